/* Built for the ABI before the oldest this engine runs. */
#include <flow/entry.h>
#include "mark.h"

__attribute__((visibility("default")))
const flow_plugin_entry_table flow_plugin_entry = {FLOW_PLUGIN_MAGIC,
                                                   FLOW_ABI_OLDEST - 1,
                                                   (uint32_t)sizeof(flow_plugin_entry_table),
                                                   16u,
                                                   "fixture.older",
                                                   "1.0",
                                                   leave_mark,
                                                   NULL};
