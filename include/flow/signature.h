/**
 * flow/signature.h - the text that types a method.
 *
 * A return type, then the arguments in parentheses: "v(ps)" is `void f(void *, const flow_string
 * *)`.
 *
 *   v  void, as a return type only     s  const flow_string *  (UTF-8)
 *   b  flow_bool, 0 or 1               y  const flow_bytes *
 *   i  int32_t     u  uint32_t         a  const flow_value *
 *   x  int64_t     t  uint64_t         h  flow_handle
 *   d  double                          p  void *
 *
 * `?` before s, y, a, h or p lets it be NULL (0 for h); no other letter is optional. A number or
 * truth value that may be missing is `?a`: a value that may be null. The first argument is always
 * the instance, `p`. At most FLOW_SIGNATURE_ARGUMENTS arguments, the instance included. Structs by
 * value, float, 8- and 16-bit integers and varargs have no letter: each is a trap of foreign calls.
 */
#ifndef FLOW_SIGNATURE_H
#define FLOW_SIGNATURE_H

#include <flow/base.h>
#include <flow/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The greatest number of arguments, the instance included. */
#define FLOW_SIGNATURE_ARGUMENTS 16

/** A parsed signature. Frozen: it never grows. */
typedef struct flow_signature {
  char result;         /**< the letter of the return type */
  uint8_t result_null; /**< 1 if the result may be NULL */
  uint8_t count;       /**< the number of arguments, the instance included */
  uint8_t reserved;
  char arguments[FLOW_SIGNATURE_ARGUMENTS];        /**< their letters */
  uint8_t argument_null[FLOW_SIGNATURE_ARGUMENTS]; /**< 1 for an argument with `?` */
} flow_signature;

/**
 * Parse the text of a signature. Pure; safe on any bytes.
 *
 * @param text           need not end with NUL.
 * @param out_signature  receives the result; may be NULL to check only.
 * @param out_error      receives text and the byte offset (`position`) of the fault; may be NULL.
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT if `text` is NULL with a size, or
 *         FLOW_ERROR_BAD_SIGNATURE. On failure `*out_signature` is untouched.
 * @since 0.1  [any-thread] [callback]
 */
flow_status flow_signature_parse(const char *text, size_t size, flow_signature *out_signature,
                                 flow_error *out_error);

#ifdef __cplusplus
}
#endif
#endif
