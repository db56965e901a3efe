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
#define FLOW_EVENT_START ((flow_event_kind)1)          /**< subject: coordinator */
#define FLOW_EVENT_DID_START ((flow_event_kind)2)      /**< subject: coordinator */
#define FLOW_EVENT_WILL_APPEAR ((flow_event_kind)3)    /**< subject: screen */
#define FLOW_EVENT_DID_APPEAR ((flow_event_kind)4)     /**< subject: screen */
#define FLOW_EVENT_WILL_DISAPPEAR ((flow_event_kind)5) /**< subject: screen */
#define FLOW_EVENT_DID_DISAPPEAR ((flow_event_kind)6)  /**< subject: screen */
#define FLOW_EVENT_REMOVED ((flow_event_kind)7)        /**< subject: screen */
#define FLOW_EVENT_COMPLETION ((flow_event_kind)8)     /**< subject: what was opened */
#define FLOW_EVENT_DISMISSED ((flow_event_kind)9)      /**< subject: layer */
#define FLOW_EVENT_FINISHED ((flow_event_kind)10)      /**< subject: coordinator; cause, value */
#define FLOW_EVENT_RELEASED ((flow_event_kind)11)      /**< subject: coordinator, about to be destroyed */
#define FLOW_EVENT_DONE ((flow_event_kind)12)          /**< subject: transition; outcome */
#define FLOW_EVENT_CHANGE ((flow_event_kind)13)        /**< subject: window; change */
#define FLOW_EVENT_MAY_LEAVE ((flow_event_kind)14)     /**< subject: screen or coordinator */
#define FLOW_EVENT_MAY_SELECT ((flow_event_kind)15)    /**< subject: coordinator */
#define FLOW_EVENT_ATTEMPTED ((flow_event_kind)16)     /**< subject: screen */
#define FLOW_EVENT_RESELECTED ((flow_event_kind)17)    /**< subject: layer */
#define FLOW_EVENT_GUARD ((flow_event_kind)18)         /**< subject: coordinator; route */
#define FLOW_EVENT_NAVIGATE ((flow_event_kind)19)      /**< subject: coordinator; route */
#define FLOW_EVENT_LINK ((flow_event_kind)20)          /**< subject: screen; route, or NULL */
#define FLOW_EVENT_ANSWERED ((flow_event_kind)21)      /**< subject: an alert's screen; value */
#define FLOW_EVENT_CANCELLED ((flow_event_kind)22)     /**< subject: work; related: its screen */

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
  /** Finished: the value, or NULL. Answered: the pressed button's id as a string, or NULL. */
  const flow_value *value;
  const flow_outcome *outcome;    /**< done; otherwise NULL */
  const flow_change *change;      /**< change; otherwise NULL */
  const struct flow_route *route; /**< guard, navigate, link; otherwise NULL */
} flow_event;

#ifdef __cplusplus
}
#endif
#endif
