/**
 * flow/timer.h - time and descriptors: timers, and file descriptors that are watched.
 *
 * Each belongs to a screen or a coordinator and is stopped with it, as work is (flow/work.h), or to
 * the engine (FLOW_NONE) and is stopped when that is destroyed. They run in flow_engine_dispatch(),
 * for which flow_engine_descriptor() gets readable: a host has nothing else to do for them. A pause
 * that a search field begins anew with each key:
 *
 *     static void look_up(void *user_data, flow_engine *engine, flow_handle timer) {
 *       search *self = user_data;
 *       self->pause = FLOW_NONE;
 *       flow_screen_changed(engine, self->handle);
 *     }
 *     ...
 *     flow_callback fired = {look_up, self, NULL};
 *     flow_timer_stop(self->engine, self->pause);
 *     flow_timer_start(self->engine, self->handle, 300, 0, fired, &self->pause);
 *
 * And a socket that answers, for as long as the screen is there:
 *
 *     static void answer(void *user_data, flow_engine *engine, flow_watch watch, uint32_t events) {
 *       search *self = user_data;
 *       ssize_t count = read(self->socket, self->room, sizeof self->room);
 *       if (count <= 0 && events & FLOW_WATCH_CLOSED) flow_watch_stop(engine, watch);
 *     }
 *     ...
 *     flow_watch_callback ready = {answer, self, NULL};
 *     flow_watch_start(self->engine, self->handle, self->socket, FLOW_WATCH_READ, ready, NULL);
 */
#ifndef FLOW_TIMER_H
#define FLOW_TIMER_H

#include <flow/base.h>
#include <flow/navigation.h>
#include <flow/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Start a timer. `fired` runs in the first flow_engine_dispatch() in which the engine's clock shows
 * that `delay_ms` have passed, and from then on every `interval_ms`. Due timers run in the order of
 * their times, and with equal times in the order in which they were started. Requests of one timer
 * are carried out before the next one runs. A timer that is late runs once, and then at the next
 * multiple of its interval: runs never pile up. A timer that is started while timers run waits for
 * the next dispatch, even with a delay of 0. Costs O(log n) among n timers, and running takes no
 * memory.
 *
 * When the clock goes back, a timer waits until it shows the timer's time again. A delay of
 * UINT64_MAX never passes.
 *
 * @param owner        a screen or coordinator, opened or not, also inside its `create`: the timer
 *                     is stopped with it: a screen's right after its work was cancelled, a
 *                     coordinator's when it has ended, before anybody is told. FLOW_NONE for the
 *                     engine; a plugin stops those in its `deinit`, because they outlive it.
 * @param delay_ms     milliseconds to the first run.
 * @param interval_ms  milliseconds between runs; 0 for one run only.
 * @param fired        belongs to the engine from now on. Its subject is the timer; one that runs
 *                     once is over by then: its handle is stale in the call. The destroy function
 *                     runs exactly once: when the timer is stopped or over, after the function has
 *                     returned, or before this returns if it fails.
 * @param out_timer    receives the handle for flow_timer_stop(); may be NULL. FLOW_NONE on failure.
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT if `engine` or the function is NULL,
 *         FLOW_ERROR_STALE_HANDLE if the owner is gone, or its timers and watches were stopped,
 *         FLOW_ERROR_WRONG_KIND if it is neither screen nor coordinator,
 *         FLOW_ERROR_SHUTTING_DOWN if the engine is being destroyed, FLOW_ERROR_LIMIT if all slots
 *         are in use, FLOW_ERROR_OUT_OF_DESCRIPTORS or FLOW_ERROR_OUT_OF_MEMORY if the engine's
 *         descriptor was asked for and the system gives none that wakes it in time,
 *         FLOW_ERROR_WRONG_THREAD, or another handle error. On failure nothing has changed.
 * @since 0.2  [engine-thread] [callback]
 */
flow_status flow_timer_start(flow_engine *engine, flow_handle owner, uint64_t delay_ms,
                             uint64_t interval_ms, flow_callback fired, flow_timer *out_timer);

