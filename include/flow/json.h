/**
 * flow/json.h - JSON (RFC 8259) to values and back. A library of its own, libflow-json, which needs
 * libjansson.
 *
 *     flow_json_parse(text, size, &settings, &error);
 *     flow_get_integer(settings, "volume", 5);
 *     flow_value_destroy(settings);
 *
 * Link with -lflow-json (pkg-config flow-json). Not part of flow/flow.h. A plugin that reads JSON
 * links it, too; nothing here asks for an engine.
 *
 * Text written here is read again as an equal value: a number keeps a point or an exponent and as
 * many digits as it needs, at most 17, so that 1.0 stays a number and 1 an integer; strings may
 * hold U+0000. Only where bytes are written as base64 they come back as strings. JSON has no form
 * for NaN and the infinities, and none is read for a key that holds U+0000.
 */
#ifndef FLOW_JSON_H
#define FLOW_JSON_H

#include <flow/base.h>
#include <flow/status.h>
#include <flow/value.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The number of bytes of text that flow_json_parse() reads at most. */
#define FLOW_JSON_LIMIT 1073741824

/**
 * Read a value from JSON text. A number with a point or an exponent is a number, any other an
 * integer; entries stand in the order of the text. A value of any type may be outermost.
 *
 * @param text       UTF-8; a byte order mark at its start is skipped. Need not end with NUL; not
 *                   kept.
 * @param size       in bytes.
 * @param out_value  receives the value; the caller owns it and ends it with flow_value_destroy().
 * @param out_error  receives the fault, with line and column, both counted from 1; `position` is
 *                   the byte where it begins; may be NULL.
 * @return FLOW_OK, or
 *         FLOW_ERROR_INVALID_ARGUMENT  NULL, or no JSON,
 *         FLOW_ERROR_BAD_UTF8          the text is not valid UTF-8,
 *         FLOW_ERROR_BAD_VALUE         it is JSON, and no value: a key stands twice in a map or
 *                                      holds U+0000, an integer needs more than 64 bits, a number
 *                                      is too large, lists and maps nest too deeply, there are more
 *                                      than FLOW_RECORD_LIMIT values,
 *         FLOW_ERROR_LIMIT             it is longer than FLOW_JSON_LIMIT,
 *         FLOW_ERROR_OUT_OF_MEMORY     the value cannot be made.
 *         On failure `*out_value` is untouched.
 * @since 0.2  [any-thread] [callback]
 */
flow_status flow_json_parse(const char *text, size_t size, flow_value **out_value,
                            flow_error *out_error);

/** Options for writing JSON; joined with `|`. Without any: on one line, without blanks, entries in
 *  the order of the map, bytes refused. */
typedef uint32_t flow_json_flags;
#define FLOW_JSON_PRETTY ((flow_json_flags)1) /**< each item on a line of its own, indented */
#define FLOW_JSON_SORTED ((flow_json_flags)2) /**< entries in the order of their keys, by bytes */
#define FLOW_JSON_BASE64 ((flow_json_flags)4) /**< bytes as a string in base64 (RFC 4648, padded) */

/** The receiver of written text. */
typedef struct flow_json_output {
  /** Takes the next piece of the text, which is not NUL-terminated and is good until the function
   *  returns. Anything but FLOW_OK ends the writing. */
  flow_status (*function)(void *user_data, const char *text, size_t size);
  void *user_data; /**< given to the function; never looked at */
} flow_json_output;

/**
 * Write a value as JSON, piece by piece. The value is checked first: when it has no JSON form,
 * nothing is written.
 *
 * @param value      may be NULL, which is the null value.
 * @param out_error  receives the fault and its place, for example
 *                   "items[3].price: JSON has no form for NaN and the infinities"; may be NULL.
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT (no function, unknown flags), FLOW_ERROR_BAD_VALUE
 *         (malformed, or without a JSON form), FLOW_ERROR_BAD_UTF8, FLOW_ERROR_OUT_OF_MEMORY
 *         (FLOW_JSON_SORTED needs some), or what the function returned.
 * @since 0.2  [any-thread] [callback]
 */
flow_status flow_json_write(const flow_value *value, flow_json_flags flags, flow_json_output output,
                            flow_error *out_error);

/**
 * Write a value as JSON into memory.
 *
 * @param out_text  receives the text, NUL-terminated; the caller ends it with
 *                  flow_json_text_destroy().
 * @param out_size  receives its size without the NUL; may be NULL.
 * @return as flow_json_write(). On failure `*out_text` and `*out_size` are untouched.
 * @since 0.2  [any-thread] [callback]
 */
flow_status flow_json_text(const flow_value *value, flow_json_flags flags, char **out_text,
                           size_t *out_size, flow_error *out_error);

/**
 * End a text made by flow_json_text(). NULL is a no-op.
 *
 * @since 0.2  [any-thread] [callback]
 */
void flow_json_text_destroy(char *text);

#ifdef __cplusplus
}
#endif
#endif
