/* Exports a flow_plugin_entry that is no entry table. */
#include <stdint.h>

__attribute__((visibility("default"))) const uint32_t flow_plugin_entry[12] = {0xdeadbeefu, 1u};
