/* Exports a flow_plugin_entry that is all zero, so that the file holds no bytes of it. */
#include <stdint.h>
#include "mark.h"

__attribute__((visibility("default"))) uint32_t flow_plugin_entry[12];
