/**
 * flow/state.h - saving all that is open, and making it again.
 *
 * An engine with FLOW_ENGINE_SAVED tells what is open as records: one for each window, layer,
 * screen and coordinator. A record is a kind, an id that never comes again in the session, and a
 * map; docs/state.md lists its keys. A host keeps them as it likes: rows of a database, lines of a
 * file, a message to another machine. libflow-store keeps them in SQLite, libflow-cbor writes a map
 * as bytes.
 *
 *     static void put(void *store, const flow_record *record) {
 *       if (record->value) row_put(store, record->kind, record->id, record->value);
 *       else row_remove(store, record->kind, record->id);
 *     }
 *
 *     // In the function of flow_engine_set_rest(): only what has changed.
 *     flow_record_callback take = {put, store, NULL};
 *     flow_bool is_whole = FLOW_FALSE;
 *     flow_engine_save(engine, saver, FLOW_SAVE_CHANGED, take, &is_whole);
 *
 * Another engine, in this process or a later one, makes the same tree of them with
 * flow_engine_restore(). An instance gets its state back by `restore_state` of its class
 * (flow/class.h), which it has lent by `save_state`; without these it is made anew from its
 * arguments. An instance that cannot be made is a placeholder, and comes alive when its plugin is
 * loaded.
 *
 * flow_saved_id(), flow_restored(), flow_state_changed() and flow_instance_renew() are for plugins,
 * too. All else here is the host's.
 */
#ifndef FLOW_STATE_H
#define FLOW_STATE_H

#include <flow/base.h>
#include <flow/navigation.h>
#include <flow/status.h>
#include <flow/transition.h>
#include <flow/value.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The highest version of records that this library writes, in the key "format" of the engine's own
 *  record (FLOW_KIND_NONE, id 0). Records of a higher one are refused, of a lower one restored. A
 *  session without panes, pages and FLOW_TABS_BACK_PREVIOUS is written as 1, so that a library of
 *  ABI 0.3 restores it. */
#define FLOW_RECORD_FORMAT 2

/** One object, as it is saved. An array of records steps by the `struct_size` of the first. */
typedef struct flow_record {
  uint32_t struct_size;
  /** FLOW_KIND_WINDOW, _LAYER, _SCREEN or _COORDINATOR; FLOW_KIND_NONE: the engine itself. */
  flow_kind kind;
  uint64_t id; /**< below 2^52, and never given again in the session; 0: the engine itself */
  /** A map (docs/state.md), lent for the call. NULL where it is told: the object has gone. */
  const flow_value *value;
} flow_record;
#define FLOW_RECORD_INIT {(uint32_t)sizeof(flow_record), 0, 0, NULL}

/** Gets records, one after the other, while a function runs that was given it. It is a callback
 *  like others, but may not save, create or destroy. `destroy` runs once, before that function
 *  returns. The struct is frozen: it never grows. */
typedef struct flow_record_callback {
  void (*function)(void *user_data, const flow_record *record);
  void *user_data;                  /**< given to both; never looked at */
  void (*destroy)(void *user_data); /**< ends the data; may be NULL */
} flow_record_callback;

/* ---- Saving ---------------------------------------------------------------------------------- */

/** A taker of changed saves: a number of the engine's. 0 is none. */
typedef uint64_t flow_saver;

/**
 * Begin to take changed saves. The taker has a cursor of its own, which each of its saves moves.
 *
 * @param out_saver  receives the taker, until flow_saver_destroy() or the engine's end.
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT, FLOW_ERROR_UNSUPPORTED (the engine has no
 *         FLOW_ENGINE_SAVED), FLOW_ERROR_LIMIT (64 takers) or FLOW_ERROR_WRONG_THREAD.
 * @since 0.3  [engine-thread] [callback]
 */
flow_status flow_saver_create(flow_engine *engine, flow_saver *out_saver);

/**
 * End a taker. 0 is a no-op.
 *
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT (no engine), FLOW_ERROR_UNSUPPORTED (a taker, and no
 *         FLOW_ENGINE_SAVED), FLOW_ERROR_STALE_HANDLE (no such taker, or ended before) or
 *         FLOW_ERROR_WRONG_THREAD.
 * @since 0.3  [engine-thread] [callback]
 */
flow_status flow_saver_destroy(flow_engine *engine, flow_saver saver);

/** Tell only what has changed since the last save of this taker, and what has gone. */
#define FLOW_SAVE_CHANGED ((uint32_t)1)

