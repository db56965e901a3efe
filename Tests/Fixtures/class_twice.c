/* Registers one class id twice. */
#include <flow/plugin.h>

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  flow_class screen = FLOW_CLASS_INIT;
  flow_status status;
  screen.kind = FLOW_KIND_SCREEN;
  screen.id = "class-twice.screen";
  status = flow_class_register(engine, self, &screen, error);
  if (status != FLOW_OK) return status;
  return flow_class_register(engine, self, &screen, error);
}

FLOW_PLUGIN("fixture.class-twice", "1.0", init, NULL);
