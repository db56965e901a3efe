#include "kept.h"

#include <flow/cbor.h>
#include <stdlib.h>

#include "message.h"

static int make_room(kept *self) {
  size_t room = self->room > 0 ? self->room * 2 : 64;
  flow_record *larger;
  if (self->count < self->room) return 1;
  larger = realloc(self->records, room * sizeof *larger);
  if (!larger) return 0;
  self->records = larger;
  self->room = room;
  return 1;
}

static flow_status take(void *user_data, const flow_kept_record *record) {
  kept *self = user_data;
  flow_record each = FLOW_RECORD_INIT;
  flow_error why = FLOW_ERROR_INIT;
  flow_value *value = NULL;
  flow_status status;
  if (!make_room(self)) {
    return message_fail(self->error, FLOW_ERROR_OUT_OF_MEMORY, 0, "there is not enough memory");
  }
  status = flow_cbor_parse(record->value.data, record->value.size, NULL, &value, &why);
  if (status == FLOW_ERROR_OUT_OF_MEMORY)
    return message_fail(self->error, status, 0, "%s", why.message);
  if (status != FLOW_OK) {
    return message_fail(self->error, FLOW_ERROR_BAD_VALUE, self->count + 1,
                        "the record %s %llu is damaged, byte %u: %s", flow_kind_name(record->kind),
                        (unsigned long long)record->id, (unsigned)why.position, why.message);
  }
  each.kind = record->kind;
  each.id = record->id;
  each.value = value;
  self->records[self->count++] = each;
  if (each.kind == FLOW_KIND_SCREEN || each.kind == FLOW_KIND_COORDINATOR) self->has_flow = 1;
  return FLOW_OK;
}

flow_status kept_read(kept *self, const flow_keeper *keeper, uint64_t *out_step,
                      flow_error *error) {
  memset(self, 0, sizeof *self);
  self->error = error;
  return keeper->read(keeper->self, take, self, out_step, error);
}

void kept_end(kept *self) {
  size_t index;
  for (index = 0; index < self->count; index++)
    flow_value_destroy((flow_value *)(uintptr_t)self->records[index].value);
  free(self->records);
}
