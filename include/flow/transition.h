/**
 * flow/transition.h - one requested change of the tree, and its outcome.
 */
#ifndef FLOW_TRANSITION_H
#define FLOW_TRANSITION_H

#include <flow/base.h>
#include <flow/request.h>
#include <flow/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The kind of a request's outcome. */
typedef int32_t flow_outcome_kind;

/** The one table of outcomes: X(name, number, word).
 *
 *    pending     It waits, or runs: there is no outcome yet.
 *    done        It was carried out.
 *    noop        Nothing had to change.
 *    refused     It could not be carried out; the reason says why.
 *    vetoed      Somebody who was asked said no.
 *    cancelled   It was taken back before it was done.
 *    superseded  A newer one took its place.
 *    failed      It went wrong on the way; the reason says how. */
#define FLOW_OUTCOME_TABLE(X)    \
  X(PENDING, 0, "pending")       \
  X(DONE, 1, "done")             \
  X(NOOP, 2, "noop")             \
  X(REFUSED, 3, "refused")       \
  X(VETOED, 4, "vetoed")         \
  X(CANCELLED, 5, "cancelled")   \
  X(SUPERSEDED, 6, "superseded") \
  X(FAILED, 7, "failed")

#define FLOW_OUTCOME_CONSTANT_(name, number, word) \
  FLOW_CONSTANT_(flow_outcome_kind, FLOW_OUTCOME_##name, number)
FLOW_CONSTANTS_(FLOW_OUTCOME_TABLE, FLOW_OUTCOME_CONSTANT_);
#undef FLOW_OUTCOME_CONSTANT_

/** The reason of a refusal or failure; FLOW_REASON_HANDLED for a back that is noop because a screen
 *  has handled it. */
typedef int32_t flow_reason;

/** The one table of reasons: X(name, number, word, sentence). Each means the same for all
 *  requests. */
#define FLOW_REASON_TABLE(X)                                                                     \
  X(NONE, 0, "none", "There is nothing to say.")                                                 \
  X(ENDED, 1, "ended", "The coordinator it was asked from has ended, or is ending.")             \
  X(GONE, 2, "gone", "What should be opened, where, or the tab is not there (any more).")        \
  X(DUPLICATE, 3, "duplicate", "It is open already, or stands twice.")                           \
  X(CONTAINER, 4, "container", "It has a stack of its own, or shows nothing.")                   \
  X(NOT_PRESENTED, 5, "not presented", "It can only be replaced: layer 0, its root or a tab's.") \
  X(NO_WINDOW, 6, "no window", "The coordinator or router it was asked from is in no window.")   \
  X(EMPTY, 7, "empty", "There is no screen for a stack, or nothing to present over.")            \
  X(NOT_ALLOWED, 8, "not allowed", "The user may not do that here.")                             \
  X(UNHANDLED, 9, "unhandled", "Nobody handles it.")                                             \
  X(TIMEOUT, 10, "timeout", "The presenter did not answer in time.")                             \
  X(START, 11, "start", "The coordinator ended before it showed anything.")                      \
  X(SHUT_DOWN, 12, "shut down", "The engine is being destroyed.")                                \
  X(BUSY, 13, "busy", "A transition runs in the window.")                                        \
  X(NOT_VISIBLE, 14, "not visible", "The screen that asks is not visible.")                      \
  X(LOOP, 15, "loop", "Routes replace one another for ever.")                                    \
  X(NEVER_OPENED, 16, "never opened", "The screen it was asked from or about was never opened.") \
  X(CREATE, 17, "create", "The screen to go to could not be created.") \
  X(HANDLED, 18, "handled", "The screen on top has handled the user's back itself.") \
  X(LIMIT, 19, "limit", "The layer has as many tabs as there can be.")

#define FLOW_REASON_CONSTANT_(name, number, word, sentence) \
  FLOW_CONSTANT_(flow_reason, FLOW_REASON_##name, number)
FLOW_CONSTANTS_(FLOW_REASON_TABLE, FLOW_REASON_CONSTANT_);
#undef FLOW_REASON_CONSTANT_

/** The outcome of a request, and the reason. */
typedef struct flow_outcome {
  uint32_t struct_size;
  flow_request_kind request;
  flow_outcome_kind kind;
  flow_reason reason;
  flow_handle by; /**< the object that vetoed or handled it; otherwise FLOW_NONE */
} flow_outcome;
#define FLOW_OUTCOME_INIT \
  {(uint32_t)sizeof(flow_outcome), 0, FLOW_OUTCOME_PENDING, FLOW_REASON_NONE, FLOW_NONE}

/**
 * The outcome of a request; FLOW_OUTCOME_PENDING while it waits or runs.
 *
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT, FLOW_ERROR_STRUCT_SIZE, FLOW_ERROR_WRONG_THREAD, or
 *         a handle error.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_transition_outcome(flow_engine *engine, flow_transition transition,
                                    flow_outcome *out_outcome);

/**
 * The screen or coordinator that the request opens or has opened: the one given to it.
 *
 * @param out_presentable  receives FLOW_NONE when the request opens nothing, or it is gone.
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT, FLOW_ERROR_WRONG_THREAD, or a handle error.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_transition_opened(flow_engine *engine, flow_transition transition,
                                   flow_presentable *out_presentable);

/**
 * Give back a transition received through `out_transition`. The request itself is not affected. A
 * transition is released once; FLOW_NONE is a no-op. A transition that is not released lives as
 * long as the engine.
 *
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT (no engine), FLOW_ERROR_WRONG_THREAD, or a handle
 *         error.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_transition_release(flow_engine *engine, flow_transition transition);

/** Callbacks of a request that were given as functions, as bits. */
#define FLOW_CALLBACK_COMPLETION ((uint32_t)1)
#define FLOW_CALLBACK_DISMISSED ((uint32_t)2)
#define FLOW_CALLBACK_FINISHED ((uint32_t)4)
#define FLOW_CALLBACK_DONE ((uint32_t)8)
#define FLOW_CALLBACK_ANSWERED ((uint32_t)16) /**< of an alert */

/** The state of a request, as long as its transition lives. Each callback was given as a function,
 *  as a method of the opener, or not at all. */
typedef struct flow_transition_info {
  uint32_t struct_size;
  flow_request_kind request;
  flow_outcome_kind outcome;
  flow_reason reason;
  flow_handle by;     /**< as in flow_outcome */
  flow_handle opened; /**< as flow_transition_opened() */
  flow_handle opener; /**< the owner of these methods; FLOW_NONE if no callback is a method */
  uint32_t functions; /**< FLOW_CALLBACK_... */
  uint32_t reserved;
  const char *completion_method; /**< NULL if it is no method; lent while the transition lives */
  const char *dismissed_method;  /**< as in flow_options */
  const char *finished_method;   /**< as in flow_options */
  const char *done_method;       /**< as in flow_options */
  const char *answered_method;   /**< as in flow_alert */
} flow_transition_info;
#define FLOW_TRANSITION_INFO_INIT                                                              \
  {(uint32_t)sizeof(flow_transition_info), 0, FLOW_OUTCOME_PENDING, FLOW_REASON_NONE, FLOW_NONE, \
   FLOW_NONE, FLOW_NONE, 0u, 0u, NULL, NULL, NULL, NULL, NULL}

/**
 * Read the state of a request: its kind, its outcome, what it opened, and how its callbacks were
 * given. For the request that opened a screen or coordinator, use the `transition` that
 * flow_screen_get() and flow_coordinator_get() give.
 *
 * @param out_info  set `struct_size` (FLOW_TRANSITION_INFO_INIT); must not be NULL.
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT, FLOW_ERROR_STRUCT_SIZE, FLOW_ERROR_WRONG_THREAD, or
 *         a handle error.
 * @since 0.2  [engine-thread] [callback]
 */
flow_status flow_transition_get(flow_engine *engine, flow_transition transition,
                                flow_transition_info *out_info);

/**
 * The word for an outcome, for example "done".
 *
 * @return a static string; "?" for a number outside the table. Never NULL.
 * @since 0.1  [any-thread] [callback]
 */
const char *flow_outcome_name(flow_outcome_kind kind);

/**
 * The word for a reason, for example "not presented".
 *
 * @return a static string; "?" for a number outside the table. Never NULL.
 * @since 0.1  [any-thread] [callback]
 */
const char *flow_reason_name(flow_reason reason);

#ifdef __cplusplus
}
#endif
#endif
