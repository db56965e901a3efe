/* The calls that came with ABI 0.2: arguments of what is shown, tabs that come and go, timers,
 * watches, input with numbers, activity, language, callbacks by name. */
#include <sys/eventfd.h>

#include "world.hpp"

namespace fuzz {

namespace {

Input &in() { return world->in; }
flow_engine *engine() { return world->engine; }

void set_arguments() {
  flow_screen screen = world->pick(FLOW_KIND_SCREEN);
  const flow_value *arguments = pick_value();
  request("flow_screen_set_arguments", FLOW_REQUEST_SET_ARGUMENTS, [&](auto *o, auto *t) {
    return flow_screen_set_arguments(engine(), screen, arguments, o, t);
  });
}
void add_tab() {
  flow_handle where = in().flag() ? world->pick(FLOW_KIND_LAYER) : pick_from();
  flow_tab tab = FLOW_TAB_INIT;
  if (in().flag())
    tab.root = pick_presentable();
  else if (flow_create(engine(), pick_class(), nullptr, &tab.root) == FLOW_OK)
    world->keep(tab.root);
  size_t index = in().flag() ? in().byte() % 5 : static_cast<size_t>(in().wild());
  request("flow_add_tab", FLOW_REQUEST_ADD_TAB,
          [&](auto *o, auto *t) { return flow_add_tab(engine(), where, &tab, index, o, t); });
}
void remove_tab() {
  flow_router tab = world->pick(FLOW_KIND_ROUTER);
  request("flow_remove_tab", FLOW_REQUEST_REMOVE_TAB,
          [&](auto *o, auto *t) { return flow_remove_tab(engine(), tab, o, t); });
}
void move_tab() {
  flow_router tab = world->pick(FLOW_KIND_ROUTER);
  size_t index = in().flag() ? in().byte() % 5 : static_cast<size_t>(in().wild());
  request("flow_move_tab", FLOW_REQUEST_MOVE_TAB,
          [&](auto *o, auto *t) { return flow_move_tab(engine(), tab, index, o, t); });
}
void select_tab_of() {
  flow_router tab = world->pick(FLOW_KIND_ROUTER);
  request("flow_select_tab_of", FLOW_REQUEST_SELECT_TAB_OF,
          [&](auto *o, auto *t) { return flow_select_tab_of(engine(), tab, o, t); });
}

void fired(void *user_data, flow_engine *, flow_timer timer) {
  Inside inside("A timer");
  FUZZ_CHECK(static_cast<Ticket *>(user_data)->destroyed == 0, "A timer runs after its destroy.");
  world->keep(timer);
  reenter();
}
void ready(void *user_data, flow_engine *, flow_watch watch, uint32_t events) {
  Inside inside("A watch");
  FUZZ_CHECK(static_cast<Ticket *>(user_data)->destroyed == 0, "A watch runs after its destroy.");
  FUZZ_CHECK(events != 0, "A watch runs for nothing.");
  world->keep(watch);
  reenter();
}
void over(void *user_data) {
  Inside inside("destroy of a timer or watch");
  FUZZ_CHECK(static_cast<Ticket *>(user_data)->destroyed++ == 0, "A timer is destroyed twice.");
  reenter();
}
flow_handle tie() {
  uint8_t which = in().byte();
  if (which < 0x60) return world->pick(FLOW_KIND_SCREEN);
  return which < 0xc0 ? world->pick(FLOW_KIND_COORDINATOR) : FLOW_NONE;
}
void timer_start() {
  flow_handle owner = tie();
  uint64_t delay = in().flag() ? in().byte() : in().wild();
  uint64_t interval = in().flag() ? 0 : in().flag() ? in().byte() : in().wild();
  size_t first = world->tickets.size();
  flow_callback callback = {fired, world->ticket(Role::timer, "flow_timer_start"), over};
  flow_timer timer = FLOW_NONE;
  flow_status status =
      checked(flow_timer_start(engine(), owner, delay, interval, callback, &timer), "a timer");
  FUZZ_CHECK((status == FLOW_OK) == (timer != FLOW_NONE), "A timer is %s.",
             flow_status_name(status));
  world->settle(first, first + 1, status);
  world->keep(timer);
}
void timer_stop() { checked(flow_timer_stop(engine(), world->pick(FLOW_KIND_TIMER)), "stop"); }
void watch_start() {
  /* Ready for as long as the process lives. */
  static const int descriptor = eventfd(1, EFD_CLOEXEC | EFD_NONBLOCK);
  flow_handle owner = tie();
  size_t first = world->tickets.size();
  flow_watch_callback callback = {ready, world->ticket(Role::watch, "flow_watch_start"), over};
  uint8_t which = in().byte();
  flow_watch watch = FLOW_NONE;
  flow_status status = checked(flow_watch_start(engine(), owner,
                                                which < 0xe0    ? descriptor
                                                : which == 0xff ? -1
                                                                : 999,
                                                which & 3, callback, &watch),
                               "flow_watch_start");
  world->settle(first, first + 1, status);
  world->keep(watch);
}
void watch_stop() { checked(flow_watch_stop(engine(), world->pick(FLOW_KIND_WATCH)), "stop"); }

void send() {
  static const char *const ids[] = {"tap", "list", "field", "ok"};
  flow_screen screen = world->pick(FLOW_KIND_SCREEN);
  flow_input input = FLOW_INPUT_INIT;
  uint8_t which = in().byte();
  input.id = which < 0xe0 ? flow_text(ids[which & 3]) : read_text(in(), world->memory);
  flow_value row = flow_string_value("a");
  input.value = which & 8 ? &row : pick_value();
  if (which & 4) input.action = read_text(in(), world->memory);
  input.revision = which & 16 ? in().byte() % 4 : 0;
  input.sequence = which & 32 ? in().byte() % 8 : 0;
  input.device = in().byte();
  flow_bool is_noop = FLOW_FALSE;
  flow_error error = FLOW_ERROR_INIT;
  check_error(error, checked(flow_screen_send(engine(), screen, &input, &is_noop, &error), "send"));
}
void set_activity() {
  uint8_t byte = in().byte();
  auto activity = static_cast<flow_activity>(byte % 5);
  if (byte < 0x80) {
    checked(flow_engine_set_activity(engine(), activity), "flow_engine_set_activity");
  } else {
    flow_window window = world->pick(FLOW_KIND_WINDOW);
    checked(flow_window_set_activity(engine(), window, activity), "flow_window_set_activity");
    checked(flow_window_activity(engine(), window, &activity), "flow_window_activity");
  }
}
void set_locale() {
  static const char *const languages[] = {"en", "ar", "de-CH", "x"};
  uint8_t which = in().byte();
  if (which & 4)
    checked(flow_engine_set_word(engine(), static_cast<flow_word>(which >> 3 & 3),
                                 which & 1 ? "Yes" : nullptr),
            "flow_engine_set_word");
  else
    checked(flow_engine_set_locale(engine(), languages[which & 3],
                                   static_cast<flow_direction>(which >> 3 & 3)),
            "flow_engine_set_locale");
}

void confirm() {
  flow_handle where = in().flag() ? pick_presentable() : pick_from();
  if (in().flag()) {
    checked(flow_confirm_method(engine(), where, "Really?", nullptr, "Yes",
                                in().byte() < 0xe0 ? "heard_yes" : "heard"),
            "flow_confirm_method");
    return;
  }
  size_t first = world->tickets.size();
  flow_callback given = callback(Role::completion, "flow_confirm");
  size_t last = world->tickets.size();
  flow_status status =
      checked(flow_confirm(engine(), where, "Really?", nullptr, "Yes", given), "flow_confirm");
  world->settle(first, last, status);
}
void alert_by_name() {
  flow_handle where = in().flag() ? pick_presentable() : pick_from();
  flow_alert alert = flow_alert_make("Title", nullptr);
  alert.answered_method = in().byte() < 0xf0 ? "heard_answer" : "heard";
  request("flow_alert_present", FLOW_REQUEST_PRESENT, [&](auto *o, auto *t) {
    flow_screen screen = FLOW_NONE;
    flow_status status = flow_alert_present(engine(), where, &alert, o, &screen, t);
    world->keep(screen);
    return status;
  });
}
void transition_get() {
  flow_transition_info info = FLOW_TRANSITION_INFO_INIT;
  flow_transition transition = world->pick(FLOW_KIND_TRANSITION);
  if (checked(flow_transition_get(engine(), transition, &info), "flow_transition_get") != FLOW_OK)
    return;
  for (const char *name : {info.completion_method, info.dismissed_method, info.finished_method,
                           info.done_method, info.answered_method})
    if (name) touch(flow_text(name));
  world->keep(info.opened);
}
void ask() {
  flow_value result = flow_null_value();
  flow_error error = FLOW_ERROR_INIT;
  const char *method = in().byte() < 0xc0 ? "tap" : "nothing";
  flow_status status = flow_ask(engine(), pick_presentable(), method, nullptr, 0, &result, &error);
  check_error(error, checked(status, "flow_ask"));
  if (status == FLOW_OK) touch(&result);
}

/* The order is a part of what inputs mean. No new ones are added: call_any() has them. */
void (*const calls[])() = {set_arguments, add_tab,      remove_tab, move_tab,      timer_start,
                           timer_stop,    watch_start,  watch_stop, send,          send,
                           set_activity,  set_locale,   confirm,    alert_by_name, transition_get,
                           ask,           select_tab_of};
constexpr uint8_t first_any = 0xc0;

}  // namespace

void call_newer() {
  uint8_t which = in().byte();
  if (which >= first_any)
    call_any();
  else
    calls[which % (sizeof calls / sizeof *calls)]();
}

}  // namespace fuzz
