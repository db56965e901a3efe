/**
 * flow/trace.h - every call of a callback as a line on standard error, for people who want to see
 * what a program does. A library of its own, libflow-trace; nobody has to link it:
 *
 *     FLOW_TRACE=1 ./kiosk
 *     [  0.000412] -> shop.product.create(null, 0x55d66d5d5dd0, screen#3, {"id":5})
 *     [  0.000431] <- shop.product.create = shop.product#3  0.019 ms
 *
 * libflow loads it when the first engine is made, if FLOW_TRACE is set and the program has no more
 * rights than the user who started it: from the folder in which libflow was when it was loaded, and
 * from nowhere else; in a program that holds the engine (libflow.a), from the folder where that was
 * installed, with a libflow.so beside it. If that is not there, a line on standard error says so,
 * and nothing is traced.
 *
 * Two more variables say which calls are shown, and where; like the first one, they are nothing to
 * a program that has more rights than the user who started it:
 *
 *     FLOW_TRACE_ONLY=setup.*,shop.main   the classes with these ids, with `,` between them; `*`
 *                                         before or behind a part stands for any text. Without it
 *                                         all are shown but the host's own presenters and
 *                                         observers (FLOW_CALL_HOST): name them, or `*` for
 *                                         everything. Functions of no class are shown without it,
 *                                         and by `*`. For another form, a line on standard error
 *                                         says so, and it counts as not set.
 *     FLOW_TRACE_FILE=/tmp/%p.trace       a new file, readable for the user alone, in place of
 *                                         standard error. `%p` is the number of the process, `%%`
 *                                         a `%`. If anything of that name is there, a link too, or
 *                                         the file cannot be made, a line on standard error says
 *                                         so, and nothing is traced. A process made by fork() makes
 *                                         its own file, or finds that of its parent there.
 *
 * A line before each call has class, method and all arguments, and another one after it the result
 * and the time it took; calls inside calls that are shown are indented. The time is in seconds
 * since the trace began. An instance has its name once `create` has returned it.
 *
 * A value is shown as JSON, cut with "..." after 400 bytes; in the JSON form, it is {"cut":TEXT}
 * after 16,384 bytes. The rest is not read, however large the value is. A value whose read part is
 * malformed, or that has no JSON, is `<no JSON form>`, in the JSON form "no JSON form".
 *
 * While the input of a secret element is carried out (FLOW_CALL_SECRET), `<secret>` stands in the
 * place of each value, in JSON {"secret":true}; handles and pointers are shown. A copy that a
 * plugin keeps and passes on later is not recognised.
 */
#ifndef FLOW_TRACE_H
#define FLOW_TRACE_H

#include <flow/base.h>
#include <flow/status.h>

#ifdef __cplusplus
extern "C" {
#endif

struct flow_call_hook;

/**
 * Print calls from now on until the process ends, as with FLOW_TRACE in the environment;
 * FLOW_TRACE_ONLY and FLOW_TRACE_FILE hold for it, too. It replaces a hook set with
 * flow_set_call_hook(). A file that was made is kept when it is called once more.
 *
 * @param form  "1": lines for people. "json": one JSON object a line, of schema "flow.trace/1"
 *              (docs/schemas). "0" or "": nothing happens.
 * @return FLOW_OK; FLOW_ERROR_INVALID_ARGUMENT for NULL or any other form, or if the file of
 *         FLOW_TRACE_FILE cannot be made, which a line on standard error explains;
 *         FLOW_ERROR_OUT_OF_MEMORY.
 * @since 0.2  [any-thread] [callback]
 */
flow_status flow_trace_begin(const char *form);

/**
 * Print calls like flow_trace_begin(), made by the engine to which `set_hook` belongs: a program
 * that holds an engine (libflow.a) gives its own flow_set_call_hook(), as libflow does.
 * flow_trace_begin() takes that of libflow.so.
 *
 * @param set_hook  called once, before this returns; NULL is FLOW_ERROR_INVALID_ARGUMENT.
 * @return as flow_trace_begin(), or what `set_hook` returns.
 * @since 0.3  [any-thread] [callback]
 */
flow_status flow_trace_begin_with(const char *form,
                                  flow_status (*set_hook)(const struct flow_call_hook *hook));

#ifdef __cplusplus
}
#endif
#endif
