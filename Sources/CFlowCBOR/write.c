/* A value to CBOR. Heads and numbers are written by libcbor. */
#include <cbor.h>
#include <float.h>
#include <flow/cbor.h>
#include <math.h>
#include <stdlib.h>

#include "fault.h"
#include "keys.h"

/* The longest head, and the longest number. */
enum { HEAD = 9 };

typedef struct writer {
  flow_cbor_flags flags;
  uint8_t *bytes;
  size_t used, room;
  int has_failed; /* there was no memory */
} writer;

/* Makes room for `size` bytes more; NULL without memory. */
static uint8_t *reserve(writer *to, size_t size) {
  if (!to->has_failed && size > to->room - to->used) {
    size_t room = to->room < SIZE_MAX / 2 ? to->room * 2 : to->room;
    uint8_t *larger;
    if (room - to->used < size) room = to->used + size;
    larger = room >= size ? realloc(to->bytes, room) : NULL;
    to->has_failed = !larger;
    if (larger) to->bytes = larger, to->room = room;
  }
  return to->has_failed ? NULL : to->bytes + to->used;
}

/* A head that says how much follows, with room for as many bytes as are `size`. */
static uint8_t *put_head(writer *to, size_t (*start)(size_t, unsigned char *, size_t), size_t count,
                         size_t size) {
  uint8_t *at = reserve(to, HEAD + size);
  if (!at) return NULL;
  to->used += start(count, at, HEAD);
  return to->bytes + to->used;
}

static void put_text(writer *to, size_t (*start)(size_t, unsigned char *, size_t), const void *data,
                     size_t size) {
  uint8_t *at = put_head(to, start, size, size);
  if (!at || size == 0) return;
  memcpy(at, data, size);
  to->used += size;
}

static void put_integer(writer *to, int64_t integer) {
  uint8_t *at = reserve(to, HEAD);
  if (!at) return;
  to->used += integer < 0 ? cbor_encode_negint(~(uint64_t)integer, at, HEAD)
                          : cbor_encode_uint((uint64_t)integer, at, HEAD);
}

/* The 16 bits that hold a number, or -1 if none do. They have 11 digits, the last of which is worth
 * 2^-24 at least. libcbor's own function loses some of the smallest. */
static int half_of(float number) {
  int sign = signbit(number) ? 0x8000 : 0, exponent;
  float size = fabsf(number), digits;
  if (isinf(number)) return sign | 0x7c00;
  if (size > 65504.0f) return -1;
  if (size == 0) return sign;
  frexpf(size, &exponent);
  if (exponent < -13) exponent = -13;
  digits = ldexpf(size, 11 - exponent);
  if (digits != floorf(digits)) return -1;
  /* The greatest digit says whether it is normal, and is not written then. */
  return sign | (((exponent + 13) << 10) + (int)digits);
}

static void put_number(writer *to, double number) {
  uint8_t *at = reserve(to, HEAD);
  int is_short = isinf(number) || fabs(number) <= FLT_MAX;
  int half = isnan(number) ? 0x7e00 : is_short ? half_of((float)number) : -1;
  if (!at) return;
  if (!isnan(number) && (!is_short || (double)(float)number != number)) {
    to->used += cbor_encode_double(number, at, HEAD);
  } else if (half < 0) {
    to->used += cbor_encode_single((float)number, at, HEAD);
  } else {
    at[0] = 0xf9;
    at[1] = (uint8_t)(half >> 8);
    at[2] = (uint8_t)half;
    to->used += 3;
  }
}

static void put_value(writer *to, const flow_value *value);

static void put_list(writer *to, flow_list list) {
  size_t index;
  put_head(to, cbor_encode_array_start, list.count, 0);
  for (index = 0; index < list.count && !to->has_failed; index++)
    put_value(to, &list.items[index]);
}

static void put_entry(writer *to, const flow_entry *entry) {
  put_text(to, cbor_encode_string_start, entry->key.data, entry->key.size);
  put_value(to, &entry->value);
}

static int is_in_order(flow_map map) {
  size_t index;
  for (index = 1; index < map.count; index++) {
    if (key_order(&map.entries[index - 1].key, &map.entries[index].key) > 0) return 0;
  }
  return 1;
}

static void put_map(writer *to, flow_map map) {
  const flow_entry **in_order = NULL;
  size_t index;
  if (!(to->flags & FLOW_CBOR_IN_ORDER) && !is_in_order(map)) {
    in_order = malloc(map.count * sizeof *in_order);
    if (!in_order) {
      to->has_failed = 1;
      return;
    }
    for (index = 0; index < map.count; index++)
      in_order[index] = &map.entries[index];
    qsort(in_order, map.count, sizeof *in_order, entry_order);
  }
  put_head(to, cbor_encode_map_start, map.count, 0);
  for (index = 0; index < map.count && !to->has_failed; index++)
    put_entry(to, in_order ? in_order[index] : &map.entries[index]);
  free(in_order);
}

/* Calls itself no deeper than a value that was checked nests, FLOW_RECORD_DEPTH. */
static void put_value(writer *to, const flow_value *value) {
  uint8_t *at;
  switch (value->type) {
    case FLOW_TYPE_INTEGER:
      put_integer(to, value->as.integer);
      break;
    case FLOW_TYPE_NUMBER:
      put_number(to, value->as.number);
      break;
    case FLOW_TYPE_STRING:
      put_text(to, cbor_encode_string_start, value->as.string.data, value->as.string.size);
      break;
    case FLOW_TYPE_BYTES:
      put_text(to, cbor_encode_bytestring_start, value->as.bytes.data, value->as.bytes.size);
      break;
    case FLOW_TYPE_LIST:
      put_list(to, value->as.list);
      break;
    case FLOW_TYPE_MAP:
      put_map(to, value->as.map);
      break;
    case FLOW_TYPE_BOOLEAN:
      if ((at = reserve(to, HEAD))) to->used += cbor_encode_bool(value->as.boolean, at, HEAD);
      break;
    default:
      if ((at = reserve(to, HEAD))) to->used += cbor_encode_null(at, HEAD);
  }
}

flow_status flow_cbor_bytes(const flow_value *value, flow_cbor_flags flags, uint8_t **out_bytes,
                            size_t *out_size, flow_error *out_error) {
  writer to = {0, NULL, 0, 0, 0};
  flow_value null = flow_null_value();
  flow_status status;
  if (!out_bytes || !out_size) {
    return fault(out_error, FLOW_ERROR_INVALID_ARGUMENT, 0, "out_bytes or out_size is NULL");
  }
  if (flags & ~FLOW_CBOR_IN_ORDER) {
    return fault(out_error, FLOW_ERROR_INVALID_ARGUMENT, 0, "flags are 0x%x; only 0x1 is known",
                 (unsigned)flags);
  }
  if (!value) value = &null;
  status = flow_value_check(value, out_error);
  if (status != FLOW_OK) return status;
  to.flags = flags;
  put_value(&to, value);
  if (to.has_failed) {
    free(to.bytes);
    return fault(out_error, FLOW_ERROR_OUT_OF_MEMORY, 0, "there is not enough memory");
  }
  *out_bytes = to.bytes;
  *out_size = to.used;
  return FLOW_OK;
}

void flow_cbor_bytes_destroy(uint8_t *bytes) { free(bytes); }
