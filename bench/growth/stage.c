/* An engine with the classes that the rows use. */
#include <stdio.h>
#include <stdlib.h>

#include "growth.h"

typedef struct instance {
  flow_engine *engine;
  flow_handle handle;
} instance;

const flow_options still = {
    .struct_size = sizeof(flow_options), .style = FLOW_STYLE_PUSH, .flags = FLOW_OPEN_AT_ONCE};
size_t events;
uint64_t time_now;
list questions, tokens;
flow_answer guard_answer = FLOW_ANSWER_LATER;

void must(flow_status status, const char *what) {
  if (status == FLOW_OK) return;
  fprintf(stderr, "%s: %s\n", what, flow_status_text(status));
  exit(1);
}

void expect(size_t actual, size_t expected, const char *what) {
  if (actual == expected) return;
  fprintf(stderr, "%s: %zu instead of %zu\n", what, actual, expected);
  exit(1);
}

void *memory(size_t count, size_t size) {
  void *block = calloc(count, size);
  if (!block) must(FLOW_ERROR_OUT_OF_MEMORY, "memory");
  return block;
}

static void add(list *to, flow_handle item) {
  if (to->count == to->capacity) {
    to->capacity = to->capacity * 2 + 64;
    to->items = realloc(to->items, to->capacity * sizeof *to->items);
    if (!to->items) must(FLOW_ERROR_OUT_OF_MEMORY, "list");
  }
  to->items[to->count++] = item;
}

/* ---- Methods --------------------------------------------------------------------------------- */

static void *create(void *user_data, flow_engine *engine, flow_handle handle,
                    const flow_value *arguments) {
  instance *self = memory(1, sizeof *self);
  (void)user_data, (void)arguments;
  self->engine = engine;
  self->handle = handle;
  return self;
}

static flow_answer say_yes(void *self, const flow_leave *leave) {
  (void)self, (void)leave;
  return FLOW_ANSWER_YES;
}

static flow_answer say_later(void *self, const flow_leave *leave) {
  (void)self;
  add(&questions, leave->question);
  return FLOW_ANSWER_LATER;
}

static void start_flow(void *context) {
  instance *self = context;
  open_one(self->engine, self->handle, "screen", FLOW_STYLE_PUSH);
}

static void start_later(void *context) {
  instance *self = context;
  must(flow_coordinator_defer(self->engine, self->handle), "defer");
}

static flow_answer guard(void *self, const flow_route *route, flow_question question) {
  (void)self, (void)route;
  if (guard_answer == FLOW_ANSWER_LATER) add(&questions, question);
  return guard_answer;
}

static flow_handling handle(void *self, const flow_route *route, flow_screen from) {
  (void)self, (void)route, (void)from;
  return FLOW_ROUTE_HANDLED;
}

static void show(void *self, const flow_change *change) {
  (void)self;
  if (change->token != FLOW_NONE) add(&tokens, change->token);
}

static void observe(void *self, const flow_event *event) {
  (void)self, (void)event;
  events++;
}

/* ---- Stages ---------------------------------------------------------------------------------- */

void add_class(flow_engine *engine, flow_kind kind, const char *id, const flow_method *methods,
               size_t count, uint32_t flags) {
  flow_class description = FLOW_CLASS_INIT;
  description.kind = kind;
  description.id = id;
  description.methods = methods;
  description.method_count = count;
  description.flags = flags;
  must(flow_class_register(engine, FLOW_NONE, &description, NULL), id);
}

static uint64_t tell_time(void *user_data) {
  (void)user_data;
  return time_now;
}

static flow_engine *make_engine(uint32_t flags) {
  static const flow_method asked[] = {FLOW_SCREEN_METHOD(may_leave, say_yes)};
  static const flow_method later[] = {FLOW_SCREEN_METHOD(may_leave, say_later)};
  static const flow_method flow[] = {FLOW_COORDINATOR_METHOD(create, create),
                                     FLOW_COORDINATOR_METHOD(start, start_flow),
                                     FLOW_COORDINATOR_METHOD(destroy, free)};
  static const flow_method deferred[] = {FLOW_COORDINATOR_METHOD(create, create),
                                         FLOW_COORDINATOR_METHOD(start, start_later),
                                         FLOW_COORDINATOR_METHOD(destroy, free)};
  static const flow_method guarded[] = {
      FLOW_COORDINATOR_METHOD(create, create), FLOW_COORDINATOR_METHOD(start, start_flow),
      FLOW_COORDINATOR_METHOD(guard, guard), FLOW_COORDINATOR_METHOD(navigate, handle),
      FLOW_COORDINATOR_METHOD(destroy, free)};
  static const flow_method presenter[] = {FLOW_PRESENTER_METHOD(transition, show)};
  static const flow_method observer[] = {FLOW_OBSERVER_METHOD(event, observe)};
  flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
  flow_engine *engine;
  options.clock.function = tell_time;
  options.flags = flags;
  must(flow_engine_create(&options, &engine), "engine");
  add_class(engine, FLOW_KIND_SCREEN, "screen", NULL, 0, 0);
  add_class(engine, FLOW_KIND_SCREEN, "asked", asked, 1, 0);
  add_class(engine, FLOW_KIND_SCREEN, "later", later, 1, 0);
  add_class(engine, FLOW_KIND_COORDINATOR, "flow", flow, 3, 0);
  add_class(engine, FLOW_KIND_COORDINATOR, "holder", NULL, 0, FLOW_CLASS_ROOT);
  add_class(engine, FLOW_KIND_COORDINATOR, "deferred", deferred, 3, 0);
  add_class(engine, FLOW_KIND_COORDINATOR, "guarded", guarded, 5, 0);
  add_class(engine, FLOW_KIND_PRESENTER, "presenter", presenter, 1, 0);
  add_class(engine, FLOW_KIND_OBSERVER, "observer", observer, 1, 0);
  return engine;
}

