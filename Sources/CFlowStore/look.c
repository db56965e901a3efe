#define _GNU_SOURCE
#include "look.h"

#include <stdlib.h>
#include <string.h>

#include "connection.h"
#include "copy.h"
#include "log.h"

struct look {
  copy copy;
  sqlite3 *connection; /* to the copied file, or somebody else's */
  int is_borrowed;
  const format *format;
  int64_t number; /* of the session that is told, in a file of many */
};

/* The number that a statement gives of a file in memory, or 0. */
static int64_t number_in(bytes *file, const char *statement) {
  sqlite3 *connection;
  int64_t number;
  if (connection_open_bytes(file->data, file->size, &connection, NULL) != FLOW_OK) return 0;
  number = connection_number(connection, statement);
  sqlite3_close(connection);
  return number;
}

/* Copies a session, and puts its log into the copy.
 *
 * SQLite takes any log that lies beside a file under the right name. A log has the session's row in
 * each transaction, and so the number of the session for which it was written; the file has it in a
 * text that is written once, so that it is legible whatever a checkpoint has left half done. */
static flow_status take_whole(copy *self, const site *site, flow_error *error) {
  uint32_t pages;
  int64_t own = 0;
  flow_status status = copy_take(self, site, COPY_ALL, error);
  if (status != FLOW_OK) return status;
  if (log_committed(self->log.data, self->log.size, &pages) > 0) {
    own = number_in(&self->file, "SELECT identity FROM identity");
  }
  status = copy_merge(self, site, error);
  if (status != FLOW_OK || own == 0) return status;
  if (number_in(&self->file, site->format->identity) == own) return FLOW_OK;
  return copy_refuse_log(site, error);
}

flow_status look_at_log(const site *site, flow_error *error) {
  copy copy;
  flow_status status;
  if (!site_has_log(site)) return FLOW_OK;
  status = take_whole(&copy, site, error);
  copy_end(&copy);
  return status;
}

int look_has_ended(const site *site) {
  static const char question[] =
      "SELECT step > 0 AND NOT EXISTS(SELECT 1 FROM record WHERE kind IN (1, 2)) FROM session";
  copy copy;
  uint32_t version = 0;
  int has_ended = 0;
  if (copy_take(&copy, site, SITE_HEAD, NULL) == FLOW_OK && copy_merge_head(&copy)) {
    version = site_user_version(copy.file.data);
  }
  copy_end(&copy);
  has_ended = (version & FORMAT_ENDED) != 0;
  /* The first version has no such mark. */
  if (version == 1) {
    if (take_whole(&copy, site, NULL) == FLOW_OK) has_ended = number_in(&copy.file, question) == 1;
    copy_end(&copy);
  }
  return has_ended;
}

/* NULL without memory, which the error says. */
static look *make(const format *format, flow_error *error) {
  look *self = calloc(1, sizeof *self);
  if (self) {
    self->format = format;
  } else {
    message_fail(error, FLOW_ERROR_OUT_OF_MEMORY, 0, "there is not enough memory");
  }
  return self;
}

flow_status look_borrow(sqlite3 *connection, const format *format, look **out_look,
                        flow_error *error) {
  look *self = make(format, error);
  if (!self) return FLOW_ERROR_OUT_OF_MEMORY;
  self->connection = connection;
  self->is_borrowed = 1;
  *out_look = self;
  return FLOW_OK;
}

flow_status look_open(const site *site, look **out_look, flow_error *error) {
  look *self = make(site->format, error);
  flow_status status;
  if (!self) return FLOW_ERROR_OUT_OF_MEMORY;
  status = take_whole(&self->copy, site, error);
  if (status == FLOW_OK) {
    status =
        connection_open_bytes(self->copy.file.data, self->copy.file.size, &self->connection, error);
  }
  if (status == FLOW_OK) status = connection_check(self->connection, site, error);
  if (status != FLOW_OK) {
    look_close(self);
    return status;
  }
  *out_look = self;
  return FLOW_OK;
}

sqlite3 *look_connection(look *self) { return self->connection; }

static flow_status look_read(void *user_data, flow_kept_record_fn take, void *taker,
                             uint64_t *out_step, flow_error *error) {
  look *self = user_data;
  return connection_read(self->connection, self->format, self->number, take, taker, out_step,
                         error);
}

static void look_end(void *user_data) { look_close(user_data); }

void look_keep(look *self, int64_t number, flow_keeper *out_keeper) {
  self->number = number;
  memset(out_keeper, 0, sizeof *out_keeper);
  out_keeper->struct_size = sizeof *out_keeper;
  out_keeper->self = self;
  out_keeper->read = look_read;
  out_keeper->end = look_end;
}

void look_close(look *self) {
  if (!self) return;
  if (!self->is_borrowed) sqlite3_close(self->connection);
  copy_end(&self->copy);
  free(self);
}