/**
 * Stop a timer: it does not run any more. Its callback's destroy function runs before this returns;
 * if called inside the timer's own callback, after that has returned. FLOW_NONE is a no-op.
 *
 * @return FLOW_OK, FLOW_ERROR_STALE_HANDLE if it is over or was stopped before (nothing changes),
 *         FLOW_ERROR_INVALID_ARGUMENT if `engine` is NULL, FLOW_ERROR_WRONG_THREAD, or another
 *         handle error.
 * @since 0.2  [engine-thread] [callback]
 */
flow_status flow_timer_stop(flow_engine *engine, flow_timer timer);

#define FLOW_WATCH_READ ((uint32_t)1)   /**< reading does not block */
#define FLOW_WATCH_WRITE ((uint32_t)2)  /**< writing does not block */
#define FLOW_WATCH_CLOSED ((uint32_t)4) /**< the other end has gone, or an error waits */

/** Runs when a watched descriptor is ready, with FLOW_WATCH_... that say for what. */
typedef struct flow_watch_callback {
  void (*function)(void *user_data, flow_engine *engine, flow_watch watch, uint32_t events);
  void *user_data;
  void (*destroy)(void *user_data); /**< runs once, when the watch is over */
} flow_watch_callback;

/**
 * Watch a file descriptor. `ready` runs in every flow_engine_dispatch() that finds it ready, after
 * timers: data that was not read makes it run again. FLOW_WATCH_CLOSED comes to every watch, asked
 * for or not, and also again and again: stop the watch then.
 *
 * The descriptor stays the caller's. Stop its watches before closing it, because the engine does
 * not notice: a watch of a closed descriptor is never ready again, or reports the next descriptor
 * that gets its number.
 *
 * One descriptor may be watched several times, by anybody, for the same or for other events: each
 * watch gets its own events, the oldest watch first. One dispatch serves up to 64 descriptors; the
 * others come first in the next. A watch that is started meanwhile waits for the next dispatch.
 * Costs O(1) on average.
 *
 * @param owner       as for flow_timer_start().
 * @param descriptor  something that can be waited for: a socket, pipe, terminal, eventfd, timerfd,
 *                    inotify and so on. Files and folders cannot; they are always ready.
 * @param events      FLOW_WATCH_READ, FLOW_WATCH_WRITE, or both.
 * @param ready       belongs to the engine from now on; its destroy function runs exactly once, as
 *                    for flow_timer_start().
 * @param out_watch   receives the handle for flow_watch_stop(); may be NULL. FLOW_NONE on failure.
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT if `engine` or the function is NULL, `events` is
 *         something else, or `descriptor` is not open or the engine's own,
 *         FLOW_ERROR_UNSUPPORTED if it cannot be waited for,
 *         FLOW_ERROR_STALE_HANDLE if the owner is gone, or its timers and watches were stopped,
 *         FLOW_ERROR_WRONG_KIND if it is neither screen nor coordinator,
 *         FLOW_ERROR_SHUTTING_DOWN if the engine is being destroyed, FLOW_ERROR_LIMIT if all slots
 *         are in use, or the user watches as many descriptors as the system allows,
 *         FLOW_ERROR_OUT_OF_DESCRIPTORS or FLOW_ERROR_OUT_OF_MEMORY if the system gives no
 *         descriptor to wait with,
 *         FLOW_ERROR_WRONG_THREAD, or another handle error. On failure nothing has changed.
 * @since 0.2  [engine-thread] [callback]
 */
flow_status flow_watch_start(flow_engine *engine, flow_handle owner, int descriptor,
                             uint32_t events, flow_watch_callback ready, flow_watch *out_watch);

/**
 * Stop a watch: its callback does not run any more. Its callback's destroy function runs before
 * this returns; if called inside the watch's own callback, after that has returned. FLOW_NONE is a
 * no-op.
 *
 * @return FLOW_OK, FLOW_ERROR_STALE_HANDLE if it was stopped before (nothing changes),
 *         FLOW_ERROR_INVALID_ARGUMENT if `engine` is NULL, FLOW_ERROR_WRONG_THREAD, or another
 *         handle error.
 * @since 0.2  [engine-thread] [callback]
 */
flow_status flow_watch_stop(flow_engine *engine, flow_watch watch);

#ifdef __cplusplus
}
#endif
#endif
