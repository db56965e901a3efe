#include "keys.h"

#include <stdlib.h>
#include <string.h>

#include "storage.h"

keys keys_new(size_t count) {
  keys self = {NULL, 7, 0};
  while (self.mask < 2 * count)
    self.mask = 2 * self.mask + 1;
  self.slots = storage_grow(NULL, self.mask + 1, sizeof *self.slots);
  memset(self.slots, 0xFF, (self.mask + 1) * sizeof *self.slots);
  return self;
}

/* The first slot in which a key may stand. Keys are spread over all bits, because the engine gives
 * neighbours to neighbours. */
static size_t first_of(const keys *self, uint64_t key) {
  return (size_t)((key * UINT64_C(0x9E3779B97F4A7C15)) >> 32) & self->mask;
}

/* The slot of a key, or the empty one where it would stand. */
static size_t slot_of(const keys *self, uint64_t key) {
  size_t index = first_of(self, key);
  while (self->slots[index].place != FLOW_NO_INDEX && self->slots[index].key != key)
    index = (index + 1) & self->mask;
  return index;
}

static void grow(keys *self) {
  keys larger = keys_new(self->mask + 1);
  for (size_t index = 0; index <= self->mask; index++)
    if (self->slots[index].place != FLOW_NO_INDEX)
      larger.slots[slot_of(&larger, self->slots[index].key)] = self->slots[index];
  larger.count = self->count;
  keys_end(self);
  *self = larger;
}

void keys_put(keys *self, uint64_t key, size_t place) {
  key_slot *slot = &self->slots[slot_of(self, key)];
  if (slot->place == FLOW_NO_INDEX && 2 * ++self->count > self->mask) {
    grow(self);
    slot = &self->slots[slot_of(self, key)];
  }
  *slot = (key_slot){key, place};
}

/* Keys behind the one that goes move up, until one stands where it belongs (D. E. Knuth, "The Art
 * of Computer Programming" 3, 6.4, algorithm R). */
void keys_remove(keys *self, uint64_t key) {
  size_t hole = slot_of(self, key), index = hole;
  if (self->slots[hole].place == FLOW_NO_INDEX) return;
  self->count--;
  for (;;) {
    self->slots[hole].place = FLOW_NO_INDEX;
    do {
      index = (index + 1) & self->mask;
      if (self->slots[index].place == FLOW_NO_INDEX) return;
    } while (((index - first_of(self, self->slots[index].key)) & self->mask) <
             ((index - hole) & self->mask));
    self->slots[hole] = self->slots[index];
    hole = index;
  }
}

size_t keys_find(const keys *self, uint64_t key) { return self->slots[slot_of(self, key)].place; }

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
