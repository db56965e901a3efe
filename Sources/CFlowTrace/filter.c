#define _GNU_SOURCE
#include "filter.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "output.h"

/* A word of FLOW_TRACE_ONLY, without its asterisks. */
typedef struct word {
  const char *text;
  size_t size;
  _Bool begins_anyhow, ends_anyhow;
} word;

typedef struct filter {
  size_t count;
  word words[];
} filter;

/* Never freed: a call on another thread may be using it when it is replaced. */
static filter *_Atomic current;

/* Reads a word of `size` bytes. False if it is not an id of a class with `*` at its ends. */
static _Bool read_word(const char *text, size_t size, word *out) {
  static const char letters[] =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-/";
  out->begins_anyhow = size > 0 && text[0] == '*';
  if (out->begins_anyhow) text++, size--;
  out->ends_anyhow = size > 0 && text[size - 1] == '*';
  if (out->ends_anyhow) size--;
  out->text = text;
  out->size = size;
  return (size > 0 || out->begins_anyhow) && strspn(text, letters) >= size;
}

void filter_begin(void) {
  const char *wish = secure_getenv("FLOW_TRACE_ONLY"), *next;
  char *text;
  size_t room = 1, index;
  filter *made;
  atomic_store(&current, NULL);
  if (!wish || *wish == '\0') return;
  for (index = 0; wish[index] != '\0'; index++)
    room += wish[index] == ',';
  text = strdup(wish); /* the program may change its environment */
  made = malloc(sizeof *made + room * sizeof *made->words);
  if (!text || !made) {
    output_say("FLOW_TRACE_ONLY: there is not enough memory; everything is traced");
    free(text);
    free(made);
    return;
  }
  made->count = 0;
  for (next = text; made->count < room; made->count++) {
    size_t size = strcspn(next, ",");
    if (!read_word(next, size, &made->words[made->count])) {
      output_say(
          "FLOW_TRACE_ONLY: '%.*s' is not the id of a class, or a part of one with * before "
          "or behind it, such as setup.*; everything is traced",
          size < 200 ? (int)size : 200, next);
      free(text);
      free(made);
      return;
    }
    next += size + 1;
  }
  atomic_store(&current, made);
}

static _Bool fits(const word *word, const char *id) {
  size_t size = strlen(id);
  if (size < word->size) return 0;
  if (word->begins_anyhow && word->ends_anyhow)
    return memmem(id, size, word->text, word->size) != NULL;
  if (!word->begins_anyhow && !word->ends_anyhow && size != word->size) return 0;
  if (word->begins_anyhow) id += size - word->size;
  return memcmp(id, word->text, word->size) == 0;
}

_Bool filter_wants(const flow_call *call) {
  const filter *filter = atomic_load(&current);
  size_t index;
  if (!filter) return (call->flags & FLOW_CALL_HOST) == 0;
  for (index = 0; index < filter->count; index++) {
    if (fits(&filter->words[index], call->class_id)) return 1;
  }
  return 0;
}
