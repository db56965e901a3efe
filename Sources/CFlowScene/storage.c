#define _DEFAULT_SOURCE
#include "storage.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define REPLACEMENT "\xEF\xBF\xBD" /* U+FFFD */
#define REPLACEMENT_SIZE (sizeof REPLACEMENT - 1)

void *storage_grow(void *memory, size_t count, size_t size) {
  if (count > (SIZE_MAX - 1) / size) abort();
  memory = realloc(memory, count * size + 1);
  if (!memory) abort();
  return memory;
}

void *storage_zero(size_t count, size_t size) {
  void *memory = calloc(count ? count : 1, size);
  if (!memory) abort();
  return memory;
}

static bool has_zero(flow_string given) { return memchr(given.data, 0, given.size) != NULL; }

size_t text_room_of(flow_string given) {
  size_t size = given.size + 1;
  if (!has_zero(given)) return size;
  for (size_t index = 0; index < given.size; index++)
    if (!given.data[index]) size += REPLACEMENT_SIZE - 1;
  return size;
}

void text_put_all(char **room, flow_string *view) {
  char *begin = *room, *end = begin;
  if (!has_zero(*view)) {
    memcpy(begin, view->data, view->size);
    end += view->size;
  } else {
    for (size_t index = 0; index < view->size; index++) {
      if (view->data[index]) {
        *end++ = view->data[index];
      } else {
        memcpy(end, REPLACEMENT, REPLACEMENT_SIZE);
        end += REPLACEMENT_SIZE;
      }
    }
  }
  *end = 0;
  view->data = begin;
  view->size = (size_t)(end - begin);
  *room = end + 1;
}

bool text_is_with_zero(flow_string kept, flow_string given) {
  bool is_same;
  char *copy;
  if (kept.size + 1 != text_room(given)) return false;
  copy = text_new(given);
  is_same = memcmp(copy, kept.data, kept.size) == 0;
  text_free(copy);
  return is_same;
}

char *text_new(flow_string given) {
  char *made = storage_grow(NULL, text_room(given), 1), *room = made;
  text_put(&room, &given);
  return made;
}

bool text_set(char **kept, flow_string given) {
  char *former = *kept;
  if (former && text_is(flow_text(former), given)) return false;
  *kept = text_new(given);
  text_free(former);
  return true;
}

void text_free(char *text) {
  if (text) block_free(text, strlen(text));
}

void block_free(void *block, size_t size) {
  if (block) explicit_bzero(block, size);
  free(block);
}

void value_free(flow_value *value) {
  /* A copy, which nobody else can see. */
  if (value && value->type == FLOW_TYPE_STRING && value->as.string.size)
    explicit_bzero((char *)(uintptr_t)value->as.string.data, value->as.string.size);
  flow_value_destroy(value);
}
