/* Memory of a scene, and texts in it. A scene without memory ends the program, as toolkits do. */
#ifndef FLOW_SCENE_STORAGE_H
#define FLOW_SCENE_STORAGE_H

#include <flow/value.h>
#include <stdbool.h>
#include <stddef.h>

/* Memory for `count` things, in the place of `memory`, which may be NULL. */
void *storage_grow(void *memory, size_t count, size_t size);
/* The same, all zero. */
void *storage_zero(size_t count, size_t size);

/* Texts in a block of memory end with NUL; one inside a text becomes U+FFFD. */

/* The bytes that a text takes, with its NUL. */
size_t text_room(flow_string given);
/* Copies a text to `*room`, leads the view to the copy, and moves `*room` behind it. */
void text_put(char **room, flow_string *view);
/* True if `kept` is the copy of a text that says the same. */
bool text_is(flow_string kept, flow_string given);

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
