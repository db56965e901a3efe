#include "value.h"

#include <math.h>

#include "../CFlowJSON/writer.h"

/* More bytes than any memory holds, as for the engine. */
static const size_t largest = (size_t)1 << 47;

typedef struct some {
  writer to;
  size_t limit, size;
  char *text;
} some;

/* The bytes that the beginning of a text has, `limit` at most, less a character that they would
 * cut. */
static size_t whole(const char *text, size_t size, size_t limit) {
  size_t cut = limit, back;
  if (size <= limit) return size;
  for (back = 0; back < 3 && cut > 0 && ((unsigned char)text[cut] & 0xc0) == 0x80; back++)
    cut--;
  return cut;
}

static flow_status take(void *user_data, const char *text, size_t size) {
  some *all = user_data;
  size_t part = whole(text, size, all->limit - all->size);
  memcpy(all->text + all->size, text, part);
  all->size += part;
  return part < size ? FLOW_ERROR_LIMIT : FLOW_OK;
}

static void refuse(some *all, flow_status status) {
  if (all->to.status == FLOW_OK) all->to.status = status;
}

static int can_be(const void *data, size_t count, size_t size) {
  return count <= largest / size && (data || count == 0);
}

static int is_aligned(const void *data) { return (uintptr_t)data % _Alignof(flow_value) == 0; }

/* Of a text that reaches beyond the limit, only what has to be seen to know that. */
static void put_some_string(some *all, flow_string text, int is_key) {
  flow_value view;
  if (!can_be(text.data, text.size, 1)) {
    refuse(all, FLOW_ERROR_BAD_VALUE);
    return;
  }
  text.size = whole(text.data, text.size, all->limit + 4);
  if (is_key && text.size > 0 && memchr(text.data, '\0', text.size)) {
    refuse(all, FLOW_ERROR_BAD_VALUE);
    return;
  }
  view = flow_view_value(text);
  refuse(all, flow_value_check(&view, NULL));
  if (all->to.status == FLOW_OK) put_string(&all->to, text);
}

static void put_some(some *all, const flow_value *value, size_t depth);

static void put_some_items(some *all, flow_list list, size_t depth) {
  size_t index;
  put(&all->to, "[", 1);
  for (index = 0; index < list.count && all->to.status == FLOW_OK; index++) {
    if (index > 0) put(&all->to, ",", 1);
    put_some(all, &list.items[index], depth + 1);
  }
  put(&all->to, "]", 1);
}

static void put_some_entries(some *all, flow_map map, size_t depth) {
  size_t index;
  put(&all->to, "{", 1);
  for (index = 0; index < map.count && all->to.status == FLOW_OK; index++) {
    if (index > 0) put(&all->to, ",", 1);
    put_some_string(all, map.entries[index].key, 1);
    put(&all->to, ":", 1);
    put_some(all, &map.entries[index].value, depth + 1);
  }
  put(&all->to, "}", 1);
}

/* A value is checked when it is reached: nobody has done it before. */
static void put_some(some *all, const flow_value *value, size_t depth) {
  flow_value one;
  flow_bytes bytes;
  char text[32];
  int is_right = 1;
  send(&all->to, all->to.piece, all->to.used); /* to see whether the limit is reached */
  all->to.used = 0;
  if (!is_aligned(value)) refuse(all, FLOW_ERROR_BAD_VALUE);
  if (all->to.status != FLOW_OK) return;
  /* Its type alone. */
  one = *value;
  if (one.type == FLOW_TYPE_LIST) {
    is_right = depth < FLOW_VALUE_DEPTH &&
               can_be(one.as.list.items, one.as.list.count, sizeof *one.as.list.items);
    one.as.list.count = 0;
  } else if (one.type == FLOW_TYPE_MAP) {
    is_right = depth < FLOW_VALUE_DEPTH && is_aligned(one.as.map.entries) &&
               can_be(one.as.map.entries, one.as.map.count, sizeof *one.as.map.entries);
    one.as.map.count = 0;
  } else if (one.type == FLOW_TYPE_STRING) {
    one.as.string.data = NULL, one.as.string.size = 0;
  } else if (one.type == FLOW_TYPE_NUMBER) {
    is_right = isfinite(one.as.number);
  }
  refuse(all, is_right ? flow_value_check(&one, NULL) : FLOW_ERROR_BAD_VALUE);
  if (all->to.status != FLOW_OK) return;
  switch (one.type) {
    case FLOW_TYPE_BOOLEAN:
      put_text(&all->to, one.as.boolean ? "true" : "false");
      break;
    case FLOW_TYPE_INTEGER:
      snprintf(text, sizeof text, "%lld", (long long)one.as.integer);
      put_text(&all->to, text);
      break;
    case FLOW_TYPE_NUMBER:
      put_number(&all->to, one.as.number);
      break;
    case FLOW_TYPE_STRING:
      put_some_string(all, value->as.string, 0);
      break;
    case FLOW_TYPE_BYTES:
      bytes = one.as.bytes;
      if (bytes.size > all->limit) bytes.size = all->limit;
      put_base64(&all->to, bytes);
      break;
    case FLOW_TYPE_LIST:
      put_some_items(all, value->as.list, depth);
      break;
    case FLOW_TYPE_MAP:
      put_some_entries(all, value->as.map, depth);
      break;
    default:
      put_text(&all->to, "null");
  }
}

flow_status value_begin(const flow_value *value, size_t limit, char *text, size_t *size) {
  some all;
  all.to.flags = FLOW_JSON_BASE64;
  all.to.output.function = take;
  all.to.output.user_data = &all;
  all.to.status = FLOW_OK;
  all.to.in_order = NULL;
  all.to.used = 0;
  all.limit = limit;
  all.size = 0;
  all.text = text;
  put_some(&all, value, 0);
  send(&all.to, all.to.piece, all.to.used);
  *size = all.size;
  return all.to.status;
}
