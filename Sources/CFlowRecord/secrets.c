#include <flow/json.h>
#include <stdlib.h>
#include <string.h>

#include "recorder.h"

static bool is_text(const flow_value *value, flow_string other) {
  return value && value->type == FLOW_TYPE_STRING && value->as.string.size == other.size &&
         (other.size == 0 || memcmp(value->as.string.data, other.data, other.size) == 0);
}

/* The row that a value names; NULL if the element does not have it, as on demand. */
static const flow_row *row_of(const flow_element *element, const flow_value *value) {
  size_t index;
  for (index = 0; index < element->row_count; index++) {
    const flow_row *row = flow_row_at(element, index);
    if (row && is_text(value, row->id)) return row;
  }
  return NULL;
}

secrecy secrecy_of(const flow_element *element, const flow_input *input) {
  const bool has_rows =
      element && (flow_element_traits(element->kind) & FLOW_ELEMENT_HAS_ROWS) != 0;
  size_t index;
  if (!input->value) return OPEN;
  if (!element) return GUESSED;
  if (element->secret || element->field_type == FLOW_FIELD_SECURE) {
    const flow_takes takes = flow_element_takes(element->kind);
    return takes == FLOW_TAKES_FIELD || takes == FLOW_TAKES_NUMBER ? GRADUAL : SECRET;
  }
  if (!has_rows) return OPEN;
  if (!element->many) {
    const flow_row *row = row_of(element, input->value);
    if (row) return row->flags & FLOW_ROW_SECRET ? SECRET : OPEN;
    return element->rows_method && input->value->type == FLOW_TYPE_STRING ? GUESSED : OPEN;
  }
  /* The rows that are not chosen reveal as much. */
  for (index = 0; index < element->row_count; index++) {
    const flow_row *row = flow_row_at(element, index);
    if (row && row->flags & FLOW_ROW_SECRET) return SECRET;
  }
  return element->rows_method ? GUESSED : OPEN;
}

void secret_put(flow_recorder *recorder, text *to, const use *use) {
  text name = {NULL, 0, 0, false};
  size_t known = 0;
  while (known < recorder->secret_count &&
         strcmp(recorder->secrets[known].data, use->value.data) != 0)
    known++;
  text_put(&name, "secret_");
  text_number(&name, known + 1);
  if (known == recorder->secret_count) {
    const flow_string id = {use->id.data ? use->id.data : "", use->id.size};
    const flow_value word = flow_view_value(id);
    text line = {NULL, 0, 0, false};
    text *more = realloc(recorder->secrets, (known + 1) * sizeof *more);
    text kept = {NULL, 0, 0, false};
    text_put(&kept, use->value.data);
    if (!more || kept.failed) to->failed = true;
    if (more) recorder->secrets = more;
    if (to->failed) {
      text_end(&kept);
    } else {
      recorder->secrets[recorder->secret_count++] = kept;
    }
    text_put(&line, "# What ");
    text_value(&line, &word);
    text_put(&line, " is given is secret: --set ");
    text_put(&line, name.data);
    text_put(&line, "=VALUE\nparameter ");
    text_put(&line, name.data);
    text_put(&line, "\n");
    line_put(recorder, &line);
    text_end(&line);
  }
  /* A text stays a text, whatever value is given: "1234" is no number then. */
  text_put(to, use->is_text ? "\"${" : "${");
  text_put(to, name.data);
  text_put(to, use->is_text ? "}\"" : "}");
  text_end(&name);
}

void secret_forget(flow_recorder *recorder, size_t count) {
  while (recorder->secret_count > count)
    text_end(&recorder->secrets[--recorder->secret_count]);
}

/* True if a value, or what is in it, would reveal itself in a text of JSON. */
static bool is_in(const flow_value *value, const char *json) {
  text part = {NULL, 0, 0, false};
  bool is_found = false;
  size_t index;
  if (value->type == FLOW_TYPE_LIST) {
    for (index = 0; index < value->as.list.count && !is_found; index++)
      is_found = is_in(value->as.list.items + index, json);
    return is_found;
  }
  text_json(&part, value);
  if (part.failed) return true;
  if (value->type == FLOW_TYPE_STRING && part.size >= 2) {
    part.data[part.size - 1] = '\0';
    is_found = part.size > 2 && strstr(json, part.data + 1) != NULL;
  } else {
    is_found = strstr(json, part.data) != NULL;
  }
  text_end(&part);
  return is_found;
}

bool secret_is_in(const flow_recorder *recorder, const char *json) {
  size_t index;
  for (index = 0; index < recorder->secret_count; index++) {
    const text *secret = recorder->secrets + index;
    flow_value *value = NULL;
    bool is_found;
    if (flow_json_parse(secret->data, secret->size, &value, NULL) != FLOW_OK) return true;
    is_found = is_in(value, json);
    flow_value_destroy(value);
    if (is_found) return true;
  }
  return false;
}
