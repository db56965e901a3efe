/* Operations: any request, any answer, and what a host does beside. */
#include "golden.h"

/* ---- Handles --------------------------------------------------------------------------------- */

void keep(flow_handle handle) {
  flow_kind kind = flow_kind_of(handle);
  if (handle == FLOW_NONE || kind <= FLOW_KIND_NONE || kind >= KINDS) return;
  now.recent[kind][now.seen[kind]++ % RECENT] = handle;
}

static flow_handle remembered(flow_kind kind) {
  size_t count = now.seen[kind] < RECENT ? now.seen[kind] : RECENT;
  return count == 0 ? FLOW_NONE : now.recent[kind][below((unsigned)count)];
}
static flow_window open_window(void) {
  flow_window windows[8];
  size_t count = 0;
  flow_engine_windows(now.engine, windows, 8, &count);
  return count == 0 ? FLOW_NONE : windows[below((unsigned)(count < 8 ? count : 8))];
}
/* An object of the kind that stands in the tree now, near the top. */
static flow_handle standing(flow_kind kind) {
  flow_window window = open_window();
  flow_handle found = FLOW_NONE;
  size_t layers = 0;
  flow_screen_info screen = FLOW_SCREEN_INFO_INIT;
  if (kind == FLOW_KIND_WINDOW) return window;
  if (kind == FLOW_KIND_LAYER) {
    flow_window_layer_count(now.engine, window, &layers);
    if (layers > 0) flow_window_layer_at(now.engine, window, below((unsigned)layers), &found);
    return found;
  }
  flow_window_top(now.engine, window, &found);
  if (found == FLOW_NONE || kind == FLOW_KIND_SCREEN) return found;
  flow_screen_get(now.engine, found, &screen);
  return kind == FLOW_KIND_COORDINATOR ? screen.owner : screen.router;
}

flow_handle pick(flow_kind kind) {
  flow_handle found = FLOW_NONE;
  if (kind == FLOW_KIND_PLUGIN) {
    flow_plugin loaded[2];
    size_t count = 0;
    flow_engine_plugins(now.engine, loaded, 2, &count);
    return count == 0 ? FLOW_NONE : loaded[below((unsigned)count)];
  }
  if ((FLOW_FROM_PLACE >> kind & 1) && !one_in(3)) found = standing(kind);
  return found == FLOW_NONE ? remembered(kind) : found;
}
flow_handle pick_of(uint32_t kinds) {
  unsigned count = 0, wanted;
  for (flow_kind kind = 1; kind < KINDS; kind++)
    count += kinds >> kind & 1;
  wanted = below(count);
  for (flow_kind kind = 1; kind < KINDS; kind++)
    if ((kinds >> kind & 1) && wanted-- == 0) return pick(kind);
  return FLOW_NONE;
}

flow_handle create(const char *class_id) {
  flow_handle made = FLOW_NONE;
  flow_value argument = flow_integer_value((int64_t)below(4));
  flow_status status = flow_create(now.engine, class_id, one_in(4) ? &argument : NULL, &made);
  TELL("created", (uint64_t)status, made);
  keep(made);
  return made;
}
flow_handle fresh(void) { return create(any_class()); }

/* ---- Callbacks ------------------------------------------------------------------------------- */

static uint64_t number(void *user_data) { return (uint64_t)(uintptr_t)user_data; }
static void *next_ticket(void) { return (void *)(uintptr_t)++now.tickets; }
static void over(void *user_data) {
  TELL("over", number(user_data));
  react();
}
static void called(void *user_data, flow_engine *engine, flow_handle subject) {
  (void)engine;
  TELL("called", number(user_data), subject);
  react();
}
static void finished(void *user_data, flow_engine *engine, flow_coordinator coordinator,
                     flow_cause cause, const flow_value *value) {
  (void)engine;
  TELL("finished", number(user_data), coordinator, (uint64_t)cause, summary(value));
  react();
}
static void done(void *user_data, flow_engine *engine, flow_transition transition,
                 const flow_outcome *outcome) {
  (void)engine;
  TELL("done", number(user_data), transition, (uint64_t)outcome->request, (uint64_t)outcome->kind,
       (uint64_t)outcome->reason, outcome->by);
  react();
}
flow_callback ticket(void) {
  flow_callback made = {called, next_ticket(), over};
  return made;
}

