#include "setup.h"

#include <stdlib.h>
#include <string.h>

char *setup_text_copy(const flow_value *value) {
  flow_string text;
  if (!value || value->type != FLOW_TYPE_STRING) return NULL;
  text = value->as.string;
  if (text.size && memchr(text.data, '\0', text.size)) return NULL;
  return setup_copy(text.data, text.size);
}

flow_string setup_text_at(const flow_value *map, const char *key) {
  const flow_value *value = flow_value_get(map, key);
  return value && value->type == FLOW_TYPE_STRING ? value->as.string : flow_text(NULL);
}

char *setup_text_or(const flow_value *map, const char *key, const char *fallback) {
  flow_string text = setup_text_at(map, key);
  if (!text.size || memchr(text.data, '\0', text.size)) text = flow_text(fallback);
  return setup_copy(text.data, text.size);
}

char *setup_text_copy_at(const flow_value *map, const char *key) {
  return setup_text_copy(flow_value_get(map, key));
}

flow_value setup_text_or_null(const char *text) {
  return text ? flow_string_value(text) : flow_null_value();
}

flow_value *setup_string_values(const setup_strings *strings) {
  flow_value *values = calloc(strings->count + 1, sizeof *values);
  if (!values) return NULL;
  for (size_t index = 0; index < strings->count; index++) {
    values[index] = flow_string_value(strings->items[index]);
  }
  return values;
}

void setup_replace(char **slot, char *text) {
  free(*slot);
  *slot = text;
}
