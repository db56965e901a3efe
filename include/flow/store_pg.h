/**
 * flow/store_pg.h - sessions of a fleet in PostgreSQL, where one machine is not enough. A library
 * of its own, libflow-store-pg, which needs libflow-store and libpq.
 *
 *     // Once, with the right to make tables:
 *     flow_store_pg_prepare("host=db dbname=kiosks", &error);
 *     flow_store_pg_attach("host=db dbname=kiosks", engine, flow_text("kiosk-17"), NULL, NULL,
 *                          &session, &error);
 *
 * A session belongs to one engine at a time, by a lease that ends by the server's clock. Each step
 * is one statement, in one message and one round trip: it holds only while the lease does, and
 * while the session is at the step that this one follows; else nothing of it is written. Any node
 * takes a session over when its lease has ended. A process that was stopped for longer, and wakes
 * up, is refused, changes nothing, and is told.
 *
 * No statement waits on a client: a process that is stopped or cut off at any moment holds no lock.
 * Nothing is kept in the connection, so that poolers such as pgbouncer in transaction mode may
 * stand between. After a lost answer the number of the step tells if it was committed.
 *
 * A restore is tried, as with flow_store_attach(): marks in the session's row tell the next
 * process that this process has died, and the folder `marks` of the options names the record. After
 * three deaths in a row that name no record the session is refused (FLOW_ERROR_BAD_VALUE).
 *
 * Without an answer of the server a step takes no longer than the deadline, which blocks the
 * engine's thread; then it counts as not saved, and later steps try again. Link with
 * -lflow-store-pg (pkg-config flow-store-pg).
 */
#ifndef FLOW_STORE_PG_H
#define FLOW_STORE_PG_H

#include <flow/base.h>
#include <flow/status.h>
#include <flow/store.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Settings of a session in PostgreSQL. */
typedef struct flow_store_pg_options {
  uint32_t struct_size;
  /** For how long the session is this engine's after each step or renewal, in milliseconds; at
   *  least 300. An idle engine renews it three times in that time, in flow_engine_dispatch(). */
  uint32_t lease;
  /** The time within which the server must have answered all that one call asks, in milliseconds:
   *  at most a third of the lease, which 0 stands for. Attaching may take its patience as well,
   *  and a mark of the trial has a deadline of its own. */
  uint32_t deadline;
  /** For how long attaching waits for the lease of another engine to end, in milliseconds. */
  uint32_t patience;
  /** A name of this process for people who look for the owner of a session; empty: the name of the
   *  machine, and the number of the process. */
  flow_string owner;
  /** A folder of this machine for the trial of a restore: in a file for each session stands the
   *  record whose callback runs, which no server is asked for. It is made if it is not there, and
   *  serves the sessions of one database. Empty: none, and the death of a process in a callback
   *  names no record. @since 0.4 */
  flow_string marks;
} flow_store_pg_options;
#define FLOW_STORE_PG_OPTIONS_INIT \
  {(uint32_t)sizeof(flow_store_pg_options), 10000u, 0u, 0u, {NULL, 0}, {NULL, 0}}

/**
 * Make the tables flow_session and flow_record, and what goes with them, where they are not yet,
 * and bring the tables of an older release up to date, which the older release refuses from then
 * on.
 *
 * @param connection  as PQconnectdb() takes it; NUL-terminated, not kept.
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT, FLOW_ERROR_IO (no connection, or the server's own
 *         sentence), FLOW_ERROR_UNSUPPORTED (tables of a newer release) or
 *         FLOW_ERROR_OUT_OF_MEMORY.
 * @since 0.3  [any-thread] [callback]
 */
flow_status flow_store_pg_prepare(const char *connection, flow_error *out_error);

/**
 * Restore a session in an engine, and keep the engine's steps from now on: flow_store_attach() for
 * a database. One session has one connection.
 *
 * @param connection  as PQconnectdb() takes it; NUL-terminated, copied.
 * @param name        1 to FLOW_SESSION_NAME bytes of UTF-8 without U+0000.
 * @param pg_options  not kept; NULL takes FLOW_STORE_PG_OPTIONS_INIT.
 * @param options     as those of flow_store_attach().
 * @return as flow_store_attach(). FLOW_ERROR_BUSY: another engine's lease has not ended within the
 *         patience; the sentence names its owner.
 * @since 0.3  [engine-thread] [!callback]
 */
flow_status flow_store_pg_attach(const char *connection, flow_engine *engine, flow_string name,
                                 const flow_store_pg_options *pg_options,
                                 const flow_session_options *options, flow_session **out_session,
                                 flow_error *out_error);

/**
 * Delete a session that nobody has.
 *
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT (no name, or no such session), FLOW_ERROR_BUSY (an
 *         engine has it), FLOW_ERROR_IO or FLOW_ERROR_OUT_OF_MEMORY.
 * @since 0.3  [any-thread] [callback]
 */
flow_status flow_store_pg_delete(const char *connection, flow_string name, flow_error *out_error);

#ifdef __cplusplus
}
#endif
#endif
