/* Records that a keeper tells, as the engine takes them. */
#ifndef CFLOWSTORE_KEPT_H
#define CFLOWSTORE_KEPT_H

#include <flow/store.h>

typedef struct kept {
  flow_record *records;
  size_t count, room;
  int has_flow; /* a screen or a coordinator is among them */
  flow_error *error;
} kept;

/* Reads all records of a keeper. */
flow_status kept_read(kept *self, const flow_keeper *keeper, uint64_t *out_step, flow_error *error);

void kept_end(kept *self);

#endif
