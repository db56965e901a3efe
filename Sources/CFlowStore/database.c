#define _GNU_SOURCE
#include "database.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "aside.h"
#include "connection.h"
#include "lock.h"
#include "look.h"
#include "mark_file.h"

enum {
  PUT,
  REMOVE,
  CLEAR,
  STEP,
  SYNC,
  BEGIN,
  COMMIT,
  ROLLBACK,
  OPEN_MARK,
  ENDED_MARK,
  FIND_FLOW,
  STATEMENTS
};

/* The effect of a step on the flow, as far as its records say. */
enum { FLOW_SAME, FLOW_IS_OPEN, FLOW_IS_UNKNOWN };

#define TEXT(macro) TEXT_(macro)
#define TEXT_(macro) #macro

struct database {
  site site;
  flow_durability durability;
  int lock;
  mark_file marks;
  uint64_t step;       /* the last that was committed */
  unsigned generation; /* of the process that has opened it */
  struct stat log;     /* the log's file, which SQLite keeps open */
  int has_ended;       /* the mark in the file: its flow has */
  int flow;            /* of the step that is being written */
  sqlite3 *connection;
  sqlite3_stmt *statements[STATEMENTS];
};

static const char *const texts[STATEMENTS] = {
    "INSERT INTO record(kind, id, class, within, rank, value) VALUES(?, ?, ?, ?, ?, ?) "
    "ON CONFLICT(kind, id) DO UPDATE SET class = excluded.class, within = excluded.within, "
    "rank = excluded.rank, value = excluded.value",
    "DELETE FROM record WHERE kind = ? AND id = ?",
    "DELETE FROM record",
    "UPDATE session SET step = ?, saved = CAST(strftime('%s') AS INTEGER)",
    "UPDATE session SET synced = step",
    "BEGIN IMMEDIATE",
    "COMMIT",
    "ROLLBACK",
    "PRAGMA user_version=" TEXT(SITE_VERSION),
    /* SITE_VERSION with SITE_ENDED */
    "PRAGMA user_version=65538",
    "SELECT 1 FROM record WHERE kind IN (1, 2) LIMIT 1",
};

static flow_status run(database *self, int which, flow_error *error) {
  sqlite3_stmt *statement = self->statements[which];
  int is_done = sqlite3_step(statement) == SQLITE_DONE;
  flow_status status = is_done ? FLOW_OK : connection_fail(self->connection, error);
  sqlite3_reset(statement);
  return status;
}

/* Takes back what was put since the step began. */
static flow_status take_back(database *self, flow_status status) {
  if (!sqlite3_get_autocommit(self->connection)) run(self, ROLLBACK, NULL);
  return status;
}

