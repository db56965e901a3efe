/**
 * flow/loading.h - loading plugins into an engine. Plugins themselves include flow/plugin.h.
 */
#ifndef FLOW_LOADING_H
#define FLOW_LOADING_H

#include <flow/base.h>
#include <flow/class.h>
#include <flow/entry.h>
#include <flow/navigation.h>
#include <flow/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Load a plugin: opens the file, finds `flow_plugin_entry`, checks its ABI, and calls its `init`,
 * which registers classes. Constructors of the file and of what it links run while it is opened,
 * before the check; nothing else of it does. A plugin that fails leaves nothing behind but its
 * mapped code.
 *
 * The file is opened with RTLD_NOW, RTLD_LOCAL and RTLD_NODELETE; its code is never unmapped.
 * Anything but a regular file, as a pipe or a device, is refused without being opened.
 *
 * The checked file is the one that is loaded: its device, inode, size and times of change are
 * compared before and after it is opened. If they differ, the load is refused before `init`
 * (FLOW_ERROR_PLUGIN_OPEN), though constructors may have run. This guards against files that are
 * being written, not against malice: anybody who may write to the file or its folder can run code
 * here.
 *
 * A file that this process has mapped, and that has not been changed since, is used as it is
 * mapped, with the values of its variables. For a changed file, a copy under a fresh name in
 * $TMPDIR or /tmp is loaded and removed at once, because the system's loader would hand out the old
 * code for the old name. Several engines may run the `init` of one plugin at the same time, each on
 * its thread.
 *
 * Put a new file in the place of one that is loaded, as mv and install do. cp writes over the old
 * one, where its code runs: the next callback crashes.
 *
 * Callbacks may not load, because `init` and its requests run before this returns. A posted
 * function (flow_engine_post()) may load, add and reload: nothing of the engine is on the stack
 * then. There, too, all earlier requests have run when it returns.
 *
 * A damaged file may end the process inside the system's loader, and a plugin's code can do
 * anything: load an untrusted plugin in a process of its own.
 *
 * @param path        a file; without a slash it is taken from the current folder, never searched
 *                    for.
 * @param out_plugin  receives the handle; may be NULL.
 * @param out_error   says the stage (open, symbol, abi, init), the file and what to do; may be
 *                    NULL.
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT, FLOW_ERROR_PLUGIN_OPEN (no such file, no plugin
 *         file, or one that was changed meanwhile), FLOW_ERROR_PLUGIN_SYMBOL,
 *         FLOW_ERROR_PLUGIN_ABI, FLOW_ERROR_PLUGIN_INIT, FLOW_ERROR_DUPLICATE_ID (names both
 *         files), FLOW_ERROR_LIMIT, FLOW_ERROR_WRONG_THREAD or FLOW_ERROR_IN_CALLBACK.
 * @since 0.1  [engine-thread] [!callback]
 */
flow_status flow_plugin_load(flow_engine *engine, const char *path, flow_plugin *out_plugin,
                             flow_error *out_error);

/** Conditions that a file must meet to be loaded. */
typedef struct flow_load_options {
  uint32_t struct_size;
  /** Refuse a file that other users could replace: the file, and each folder in which a part of its
   *  path is looked up, also through links, must belong to root or to the user who runs the
   *  process, and nobody else may write to them. A group whose only member is the owner counts as
   *  the owner, unless there is an access control list. In a folder with the sticky bit, such as
   *  /tmp, others cannot replace what is not theirs. Use it for paths that were found, not named by
   *  the user. */
  flow_bool only_trusted_files;
} flow_load_options;
#define FLOW_LOAD_OPTIONS_INIT {(uint32_t)sizeof(flow_load_options), FLOW_FALSE}

/**
 * Load a plugin as flow_plugin_load() does, if its file meets the conditions of `options`.
 *
 * @param options  NULL takes FLOW_LOAD_OPTIONS_INIT.
 * @return as flow_plugin_load(), and FLOW_ERROR_STRUCT_SIZE. A file that is not trusted is
 *         FLOW_ERROR_PLUGIN_OPEN.
 * @since 0.1  [engine-thread] [!callback]
 */
flow_status flow_plugin_load_with(flow_engine *engine, const char *path,
                                  const flow_load_options *options, flow_plugin *out_plugin,
                                  flow_error *out_error);

