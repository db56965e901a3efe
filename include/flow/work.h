/**
 * flow/work.h - work that is cancelled with its screen.
 *
 * A screen that waits for something - a timer, a request over the network, a thread - ties it to
 * its life: when the screen is removed, by whatever cause, the engine calls `cancel`. Work that is
 * done before says so with flow_work_end() and is not cancelled. Neither costs more with many
 * screens or much work: both are O(1).
 *
 *     flow_callback cancel = {stop_timer, self, NULL};
 *     flow_work_begin(engine, screen, cancel, &self->work);
 *     ...
 *     flow_work_end(engine, self->work);
 */
#ifndef FLOW_WORK_H
#define FLOW_WORK_H

#include <flow/base.h>
#include <flow/navigation.h>
#include <flow/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Tie work to a screen. `cancel` runs once when the screen is removed: directly after the screen's
 * `removed`, before its completion; of several, the oldest first. It never runs if the work was
 * ended before. A screen that was never opened cancels its work before it is destroyed.
 *
 * May be called as often as needed for one screen, also inside its `create`. Inside and after
 * `cancel` the screen takes no more.
 *
 * @param screen    a screen, opened or not.
 * @param cancel    belongs to the engine from now on: its destroy function runs exactly once, after
 *                  `cancel`, in flow_work_end(), or before this returns if it fails. The subject is
 *                  the work, which is over: its handle is stale in the call. The function may be
 *                  NULL; then only destroy runs.
 * @param out_work  receives the handle for flow_work_end(); NULL if the work is never ended but by
 *                  its screen. FLOW_NONE on failure.
 * @return FLOW_OK, FLOW_ERROR_STALE_HANDLE if the screen is gone or its work is being cancelled,
 *         FLOW_ERROR_INVALID_ARGUMENT if `engine` is NULL, FLOW_ERROR_LIMIT if all slots are in
 *         use, FLOW_ERROR_WRONG_THREAD, or another handle error. On failure nothing has changed.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_work_begin(flow_engine *engine, flow_screen screen, flow_callback cancel,
                            flow_work *out_work);

/**
 * End work that is done: it is not cancelled any more. Its callback's destroy function runs before
 * this returns. FLOW_NONE is a no-op.
 *
 * @return FLOW_OK, FLOW_ERROR_STALE_HANDLE if it was ended before, or is or was cancelled (nothing
 *         changes), FLOW_ERROR_INVALID_ARGUMENT if `engine` is NULL, FLOW_ERROR_WRONG_THREAD, or
 *         another handle error.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_work_end(flow_engine *engine, flow_work work);

#ifdef __cplusplus
}
#endif
#endif
