/* A plugin for the target `abi`: a class of each kind, whose every callback goes to the target.
 * The target's address is in FUZZ_HOOK: a plugin is also loaded from copies of its file, which
 * nobody could tell. */
#include "../../Shared/plugin.h"
#include "hook.h"

typedef struct {
  flow_handle handle;
} instance;

static void hook(fuzz_event event, void *subject, flow_handle handle) {
  const char *address = getenv("FUZZ_HOOK");
  fuzz_hook *function = NULL;
  if (address) *(uintptr_t *)&function = (uintptr_t)strtoull(address, NULL, 16);
  if (function) function(event, subject, handle);
}

static void *create(void *user_data, flow_engine *engine, flow_handle handle,
                    const flow_value *arguments) {
  instance *made = calloc(1, sizeof *made);
  (void)user_data, (void)engine, (void)arguments;
  if (!made) return NULL;
  made->handle = handle;
  hook(FUZZ_CREATE, made, handle);
  return made;
}
static void destroy(void *self) {
  instance *of = self;
  hook(FUZZ_DESTROY, of, of->handle);
  free(of);
}
static void any(void *self) {
  instance *of = self;
  hook(FUZZ_METHOD, of, of->handle);
}
static void start(void *self) {
  instance *of = self;
  hook(FUZZ_START, of, of->handle);
}
static void render(void *self, flow_content content) {
  (void)content;
  any(self);
}
static void child_finished(void *self, flow_coordinator child, flow_cause cause,
                           const flow_value *value) {
  (void)child, (void)cause, (void)value;
  any(self);
}
static void transition(void *self, const flow_change *change) {
  instance *of = self;
  hook(FUZZ_CHANGE, of, change->token);
}
static void event(void *self, const flow_event *event) {
  (void)event;
  any(self);
}

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  static const flow_method screen[] = {
      FLOW_SCREEN_METHOD(create, create),     FLOW_SCREEN_METHOD(destroy, destroy),
      FLOW_SCREEN_METHOD(render, render),     FLOW_SCREEN_METHOD(will_appear, any),
      FLOW_SCREEN_METHOD(did_disappear, any), FLOW_SCREEN_METHOD(removed, any),
      {"tap", "v(p)", (flow_function)any}};
  static const flow_method coordinator[] = {
      FLOW_COORDINATOR_METHOD(create, create), FLOW_COORDINATOR_METHOD(destroy, destroy),
      FLOW_COORDINATOR_METHOD(start, start),
      FLOW_COORDINATOR_METHOD(child_finished, child_finished)};
  static const flow_method presenter[] = {FLOW_PRESENTER_METHOD(create, create),
                                          FLOW_PRESENTER_METHOD(destroy, destroy),
                                          FLOW_PRESENTER_METHOD(transition, transition)};
  static const flow_method observer[] = {FLOW_OBSERVER_METHOD(create, create),
                                         FLOW_OBSERVER_METHOD(destroy, destroy),
                                         FLOW_OBSERVER_METHOD(event, event)};
  static const shared_class classes[] = {
      SHARED_CLASS(FLOW_KIND_SCREEN, "plugin.screen", screen),
      SHARED_CLASS(FLOW_KIND_COORDINATOR, "plugin.flow", coordinator),
      SHARED_CLASS(FLOW_KIND_PRESENTER, "plugin.presenter", presenter),
      SHARED_CLASS(FLOW_KIND_OBSERVER, "plugin.observer", observer)};
  flow_status status = shared_register(engine, self, classes, 4, error);
  if (status == FLOW_OK) hook(FUZZ_INIT, NULL, self);
  return status;
}
static void deinit(flow_engine *engine, flow_plugin self) {
  (void)engine;
  hook(FUZZ_DEINIT, NULL, self);
}

FLOW_PLUGIN("fuzz.plugin", "1", init, deinit);
