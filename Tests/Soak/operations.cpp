// Operations of the soak: any request, any answer, any trouble.
#include <sys/eventfd.h>

#include <algorithm>
#include <cstring>
#include <vector>

#include "../Shared/arguments.hpp"
#include "calls.hpp"
#include "world.hpp"

namespace soak {

namespace {

shared::Random &random() { return world->random; }

flow_handle place(Desk &desk) {
  static const flow_kind kinds[] = {FLOW_KIND_WINDOW, FLOW_KIND_COORDINATOR, FLOW_KIND_COORDINATOR,
                                    FLOW_KIND_SCREEN, FLOW_KIND_SCREEN};
  return desk.pick(kinds[random().below(5)]);
}

void ticket_over(void *user_data) {
  auto *ticket = static_cast<Ticket *>(user_data);
  Desk &desk = *ticket->desk;
  SOAK_CHECK(ticket->is_used, "destroy of a callback runs twice.");
  reenter(desk);
  desk.tickets.give_back(ticket);
}
Desk &run(void *user_data) {
  auto *ticket = static_cast<Ticket *>(user_data);
  SOAK_CHECK(ticket->is_used, "A callback runs after its destroy.");
  SOAK_CHECK(!ticket->has_run || ticket->repeats, "A callback runs twice.");
  ticket->has_run = true;
  return *ticket->desk;
}
void over(void *user_data, flow_engine *, flow_handle) { reenter(run(user_data)); }
void finished(void *user_data, flow_engine *, flow_coordinator, flow_cause, const flow_value *) {
  reenter(run(user_data));
}
void answered(void *user_data, flow_engine *, flow_screen, const flow_string *) {
  reenter(run(user_data));
}
void done(void *user_data, flow_engine *, flow_transition, const flow_outcome *outcome) {
  Desk &desk = run(user_data);
  SOAK_CHECK(outcome->kind > FLOW_OUTCOME_PENDING && outcome->kind <= FLOW_OUTCOME_FAILED,
             "The outcome %d.", outcome->kind);
  desk.dones_run++;
  reenter(desk);
}
/// True if a request should be heard of by a method of the opener (N5). Only the host's and the
/// rebuilt plugins' screens and coordinators have these methods: for others it is an error.
bool by_name() { return random().one_in(12); }
Ticket *ticket(Desk &desk) {
  Ticket *made = desk.tickets.take();
  made->desk = &desk;
  return made;
}

/// Makes a request: with options, with its transition at times. A `done` runs if the call was
/// accepted.
template <typename Call>
flow_status request(Desk &desk, const char *name, const flow_options &given, bool wants,
                    Call call) {
  flow_transition transition = FLOW_NONE;
  flow_status status = call(&given, wants ? &transition : nullptr);
  shared::check_status(status, name);
  if (given.done.function && status == FLOW_OK) desk.dones_given++;
  if (given.done_method && status == FLOW_OK) desk.dones_named++;
  if (transition != FLOW_NONE) {
    desk.keep(transition);
    desk.transitions.push_back(transition);
    if (desk.transitions.size() > 24)
      flow_transition_release(desk.engine, take_first(desk.transitions));
  }
  return status;
}
template <typename Call>
flow_status request(Desk &desk, const char *name, Call call) {
  return request(desk, name, options(desk), random().one_in(4), call);
}

flow_handle create(Desk &desk, const char *klass) {
  flow_handle made = FLOW_NONE;
  if (flow_create(desk.engine, klass, nullptr, &made) != FLOW_OK) return FLOW_NONE;
  desk.keep(made);
  desk.created.push_back(made);
  if (desk.created.size() > 200) flow_destroy(desk.engine, take_first(desk.created));
  return made;
}
flow_presentable fresh(Desk &desk) { return create(desk, pick_class(desk)); }

/* ---- Any function ---- */

/// Picks the arguments of a call of any function of the headers (calls.hpp).
class Source : public shared::Arguments<Source> {
 public:
  explicit Source(Desk &desk) : desk_(desk) {}