static flow_options options(flow_bool is_part) {
  static const uint32_t flags[] = {FLOW_OPEN_NO_BACK,  FLOW_OPEN_NO_DRAG,   FLOW_OPEN_HIDE_BAR,
                                   FLOW_OPEN_CARRIED,  FLOW_OPEN_FORCE,     FLOW_OPEN_UNLESS_THERE,
                                   FLOW_OPEN_IN_PLACE, FLOW_OPEN_TRANSIENT, FLOW_OPEN_BY_USER};
  flow_options made = FLOW_OPTIONS_INIT;
  if (!one_in(3)) made.flags = FLOW_OPEN_AT_ONCE;
  if (one_in(6)) made.flags |= flags[below(sizeof flags / sizeof *flags)];
  if (one_in(2)) made.style = (flow_style)below(4);
  if (one_in(2)) return made;
  if (one_in(3)) made.completion = ticket();
  if (one_in(4)) made.dismissed = ticket();
  if (one_in(4)) made.finished = (flow_finished_callback){finished, next_ticket(), over};
  if (!is_part && one_in(2)) made.done = (flow_done_callback){done, next_ticket(), over};
  if (!one_in(6)) return made;
  if (!made.completion.function) made.completion_method = "heard_opened";
  if (!made.dismissed.function) made.dismissed_method = "heard_dismissed";
  if (!made.finished.function) made.finished_method = "heard_finished";
  if (!is_part && !made.done.function) made.done_method = "heard_done";
  return made;
}

/* ---- Requests -------------------------------------------------------------------------------- */

/* Gives the oldest transition back when there are many, and tells of its outcome before. */
static void hold(flow_transition transition) {
  size_t place = now.held_count++ % HELD;
  flow_transition oldest = now.held[place];
  flow_outcome outcome = FLOW_OUTCOME_INIT;
  flow_status status;
  now.held[place] = transition;
  if (oldest == FLOW_NONE) return;
  status = flow_transition_outcome(now.engine, oldest, &outcome);
  TELL("outcome", oldest, (uint64_t)status, (uint64_t)outcome.request, (uint64_t)outcome.kind,
       (uint64_t)outcome.reason, outcome.by);
  TELL("released", (uint64_t)flow_transition_release(now.engine, oldest));
}

/* Tells of a request that was made. */
static void requested(const char *word, flow_handle from, flow_status status,
                      flow_transition transition) {
  TELL(word, from, (uint64_t)status, transition);
  keep(transition);
  if (transition != FLOW_NONE) hold(transition);
}
#define REQUEST(word, from, is_named, call)                                       \
  do {                                                                            \
    flow_options given = options(FLOW_FALSE);                                     \
    flow_transition named = FLOW_NONE;                                            \
    flow_transition *out = (is_named) || one_in(3) ? &named : NULL;               \
    flow_status status;                                                           \
    const flow_options *with = one_in(8) ? NULL : &given;                         \
    if (!with) flow_options_drop(now.engine, &given);                             \
    now.made++;                                                                   \
    TELL("asks", from);                                                           \
    status = (call);                                                              \
    requested(word, from, status, named);                                         \
  } while (0)

/* Requests that take nothing but where they are made from. */
typedef flow_status plain_request(flow_engine *, flow_handle, const flow_options *,
                                  flow_transition *);
static const struct {
  const char *word;
  plain_request *make;
  uint32_t from;
  unsigned weight;
} plain_requests[] = {
    {"pop", flow_pop, FLOW_FROM_PLACE, 12},
    {"pop to", flow_pop_to, FLOW_FROM_SCREEN, 2},
    {"pop to root", flow_pop_to_root, FLOW_FROM_PLACE, 2},
    {"dismiss to", flow_dismiss_to, FLOW_FROM_PLACE, 1},
    {"dismiss all", flow_dismiss_all, FLOW_FROM_PLACE, 1},
    {"close", flow_close, FLOW_FROM_PLACE_OR_TRANSITION, 4},
    {"remove", flow_remove, FLOW_FROM_SCREEN, 2},
    {"stop", flow_stop, FLOW_FROM_COORDINATOR, 2},
    {"back", flow_back, FLOW_FROM_WINDOW, 6},
    {"back to", flow_back_to, FLOW_FROM_SCREEN, 1},
    {"drag", flow_drag, FLOW_FROM_LAYER, 3},
    {"select tab of", flow_select_tab_of, FLOW_FROM_ROUTER, 2},
    {"remove tab", flow_remove_tab, FLOW_FROM_ROUTER, 1},
    {"gesture back", flow_gesture_begin_back, FLOW_FROM_WINDOW, 3},
    {"gesture drag", flow_gesture_begin_drag, FLOW_FROM_LAYER, 2},
    {"unload", flow_plugin_unload, FLOW_FROM_PLUGIN, 1},
};
static void plain(void) {
  const size_t rows = sizeof plain_requests / sizeof *plain_requests;
  unsigned total = 0, chosen;
  size_t row = 0;
  flow_handle from;
  for (size_t index = 0; index < rows; index++)
    total += plain_requests[index].weight;
  for (chosen = below(total); chosen >= plain_requests[row].weight; row++)
    chosen -= plain_requests[row].weight;
  from = pick_of(plain_requests[row].from);
  REQUEST(plain_requests[row].word, from, FLOW_TRUE,
          plain_requests[row].make(now.engine, from, with, out));
}

