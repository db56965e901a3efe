#define _GNU_SOURCE
#include "vault.h"

#include <errno.h>
#include <fcntl.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "aside.h"
#include "connection.h"
#include "lock.h"
#include "look.h"

flow_status vault_run(vault *self, int which, flow_error *error) {
  sqlite3_stmt *statement = self->statements[which];
  int is_done = sqlite3_step(statement) == SQLITE_DONE;
  flow_status status = is_done ? FLOW_OK : connection_fail(self->connection, error);
  sqlite3_reset(statement);
  return status;
}

flow_status vault_take_back(vault *self, flow_status status) {
  if (!sqlite3_get_autocommit(self->connection)) vault_run(self, FORMAT_ROLLBACK, NULL);
  return status;
}

flow_status vault_commit(vault *self, flow_status status, flow_error *error) {
  if (status == FLOW_OK && self->statements[FORMAT_SIGN])
    status = vault_run(self, FORMAT_SIGN, error);
  if (status == FLOW_OK) status = vault_run(self, FORMAT_COMMIT, error);
  if (status != FLOW_OK) return vault_take_back(self, status);
  self->commits++;
  return FLOW_OK;
}

int vault_has_ended(const vault *self) {
  return (connection_number(self->connection, "PRAGMA user_version") & FORMAT_ENDED) != 0;
}

flow_status vault_make(const site *site, int64_t identity, sqlite3 **out_connection,
                       flow_error *error) {
  char path[sizeof site->file + 8];
  sqlite3 *connection = NULL;
  flow_status status;
  int file;
  site_beside(site, ".new", path, sizeof path);
  unlink(path);
  file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (file < 0) {
    return message_fail(error, FLOW_ERROR_IO, 0, "%s cannot be made: %s", path, strerror(errno));
  }
  close(file);
  status = connection_open(path, &connection, error);
  if (status == FLOW_OK) status = connection_make(connection, site->format, identity, error);
  if (status != FLOW_OK) return vault_place(site, connection, status, error);
  *out_connection = connection;
  return FLOW_OK;
}

flow_status vault_place(const site *site, sqlite3 *connection, flow_status status,
                        flow_error *error) {
  char path[sizeof site->file + 8];
  site_beside(site, ".new", path, sizeof path);
  if (sqlite3_close(connection) != SQLITE_OK && status == FLOW_OK) status = FLOW_ERROR_IO;
  if (status == FLOW_OK && rename(path, site->file) != 0) {
    status =
        message_fail(error, FLOW_ERROR_IO, 0, "%s cannot be made: %s", site->file, strerror(errno));
  }
  if (status != FLOW_OK) {
    unlink(path);
    return status;
  }
  site_sync_folder(site);
  return FLOW_OK;
}

static flow_status prepare(vault *self, flow_error *error) {
  size_t index;
  for (index = 0; index < FORMAT_PREPARED; index++) {
    const char *text = self->site.format->statements[index];
    if (text && sqlite3_prepare_v3(self->connection, text, -1, SQLITE_PREPARE_PERSISTENT,
                                   &self->statements[index], NULL) != SQLITE_OK) {
      return connection_fail(self->connection, error);
    }
  }
  return FLOW_OK;
}

/* Finds the file that has the log's name now; all is 0 if there is none. */
static void find_log(const vault *self, struct stat *out_found) {
  char path[sizeof self->site.file + 8];
  site_beside(&self->site, "-wal", path, sizeof path);
  if (lstat(path, out_found) != 0) memset(out_found, 0, sizeof *out_found);
}

static flow_status make(const vault *self, flow_error *error) {
  sqlite3 *connection = NULL;
  /* SQLite would put a log that was left there into the new file. */
  flow_status status = aside_move_log(&self->site, error);
  if (status == FLOW_OK) status = vault_make(&self->site, 0, &connection, error);
  return status == FLOW_OK ? vault_place(&self->site, connection, status, error) : status;
}

