/* Calls a function that no library has; found out when it is loaded, not when it is called. */
#include <flow/plugin.h>

extern flow_status no_library_has_this(void);

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  (void)engine;
  (void)self;
  (void)error;
  return no_library_has_this();
}

FLOW_PLUGIN("fixture.undefined-symbol", "1.0", init, NULL);
