/* A plugin that makes what it can while it is being unloaded: in `deinit`, in the `destroy` of its
 * class, and in the `destroy` of an instance; and whose `init` may wait for another thread. */
#include <flow/plugin.h>
#include <stdlib.h>

/* Statuses of flow_create() and flow_class_register() from an instance's destroy, from deinit, and
 * from the class's destroy. For the test, which finds it by name. */
extern FLOW_EXPORT_ flow_status late_statuses[6];
extern FLOW_EXPORT_ void (*late_init)(void);
flow_status late_statuses[6];
void (*late_init)(void);

static flow_engine *engine_;
static flow_plugin self_;

static void try_all(flow_status *statuses) {
  flow_handle made = FLOW_NONE;
  flow_class another = FLOW_CLASS_INIT;
  another.kind = FLOW_KIND_SCREEN;
  another.id = "late.another";
  statuses[0] = flow_create(engine_, "late.screen", NULL, &made);
  statuses[1] = flow_class_register(engine_, self_, &another, NULL);
}

static void *create(void *user_data, flow_engine *engine, flow_handle handle,
                    const flow_value *arguments) {
  (void)user_data;
  (void)engine;
  (void)handle;
  (void)arguments;
  return malloc(1);
}

static void destroy(void *self) {
  free(self);
  try_all(late_statuses);
}

static void destroy_class(void *user_data) {
  (void)user_data;
  try_all(late_statuses + 4);
}

static const flow_method methods[] = {
    FLOW_SCREEN_METHOD(create, create),
    FLOW_SCREEN_METHOD(destroy, destroy),
};

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  flow_class screen = FLOW_CLASS_INIT;
  engine_ = engine;
  self_ = self;
  if (late_init) late_init();
  screen.kind = FLOW_KIND_SCREEN;
  screen.id = "late.screen";
  screen.methods = methods;
  screen.method_count = sizeof methods / sizeof *methods;
  screen.destroy = destroy_class;
  return flow_class_register(engine, self, &screen, error);
}

static void deinit(flow_engine *engine, flow_plugin self) {
  (void)engine;
  (void)self;
  try_all(late_statuses + 2);
}

FLOW_PLUGIN("fixture.late", "1.0", init, deinit);
