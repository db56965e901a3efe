/**
 * flow/store.h - sessions: what is open in an engine, kept so that nothing is lost. A library of
 * its own, libflow-store, which needs SQLite and libflow-cbor.
 *
 *     flow_store_open("/var/lib/kiosk/sessions", NULL, &store, &error);
 *     flow_store_attach(store, engine, flow_text("kiosk"), NULL, &session, &error);
 *     flow_session_info info = FLOW_SESSION_INFO_INIT;
 *     flow_session_get(session, &info);
 *     if (!info.is_restored) begin_the_flow(engine);
 *     ...
 *     flow_engine_destroy(engine);
 *     flow_session_detach(session);
 *     flow_store_close(store);
 *
 * An engine with FLOW_ENGINE_SAVED is attached under the name of a session, with its plugins
 * loaded and nothing open. The session is restored; from then on each time at which the engine
 * comes to rest is a step: all that has changed is written in one transaction before the
 * function of the host returns that began it. A process that is killed at any moment finds its last
 * committed step, and never half of one.
 *
 * A session is one SQLite file in the folder of the store, NAME.session, or one of many in a single
 * file (FLOW_STORE_ONE_FILE). One engine has it at a time; NAME.lock beside it says so to other
 * processes. When nobody has it, the shell sqlite3 reads it: `SELECT * FROM screens`.
 * flow_store_read() and FLOW_SESSION_READ_ONLY look at it at any time, and write nothing. A session
 * file of another program, of a newer release, or one that is damaged is refused in a sentence, and
 * not written to.
 *
 * Nothing is saved after a failure to write (a full disk) until a later step succeeds, which then
 * writes all. The flow goes on; the engine's diagnostics and flow_session_get() tell.
 *
 * No saved state ends a program twice. In the first minute after a restore NAME.session-trial names
 * the record whose callback runs. If the process dies there, that record is not tried the next
 * time: it is a placeholder until somebody tries it again or the file of its plugin says something
 * else. Of several sessions in a process the death is that of the innermost whose callback runs.
 * The trial ends after 10 seconds, with a step that an input or a wish of the user has led to, or
 * when the session is detached; until then a death that no callback explains counts if no other
 * session is tried in the process. After three of these in a row the session is kept as
 * NAME-aside-1, and begins anew. The trial adds a hook (flow_add_call_hook()) for that time.
 *
 * A store and its sessions belong to one thread, that of the engines. Link with -lflow-store
 * (pkg-config flow-store). Not part of flow/flow.h, and not for plugins.
 */
#ifndef FLOW_STORE_H
#define FLOW_STORE_H

#include <flow/base.h>
#include <flow/state.h>
#include <flow/status.h>
#include <flow/value.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A folder of sessions. */
typedef struct flow_store flow_store;
/** An engine whose steps are kept. */
typedef struct flow_session flow_session;

/** When a step is on the disk. */
typedef int32_t flow_durability;

/** The one table of durabilities: X(name, number, word).
 *
 *    fast  Each step outlives the process. A loss of power takes back the steps of the last second
 *          at most, and never half of one.
 *    step  Each step is on the disk before the host goes on, which takes a write of the disk. */
#define FLOW_DURABILITY_TABLE(X) \
  X(FAST, 0, "fast")             \
  X(STEP, 1, "step")

