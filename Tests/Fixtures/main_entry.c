/* A plugin whose entry is a function. It returns FIXTURE_TABLE; with FIXTURE_BOTH there is a
 * constant besides, which counts. */
#include <flow/entry.h>
#include <flow/host_api.h>

static flow_status init(const struct flow_host_api *host, flow_engine *engine, flow_plugin self,
                        flow_error *error) {
  (void)host, (void)engine, (void)self, (void)error;
  return FLOW_OK;
}

static const flow_plugin_entry_table table = {FLOW_PLUGIN_MAGIC,
                                              FLOW_ABI_VERSION,
                                              (uint32_t)sizeof(flow_plugin_entry_table),
                                              (uint32_t)sizeof(flow_host_api),
                                              "fixture.main",
                                              "1.0",
                                              init,
                                              NULL};
const flow_plugin_entry_table *const unused = &table;

#ifdef FIXTURE_BOTH
__attribute__((visibility("default")))
const flow_plugin_entry_table flow_plugin_entry = {FLOW_PLUGIN_MAGIC,
                                                   FLOW_ABI_VERSION,
                                                   (uint32_t)sizeof(flow_plugin_entry_table),
                                                   (uint32_t)sizeof(flow_host_api),
                                                   "fixture.constant",
                                                   "1.0",
                                                   init,
                                                   NULL};
#endif

#ifndef FIXTURE_TABLE
#define FIXTURE_TABLE &table
#endif

const flow_plugin_entry_table *flow_plugin_main(void);
__attribute__((visibility("default"))) const flow_plugin_entry_table *flow_plugin_main(void) {
  return FIXTURE_TABLE;
}
