/* One connection to SQLite, and what it says when something fails. */
#ifndef CFLOWSTORE_CONNECTION_H
#define CFLOWSTORE_CONNECTION_H

#include <sqlite3.h>

#include "site.h"

/* Opens a file that is there, for one user alone. */
flow_status connection_open(const char *path, sqlite3 **out_connection, flow_error *error);

/* Opens a file that lies in memory, to be read alone. The bytes are changed, so that SQLite looks
 * for no log, and are the caller's still, who ends them after the connection. */
flow_status connection_open_bytes(uint8_t *bytes, size_t size, sqlite3 **out_connection,
                                  flow_error *error);

/* Adds what the tables of an earlier version lack. */
flow_status connection_update(sqlite3 *connection, flow_error *error);

/* Returns the number that a statement gives, or 0, also if it cannot be run. */
int64_t connection_number(sqlite3 *connection, const char *statement);

/* Tells all records, and the number of the last step. */
flow_status connection_read(sqlite3 *connection, flow_kept_record_fn take, void *user_data,
                            uint64_t *out_step, flow_error *error);

/* Runs statements without results. */
flow_status connection_run(sqlite3 *connection, const char *statements, flow_error *error);

/* Makes the tables and views of a session in an empty file. */
flow_status connection_make(sqlite3 *connection, flow_error *error);

/* FLOW_OK if the tables are those that connection_make() makes, and nothing is damaged. */
flow_status connection_check(sqlite3 *connection, const char *path, flow_error *error);

/* Fills an error for the last failure. */
flow_status connection_fail(sqlite3 *connection, flow_error *error);

#endif
