/* A copy of a session in memory, made without a lock while anybody may write it. */
#ifndef CFLOWSTORE_COPY_H
#define CFLOWSTORE_COPY_H

#include "site.h"

typedef struct bytes {
  uint8_t *data;
  size_t size, room;
} bytes;

typedef struct copy {
  bytes file, log;
} copy;

/* Copies the file and the log of a session so that both together are one committed step. */
flow_status copy_take(copy *self, const site *site, flow_error *error);

/* Puts the log into the file, as SQLite does when it opens both. */
flow_status copy_merge(copy *self, const site *site, flow_error *error);

void copy_end(copy *self);

#endif
