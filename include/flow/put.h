/**
 * flow/put.h - one-line ways to fill a builder; each is flow_builder_put(), flow_builder_begin() or
 * flow_builder_end(), and returns its status. Keys and texts are NUL-terminated; the key is NULL in
 * a list and for the outermost value. Included by flow/flow.h and flow/plugin.h.
 */
#ifndef FLOW_PUT_H
#define FLOW_PUT_H

#include <flow/builder.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Put a copy of `value`; NULL is null: under `key` in a map, or at the end of a list (`key` NULL).
 */
static inline flow_status flow_put_value(flow_builder *builder, const char *key,
                                         const flow_value *value) {
  flow_string view = flow_text(key);
  return flow_builder_put(builder, key ? &view : NULL, value);
}

/** Put null: under `key` in a map, or at the end of a list (`key` NULL). */
static inline flow_status flow_put_null(flow_builder *builder, const char *key) {
  return flow_put_value(builder, key, NULL);
}

/** Put a truth value: under `key` in a map, or at the end of a list (`key` NULL). */
static inline flow_status flow_put_boolean(flow_builder *builder, const char *key,
                                           flow_bool boolean) {
  flow_value value = flow_boolean_value(boolean);
  return flow_put_value(builder, key, &value);
}

/** Put an integer: under `key` in a map, or at the end of a list (`key` NULL). */
static inline flow_status flow_put_integer(flow_builder *builder, const char *key,
                                           int64_t integer) {
  flow_value value = flow_integer_value(integer);
  return flow_put_value(builder, key, &value);
}

/** Put a number: under `key` in a map, or at the end of a list (`key` NULL). */
static inline flow_status flow_put_number(flow_builder *builder, const char *key, double number) {
  flow_value value = flow_number_value(number);
  return flow_put_value(builder, key, &value);
}

/** Put a NUL-terminated string: under `key` in a map, or at the end of a list (`key` NULL). */
static inline flow_status flow_put_string(flow_builder *builder, const char *key,
                                          const char *text) {
  flow_value value = flow_string_value(text);
  return flow_put_value(builder, key, &value);
}

/** A string that is given as a view. */
static inline flow_status flow_put_view(flow_builder *builder, const char *key, flow_string view) {
  flow_value value = flow_view_value(view);
  return flow_put_value(builder, key, &value);
}

/** Put bytes: under `key` in a map, or at the end of a list (`key` NULL). */
static inline flow_status flow_put_bytes(flow_builder *builder, const char *key,
                                         const uint8_t *data, size_t size) {
  flow_value value = flow_bytes_value(data, size);
  return flow_put_value(builder, key, &value);
}

/** Begin a list: under `key` in a map, or at the end of a list (`key` NULL). flow_end() ends it. */
static inline flow_status flow_begin_list(flow_builder *builder, const char *key) {
  flow_string view = flow_text(key);
  return flow_builder_begin(builder, key ? &view : NULL, FLOW_TYPE_LIST);
}

/** Begin a map: under `key` in a map, or at the end of a list (`key` NULL). flow_end() ends it. */
static inline flow_status flow_begin_map(flow_builder *builder, const char *key) {
  flow_string view = flow_text(key);
  return flow_builder_begin(builder, key ? &view : NULL, FLOW_TYPE_MAP);
}

/** End the innermost list or map. */
static inline flow_status flow_end(flow_builder *builder) { return flow_builder_end(builder); }

#ifdef __cplusplus
}
#endif
#endif
