/* CBOR to a value, by libcbor's streaming decoder. The bytes are read twice: first all is checked
 * and counted, without memory; then one block is filled, the outermost value first, structs behind
 * it, then texts. Nothing here calls itself. */
#include <cbor.h>
#include <flow/cbor.h>
#include <stdlib.h>

#include "../CFlowJSON/sized.h"
#include "fault.h"
#include "keys.h"

/* A list or map that is open. */
typedef struct level {
  flow_value *items;
  flow_entry *entries;
  const flow_string *key; /* of the value that comes next, in a map */
  flow_string read;       /* the text of that key */
  size_t index, count;
  int is_map;
} level;

typedef struct reader {
  const uint8_t *bytes;
  size_t size;
  size_t at; /* the first byte of the item that is read */
  uint64_t limit;
  uint64_t values;
  size_t structs_size, texts_size;
  flow_value *all; /* the block; NULL while all is counted */
  char *structs, *texts;
  int is_whole;
  size_t depth;
  level levels[FLOW_RECORD_DEPTH];
  flow_status status;
  flow_error *error;
} reader;

#define REFUSE(from, status_, ...) \
  ((from)->status = fault((from)->error, (status_), (from)->at, __VA_ARGS__))

static level *innermost(reader *from) {
  return from->depth > 0 ? &from->levels[from->depth - 1] : NULL;
}

/* Refuses what cannot be a key where one is read. */
static int is_key(reader *from, const char *what) {
  level *in = innermost(from);
  if (!in || !in->is_map || in->key) return 0;
  REFUSE(from, FLOW_ERROR_BAD_VALUE, "a key of a map is %s; keys are strings", what);
  return 1;
}

/* Counts a value, and puts it where it belongs. False when there are too many. */
static int put(reader *from, const flow_value *value) {
  level *in = innermost(from);
  if (++from->values > from->limit) {
    REFUSE(from, FLOW_ERROR_LIMIT, "there are more than %llu values",
           (unsigned long long)from->limit);
    return 0;
  }
  if (!from->all) return 1;
  if (!in) {
    *from->all = *value;
  } else if (in->is_map) {
    in->entries[in->index].key = *in->key;
    in->entries[in->index].value = *value;
  } else {
    in->items[in->index] = *value;
  }
  return 1;
}

/* Copies a text behind the others, with a NUL that its size does not count. */
static const char *keep(reader *from, const void *data, size_t size) {
  char *kept = from->texts;
  from->texts_size += size + 1;
  if (!from->all) return NULL;
  if (size > 0) memcpy(kept, data, size);
  kept[size] = '\0';
  from->texts += size + 1;
  return kept;
}

/* Refuses a key that stands twice. Keys lie in the bytes that are read, in their order. */
static void check_keys(reader *from, const level *map) {
  const flow_entry **sorted;
  size_t index;
  if (map->count < 2) return;
  sorted = malloc(map->count * sizeof *sorted);
  if (!sorted) {
    from->at = 0;
    REFUSE(from, FLOW_ERROR_OUT_OF_MEMORY, "there is not enough memory");
    return;
  }
  for (index = 0; index < map->count; index++)
    sorted[index] = &map->entries[index];
  qsort(sorted, map->count, sizeof *sorted, entry_order);
  for (index = 1; index < map->count && from->status == FLOW_OK; index++) {
    if (key_order(&sorted[index - 1]->key, &sorted[index]->key) == 0) {
      const flow_entry *later =
          sorted[index] > sorted[index - 1] ? sorted[index] : sorted[index - 1];
      from->at = (size_t)((const uint8_t *)later->key.data - from->bytes);
      REFUSE(from, FLOW_ERROR_BAD_VALUE, "this key stands twice in a map");
    }
  }
  free(sorted);
}

static void end_map(reader *from, const level *map) {
  size_t index;
  if (!from->all) return;
  check_keys(from, map);
  for (index = 0; index < map->count && from->status == FLOW_OK; index++) {
    flow_string *key = &map->entries[index].key;
    key->data = keep(from, key->data, key->size);
  }
}

/* Goes on behind a value that is complete, and ends all lists and maps that are, too. */
static void complete(reader *from) {
  while (from->depth > 0 && from->status == FLOW_OK) {
    level *in = innermost(from);
    in->key = NULL;
    if (++in->index < in->count) return;
    if (in->is_map) end_map(from, in);
    from->depth--;
  }
  from->is_whole = 1;
}

static void take(reader *from, flow_value value, const char *what) {
  if (!is_key(from, what) && put(from, &value)) complete(from);
}

