/**
 * flow/builder.h - making a value piece by piece. A builder copies all it is given.
 *
 *     flow_value *person = NULL;
 *     flow_builder *builder = NULL;
 *     flow_builder_create(&builder);
 *     flow_begin_map(builder, NULL);
 *     flow_put_string(builder, "name", "Ada");
 *     flow_begin_list(builder, "ages");
 *     flow_put_integer(builder, NULL, 36);
 *     flow_end(builder);
 *     flow_end(builder);
 *     flow_builder_finish(builder, &person, &error);
 *     flow_builder_destroy(builder);
 *
 * In a map each value has a key; in a list, and for the outermost value, the key is NULL. The words
 * for daily use, flow_put_TYPE() and the like, stand in flow/put.h, which comes with flow/flow.h
 * and flow/plugin.h.
 *
 * Nothing has to be checked on the way: after the first mistake a builder takes nothing more, each
 * further call returns the same status, and flow_builder_finish() tells what it was and where, for
 * example "items[3].name: a string is not valid UTF-8". flow_value_check() and a builder refuse the
 * same: lists and maps nested too deeply, too many values, a key that stands twice in a map.
 *
 * A builder belongs to no engine. It may be used on any thread, on one at a time. When memory runs
 * out the process ends, except where FLOW_ERROR_OUT_OF_MEMORY is named.
 */
#ifndef FLOW_BUILDER_H
#define FLOW_BUILDER_H

#include <flow/base.h>
#include <flow/status.h>
#include <flow/value.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A value that is being made. Opaque. */
typedef struct flow_builder flow_builder;

/**
 * Make a builder.
 *
 * @param out_builder  receives it; the caller ends it with flow_builder_destroy().
 * @return FLOW_OK, or FLOW_ERROR_INVALID_ARGUMENT if `out_builder` is NULL.
 * @since 0.2  [any-thread] [callback]
 */
flow_status flow_builder_create(flow_builder **out_builder);

/**
 * End a builder, with all that has not been finished. NULL is a no-op.
 *
 * @since 0.2  [any-thread] [callback]
 */
void flow_builder_destroy(flow_builder *builder);

/**
 * Add a value, with all it holds.
 *
 * @param key    the key in a map; NULL in a list and for the outermost value. Copied.
 * @param value  may be NULL, which is the null value. Copied.
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT (`builder` is NULL; there is an outermost value
 *         already, a key is missing or stands where there is none), FLOW_ERROR_BAD_VALUE,
 *         FLOW_ERROR_BAD_UTF8, FLOW_ERROR_OUT_OF_MEMORY (no room for the copy); or the status of
 *         an earlier mistake.
 * @since 0.2  [any-thread] [callback]
 */
flow_status flow_builder_put(flow_builder *builder, const flow_string *key,
                             const flow_value *value);

/**
 * Begin a list or a map: all that is added until its flow_builder_end() is inside it.
 *
 * @param key   as for flow_builder_put().
 * @param type  FLOW_TYPE_LIST or FLOW_TYPE_MAP; another is FLOW_ERROR_INVALID_ARGUMENT.
 * @return as flow_builder_put().
 * @since 0.2  [any-thread] [callback]
 */
flow_status flow_builder_begin(flow_builder *builder, const flow_string *key, flow_type type);

/**
 * End the innermost list or map.
 *
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT (`builder` is NULL, none has begun),
 *         FLOW_ERROR_BAD_VALUE (a key of the map stands twice); or the status of an earlier
 *         mistake.
 * @since 0.2  [any-thread] [callback]
 */
flow_status flow_builder_end(flow_builder *builder);

/**
 * Take the value out. The builder is empty afterwards, its mistake is forgotten, and it can be used
 * for another value, whatever this returns; only NULL for an argument leaves it as it is.
 *
 * @param out_value  receives the value in one block of memory; the caller owns it and ends it with
 *                   flow_value_destroy().
 * @param out_error  may be NULL; receives the first mistake, and where it was made.
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT (NULL; nothing was added; a list or a map has not
 *         ended), FLOW_ERROR_OUT_OF_MEMORY (the value cannot be copied into one block), or the
 *         status of the first mistake: FLOW_ERROR_BAD_VALUE, FLOW_ERROR_BAD_UTF8 or one of these.
 *         On failure `*out_value` is untouched.
 * @since 0.2  [any-thread] [callback]
 */
flow_status flow_builder_finish(flow_builder *builder, flow_value **out_value,
                                flow_error *out_error);

#ifdef __cplusplus
}
#endif
#endif
