/* A copy of a session in memory, made without a lock while anybody may write it. */
#ifndef CFLOWSTORE_COPY_H
#define CFLOWSTORE_COPY_H

#include <stdint.h>

#include "site.h"

typedef struct bytes {
  uint8_t *data;
  size_t size, room;
} bytes;

typedef struct copy {
  bytes file, log;
} copy;

#define COPY_ALL SIZE_MAX

/* Copies the file of a session, or its first bytes up to `limit`, and its log, so that both
 * together are one committed step. */
flow_status copy_take(copy *self, const site *site, size_t limit, flow_error *error);

/* Puts the log into the file, as SQLite does when it opens both. */
flow_status copy_merge(copy *self, const site *site, flow_error *error);

/* The same for the first SITE_HEAD bytes alone; false if there are none. */
int copy_merge_head(copy *self);

/* The refusal of a log that was not written for its session. */
flow_status copy_refuse_log(const site *site, flow_error *error);

void copy_end(copy *self);

#endif
