/* The classes of this program and of its two plugins. Each method is told, and may go on with
 * operations. */
#include <flow/entry.h>
#include <flow/host_api.h>

#include "golden.h"

/* ---- Of all ---------------------------------------------------------------------------------- */

static void *make(void *user_data, flow_engine *engine, flow_handle handle,
                  const flow_value *arguments) {
  (void)user_data, (void)engine;
  TELL("create", handle, summary(arguments));
  react();
  if (one_in(200)) return NULL;
  for (size_t index = 0; index < INSTANCES; index++) {
    instance *made = &now.instances[index];
    if (made->is_used) continue;
    made->handle = handle;
    made->is_used = FLOW_TRUE;
    now.live++;
    keep(handle);
    return made;
  }
  return NULL;
}
static flow_handle handle_of(void *self) { return ((instance *)self)->handle; }
static void end(void *self) {
  TELL("destroy", handle_of(self));
  ((instance *)self)->is_used = FLOW_FALSE;
  now.live--;
  react();
}
/* Tells of a method that has no other arguments. */
#define HEARD(name)                                       \
  static void name(void *self) {                          \
    TELL(#name, handle_of(self));                         \
    react();                                              \
  }

static flow_answer answer(flow_question question) {
  unsigned chance = below(16);
  keep(question);
  react();
  if (now.is_ending || chance > 3) return FLOW_ANSWER_YES;
  return chance == 0 ? FLOW_ANSWER_NO : chance == 1 ? FLOW_ANSWER_LATER : FLOW_ANSWER_YES;
}
static flow_answer may_leave(void *self, const flow_leave *leave) {
  flow_answer given;
  TELL("may_leave", handle_of(self), (uint64_t)leave->request, (uint64_t)leave->cause,
       leave->question);
  given = answer(leave->question);
  TELL("answers", (uint64_t)given);
  return given;
}
static const flow_value *save_state(void *self) {
  static flow_value state;
  TELL("save_state", handle_of(self));
  react();
  state = flow_integer_value((int64_t)(now.told % 4));
  return one_in(3) ? NULL : &state;
}
static flow_bool restore_state(void *self, const flow_value *state, uint32_t version) {
  TELL("restore_state", handle_of(self), summary(state), version);
  react();
  return one_in(8) ? FLOW_FALSE : FLOW_TRUE;
}

/* ---- Methods by which screens and coordinators hear of requests (N5) ------------------------- */

static void heard_opened(void *self, flow_presentable opened) {
  TELL("heard_opened", handle_of(self), opened);
  react();
}
static void heard_dismissed(void *self, flow_layer layer) {
  TELL("heard_dismissed", handle_of(self), layer);
  react();
}
static void heard_finished(void *self, flow_coordinator coordinator, flow_cause cause,
                           const flow_value *value) {
  TELL("heard_finished", handle_of(self), coordinator, (uint64_t)cause, summary(value));
  react();
}
static void heard_done(void *self, flow_transition transition, const flow_outcome *outcome) {
  TELL("heard_done", handle_of(self), transition, (uint64_t)outcome->request,
       (uint64_t)outcome->kind, (uint64_t)outcome->reason, outcome->by);
  react();
}

/* ---- Screens --------------------------------------------------------------------------------- */

HEARD(will_appear)
HEARD(did_appear)
HEARD(will_disappear)
HEARD(did_disappear)
HEARD(removed)
HEARD(resumed)
HEARD(locale_changed)
static void paused(void *self, flow_activity activity) {
  TELL("paused", handle_of(self), (uint64_t)activity);
  react();
}
static void attempted(void *self, flow_cause cause) {
  TELL("attempted", handle_of(self), (uint64_t)cause);
  react();
}
static void link_changed(void *self, const flow_route *route) {
  TELL("link_changed", handle_of(self), route ? route->name.size : 0);
  react();
}
static void arguments_changed(void *self, const flow_value *arguments) {
  TELL("arguments_changed", handle_of(self), summary(arguments));
  react();
}
static flow_bool back(void *self) {
  TELL("back", handle_of(self));
  react();
  return !now.is_ending && one_in(8) ? FLOW_TRUE : FLOW_FALSE;
}
static void render(void *self, flow_content content) {
  TELL("render", handle_of(self));
  flow_add_title(now.engine, content, "A screen");
  react();
}

/* ---- Coordinators ---------------------------------------------------------------------------- */

static void open_first(void *self, const char *class_id) {
  flow_presentable opened = FLOW_NONE;
  flow_status status =
      flow_open_new(now.engine, handle_of(self), class_id, NULL, NULL, &opened, NULL);
  now.made++;
  TELL("first", (uint64_t)status, opened);
}
static void start_quiet(void *self) {
  TELL("start", handle_of(self));
  open_first(self, "golden.screen");
}
static void start(void *self) {
  unsigned chance = below(10);
  TELL("start", handle_of(self));
  if (chance == 0) TELL("defers", (uint64_t)flow_coordinator_defer(now.engine, handle_of(self)));
  if (chance > 1) open_first(self, chance == 9 ? any_class() : "golden.asking");
  react();
}
static void child_finished(void *self, flow_coordinator child, flow_cause cause,
                           const flow_value *value) {
  TELL("child_finished", handle_of(self), child, (uint64_t)cause, summary(value));
  if (one_in(4)) open_first(self, "golden.screen");
  react();
}
static flow_handling navigate(void *self, const flow_route *route, flow_screen from) {
  TELL("navigate", handle_of(self), route->name.size, from);
  react();
  if (one_in(3)) return FLOW_ROUTE_UNHANDLED;
  open_first(self, "golden.screen");
  return FLOW_ROUTE_HANDLED;
}
static flow_answer guard(void *self, const flow_route *route, flow_question question) {
  TELL("guard", handle_of(self), route->name.size, question);
  return answer(question);
}
static flow_answer may_select(void *self, const flow_selection *selection) {
  TELL("may_select", handle_of(self), selection->layer, selection->from, selection->to,
       selection->question);
  return answer(selection->question);
}
static void reselected(void *self, flow_layer layer, uint64_t index) {
  TELL("reselected", handle_of(self), layer, index);
  react();
}

/* ---- Presenters and observers ---------------------------------------------------------------- */

static void tell_change(void *self, const flow_change *change) {
  TELL("transition", handle_of(self), (uint64_t)change->kind, change->token, change->window,
       change->layer, change->from, change->to, (uint64_t)change->style, (uint64_t)change->animated,
       change->closed_layers, change->flags, (uint64_t)change->cause, change->from_index,
       change->to_index);
  keep(change->token);
  react();
}
static void show(void *self, const flow_change *change) {
  flow_token token = change->token;
  tell_change(self, change);
  if (token != FLOW_NONE) TELL("shown", (uint64_t)flow_token_complete(now.engine, token));
}
static void show_later(void *self, const flow_change *change) { tell_change(self, change); }
static void changed(void *self, flow_screen screen) {
  const flow_screen_content *content = NULL;
  TELL("changed", handle_of(self), screen);
  TELL("rendered", (uint64_t)flow_screen_render(now.engine, screen, &content));
}
static void gesture(void *self, const flow_gesture *gesture) {
  TELL("gesture", handle_of(self), (uint64_t)gesture->request, gesture->transition, gesture->window,
       gesture->from, gesture->to, (uint64_t)gesture->style, (uint64_t)(gesture->progress * 100));
  react();
}
static void hurry(void *self, flow_token token) {
  TELL("hurry", handle_of(self), token);
  if (one_in(2)) TELL("hurried", (uint64_t)flow_token_complete(now.engine, token));
  react();
}
static void did_start(void *self, flow_coordinator coordinator) {
  TELL("did_start", handle_of(self), coordinator);
  react();
}
static void did_finish(void *self, flow_coordinator coordinator, flow_cause cause,
                       const flow_value *value) {
  TELL("did_finish", handle_of(self), coordinator, (uint64_t)cause, summary(value));
  react();
}
static void event(void *self, const flow_event *event) {
  TELL("event", handle_of(self), (uint64_t)event->kind, event->subject, event->related,
       (uint64_t)event->cause, event->flags, summary(event->value),
       event->outcome ? (uint64_t)event->outcome->kind : 0,
       event->change ? (uint64_t)event->change->kind : 0);
  react();
}

/* ---- Tables ---------------------------------------------------------------------------------- */

#define LIFE_(KIND) FLOW_##KIND##_METHOD(create, make), FLOW_##KIND##_METHOD(destroy, end)
#define NAMED_                                                             \
  FLOW_CALLBACK_METHOD(completion, "heard_opened", heard_opened),          \
      FLOW_CALLBACK_METHOD(dismissed, "heard_dismissed", heard_dismissed), \
      FLOW_CALLBACK_METHOD(finished, "heard_finished", heard_finished),    \
      FLOW_CALLBACK_METHOD(done, "heard_done", heard_done)
#define SEEN_                                                                                 \
  FLOW_SCREEN_METHOD(will_appear, will_appear), FLOW_SCREEN_METHOD(did_appear, did_appear),   \
      FLOW_SCREEN_METHOD(will_disappear, will_disappear),                                     \
      FLOW_SCREEN_METHOD(did_disappear, did_disappear), FLOW_SCREEN_METHOD(removed, removed)

static const flow_method plain_screen[] = {LIFE_(SCREEN), NAMED_, SEEN_};
static const flow_method asking_screen[] = {
    LIFE_(SCREEN),
    NAMED_,
    SEEN_,
    FLOW_SCREEN_METHOD(render, render),
    FLOW_SCREEN_METHOD(may_leave, may_leave),
    FLOW_SCREEN_METHOD(attempted, attempted),
    FLOW_SCREEN_METHOD(link_changed, link_changed),
    FLOW_SCREEN_METHOD(locale_changed, locale_changed),
    FLOW_SCREEN_METHOD(arguments_changed, arguments_changed),
    FLOW_SCREEN_METHOD(back, back),
    FLOW_SCREEN_METHOD(paused, paused),
    FLOW_SCREEN_METHOD(resumed, resumed),
    FLOW_SCREEN_METHOD(save_state, save_state),
    FLOW_SCREEN_METHOD(restore_state, restore_state),
};
static const flow_method quiet_coordinator[] = {LIFE_(COORDINATOR), NAMED_,
                                                FLOW_COORDINATOR_METHOD(start, start_quiet)};
static const flow_method coordinator[] = {
    LIFE_(COORDINATOR),
    NAMED_,
    FLOW_COORDINATOR_METHOD(start, start),
    FLOW_COORDINATOR_METHOD(child_finished, child_finished),
    FLOW_COORDINATOR_METHOD(may_leave, may_leave),
    FLOW_COORDINATOR_METHOD(navigate, navigate),
    FLOW_COORDINATOR_METHOD(guard, guard),
    FLOW_COORDINATOR_METHOD(may_select, may_select),
    FLOW_COORDINATOR_METHOD(reselected, reselected),
    FLOW_COORDINATOR_METHOD(save_state, save_state),
    FLOW_COORDINATOR_METHOD(restore_state, restore_state),
};
static const flow_method quick_presenter[] = {LIFE_(PRESENTER),
                                              FLOW_PRESENTER_METHOD(transition, show),
                                              FLOW_PRESENTER_METHOD(changed, changed)};
static const flow_method slow_presenter[] = {
    LIFE_(PRESENTER), FLOW_PRESENTER_METHOD(transition, show_later),
    FLOW_PRESENTER_METHOD(gesture, gesture), FLOW_PRESENTER_METHOD(hurry, hurry)};
static const flow_method observer[] = {LIFE_(OBSERVER), FLOW_OBSERVER_METHOD(did_start, did_start),
                                       FLOW_OBSERVER_METHOD(did_finish, did_finish),
                                       FLOW_OBSERVER_METHOD(event, event)};

static void add_class(flow_engine *engine, flow_plugin plugin, flow_kind kind, const char *id,
                      const flow_method *methods, size_t count) {
  flow_class description = FLOW_CLASS_INIT;
  description.kind = kind;
  description.id = id;
  description.methods = methods;
  description.method_count = count;
  TELL(id, (uint64_t)flow_class_register(engine, plugin, &description, NULL));
}
#define ADD_(engine, plugin, kind, id, methods) \
  add_class(engine, plugin, FLOW_KIND_##kind, id, methods, sizeof methods / sizeof *methods)

void register_classes(void) {
  add_class(now.engine, FLOW_NONE, FLOW_KIND_SCREEN, "golden.bare", NULL, 0);
  ADD_(now.engine, FLOW_NONE, SCREEN, "golden.screen", plain_screen);
  ADD_(now.engine, FLOW_NONE, SCREEN, "golden.asking", asking_screen);
  ADD_(now.engine, FLOW_NONE, COORDINATOR, "golden.quiet", quiet_coordinator);
  ADD_(now.engine, FLOW_NONE, COORDINATOR, "golden.flow", coordinator);
  ADD_(now.engine, FLOW_NONE, PRESENTER, "golden.quick", quick_presenter);
  ADD_(now.engine, FLOW_NONE, PRESENTER, "golden.slow", slow_presenter);
  ADD_(now.engine, FLOW_NONE, OBSERVER, "golden.observer", observer);
}

const char *any_class(void) {
  static const char *const ids[] = {
      "golden.screen", "golden.screen", "golden.screen", "golden.bare", "golden.asking",
      "golden.asking", "golden.quiet",  "golden.flow",   "golden.flow", "one.screen",
      "one.flow",      "two.screen",    "two.flow",      "nobody"};
  return ids[below(sizeof ids / sizeof *ids)];
}

/* ---- Two plugins, in this program ------------------------------------------------------------ */

static flow_status init_one(const flow_host_api *host, flow_engine *engine, flow_plugin self,
                            flow_error *error) {
  (void)host, (void)error;
  TELL("init one", self);
  ADD_(engine, self, SCREEN, "one.screen", asking_screen);
  ADD_(engine, self, COORDINATOR, "one.flow", coordinator);
  react();
  return FLOW_OK;
}
static flow_status init_two(const flow_host_api *host, flow_engine *engine, flow_plugin self,
                            flow_error *error) {
  (void)host, (void)error;
  TELL("init two", self);
  ADD_(engine, self, SCREEN, "two.screen", plain_screen);
  ADD_(engine, self, COORDINATOR, "two.flow", quiet_coordinator);
  ADD_(engine, self, PRESENTER, "two.quick", quick_presenter);
  ADD_(engine, self, OBSERVER, "two.observer", observer);
  return FLOW_OK;
}
static void deinit(flow_engine *engine, flow_plugin self) {
  (void)engine;
  TELL("deinit", self);
}
#define PLUGIN_(id, init)                                                          \
  {FLOW_PLUGIN_MAGIC, FLOW_ABI_VERSION, (uint32_t)sizeof(flow_plugin_entry_table), \
   (uint32_t)sizeof(flow_host_api), id, "1", init, deinit}
static const flow_plugin_entry_table one = PLUGIN_("one", init_one);
static const flow_plugin_entry_table two = PLUGIN_("two", init_two);
const flow_plugin_entry_table *const plugins[2] = {&one, &two};
