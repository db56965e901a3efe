/* The calls of the C ABI, made of input. The meaning of a byte must not change lightly: the corpus
 * depends on it. */
#include "world.hpp"

namespace fuzz {

namespace {

constexpr uint32_t places = FLOW_FROM_PLACE;

Input &in() { return world->in; }
flow_engine *engine() { return world->engine; }
/** The handle a request is made from: a window or coordinator more often than not. */
flow_handle from() { return pick_from(); }
flow_handle presentable() { return pick_presentable(); }
const char *id() { return terminated(read_text(in(), world->memory), world->memory); }

size_t count() { return static_cast<size_t>(in().wild()); }
const flow_value *value() { return pick_value(); }

/* ---- Objects ---- */

void window_create() {
  if (world->handles[FLOW_KIND_WINDOW].size() > 40) return;
  flow_window window = FLOW_NONE;
  if (checked(flow_window_create(engine(), &window), "flow_window_create") == FLOW_OK)
    world->keep(window);
}
void window_close() {
  flow_window window = world->pick(FLOW_KIND_WINDOW);
  if (world->handles[FLOW_KIND_WINDOW].size() < 2) return;  // there would be nothing left to do
  flow_status status =
      request("flow_window_close", FLOW_REQUEST_CLOSE_WINDOW,
              [&](auto *o, auto *t) { return flow_window_close(engine(), window, o, t); });
  if (status == FLOW_OK) world->forget(window);
}
void create() {
  flow_handle made = FLOW_NONE;
  const char *klass = pick_class();
  const flow_value *arguments = value();
  if (checked(flow_create(engine(), klass, arguments, &made), "flow_create") == FLOW_OK)
    world->keep(made);
}
void destroy() {
  const flow_kind kinds[] = {FLOW_KIND_SCREEN, FLOW_KIND_COORDINATOR, FLOW_KIND_PRESENTER,
                             FLOW_KIND_OBSERVER};
  flow_handle handle = world->pick(kinds[in().below(4)]);
  checked(flow_destroy(engine(), handle), "flow_destroy");
}
void class_register() {
  if (world->classes >= 12) return;
  world->classes++;
  const ClassInfo &info = all_classes[in().below(static_cast<unsigned>(all_classes.size()))];
  register_class_of(info, in().flag() ? "more" : id());
}
void class_read() {
  const char *klass = pick_class();
  flow_class_info info = FLOW_CLASS_INFO_INIT;
  if (checked(flow_class_find(engine(), klass, &info), "flow_class_find") != FLOW_OK) return;
  size_t index = in().wild();
  flow_method_info method = FLOW_METHOD_INFO_INIT;
  flow_status status =
      checked(flow_class_method_at(engine(), klass, index, &method), "flow_class_method_at");
  FUZZ_CHECK((status == FLOW_OK) == (index < info.method_count), "Method %zu of %zu: %s.", index,
             info.method_count, flow_status_name(status));
  if (status == FLOW_OK) touch(flow_text(method.name)), touch(flow_text(method.signature));
  const char *of = nullptr;
  if (flow_class_of(engine(), presentable(), &of) == FLOW_OK) touch(flow_text(of));
}

/* ---- Opening ---- */

void open_new() {
  flow_handle where = from();
  const char *klass = pick_class();
  const flow_value *arguments = value();
  flow_presentable made = FLOW_NONE;
  request("flow_open_new", 0, [&](auto *o, auto *t) {
    return flow_open_new(engine(), where, klass, arguments, o, &made, t);
  });
  world->keep(made);
}
void open() {
  flow_handle where = from();
  unsigned which = in().below(5);
  flow_presentable what = FLOW_NONE;
  if (in().flag())
    what = presentable();
  else if (flow_create(engine(), pick_class(), nullptr, &what) == FLOW_OK)
    world->keep(what);
  using Function = decltype(flow_open);
  static const struct {
    Function *function;
    const char *name;
    int kind;
  } all[] = {{flow_open, "flow_open", 0},
             {flow_push, "flow_push", FLOW_REQUEST_PUSH},
             {flow_present, "flow_present", FLOW_REQUEST_PRESENT},
             {flow_set_root, "flow_set_root", FLOW_REQUEST_SET_ROOT},
             {flow_replace_top, "flow_replace_top", FLOW_REQUEST_REPLACE_TOP}};
  request(all[which].name, all[which].kind,
          [&](auto *o, auto *t) { return all[which].function(engine(), where, what, o, t); });
}
const flow_screen *screens(size_t &count) {
  uint8_t size = in().byte();
  count = size < 0xf8 ? 1 + size % 5 : 0;
  auto *result = world->memory.array<flow_screen>(count);
  for (size_t index = 0; index < count; index++) {
    if (in().flag())
      result[index] = world->pick(FLOW_KIND_SCREEN);
    else if (flow_create(engine(), use_class(full_screen), nullptr, &result[index]) == FLOW_OK)
      world->keep(result[index]);
  }
  return result;
}
void set_stack() {
  flow_handle where = from();
  size_t count = 0;
  const flow_screen *given = screens(count);
  request("flow_set_stack", FLOW_REQUEST_SET_STACK,
          [&](auto *o, auto *t) { return flow_set_stack(engine(), where, given, count, o, t); });
}
void go_to() {
  flow_handle where = from();
  const char *klass = pick_class();
  const flow_value *arguments = value();
  request("flow_go_to", FLOW_REQUEST_GO_TO,
          [&](auto *o, auto *t) { return flow_go_to(engine(), where, klass, arguments, o, t); });
}
const flow_tabs *tabs() {
  auto *result = world->memory.array<flow_tabs>(1);
  *result = FLOW_TABS_INIT;
  uint8_t size = in().byte();
  result->count = size < 0xf8 ? 1 + size % 4 : 0;
  auto *each = world->memory.array<flow_tab>(result->count);
  for (size_t index = 0; index < result->count; index++) {
    each[index] = FLOW_TAB_INIT;
    uint8_t what = in().byte();
    if (what & 1)
      each[index].root = presentable();
    else if (flow_create(engine(), pick_class(), nullptr, &each[index].root) == FLOW_OK)
      world->keep(each[index].root);
    if (what >= 0xc0) each[index].id = read_text(in(), world->memory);
    if ((what & 0x1c) == 0x1c) each[index].flags = FLOW_TAB_KEEPS_PLACE;
  }
  result->tabs = each;
  const uint8_t flags = in().byte();
  result->flags = flags & 1;
  if (flags >= 0x80)
    result->layout = flags >= 0xf8 ? flags : flags & 2 ? FLOW_LAYOUT_PAGES : FLOW_LAYOUT_PANES;
  uint8_t how = in().byte();
  result->back = static_cast<flow_tabs_back>(how < 0xf8 ? how % 4 : how);
  result->selected = how < 0xf0 ? (how >> 2) % std::max<size_t>(result->count, 1) : in().wild();
  return result;
}
void open_tabs() {
  flow_handle where = from();
  const flow_tabs *given = tabs();
  request("flow_open_tabs", FLOW_REQUEST_OPEN_TABS,
          [&](auto *o, auto *t) { return flow_open_tabs(engine(), where, given, o, t); });
}
void select_tab() {
  flow_handle where = in().flag() ? world->pick(FLOW_KIND_LAYER) : from();
  size_t index = in().flag() ? in().byte() % 5 : count();
  request("flow_select_tab", FLOW_REQUEST_SELECT_TAB,
          [&](auto *o, auto *t) { return flow_select_tab(engine(), where, index, o, t); });
}
void alert_present() {
  flow_handle where = from();
  auto *alert = world->memory.array<flow_alert>(1);
  size_t first = world->tickets.size();
  *alert = flow_alert_make("Title", "Message");
  alert->button_count = in().byte() % 4;
  auto *buttons = world->memory.array<flow_alert_button>(alert->button_count);
  static const char *const ids[] = {"tap", "field", "list", "ok"};
  for (size_t index = 0; index < alert->button_count; index++) {
    buttons[index] = flow_alert_button_make(ids[index], "Label", FLOW_ROLE_NORMAL);
    if (in().byte() >= 0xe0) buttons[index].id = read_text(in(), world->memory);
  }
  alert->buttons = buttons;
  if (in().byte() >= 0xe0) alert->title = read_text(in(), world->memory);
  alert->style = static_cast<flow_style>(4 + (in().byte() % 5 == 4 ? 3 : in().byte() % 2));
  alert->answered = answered_callback("flow_alert_present");
  size_t last = world->tickets.size();
  flow_screen screen = FLOW_NONE;
  flow_status status = request("flow_alert_present", FLOW_REQUEST_PRESENT, [&](auto *o, auto *t) {
    return flow_alert_present(engine(), where, alert, o, &screen, t);
  });
  world->settle(first, last, status);
  world->keep(screen);
}

/* ---- Closing ---- */

void close() {
  using Function = decltype(flow_pop);
  static const struct {
    Function *function;
    const char *name;
    int kind;
    uint32_t kinds;
  } all[] = {
      {flow_pop, "flow_pop", FLOW_REQUEST_POP, places},
      {flow_pop_to, "flow_pop_to", FLOW_REQUEST_POP_TO, FLOW_FROM_SCREEN},
      {flow_pop_to_root, "flow_pop_to_root", FLOW_REQUEST_POP_TO_ROOT, places},
      {flow_dismiss_to, "flow_dismiss_to", FLOW_REQUEST_DISMISS_TO, places},
      {flow_dismiss_all, "flow_dismiss_all", FLOW_REQUEST_DISMISS_ALL, places},
      {flow_close, "flow_close", FLOW_REQUEST_CLOSE, FLOW_FROM_PLACE_OR_TRANSITION},
      {flow_remove, "flow_remove", FLOW_REQUEST_REMOVE, FLOW_FROM_SCREEN},
      {flow_stop, "flow_stop", FLOW_REQUEST_STOP, FLOW_FROM_COORDINATOR},
      {flow_back, "flow_back", FLOW_REQUEST_BACK, FLOW_FROM_WINDOW},
      {flow_back_to, "flow_back_to", FLOW_REQUEST_BACK_TO, FLOW_FROM_SCREEN},
      {flow_drag, "flow_drag", FLOW_REQUEST_DRAG, FLOW_FROM_LAYER},
  };
  unsigned which = in().below(11);
  flow_handle what = world->pick_of(all[which].kinds);
  request(all[which].name, all[which].kind,
          [&](auto *o, auto *t) { return all[which].function(engine(), what, o, t); });
}
void close_many() {
  bool dismisses = in().flag();
  flow_handle where = from();
  size_t number = count();
  request(dismisses ? "flow_dismiss" : "flow_pop_to_depth",
          dismisses ? FLOW_REQUEST_DISMISS : FLOW_REQUEST_POP_TO_DEPTH, [&](auto *o, auto *t) {
            return (dismisses ? flow_dismiss : flow_pop_to_depth)(engine(), where, number, o, t);
          });
}
void finish() {
  flow_coordinator coordinator = world->pick(FLOW_KIND_COORDINATOR);
  const flow_value *result = value();
  request("flow_finish", FLOW_REQUEST_FINISH,
          [&](auto *o, auto *t) { return flow_finish(engine(), coordinator, result, o, t); });
}
void defer() {
  checked(flow_coordinator_defer(engine(), world->pick(FLOW_KIND_COORDINATOR)),
          "flow_coordinator_defer");
}

void batch() {
  uint8_t wanted = in().byte();
  size_t size = wanted < 0xf8 ? 1 + wanted % 6 : 0;
  auto *requests = world->memory.array<flow_request>(size);
  std::vector<std::pair<size_t, size_t>> given;  // the tickets of each request
  for (size_t index = 0; index < size; index++) {
    flow_request &each = requests[index];
    each = FLOW_REQUEST_INIT;
    uint8_t kind = in().byte();
    /* 1 to 16 and four later ones can stand in a batch. */
    static const flow_request_kind later[] = {FLOW_REQUEST_OPEN_TABS, FLOW_REQUEST_SELECT_TAB,
                                              FLOW_REQUEST_REMOVE, FLOW_REQUEST_GO_TO};
    each.kind = kind % 20 < 16 ? 1 + kind % 20 : later[kind % 20 - 16];
    if (kind >= 0xf8) each.kind = static_cast<flow_request_kind>(in().wild());
    each.from = from();
    if (flow_request_traits(each.kind) & FLOW_TRAIT_OPENS) {
      if (in().flag())
        each.presentable = presentable();
      else if (flow_create(engine(), pick_class(), nullptr, &each.presentable) == FLOW_OK)
        world->keep(each.presentable);
    } else if (each.kind == FLOW_REQUEST_FINISH || each.kind == FLOW_REQUEST_STOP) {
      each.from = world->pick(FLOW_KIND_COORDINATOR);
    } else if (each.kind == FLOW_REQUEST_POP_TO || each.kind == FLOW_REQUEST_REMOVE) {
      each.from = world->pick(FLOW_KIND_SCREEN);
    } else if (in().flag()) {
      each.from = world->pick_of(FLOW_FROM_PLACE_OR_TRANSITION);
    }
    size_t first = world->tickets.size();
    each.options = pick_options("flow_batch", 0);
    given.emplace_back(first, world->tickets.size());
    /* `done` of a single request is ignored, its destroy function runs. */
    for (; first < world->tickets.size(); first++)
      world->tickets[first].is_ignored = true;
    each.value = value();
    each.arguments = each.value;
    if (each.kind == FLOW_REQUEST_SET_STACK)
      each.screens = screens(each.count);
    else
      each.count = count();
    if (each.kind == FLOW_REQUEST_OPEN_TABS) each.tabs = tabs();
    if (each.kind == FLOW_REQUEST_GO_TO) each.class_id = pick_class();
  }
  flow_status status = request("flow_batch", FLOW_REQUEST_BATCH, [&](auto *o, auto *t) {
    return flow_batch(engine(), requests, size, o, t);
  });
  for (auto [first, last] : given)
    world->settle(first, last, status);
}

/* ---- Gestures, routes, questions ---- */

void gesture_begin() {
  static const struct {
    flow_kind kind;
    flow_request_kind request;
    flow_status (*begin)(flow_engine *, flow_handle, const flow_options *, flow_transition *);
  } ways[] = {
      {FLOW_KIND_WINDOW, FLOW_REQUEST_GESTURE_BACK, flow_gesture_begin_back},
      {FLOW_KIND_LAYER, FLOW_REQUEST_GESTURE_DRAG, flow_gesture_begin_drag},
      {FLOW_KIND_ROUTER, FLOW_REQUEST_GESTURE_TURN, flow_gesture_begin_turn},
  };
  const auto &way = ways[in().below(3)];
  flow_handle what = world->pick(way.kind);
  request("a gesture", way.request, [&](auto *o, auto *t) {
    flow_transition own = FLOW_NONE;
    flow_status status = way.begin(engine(), what, o, t ? t : &own);
    world->keep(own);
    return status;
  });
}
void gesture_go_on() {
  flow_transition gesture = world->pick(FLOW_KIND_TRANSITION);
  switch (in().below(3)) {
    case 0:
      checked(flow_gesture_progress(engine(), gesture, in().byte() / 200.0), "progress");
      break;
    case 1:
      checked(flow_gesture_finish(engine(), gesture), "flow_gesture_finish");
      break;
    default:
      checked(flow_gesture_cancel(engine(), gesture), "flow_gesture_cancel");
      break;
  }
}
const flow_route *route() {
  static const char *const names[] = {"one", "two", "three", "four"};
  auto *result = world->memory.array<flow_route>(1);
  *result = FLOW_ROUTE_INIT;
  uint8_t which = in().byte();
  result->name = which < 0xe0 ? flow_text(names[which & 3]) : read_text(in(), world->memory);
  if (which & 4) result->parameters = value();
  return result;
}
void set_link() {
  flow_screen screen = world->pick(FLOW_KIND_SCREEN);
  const flow_route *given = in().byte() < 0xc0 ? route() : nullptr;
  request("flow_screen_set_link", FLOW_REQUEST_LINK,
          [&](auto *o, auto *t) { return flow_screen_set_link(engine(), screen, given, o, t); });
  flow_route stored = FLOW_ROUTE_INIT;
  if (checked(flow_screen_link(engine(), screen, &stored), "flow_screen_link") == FLOW_OK) {
    touch(stored.name);
    touch(stored.parameters);
  }
}
void navigate() {
  const flow_route *given = route();
  if (in().byte() < 0xc0) {
    flow_coordinator coordinator = world->pick(FLOW_KIND_COORDINATOR);
    request("flow_navigate", FLOW_REQUEST_NAVIGATE,
            [&](auto *o, auto *t) { return flow_navigate(engine(), coordinator, given, o, t); });
  } else {
    request("flow_broadcast", FLOW_REQUEST_BROADCAST,
            [&](auto *o, auto *t) { return flow_broadcast(engine(), given, o, t); });
  }
}
void open_link() {
  flow_window window = world->pick(FLOW_KIND_WINDOW);
  auto *uri = world->memory.array<flow_uri>(1);
  auto *segments = world->memory.array<flow_string>(2);
  *uri = FLOW_URI_INIT;
  uint8_t which = in().byte();
  uri->scheme = flow_text("app");
  uri->authority = flow_text(which & 1 ? "one" : which & 2 ? "else" : "");
  uri->segments = segments;
  uri->segment_count = which >> 2 & 1;
  segments[0] = which & 8 ? read_text(in(), world->memory) : flow_text("5");
  request("flow_open_deep_link", FLOW_REQUEST_DEEP_LINK,
          [&](auto *o, auto *t) { return flow_open_deep_link(engine(), window, uri, o, t); });
}
void answer() {
  flow_question question = world->pick(FLOW_KIND_QUESTION);
  uint8_t which = in().byte();
  if (which >= 0xc0) {
    checked(flow_question_reroute(engine(), question, route()), "flow_question_reroute");
  } else {
    flow_answer given = which % 16 == 15 ? FLOW_ANSWER_LATER : which & 1;
    flow_status status =
        checked(flow_question_answer(engine(), question, given), "flow_question_answer");
    if (status == FLOW_OK) world->forget(question);
  }
}

/* ---- Work, presenters, content ---- */

void work_begin() {
  flow_screen screen = world->pick(FLOW_KIND_SCREEN);
  size_t first = world->tickets.size();
  flow_callback cancel = callback(Role::cancel, "flow_work_begin");
  size_t last = world->tickets.size();
  flow_work work = FLOW_NONE;
  flow_status status = checked(
      flow_work_begin(engine(), screen, cancel, in().flag() ? &work : nullptr), "flow_work_begin");
  world->settle(first, last, status);
  world->keep(work);
}
void work_end() { checked(flow_work_end(engine(), world->pick(FLOW_KIND_WORK)), "flow_work_end"); }
void set_presenter() {
  flow_window window = world->pick(FLOW_KIND_WINDOW);
  flow_presenter presenter = world->pick(FLOW_KIND_PRESENTER);
  if (in().flag()) {
    const char *klass = use_class(first_presenter + in().below(4));
    if (flow_create(engine(), klass, nullptr, &presenter) == FLOW_OK) world->keep(presenter);
  }
  checked(flow_window_set_presenter(engine(), window, presenter), "flow_window_set_presenter");
}
void complete() {
  if (in().byte() < 0xe0) {
    flow_token token = world->pick(FLOW_KIND_TOKEN);
    flow_status status = checked(flow_token_complete(engine(), token), "flow_token_complete");
    if (status == FLOW_OK) world->forget(token);
    return;
  }
  flow_window window = world->pick(FLOW_KIND_WINDOW);
  flow_screen screen = world->pick(FLOW_KIND_SCREEN);
  flow_transition transition = FLOW_NONE;
  checked(flow_window_shown(engine(), window, screen, &transition), "flow_window_shown");
  world->keep(transition);
}
void render() {
  flow_screen screen = world->pick(FLOW_KIND_SCREEN);
  const flow_screen_content *content = nullptr;
  if (checked(flow_screen_render(engine(), screen, &content), "flow_screen_render") != FLOW_OK)
    return;
  /* Good until the next render, and callbacks of this call may have made others before (W5). */
  touch(content->title);
  for (size_t index = 0; index < content->element_count; index++) {
    touch(flow_element_at(content, index)->id);
    touch(flow_element_at(content, index)->text);
    touch(&flow_element_at(content, index)->value);
  }
}
void changed() { checked(flow_screen_changed(engine(), world->pick(FLOW_KIND_SCREEN)), "changed"); }
void add() {
  flow_content content = in().flag() ? world->content : world->pick(FLOW_KIND_CONTENT);
  flow_element element = FLOW_ELEMENT_INIT;
  element.kind = static_cast<flow_element_kind>(in().byte() % 12);
  element.id = read_text(in(), world->memory);
  element.value = read_value(in(), world->memory, 2);
  checked(flow_content_add(engine(), content, &element), "flow_content_add");
}
void use() {
  static const char *const ids[] = {"tap", "list", "field", "ok"};
  flow_screen screen = world->pick(FLOW_KIND_SCREEN);
  uint8_t which = in().byte();
  const char *element = which < 0xe0 ? ids[which & 3] : id();
  const flow_value *given = value();
  flow_value row = flow_string_value(which & 4 ? "a" : "field text");
  if (which & 8) given = &row;
  flow_error error = FLOW_ERROR_INIT;
  flow_status status = which & 16 ? flow_screen_set_field(engine(), screen, element, given, &error)
                                  : flow_screen_invoke(engine(), screen, element, given, &error);
  check_error(error, checked(status, "input"));
}
bool is_alert(flow_handle handle) {
  const char *klass = nullptr;
  return flow_class_of(engine(), handle, &klass) == FLOW_OK &&
         std::strcmp(klass, "flow.alert") == 0;
}
void invoke() {
  /* Standard methods that may be called at any time: of others the ledger cannot tell the
   * caller. */
  static const char *const names[] = {
      "tap",     "echo",      "name",         "wide",    "element", "input",   "tap",    "echo",
      "removed", "attempted", "link_changed", "changed", "render",  "nothing", "create", "destroy"};
  flow_kind kind = static_cast<flow_kind>(1 + in().byte() % 4);
  flow_handle target = world->pick(kind);
  const char *method = names[in().byte() & 15];
  size_t given = in().byte() % 12;
  auto *arguments = world->memory.array<flow_value>(given);
  for (size_t index = 0; index < given; index++)
    arguments[index] = read_value(in(), world->memory, 3);
  flow_value result = flow_null_value();
  flow_error error = FLOW_ERROR_INIT;
  bool is_removed = std::strcmp(method, "removed") == 0;
  /* Of an alert it must be refused; of others the ledger would take it for the engine's. */
  if (is_removed && !is_alert(target)) return;
  uint8_t how = in().byte();
  flow_status status;
  if (how < 0xc0 || world->slots.empty()) {
    status = flow_invoke(engine(), target, method, arguments, given, &result, &error);
  } else {
    /* A slot that was not found is of no class: the ledger cannot tell the caller of `start` or
     * `removed`. */
    flow_slot slot =
        how & 1 ? world->slots[how % world->slots.size()] : in().number(8) | uint64_t{1} << 40;
    status = flow_invoke_slot(engine(), target, slot, arguments, given, &result, &error);
  }
  check_error(error, checked(status, "flow_invoke"));
  if (status == FLOW_OK) touch(&result);
}
void method_find() {
  static const char *const names[] = {"tap",       "echo",       "name",  "input",
                                      "attempted", "transition", "event", "nothing"};
  flow_slot slot = 0;
  const char *klass = pick_class();
  if (flow_method_find(engine(), klass, names[in().byte() & 7], &slot) == FLOW_OK &&
      world->slots.size() < 64)
    world->slots.push_back(slot);
}
void capability() {
  flow_screen screen = world->pick(FLOW_KIND_SCREEN);
  const char *what = in().byte() < 0xc0 ? "flow.native-view/1" : id();
  const void *result = nullptr;
  checked(flow_screen_capability(engine(), screen, what, &result), "flow_screen_capability");
}

/* ---- The rest ---- */

void transition_read() {
  flow_transition transition = world->pick(FLOW_KIND_TRANSITION);
  flow_outcome outcome = FLOW_OUTCOME_INIT;
  flow_presentable opened = FLOW_NONE;
  checked(flow_transition_outcome(engine(), transition, &outcome), "flow_transition_outcome");
  if (flow_transition_opened(engine(), transition, &opened) == FLOW_OK) world->keep(opened);
}
void transition_release() {
  flow_transition transition = world->pick(FLOW_KIND_TRANSITION);
  checked(flow_transition_release(engine(), transition), "flow_transition_release");
}
void posted(void *user_data, flow_engine *, flow_handle) {
  Inside inside("A posted function");
  auto *ticket = static_cast<Ticket *>(user_data);
  FUZZ_CHECK(ticket->ran++ == 0 && ticket->destroyed == 0, "A posted function runs twice.");
  if (world->depth == 1) world->is_posted = true;
  reenter();
  if (world->depth == 1) world->is_posted = false;
}
void post_over(void *user_data) {
  Inside inside("destroy of a post");
  auto *ticket = static_cast<Ticket *>(user_data);
  FUZZ_CHECK(ticket->destroyed++ == 0, "destroy of a post runs twice.");
  reenter();
}
void post() {
  size_t first = world->tickets.size();
  Ticket *ticket = world->ticket(Role::post, "flow_engine_post");
  flow_status status =
      checked(flow_engine_post(engine(), {posted, ticket, post_over}), "flow_engine_post");
  world->settle(first, first + 1, status);
}
void dispatch() {
  uint8_t steps = in().byte();
  if (steps < 0xf0) {
    world->now += steps;
  } else {
    /* It never goes back, also from one of its ends. */
    world->now = std::max(world->now, in().wild());
  }
  flow_status status = checked(flow_engine_dispatch(engine()), "flow_engine_dispatch");
  FUZZ_CHECK((status == FLOW_ERROR_IN_CALLBACK) == (world->depth > 0), "flow_engine_dispatch: %s.",
             flow_status_name(status));
}
void engine_destroy() {
  if (world->depth == 0) return;
  flow_status status = flow_engine_destroy(engine());
  FUZZ_CHECK(status == FLOW_ERROR_IN_CALLBACK, "flow_engine_destroy inside a callback: %s.",
             flow_status_name(status));
}
void count_live() {
  size_t number = 0;
  flow_kind kind = static_cast<flow_kind>(in().byte() % 16);
  const char *klass = in().flag() ? pick_class() : nullptr;
  checked(flow_engine_live_count(engine(), kind, klass, &number), "flow_engine_live_count");
  FUZZ_CHECK(number < 1000000, "%zu objects of kind %d are alive.", number, kind);
}
void unload() {
  flow_plugin plugin = world->pick(FLOW_KIND_PLUGIN);
  world->has_unloaded = true;
  request("flow_plugin_unload", FLOW_REQUEST_UNLOAD,
          [&](auto *o, auto *t) { return flow_plugin_unload(engine(), plugin, o, t); });
}
void read_tree() { look_at_tree(); }

/* The order is a part of what inputs mean: new ones are added at the end. */
void (*const all_calls[])() = {open_new,
                               open_new,
                               open_new,
                               open_new,
                               open_new,
                               open,
                               open,
                               open,
                               close,
                               close,
                               close,
                               close,
                               close_many,
                               finish,
                               window_create,
                               window_close,
                               create,
                               destroy,
                               set_stack,
                               go_to,
                               open_tabs,
                               select_tab,
                               alert_present,
                               batch,
                               batch,
                               gesture_begin,
                               gesture_go_on,
                               gesture_go_on,
                               set_link,
                               set_link,
                               navigate,
                               open_link,
                               answer,
                               answer,
                               work_begin,
                               work_end,
                               set_presenter,
                               set_presenter,
                               complete,
                               complete,
                               render,
                               changed,
                               add,
                               use,
                               use,
                               invoke,
                               method_find,
                               capability,
                               transition_read,
                               transition_release,
                               post,
                               dispatch,
                               engine_destroy,
                               count_live,
                               unload,
                               read_tree,
                               class_register,
                               class_read,
                               defer};

/* The last bytes mean these: so those before keep their meaning. */
void (*const late_calls[])() = {plugin_load, plugin_load, plugin_reload, unload};
constexpr uint8_t first_newer = 0xdc, first_late = 0xf4;

}  // namespace

flow_handle pick_from() {
  return in().flag() ? world->pick(in().flag() ? FLOW_KIND_WINDOW : FLOW_KIND_COORDINATOR)
                     : world->pick_of(places);
}
flow_handle pick_presentable() {
  return world->pick(in().flag() ? FLOW_KIND_SCREEN : FLOW_KIND_COORDINATOR);
}
const flow_value *pick_value() {
  if (in().byte() < 0xd0) return nullptr;
  auto *made = world->memory.array<flow_value>(1);
  *made = read_value(in(), world->memory, 5);
  return made;
}

void call() {
  totals.calls++;
  uint8_t which = in().byte();
  if (which >= first_newer && which < first_late)
    call_newer();
  else if (which >= first_late)
    late_calls[which % (sizeof late_calls / sizeof *late_calls)]();
  else
    all_calls[which % (sizeof all_calls / sizeof *all_calls)]();
}

void furnish() {
  flow_engine *engine = world->engine;
  flow_window window = world->handles[FLOW_KIND_WINDOW][0];
  flow_presentable root = FLOW_NONE, made = FLOW_NONE;
  flow_options sheet = FLOW_OPTIONS_INIT, plain = FLOW_OPTIONS_INIT;
  sheet.flags = plain.flags = FLOW_OPEN_AT_ONCE;
  sheet.style = FLOW_STYLE_SHEET;
  flow_open_new(engine, window, use_class(full_coordinator), nullptr, &plain, &root, nullptr);
  world->keep(root);
  for (unsigned index = 0; index < 4; index++) {
    flow_open_new(engine, index < 2 ? root : made, use_class(full_screen + index % 2), nullptr,
                  &plain, &made, nullptr);
    world->keep(made);
  }
  flow_tab tabs[2] = {FLOW_TAB_INIT, FLOW_TAB_INIT};
  for (flow_tab &tab : tabs)
    if (flow_create(engine, use_class(full_coordinator), nullptr, &tab.root) == FLOW_OK)
      world->keep(tab.root);
  flow_tabs all = FLOW_TABS_INIT;
  all.tabs = tabs;
  all.count = 2;
  flow_open_tabs(engine, root, &all, &sheet, nullptr);
  for (flow_handle from : {tabs[0].root, root}) {
    flow_open_new(engine, from, use_class(full_coordinator), nullptr, &sheet, &made, nullptr);
    world->keep(made);
  }
}

void reenter() {
  if (world->depth > 300) return;
  uint8_t count = in().byte();
  if (count < 0xb0) return;
  for (unsigned calls = count % 3 + 1; calls > 0 && !in().empty(); calls--)
    call();
}

}  // namespace fuzz
