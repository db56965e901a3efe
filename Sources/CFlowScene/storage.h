/* Memory of a scene, and texts in it. A scene without memory ends the program, as toolkits do. */
#ifndef FLOW_SCENE_STORAGE_H
#define FLOW_SCENE_STORAGE_H

#include <flow/value.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* Memory for `count` things, in the place of `memory`, which may be NULL. */
void *storage_grow(void *memory, size_t count, size_t size);
/* The same, all zero. */
void *storage_zero(size_t count, size_t size);

/* Texts in a block of memory end with NUL; one inside a text becomes U+FFFD. */

size_t text_room_of(flow_string given);
void text_put_all(char **room, flow_string *view);
/* The bytes that a text takes, with its NUL. It is inlined by force, because most texts of an
 * element are empty. */
static inline __attribute__((always_inline)) size_t text_room(flow_string given) {
  return given.size ? text_room_of(given) : 1;
}
/* Copies a text to `*room`, leads the view to the copy, and moves `*room` behind it. Most texts of
 * an element are empty. */
static inline void text_put(char **room, flow_string *view) {
  if (view->size) {
    text_put_all(room, view);
  } else {
    view->data = *room;
    *(*room)++ = 0;
  }
}
bool text_is_with_zero(flow_string kept, flow_string given);
/* True if `kept` is the copy of a text that says the same. A copy is longer than a text with a NUL
 * inside, and never shorter. */
static inline bool text_is(flow_string kept, flow_string given) {
  if (kept.size > given.size) return text_is_with_zero(kept, given);
  return kept.size == given.size &&
         (given.size == 0 || memcmp(kept.data, given.data, given.size) == 0);
}

/* A text with a block of its own. */
char *text_new(flow_string given);
/* Puts another text into the place of `*kept`, which may be NULL; false if it says the same. */
bool text_set(char **kept, flow_string given);
/* Overwrites a text and frees it; NULL does nothing. */
void text_free(char *text);
/* Overwrites a block and frees it: who has seen a secret in it leaves nothing behind (V9). */
void block_free(void *block, size_t size);
/* The same for a copy of a value; NULL does nothing. */
void value_free(flow_value *value);

#endif
