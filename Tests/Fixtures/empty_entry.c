/* Exports a flow_plugin_entry that is all zero. */
#include <stdint.h>

__attribute__((visibility("default"))) uint32_t flow_plugin_entry[12];