flow_engine *new_engine(void) { return make_engine(0); }
flow_engine *new_saved_engine(void) { return make_engine(FLOW_ENGINE_SAVED); }

flow_handle make(flow_engine *engine, const char *class_id) {
  flow_handle made;
  must(flow_create(engine, class_id, NULL, &made), class_id);
  return made;
}

flow_handle *make_all(flow_engine *engine, const char *class_id, size_t count) {
  flow_handle *all = memory(count, sizeof *all);
  for (size_t index = 0; index < count; index++)
    all[index] = make(engine, class_id);
  return all;
}

flow_handle open_one(flow_engine *engine, flow_handle from, const char *class_id,
                     flow_style style) {
  flow_options options = still;
  flow_handle opened;
  options.style = style;
  must(flow_open_new(engine, from, class_id, NULL, &options, &opened, NULL), class_id);
  return opened;
}

void push_all(flow_engine *engine, flow_handle from, const char *class_id, size_t count) {
  for (size_t index = 0; index < count; index++)
    open_one(engine, from, class_id, FLOW_STYLE_PUSH);
}

flow_window new_window(flow_engine *engine) {
  flow_window window;
  must(flow_window_create(engine, &window), "window");
  open_one(engine, window, "screen", FLOW_STYLE_PUSH);
  return window;
}

size_t depth_of(flow_engine *engine, flow_window window) {
  flow_router router;
  size_t depth = 0;
  must(flow_router_of(engine, window, &router), "router");
  if (router != FLOW_NONE) must(flow_router_depth(engine, router, &depth), "depth");
  return depth;
}

size_t live(flow_engine *engine, flow_kind kind, const char *class_id) {
  size_t count = 0;
  must(flow_engine_live_count(engine, kind, class_id, &count), "live count");
  return count;
}

/* ---- Waiting --------------------------------------------------------------------------------- */

void give_presenter(flow_engine *engine, flow_window window) {
  must(flow_window_set_presenter(engine, window, make(engine, "presenter")), "presenter");
}

flow_window new_busy_window(flow_engine *engine) {
  flow_window window = new_window(engine);
  flow_options animated = still;
  size_t before = tokens.count;
  animated.flags &= ~FLOW_OPEN_AT_ONCE;
  give_presenter(engine, window);
  must(flow_open_new(engine, window, "screen", NULL, &animated, NULL, NULL), "push");
  expect(tokens.count, before + 1, "the presenter's changes");
  return window;
}

void answer(flow_engine *engine) {
  must(flow_token_complete(engine, tokens.items[tokens.count - 1]), "complete");
}

flow_window *open_questions(flow_engine *engine, size_t count) {
  flow_window *windows = memory(count, sizeof *windows);
  questions.count = 0;
  for (size_t index = 0; index < count; index++) {
    windows[index] = new_window(engine);
    open_one(engine, windows[index], "later", FLOW_STYLE_PUSH);
    must(flow_pop(engine, windows[index], &still, NULL), "pop");
  }
  expect(questions.count, count, "questions");
  return windows;
}

size_t push_and_pop(flow_engine *engine, flow_handle from) {
  const size_t requests = 100;
  for (size_t index = 0; index < requests; index++) {
    open_one(engine, from, "screen", FLOW_STYLE_PUSH);
    must(flow_pop(engine, from, &still, NULL), "pop");
  }
  return requests;
}

size_t use_elsewhere(flow_engine *engine) {
  flow_window window = new_window(engine);
  begin();
  size_t requests = push_and_pop(engine, window);
  end();
  expect(depth_of(engine, window), 1, "depth");
  return requests;
}
