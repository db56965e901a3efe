/* A value to JSON text. */
#include <math.h>
#include <stdlib.h>

#include "message.h"
#include "writer.h"

/* Checks that a value has a JSON form, and counts in `*room` the entries to put in order: those of
 * a map and of the maps inside it that are open at the same time. */
static flow_status check(const flow_value *value, flow_json_flags flags, const place *at,
                         size_t *room, flow_error *error) {
  char path[PLACE_SIZE];
  place inner;
  flow_status status = FLOW_OK;
  size_t deepest = 0, below, index, count;
  inner.up = at;
  *room = 0;
  if (value->type == FLOW_TYPE_NUMBER && !isfinite(value->as.number)) {
    return message_fail(error, FLOW_ERROR_BAD_VALUE, 0,
                        "%sJSON has no form for NaN and the infinities", place_text(at, path));
  }
  if (value->type == FLOW_TYPE_BYTES && !(flags & FLOW_JSON_BASE64)) {
    return message_fail(error, FLOW_ERROR_BAD_VALUE, 0,
                        "%sJSON has no form for bytes; FLOW_JSON_BASE64 writes them as a string",
                        place_text(at, path));
  }
  if (value->type != FLOW_TYPE_LIST && value->type != FLOW_TYPE_MAP) return FLOW_OK;
  count = value->type == FLOW_TYPE_LIST ? value->as.list.count : value->as.map.count;
  for (index = 0; index < count && status == FLOW_OK; index++) {
    const flow_value *child;
    inner.index = index;
    if (value->type == FLOW_TYPE_LIST) {
      inner.key = NULL;
      child = &value->as.list.items[index];
    } else {
      inner.key = &value->as.map.entries[index].key;
      child = &value->as.map.entries[index].value;
      if (inner.key->size > 0 && memchr(inner.key->data, '\0', inner.key->size)) {
        return message_fail(error, FLOW_ERROR_BAD_VALUE, 0, "%sa key must not hold U+0000",
                            place_text(&inner, path));
      }
    }
    status = check(child, flags, &inner, &below, error);
    if (below > deepest) deepest = below;
  }
  *room = deepest + (value->type == FLOW_TYPE_MAP ? count : 0);
  return status;
}

static void put_line(writer *to, size_t depth) {
  if (!(to->flags & FLOW_JSON_PRETTY)) return;
  put(to, "\n", 1);
  for (; depth > 0; depth--)
    put(to, "  ", 2);
}

static int by_key(const void *left, const void *right) {
  const flow_string *l = &(*(const flow_entry *const *)left)->key;
  const flow_string *r = &(*(const flow_entry *const *)right)->key;
  size_t size = l->size < r->size ? l->size : r->size;
  int order = size > 0 ? memcmp(l->data, r->data, size) : 0;
  return order != 0 ? order : (l->size > r->size) - (l->size < r->size);
}

static void put_value(writer *to, const flow_value *value, size_t depth);

static void put_list(writer *to, flow_list list, size_t depth) {
  size_t index;
  put(to, "[", 1);
  for (index = 0; index < list.count && to->status == FLOW_OK; index++) {
    if (index > 0) put(to, ",", 1);
    put_line(to, depth + 1);
    put_value(to, &list.items[index], depth + 1);
  }
  if (list.count > 0) put_line(to, depth);
  put(to, "]", 1);
}

static void put_map(writer *to, flow_map map, size_t depth) {
  const flow_entry **in_order = to->in_order;
  size_t index;
  if (in_order && map.count > 0) {
    for (index = 0; index < map.count; index++)
      in_order[index] = &map.entries[index];
    qsort(in_order, map.count, sizeof *in_order, by_key);
    to->in_order += map.count;
  }
  put(to, "{", 1);
  for (index = 0; index < map.count && to->status == FLOW_OK; index++) {
    const flow_entry *entry = in_order ? in_order[index] : &map.entries[index];
    if (index > 0) put(to, ",", 1);
    put_line(to, depth + 1);
    put_string(to, entry->key);
    put_text(to, to->flags & FLOW_JSON_PRETTY ? ": " : ":");
    put_value(to, &entry->value, depth + 1);
  }
  if (map.count > 0) put_line(to, depth);
  put(to, "}", 1);
  to->in_order = in_order;
}

