/**
 * flow/observer.h - watching: every callback the engine delivers, in order.
 *
 * An observer works from flow_create() to flow_destroy(). Its `event` method is called right before
 * the callback it reports, `did_start` and `did_finish` with the event of that name.
 */
#ifndef FLOW_OBSERVER_H
#define FLOW_OBSERVER_H

#include <flow/base.h>
#include <flow/navigation.h>
#include <flow/presenter.h>
#include <flow/transition.h>
#include <flow/value.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef int32_t flow_event_kind;

/** The one table of events: X(name, number, what `subject` is and what else is set). */
#define FLOW_EVENT_TABLE(X)                             \
  X(START, 1, "coordinator")                            \
  X(DID_START, 2, "coordinator")                        \
  X(WILL_APPEAR, 3, "screen")                           \
  X(DID_APPEAR, 4, "screen")                            \
  X(WILL_DISAPPEAR, 5, "screen")                        \
  X(DID_DISAPPEAR, 6, "screen")                         \
  X(REMOVED, 7, "screen")                               \
  X(COMPLETION, 8, "what was opened")                   \
  X(DISMISSED, 9, "layer")                              \
  X(FINISHED, 10, "coordinator; cause, value")          \
  X(RELEASED, 11, "coordinator, about to be destroyed") \
  X(DONE, 12, "transition; outcome")                    \
  X(CHANGE, 13, "window; change")                       \
  X(MAY_LEAVE, 14, "screen or coordinator")             \
  X(MAY_SELECT, 15, "coordinator")                      \
  X(ATTEMPTED, 16, "screen")                            \
  X(RESELECTED, 17, "layer")                            \
  X(GUARD, 18, "coordinator; route")                    \
  X(NAVIGATE, 19, "coordinator; route")                 \
  X(LINK, 20, "screen; route, or NULL")                 \
  X(ANSWERED, 21, "an alert's screen; value")           \
  X(CANCELLED, 22, "work; related: its screen")         \
  X(ARGUMENTS, 23, "screen; value, or NULL")            \
  X(BACK, 24, "screen")                                 \
  X(PAUSED, 25, "screen")                               \
  X(RESUMED, 26, "screen")

#define FLOW_EVENT_CONSTANT_(name, number, subject) \
  FLOW_CONSTANT_(flow_event_kind, FLOW_EVENT_##name, number)
FLOW_CONSTANTS_(FLOW_EVENT_TABLE, FLOW_EVENT_CONSTANT_);
#undef FLOW_EVENT_CONSTANT_

/** One event. Borrowed for the call. */
typedef struct flow_event {
  uint32_t struct_size;
  flow_event_kind kind;
  flow_handle subject;
  /** Finished: the parent; done: what was opened or asked from; guard, navigate: whose link it is;
   *  cancelled: the screen. */
  flow_handle related;
  flow_cause cause; /**< finished */
  uint32_t reserved;
  /** Finished: the value, or NULL. Answered: the pressed button's id as a string, or NULL.
   *  Arguments: the new ones, or NULL. */
  const flow_value *value;
  const flow_outcome *outcome;    /**< done; otherwise NULL */
  const flow_change *change;      /**< change; otherwise NULL */
  const struct flow_route *route; /**< guard, navigate, link; otherwise NULL */
} flow_event;

#ifdef __cplusplus
}
#endif
#endif
