#define _GNU_SOURCE
#include "database.h"

#include <search.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "connection.h"

/* The effect of a step on the flow, as far as its records say. */
enum { FLOW_SAME, FLOW_IS_OPEN, FLOW_IS_UNKNOWN };

typedef struct database {
  int64_t number; /* in a file of many; the first member, so that a number alone finds it */
  vault *vault;
  uint64_t step;   /* the last that was committed */
  uint64_t commit; /* the vault's last one when this session was written last */
  int has_ended;   /* as the file says: the flow has */
  int flow;        /* of the step that is being written */
} database;

int database_order(const void *left, const void *right) {
  const int64_t one = *(const int64_t *)left, other = *(const int64_t *)right;
  return (one > other) - (one < other);
}

/* The statement, with the session's number if it has a place for that. */
static sqlite3_stmt *statement(const database *self, int which) {
  sqlite3_stmt *found = self->vault->statements[which];
  if (self->number > 0) sqlite3_bind_int64(found, FORMAT_SESSION, self->number);
  return found;
}

/* Runs a statement that has only the session's number. */
static flow_status run(database *self, int which, flow_error *error) {
  statement(self, which);
  return vault_run(self->vault, which, error);
}

static flow_status database_read(void *user_data, flow_kept_record_fn take, void *taker,
                                 uint64_t *out_step, flow_error *error) {
  database *self = user_data;
  flow_status status = connection_read(self->vault->connection, self->vault->site.format,
                                       self->number, take, taker, out_step, error);
  self->step = *out_step;
  return status;
}

static flow_status database_begin(void *user_data, flow_bool is_whole, flow_error *error) {
  database *self = user_data;
  vault *vault = self->vault;
  flow_status status = vault_check(vault, error);
  if (status == FLOW_OK) status = vault_run(vault, FORMAT_BEGIN, error);
  if (status == FLOW_OK && is_whole) status = run(self, FORMAT_CLEAR, error);
  self->flow = is_whole ? FLOW_IS_UNKNOWN : FLOW_SAME;
  return status == FLOW_OK ? FLOW_OK : vault_take_back(vault, status);
}

/* True for a kind of which a flow is made: when none is left, it has ended. */
static int is_flow(flow_kind kind) {
  return kind == FLOW_KIND_SCREEN || kind == FLOW_KIND_COORDINATOR;
}

static flow_status database_put(void *user_data, const flow_kept_record *record,
                                flow_error *error) {
  database *self = user_data;
  sqlite3_stmt *put = statement(self, FORMAT_PUT);
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
  status = vault_run(self->vault, FORMAT_PUT, error);
  return status == FLOW_OK ? FLOW_OK : vault_take_back(self->vault, status);
}

static flow_status database_remove(void *user_data, flow_kind kind, uint64_t id,
                                   flow_error *error) {
  database *self = user_data;
  sqlite3_stmt *remove = statement(self, FORMAT_REMOVE);
  flow_status status;
  if (is_flow(kind) && self->flow == FLOW_SAME) self->flow = FLOW_IS_UNKNOWN;
  sqlite3_bind_int(remove, 1, kind);
  sqlite3_bind_int64(remove, 2, (sqlite3_int64)id);
  status = vault_run(self->vault, FORMAT_REMOVE, error);
  return status == FLOW_OK ? FLOW_OK : vault_take_back(self->vault, status);
}

/* Finds out if a flow is left once the step is written. */
static flow_status find_flow(database *self, int *out_has_flow, flow_error *error) {
  sqlite3_stmt *find = statement(self, FORMAT_FIND_FLOW);
  int code = sqlite3_step(find);
  flow_status status = code == SQLITE_ROW || code == SQLITE_DONE
                           ? FLOW_OK
                           : connection_fail(self->vault->connection, error);
  *out_has_flow = code == SQLITE_ROW;
  sqlite3_reset(find);
  return status;
}

