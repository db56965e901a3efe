#define _GNU_SOURCE
#include "look.h"

#include <stdlib.h>

#include "connection.h"
#include "copy.h"

struct look {
  copy copy;
  sqlite3 *connection; /* to the copied file */
};

flow_status look_open(const site *site, look **out_look, flow_error *error) {
  look *self = calloc(1, sizeof *self);
  flow_status status;
  if (!self) {
    return message_fail(error, FLOW_ERROR_OUT_OF_MEMORY, 0, "there is not enough memory");
  }
  status = copy_take(&self->copy, site, error);
  if (status == FLOW_OK) status = copy_merge(&self->copy, site, error);
  if (status == FLOW_OK) {
    status =
        connection_open_bytes(self->copy.file.data, self->copy.file.size, &self->connection, error);
  }
  if (status == FLOW_OK) status = connection_check(self->connection, site->file, error);
  if (status != FLOW_OK) {
    look_close(self);
    return status;
  }
  *out_look = self;
  return FLOW_OK;
}

flow_status look_read(void *user_data, flow_kept_record_fn take, void *taker, uint64_t *out_step,
                      flow_error *error) {
  look *self = user_data;
  return connection_read(self->connection, take, taker, out_step, error);
}

void look_close(void *user_data) {
  look *self = user_data;
  sqlite3_close(self->connection);
  copy_end(&self->copy);
  free(self);
}