typedef flow_status opening_request(flow_engine *, flow_handle, flow_presentable,
                                    const flow_options *, flow_transition *);
static void open(void) {
  static const struct {
    const char *word;
    opening_request *make;
  } all[] = {{"push", flow_push},
             {"push", flow_push},
             {"push", flow_push},
             {"open", flow_open},
             {"present", flow_present},
             {"set root", flow_set_root},
             {"replace top", flow_replace_top}};
  unsigned row = below(sizeof all / sizeof *all);
  flow_handle from = pick_of(FLOW_FROM_PLACE);
  flow_presentable what = one_in(8) ? pick(FLOW_KIND_SCREEN) : fresh();
  REQUEST(all[row].word, from, FLOW_FALSE, all[row].make(now.engine, from, what, with, out));
}
static void open_new(void) {
  flow_handle from = pick_of(FLOW_FROM_PLACE);
  const char *class_id = any_class();
  flow_presentable opened = FLOW_NONE;
  REQUEST("open new", from, FLOW_FALSE,
          flow_open_new(now.engine, from, class_id, NULL, with, &opened, out));
  TELL("opened", opened);
  keep(opened);
}
static void counted(void) {
  typedef flow_status counted_request(flow_engine *, flow_handle, size_t, const flow_options *,
                                      flow_transition *);
  static const struct {
    const char *word;
    counted_request *make;
    uint32_t from;
  } all[] = {{"pop to depth", flow_pop_to_depth, FLOW_FROM_PLACE},
             {"dismiss", flow_dismiss, FLOW_FROM_PLACE},
             {"dismiss", flow_dismiss, FLOW_FROM_PLACE},
             {"select tab", flow_select_tab, FLOW_FROM_PLACE},
             {"select tab", flow_select_tab, FLOW_FROM_PLACE},
             {"move tab", flow_move_tab, FLOW_FROM_ROUTER}};
  unsigned row = below(sizeof all / sizeof *all);
  flow_handle from = pick_of(all[row].from);
  size_t count = below(4);
  REQUEST(all[row].word, from, FLOW_FALSE, all[row].make(now.engine, from, count, with, out));
}
static void set_stack(void) {
  flow_screen screens[3];
  size_t count = 1 + below(3);
  flow_handle from = pick_of(FLOW_FROM_PLACE);
  for (size_t index = 0; index < count; index++)
    screens[index] = one_in(3) ? pick(FLOW_KIND_SCREEN) : create("golden.screen");
  REQUEST("set stack", from, FLOW_FALSE,
          flow_set_stack(now.engine, from, screens, count, with, out));
}
static void swap(void) {
  flow_screen screen = pick(FLOW_KIND_SCREEN), other = pick(FLOW_KIND_SCREEN);
  REQUEST("swap", screen, FLOW_FALSE, flow_swap(now.engine, screen, other, with, out));
}
static void arguments(void) {
  flow_handle from = one_in(2) ? pick(FLOW_KIND_SCREEN) : pick_of(FLOW_FROM_PLACE);
  flow_value value = flow_integer_value((int64_t)below(4));
  if (flow_kind_of(from) == FLOW_KIND_SCREEN && one_in(2))
    REQUEST("set arguments", from, FLOW_FALSE,
            flow_screen_set_arguments(now.engine, from, &value, with, out));
  else
    REQUEST("go to", from, FLOW_FALSE,
            flow_go_to(now.engine, from, any_class(), &value, with, out));
}
static void finish(void) {
  flow_coordinator from = pick(FLOW_KIND_COORDINATOR);
  flow_value value = flow_integer_value((int64_t)below(9));
  REQUEST("finish", from, FLOW_FALSE, flow_finish(now.engine, from, &value, with, out));
}
static void fill_tab(flow_tab *tab) {
  static const char *const ids[] = {"", "", "one", "two"};
  *tab = (flow_tab)FLOW_TAB_INIT;
  tab->root = fresh();
  tab->id = flow_text(ids[below(4)]);
}
static void open_tabs(void) {
  flow_tab each[3];
  flow_tabs all = FLOW_TABS_INIT;
  flow_handle from = pick_of(FLOW_FROM_PLACE);
  all.tabs = each;
  all.count = 1 + below(3);
  all.selected = below((unsigned)all.count);
  all.back = (flow_tabs_back)below(3);
  all.flags = one_in(3) ? FLOW_TABS_KEEP : 0;
  for (size_t index = 0; index < all.count; index++)
    fill_tab(&each[index]);
  REQUEST("open tabs", from, FLOW_FALSE, flow_open_tabs(now.engine, from, &all, with, out));
}
static void add_tab(void) {
  flow_tab tab;
  flow_handle from = pick(FLOW_KIND_ROUTER);
  size_t index = one_in(3) ? SIZE_MAX : below(4);
  fill_tab(&tab);
  REQUEST("add tab", from, FLOW_FALSE, flow_add_tab(now.engine, from, &tab, index, with, out));
}
/* Requests of one batch: any that opens or closes. */
static void batch(void) {
  static const flow_request_kind kinds[] = {
      FLOW_REQUEST_OPEN,      FLOW_REQUEST_PUSH,       FLOW_REQUEST_PUSH,
      FLOW_REQUEST_PRESENT,   FLOW_REQUEST_SET_ROOT,   FLOW_REQUEST_REPLACE_TOP,
      FLOW_REQUEST_POP,       FLOW_REQUEST_POP,        FLOW_REQUEST_POP_TO_ROOT,
      FLOW_REQUEST_DISMISS,   FLOW_REQUEST_DISMISS_TO, FLOW_REQUEST_CLOSE,
      FLOW_REQUEST_FINISH,    FLOW_REQUEST_STOP,       FLOW_REQUEST_REMOVE,
      FLOW_REQUEST_SELECT_TAB};
  flow_request requests[4];
  flow_options each[4];
  size_t count = 1 + below(4);
  for (size_t index = 0; index < count; index++) {
    flow_request *request = &requests[index];
    *request = (flow_request)FLOW_REQUEST_INIT;
    request->kind = kinds[below(sizeof kinds / sizeof *kinds)];
    request->from = request->kind == FLOW_REQUEST_FINISH || request->kind == FLOW_REQUEST_STOP
                        ? pick(FLOW_KIND_COORDINATOR)
                    : request->kind == FLOW_REQUEST_REMOVE ? pick(FLOW_KIND_SCREEN)
                                                           : pick_of(FLOW_FROM_PLACE);
    if (flow_request_traits(request->kind) & FLOW_TRAIT_TAKES_PRESENTABLE)
      request->presentable = fresh();
    if (flow_request_traits(request->kind) & FLOW_TRAIT_TAKES_COUNT) request->count = below(3);
    each[index] = options(FLOW_TRUE);
    request->options = &each[index];
  }
  REQUEST("batch", FLOW_NONE, FLOW_FALSE, flow_batch(now.engine, requests, count, with, out));
}
static void route(void) {
  static const char *const names[] = {"one", "two", "three"};
  flow_route route = flow_route_named(names[below(3)]);
  flow_screen screen = pick(FLOW_KIND_SCREEN);
  flow_coordinator coordinator = pick(FLOW_KIND_COORDINATOR);
  if (one_in(3))
    REQUEST("navigate", coordinator, FLOW_FALSE,
            flow_navigate(now.engine, coordinator, &route, with, out));
  else if (one_in(4))
    REQUEST("broadcast", FLOW_NONE, FLOW_FALSE, flow_broadcast(now.engine, &route, with, out));
  else
    REQUEST("set link", screen, FLOW_FALSE,
            flow_screen_set_link(now.engine, screen, one_in(4) ? NULL : &route, with, out));
}

