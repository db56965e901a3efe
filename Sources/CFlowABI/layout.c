/* The sizes that callers compile in. A change here is an ABI change: structs only grow at the end. */
#include <CFlowABI.h>

#define FLOW_LAYOUT(type, size) _Static_assert(sizeof(type) == (size), #type " changed its size")

#if defined(__LP64__)
FLOW_LAYOUT(flow_value, 24);
FLOW_LAYOUT(flow_entry, 40);
FLOW_LAYOUT(flow_error, 528);
FLOW_LAYOUT(flow_class, 96);
FLOW_LAYOUT(flow_argument, 56);
FLOW_LAYOUT(flow_template, 16);
FLOW_LAYOUT(flow_uri, 72);
FLOW_LAYOUT(flow_method, 24);
FLOW_LAYOUT(flow_options, 160);
FLOW_LAYOUT(flow_request, 88);
FLOW_LAYOUT(flow_outcome, 24);
FLOW_LAYOUT(flow_transition_info, 88);
FLOW_LAYOUT(flow_change, 80);
FLOW_LAYOUT(flow_event, 64);
FLOW_LAYOUT(flow_route, 32);
FLOW_LAYOUT(flow_element, 264);
FLOW_LAYOUT(flow_row, 136);
FLOW_LAYOUT(flow_row_action, 40);
FLOW_LAYOUT(flow_input, 72);
FLOW_LAYOUT(flow_screen_content, 48);
FLOW_LAYOUT(flow_layer_info, 64);
FLOW_LAYOUT(flow_engine_options, 72);
FLOW_LAYOUT(flow_running, 32);
FLOW_LAYOUT(flow_call, 56);
FLOW_LAYOUT(flow_call_hook, 32);
FLOW_LAYOUT(flow_alert, 96);
FLOW_LAYOUT(flow_alert_button, 40);
FLOW_LAYOUT(flow_plugin_entry_table, 48);
#endif
