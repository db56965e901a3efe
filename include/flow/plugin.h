/**
 * flow/plugin.h - the one header for a plugin, instead of flow/flow.h.
 *
 * A plugin is a shared library that exports one data symbol, `flow_plugin_entry`, and links nothing
 * of the engine: the engine hands it a table of functions, and this header makes every flow_...
 * call go through that table. One file of the plugin defines the entry:
 *
 *     #include <flow/plugin.h>
 *     static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
 *       return flow_class_register(engine, self, &my_class, error);
 *     }
 *     FLOW_PLUGIN("org.example.hello", "1.0", init, NULL);
 *
 * Compile with -shared -fPIC -fvisibility=hidden. `init` and `deinit` run on the engine's thread,
 * once for each engine that loads the plugin; keep state in instances, not in globals.
 */
#ifndef FLOW_PLUGIN_H
#define FLOW_PLUGIN_H

#ifdef FLOW_FLOW_H
#error "include flow/plugin.h or flow/flow.h, not both"
#endif

/* The headers of flow/flow.h, and the plugin's own. */
#include <flow/alert.h>
#include <flow/base.h>
#include <flow/builder.h>
#include <flow/capability.h>
#include <flow/class.h>
#include <flow/content.h>
#include <flow/engine.h>
#include <flow/entry.h>
#include <flow/gesture.h>
#include <flow/host_api.h>
#include <flow/invoke.h>
#include <flow/loading.h>
#include <flow/navigation.h>
#include <flow/observer.h>
#include <flow/presenter.h>
#include <flow/question.h>
#include <flow/request.h>
#include <flow/route.h>
#include <flow/signature.h>
#include <flow/status.h>
#include <flow/tabs.h>
#include <flow/timer.h>
#include <flow/transition.h>
#include <flow/tree.h>
#include <flow/value.h>
#include <flow/work.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define FLOW_EXPORT_ __attribute__((visibility("default")))
#define FLOW_HIDDEN_ __attribute__((visibility("hidden")))
#else
#define FLOW_EXPORT_
#define FLOW_HIDDEN_
#endif

/** The engine's functions, set before `init`; one definition per plugin (FLOW_PLUGIN makes it). */
extern FLOW_HIDDEN_ const flow_host_api *flow_host_;

#include <flow/host_calls.h>

#include <flow/daily.h>
#include <flow/elements.h>
#include <flow/put.h>

/* Several engines may begin a plugin at once, on threads of their own: one of them stores, and the
 * others see that it has. */
#if defined(__GNUC__)
#define FLOW_SET_HOST_(host)                                                                      \
  do {                                                                                            \
    const flow_host_api *known_ = NULL;                                                           \
    if (!__atomic_compare_exchange_n(&flow_host_, &known_, host, 0, __ATOMIC_ACQ_REL,             \
                                     __ATOMIC_ACQUIRE) &&                                         \
        known_ != (host)) {                                                                       \
      __atomic_store_n(&flow_host_, host, __ATOMIC_RELEASE);                                      \
    }                                                                                             \
  } while (0)
#else
#define FLOW_SET_HOST_(host) (flow_host_ = (host))
#endif

/** The entry of a plugin: the one symbol it exports. Checked before `init` runs; constructors of
 *  the file have run by then. */
#ifdef __cplusplus
#define FLOW_PLUGIN_LINKAGE_ extern "C"
#else
#define FLOW_PLUGIN_LINKAGE_
#endif
extern FLOW_EXPORT_ const flow_plugin_entry_table flow_plugin_entry;

/** Define the entry: the plugin's id and version (string literals), `init` and `deinit`:
 *
 *      flow_status init(flow_engine *engine, flow_plugin self, flow_error *error);
 *      void deinit(flow_engine *engine, flow_plugin self);
 *
 *  `deinit` may be NULL. */
#define FLOW_PLUGIN(plugin_id, plugin_version, init, deinit)                                      \
  FLOW_HIDDEN_ const flow_host_api *flow_host_;                                                   \
  static flow_status flow_plugin_init_(const flow_host_api *host, flow_engine *engine,            \
                                       flow_plugin self, flow_error *error) {                     \
    FLOW_SET_HOST_(host);                                                                         \
    return (init)(engine, self, error);                                                           \
  }                                                                                               \
  FLOW_PLUGIN_LINKAGE_ FLOW_EXPORT_ const flow_plugin_entry_table flow_plugin_entry = {           \
      FLOW_PLUGIN_MAGIC, FLOW_ABI_VERSION, (uint32_t)sizeof(flow_plugin_entry_table),             \
      (uint32_t)sizeof(flow_host_api), plugin_id, plugin_version, flow_plugin_init_, deinit}

/**
 * Define the entry of a plugin that is linked into a program, under a name of its own, so that
 * several fit in one; for flow_plugin_add() of flow/loading.h:
 *
 *     FLOW_PLUGIN_NAMED(hello_plugin, "org.example.hello", "1.0", init, NULL);
 *
 * It exports nothing. Once for each plugin; its other files need nothing more.
 */
#if defined(__GNUC__)
#define FLOW_SHARED_ __attribute__((weak))
#else
#define FLOW_SHARED_
#endif
#define FLOW_PLUGIN_NAMED(name, plugin_id, plugin_version, init, deinit)                          \
  FLOW_HIDDEN_ FLOW_SHARED_ const flow_host_api *flow_host_;                                      \
  static flow_status flow_##name##_init_(const flow_host_api *host, flow_engine *engine,          \
                                         flow_plugin self, flow_error *error) {                   \
    FLOW_SET_HOST_(host);                                                                         \
    return (init)(engine, self, error);                                                           \
  }                                                                                               \
  FLOW_PLUGIN_NAMED_LINKAGE_ FLOW_HIDDEN_ const flow_plugin_entry_table name;                     \
  FLOW_PLUGIN_LINKAGE_ FLOW_HIDDEN_ const flow_plugin_entry_table name = {                        \
      FLOW_PLUGIN_MAGIC, FLOW_ABI_VERSION, (uint32_t)sizeof(flow_plugin_entry_table),             \
      (uint32_t)sizeof(flow_host_api), plugin_id, plugin_version, flow_##name##_init_, deinit}
#ifdef __cplusplus
#define FLOW_PLUGIN_NAMED_LINKAGE_ extern "C"
#else
#define FLOW_PLUGIN_NAMED_LINKAGE_ extern
#endif

#ifdef __cplusplus
}
#endif
#endif
