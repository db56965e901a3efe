#define _POSIX_C_SOURCE 200809L /* getline */

#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *setup_copy(const char *text, size_t size) {
  char *copy = malloc(size + 1);
  if (!copy) return NULL;
  if (size) memcpy(copy, text, size);
  copy[size] = '\0';
  return copy;
}

char *setup_join(const char *first, const char *second) {
  size_t length = strlen(first);
  size_t size = length + strlen(second) + 1;
  char *joined = malloc(size);
  if (!joined) return NULL;
  memcpy(joined, first, length);
  memcpy(joined + length, second, size - length);
  return joined;
}

bool setup_is_plain(const char *text) {
  if (!*text) return false;
  for (; *text; text++) {
    if (*text <= ' ' || *text > '~') return false;
  }
  return true;
}

bool setup_strings_add(setup_strings *strings, const char *text) {
  char *copy;
  if (strings->count == strings->capacity) {
    size_t capacity = strings->capacity ? strings->capacity * 2 : 16;
    char **items = realloc(strings->items, capacity * sizeof *items);
    if (!items) return false;
    strings->items = items;
    strings->capacity = capacity;
  }
  copy = setup_copy(text, strlen(text));
  if (!copy) return false;
  strings->items[strings->count++] = copy;
  return true;
}

static int compare(const void *left, const void *right) {
  return strcmp(*(char *const *)left, *(char *const *)right);
}

void setup_strings_sort(setup_strings *strings) {
  size_t kept = 0;
  if (strings->count) qsort(strings->items, strings->count, sizeof *strings->items, compare);
  for (size_t index = 0; index < strings->count; index++) {
    if (kept && strcmp(strings->items[kept - 1], strings->items[index]) == 0) {
      free(strings->items[index]);
    } else {
      strings->items[kept++] = strings->items[index];
    }
  }
  strings->count = kept;
}

bool setup_strings_contain(const setup_strings *strings, const char *text) {
  for (size_t index = 0; index < strings->count; index++) {
    if (strcmp(strings->items[index], text) == 0) return true;
  }
  return false;
}

bool setup_strings_equal(const setup_strings *one, const setup_strings *other) {
  if (one->count != other->count) return false;
  for (size_t index = 0; index < one->count; index++) {
    if (strcmp(one->items[index], other->items[index]) != 0) return false;
  }
  return true;
}

void setup_strings_clear(setup_strings *strings) {
  for (size_t index = 0; index < strings->count; index++)
    free(strings->items[index]);
  free(strings->items);
  *strings = (setup_strings){0};
}

setup_reading setup_each_line(const char *path, setup_line_function *take, void *context) {
  setup_reading reading = SETUP_FOUND;
  char *line = NULL;
  size_t capacity = 0;
  FILE *file = fopen(path, "r");
  if (!file) return SETUP_MISSING;
  while (reading == SETUP_FOUND && getline(&line, &capacity, file) >= 0) {
    line[strcspn(line, "\r\n")] = '\0';
    if (!take(context, line)) reading = SETUP_NO_MEMORY;
  }
  if (reading == SETUP_FOUND && !feof(file)) reading = SETUP_MISSING;
  free(line);
  fclose(file);
  return reading;
}
