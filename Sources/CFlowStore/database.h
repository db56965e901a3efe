/* A session in a file of SQLite: the keeper behind flow_store_attach(). */
#ifndef CFLOWSTORE_DATABASE_H
#define CFLOWSTORE_DATABASE_H

#include "site.h"

typedef struct database database;

/* Opens the session of a site, whose lock the caller has taken, and which is the database's if this
 * succeeds; a session that is not there is made, unless that is not wanted. */
flow_status database_open(const site *site, flow_durability durability, int may_make, int lock,
                          database **out_database, flow_error *error);

/* Puts what a killed process has left in the log of a session into its file, so that this is all
 * there is. The caller has the lock. */
flow_status database_settle(const site *site, flow_error *error);

/* Closes it in order: all is on the disk, in one file. */
void database_close(void *self);

flow_status database_read(void *self, flow_kept_record_fn take, void *user_data, uint64_t *out_step,
                          flow_error *error);
flow_status database_begin(void *self, flow_bool is_whole, flow_error *error);
flow_status database_put(void *self, const flow_kept_record *record, flow_error *error);
flow_status database_remove(void *self, flow_kind kind, uint64_t id, flow_error *error);
flow_status database_commit(void *self, uint64_t *out_step, flow_error *error);
flow_status database_sync(void *self, flow_error *error);
flow_status database_put_mark(void *self, flow_mark kind, const void *mark, size_t size,
                              flow_error *error);
flow_status database_get_mark(void *self, flow_mark kind, void *mark, size_t room, size_t *out_size,
                              flow_error *error);

#endif
