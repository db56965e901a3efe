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

/* Adds what the tables of an earlier version of a session's file lack. */
flow_status connection_update(sqlite3 *connection, flow_error *error);

/* Returns the number that a statement gives, or 0, also if it cannot be run. */
int64_t connection_number(sqlite3 *connection, const char *statement);

/* Tells all records of a session, and the number of its last step. `number` is the session's in a
 * file of many, and 0 in a file of its own. */
flow_status connection_read(sqlite3 *connection, const format *format, int64_t number,
                            flow_kept_record_fn take, void *user_data, uint64_t *out_step,
                            flow_error *error);

/* Runs statements without results. */
flow_status connection_run(sqlite3 *connection, const char *statements, flow_error *error);

/* Makes the tables and views of a format in an empty file. `identity` is the number of the file; 0
 * takes one by chance. */
flow_status connection_make(sqlite3 *connection, const format *format, int64_t identity,
                            flow_error *error);

/* Returns a number by chance, which is not 0. */
int64_t connection_identity(void);

/* FLOW_OK if the tables are those that connection_make() makes, and nothing is damaged. */
flow_status connection_check(sqlite3 *connection, const site *site, flow_error *error);

/* Prepares a statement for one use, and gives it these numbers as ?9 and as ?1, or a text as ?1;
 * what is 0 or NULL is not given. */
flow_status connection_ask(sqlite3 *connection, const char *text, int64_t session, const char *name,
                           sqlite3_stmt **out_statement, flow_error *error);

/* Runs such a statement without results. */
flow_status connection_do(sqlite3 *connection, const char *text, int64_t session, const char *name,
                          flow_error *error);

/* Fills an error for the last failure. */
flow_status connection_fail(sqlite3 *connection, flow_error *error);

#endif
