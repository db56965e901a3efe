/* A plugin with one class. Its ids end in a number that copies of the file replace: so n copies are
 * n plugins. */
#include <flow/plugin.h>

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  flow_class screen = FLOW_CLASS_INIT;
  screen.kind = FLOW_KIND_SCREEN;
  screen.id = "growth.class-00000000";
  return flow_class_register(engine, self, &screen, error);
}

FLOW_PLUGIN("growth.plugin-00000000", "1.0", init, NULL);
