/* A plugin whose init and deinit run in the program that loads it. */
#include <flow/plugin.h>

extern flow_status reentrancy_init(flow_engine *engine, flow_plugin plugin);
extern void reentrancy_deinit(flow_engine *engine, flow_plugin plugin);

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  (void)error;
  return reentrancy_init(engine, self);
}
FLOW_PLUGIN("reentrancy", "1.0", init, reentrancy_deinit);
