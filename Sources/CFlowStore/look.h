/* A look at sessions that changes nothing in its folder: no lock, no file, no byte. */
#ifndef CFLOWSTORE_LOOK_H
#define CFLOWSTORE_LOOK_H

#include <sqlite3.h>

#include "site.h"

typedef struct look look;

/* Copies a file that is there, and opens the copy. Anybody may write the file meanwhile. */
flow_status look_open(const site *site, look **out_look, flow_error *error);

/* Makes a look through a connection that stays its owner's. */
flow_status look_borrow(sqlite3 *connection, const format *format, look **out_look,
                        flow_error *error);

/* The connection to the copy. */
sqlite3 *look_connection(look *self);

/* Makes the keeper of a look, which tells records alone, and whose `end` closes the look. `number`
 * is the session's in a file of many, and 0 in a file of its own. */
void look_keep(look *self, int64_t number, flow_keeper *out_keeper);

/* FLOW_OK if the log beside a session that is there was written for it, or there is none. */
flow_status look_at_log(const site *site, flow_error *error);

/* True if the flow of a session has ended by itself. Reads the first bytes of its file, and its log
 * if it has one. */
int look_has_ended(const site *site);

/* Closes it. NULL is a no-op. */
void look_close(look *self);

#endif
