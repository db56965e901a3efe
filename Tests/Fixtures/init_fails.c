/* Registers a class, then fails: nothing of it may stay. */
#include <flow/plugin.h>
#include <stdio.h>

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  flow_class screen = FLOW_CLASS_INIT;
  flow_status status;
  screen.kind = FLOW_KIND_SCREEN;
  screen.id = "init-fails.screen";
  status = flow_class_register(engine, self, &screen, error);
  if (status != FLOW_OK) return status;
  if (error) {
    error->status = FLOW_ERROR_UNSUPPORTED;
    snprintf(error->message, sizeof error->message, "the fixture fails on purpose");
  }
  return FLOW_ERROR_UNSUPPORTED;
}

FLOW_PLUGIN("fixture.init-fails", "1.0", init, NULL);
