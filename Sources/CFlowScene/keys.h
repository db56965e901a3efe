/* Places by keys (V14), and pages by their screens: a table with open addressing. */
#ifndef FLOW_SCENE_KEYS_H
#define FLOW_SCENE_KEYS_H

#include <flow/keys.h>

typedef struct {
  uint64_t key;
  size_t place; /* FLOW_NO_INDEX: the slot is empty */
} key_slot;

typedef struct {
  key_slot *slots;
  size_t mask, count;
} keys;

/* An empty table with room for `count` keys, which grows; ended with keys_end(). */
keys keys_new(size_t count);
void keys_put(keys *self, uint64_t key, size_t place);
void keys_remove(keys *self, uint64_t key);
/* FLOW_NO_INDEX: the key is not in the table. */
size_t keys_find(const keys *self, uint64_t key);
void keys_end(keys *self);

/* The number of steps from `step` on that concern neighbours, and are told together. */
size_t keys_run(const flow_key_step *step, size_t left);
/* True if a step takes something out of its place. */
static inline flow_bool keys_leave(const flow_key_step *step) {
  return step->change == FLOW_KEY_REMOVED || step->change == FLOW_KEY_TAKEN;
}

#endif