  flow_engine *engine() { return desk_.engine; }
  unsigned below(unsigned count) { return static_cast<unsigned>(random().below(count)); }
  flow_handle pick(flow_kind kind) { return desk_.pick(kind); }
  flow_handle fresh() { return soak::fresh(desk_); }
  const char *class_id() { return pick_class(desk_); }
  flow_callback callback(const char *) { return {over, ticket(desk_), ticket_over}; }

  /// Ends data outside every callback, where no operation may stand for one inside.
  void take_back(const flow_callback &kept) {
    desk_.tickets.give_back(static_cast<Ticket *>(kept.user_data));
  }
  void keep(flow_handle handle) {
    desk_.keep(handle);
    // Transitions are given back when there are many.
    if (flow_kind_of(handle) == FLOW_KIND_TRANSITION) desk_.transitions.push_back(handle);
  }
  size_t mark() { return 0; }
  void check(const char *name, flow_status status, size_t = 0) {
    shared::check_status(status, name);
  }
  void check(const char *name, const char *result) {
    SOAK_CHECK(result, "%s returned NULL.", name);
  }
  template <typename Call>
  void request(const char *name, flow_request_kind, Call call) {
    soak::request(desk_, name, call);
  }
  /// Ends options: none of their callbacks runs.
  template <typename Call>
  void drop(const char *name, Call call) {
    const flow_options given = options(desk_);
    shared::check_status(call(&given), name);
  }