/**
 * Tell all that is open as records, or what has changed of it (S1 to S6). Call it when the engine
 * is idle, or in the function of flow_engine_set_rest().
 *
 * A whole save tells each object once. A changed save tells each object whose record differs from
 * what the taker was told last, and, with a NULL value, each that has gone. It is whole if it is
 * the taker's first, and if too much has changed; then what is not told has gone.
 *
 * `save_state` of classes that have it runs here. A state that is malformed or too large is a
 * warning, and its record goes without it.
 *
 * @param saver         the taker, whose cursor moves; 0 for a whole save that moves none.
 * @param flags         0, or FLOW_SAVE_CHANGED, which needs a taker.
 * @param take          gets each record; its function must not be NULL.
 * @param out_is_whole  receives FLOW_TRUE after a whole save; may be NULL.
 * @return FLOW_OK; FLOW_ERROR_BUSY (a transition runs, or instances are being restored);
 *         FLOW_ERROR_IN_CALLBACK (inside another callback than that at rest);
 *         FLOW_ERROR_UNSUPPORTED (no FLOW_ENGINE_SAVED); FLOW_ERROR_STALE_HANDLE (no such taker);
 *         FLOW_ERROR_INVALID_ARGUMENT, FLOW_ERROR_SHUTTING_DOWN or FLOW_ERROR_WRONG_THREAD. On
 *         failure nothing was told, and no cursor has moved.
 * @since 0.3  [engine-thread] [!callback]
 */
flow_status flow_engine_save(flow_engine *engine, flow_saver saver, uint32_t flags,
                             flow_record_callback take, flow_bool *out_is_whole);

/** A function that runs at rest: a number of the engine's. 0 is none. */
typedef uint64_t flow_rest;

/**
 * Add a function that runs each time the engine has come to rest: after requests, input, timers
 * and all they have led to, before the function of the host returns that began it. It may save; it
 * is the place to store what has changed. All of them run, in the order in which they were added.
 * Requests made there run when the last of them has returned, and then the engine comes to rest
 * again. An engine at rest comes to rest once more before this returns; inside a callback it does
 * so afterwards.
 *
 * @param rest      its function gets FLOW_NONE as the subject, and runs any number of times. Its
 *                  destroy function runs once: when it is removed, with the engine, or before this
 *                  returns if it fails.
 * @param out_rest  receives the number for flow_engine_remove_rest().
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT (no engine, no function, or `out_rest` is NULL),
 *         FLOW_ERROR_UNSUPPORTED (no FLOW_ENGINE_SAVED), FLOW_ERROR_LIMIT (64 functions),
 *         FLOW_ERROR_SHUTTING_DOWN or FLOW_ERROR_WRONG_THREAD.
 * @since 0.4  [engine-thread] [callback]
 */
flow_status flow_engine_add_rest(flow_engine *engine, flow_callback rest, flow_rest *out_rest);

/**
 * End a function that runs at rest; 0 is a no-op. It may remove itself while it runs: its destroy
 * function runs when it has returned, that of another one before this returns.
 *
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT (no engine), FLOW_ERROR_STALE_HANDLE (no function
 *         has this number, or not any more) or FLOW_ERROR_WRONG_THREAD.
 * @since 0.4  [engine-thread] [callback]
 */
flow_status flow_engine_remove_rest(flow_engine *engine, flow_rest rest);

/**
 * Set one function that runs at rest, as flow_engine_add_rest() adds it: the next one that is set
 * takes its place, and those that were added stay.
 *
 * @param rest  a NULL function ends the function that is set. Its destroy function runs once: when
 *              another is set, with the engine, or before this returns if it fails.
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT (no engine), FLOW_ERROR_UNSUPPORTED (a function, and
 *         no FLOW_ENGINE_SAVED), FLOW_ERROR_LIMIT (64 functions), FLOW_ERROR_SHUTTING_DOWN or
 *         FLOW_ERROR_WRONG_THREAD.
 * @since 0.3  [engine-thread] [callback]
 */
flow_status flow_engine_set_rest(flow_engine *engine, flow_callback rest);

/**
 * Tell how many inputs and wishes of the user the engine has taken: inputs of elements that were
 * carried out, wishes (back, drags, reports), and requests with FLOW_OPEN_BY_USER. Between two
 * steps at which the count is the same, nothing has happened that a user led to.
 *
 * @param out_count  receives the count, which begins at 0 with the engine.
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT (no engine, or `out_count` is NULL),
 *         FLOW_ERROR_UNSUPPORTED (no FLOW_ENGINE_SAVED), FLOW_ERROR_SHUTTING_DOWN or
 *         FLOW_ERROR_WRONG_THREAD.
 * @since 0.4  [engine-thread] [callback]
 */
flow_status flow_engine_wishes(flow_engine *engine, uint64_t *out_count);

