/* Records that an engine has told at rest, as bytes: what one step writes. The memory is used again
 * for the next step. */
#ifndef CFLOWSTORE_STEP_H
#define CFLOWSTORE_STEP_H

#include <flow/store.h>

/* A record of the step; its bytes and its class lie in `bytes` of the step. */
typedef struct told {
  flow_kind kind;
  int has_gone;
  uint64_t id, within, rank;
  size_t at, size, class_size;
} told;

typedef struct step {
  told *records;
  size_t count, room;
  uint8_t *bytes;
  size_t used, bytes_room;
  flow_status status; /* of taking them */
  flow_error error;
} step;

/* Begins anew. */
void step_clear(step *self);

/* Takes a record, or notes in `status` why that is not possible. */
void step_take(void *self, const flow_record *record);

/* A record as a keeper gets it, until the step is changed. */
flow_kept_record step_record(const step *self, size_t index);

/* Ends the memory. */
void step_drop(step *self);

#endif
