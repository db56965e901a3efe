/* An open file of SQLite in which sessions are kept, and the lock of its site. One session has it,
 * or, where all sessions of a folder are in one file, each that is attached, through one
 * connection. */
#ifndef CFLOWSTORE_VAULT_H
#define CFLOWSTORE_VAULT_H

#include <pthread.h>
#include <sqlite3.h>
#include <sys/stat.h>

#include "mark_file.h"
#include "site.h"

typedef struct vault {
  site site;
  flow_durability durability;
  int lock;
  unsigned generation; /* of the process that has opened it */
  pthread_t thread;
  struct stat log; /* the log's file, which SQLite keeps open */
  mark_file marks;
  uint64_t commits, synced; /* the commits so far, and the last commit that is on the disk */
  size_t users;
  void *attached; /* the sessions of a file of many that have engines: a tree of tsearch() */
  sqlite3 *connection;
  sqlite3_stmt *statements[FORMAT_PREPARED];
} vault;

/* Opens a file whose lock the caller has taken, and which is the vault's if this succeeds. A file
 * that is not there is made if `may_make` is set. */
flow_status vault_open(const site *site, flow_durability durability, int may_make, int lock,
                       vault **out_vault, flow_error *error);

/* Takes one more user, or gives one back; the last one closes the file in order: all is on the
 * disk, in one file. NULL is a no-op. */
void vault_keep(vault *self);
void vault_give(vault *self);

/* True if the file of a single session says that its flow has ended. */
int vault_has_ended(const vault *self);

/* Runs a statement of the format, whose parameters are bound. */
flow_status vault_run(vault *self, int which, flow_error *error);

/* Commits what was written since FORMAT_BEGIN, or takes it back unless `status` is FLOW_OK. */
flow_status vault_commit(vault *self, flow_status status, flow_error *error);

/* Takes back what was written since FORMAT_BEGIN, if anything was, and returns `status`. */
flow_status vault_take_back(vault *self, flow_status status);

/* FLOW_ERROR_SHUTTING_DOWN if the file or its log has another name now, or none: a later process
 * would find less than was committed. All committed steps are put into the file first, wherever it
 * is. FLOW_ERROR_WRONG_THREAD in a child of fork(), and on a thread that has not opened it. */
flow_status vault_check(vault *self, flow_error *error);

/* Puts all that was committed on the disk, if it is not there; `which` writes something, because a
 * commit without a write waits for nothing. */
flow_status vault_sync(vault *self, int which, flow_error *error);

/* Makes a file of a format beside its place; the caller fills it, and puts it there. `identity` as
 * for connection_make(). */
flow_status vault_make(const site *site, int64_t identity, sqlite3 **out_connection,
                       flow_error *error);

/* Closes such a file, and puts it in its place if `status` is FLOW_OK; deletes it otherwise. */
flow_status vault_place(const site *site, sqlite3 *connection, flow_status status,
                        flow_error *error);

#endif
