/* Begins the trace with the installed library; "0" prints nothing of it. */
#include <flow/flow.h>
#include <flow/trace.h>
#include <stdio.h>

int main(void) {
  flow_engine *engine = NULL;
  if (flow_trace_begin("0") != FLOW_OK || flow_engine_create(NULL, &engine) != FLOW_OK) return 1;
  puts(flow_status_name(flow_engine_destroy(engine)));
  return 0;
}
