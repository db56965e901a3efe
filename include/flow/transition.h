/**
 * flow/transition.h - one requested change of the tree, and what became of it.
 */
#ifndef FLOW_TRANSITION_H
#define FLOW_TRANSITION_H

#include <flow/base.h>
#include <flow/navigation.h>
#include <flow/status.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef int32_t flow_outcome_kind;
#define FLOW_OUTCOME_PENDING ((flow_outcome_kind)0)
#define FLOW_OUTCOME_DONE ((flow_outcome_kind)1)
#define FLOW_OUTCOME_NOOP ((flow_outcome_kind)2)
#define FLOW_OUTCOME_REFUSED ((flow_outcome_kind)3)
#define FLOW_OUTCOME_VETOED ((flow_outcome_kind)4)
#define FLOW_OUTCOME_CANCELLED ((flow_outcome_kind)5)
#define FLOW_OUTCOME_SUPERSEDED ((flow_outcome_kind)6)
#define FLOW_OUTCOME_FAILED ((flow_outcome_kind)7)

/** Why a request was refused or failed. */
typedef int32_t flow_reason;
#define FLOW_REASON_NONE ((flow_reason)0)
#define FLOW_REASON_ENDED ((flow_reason)1)         /**< the asking coordinator has ended */
#define FLOW_REASON_GONE ((flow_reason)2)          /**< what should be opened, or where, is gone */
#define FLOW_REASON_DUPLICATE ((flow_reason)3)     /**< it is open already, or stands twice */
#define FLOW_REASON_CONTAINER ((flow_reason)4)     /**< it has a stack of its own, or shows nothing */
#define FLOW_REASON_NOT_PRESENTED ((flow_reason)5) /**< a window's root cannot be closed */
#define FLOW_REASON_NO_WINDOW ((flow_reason)6)     /**< `from` is in no window */
#define FLOW_REASON_EMPTY ((flow_reason)7)         /**< no screen for a stack, nothing below an alert */
#define FLOW_REASON_NOT_ALLOWED ((flow_reason)8)   /**< the user may not do that here */
#define FLOW_REASON_UNHANDLED ((flow_reason)9)     /**< nobody handles it */
#define FLOW_REASON_TIMEOUT ((flow_reason)10)      /**< the presenter did not answer in time */
#define FLOW_REASON_START ((flow_reason)11)        /**< the coordinator ended before it showed anything */
#define FLOW_REASON_SHUT_DOWN ((flow_reason)12)    /**< the engine is being destroyed */
#define FLOW_REASON_BUSY ((flow_reason)13)         /**< a transition runs in the window */
#define FLOW_REASON_NOT_VISIBLE ((flow_reason)14)  /**< the screen that asks is not visible */
#define FLOW_REASON_LOOP ((flow_reason)15)         /**< routes replace one another for ever */

/** What became of a request. */
typedef struct flow_outcome {
  uint32_t struct_size;
  flow_request_kind request;
  flow_outcome_kind kind;
  flow_reason reason;
  flow_handle by; /**< who vetoed; otherwise FLOW_NONE */
} flow_outcome;
#define FLOW_OUTCOME_INIT \
  {(uint32_t)sizeof(flow_outcome), 0, FLOW_OUTCOME_PENDING, FLOW_REASON_NONE, FLOW_NONE}

/**
 * What became of a request; FLOW_OUTCOME_PENDING while it waits or runs.
 *
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT, FLOW_ERROR_STRUCT_SIZE, FLOW_ERROR_WRONG_THREAD, or a
 *         handle error.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_transition_outcome(flow_engine *engine, flow_transition transition,
                                    flow_outcome *out_outcome);

/**
 * What the request opens or has opened: the screen or coordinator given to it.
 *
 * @param out_presentable  receives FLOW_NONE when the request opens nothing, or it is gone.
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT, FLOW_ERROR_WRONG_THREAD, or a handle error.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_transition_opened(flow_engine *engine, flow_transition transition,
                                   flow_presentable *out_presentable);

/**
 * Give back a transition received through `out_transition`. The request itself is not affected. A
 * transition is released once; FLOW_NONE is a no-op. What is not released lives as long as the
 * engine.
 *
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT (no engine), FLOW_ERROR_WRONG_THREAD, or a handle error.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_transition_release(flow_engine *engine, flow_transition transition);

/**
 * The word for an outcome, for example "done", and for a reason, for example "not presented".
 *
 * @return static strings, never NULL.
 * @since 0.1  [any-thread] [callback]
 */
const char *flow_outcome_name(flow_outcome_kind kind);
/** See flow_outcome_name(). @since 0.1  [any-thread] [callback] */
const char *flow_reason_name(flow_reason reason);
/** The word for a cause, for example "parent ended". @since 0.1  [any-thread] [callback] */
const char *flow_cause_name(flow_cause cause);
/** The word for a request, for example "pop to root". @since 0.1  [any-thread] [callback] */
const char *flow_request_name(flow_request_kind kind);

#ifdef __cplusplus
}
#endif
#endif