/* The number of bytes behind the head that begins at `at`. */
static size_t left_behind(const reader *from) {
  static const uint8_t sizes[] = {2, 3, 5, 9};
  unsigned size = from->bytes[from->at] & 31u;
  return from->size - from->at - (size < 24 ? 1 : sizes[size - 24]);
}

static void begin(reader *from, size_t count, int is_map) {
  size_t left = left_behind(from), size;
  void *structs = from->structs;
  flow_value value = is_map ? flow_map_value(structs, count) : flow_list_value(structs, count);
  level *in;
  if (is_key(from, is_map ? "a map" : "a list")) return;
  if (from->depth == FLOW_RECORD_DEPTH) {
    REFUSE(from, FLOW_ERROR_BAD_VALUE, "lists and maps nest more than %d deep", FLOW_RECORD_DEPTH);
    return;
  }
  /* Each item is a byte at least, each entry two: larger counts are never added up. */
  if (count > left / (is_map ? 2 : 1)) {
    REFUSE(from, FLOW_ERROR_INVALID_ARGUMENT,
           "this is no CBOR: a %s of %zu begins here, and %zu bytes are left",
           is_map ? "map" : "list", count, left);
    return;
  }
  if (!put(from, &value)) return;
  if (count == 0) {
    complete(from);
    return;
  }
  size = count * (is_map ? sizeof(flow_entry) : sizeof(flow_value));
  from->structs_size += size;
  if (from->all) from->structs += size;
  in = &from->levels[from->depth++];
  memset(in, 0, sizeof *in);
  in->items = is_map ? NULL : structs;
  in->entries = is_map ? structs : NULL;
  in->count = count;
  in->is_map = is_map;
}

static void take_text(reader *from, flow_string text) {
  level *in = innermost(from);
  flow_value value = flow_view_value(text);
  if (!from->all && flow_value_check(&value, NULL) != FLOW_OK) {
    REFUSE(from, FLOW_ERROR_BAD_UTF8, "this string is not valid UTF-8");
  } else if (in && in->is_map && !in->key) {
    in->read = text;
    in->key = &in->read;
    if (!from->all) keep(from, text.data, text.size);
  } else {
    value.as.string.data = keep(from, text.data, text.size);
    if (put(from, &value)) complete(from);
  }
}

static void on_string(void *context, cbor_data data, size_t size) {
  flow_string text;
  text.data = (const char *)data;
  text.size = size;
  take_text(context, text);
}

static void on_bytes(void *context, cbor_data data, size_t size) {
  reader *from = context;
  if (is_key(from, "bytes")) return;
  take(from, flow_bytes_value((const uint8_t *)keep(from, data, size), size), "bytes");
}

static void take_integer(void *context, uint64_t integer, int is_negative) {
  reader *from = context;
  if (integer > INT64_MAX) {
    REFUSE(from, FLOW_ERROR_BAD_VALUE, "this integer needs more than 64 bits");
  } else {
    int64_t found = (int64_t)integer;
    take(from, flow_integer_value(is_negative ? -1 - found : found), "an integer");
  }
}

static void on_uint8(void *context, uint8_t integer) { take_integer(context, integer, 0); }
static void on_uint16(void *context, uint16_t integer) { take_integer(context, integer, 0); }
static void on_uint32(void *context, uint32_t integer) { take_integer(context, integer, 0); }
static void on_uint64(void *context, uint64_t integer) { take_integer(context, integer, 0); }
static void on_negint8(void *context, uint8_t integer) { take_integer(context, integer, 1); }
static void on_negint16(void *context, uint16_t integer) { take_integer(context, integer, 1); }
static void on_negint32(void *context, uint32_t integer) { take_integer(context, integer, 1); }
static void on_negint64(void *context, uint64_t integer) { take_integer(context, integer, 1); }
static void on_list(void *context, size_t count) { begin(context, count, 0); }
static void on_map(void *context, size_t count) { begin(context, count, 1); }

static void on_float(void *context, float number) {
  take(context, flow_number_value((double)number), "a number");
}

static void on_double(void *context, double number) {
  take(context, flow_number_value(number), "a number");
}

static void on_null(void *context) { take(context, flow_null_value(), "null"); }

static void on_boolean(void *context, bool boolean) {
  take(context, flow_boolean_value(boolean ? FLOW_TRUE : FLOW_FALSE), "a boolean");
}

static void on_undefined(void *context) {
  reader *from = context;
  REFUSE(from, FLOW_ERROR_BAD_VALUE, "undefined is no value; write null");
}