/* Marks the session if the flow has ended with this step, or begun with it. */
static flow_status mark_flow(database *self, int *out_has_ended, flow_error *error) {
  int has_flow = self->flow == FLOW_IS_OPEN || !self->has_ended;
  flow_status status = FLOW_OK;
  if (self->flow == FLOW_IS_UNKNOWN) status = find_flow(self, &has_flow, error);
  *out_has_ended = !has_flow;
  if (status != FLOW_OK || *out_has_ended == self->has_ended) return status;
  return run(self, has_flow ? FORMAT_IS_OPEN : FORMAT_HAS_ENDED, error);
}

static flow_status database_commit(void *user_data, uint64_t *out_step, flow_error *error) {
  database *self = user_data;
  vault *vault = self->vault;
  int has_ended = self->has_ended;
  flow_status status;
  sqlite3_bind_int64(statement(self, FORMAT_STEP), 1, (sqlite3_int64)(self->step + 1));
  status = vault_run(vault, FORMAT_STEP, error);
  if (status == FLOW_OK) status = mark_flow(self, &has_ended, error);
  status = vault_commit(vault, status, error);
  if (status != FLOW_OK) return status;
  self->has_ended = has_ended;
  self->commit = vault->commits;
  *out_step = ++self->step;
  return FLOW_OK;
}

static flow_status database_sync(void *user_data, flow_error *error) {
  database *self = user_data;
  flow_status status = vault_check(self->vault, error);
  /* Another session of the file may have put this one's last step on the disk with its own. */
  if (status != FLOW_OK || self->commit <= self->vault->synced) return status;
  statement(self, FORMAT_SYNC);
  return vault_sync(self->vault, FORMAT_SYNC, error);
}

static flow_status database_put_mark(void *user_data, flow_mark kind, const void *mark, size_t size,
                                     flow_error *error) {
  database *self = user_data;
  /* Nothing is tried, and so no callback is named. */
  if (self->number > 0 && kind == FLOW_MARK_TRIAL && size == 0)
    return mark_file_clear(&self->vault->marks, self->number, error);
  return mark_file_put(&self->vault->marks, self->number, kind, mark, size, error);
}

static flow_status database_get_mark(void *user_data, flow_mark kind, void *mark, size_t room,
                                     size_t *out_size, flow_error *error) {
  database *self = user_data;
  return mark_file_get(&self->vault->marks, self->number, kind, mark, room, out_size, error);
}

static void database_end(void *user_data) {
  database *self = user_data;
  if (self->number > 0) tdelete(self, &self->vault->attached, database_order);
  vault_give(self->vault);
  free(self);
}

flow_status database_keep(vault *vault, int64_t number, int has_ended, flow_keeper *out_keeper,
                          flow_error *error) {
  database *self = calloc(1, sizeof *self);
  if (self) self->number = number;
  if (!self || (number > 0 && !tsearch(self, &vault->attached, database_order))) {
    free(self);
    return message_fail(error, FLOW_ERROR_OUT_OF_MEMORY, 0, "there is not enough memory");
  }
  self->vault = vault;
  self->commit = vault->commits;
  self->has_ended = has_ended;
  memset(out_keeper, 0, sizeof *out_keeper);
  out_keeper->struct_size = sizeof *out_keeper;
  out_keeper->self = self;
  out_keeper->read = database_read;
  out_keeper->begin = database_begin;
  out_keeper->put = database_put;
  out_keeper->remove = database_remove;
  out_keeper->commit = database_commit;
  out_keeper->sync = database_sync;
  out_keeper->end = database_end;
  out_keeper->put_mark = database_put_mark;
  out_keeper->get_mark = database_get_mark;
  return FLOW_OK;
}

flow_status database_settle(const site *site, flow_error *error) {
  vault *vault;
  char path[sizeof site->file + 8];
  flow_status status;
  site_beside(site, "-wal", path, sizeof path);
  if (access(path, F_OK) != 0) return FLOW_OK;
  status = vault_open(site, FLOW_DURABILITY_STEP, 0, -1, &vault, error);
  if (status == FLOW_OK) vault_give(vault);
  return status;
}