static flow_status open_file(vault *self, int may_make, flow_error *error) {
  flow_status status = FLOW_OK;
  if (!site_is_there(&self->site)) {
    if (!may_make) {
      return message_fail(error, FLOW_ERROR_INVALID_ARGUMENT, 0, "there is no session %s",
                          self->site.name);
    }
    status = make(self, error);
  }
  if (status == FLOW_OK) status = site_check_file(&self->site, error);
  /* Before SQLite puts it into the file. */
  if (status == FLOW_OK) status = look_at_log(&self->site, error);
  if (status == FLOW_OK) status = connection_open(self->site.file, &self->connection, error);
  if (status == FLOW_OK) status = connection_check(self->connection, &self->site, error);
  if (status == FLOW_OK && self->site.format == &format_session)
    status = connection_update(self->connection, error);
  /* The check has opened the log. */
  if (status == FLOW_OK) find_log(self, &self->log);
  if (status == FLOW_OK) {
    status = connection_run(self->connection,
                            self->durability == FLOW_DURABILITY_STEP ? "PRAGMA synchronous=FULL"
                                                                     : "PRAGMA synchronous=NORMAL",
                            error);
  }
  if (status == FLOW_OK) status = prepare(self, error);
  return status;
}

static void close_file(vault *self) {
  size_t index;
  for (index = 0; index < FORMAT_PREPARED; index++)
    sqlite3_finalize(self->statements[index]);
  /* The last connection puts the log into its place, and takes it away. In a child of fork() it is
   * not the last one. */
  if (self->generation != lock_generation()) {
    sqlite3_db_config(self->connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
  }
  sqlite3_close(self->connection);
  mark_file_close(&self->marks);
  if (self->lock >= 0) lock_give(self->lock);
  free(self);
}

flow_status vault_open(const site *site, flow_durability durability, int may_make, int lock,
                       vault **out_vault, flow_error *error) {
  vault *self = calloc(1, sizeof *self);
  flow_status status;
  if (!self) {
    return message_fail(error, FLOW_ERROR_OUT_OF_MEMORY, 0, "there is not enough memory");
  }
  self->site = *site;
  self->marks.site = &self->site;
  self->durability = durability;
  self->generation = lock_generation();
  self->thread = pthread_self();
  self->users = self->commits = 1;
  self->lock = -1;
  status = open_file(self, may_make, error);
  if (status != FLOW_OK) {
    close_file(self);
    return status;
  }
  self->lock = lock;
  *out_vault = self;
  return FLOW_OK;
}

void vault_keep(vault *self) { self->users++; }

void vault_give(vault *self) {
  if (self && --self->users == 0) close_file(self);
}

flow_status vault_check(vault *self, flow_error *error) {
  struct stat log;
  int has_moved = 0;
  const char *ending = "";
  if (self->generation != lock_generation()) {
    return message_fail(error, FLOW_ERROR_WRONG_THREAD, 0,
                        "%s is open in the process from which this one was forked; nothing is "
                        "saved here",
                        self->site.file);
  }
  if (!pthread_equal(self->thread, pthread_self())) {
    return message_fail(error, FLOW_ERROR_WRONG_THREAD, 0,
                        "%s is open on another thread, to which its sessions belong",
                        self->site.file);
  }
  sqlite3_file_control(self->connection, "main", SQLITE_FCNTL_HAS_MOVED, &has_moved);
  if (!has_moved) {
    find_log(self, &log);
    if (log.st_ino == self->log.st_ino && log.st_dev == self->log.st_dev) return FLOW_OK;
    ending = "-wal";
  }
  /* The descriptors of both are still good. */
  sqlite3_wal_checkpoint_v2(self->connection, NULL, SQLITE_CHECKPOINT_FULL, NULL, NULL);
  return message_fail(error, FLOW_ERROR_SHUTTING_DOWN, 0,
                      "%s%s was deleted or renamed while it was in use: nothing is saved any more",
                      self->site.file, ending);
}

flow_status vault_sync(vault *self, int which, flow_error *error) {
  const uint64_t commits = self->commits;
  flow_status status, after;
  /* A commit that waits for the disk takes all before it there as well. */
  if (self->durability == FLOW_DURABILITY_STEP || self->synced == commits) return FLOW_OK;
  status = connection_run(self->connection, "PRAGMA synchronous=FULL", error);
  if (status == FLOW_OK) status = vault_run(self, which, error);
  if (status == FLOW_OK) self->synced = commits;
  after = connection_run(self->connection, "PRAGMA synchronous=NORMAL", error);
  return status == FLOW_OK ? after : status;
}
