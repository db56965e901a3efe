/* An engine with the classes that the rows use. */
#include <stdio.h>
#include <stdlib.h>

#include "growth.h"

typedef struct instance {
  flow_engine *engine;
  flow_handle handle;
} instance;

const flow_options still = {
    .struct_size = sizeof(flow_options), .style = FLOW_STYLE_PUSH, .animated = FLOW_FALSE};
size_t nested_left;
size_t events;
flow_question *questions;
size_t question_count;
static size_t question_capacity;
static flow_token token;

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
  if (question_count == question_capacity) {
    question_capacity = question_capacity * 2 + 64;
    questions = realloc(questions, question_capacity * sizeof *questions);
    if (!questions) return FLOW_ANSWER_NO;
  }
  questions[question_count++] = leave->question;
  return FLOW_ANSWER_LATER;
}

static void start_flow(void *context) {
  instance *self = context;
  open_one(self->engine, self->handle, "screen", FLOW_STYLE_PUSH);
}

static void start_nested(void *context) {
  instance *self = context;
  const char *next = nested_left > 1 ? "nested" : "screen";
  if (nested_left > 0) nested_left--;
  open_one(self->engine, self->handle, next, FLOW_STYLE_PUSH);
}

static void show(void *self, const flow_change *change) {
  (void)self;
  if (change->token != FLOW_NONE) token = change->token;
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

flow_engine *new_engine(void) {
  static const flow_method asked[] = {FLOW_SCREEN_METHOD(may_leave, say_yes)};
  static const flow_method later[] = {FLOW_SCREEN_METHOD(may_leave, say_later)};
  static const flow_method flow[] = {FLOW_COORDINATOR_METHOD(create, create),
                                     FLOW_COORDINATOR_METHOD(start, start_flow),
                                     FLOW_COORDINATOR_METHOD(destroy, free)};
  static const flow_method nested[] = {FLOW_COORDINATOR_METHOD(create, create),
                                       FLOW_COORDINATOR_METHOD(start, start_nested),
                                       FLOW_COORDINATOR_METHOD(destroy, free)};
  static const flow_method presenter[] = {FLOW_PRESENTER_METHOD(transition, show)};
  static const flow_method observer[] = {FLOW_OBSERVER_METHOD(event, observe)};
  flow_engine *engine;
  must(flow_engine_create(NULL, &engine), "engine");
  add_class(engine, FLOW_KIND_SCREEN, "screen", NULL, 0, 0);
  add_class(engine, FLOW_KIND_SCREEN, "asked", asked, 1, 0);
  add_class(engine, FLOW_KIND_SCREEN, "later", later, 1, 0);
  add_class(engine, FLOW_KIND_COORDINATOR, "flow", flow, 3, 0);
  add_class(engine, FLOW_KIND_COORDINATOR, "holder", NULL, 0, FLOW_CLASS_ROOT);
  add_class(engine, FLOW_KIND_COORDINATOR, "nested", nested, 3, 0);
  add_class(engine, FLOW_KIND_PRESENTER, "presenter", presenter, 1, 0);
  add_class(engine, FLOW_KIND_OBSERVER, "observer", observer, 1, 0);
  return engine;
}

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

flow_window new_busy_window(flow_engine *engine) {
  flow_window window = new_window(engine);
  flow_options animated = still;
  animated.animated = FLOW_TRUE;
  must(flow_window_set_presenter(engine, window, make(engine, "presenter")), "presenter");
  token = FLOW_NONE;
  must(flow_open_new(engine, window, "screen", NULL, &animated, NULL, NULL), "push");
  if (token == FLOW_NONE) must(FLOW_ERROR_INTERNAL, "the window is not busy");
  return window;
}

void answer(flow_engine *engine) { must(flow_presenter_complete(engine, token), "complete"); }
