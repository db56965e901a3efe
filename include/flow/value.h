/**
 * flow/value.h - strings, bytes and values.
 *
 * A value is null, a boolean, a 64-bit integer, a double, a string, bytes, a list, or a map with
 * string keys, as in JSON and CBOR. Values are plain structs on the caller's own stack:
 *
 *     flow_entry entries[] = {{flow_text("name"), flow_string_value("Ada")},
 *                             {flow_text("age"), flow_integer_value(36)}};
 *     flow_value person = flow_map_value(entries, 2);
 *
 * Reading never fails: flow_as_TYPE(value, default) gives the content of a value,
 * flow_get_TYPE(map, key, default) that of a map's entry, or the default if there is no such value;
 * flow_value_get(map, key) and flow_value_at(list, index) give a pointer to a value, or NULL.
 * Bytes, lists and maps have no default: they are empty then. Larger values are made piece by piece
 * by a builder (flow/builder.h), and JSON is read and written by a library of its own
 * (flow/json.h).
 *
 * The engine copies what it keeps. Values it hands out are borrowed until the stated moment; to
 * keep one longer, flow_value_copy() it. Strings are UTF-8, checked where they enter; they carry
 * their length and are not promised to end with NUL. Lists and maps nest at most FLOW_VALUE_DEPTH
 * deep in what the engine is given. Values may share parts; counting these each time, such a value
 * consists of at most FLOW_VALUE_LIMIT values. A record, which wraps such values, may be a little
 * deeper and larger: FLOW_RECORD_DEPTH, FLOW_RECORD_LIMIT.
 */
#ifndef FLOW_VALUE_H
#define FLOW_VALUE_H

#include <flow/base.h>
#include <flow/status.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The structs of this header are frozen: they never grow. */

/** A view of UTF-8 text. `data` may be NULL when `size` is 0. */
typedef struct flow_string {
  const char *data; /**< need not end with NUL */
  size_t size;      /**< in bytes */
} flow_string;

/** A view of bytes. `data` may be NULL when `size` is 0. */
typedef struct flow_bytes {
  const uint8_t *data; /**< borrowed */
  size_t size;         /**< the number of them */
} flow_bytes;

/** The type of a value. */
typedef int32_t flow_type;

/** The one table of types: X(name, number, word).
 *
 *    null     Nothing.
 *    boolean  True or false: `as.boolean`.
 *    integer  A whole number of 64 bits: `as.integer`.
 *    number   A double: `as.number`.
 *    string   Text in UTF-8: `as.string`.
 *    bytes    Bytes: `as.bytes`.
 *    list     Values in order: `as.list`.
 *    map      Values by keys: `as.map`. */
#define FLOW_TYPE_TABLE(X) \
  X(NULL, 0, "null")       \
  X(BOOLEAN, 1, "boolean") \
  X(INTEGER, 2, "integer") \
  X(NUMBER, 3, "number")   \
  X(STRING, 4, "string")   \
  X(BYTES, 5, "bytes")     \
  X(LIST, 6, "list")       \
  X(MAP, 7, "map")

