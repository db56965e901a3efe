#include "step.h"

#include <flow/cbor.h>
#include <stdlib.h>

/* Memory beyond this is given back after a step. */
enum { KEPT = 1 << 20 };

void step_clear(step *self) {
  if (self->bytes_room > KEPT || self->room * sizeof *self->records > KEPT) step_drop(self);
  self->count = self->used = 0;
  self->status = FLOW_OK;
}

void step_drop(step *self) {
  free(self->records);
  free(self->bytes);
  self->records = NULL;
  self->bytes = NULL;
  self->count = self->room = self->used = self->bytes_room = 0;
}

/* Room for `count` more of `size` bytes. */
static int grow(void **memory, size_t used, size_t count, size_t size, size_t *room) {
  size_t wanted = used + count, larger = *room * 2 > wanted ? *room * 2 : wanted;
  void *grown;
  if (wanted <= *room) return 1;
  grown = realloc(*memory, larger * size);
  if (!grown) return 0;
  *memory = grown;
  *room = larger;
  return 1;
}

static int append(step *self, const void *data, size_t size) {
  void *bytes = self->bytes;
  if (!grow(&bytes, self->used, size, 1, &self->bytes_room)) return 0;
  self->bytes = bytes;
  if (size > 0) memcpy(self->bytes + self->used, data, size);
  self->used += size;
  return 1;
}

static int add(step *self, const told *record) {
  void *records = self->records;
  if (!grow(&records, self->count, 1, sizeof *record, &self->room)) return 0;
  self->records = records;
  self->records[self->count++] = *record;
  return 1;
}

/* Reads under which other record it lies, and at which rank. */
static void read_place(told *record, const flow_value *value) {
  const char *key = record->kind == FLOW_KIND_SCREEN        ? "stack"
                    : record->kind == FLOW_KIND_COORDINATOR ? "parent"
                                                            : "window";
  record->within = (uint64_t)flow_get_integer(value, key, 0);
  record->rank = (uint64_t)flow_get_integer(value, "rank", 0);
}

void step_take(void *user_data, const flow_record *record) {
  step *self = user_data;
  told each;
  uint8_t *bytes = NULL;
  flow_string class_id;
  if (self->status != FLOW_OK) return;
  memset(&each, 0, sizeof each);
  each.kind = record->kind;
  each.id = record->id;
  each.at = self->used;
  each.has_gone = !record->value;
  if (record->value) {
    read_place(&each, record->value);
    class_id = flow_get_string(record->value, "class", "");
    each.class_size = class_id.size;
    /* Arguments and states come back with their entries in the order in which they were given. */
    self->status =
        flow_cbor_bytes(record->value, FLOW_CBOR_IN_ORDER, &bytes, &each.size, &self->error);
    if (self->status == FLOW_OK &&
        (!append(self, bytes, each.size) || !append(self, class_id.data, class_id.size))) {
      self->status = FLOW_ERROR_OUT_OF_MEMORY;
    }
    flow_cbor_bytes_destroy(bytes);
  }
  if (self->status == FLOW_OK && !add(self, &each)) self->status = FLOW_ERROR_OUT_OF_MEMORY;
}

flow_kept_record step_record(const step *self, size_t index) {
  const told *from = &self->records[index];
  flow_kept_record record;
  memset(&record, 0, sizeof record);
  record.kind = from->kind;
  record.id = from->id;
  record.value.data = self->bytes + from->at;
  record.value.size = from->size;
  record.class_id.data = (const char *)self->bytes + from->at + from->size;
  record.class_id.size = from->class_size;
  record.within = from->within;
  record.rank = from->rank;
  return record;
}