 private:
  Desk &desk_;
};

void any(Desk &desk) {
  constexpr size_t count = sizeof shared::all_calls<Source> / sizeof *shared::all_calls<Source>;
  Source source(desk);
  shared::all_calls<Source>[random().below(count)].make(source);
}
/// Any request of the table.
void any_request(Desk &desk) {
  static const std::vector<const shared::Call<Source> *> requests = [] {
    std::vector<const shared::Call<Source> *> found;
    for (const shared::Call<Source> &each : shared::all_calls<Source>)
      if (each.request != 0) found.push_back(&each);
    return found;
  }();
  Source source(desk);
  requests[random().below(requests.size())]->make(source);
}

/* ---- Opening ---- */

void open_new(Desk &desk) {
  flow_presentable made = FLOW_NONE;
  flow_handle from = place(desk);
  const char *klass = pick_class(desk);
  request(desk, "flow_open_new", [&](auto *o, auto *t) {
    return flow_open_new(desk.engine, from, klass, nullptr, o, &made, t);
  });
  desk.keep(made);
}
void open(Desk &desk) {
  static decltype(flow_open) *const all[] = {flow_open, flow_push, flow_present, flow_set_root,
                                             flow_replace_top};
  auto *function = all[random().below(5)];
  flow_handle from = place(desk);
  flow_presentable what = random().one_in(6) ? desk.pick(FLOW_KIND_SCREEN) : fresh(desk);
  request(desk, "an opening",
          [&](auto *o, auto *t) { return function(desk.engine, from, what, o, t); });
}
void open_tabs(Desk &desk) {
  flow_tab each[4];
  flow_tabs tabs = FLOW_TABS_INIT;
  tabs.tabs = each;
  tabs.count = 1 + random().below(4);
  tabs.selected = random().below(tabs.count);
  tabs.back = static_cast<flow_tabs_back>(random().below(3));
  tabs.flags = random().one_in(3) ? FLOW_TABS_KEEP : 0;
  for (size_t index = 0; index < tabs.count; index++) {
    each[index] = FLOW_TAB_INIT;
    each[index].root = fresh(desk);
  }
  flow_handle from = place(desk);
  request(desk, "flow_open_tabs",
          [&](auto *o, auto *t) { return flow_open_tabs(desk.engine, from, &tabs, o, t); });
}
/// A tab of a window's first layer that has tabs; FLOW_NONE if there is none.
flow_router pick_tab(Desk &desk) {
  flow_window window = desk.pick(FLOW_KIND_WINDOW);
  size_t layers = 0, tabs = 0;
  flow_window_layer_count(desk.engine, window, &layers);
  for (size_t index = 0; index < layers && tabs == 0; index++) {
    flow_layer layer = FLOW_NONE;
    flow_tab_info info = FLOW_TAB_INFO_INIT;
    flow_window_layer_at(desk.engine, window, index, &layer);
    flow_layer_tab_count(desk.engine, layer, &tabs);
    if (tabs == 0) continue;
    desk.keep(layer);
    flow_status status = flow_layer_tab_at(desk.engine, layer, random().below(tabs), &info);
    SOAK_CHECK(status == FLOW_OK, "A tab of %zu: %s.", tabs, flow_status_name(status));
    desk.keep(info.router);
  }
  return desk.pick(FLOW_KIND_ROUTER);
}
void add_tab(Desk &desk) {
  static const char *const ids[] = {"", "", "", "one", "two"};
  flow_tab tab = FLOW_TAB_INIT;
  tab.root = fresh(desk);
  tab.id = flow_text(ids[random().below(5)]);
  tab.title = flow_text("A tab");
  flow_handle from = random().one_in(2) ? pick_tab(desk) : place(desk);
  size_t index = random().one_in(3) ? SIZE_MAX : random().below(4);
  request(desk, "flow_add_tab",
          [&](auto *o, auto *t) { return flow_add_tab(desk.engine, from, &tab, index, o, t); });
}
void remove_tab(Desk &desk) {
  flow_router tab = pick_tab(desk);
  request(desk, "flow_remove_tab",
          [&](auto *o, auto *t) { return flow_remove_tab(desk.engine, tab, o, t); });
}
void move_tab(Desk &desk) {
  flow_router tab = pick_tab(desk);
  size_t index = random().one_in(3) ? SIZE_MAX : random().below(4);
  request(desk, "flow_move_tab",
          [&](auto *o, auto *t) { return flow_move_tab(desk.engine, tab, index, o, t); });
}
void alert(Desk &desk) {
  flow_alert alert = flow_alert_make("Really?", "This cannot be undone.");
  flow_alert_button buttons[2] = {flow_alert_button_make("yes", "Yes", FLOW_ROLE_DESTRUCTIVE),
                                  flow_alert_button_make("no", "No", FLOW_ROLE_CANCEL)};
  if (random().one_in(2)) alert.buttons = buttons, alert.button_count = 2;
  if (random().one_in(2)) alert.style = FLOW_STYLE_CONFIRMATION_DIALOG;
  if (random().one_in(2))
    alert.answered = {answered, ticket(desk), ticket_over};
  else if (by_name())
    alert.answered_method = "heard_answered";
  flow_screen screen = FLOW_NONE;
  flow_handle from = place(desk);
  request(desk, "flow_alert_present", [&](auto *o, auto *t) {
    return flow_alert_present(desk.engine, from, &alert, o, &screen, t);
  });
  desk.keep(screen);
}

void confirm(Desk &desk) {
  flow_handle from = place(desk);
  flow_status status = random().one_in(3) ? flow_confirm_method(desk.engine, from, "Really?",
                                                                nullptr, "Yes", "heard_yes")
                                          : flow_confirm(desk.engine, from, "Really?", "It goes.",
                                                         "Yes", {over, ticket(desk), ticket_over});
  shared::check_status(status, "flow_confirm");
}

/* ---- Closing ---- */

/* ---- Batches ---- */

void batch(Desk &desk) {
  flow_request requests[4];
  flow_options each[4];
  const flow_request *picked = nullptr;
  size_t count = 0;
  Source source(desk);
  source.give(picked, count);
  for (size_t index = 0; index < count; index++) {
    requests[index] = picked[index];
    each[index] = options(desk);
    // A `done` of a single request would be ignored; only the batch has one.
    if (each[index].done.destroy)
      desk.tickets.give_back(static_cast<Ticket *>(each[index].done.user_data));
    each[index].done = {nullptr, nullptr, nullptr};
    each[index].done_method = nullptr;
    requests[index].options = &each[index];
  }
  request(desk, "flow_batch",
          [&](auto *o, auto *t) { return flow_batch(desk.engine, requests, count, o, t); });
}

/* ---- The user, routes, answers ---- */

void gesture_begin(Desk &desk) {
  bool drags = random().one_in(2);
  flow_handle what = desk.pick(drags ? FLOW_KIND_LAYER : FLOW_KIND_WINDOW);
  request(desk, "a gesture", options(desk), true, [&](auto *o, auto *t) {
    return (drags ? flow_gesture_begin_drag : flow_gesture_begin_back)(desk.engine, what, o, t);
  });
}
void gesture_go_on(Desk &desk) {
  flow_transition gesture = desk.pick(FLOW_KIND_TRANSITION);
  flow_status status = FLOW_OK;
  switch (random().below(3)) {
    case 0:
      status = flow_gesture_progress(desk.engine, gesture, random().below(100) / 100.0);
      break;
    case 1:
      status = flow_gesture_finish(desk.engine, gesture);
      break;
    default:
      status = flow_gesture_cancel(desk.engine, gesture);
      break;
  }
  shared::check_status(status, "a gesture");
}
void route(Desk &desk) {
  static const char *const names[] = {"one", "two", "three", "catalog", "product", "cart"};
  flow_route route = flow_route_named(names[random().below(6)]);
  flow_screen screen = desk.pick(FLOW_KIND_SCREEN);
  switch (random().below(6)) {
    case 0:
      request(desk, "flow_broadcast",
              [&](auto *o, auto *t) { return flow_broadcast(desk.engine, &route, o, t); });
      break;
    case 1: {
      flow_coordinator coordinator = desk.pick(FLOW_KIND_COORDINATOR);
      request(desk, "flow_navigate", [&](auto *o, auto *t) {
        return flow_navigate(desk.engine, coordinator, &route, o, t);
      });
      break;
    }
    case 2:
      request(desk, "flow_screen_set_link", [&](auto *o, auto *t) {
        return flow_screen_set_link(desk.engine, screen, nullptr, o, t);
      });
      break;
    default:
      request(desk, "flow_screen_set_link", [&](auto *o, auto *t) {
        return flow_screen_set_link(desk.engine, screen, &route, o, t);
      });
      break;
  }
}
void deep_link(Desk &desk) {
  static const char *const authorities[] = {"one", "two", "product", "cart", "orders", "nowhere"};
  flow_string segment = flow_text("7");
  flow_uri uri = FLOW_URI_INIT;
  uri.scheme = flow_text(random().one_in(2) ? "soak" : "shop");
  uri.authority = flow_text(authorities[random().below(6)]);
  uri.segments = &segment;
  uri.segment_count = random().below(2);
  flow_window window = desk.pick(FLOW_KIND_WINDOW);
  request(desk, "flow_open_deep_link",
          [&](auto *o, auto *t) { return flow_open_deep_link(desk.engine, window, &uri, o, t); });
}
void answer(Desk &desk) {
  flow_question question = desk.pick(FLOW_KIND_QUESTION);
  if (random().one_in(4)) {
    flow_route route = flow_route_named("two");
    shared::check_status(flow_question_reroute(desk.engine, question, &route),
                         "flow_question_reroute");
  } else {
    shared::check_status(flow_question_answer(desk.engine, question, random().one_in(3) ? 0 : 1),
                         "flow_question_answer");
  }
}
void complete(Desk &desk) {
  shared::check_status(flow_token_complete(desk.engine, desk.pick(FLOW_KIND_TOKEN)),
                       "flow_token_complete");
}

/* ---- Content and work ---- */

/// Presses something on the top screen, as a user does: how the plugins' own flows go on.
void tap(Desk &desk) {
  flow_screen top = FLOW_NONE;
  const flow_screen_content *content = nullptr;
  if (flow_window_top(desk.engine, desk.pick(FLOW_KIND_WINDOW), &top) != FLOW_OK) return;
  if (flow_screen_render(desk.engine, top, &content) != FLOW_OK) return;
  // Good until the next render, and callbacks of this call may have made others before (W5).
  if (content->element_count == 0) return;
  flow_element element = *flow_element_at(content, random().below(content->element_count));
  flow_value value = flow_null_value();
  char row[64] = "", id[64] = "";
  if (element.id.size >= sizeof id) return;
  if (element.id.size > 0) std::memcpy(id, element.id.data, element.id.size);
  if (element.row_count > 0) {
    flow_string chosen = flow_row_at(&element, random().below(element.row_count))->id;
    if (chosen.size >= sizeof row) return;
    if (chosen.size > 0) std::memcpy(row, chosen.data, chosen.size);
    value = flow_string_value(row);
  } else if (element.kind == FLOW_ELEMENT_FIELD) {
    value = flow_string_value("someone");
  } else if (element.kind == FLOW_ELEMENT_TOGGLE) {
    value.type = FLOW_TYPE_BOOLEAN;
    value.as.boolean = FLOW_TRUE;
  }
  flow_error error = FLOW_ERROR_INIT;
  bool sets = element.kind == FLOW_ELEMENT_FIELD && random().one_in(2);
  shared::check_status(
      (sets ? flow_screen_set_field : flow_screen_invoke)(desk.engine, top, id, &value, &error),
      "input");
}
/// Input with the numbers of a device that sends some of it twice.
void send(Desk &desk) {
  static const char *const ids[] = {"any",   "field", "more", "flow",
                                    "leave", "yes",   "ok",   "nothing"};
  flow_value value = flow_string_value("someone");
  flow_input input = FLOW_INPUT_INIT;
  input.id = flow_text(ids[random().below(8)]);
  if (random().one_in(2)) input.value = &value;
  if (random().one_in(8)) input.action = flow_text("delete");
  if (random().one_in(3)) input.revision = random().below(4);
  desk.sequence += random().below(2);
  input.sequence = random().one_in(4) ? 0 : desk.sequence;
  input.device = random().one_in(2) ? 0 : random().below(1000);
  flow_bool is_noop = FLOW_FALSE;
  flow_error error = FLOW_ERROR_INIT;
  flow_status status =
      flow_screen_send(desk.engine, desk.pick(FLOW_KIND_SCREEN), &input, &is_noop, &error);
  shared::check_status(status, "flow_screen_send");
  SOAK_CHECK(!is_noop || (status == FLOW_OK && input.sequence != 0), "Input is noop: %s.",
             flow_status_name(status));
}
/// True for a method by which the soak's own classes hear, or those of setup and shop.
bool is_known(const char *name) {
  static const char *const of_samples[] = {"summary_gone",     "summary_asked", "account_finished",
                                           "account_asked",    "shop_finished", "shop_asked",
                                           "signed_in",        "ordered",       "added",
                                           "discard_answered", "bought"};
  return std::strncmp(name, "heard_", 6) == 0 ||
         std::any_of(std::begin(of_samples), std::end(of_samples),
                     [&](const char *known) { return std::strcmp(name, known) == 0; });
}

void look_at_request(Desk &desk) {
  flow_transition_info info = FLOW_TRANSITION_INFO_INIT;
  flow_transition transition = desk.pick(FLOW_KIND_TRANSITION);
  shared::check_status(flow_transition_get(desk.engine, transition, &info), "flow_transition_get");
  for (const char *name : {info.completion_method, info.dismissed_method, info.finished_method,
                           info.done_method, info.answered_method})
    SOAK_CHECK(!name || is_known(name), "The method %s.", name);
}
void work(Desk &desk) {
  if (random().one_in(3)) {
    shared::check_status(flow_work_end(desk.engine, desk.pick(FLOW_KIND_WORK)), "flow_work_end");
    return;
  }
  flow_work work = FLOW_NONE;
  flow_screen screen = desk.pick(FLOW_KIND_SCREEN);
  shared::check_status(
      flow_work_begin(desk.engine, screen, {over, ticket(desk), ticket_over}, &work),
      "flow_work_begin");
  desk.keep(work);
}

flow_handle owner(Desk &desk) {
  return desk.pick(random().one_in(2) ? FLOW_KIND_SCREEN : FLOW_KIND_COORDINATOR);
}
void timer(Desk &desk) {
  if (random().one_in(3)) {
    shared::check_status(flow_timer_stop(desk.engine, desk.pick(FLOW_KIND_TIMER)),
                         "flow_timer_stop");
    return;
  }
  // One of the engine's would never stop.
  flow_handle of = random().one_in(4) ? FLOW_NONE : owner(desk);
  uint64_t interval = of != FLOW_NONE && random().one_in(2) ? 1 + random().below(500) : 0;
  flow_timer timer = FLOW_NONE;
  Ticket *made = ticket(desk);
  made->repeats = interval != 0;
  shared::check_status(flow_timer_start(desk.engine, of, random().below(2000), interval,
                                        {over, made, ticket_over}, &timer),
                       "flow_timer_start");
  desk.keep(timer);
}
void ready(void *user_data, flow_engine *engine, flow_watch watch, uint32_t) {
  Desk &desk = run(user_data);
  if (random().one_in(2)) shared::check_status(flow_watch_stop(engine, watch), "flow_watch_stop");
  reenter(desk);
}
void watch(Desk &desk) {
  if (random().one_in(3)) {
    shared::check_status(flow_watch_stop(desk.engine, desk.pick(FLOW_KIND_WATCH)),
                         "flow_watch_stop");
    return;
  }
  flow_handle of = owner(desk);
  if (of == FLOW_NONE) return;
  static const int descriptors[] = {eventfd(1, EFD_CLOEXEC), eventfd(0, EFD_CLOEXEC), -1};
  static const uint32_t events[] = {FLOW_WATCH_READ, FLOW_WATCH_WRITE,
                                    FLOW_WATCH_READ | FLOW_WATCH_WRITE};
  flow_watch watch = FLOW_NONE;
  Ticket *made = ticket(desk);
  made->repeats = true;
  shared::check_status(
      flow_watch_start(desk.engine, of, descriptors[random().below(3)], events[random().below(3)],
                       {ready, made, ticket_over}, &watch),
      "flow_watch_start");
  desk.keep(watch);
}

/* ---- Settings of the host ---- */

void activity(Desk &desk) {
  // Active mostly: a screen is paused as long as its host is not.
  auto activity = static_cast<flow_activity>(random().one_in(2) ? 0 : random().below(3));
  if (random().one_in(2)) {
    shared::check_status(
        flow_window_set_activity(desk.engine, desk.pick(FLOW_KIND_WINDOW), activity),
        "flow_window_set_activity");
    return;
  }
  shared::check_status(flow_engine_set_activity(desk.engine, activity), "flow_engine_set_activity");
}

/* ---- Windows, presenters, observers, instances ---- */

void window(Desk &desk) {
  flow_window windows[8];
  size_t count = 0;
  flow_engine_windows(desk.engine, windows, 8, &count);
  if (count > 3 || (count > 1 && random().one_in(3))) {
    flow_window closed = desk.pick(FLOW_KIND_WINDOW);
    request(desk, "flow_window_close",
            [&](auto *o, auto *t) { return flow_window_close(desk.engine, closed, o, t); });
  } else {
    flow_window made = FLOW_NONE;
    if (flow_window_create(desk.engine, &made) == FLOW_OK) desk.keep(made);
  }
}
void presenter(Desk &desk) {
  static const char *const ids[] = {"host.prompt", "host.slow", "host.one_layer",
                                    "kinds.presenter"};
  flow_presenter made = random().one_in(4) ? FLOW_NONE : create(desk, ids[random().below(4)]);
  shared::check_status(flow_window_set_presenter(desk.engine, desk.pick(FLOW_KIND_WINDOW), made),
                       "flow_window_set_presenter");
}
void observer(Desk &desk) {
  static const char *const ids[] = {"host.observer", "kinds.observer"};
  size_t count = 0;
  flow_engine_live_count(desk.engine, FLOW_KIND_OBSERVER, nullptr, &count);
  if (count < 3) create(desk, ids[random().below(2)]);
}
void destroy(Desk &desk) {
  static const flow_kind kinds[] = {FLOW_KIND_SCREEN, FLOW_KIND_COORDINATOR, FLOW_KIND_PRESENTER,
                                    FLOW_KIND_OBSERVER};
  shared::check_status(flow_destroy(desk.engine, desk.pick(kinds[random().below(4)])),
                       "flow_destroy");
}
/// Destroys instances that were made and never opened, before there are too many: nothing else
/// would.
void destroy_unopened(Desk &desk) {
  for (Instance &instance : desk.instances.all()) {
    flow_kind kind = flow_kind_of(instance.handle);
    if (instance.is_used && (kind == FLOW_KIND_PRESENTER || random().one_in(2)))
      flow_destroy(desk.engine, instance.handle);
  }
}

/* ---- Time, posts, plugins, children ---- */

void dispatch(Desk &desk) {
  size_t step = random().one_in(50) ? 2000 : random().below(60);
  if (desk.now < UINT64_MAX - 200000) desk.now += step;
  // A clock at its end stays there; the engine that lives on has to keep its own.
  if (desk.ends_at != 0 && random().one_in(2000)) desk.now = UINT64_MAX;
  flow_status status = flow_engine_dispatch(desk.engine);
  SOAK_CHECK((status == FLOW_ERROR_IN_CALLBACK) == (desk.depth > 0), "flow_engine_dispatch: %s.",
             flow_status_name(status));
}
/// Takes down again a tree that has grown too large, and ends what may hold that up: gestures,
/// questions, tokens and animations.
void shrink(Desk &desk) {
  flow_window window = desk.pick(FLOW_KIND_WINDOW);
  flow_options force = FLOW_OPTIONS_INIT;
  force.flags = FLOW_OPEN_FORCE | FLOW_OPEN_AT_ONCE;
  flow_screen root = FLOW_NONE;
  flow_create(desk.engine, "host.screen", nullptr, &root);
  flow_set_root(desk.engine, window, root, &force, nullptr);
  for (size_t index = 0; index < desk.transitions.size(); index++)
    flow_gesture_cancel(desk.engine, desk.transitions[index]);
  for (flow_handle question : desk.recent[FLOW_KIND_QUESTION])
    flow_question_answer(desk.engine, question, 0);
  for (flow_handle token : desk.recent[FLOW_KIND_TOKEN])
    flow_token_complete(desk.engine, token);
  dispatch(desk);
}

void post(Desk &desk) {
  desk.posts_given++;
  flow_engine_post(desk.engine,
                   {[](void *user_data, flow_engine *, flow_handle) {
                      reenter(*static_cast<Desk *>(user_data));
                    },
                    &desk, [](void *user_data) { static_cast<Desk *>(user_data)->posts_over++; }});
}
void posts(Desk &desk) { post_from_elsewhere(desk, 1 + static_cast<unsigned>(random().below(40))); }

void plugins(Desk &desk) {
  flow_plugin loaded[plugin_count], plugin = FLOW_NONE;
  size_t count = 0;
  flow_error error = FLOW_ERROR_INIT;
  flow_engine_plugins(desk.engine, loaded, plugin_count, &count);
  size_t which = random().below(world->loads_once ? plugin_count - 1 : plugin_count);
  flow_status status = FLOW_OK;
  if (count == 0 || random().one_in(2)) {
    status = flow_plugin_load(desk.engine, world->paths[which].c_str(), nullptr, &error);
    world->loads += status == FLOW_OK;
    SOAK_CHECK(status == FLOW_OK || status == FLOW_ERROR_DUPLICATE_ID || desk.depth > 0,
               "%s cannot be loaded: %s", world->paths[which].c_str(), error.message);
  } else if (world->loads_once) {
    return;
  } else if (random().one_in(2)) {
    status = flow_plugin_reload(desk.engine, loaded[random().below(count)], &plugin, &error);
    world->reloads += status == FLOW_OK;
    SOAK_CHECK(status == FLOW_OK || status == FLOW_ERROR_BUSY || desk.depth > 0,
               "It cannot be loaded again: %s", error.message);
  } else {
    flow_plugin gone = loaded[random().below(count)];
    status = request(desk, "flow_plugin_unload",
                     [&](auto *o, auto *t) { return flow_plugin_unload(desk.engine, gone, o, t); });
    world->unloads += status == FLOW_OK;
  }
  shared::check_status(status, "a plugin");
}
void child(Desk &desk) {
  if (random().one_in(80)) fork_child(desk);
}

const struct {
  unsigned weight;
  void (*make)(Desk &desk);
} all_operations[] = {
    {120, open_new},     {40, open},          {10, open_tabs}, {14, alert},    {20, batch},
    {14, gesture_begin}, {24, gesture_go_on}, {24, route},     {8, deep_link}, {24, answer},
    {40, complete},      {60, tap},           {20, work},      {12, timer},    {6, watch},
    {4, window},         {6, presenter},      {3, observer},   {8, destroy},   {30, dispatch},
    {10, post},          {1, posts},          {3, plugins},    {1, child},     {12, add_tab},
    {8, remove_tab},     {6, move_tab},       {10, confirm},   {30, send},     {8, look_at_request},
    {4, activity},       {240, any_request},  {60, any}};

}  // namespace

flow_callback callback(Desk &desk) {
  if (!random().one_in(4)) return {nullptr, nullptr, nullptr};
  return {random().one_in(5) ? nullptr : over, ticket(desk), ticket_over};
}

flow_options options(Desk &desk) {
  flow_options result = FLOW_OPTIONS_INIT;
  if (!random().one_in(3)) result.flags |= FLOW_OPEN_AT_ONCE;
  result.style = static_cast<flow_style>(random().one_in(2) ? 0 : random().below(6));
  if (random().one_in(6)) result.flags = static_cast<uint32_t>(1u << random().below(5));
  result.completion = callback(desk);
  result.dismissed = callback(desk);
  if (random().one_in(4)) result.finished = {finished, ticket(desk), ticket_over};
  if (random().one_in(3))
    result.done = {done, ticket(desk), ticket_over};
  else if (random().one_in(4))  // Nobody hears of it, and its end asks for more all the same.
    result.done = {nullptr, ticket(desk), ticket_over};
  if (!by_name()) return result;
  if (!result.completion.destroy) result.completion_method = "heard_completion";
  if (!result.dismissed.destroy) result.dismissed_method = "heard_dismissed";
  if (!result.finished.destroy) result.finished_method = "heard_finished";
  if (!result.done.destroy) result.done_method = "heard_done";
  return result;
}

void operate(Desk &desk) {
  static const unsigned total = [] {
    unsigned sum = 0;
    for (const auto &each : all_operations)
      sum += each.weight;
    return sum;
  }();
  world->operations++;
  if (desk.depth == 0 && desk.instances.live() > 150) {
    shrink(desk);
    destroy_unopened(desk);
    return;
  }
  auto chosen = static_cast<unsigned>(random().below(total));
  for (const auto &each : all_operations) {
    if (chosen < each.weight) {
      each.make(desk);
      return;
    }
    chosen -= each.weight;
  }
}

void reenter(Desk &desk) {
  if (desk.is_ending || desk.depth > 20 || !random().one_in(30)) return;
  desk.depth++;
  operate(desk);
  desk.depth--;
}

}  // namespace soak
