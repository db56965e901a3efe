/* The cost of opening and closing a screen: a push and a pop, headless and with everybody
 * watching. */
#include <ffi.h>

#include "bench.h"

#define PAIRS 100
/* Callbacks of one push and one pop: create; on both screens will and did appear and disappear,
 * there and back; removed; destroy. */
#define CALLBACKS 11

typedef struct stage {
  flow_engine *engine;
  flow_window window;
  const char *class_id;
  flow_options options;
} stage;

typedef struct bare {
  flow_function create;
  flow_function callback;
  void *instance;
  ffi_cif create_cif;
  ffi_cif callback_cif;
} bare;

static void push(stage *self) {
  must(flow_open_new(self->engine, self->window, self->class_id, NULL, &self->options, NULL, NULL),
       "push");
}

static void push_and_pop(void *context, long count) {
  stage *self = context;
  for (long pair = 0; pair < count; pair++) {
    push(self);
    must(flow_pop(self->engine, self->window, &self->options, NULL), "pop");
  }
}

/* The same callbacks as one push and pop make. */
static void call_bare(void *context, long count) {
  bare *self = context;
  flow_engine *engine = NULL;
  flow_handle handle = FLOW_NONE;
  void *arguments[4] = {&self->instance, &engine, &handle, &self->instance};
  ffi_arg result;
  for (long pair = 0; pair < count; pair++) {
    ffi_call(&self->create_cif, self->create, &result, arguments);
    for (int call = 1; call < CALLBACKS; call++) {
      ffi_call(&self->callback_cif, self->callback, &result, arguments);
    }
  }
}

/* ---- Watchers: classes of this program ------------------------------------------------------- */

static uint64_t events;

static void *create_watcher(void *user_data, flow_engine *engine, flow_handle handle,
                            const flow_value *arguments) {
  (void)user_data, (void)handle, (void)arguments;
  return engine;
}

static void show(void *engine, const flow_change *change) {
  if (change->token != FLOW_NONE) flow_token_complete(engine, change->token);
}

static void observe(void *engine, const flow_event *event) {
  (void)engine, (void)event;
  events++;
}

static void completed(void *user_data, flow_engine *engine, flow_handle subject) {
  (void)user_data, (void)engine, (void)subject;
  events++;
}

static void add_class(flow_engine *engine, flow_kind kind, const char *id,
                      const flow_method *methods) {
  flow_class watcher = FLOW_CLASS_INIT;
  watcher.kind = kind;
  watcher.id = id;
  watcher.methods = methods;
  watcher.method_count = 2;
  must(flow_class_register(engine, FLOW_NONE, &watcher, NULL), id);
}

static void add_presenter(stage *self) {
  static const flow_method methods[] = {FLOW_PRESENTER_METHOD(create, create_watcher),
                                        FLOW_PRESENTER_METHOD(transition, show)};
  flow_presenter presenter;
  add_class(self->engine, FLOW_KIND_PRESENTER, "bench.presenter", methods);
  must(flow_create(self->engine, "bench.presenter", NULL, &presenter), "presenter");
  must(flow_window_set_presenter(self->engine, self->window, presenter), "presenter");
  self->options.flags &= ~FLOW_OPEN_AT_ONCE;
}

static void add_observer(stage *self) {
  static const flow_method methods[] = {FLOW_OBSERVER_METHOD(create, create_watcher),
                                        FLOW_OBSERVER_METHOD(event, observe)};
  flow_observer observer;
  add_class(self->engine, FLOW_KIND_OBSERVER, "bench.observer", methods);
  must(flow_create(self->engine, "bench.observer", NULL, &observer), "observer");
}

/* ---- Stages ---------------------------------------------------------------------------------- */

/* An engine each, so that what is in one does not slow the other. */
static void prepare_stage(stage *self, const char *plugin, const char *class_id, long depth) {
  self->engine = engine_with(plugin);
  self->class_id = class_id;
  self->options = (flow_options)FLOW_OPTIONS_INIT;
  self->options.flags |= FLOW_OPEN_AT_ONCE;
  must(flow_window_create(self->engine, &self->window), "window");
  for (long screen = 0; screen < depth; screen++)
    push(self);
}

static void prepare_bare(bare *self, stage *from) {
  static ffi_type *types[4];
  flow_handle target;
  const void *found = NULL;
  const bench_functions *functions;
  must(flow_create(from->engine, "bench.target", NULL, &target), "target");
  must(flow_screen_capability(from->engine, target, BENCH_FUNCTIONS, &found), "capability");
  functions = found;
  self->create = (flow_function)functions->create;
  self->callback = (flow_function)functions->life_cycle;
  self->instance = functions->instance;
  types[0] = types[1] = types[3] = &ffi_type_pointer;
  types[2] = &ffi_type_uint64;
  ffi_prep_cif(&self->create_cif, FFI_DEFAULT_ABI, 4, &ffi_type_pointer, types);
  ffi_prep_cif(&self->callback_cif, FFI_DEFAULT_ABI, 1, &ffi_type_void, types);
}

/* The figures are about a pair with all its callbacks; with fewer it would be no push and pop. */
static void check_callbacks(stage *self) {
  flow_handle target;
  const void *found = NULL;
  const bench_functions *functions;
  uint64_t before;
  must(flow_create(self->engine, "bench.target", NULL, &target), "target");
  must(flow_screen_capability(self->engine, target, BENCH_FUNCTIONS, &found), "capability");
  functions = found;
  before = *functions->life_cycle_calls;
  push_and_pop(self, 1);
  if (*functions->life_cycle_calls - before != CALLBACKS) must(FLOW_ERROR_INTERNAL, "callbacks");
}

void prepare_navigation(subjects *all, const char *plugin) {
  static stage plain, completing, presented, observed, shown;
  static bare callbacks;
  prepare_stage(&plain, plugin, "bench.screen", 1);
  prepare_bare(&callbacks, &plain);
  check_callbacks(&plain);
  prepare_stage(&completing, plugin, "bench.screen", 1);
  completing.options.completion.function = completed;
  prepare_stage(&presented, plugin, "bench.screen", 1);
  add_presenter(&presented);
  prepare_stage(&observed, plugin, "bench.screen", 1);
  add_observer(&observed);
  prepare_stage(&shown, plugin, "bench.screen", 1);
  add_presenter(&shown);
  add_observer(&shown);
  add_subject(all, "bare-pair", call_bare, &callbacks, PAIRS);
  add_subject(all, "pair", push_and_pop, &plain, PAIRS);
  add_subject(all, "completing-pair", push_and_pop, &completing, PAIRS);
  add_subject(all, "presented-pair", push_and_pop, &presented, PAIRS);
  add_subject(all, "observed-pair", push_and_pop, &observed, PAIRS);
  add_subject(all, "shown-pair", push_and_pop, &shown, PAIRS);
}

void prepare_depth(subjects *all, const char *plugin, const char *name, long depth) {
  static stage self;
  prepare_stage(&self, plugin, "bench.plain", depth);
  add_subject(all, name, push_and_pop, &self, PAIRS);
}