/**
 * Let the engine take nothing more (S18): from now on each of its functions is refused
 * (FLOW_ERROR_SHUTTING_DOWN), but flow_engine_destroy() outside callbacks, flow_engine_running(),
 * and flow_engine_post(), whose functions do not run any more. So it is with an engine whose
 * session belongs to another process now, as nobody must be told what is nowhere kept;
 * libflow-store does it. Destroy it then.
 *
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT (no engine), FLOW_ERROR_SHUTTING_DOWN (it is halted
 *         already, or being destroyed) or FLOW_ERROR_WRONG_THREAD.
 * @since 0.3  [engine-thread] [callback]
 */
flow_status flow_engine_halt(flow_engine *engine);

/** Counts of all that ending an engine now would lose, although what is open is saved (S19). */
typedef struct flow_unsaved {
  uint32_t struct_size;
  uint32_t reserved;
  size_t timers;    /**< timers of screens and coordinators */
  size_t watches;   /**< watched descriptors of these */
  size_t work;      /**< work that has begun and not ended (flow/work.h) */
  size_t questions; /**< questions that are not answered */
  size_t requests;  /**< requests without an outcome, deep links among them */
  size_t functions; /**< callbacks given as functions that may still be called */
} flow_unsaved;
#define FLOW_UNSAVED_INIT {(uint32_t)sizeof(flow_unsaved), 0u, 0, 0, 0, 0, 0, 0}

/**
 * Ask what ending the engine now would lose, as before a session is put to sleep: nothing, if all
 * counts are 0. Timers and watches of the engine itself, without an owner, do not count: whoever
 * starts them does so in each engine, as libflow-store does. Complexity: O(what is counted).
 *
 * @param out_unsaved  set `struct_size` (FLOW_UNSAVED_INIT).
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT, FLOW_ERROR_STRUCT_SIZE, FLOW_ERROR_UNSUPPORTED (no
 *         FLOW_ENGINE_SAVED: all would be lost) or FLOW_ERROR_WRONG_THREAD.
 * @since 0.4  [engine-thread] [callback]
 */
flow_status flow_engine_unsaved(flow_engine *engine, flow_unsaved *out_unsaved);

/**
 * Say that `save_state` of an instance would lend something else now. A screen or coordinator needs
 * it only after a change that none of its own methods has made: in a posted function, in `render`,
 * or in a method of another instance (S5). In an engine that does not save it does nothing. An
 * instance cannot say so of itself in its own `save_state`.
 *
 * @param instance  a screen or a coordinator.
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT (no engine), FLOW_ERROR_IN_CALLBACK (in its own
 *         `save_state`), FLOW_ERROR_WRONG_THREAD, or a handle error.
 * @since 0.3  [engine-thread] [callback]
 */
flow_status flow_state_changed(flow_engine *engine, flow_handle instance);

/**
 * The id under which an object is saved: a state keeps it instead of a handle, and asks
 * flow_restored() for the handle when it is restored.
 *
 * @param handle  a window, layer, router, screen or coordinator.
 * @param out_id  receives the id, which stays the same as long as the object lives, in later
 *                processes as well.
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT, FLOW_ERROR_UNSUPPORTED (no FLOW_ENGINE_SAVED),
 *         FLOW_ERROR_LIMIT (all ids are used up), FLOW_ERROR_WRONG_THREAD, or a handle error.
 * @since 0.3  [engine-thread] [callback]
 */
flow_status flow_saved_id(flow_engine *engine, flow_handle handle, uint64_t *out_id);

/* ---- Restoring ------------------------------------------------------------------------------- */

/** An empty window that exists, for one that was saved. An array of these steps by `window_size` of
 *  the options. */
typedef struct flow_restored_window {
  uint64_t id;        /**< under which the window was saved; none of this id: the pair is ignored */
  flow_window window; /**< that becomes it */
} flow_restored_window;

/** Gets a window that was made for a saved one, before any change is told: the place to give it a
 *  presenter. The struct is frozen: it never grows. */
typedef struct flow_window_callback {
  void (*function)(void *user_data, flow_engine *engine, uint64_t id, flow_window window);
  void *user_data;                  /**< given to both; never looked at */
  void (*destroy)(void *user_data); /**< ends the data; may be NULL */
} flow_window_callback;

