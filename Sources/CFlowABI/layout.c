/* The sizes that callers compile in. A change here is an ABI change: structs only grow at the
 * end. */
#include <CFlowABI.h>

#define FLOW_LAYOUT(type, size) _Static_assert(sizeof(type) == (size), #type " changed its size")

#if defined(__LP64__)
FLOW_LAYOUT(flow_value, 24);
FLOW_LAYOUT(flow_entry, 40);
FLOW_LAYOUT(flow_error, 528);
FLOW_LAYOUT(flow_class, 104);
FLOW_LAYOUT(flow_argument, 56);
FLOW_LAYOUT(flow_template, 16);
FLOW_LAYOUT(flow_uri, 72);
FLOW_LAYOUT(flow_method, 24);
FLOW_LAYOUT(flow_options, 176);
FLOW_LAYOUT(flow_request, 88);
FLOW_LAYOUT(flow_outcome, 24);
FLOW_LAYOUT(flow_transition_info, 88);
FLOW_LAYOUT(flow_change, 112);
FLOW_LAYOUT(flow_event, 96);
FLOW_LAYOUT(flow_route, 32);
FLOW_LAYOUT(flow_element, 384);
FLOW_LAYOUT(flow_rows, 40);
FLOW_LAYOUT(flow_row, 144);
FLOW_LAYOUT(flow_row_action, 40);
FLOW_LAYOUT(flow_input, 80);
FLOW_LAYOUT(flow_key_step, 24);
FLOW_LAYOUT(flow_screen_content, 64);
FLOW_LAYOUT(flow_layer_info, 88);
FLOW_LAYOUT(flow_screen_info, 112);
FLOW_LAYOUT(flow_coordinator_info, 88);
FLOW_LAYOUT(flow_record, 24);
FLOW_LAYOUT(flow_record_callback, 24);
FLOW_LAYOUT(flow_restored_window, 16);
FLOW_LAYOUT(flow_restore_options, 64);
FLOW_LAYOUT(flow_unsaved, 56);
FLOW_LAYOUT(flow_back_target, 32);
FLOW_LAYOUT(flow_engine_options, 72);
FLOW_LAYOUT(flow_running, 32);
FLOW_LAYOUT(flow_call, 72);
FLOW_LAYOUT(flow_call_hook, 32);
FLOW_LAYOUT(flow_alert, 96);
FLOW_LAYOUT(flow_alert_button, 40);
FLOW_LAYOUT(flow_plugin_entry_table, 48);

/* The texts of an element and of a row, where the engine copies several at a time. */
#define FLOW_PLACE(type, member, place) \
  _Static_assert(offsetof(type, member) == (place), #member " of " #type " has moved")
FLOW_PLACE(flow_element, id, 32);
FLOW_PLACE(flow_element, method, 32 + 5 * 16);
FLOW_PLACE(flow_element, footer, 200);
FLOW_PLACE(flow_element, hint, 200 + 3 * 16);
FLOW_PLACE(flow_element, shortcut, 280);
FLOW_PLACE(flow_row, id, 0);
FLOW_PLACE(flow_row, badge, 6 * 16);
FLOW_PLACE(flow_row_action, id, 0);
FLOW_PLACE(flow_row_action, text, 16);
#endif

/* Checks that each standard method that 0.2 did not have is in both tables, and that flow_class has
 * grown in its version. */
#define COUNT(...) +1
_Static_assert((FLOW_METHOD_TABLE(COUNT)) - (0 FLOW_METHOD_SINCE_TABLE(COUNT)) == 37,
               "a standard method is missing in FLOW_METHOD_SINCE_TABLE");
#define GROWN(minor, member) class_has_grown_in_##minor = minor,
enum { CFLOW_CLASS_GROWTH_TABLE(GROWN) };
#define SINCE(kind, name, minor)                                                         \
  _Static_assert(class_has_grown_in_##minor <= FLOW_ABI_MINOR &&                         \
                     sizeof(flow_##kind##_##name##_fn *),                                \
                 #name " comes with a later version");
FLOW_METHOD_SINCE_TABLE(SINCE)
_Static_assert((FLOW_TAKES_TABLE(COUNT)) == (FLOW_TAKES_WORD_TABLE(COUNT)),
               "what an element takes has no word in FLOW_TAKES_WORD_TABLE");