/**
 * Begin a plugin that is linked into the program, by its entry: no file is opened. It is checked,
 * begun and unloaded like one that was loaded, and a second one with its id is refused. It has no
 * path, and cannot be reloaded.
 *
 *     extern const flow_plugin_entry_table hello_plugin; // FLOW_PLUGIN_NAMED(hello_plugin, ...)
 *     flow_plugin_add(engine, &hello_plugin, NULL, &error);
 *
 * @param entry       made by FLOW_PLUGIN_NAMED of flow/plugin.h; must stay as long as the engine.
 * @param out_plugin  receives the handle; may be NULL.
 * @param out_error   says the stage (abi, init), the plugin and what to do; may be NULL.
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT (`entry` is NULL, or lies where no struct can),
 *         FLOW_ERROR_PLUGIN_ABI, FLOW_ERROR_PLUGIN_INIT, FLOW_ERROR_DUPLICATE_ID, FLOW_ERROR_LIMIT,
 *         FLOW_ERROR_WRONG_THREAD or FLOW_ERROR_IN_CALLBACK. On failure nothing is left behind.
 * @since 0.2  [engine-thread] [!callback]
 */
flow_status flow_plugin_add(flow_engine *engine, const flow_plugin_entry_table *entry,
                            flow_plugin *out_plugin, flow_error *out_error);

/**
 * Unload a plugin, as a request: ends its coordinators and screens with all above them (cause
 * FLOW_CAUSE_UNLOADED), calls its `deinit`, revokes its classes. Its handles are stale afterwards;
 * its code stays mapped. Unloaded already: noop.
 *
 * Its turn comes when no transition runs in any window. From then on nothing of its classes can be
 * made (flow_create(): FLOW_ERROR_SHUTTING_DOWN; a go to: failed, FLOW_REASON_CREATE) or opened by
 * anybody (refused, FLOW_REASON_GONE), also while a presenter still shows the last removal.
 * Instances made before are destroyed before `deinit`, after which no method of the plugin is
 * called.
 *
 * @return as the requests of flow/navigation.h.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_plugin_unload(flow_engine *engine, flow_plugin plugin, const flow_options *options,
                               flow_transition *out_transition);

/**
 * Unload a plugin and load its file again, as it is now. If that has been changed, a copy is loaded
 * under a fresh name, because the system would hand out the old code for the old name. A file that
 * has not been changed keeps its mapping, and with it the values of its variables; only `init` runs
 * again. The old plugin is unloaded only once the new file has passed every check before `init`.
 *
 * @param out_plugin  receives the new handle; may be NULL.
 * @return as flow_plugin_load(), or FLOW_ERROR_BUSY while a transition runs, or
 *         FLOW_ERROR_UNSUPPORTED for a plugin that is linked into the program, or a handle error.
 *         After FLOW_ERROR_PLUGIN_INIT the old plugin is gone and the new one is not there.
 * @since 0.1  [engine-thread] [!callback]
 */
flow_status flow_plugin_reload(flow_engine *engine, flow_plugin plugin, flow_plugin *out_plugin,
                               flow_error *out_error);

/** The facts about a plugin. Strings are borrowed until it is unloaded. */
typedef struct flow_plugin_info {
  uint32_t struct_size;
  uint32_t abi;        /**< the version it was built for, major << 16 | minor */
  const char *id;      /**< as its entry table says */
  const char *version; /**< for people, as its entry table says */
  const char *path;    /**< empty for one that is linked into the program */
  size_t class_count;  /**< read them by flow_plugin_class_at() */
  /** The id of the class to begin with, for a host that is told nothing else: the one that has
   *  FLOW_CLASS_FIRST, or without such a class the first coordinator class registered; empty if
   *  there is no coordinator class. New in ABI 0.3. */
  const char *first;
} flow_plugin_info;
#define FLOW_PLUGIN_INFO_INIT {(uint32_t)sizeof(flow_plugin_info), 0u, NULL, NULL, NULL, 0, NULL}

/**
 * Read the facts about a plugin.
 *
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT, FLOW_ERROR_STRUCT_SIZE, FLOW_ERROR_WRONG_THREAD, or
 *         a handle error.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_plugin_get(flow_engine *engine, flow_plugin plugin, flow_plugin_info *out_info);

/**
 * The id of the class at `index` of a plugin, in the order it registered them; look it up with
 * flow_class_find().
 *
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT (index out of range), FLOW_ERROR_WRONG_THREAD, or a
 *         handle error.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_plugin_class_at(flow_engine *engine, flow_plugin plugin, size_t index,
                                 const char **out_class_id);

/**
 * The loaded plugins, oldest first. Writes at most `capacity`, reports all in `*out_count`.
 *
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT or FLOW_ERROR_WRONG_THREAD.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_engine_plugins(flow_engine *engine, flow_plugin *plugins, size_t capacity,
                                size_t *out_count);

#ifdef __cplusplus
}
#endif
#endif