/* ---- Answers and what a host does ------------------------------------------------------------ */

static void go_on_with_gesture(void) {
  flow_transition gesture = remembered(FLOW_KIND_TRANSITION);
  unsigned chance = below(3);
  flow_status status;
  TELL("goes on", gesture, chance);
  status = chance == 0   ? flow_gesture_progress(now.engine, gesture, below(100) / 100.0)
           : chance == 1 ? flow_gesture_finish(now.engine, gesture)
                         : flow_gesture_cancel(now.engine, gesture);
  TELL("gone on", (uint64_t)status);
}
static void complete(void) {
  flow_token token = remembered(FLOW_KIND_TOKEN);
  TELL("completes", token);
  TELL("completed", (uint64_t)flow_token_complete(now.engine, token));
}
static void answer(void) {
  flow_question question = remembered(FLOW_KIND_QUESTION);
  flow_answer given = one_in(4) ? FLOW_ANSWER_NO : FLOW_ANSWER_YES;
  TELL("answers later", question, (uint64_t)given);
  TELL("answered", (uint64_t)flow_question_answer(now.engine, question, given));
}
static void window(void) {
  flow_window windows[8], made = FLOW_NONE;
  size_t count = 0;
  flow_engine_windows(now.engine, windows, 8, &count);
  if (count > 2 || (count > 1 && one_in(2))) {
    flow_window closed = windows[below((unsigned)count)];
    REQUEST("close window", closed, FLOW_FALSE, flow_window_close(now.engine, closed, with, out));
  } else {
    flow_status status = flow_window_create(now.engine, &made);
    TELL("window created", (uint64_t)status, made);
    keep(made);
  }
}
static void presenter(void) {
  static const char *const ids[] = {"golden.quick", "golden.quick", "golden.slow", "two.quick"};
  flow_window of = pick(FLOW_KIND_WINDOW);
  flow_presenter made = one_in(2) ? FLOW_NONE : create(ids[below(4)]);
  TELL("sets presenter", of, made);
  TELL("presenter set", (uint64_t)flow_window_set_presenter(now.engine, of, made));
}
static void observer(void) {
  size_t count = 0;
  flow_engine_live_count(now.engine, FLOW_KIND_OBSERVER, NULL, &count);
  if (count < 2 && one_in(3))
    create(one_in(3) ? "two.observer" : "golden.observer");
  else
    TELL("observer ended", (uint64_t)flow_destroy(now.engine, remembered(FLOW_KIND_OBSERVER)));
}
static void destroy(void) {
  static const flow_kind kinds[] = {FLOW_KIND_SCREEN, FLOW_KIND_COORDINATOR, FLOW_KIND_PRESENTER,
                                    FLOW_KIND_OBSERVER};
  flow_handle what = remembered(kinds[below(4)]);
  TELL("destroys", what);
  TELL("destroyed", (uint64_t)flow_destroy(now.engine, what));
}
static void load(void) {
  flow_plugin loaded = FLOW_NONE;
  flow_status status = flow_plugin_add(now.engine, plugins[below(2)], &loaded, NULL);
  TELL("loaded", (uint64_t)status, loaded);
}
static void work(void) {
  flow_work made = FLOW_NONE;
  flow_status status;
  if (one_in(3)) {
    TELL("work ended", (uint64_t)flow_work_end(now.engine, remembered(FLOW_KIND_WORK)));
    return;
  }
  status = flow_work_begin(now.engine, pick(FLOW_KIND_SCREEN), ticket(), &made);
  TELL("work", (uint64_t)status, made);
  keep(made);
}
static void timer(void) {
  flow_timer made = FLOW_NONE;
  flow_handle owner = pick_of(FLOW_FROM_SCREEN | FLOW_FROM_COORDINATOR);
  flow_status status = flow_timer_start(now.engine, owner, below(100), 0, ticket(), &made);
  TELL("timer", owner, (uint64_t)status, made);
}
static void post(void) { TELL("post", (uint64_t)flow_engine_post(now.engine, ticket())); }
static void activity(void) {
  flow_activity set = one_in(2) ? FLOW_ACTIVITY_ACTIVE : (flow_activity)below(3);
  flow_status status = one_in(2)
                           ? flow_engine_set_activity(now.engine, set)
                           : flow_window_set_activity(now.engine, pick(FLOW_KIND_WINDOW), set);
  TELL("activity", (uint64_t)status);
}
static void redraw(void) {
  TELL("screen changed", (uint64_t)flow_screen_changed(now.engine, pick(FLOW_KIND_SCREEN)));
}

