#include "keys.h"

#include <stdlib.h>
#include <string.h>

#include "storage.h"

keys keys_new(size_t count) {
  keys self = {NULL, 7};
  while (self.mask < 2 * count)
    self.mask = 2 * self.mask + 1;
  self.slots = storage_grow(NULL, self.mask + 1, sizeof *self.slots);
  memset(self.slots, 0xFF, (self.mask + 1) * sizeof *self.slots);
  return self;
}

/* The slot of a key, or the empty one where it would stand. Keys are spread over all bits, because
 * the engine gives neighbours to neighbours. */
static key_slot *slot_of(const keys *self, uint64_t key) {
  size_t index = (size_t)((key * UINT64_C(0x9E3779B97F4A7C15)) >> 32) & self->mask;
  while (self->slots[index].place != FLOW_NO_INDEX && self->slots[index].key != key)
    index = (index + 1) & self->mask;
  return &self->slots[index];
}

void keys_put(keys *self, uint64_t key, size_t place) {
  *slot_of(self, key) = (key_slot){key, place};
}

size_t keys_find(const keys *self, uint64_t key) { return slot_of(self, key)->place; }

void keys_end(keys *self) { free(self->slots); }

size_t keys_run(const flow_key_step *step, size_t left) {
  const bool leaves = keys_leave(step);
  size_t count = 1;
  while (count < left && leaves == (bool)keys_leave(step + count) &&
         (leaves ? step[count].before + count == step->before
                 : step[count].after == step->after + count))
    count++;
  return count;
}
