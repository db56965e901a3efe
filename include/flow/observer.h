/**
 * flow/observer.h - watching: the callbacks the engine delivers, in order.
 *
 * An observer works from flow_create() to flow_destroy(). Its `event` method is called right before
 * the callback it reports, `did_start` and `did_finish` with the event of that name.
 *
 * `render` and `capability` have no event: they are questions that a host may ask at any time and
 * as often as it likes, so that an event for each would tell how a host draws and not what happens.
 * FLOW_EVENT_CHANGED says that there is a reason to ask. `create`, `destroy` and methods that are
 * invoked by name have none either.
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

/** The kind of an event. */
typedef int32_t flow_event_kind;

/** The one table of events: X(name, number, word, the subject and the other members that are
 *  set). */
#define FLOW_EVENT_TABLE(X)                                         \
  X(START, 1, "start", "coordinator")                               \
  X(DID_START, 2, "did start", "coordinator")                       \
  X(WILL_APPEAR, 3, "will appear", "screen")                        \
  X(DID_APPEAR, 4, "did appear", "screen")                          \
  X(WILL_DISAPPEAR, 5, "will disappear", "screen")                  \
  X(DID_DISAPPEAR, 6, "did disappear", "screen")                    \
  X(REMOVED, 7, "removed", "screen")                                \
  X(COMPLETION, 8, "completion", "what was opened")                 \
  X(DISMISSED, 9, "dismissed", "layer")                             \
  X(FINISHED, 10, "finished", "coordinator; cause, value")          \
  X(RELEASED, 11, "released", "coordinator, about to be destroyed") \
  X(DONE, 12, "done", "transition; outcome")                        \
  X(CHANGE, 13, "change", "window; change")                         \
  X(MAY_LEAVE, 14, "may leave", "screen or coordinator")            \
  X(MAY_SELECT, 15, "may select", "coordinator")                    \
  X(ATTEMPTED, 16, "attempted", "screen")                           \
  X(RESELECTED, 17, "reselected", "layer")                          \
  X(GUARD, 18, "guard", "coordinator; route")                       \
  X(NAVIGATE, 19, "navigate", "coordinator; route")                 \
  X(LINK, 20, "link", "screen; route, or NULL")                     \
  X(ANSWERED, 21, "answered", "an alert's screen; value")           \
  X(CANCELLED, 22, "cancelled", "work; related: its screen") \
  X(ARGUMENTS, 23, "arguments", "screen; value, or NULL") \
  X(BACK, 24, "back", "screen") \
  X(PAUSED, 25, "paused", "screen") \
  X(RESUMED, 26, "resumed", "screen") \
  X(INPUT, 27, "input", "screen; element, action, value, or NULL if that is secret") \
  X(LOCALE_CHANGED, 28, "locale changed", "screen") \
  X(GESTURE, 29, "gesture", "transition; related: its window; value: its progress") \
  X(CHANGED, 30, "changed", "screen; related: its window") \
  X(RESTORED, 31, "restored", "screen or coordinator") \
  X(RENEWED, 32, "renewed", "screen or coordinator")

#define FLOW_EVENT_CONSTANT_(name, number, word, subject) \
  FLOW_CONSTANT_(flow_event_kind, FLOW_EVENT_##name, number)
FLOW_CONSTANTS_(FLOW_EVENT_TABLE, FLOW_EVENT_CONSTANT_);
#undef FLOW_EVENT_CONSTANT_

/**
 * The word for an event, for example "will appear".
 *
 * @return a static string; "?" for a number outside the table. Never NULL.
 * @since 0.2  [any-thread] [callback]
 */
const char *flow_event_name(flow_event_kind kind);

/** Of an input: its element, or one of its rows, is secret (V9), so that no value is told. */
#define FLOW_EVENT_SECRET ((uint32_t)1)

/** One event. Borrowed for the call. */
typedef struct flow_event {
  uint32_t struct_size;
  flow_event_kind kind;
  flow_handle subject; /**< a completion: only if it has a function or a method */
  /** Finished: the parent; done: the opened object, or `from` of the request; guard, navigate: the
   *  screen with the link; cancelled: the screen; gesture, changed: the window. */
  flow_handle related;
  flow_cause cause; /**< finished */
  uint32_t flags;   /**< input: FLOW_EVENT_SECRET, or 0; otherwise 0 */
  /** Finished: the value, or NULL. Answered: the pressed button's id as a string, or NULL.
   *  Arguments: the new ones, or NULL. Input: what the method is given; NULL if it was pressed, and
   *  always with FLOW_EVENT_SECRET. Gesture: its progress, from 0 to 1. */
  const flow_value *value;
  const flow_outcome *outcome; /**< done; otherwise NULL */
  /** Change; gesture turn: the change that it would make, so that an observer knows the page,
   *  @since 0.4; otherwise NULL. */
  const flow_change *change;
  const struct flow_route *route; /**< guard, navigate, link; otherwise NULL */
  /** Input: the id of the element; otherwise empty. Members from here on are new in ABI 0.3. */
  flow_string element;
  flow_string action; /**< input: the action that was chosen in a row's menu; otherwise empty */
} flow_event;

#ifdef __cplusplus
}
#endif
#endif
