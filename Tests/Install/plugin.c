/* The smallest plugin: it registers nothing. */
#include <flow/plugin.h>

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  (void)engine, (void)self, (void)error;
  return FLOW_OK;
}

FLOW_PLUGIN("smallest", "1.0", init, NULL);