#define FLOW_DURABILITY_CONSTANT_(name, number, word) \
  FLOW_CONSTANT_(flow_durability, FLOW_DURABILITY_##name, number)
FLOW_CONSTANTS_(FLOW_DURABILITY_TABLE, FLOW_DURABILITY_CONSTANT_);
#undef FLOW_DURABILITY_CONSTANT_

/** The longest name of a session, in bytes. */
#define FLOW_SESSION_NAME 100

/** Settings of a store. */
typedef struct flow_store_options {
  uint32_t struct_size;
  flow_durability durability; /**< of all its sessions */
  /** The age in seconds at which a session that nobody has is deleted when the store is opened,
   *  counted from its last step; 0 keeps all. */
  uint64_t age_limit;
  uint32_t flags;    /**< FLOW_STORE_... @since 0.4 */
  uint32_t reserved; /**< zero */
} flow_store_options;
#define FLOW_STORE_OPTIONS_INIT {(uint32_t)sizeof(flow_store_options), 0, 0u, 0u, 0u}

/** Keep all sessions of the folder in one file, `sessions.db`, for a program that has many: it
 *  opens no file for a session, puts the steps of all on the disk together, and wakes one in a
 *  thirtieth of the time. One process has the file, with one connection, from the first session
 *  that it attaches, renames or deletes until the store is closed and the last of its sessions is
 *  detached; those functions return FLOW_ERROR_BUSY to everybody else, another store of this
 *  process among them, and FLOW_ERROR_WRONG_THREAD on another thread. A step is a transaction of
 *  one session all the same. A folder in which sessions have files of their own is refused
 *  (FLOW_ERROR_UNSUPPORTED), as is one with `sessions.db` without this flag. @since 0.4 */
#define FLOW_STORE_ONE_FILE ((uint32_t)1)
/** Take the folder as it is, whichever way it has its sessions; FLOW_STORE_ONE_FILE beside this
 *  says how an empty one begins. @since 0.4 */
#define FLOW_STORE_AS_FOUND ((uint32_t)2)

/**
 * Open a folder of sessions. One that is not there is made, readable for its owner alone. In one
 * that cannot be written, sessions can be listed and looked at.
 *
 * @param folder     NUL-terminated; not kept.
 * @param options    not kept; NULL takes FLOW_STORE_OPTIONS_INIT.
 * @param out_store  receives the store; the caller ends it with flow_store_close().
 * @param out_error  receives the fault in a sentence; may be NULL.
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT, FLOW_ERROR_STRUCT_SIZE, FLOW_ERROR_IO (it cannot be
 *         made or read), FLOW_ERROR_UNSUPPORTED (it is no folder, belongs to somebody else, or lies
 *         on a network's file system, whose locks and writes cannot be trusted), or
 *         FLOW_ERROR_OUT_OF_MEMORY.
 * @since 0.3  [any-thread] [callback]
 */
flow_status flow_store_open(const char *folder, const flow_store_options *options,
                            flow_store **out_store, flow_error *out_error);

/**
 * Close a store. Its sessions that are attached stay so. NULL is a no-op.
 *
 * @since 0.3  [any-thread] [callback]
 */
void flow_store_close(flow_store *store);

/**
 * Move all sessions of a folder into one file (FLOW_STORE_ONE_FILE), or each into a file of its own
 * (0), with their steps, and what their trials have noted. No session may be in use. Each session
 * is written and on the disk in its new place before it is deleted in the old place: after an end
 * at any moment nothing is lost, the folder is refused, and calling this again goes on.
 *
 * @param folder  NUL-terminated; not kept.
 * @return FLOW_OK, also if there is nothing to move; FLOW_ERROR_BUSY (a session, which the sentence
 *         names, is in use), FLOW_ERROR_DUPLICATE_ID (two different sessions have one name), or as
 *         flow_store_open() and flow_store_attach() for the folder and a file that cannot be read.
 * @since 0.4  [any-thread] [callback]
 */
flow_status flow_store_convert(const char *folder, uint32_t flags, flow_error *out_error);

/** A session in a folder, as the folder shows it: no session is opened for it. Of each, the first
 *  100 bytes are read, and the log of one that is in use or whose process was killed. One file of
 *  all sessions is read as a whole, unless this store has it. */
typedef struct flow_session_entry {
  uint32_t struct_size;
  uint32_t process;  /**< that has it, or 0: a number of this machine */
  flow_string name;  /**< good until the function returns */
  flow_bool is_used; /**< a process has it, this one among them, or has the file of all */
  uint32_t reserved;
  uint64_t size;    /**< in bytes, with what is not yet in its place; of its records in one file */
  uint64_t changed; /**< the time of the last step, in seconds since 1970 */
  /** The flow has ended by itself: to attach the session begins a flow anew. */
  flow_bool has_ended;
} flow_session_entry;

/** Gets sessions, one after the other, while flow_store_list() runs. It may delete sessions, and
 *  not close the store. */
typedef void (*flow_session_entry_fn)(void *user_data, const flow_session_entry *entry);

/**
 * Tell the sessions of a store, in the order of their names.
 *
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT, FLOW_ERROR_IO or FLOW_ERROR_OUT_OF_MEMORY.
 * @since 0.3  [any-thread] [callback]
 */
flow_status flow_store_list(flow_store *store, flow_session_entry_fn take, void *user_data,
                            flow_error *out_error);

/**
 * Tell the records of a session as of its last step. It may be in use, and be written meanwhile, by
 * this process or another one: a copy in memory is read. Nothing in the folder is changed, which
 * may lie on a medium that is read only; the memory for the copy is twice the session's size at
 * most.
 *
 * @param take  gets each record, lent for the call; its destroy function runs before this returns.
 * @return as flow_store_attach(), but for restoring; never FLOW_ERROR_BUSY.
 * @since 0.3  [any-thread] [callback]
 */
flow_status flow_store_read(flow_store *store, flow_string name, flow_record_callback take,
                            flow_error *out_error);

/**
 * Give a session that nobody has another name.
 *
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT (no name, or no such session),
 *         FLOW_ERROR_DUPLICATE_ID (the new name is taken), FLOW_ERROR_BUSY (one of both is in use)
 *         or FLOW_ERROR_IO.
 * @since 0.3  [any-thread] [callback]
 */
flow_status flow_store_rename(flow_store *store, flow_string name, flow_string new_name,
                              flow_error *out_error);

/**
 * Delete a session that nobody has. It may be damaged, or of a newer release.
 *
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT (no name, or no such session), FLOW_ERROR_BUSY or
 *         FLOW_ERROR_IO.
 * @since 0.3  [any-thread] [callback]
 */
flow_status flow_store_delete(flow_store *store, flow_string name, flow_error *out_error);

/* ---- An engine and its session --------------------------------------------------------------- */

/** Runs after each step that was committed, inside the function of the host that led to it: the
 *  place to tell the outside world. It may save, and ask for no more than a callback may. */
typedef struct flow_step_callback {
  void (*function)(void *user_data, flow_session *session, uint64_t step);
  void *user_data;                  /**< given to both; never looked at */
  void (*destroy)(void *user_data); /**< runs once, when the session is detached */
} flow_step_callback;

/** Runs once, when the session is lost: nothing is saved any more. If it was lost to another owner,
 *  whose lease it is, the engine takes nothing more (flow_engine_halt), so that nobody is told what
 *  is nowhere kept. The host ends the engine when this has returned. */
typedef flow_step_callback flow_lost_callback;

/** Settings of an attached engine. */
typedef struct flow_session_options {
  uint32_t struct_size;
  uint32_t flags;                      /**< FLOW_SESSION_... */
  const flow_restore_options *restore; /**< for flow_engine_restore(); may be NULL */
  flow_step_callback committed;        /**< may be without a function */
  flow_lost_callback lost;             /**< may be without a function */
} flow_session_options;
#define FLOW_SESSION_OPTIONS_INIT \
  {(uint32_t)sizeof(flow_session_options), 0u, NULL, {NULL, NULL, NULL}, \
   {NULL, NULL, NULL}}

/** Restore the last step, and write nothing: no step, and no file of the folder. It is no trial,
 *  and is possible while another engine has the session, and where nothing can be written. A
 *  session that is not there is FLOW_ERROR_INVALID_ARGUMENT. */
#define FLOW_SESSION_READ_ONLY ((uint32_t)1)
/** Put a session that cannot be read aside, and begin anew, so that a program is not kept from its
 *  work for ever: one whose file is damaged, is no session or has other tables, whose log is that
 *  of another session, or whose records make no tree. It is kept as NAME-aside-1, or the next
 *  number, with its log, which the engine's diagnostics tell as an error. Not one that is in use,
 *  that the disk does not give, that belongs to somebody else, or that is of a newer release. Of
 *  sessions in a folder only, and not with FLOW_SESSION_READ_ONLY. */
#define FLOW_SESSION_BEGIN_ANEW ((uint32_t)2)
/** The host calls flow_store_crashed() when it crashes: a process that ends in a callback without
 *  that call was killed, which is no fault of the record. @since 0.4 */
#define FLOW_SESSION_TELLS_CRASHES ((uint32_t)4)

/**
 * Restore a session in an engine, and keep the engine's steps from now on. The restore is a step of
 * its own, which may be committed before this returns. The engine has FLOW_ENGINE_SAVED, nothing is
 * open in it, and it has no other session. Until this one is detached, one of the functions that
 * the engine calls at rest is the session's (flow_engine_add_rest). A session that is not there
 * begins, and so does one in which the flow had ended by itself; of that one saved ids and numbers
 * of inputs go on (S3, V7).
 *
 * @param name         letters, digits and `._-`, not beginning with a point; at most
 *                     FLOW_SESSION_NAME bytes.
 * @param options      not kept; NULL takes FLOW_SESSION_OPTIONS_INIT. Its destroy functions run
 *                     before this returns if it fails.
 * @param out_session  receives the session; the caller ends it with flow_session_detach().
 * @param out_error    receives the fault in a sentence; may be NULL.
 * @return FLOW_OK; FLOW_ERROR_BUSY (another process or engine has it, which the sentence names);
 *         FLOW_ERROR_IO (it cannot be read or written, the disk is full); FLOW_ERROR_UNSUPPORTED
 *         (the file is no session, is of a newer release, belongs to somebody else, or the engine
 *         has no FLOW_ENGINE_SAVED); FLOW_ERROR_BAD_VALUE (it is damaged, or its records make no
 *         tree); FLOW_ERROR_INVALID_ARGUMENT, FLOW_ERROR_STRUCT_SIZE, FLOW_ERROR_OUT_OF_MEMORY, or
 *         what flow_engine_restore() returned. On failure engine and session are as before.
 * @since 0.3  [engine-thread] [!callback]
 */
flow_status flow_store_attach(flow_store *store, flow_engine *engine, flow_string name,
                              const flow_session_options *options, flow_session **out_session,
                              flow_error *out_error);

/** The state of a session. */
typedef struct flow_session_info {
  uint32_t struct_size;
  flow_bool is_restored; /**< attaching has restored something */
  uint64_t step;         /**< the number of the last step that was committed, ever; 0: none yet */
  flow_status status;    /**< FLOW_OK: all is saved; else the reason why not */
  flow_bool is_lost;     /**< another has the session now, for good: nothing is saved any more */
} flow_session_info;
#define FLOW_SESSION_INFO_INIT {(uint32_t)sizeof(flow_session_info), 0, 0u, FLOW_OK, 0}

/**
 * Read the state of a session.
 *
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT or FLOW_ERROR_STRUCT_SIZE.
 * @since 0.3  [engine-thread] [callback]
 */
flow_status flow_session_get(const flow_session *session, flow_session_info *out_info);

/**
 * Put all committed steps on the disk, as when the host goes to the background. Without it that
 * happens within a second of the engine's clock, in flow_engine_dispatch().
 *
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT, FLOW_ERROR_IO, FLOW_ERROR_WRONG_THREAD (in a child
 *         of fork(), which has no session) or FLOW_ERROR_SHUTTING_DOWN (the session is lost).
 * @since 0.3  [engine-thread] [callback]
 */
flow_status flow_session_sync(flow_session *session, flow_error *out_error);

/**
 * End the keeping of an engine's steps, before or after the engine's end; the session stays as
 * after its last step. Ending an engine in order is no step. NULL is a no-op. Inside a callback
 * nothing is kept from now on, and the session is refused (FLOW_ERROR_STALE_HANDLE); its memory is
 * given back when the engine has come to rest. In `committed`, in `lost` and in a `save_state` that
 * the session asks for, its keeper and the destroy functions of its options end when it has
 * returned.
 *
 * @since 0.3  [engine-thread] [callback]
 */
void flow_session_detach(flow_session *session);

/**
 * Note that this process ends by a crash, in the mark of the session whose callback runs on this
 * thread, if it is tried (FLOW_SESSION_TELLS_CRASHES). For handlers of signals: it takes no lock
 * and no memory, and writes once by the session's keeper.
 *
 * @param signal  the signal's number, which is not 0.
 * @since 0.4  [any-thread] [callback]
 */
void flow_store_crashed(int signal);

/* ---- Other places for sessions --------------------------------------------------------------- */

/** A record as a keeper has it. The struct is frozen: it never grows. */
typedef struct flow_kept_record {
  flow_kind kind;
  uint32_t reserved; /**< zero */
  uint64_t id;       /**< unique in the session */
  flow_bytes value;  /**< CBOR, which a keeper does not look into; lent for the call */
  /** The place that the record names, for people who look into a database; empty and 0 if none:
   *  the class of a screen or coordinator, the record that it lies in, its rank there. */
  flow_string class_id;
  uint64_t within; /**< see `class_id` */
  uint64_t rank;   /**< see `class_id` */
} flow_kept_record;

/** The subject of a mark. */
typedef int32_t flow_mark;
/** A restore is being tried, and what was set aside. */
#define FLOW_MARK_TRIAL ((flow_mark)1)
/** The record whose callback runs. */
#define FLOW_MARK_RUNNING ((flow_mark)2)
/** The largest mark, in bytes. */
#define FLOW_MARK_SIZE 4096

/** Gets the records of a keeper. Anything but FLOW_OK ends the reading, which returns it. */
typedef flow_status (*flow_kept_record_fn)(void *user_data, const flow_kept_record *record);

/** The functions of a place where one session is kept: flow_store_attach() brings those for SQLite,
 *  libflow-store-pg those for PostgreSQL. They are called on the engine's thread, one at a time,
 *  and fill an error in their own words when they fail. */
typedef struct flow_keeper {
  uint32_t struct_size;
  uint32_t reserved; /**< zero */
  void *self;        /**< given to all of them */
  /** Tells all records, and the number of the last step. */
  flow_status (*read)(void *self, flow_kept_record_fn take, void *user_data, uint64_t *out_step,
                      flow_error *error);
  /** Begins a step: put and remove follow, then commit. After a whole one, nothing is kept but what
   *  is put. */
  flow_status (*begin)(void *self, flow_bool is_whole, flow_error *error);
  /** Keeps a record, in the place of one of its kind and id. */
  flow_status (*put)(void *self, const flow_kept_record *record, flow_error *error);
  /** Keeps a record no longer. */
  flow_status (*remove)(void *self, flow_kind kind, uint64_t id, flow_error *error);
  /** Ends the step: all of it is kept, or nothing. Its number is greater than the last one's.
   *  FLOW_ERROR_SHUTTING_DOWN: the session is lost, for good; with an `interval`, to another owner,
   *  and the engine is halted. */
  flow_status (*commit)(void *self, uint64_t *out_step, flow_error *error);
  /** Runs a second after the first step that was not synced, and at least every `interval` ms:
   *  puts steps on the disk, keeps the lease. May return what commit does. */
  flow_status (*sync)(void *self, flow_error *error);
  uint64_t interval; /**< milliseconds; 0: only after steps */
  /** Gives the session back. Runs once. */
  void (*end)(void *self);
  /** Keeps a mark in the place of the last one of its kind, beside the steps: bytes that the next
   *  process gets, also when this one dies a moment later. FLOW_MARK_TRIAL is put a few times in a
   *  session, FLOW_MARK_RUNNING twice for each callback of its first minute: a keeper for which
   *  that takes too long leaves it out, and returns FLOW_OK. A size of 0: there is nothing to
   *  remember any more. NULL, as in a keeper that is older than this member: a restore is not
   *  tried. @since 0.4 */
  flow_status (*put_mark)(void *self, flow_mark kind, const void *mark, size_t size,
                          flow_error *error);
  /** Gives the mark of a kind that was put last, at most `room` bytes; a size of 0 if there is
   *  none. NULL as `put_mark`. @since 0.4 */
  flow_status (*get_mark)(void *self, flow_mark kind, void *mark, size_t room, size_t *out_size,
                          flow_error *error);
} flow_keeper;

/**
 * Restore what a keeper has in an engine, and keep its steps there. flow_store_attach() for other
 * places than a folder.
 *
 * @param keeper  copied. It has the session already; its `end` runs when the session is detached,
 *                or before this returns if it fails.
 * @return as flow_store_attach().
 * @since 0.3  [engine-thread] [!callback]
 */
flow_status flow_session_attach(flow_engine *engine, const flow_keeper *keeper,
                                const flow_session_options *options, flow_session **out_session,
                                flow_error *out_error);

#ifdef __cplusplus
}
#endif
#endif