static void on_tag(void *context, uint64_t tag) {
  reader *from = context;
  REFUSE(from, FLOW_ERROR_BAD_VALUE, "a tag (%llu) stands here, and values have none",
         (unsigned long long)tag);
}

static void on_endless(void *context) {
  reader *from = context;
  REFUSE(from, FLOW_ERROR_BAD_VALUE,
         "this length is told by an end mark; only lengths that are told before are read");
}

static void on_break(void *context) {
  reader *from = context;
  REFUSE(from, FLOW_ERROR_INVALID_ARGUMENT, "this is no CBOR: there is an end mark for nothing");
}

static const struct cbor_callbacks callbacks = {
    on_uint8,    on_uint16,  on_uint32,    on_uint64, on_negint64, on_negint32,
    on_negint16, on_negint8, on_endless,   on_bytes,  on_string,   on_endless,
    on_endless,  on_list,    on_endless,   on_map,    on_tag,      on_float,
    on_float,    on_double,  on_undefined, on_null,   on_boolean,  on_break,
};

/* libcbor does not say why. */
static void explain(reader *from) {
  uint8_t first = from->bytes[from->at];
  if (first >= 0xe0 && first <= 0xf8) {
    REFUSE(from, FLOW_ERROR_BAD_VALUE, "a simple value stands here that is no value");
  } else {
    REFUSE(from, FLOW_ERROR_INVALID_ARGUMENT,
           "this is no CBOR: no item begins with the byte 0x%02x", (unsigned)first);
  }
}

static flow_status read_all(reader *from) {
  from->at = from->structs_size = from->texts_size = from->depth = 0;
  from->values = 0;
  from->is_whole = 0;
  from->status = FLOW_OK;
  while (!from->is_whole && from->status == FLOW_OK) {
    struct cbor_decoder_result result =
        cbor_stream_decode(from->bytes + from->at, from->size - from->at, &callbacks, from);
    if (from->status != FLOW_OK) break;
    if (result.status == CBOR_DECODER_FINISHED) {
      from->at += result.read;
    } else if (result.status == CBOR_DECODER_NEDATA) {
      from->at = from->size;
      REFUSE(from, FLOW_ERROR_INVALID_ARGUMENT, "this is no CBOR: it ends too early");
    } else {
      explain(from);
    }
  }
  if (from->status == FLOW_OK && from->at < from->size) {
    REFUSE(from, FLOW_ERROR_INVALID_ARGUMENT, "this is no CBOR: more stands behind the value");
  }
  return from->status;
}

static flow_status make(reader *from, flow_value **out_value) {
  flow_value *block = malloc(sizeof *block + from->structs_size + from->texts_size);
  if (!block) {
    from->at = 0;
    return REFUSE(from, FLOW_ERROR_OUT_OF_MEMORY, "there is not enough memory");
  }
  from->all = block;
  from->structs = (char *)(block + 1);
  from->texts = from->structs + from->structs_size;
  if (read_all(from) == FLOW_OK) {
    *out_value = block;
  } else {
    free(block);
  }
  return from->status;
}

flow_status flow_cbor_parse(const uint8_t *bytes, size_t size, const flow_cbor_limits *limits,
                            flow_value **out_value, flow_error *out_error) {
  const size_t first = SIZED_FIRST(flow_cbor_limits, values);
  flow_cbor_limits given = FLOW_CBOR_LIMITS_INIT;
  reader from;
  uint64_t longest = FLOW_CBOR_LIMIT;
  if (!out_value || (!bytes && size > 0)) {
    return fault(out_error, FLOW_ERROR_INVALID_ARGUMENT, 0, "bytes or out_value is NULL");
  }
  if (limits && (!sized_take(&given, sizeof given, first, limits) || given.reserved != 0)) {
    return fault(out_error, FLOW_ERROR_STRUCT_SIZE, 0, SIZED_REFUSED, "limits",
                 (unsigned)sized_size(limits), first, sizeof given);
  }
  from.limit = FLOW_RECORD_LIMIT;
  if (given.size > 0 && given.size < longest) longest = given.size;
  if (given.values > 0 && given.values < from.limit) from.limit = given.values;
  if (size > longest) {
    return fault(out_error, FLOW_ERROR_LIMIT, (size_t)longest, "there are more than %llu bytes",
                 (unsigned long long)longest);
  }
  from.bytes = bytes ? bytes : (const uint8_t *)"";
  from.size = size;
  from.all = NULL;
  from.structs = from.texts = NULL;
  from.error = out_error;
  if (read_all(&from) != FLOW_OK) return from.status;
  return make(&from, out_value);
}