static void renew(void) {
  flow_handle instance = pick_of(FLOW_FROM_SCREEN | FLOW_FROM_COORDINATOR);
  flow_transition named = FLOW_NONE;
  flow_status status =
      flow_instance_renew(now.engine, instance, NULL, 0, NULL, one_in(3) ? &named : NULL);
  now.made++;
  requested("renew", instance, status, named);
}

/* ---- Simple requests ------------------------------------------------------------------------- */

/* Takes away the presenters, and ends all that waits or has been left open. */
static void calm(void) {
  flow_window windows[8];
  size_t count = 0;
  flow_engine_windows(now.engine, windows, 8, &count);
  for (size_t index = 0; index < RECENT; index++) {
    flow_gesture_cancel(now.engine, now.recent[FLOW_KIND_TRANSITION][index]);
    flow_question_answer(now.engine, now.recent[FLOW_KIND_QUESTION][index], FLOW_ANSWER_YES);
  }
  for (size_t index = 0; index < count; index++)
    TELL("calmed", windows[index],
         (uint64_t)flow_window_set_presenter(now.engine, windows[index], FLOW_NONE));
  now.now += 400;
  TELL("dispatch", (uint64_t)flow_engine_dispatch(now.engine));
  shrink();
}

/* Pushes or pops a screen, as programs do most. */
static void move(void) {
  static const flow_kind kinds[] = {FLOW_KIND_WINDOW, FLOW_KIND_SCREEN, FLOW_KIND_COORDINATOR};
  flow_options still = FLOW_OPTIONS_INIT;
  const flow_options *with = one_in(2) ? NULL : &still;
  flow_handle from = pick(kinds[below(3)]);
  flow_transition named = FLOW_NONE, *out = one_in(3) ? &named : NULL;
  flow_status status;
  unsigned chance = below(9);
  if (one_in(2)) still.flags = FLOW_OPEN_AT_ONCE;
  now.made++;
  if (chance < 4) {
    status = flow_pop(now.engine, from, with, out);
    requested("pops", from, status, named);
  } else {
    flow_presentable made = create(chance < 8 ? "golden.screen" : any_class());
    status = chance == 4 ? flow_open(now.engine, from, made, with, out)
                         : flow_push(now.engine, from, made, with, out);
    requested("pushes", from, status, named);
  }
}

