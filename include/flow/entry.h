/**
 * flow/entry.h - the exports of a plugin: one symbol, which leads to its entry table.
 *
 * There are two forms, and a plugin has one of them:
 *
 *   flow_plugin_entry   a constant, the table itself. The engine reads it as data, when the file
 *                       has been opened and its constructors have run, and calls nothing before it
 *                       has checked magic, ABI and sizes. FLOW_PLUGIN of flow/plugin.h makes it.
 *   flow_plugin_main    a function that returns the table, for languages that cannot export
 *                       constant data under a C name: flow_plugin_main_fn. The engine looks for it
 *                       where there is no constant; if there are both, the constant counts and the
 *                       function is never called.
 *
 * `magic` and `abi` stand first and never move, so that a plugin of any age can be told apart from
 * a file that is no plugin.
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

/** The entry table of a plugin, which FLOW_PLUGIN of flow/plugin.h fills. */
typedef struct flow_plugin_entry_table {
  uint32_t magic;       /**< FLOW_PLUGIN_MAGIC */
  uint32_t abi;         /**< FLOW_ABI_VERSION of the headers it was built with */
  uint32_t struct_size; /**< of this table */
  uint32_t host_size;   /**< of the flow_host_api it was built with */
  const char *id;       /**< unique among loaded plugins: like a class id */
  const char *version;  /**< for people */
  /** Register the plugin's classes. A failure undoes every registration. */
  flow_status (*init)(const struct flow_host_api *host, flow_engine *engine, flow_plugin self,
                      flow_error *error);
  /** The last call, after all instances are destroyed; may be NULL. */
  void (*deinit)(flow_engine *engine, flow_plugin self);
} flow_plugin_entry_table;

/** The type of `flow_plugin_main`. It returns the same table each time, which stays as it is for as
 *  long as the process runs; NULL, or anything else that is no such table, refuses the load. It is
 *  called on the thread that loads, once for each load, maybe on several threads at once, and
 *  before anything has been checked: it must do nothing but return. */
typedef const flow_plugin_entry_table *(*flow_plugin_main_fn)(void);

#ifdef __cplusplus
}
#endif
#endif