/* Makes the file of a session beside its place, and puts it there when it is whole. */
static flow_status make_file(const site *site, flow_error *error) {
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
  if (status == FLOW_OK) {
    status = connection_make(connection, error);
    if (sqlite3_close(connection) != SQLITE_OK && status == FLOW_OK) status = FLOW_ERROR_IO;
  }
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

static flow_status prepare(database *self, flow_error *error) {
  size_t index;
  for (index = 0; index < STATEMENTS; index++) {
    if (sqlite3_prepare_v3(self->connection, texts[index], -1, SQLITE_PREPARE_PERSISTENT,
                           &self->statements[index], NULL) != SQLITE_OK) {
      return connection_fail(self->connection, error);
    }
  }
  return FLOW_OK;
}

/* Finds the file that has the log's name now; all is 0 if there is none. */
static void find_log(const database *self, struct stat *out_found) {
  char path[sizeof self->site.file + 8];
  site_beside(&self->site, "-wal", path, sizeof path);
  if (lstat(path, out_found) != 0) memset(out_found, 0, sizeof *out_found);
}

static flow_status open_file(database *self, int may_make, flow_error *error) {
  flow_status status = FLOW_OK;
  if (!site_is_there(&self->site)) {
    if (!may_make) {
      return message_fail(error, FLOW_ERROR_INVALID_ARGUMENT, 0, "there is no session %s",
                          self->site.name);
    }
    /* SQLite would put a log that was left there into the new file. */
    status = aside_move_log(&self->site, error);
    if (status == FLOW_OK) status = make_file(&self->site, error);
  }
  if (status == FLOW_OK) status = site_check_file(&self->site, error);
  /* Before SQLite puts it into the file. */
  if (status == FLOW_OK) status = look_at_log(&self->site, error);
  if (status == FLOW_OK) status = connection_open(self->site.file, &self->connection, error);
  if (status == FLOW_OK) status = connection_check(self->connection, self->site.file, error);
  if (status == FLOW_OK) status = connection_update(self->connection, error);
  if (status == FLOW_OK) {
    self->has_ended =
        (connection_number(self->connection, "PRAGMA user_version") & SITE_ENDED) != 0;
  }
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

flow_status database_open(const site *site, flow_durability durability, int may_make, int lock,
                          database **out_database, flow_error *error) {
  database *self = calloc(1, sizeof *self);
  flow_status status;
  if (!self) {
    return message_fail(error, FLOW_ERROR_OUT_OF_MEMORY, 0, "there is not enough memory");
  }
  self->site = *site;
  self->marks.site = *site;
  self->durability = durability;
  self->generation = lock_generation();
  self->lock = -1;
  status = open_file(self, may_make, error);
  if (status != FLOW_OK) {
    database_close(self);
    return status;
  }
  self->lock = lock;
  *out_database = self;
  return FLOW_OK;
}

flow_status database_settle(const site *site, flow_error *error) {
  database *database;
  char path[sizeof site->file + 8];
  flow_status status;
  site_beside(site, "-wal", path, sizeof path);
  if (access(path, F_OK) != 0) return FLOW_OK;
  status = database_open(site, FLOW_DURABILITY_STEP, 0, -1, &database, error);
  if (status == FLOW_OK) database_close(database);
  return status;
}

void database_close(void *user_data) {
  database *self = user_data;
  size_t index;
  for (index = 0; index < STATEMENTS; index++)
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

flow_status database_read(void *user_data, flow_kept_record_fn take, void *taker,
                          uint64_t *out_step, flow_error *error) {
  database *self = user_data;
  flow_status status = connection_read(self->connection, take, taker, out_step, error);
  self->step = *out_step;
  return status;
}

/* FLOW_ERROR_SHUTTING_DOWN if the file or its log has another name now, or none: a later process
 * would find less than was committed. The descriptors of both are still good, so that all committed
 * steps are put into the file first, wherever it is. */
static flow_status check_names(database *self, flow_error *error) {
  struct stat log;
  int has_moved = 0;
  const char *ending = "";
  if (self->generation != lock_generation()) {
    return message_fail(error, FLOW_ERROR_WRONG_THREAD, 0,
                        "the session %s is that of the process from which this one was forked; "
                        "nothing is saved here",
                        self->site.name);
  }
  sqlite3_file_control(self->connection, "main", SQLITE_FCNTL_HAS_MOVED, &has_moved);
  if (!has_moved) {
    find_log(self, &log);
    if (log.st_ino == self->log.st_ino && log.st_dev == self->log.st_dev) return FLOW_OK;
    ending = "-wal";
  }
  sqlite3_wal_checkpoint_v2(self->connection, NULL, SQLITE_CHECKPOINT_FULL, NULL, NULL);
  return message_fail(error, FLOW_ERROR_SHUTTING_DOWN, 0,
                      "%s%s was deleted or renamed while it was in use: nothing is saved any more",
                      self->site.file, ending);
}

flow_status database_begin(void *user_data, flow_bool is_whole, flow_error *error) {
  database *self = user_data;
  flow_status status = check_names(self, error);
  if (status == FLOW_OK) status = run(self, BEGIN, error);
  if (status == FLOW_OK && is_whole) status = run(self, CLEAR, error);
  self->flow = is_whole ? FLOW_IS_UNKNOWN : FLOW_SAME;
  return status == FLOW_OK ? FLOW_OK : take_back(self, status);
}

/* True for a kind of which a flow is made: when none is left, it has ended. */
static int is_flow(flow_kind kind) {
  return kind == FLOW_KIND_SCREEN || kind == FLOW_KIND_COORDINATOR;
}

flow_status database_put(void *user_data, const flow_kept_record *record, flow_error *error) {
  database *self = user_data;
  sqlite3_stmt *put = self->statements[PUT];
  flow_status status;
  if (is_flow(record->kind)) self->flow = FLOW_IS_OPEN;
  sqlite3_bind_int(put, 1, record->kind);
  sqlite3_bind_int64(put, 2, (sqlite3_int64)record->id);
  if (record->class_id.size > 0) {
    sqlite3_bind_text(put, 3, record->class_id.data, (int)record->class_id.size, SQLITE_STATIC);
  } else {
    sqlite3_bind_null(put, 3);
  }
  if (record->within > 0) {
    sqlite3_bind_int64(put, 4, (sqlite3_int64)record->within);
  } else {
    sqlite3_bind_null(put, 4);
  }
  sqlite3_bind_int64(put, 5, (sqlite3_int64)record->rank);
  sqlite3_bind_blob64(put, 6, record->value.data, record->value.size, SQLITE_STATIC);
  status = run(self, PUT, error);
  return status == FLOW_OK ? FLOW_OK : take_back(self, status);
}

flow_status database_remove(void *user_data, flow_kind kind, uint64_t id, flow_error *error) {
  database *self = user_data;
  flow_status status;
  if (is_flow(kind) && self->flow == FLOW_SAME) self->flow = FLOW_IS_UNKNOWN;
  sqlite3_bind_int(self->statements[REMOVE], 1, kind);
  sqlite3_bind_int64(self->statements[REMOVE], 2, (sqlite3_int64)id);
  status = run(self, REMOVE, error);
  return status == FLOW_OK ? FLOW_OK : take_back(self, status);
}

/* Finds out if a flow is left once the step is written. */
static flow_status find_flow(database *self, int *out_has_flow, flow_error *error) {
  sqlite3_stmt *statement = self->statements[FIND_FLOW];
  int code = sqlite3_step(statement);
  flow_status status = code == SQLITE_ROW || code == SQLITE_DONE
                           ? FLOW_OK
                           : connection_fail(self->connection, error);
  *out_has_flow = code == SQLITE_ROW;
  sqlite3_reset(statement);
  return status;
}

/* Marks the file if the flow has ended with this step, or begun with it. */
static flow_status mark_flow(database *self, int *out_has_ended, flow_error *error) {
  int has_flow = self->flow == FLOW_IS_OPEN || !self->has_ended;
  flow_status status = FLOW_OK;
  if (self->flow == FLOW_IS_UNKNOWN) status = find_flow(self, &has_flow, error);
  *out_has_ended = !has_flow;
  if (status != FLOW_OK || *out_has_ended == self->has_ended) return status;
  return run(self, has_flow ? OPEN_MARK : ENDED_MARK, error);
}

flow_status database_commit(void *user_data, uint64_t *out_step, flow_error *error) {
  database *self = user_data;
  int has_ended;
  flow_status status;
  sqlite3_bind_int64(self->statements[STEP], 1, (sqlite3_int64)(self->step + 1));
  status = run(self, STEP, error);
  if (status == FLOW_OK) status = mark_flow(self, &has_ended, error);
  if (status == FLOW_OK) status = run(self, COMMIT, error);
  if (status != FLOW_OK) return take_back(self, status);
  self->has_ended = has_ended;
  *out_step = ++self->step;
  return FLOW_OK;
}

/* A commit that waits for the disk takes all before it there as well; one without a write waits for
 * nothing. */
flow_status database_sync(void *user_data, flow_error *error) {
  database *self = user_data;
  flow_status status, after;
  if (self->durability == FLOW_DURABILITY_STEP) return FLOW_OK;
  status = check_names(self, error);
  if (status != FLOW_OK) return status;
  status = connection_run(self->connection, "PRAGMA synchronous=FULL", error);
  if (status == FLOW_OK) status = run(self, SYNC, error);
  after = connection_run(self->connection, "PRAGMA synchronous=NORMAL", error);
  return status == FLOW_OK ? after : status;
}

flow_status database_put_mark(void *user_data, flow_mark kind, const void *mark, size_t size,
                              flow_error *error) {
  database *self = user_data;
  return mark_file_put(&self->marks, kind, mark, size, error);
}

flow_status database_get_mark(void *user_data, flow_mark kind, void *mark, size_t room,
                              size_t *out_size, flow_error *error) {
  database *self = user_data;
  return mark_file_get(&self->marks, kind, mark, room, out_size, error);
}
