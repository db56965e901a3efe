/* A plugin whose flow makes a mistake that is reported, and then ends the process: its report must
 * be out by then. */
#include "../Shared/plugin.h"

typedef struct {
  flow_engine *engine;
  flow_handle self;
} instance;

SHARED_CREATE(instance)

static void start(void *self) {
  instance *coordinator = self;
  flow_open_new(coordinator->engine, coordinator->self, "crash.nobody", NULL, NULL, NULL, NULL);
  abort();
}

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  static const flow_method flow[] = {FLOW_COORDINATOR_METHOD(create, create),
                                     FLOW_COORDINATOR_METHOD(start, start),
                                     FLOW_COORDINATOR_METHOD(destroy, free)};
  static const shared_class classes[] = {
      SHARED_CLASS(FLOW_KIND_COORDINATOR, "crash.coordinator", flow)};
  return shared_register(engine, self, classes, 1, error);
}

FLOW_PLUGIN("fixture.crash", "1.0", init, NULL);
