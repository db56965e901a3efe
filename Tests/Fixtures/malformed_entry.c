/* The right ABI, but an entry that breaks a rule; each FIXTURE_... macro breaks one. */
#include <flow/entry.h>
#include <flow/host_api.h>
#include "mark.h"

#ifndef FIXTURE_SIZE
#define FIXTURE_SIZE sizeof(flow_plugin_entry_table)
#endif
#ifndef FIXTURE_HOST_SIZE
#define FIXTURE_HOST_SIZE sizeof(flow_host_api)
#endif
#ifndef FIXTURE_ID
#define FIXTURE_ID "fixture.malformed"
#endif
#ifndef FIXTURE_PLUGIN_VERSION
#define FIXTURE_PLUGIN_VERSION "1.0"
#endif

#ifndef FIXTURE_INIT
#define FIXTURE_INIT leave_mark
#endif

typedef struct {
  flow_plugin_entry_table known;
  uint64_t unknown;
} longer_table;

__attribute__((visibility("default"))) const longer_table flow_plugin_entry = {
    {FLOW_PLUGIN_MAGIC, FLOW_ABI_VERSION, (uint32_t)(FIXTURE_SIZE), (uint32_t)(FIXTURE_HOST_SIZE),
     FIXTURE_ID, FIXTURE_PLUGIN_VERSION, FIXTURE_INIT, NULL},
    1u};

flow_status (*used)(const struct flow_host_api *, flow_engine *, flow_plugin,
                    flow_error *) = leave_mark;
