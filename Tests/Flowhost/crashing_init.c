/* A plugin that crashes before it is loaded. */
#include "../Shared/plugin.h"

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  (void)engine, (void)self, (void)error;
  abort();
}

FLOW_PLUGIN("test.crashing-init", "1.0", init, NULL);
