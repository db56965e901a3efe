/* Built for the ABI after this engine's. FIXTURE_ABI overrides which. */
#include <flow/entry.h>
#include "mark.h"

#ifndef FIXTURE_ABI
#define FIXTURE_ABI (FLOW_ABI_VERSION + 1)
#endif

__attribute__((visibility("default")))
const flow_plugin_entry_table flow_plugin_entry = {FLOW_PLUGIN_MAGIC,
                                                   FIXTURE_ABI,
                                                   (uint32_t)sizeof(flow_plugin_entry_table),
                                                   16u,
                                                   "fixture.newer",
                                                   "1.0",
                                                   leave_mark,
                                                   NULL};
