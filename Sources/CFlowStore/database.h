/* A session in a file of SQLite: the keeper behind flow_store_attach(). */
#ifndef CFLOWSTORE_DATABASE_H
#define CFLOWSTORE_DATABASE_H

#include "vault.h"

/* Makes the keeper of a session. `number` is the session's in a file of many, and 0 in a file of
 * its own; `has_ended`: its flow has. The keeper's `end` gives the vault back; if this fails,
 * the caller does. */
flow_status database_keep(vault *vault, int64_t number, int has_ended, flow_keeper *out_keeper,
                          flow_error *error);

/* Puts what a killed process has left in the log of a session into its file, so that this is all
 * there is. The caller has the lock. */
flow_status database_settle(const site *site, flow_error *error);

/* Orders sessions of a vault by their numbers, for tsearch(). */
int database_order(const void *left, const void *right);

#endif
