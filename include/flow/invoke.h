/**
 * flow/invoke.h - calling a method of an instance with values.
 *
 * Arguments are checked and converted by the method's signature:
 *
 *   b  boolean       i u x t  integer in the type's range    d  number or integer
 *   s  string        y        bytes                          a  any value
 *   h  integer: a live handle (0 only after `?`)             p  null only, and only after `?`
 *
 * Input of the user (flow_screen_send) is less strict in one thing: a number that is whole, and not
 * beyond 2^53, fits i, u, x and t. Here it does not.
 *
 * `?` lets null stand for NULL. Calling runs the method at once and allocates nothing. A method
 * found once (flow_method_find) is called by slot without looking at its name again.
 */
#ifndef FLOW_INVOKE_H
#define FLOW_INVOKE_H

#include <flow/base.h>
#include <flow/status.h>
#include <flow/value.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A method of a class, found once. Stays valid until the class goes. 0 is none. */
typedef uint64_t flow_slot;

/**
 * Find a method of a class by name.
 *
 * @return FLOW_OK, FLOW_ERROR_UNKNOWN_CLASS, FLOW_ERROR_UNKNOWN_METHOD, FLOW_ERROR_INVALID_ARGUMENT
 *         or FLOW_ERROR_WRONG_THREAD. On failure `*out_slot` is untouched.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_method_find(flow_engine *engine, const char *class_id, const char *method,
                             flow_slot *out_slot);

/**
 * Call a method of `target` by name.
 *
 * `create` and `destroy` cannot be called, nor any standard method of the engine's own classes,
 * such as "flow.alert". Another standard method called this way is only a call: the tree does not
 * change.
 *
 * @param arguments   `count` values without the instance; borrowed for the call.
 * @param out_result  receives the result; may be NULL. Its strings, bytes, lists and maps are a
 *                    copy that stays the engine's, good until the next flow_invoke() or
 *                    flow_invoke_slot() that returns such a result, also if the call has closed the
 *                    instance.
 * @param out_error   names class, method, argument position, expected and given type; may be NULL.
 * @return FLOW_OK, FLOW_ERROR_UNKNOWN_METHOD, FLOW_ERROR_ARGUMENT_TYPE, FLOW_ERROR_BAD_VALUE,
 *         FLOW_ERROR_BAD_UTF8, FLOW_ERROR_INVALID_ARGUMENT, FLOW_ERROR_LIMIT (calls nested more
 *         than 64 deep), FLOW_ERROR_UNSUPPORTED (a method that cannot be called), FLOW_ERROR_BUSY
 *         (inside its `create`), FLOW_ERROR_OUT_OF_MEMORY, FLOW_ERROR_WRONG_THREAD, or a handle
 *         error for `target`. On failure nothing was called; only a method whose own result is
 *         malformed (FLOW_ERROR_BAD_VALUE, FLOW_ERROR_BAD_UTF8), or is a list or a map that cannot
 *         be copied (FLOW_ERROR_OUT_OF_MEMORY), has run.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_invoke(flow_engine *engine, flow_handle target, const char *method,
                        const flow_value *arguments, size_t count, flow_value *out_result,
                        flow_error *out_error);

/**
 * Call a method of `target` by slot; otherwise like flow_invoke().
 *
 * @return as flow_invoke(), and FLOW_ERROR_UNKNOWN_METHOD if `slot` is of another class.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_invoke_slot(flow_engine *engine, flow_handle target, flow_slot slot,
                             const flow_value *arguments, size_t count, flow_value *out_result,
                             flow_error *out_error);

/**
 * Call a method of the nearest object above `from` that has one of this name. Above a screen is its
 * coordinator, above a coordinator its parent or the screen that carries it, and so on up. Checked
 * and converted like flow_invoke(), by the signature of the method that is found.
 *
 * Only authors' own methods are found, not the standard ones of flow/class.h. The cost grows with
 * the depth; nothing is allocated.
 *
 * @param from        the asker, itself not asked: a screen or a coordinator.
 * @param out_result  as for flow_invoke(); NULL just tells (flow_tell() of flow/daily.h).
 * @param out_error   for an unknown method names the objects asked, and their method with the most
 *                    similar name; may be NULL.
 * @return as flow_invoke(); FLOW_ERROR_UNKNOWN_METHOD if nobody above has the method, or nobody is
 *         above: the screen was opened by the host, or nothing has been opened yet.
 * @since 0.2  [engine-thread] [callback]
 */
flow_status flow_ask(flow_engine *engine, flow_handle from, const char *method,
                     const flow_value *arguments, size_t count, flow_value *out_result,
                     flow_error *out_error);

#ifdef __cplusplus
}
#endif
#endif