void operate_simply(void) {
  unsigned chance = below(48);
  if (chance == 0)
    calm();
  else if (chance < 3)
    operate();
  else
    move();
}

/* ---- All ------------------------------------------------------------------------------------- */

static const struct {
  void (*make)(void);
  unsigned weight;
} operations[] = {
    {plain, 40},    {open, 26},
    {open_new, 12}, {counted, 4},
    {set_stack, 3}, {swap, 1},
    {arguments, 3}, {finish, 4},
    {open_tabs, 3}, {add_tab, 1},
    {batch, 4},     {route, 3},
    {complete, 8},  {go_on_with_gesture, 4},
    {answer, 3},    {window, 1},
    {presenter, 2}, {observer, 2},
    {destroy, 1},   {load, 1},
    {work, 1},      {timer, 1},
    {post, 1},      {activity, 1},
    {redraw, 1},    {renew, 1},
};

void operate(void) {
  unsigned total = 0, chosen;
  size_t row = 0;
  for (size_t index = 0; index < sizeof operations / sizeof *operations; index++)
    total += operations[index].weight;
  for (chosen = below(total); chosen >= operations[row].weight; row++)
    chosen -= operations[row].weight;
  operations[row].make();
}

void react(void) {
  if (now.is_ending || now.depth > 4 || now.budget == 0 || !one_in(now.calm)) return;
  now.budget--;
  now.depth++;
  operate();
  now.depth--;
}

void shrink(void) {
  flow_options force = FLOW_OPTIONS_INIT;
  flow_window windows[8];
  size_t count = 0;
  force.flags = FLOW_OPEN_FORCE | FLOW_OPEN_AT_ONCE;
  flow_engine_windows(now.engine, windows, 8, &count);
  for (size_t index = 0; index < count; index++)
    TELL("shrunk", (uint64_t)flow_set_root(now.engine, windows[index], create("golden.screen"),
                                           &force, NULL));
  for (size_t index = 0; index < INSTANCES; index++)
    if (now.instances[index].is_used)
      TELL("cleared", (uint64_t)flow_destroy(now.engine, now.instances[index].handle));
}
