/**
 * flow/entry.h - the layout of a plugin's one exported symbol, `flow_plugin_entry`.
 *
 * The engine reads it as data, when the file has been opened and its constructors have run, and
 * calls nothing before it has checked magic, ABI and sizes. `magic` and `abi` stand first and never
 * move, so that a plugin of any age can be told apart from a file that is no plugin.
 */
#ifndef FLOW_ENTRY_H
#define FLOW_ENTRY_H

#include <flow/base.h>
#include <flow/status.h>

#ifdef __cplusplus
extern "C" {
#endif

struct flow_host_api;

/** "flow", read as bytes on a little-endian machine. */
#define FLOW_PLUGIN_MAGIC ((uint32_t)0x776f6c66)

typedef struct flow_plugin_entry_table {
  uint32_t magic;       /**< FLOW_PLUGIN_MAGIC */
  uint32_t abi;         /**< FLOW_ABI_VERSION of the headers it was built with */
  uint32_t struct_size; /**< of this table */
  uint32_t host_size;   /**< of the flow_host_api it was built with */
  const char *id;       /**< unique among loaded plugins: like a class id */
  const char *version;  /**< for people */
  /** Register the plugin's classes. A failure undoes all that was registered. */
  flow_status (*init)(const struct flow_host_api *host, flow_engine *engine, flow_plugin self,
                      flow_error *error);
  /** The last call, after all instances are destroyed; may be NULL. */
  void (*deinit)(flow_engine *engine, flow_plugin self);
} flow_plugin_entry_table;

#ifdef __cplusplus
}
#endif
#endif
