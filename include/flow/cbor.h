/**
 * flow/cbor.h - CBOR (RFC 8949) to values and back. A library of its own, libflow-cbor, which needs
 * libcbor.
 *
 *     flow_cbor_bytes(&state, 0, &bytes, &size, &error);
 *     flow_cbor_parse(bytes, size, NULL, &again, &error);
 *
 * Link with -lflow-cbor (pkg-config flow-cbor). Not part of flow/flow.h; nothing here asks for an
 * engine.
 *
 * Every value has a form in CBOR, and what is written here is read again as an equal value:
 * integers of 64 bits, all doubles with NaN and the infinities, strings and keys with U+0000,
 * bytes. An integer stays an integer and 1.0 a number. Of a NaN no more is kept than that it is
 * one.
 *
 * Equal values are written as equal bytes: the form is the deterministic one of RFC 8949, section
 * 4.2, with the shortest heads, numbers as short as they stay the same, and entries in the order
 * of their keys' bytes as written, shorter keys first. FLOW_CBOR_IN_ORDER keeps the order of maps.
 *
 * Reading takes more than that: entries in any order, which is kept, longer heads than needed, and
 * numbers of 16, 32 and 64 bits. CBOR that says no value is refused: tags, `undefined` and other
 * simple values, integers beyond 64 bits, lengths that are told by an end mark, keys that
 * are no strings, a key that stands twice.
 */
#ifndef FLOW_CBOR_H
#define FLOW_CBOR_H

#include <flow/base.h>
#include <flow/status.h>
#include <flow/value.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The number of bytes that flow_cbor_parse() reads at most if the caller says no other. */
#define FLOW_CBOR_LIMIT 1073741824

/** The most that flow_cbor_parse() takes. Reading needs at most 48 bytes of memory for each byte
 *  that is read, the result included (24 for a list of nulls), and no stack for its depth. */
typedef struct flow_cbor_limits {
  uint32_t struct_size;
  uint32_t reserved; /**< zero */
  uint64_t size;     /**< in bytes; 0 is FLOW_CBOR_LIMIT, which is also the most */
  uint64_t values;   /**< items, entries and itself; 0 is FLOW_RECORD_LIMIT, the most */
} flow_cbor_limits;
#define FLOW_CBOR_LIMITS_INIT {(uint32_t)sizeof(flow_cbor_limits), 0u, 0u, 0u}

/**
 * Read a value from CBOR. Nothing may stand behind it.
 *
 * @param bytes      not kept; may be NULL when `size` is 0.
 * @param size       the number of them.
 * @param limits     not kept; NULL is FLOW_CBOR_LIMITS_INIT.
 * @param out_value  receives the value; the caller owns it and ends it with flow_value_destroy().
 * @param out_error  receives the fault in a sentence; `position` is the byte where what is wrong
 *                   begins, or where bytes are missing; may be NULL.
 * @return FLOW_OK, or
 *         FLOW_ERROR_INVALID_ARGUMENT  NULL, or no CBOR,
 *         FLOW_ERROR_BAD_UTF8          a string or key is not valid UTF-8,
 *         FLOW_ERROR_BAD_VALUE         it is CBOR, and no value (see above), or lists and maps
 *                                      nest more than FLOW_RECORD_DEPTH deep,
 *         FLOW_ERROR_LIMIT             it is longer, or of more values, than the limits say,
 *         FLOW_ERROR_STRUCT_SIZE       `limits` is too small, or its unknown part is not zero,
 *         FLOW_ERROR_OUT_OF_MEMORY     the value cannot be made.
 *         On failure `*out_value` is untouched.
 * @since 0.3  [any-thread] [callback]
 */
flow_status flow_cbor_parse(const uint8_t *bytes, size_t size, const flow_cbor_limits *limits,
                            flow_value **out_value, flow_error *out_error);

/** Options for writing CBOR; joined with `|`. Without any: the deterministic form. */
typedef uint32_t flow_cbor_flags;
/** Entries in the order of the map: the value is read again as it was, and equal values that
 *  differ in it are different bytes. */
#define FLOW_CBOR_IN_ORDER ((flow_cbor_flags)1)

/**
 * Write a value as CBOR into memory.
 *
 * @param value      may be NULL, which is the null value.
 * @param out_bytes  receives the bytes, at least one; the caller ends them with
 *                   flow_cbor_bytes_destroy().
 * @param out_size   receives their number.
 * @param out_error  receives the fault in a sentence; may be NULL.
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT (NULL, unknown flags), FLOW_ERROR_BAD_VALUE
 *         (malformed), FLOW_ERROR_BAD_UTF8, or FLOW_ERROR_OUT_OF_MEMORY (the bytes, or room to put
 *         keys in order). On failure `*out_bytes` and `*out_size` are untouched.
 * @since 0.3  [any-thread] [callback]
 */
flow_status flow_cbor_bytes(const flow_value *value, flow_cbor_flags flags, uint8_t **out_bytes,
                            size_t *out_size, flow_error *out_error);

/**
 * End bytes made by flow_cbor_bytes(). NULL is a no-op.
 *
 * @since 0.3  [any-thread] [callback]
 */
void flow_cbor_bytes_destroy(uint8_t *bytes);

#ifdef __cplusplus
}
#endif
#endif