/** Settings of a restore. */
typedef struct flow_restore_options {
  uint32_t struct_size;
  uint32_t window_size;                /**< sizeof(flow_restored_window) */
  const flow_restored_window *windows; /**< an array of `window_count` */
  size_t window_count;
  /** Gets each window that none of `windows` stands for. `destroy` runs once, before
   *  flow_engine_restore() returns. */
  flow_window_callback made;
  /** Ids of screens and coordinators that are placeholders without being tried, such as one in
   *  which the last process died. */
  const uint64_t *set_aside;
  size_t set_aside_count; /**< the number of them */
} flow_restore_options;
#define FLOW_RESTORE_OPTIONS_INIT                                                              \
  {(uint32_t)sizeof(flow_restore_options), (uint32_t)sizeof(flow_restored_window), NULL, 0,    \
   {NULL, NULL, NULL}, NULL, 0}

/**
 * Make what was saved, in an engine in which nothing is open and nothing waits; windows may be
 * there, if they are empty (S7 to S13). All saved windows come with their layers, stacks, screens
 * and coordinators, each in one transition that is not animated. Either all of it is there when
 * this returns, or nothing has changed.
 *
 * Instances are made first, owners before what they own, then `restore_state` runs in the same
 * order: owners and parents can be asked and told there (flow_ask, S7). An instance that cannot be
 * made is a placeholder: its class is missing, refuses its arguments, its `create` or
 * `restore_state` fails, or its version is older than that of the state.
 *
 * @param records    in any order, as the saves have told them, put over one another: none has a
 *                   NULL value. Borrowed for the call; no record may change meanwhile.
 * @param count      of the records.
 * @param options    NULL takes FLOW_RESTORE_OPTIONS_INIT. Their `destroy` runs, also on failure.
 * @param out_error  names the record and what is wrong with it; `position` is its number, counted
 *                   from 1. May be NULL.
 * @return FLOW_OK; FLOW_ERROR_BUSY (something is open, or waits); FLOW_ERROR_BAD_VALUE (the records
 *         make no legal tree, or a value is malformed); FLOW_ERROR_UNSUPPORTED (no
 *         FLOW_ENGINE_SAVED, or a format that is newer than this library); FLOW_ERROR_IN_CALLBACK,
 *         FLOW_ERROR_LIMIT, FLOW_ERROR_OUT_OF_MEMORY, FLOW_ERROR_INVALID_ARGUMENT,
 *         FLOW_ERROR_STRUCT_SIZE, FLOW_ERROR_SHUTTING_DOWN, FLOW_ERROR_WRONG_THREAD, or a handle
 *         error for a window.
 * @since 0.3  [engine-thread] [!callback]
 */
flow_status flow_engine_restore(flow_engine *engine, const flow_record *records, size_t count,
                                const flow_restore_options *options, flow_error *out_error);

/**
 * The handle of an object that had this saved id. For `restore_state`, in which all instances of
 * the restore have been made; windows, layers and routers are there when it has ended.
 *
 * @param kind        FLOW_KIND_SCREEN or FLOW_KIND_COORDINATOR, and outside `restore_state` also
 *                    FLOW_KIND_WINDOW, _LAYER or _ROUTER.
 * @param out_handle  receives the handle; FLOW_NONE on failure.
 * @return FLOW_OK, FLOW_ERROR_STALE_HANDLE (nothing living has this id, or it is of another kind),
 *         FLOW_ERROR_INVALID_ARGUMENT, FLOW_ERROR_UNSUPPORTED (no FLOW_ENGINE_SAVED) or
 *         FLOW_ERROR_WRONG_THREAD.
 * @since 0.3  [engine-thread] [callback]
 */
flow_status flow_restored(flow_engine *engine, flow_kind kind, uint64_t id,
                          flow_handle *out_handle);

/* ---- Renewing -------------------------------------------------------------------------------- */

/**
 * Make an open screen or coordinator anew in its place (S16): `create` with its arguments, then
 * `restore_state`; the old one's `destroy` runs last, without `removed`. Its handle, place, owner
 * and link stay. For an instance whose worker has died, and for a placeholder, which is tried
 * again. If the new one cannot be made, it becomes a placeholder: failed (create).
 *
 * @param state    copied; NULL takes what its `save_state` lends, or a placeholder has kept.
 * @param version  the `state_version` of the class that made `state`; ignored without one.
 * @return as the functions of flow/navigation.h, and FLOW_ERROR_UNSUPPORTED (the engine has no
 *         FLOW_ENGINE_SAVED), FLOW_ERROR_BAD_VALUE, FLOW_ERROR_BAD_UTF8 or FLOW_ERROR_OUT_OF_MEMORY
 *         (it cannot be copied) for `state`.
 *         Outcomes: done; noop; refused (never opened, ended); failed (create).
 * @since 0.3  [engine-thread] [callback]
 */
flow_status flow_instance_renew(flow_engine *engine, flow_presentable instance,
                                const flow_value *state, uint32_t version,
                                const flow_options *options, flow_transition *out_transition);

#ifdef __cplusplus
}
#endif
#endif