static void put_value(writer *to, const flow_value *value, size_t depth) {
  char text[32];
  switch (value->type) {
    case FLOW_TYPE_BOOLEAN:
      put_text(to, value->as.boolean ? "true" : "false");
      break;
    case FLOW_TYPE_INTEGER:
      snprintf(text, sizeof text, "%lld", (long long)value->as.integer);
      put_text(to, text);
      break;
    case FLOW_TYPE_NUMBER:
      put_number(to, value->as.number);
      break;
    case FLOW_TYPE_STRING:
      put_string(to, value->as.string);
      break;
    case FLOW_TYPE_BYTES:
      put_base64(to, value->as.bytes);
      break;
    case FLOW_TYPE_LIST:
      put_list(to, value->as.list, depth);
      break;
    case FLOW_TYPE_MAP:
      put_map(to, value->as.map, depth);
      break;
    default:
      put_text(to, "null");
  }
}

flow_status flow_json_write(const flow_value *value, flow_json_flags flags, flow_json_output output,
                            flow_error *out_error) {
  writer to;
  flow_value null = flow_null_value();
  const flow_entry **room = NULL;
  size_t count = 0;
  flow_status status;
  if (!output.function) {
    return message_fail(out_error, FLOW_ERROR_INVALID_ARGUMENT, 0, "output.function is NULL");
  }
  if (flags & ~(FLOW_JSON_PRETTY | FLOW_JSON_SORTED | FLOW_JSON_BASE64)) {
    return message_fail(out_error, FLOW_ERROR_INVALID_ARGUMENT, 0,
                        "flags are 0x%x; only 0x7 are known", (unsigned)flags);
  }
  if (!value) value = &null;
  status = flow_value_check(value, out_error);
  if (status == FLOW_OK) status = check(value, flags, NULL, &count, out_error);
  if (status != FLOW_OK) return status;
  if (flags & FLOW_JSON_SORTED && count > 0) {
    room = malloc(count * sizeof *room);
    if (!room) {
      return message_fail(out_error, FLOW_ERROR_OUT_OF_MEMORY, 0, "there is not enough memory");
    }
  }
  to.flags = flags;
  to.output = output;
  to.status = FLOW_OK;
  to.in_order = room;
  to.used = 0;
  put_value(&to, value, 0);
  send(&to, to.piece, to.used);
  free(room);
  if (to.status != FLOW_OK) {
    message_fail(out_error, to.status, 0, "the output ended the writing: %s",
                 flow_status_text(to.status));
  }
  return to.status;
}

typedef struct memory {
  char *text;
  size_t used, room;
} memory;

/* Keeps room for a NUL. */
static flow_status append(void *user_data, const char *text, size_t size) {
  memory *to = user_data;
  if (size >= to->room - to->used) {
    size_t room = to->room * 2 > to->used + size + 1 ? to->room * 2 : to->used + size + 1;
    char *larger = realloc(to->text, room);
    if (!larger) return FLOW_ERROR_OUT_OF_MEMORY;
    to->text = larger;
    to->room = room;
  }
  memcpy(to->text + to->used, text, size);
  to->used += size;
  return FLOW_OK;
}

flow_status flow_json_text(const flow_value *value, flow_json_flags flags, char **out_text,
                           size_t *out_size, flow_error *out_error) {
  memory to = {NULL, 0, 0};
  flow_json_output output;
  flow_status status;
  output.function = append;
  output.user_data = &to;
  if (!out_text) {
    return message_fail(out_error, FLOW_ERROR_INVALID_ARGUMENT, 0, "out_text is NULL");
  }
  status = flow_json_write(value, flags, output, out_error);
  if (status != FLOW_OK) {
    free(to.text);
    return status;
  }
  to.text[to.used] = '\0';
  *out_text = to.text;
  if (out_size) *out_size = to.used;
  return FLOW_OK;
}

void flow_json_text_destroy(char *text) { free(text); }
