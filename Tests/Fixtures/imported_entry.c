/* Mentions flow_plugin_entry without defining it. */
extern int flow_plugin_entry __attribute__((weak));

__attribute__((visibility("default"))) int *address_of_entry(void) { return &flow_plugin_entry; }