#define FLOW_TYPE_CONSTANT_(name, number, word) \
  FLOW_CONSTANT_(flow_type, FLOW_TYPE_##name, number)
FLOW_CONSTANTS_(FLOW_TYPE_TABLE, FLOW_TYPE_CONSTANT_);
#undef FLOW_TYPE_CONSTANT_

/**
 * The word for a type, for example "integer".
 *
 * @return a static string; "?" for a number outside the table. Never NULL.
 * @since 0.2  [any-thread] [callback]
 */
const char *flow_type_name(flow_type type);

/** The greatest depth to which lists and maps may nest. */
#define FLOW_VALUE_DEPTH 64
/** The greatest number of values that one may be made of. */
#define FLOW_VALUE_LIMIT 16777216
/** The greatest depth of a record (flow/state.h), in which such values lie. The functions of this
 *  header, of builders, of JSON and CBOR keep this limit, so that records pass through them; the
 *  engine refuses what nests more than FLOW_VALUE_DEPTH deep where it is given. @since 0.4 */
#define FLOW_RECORD_DEPTH 72
/** The greatest number of values that a record may be made of. @since 0.4 */
#define FLOW_RECORD_LIMIT 67108864

typedef struct flow_value flow_value;
typedef struct flow_entry flow_entry;

/** Values in order. */
typedef struct flow_list {
  const flow_value *items; /**< an array of `count` */
  size_t count;            /**< the number of them */
} flow_list;

/** Entries in the order they were given. A key that stands twice makes the value malformed. */
typedef struct flow_map {
  const flow_entry *entries; /**< an array of `count` */
  size_t count;              /**< the number of them */
} flow_map;

/** A value: its type, and its content in the member of `as` that goes with the type. */
struct flow_value {
  flow_type type;
  uint32_t reserved; /**< zero */
  union {
    flow_bool boolean;  /**< if it is a boolean */
    int64_t integer;    /**< if it is an integer */
    double number;      /**< if it is a number */
    flow_string string; /**< if it is a string */
    flow_bytes bytes;   /**< if it is bytes */
    flow_list list;     /**< if it is a list */
    flow_map map;       /**< if it is a map */
  } as;                 /**< its content; nothing for null */
};

/** An entry of a map. */
struct flow_entry {
  flow_string key;  /**< unique in its map */
  flow_value value; /**< may be null */
};

/** A view of a NUL-terminated string; NULL gives the empty view. */
static inline flow_string flow_text(const char *text) {
  flow_string view;
  view.data = text;
  view.size = text ? strlen(text) : 0;
  return view;
}

/** True if a view holds exactly the given NUL-terminated text. */
static inline flow_bool flow_string_is(flow_string view, const char *text) {
  size_t size = text ? strlen(text) : 0;
  return view.size == size && (size == 0 || memcmp(view.data, text, size) == 0);
}

/** True if two views hold the same text, byte for byte. @since 0.3 */
static inline flow_bool flow_string_equal(flow_string left, flow_string right) {
  return left.size == right.size &&
         (left.size == 0 || memcmp(left.data, right.data, left.size) == 0);
}

/** Copies a text into a room of `size` bytes, and ends it with a NUL. A text that is longer is cut
 *  behind the last letter that fits, because half a letter is no UTF-8, and flow_content_add()
 *  refuses an element with such a text. Returns the number of bytes copied, without the NUL; 0
 *  without a room.
 *
 *      char name[40];
 *      flow_string_copy(name, sizeof name, flow_as_string(value, ""));
 *
 *  @since 0.4 */
static inline size_t flow_string_copy(char *room, size_t size, flow_string text) {
  size_t count = text.size;
  if (!room || size == 0) return 0;
  if (count >= size) {
    count = size - 1;
    while (count > 0 && ((unsigned char)text.data[count] & 0xC0u) == 0x80u)
      count--;
  }
  if (count > 0) memcpy(room, text.data, count);
  room[count] = '\0';
  return count;
}

/** The value null. */
static inline flow_value flow_null_value(void) {
  flow_value value;
  memset(&value, 0, sizeof value);
  return value;
}

/** A boolean value. */
static inline flow_value flow_boolean_value(flow_bool boolean) {
  flow_value value = flow_null_value();
  value.type = FLOW_TYPE_BOOLEAN;
  value.as.boolean = boolean;
  return value;
}

/** An integer value. */
static inline flow_value flow_integer_value(int64_t integer) {
  flow_value value = flow_null_value();
  value.type = FLOW_TYPE_INTEGER;
  value.as.integer = integer;
  return value;
}

/** A number value. */
static inline flow_value flow_number_value(double number) {
  flow_value value = flow_null_value();
  value.type = FLOW_TYPE_NUMBER;
  value.as.number = number;
  return value;
}

/** A string value that borrows `text`. */
static inline flow_value flow_string_value(const char *text) {
  flow_value value = flow_null_value();
  value.type = FLOW_TYPE_STRING;
  value.as.string = flow_text(text);
  return value;
}

/** A string value that borrows a view. */
static inline flow_value flow_view_value(flow_string view) {
  flow_value value = flow_null_value();
  value.type = FLOW_TYPE_STRING;
  value.as.string = view;
  return value;
}

/** A value of bytes, which it borrows. */
static inline flow_value flow_bytes_value(const uint8_t *data, size_t size) {
  flow_value value = flow_null_value();
  value.type = FLOW_TYPE_BYTES;
  value.as.bytes.data = data;
  value.as.bytes.size = size;
  return value;
}

/** A list value that borrows `items`. */
static inline flow_value flow_list_value(const flow_value *items, size_t count) {
  flow_value value = flow_null_value();
  value.type = FLOW_TYPE_LIST;
  value.as.list.items = items;
  value.as.list.count = count;
  return value;
}

/** A map value that borrows `entries`. */
static inline flow_value flow_map_value(const flow_entry *entries, size_t count) {
  flow_value value = flow_null_value();
  value.type = FLOW_TYPE_MAP;
  value.as.map.entries = entries;
  value.as.map.count = count;
  return value;
}

/** The value under `key` of a map; NULL when `value` is NULL, is no map or has no such key.
 *  Borrowed from `value`. Linear in the number of entries. */
static inline const flow_value *flow_value_get(const flow_value *value, const char *key) {
  size_t index;
  if (!value || value->type != FLOW_TYPE_MAP) return NULL;
  for (index = 0; index < value->as.map.count; index++) {
    if (flow_string_is(value->as.map.entries[index].key, key)) {
      return &value->as.map.entries[index].value;
    }
  }
  return NULL;
}

/** The value at `index` of a list; NULL when `value` is NULL, is no list or is not that long.
 *  Borrowed from `value`. */
static inline const flow_value *flow_value_at(const flow_value *value, size_t index) {
  if (!value || value->type != FLOW_TYPE_LIST || index >= value->as.list.count) return NULL;
  return &value->as.list.items[index];
}

/** A boolean; else `otherwise`. */
static inline flow_bool flow_as_boolean(const flow_value *value, flow_bool otherwise) {
  return value && value->type == FLOW_TYPE_BOOLEAN ? value->as.boolean : otherwise;
}

/** An integer, or a number that equals an integer exactly; else `otherwise`. */
static inline int64_t flow_as_integer(const flow_value *value, int64_t otherwise) {
  double number;
  if (!value) return otherwise;
  if (value->type == FLOW_TYPE_INTEGER) return value->as.integer;
  if (value->type != FLOW_TYPE_NUMBER) return otherwise;
  number = value->as.number;
  /* Both bounds are powers of two, which a double holds; NaN is on no side of them. */
  if (!(number >= -9223372036854775808.0 && number < 9223372036854775808.0)) return otherwise;
  return (double)(int64_t)number == number ? (int64_t)number : otherwise;
}

/** A number, or the one nearest to an integer; else `otherwise`. */
static inline double flow_as_number(const flow_value *value, double otherwise) {
  if (!value) return otherwise;
  if (value->type == FLOW_TYPE_INTEGER) return (double)value->as.integer;
  return value->type == FLOW_TYPE_NUMBER ? value->as.number : otherwise;
}

/** A string, borrowed from `value`; or a view of the NUL-terminated `otherwise`. */
static inline flow_string flow_as_string(const flow_value *value, const char *otherwise) {
  return value && value->type == FLOW_TYPE_STRING ? value->as.string : flow_text(otherwise);
}

/** Bytes, borrowed from `value`; or none. */
static inline flow_bytes flow_as_bytes(const flow_value *value) {
  flow_bytes none = {NULL, 0};
  return value && value->type == FLOW_TYPE_BYTES ? value->as.bytes : none;
}

/** The items of a list, borrowed from `value`; or none. */
static inline flow_list flow_as_list(const flow_value *value) {
  flow_list none = {NULL, 0};
  return value && value->type == FLOW_TYPE_LIST ? value->as.list : none;
}

/** The entries of a map, borrowed from `value`; or none. */
static inline flow_map flow_as_map(const flow_value *value) {
  flow_map none = {NULL, 0};
  return value && value->type == FLOW_TYPE_MAP ? value->as.map : none;
}

/** flow_as_boolean() of the value under `key` of a map. */
static inline flow_bool flow_get_boolean(const flow_value *map, const char *key,
                                         flow_bool otherwise) {
  return flow_as_boolean(flow_value_get(map, key), otherwise);
}

/** flow_as_integer() of the value under `key` of a map. */
static inline int64_t flow_get_integer(const flow_value *map, const char *key, int64_t otherwise) {
  return flow_as_integer(flow_value_get(map, key), otherwise);
}

/** flow_as_number() of the value under `key` of a map. */
static inline double flow_get_number(const flow_value *map, const char *key, double otherwise) {
  return flow_as_number(flow_value_get(map, key), otherwise);
}

/** flow_as_string() of the value under `key` of a map. */
static inline flow_string flow_get_string(const flow_value *map, const char *key,
                                          const char *otherwise) {
  return flow_as_string(flow_value_get(map, key), otherwise);
}

/** flow_as_bytes() of the value under `key` of a map. */
static inline flow_bytes flow_get_bytes(const flow_value *map, const char *key) {
  return flow_as_bytes(flow_value_get(map, key));
}

/** flow_as_list() of the value under `key` of a map. */
static inline flow_list flow_get_list(const flow_value *map, const char *key) {
  return flow_as_list(flow_value_get(map, key));
}

/** flow_as_map() of the value under `key` of a map. */
static inline flow_map flow_get_map(const flow_value *map, const char *key) {
  return flow_as_map(flow_value_get(map, key));
}

/** A list or a map over an array of items or entries, which counts them. */
#define FLOW_LIST_OF(items) flow_list_value((items), sizeof(items) / sizeof((items)[0]))
#define FLOW_MAP_OF(entries) flow_map_value((entries), sizeof(entries) / sizeof((entries)[0]))

/** An entry of a map, as an initializer: FLOW_ENTRY("age", flow_integer_value(36)). */
#define FLOW_ENTRY(key, value) \
  { flow_text(key), value }

#ifndef __cplusplus
/**
 * A list or a map written down at once, one item or entry at least:
 *
 *     flow_value person = FLOW_MAP(FLOW_ENTRY("name", flow_string_value("Ada")),
 *                                  FLOW_ENTRY("ages", FLOW_LIST(flow_integer_value(36))));
 *
 * Items and entries live as long as the block that this stands in, as every compound literal does.
 * C++ has no such literals, and a temporary would be gone at the semicolon: give the array a name
 * there and use FLOW_LIST_OF and FLOW_MAP_OF, or a builder.
 */
#define FLOW_LIST(...)                          \
  flow_list_value((const flow_value[]){__VA_ARGS__}, \
                  sizeof((const flow_value[]){__VA_ARGS__}) / sizeof(flow_value))
#define FLOW_MAP(...)                           \
  flow_map_value((const flow_entry[]){__VA_ARGS__}, \
                 sizeof((const flow_entry[]){__VA_ARGS__}) / sizeof(flow_entry))
#endif

/**
 * Check a value: known types, booleans of 0 or 1, UTF-8, no key twice, depth and number of values
 * (as of a record), no NULL with a count, no impossible count.
 *
 * @param value      may be NULL, which is the null value.
 * @param out_error  may be NULL.
 * @return FLOW_OK, FLOW_ERROR_BAD_VALUE, or FLOW_ERROR_BAD_UTF8.
 * @since 0.1  [any-thread] [callback]
 */
flow_status flow_value_check(const flow_value *value, flow_error *out_error);

/**
 * Copy a value, with all it holds, into one block of memory.
 *
 * @param value      may be NULL, which copies the null value.
 * @param out_value  receives the copy; the caller owns it and ends it with flow_value_destroy().
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT if `out_value` is NULL, FLOW_ERROR_BAD_VALUE,
 *         FLOW_ERROR_BAD_UTF8 or FLOW_ERROR_OUT_OF_MEMORY. On failure `*out_value` is untouched.
 * @since 0.1  [any-thread] [callback]
 */
flow_status flow_value_copy(const flow_value *value, flow_value **out_value);

/**
 * End a value made by flow_value_copy(), flow_builder_finish(), flow_json_parse() or
 * flow_cbor_parse(): it is one block of malloc(), with all that it holds. NULL is a no-op.
 *
 * @since 0.1  [any-thread] [callback]
 */
void flow_value_destroy(flow_value *value);

/**
 * Compare two values; true if they are equal: same type, same content; maps are equal whatever
 * their order, NaN equals NaN, an integer never equals a number. NULL is the null value. Values
 * need not be checked before, if their counts and sizes are true; values that are nested too
 * deeply, or consist of more than FLOW_RECORD_LIMIT, are not equal.
 *
 * @since 0.1  [any-thread] [callback]
 */
flow_bool flow_value_equal(const flow_value *left, const flow_value *right);

#ifdef __cplusplus
}
#endif
#endif
