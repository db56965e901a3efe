/**
 * flow/request.h - the kinds of requests, and the causes of a coordinator's end.
 *
 * The functions that make requests are in flow/navigation.h, flow/tabs.h, flow/gesture.h and
 * flow/route.h.
 */
#ifndef FLOW_REQUEST_H
#define FLOW_REQUEST_H

#include <flow/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Kinds of requests ----------------------------------------------------------------------- */

/** The kind of a request. */
typedef int32_t flow_request_kind;

#define FLOW_KIND_BIT_(name, number, word) FLOW_FROM_##name = 1 << number,
/** The handles that a request's `from` may be: a bit for each kind, FLOW_FROM_SCREEN and so on. */
enum {
  FLOW_KIND_TABLE(FLOW_KIND_BIT_) FLOW_FROM_NOTHING = 0,
  /** All that has a stack, is on one or pushes on one. */
  FLOW_FROM_PLACE = FLOW_FROM_SCREEN | FLOW_FROM_COORDINATOR | FLOW_FROM_WINDOW | FLOW_FROM_LAYER |
                    FLOW_FROM_ROUTER,
  /** The same, or the transition that opened something. */
  FLOW_FROM_PLACE_OR_TRANSITION = FLOW_FROM_PLACE | FLOW_FROM_TRANSITION
};
#undef FLOW_KIND_BIT_

/** It opens the screens, coordinators or tabs it is given. */
#define FLOW_TRAIT_OPENS ((uint32_t)1)
/** It may close something that is open. */
#define FLOW_TRAIT_CLOSES ((uint32_t)2)
/** It can stand in a batch. */
#define FLOW_TRAIT_BATCH ((uint32_t)4)
/** It brings a route (flow/route.h). */
#define FLOW_TRAIT_ROUTE ((uint32_t)8)
/** It is the user's wish, which a screen or layer may forbid. */
#define FLOW_TRAIT_WISH ((uint32_t)16)
/** It is a gesture: held until the finger is lifted (flow/gesture.h). */
#define FLOW_TRAIT_GESTURE ((uint32_t)32)
/** It acts on the top of its stack or window, whatever is there. */
#define FLOW_TRAIT_TOP ((uint32_t)64)
/** It selects a tab. */
#define FLOW_TRAIT_SELECTS ((uint32_t)128)
/** It ends the coordinator in `from`. */
#define FLOW_TRAIT_ENDS ((uint32_t)256)
/** It is the user's way back; a wish without this trait drags a layer away. */
#define FLOW_TRAIT_BACK ((uint32_t)512)
/** Its coordinator does not end for lack of screens before it has run. Requests that open something
 *  have this effect, too. */
#define FLOW_TRAIT_HOLDS ((uint32_t)1024)
/** It asks nobody for consent, as with FLOW_OPEN_FORCE. */
#define FLOW_TRAIT_UNASKED ((uint32_t)2048)

/* Operands that a request takes besides `from`: members of flow_request of the same names. */

/** A screen or a coordinator to open. */
#define FLOW_TRAIT_TAKES_PRESENTABLE ((uint32_t)1 << 16)
/** Screens. */
#define FLOW_TRAIT_TAKES_SCREENS ((uint32_t)1 << 17)
/** A number: a depth, an index, or how many layers. */
#define FLOW_TRAIT_TAKES_COUNT ((uint32_t)1 << 18)
/** A value. */
#define FLOW_TRAIT_TAKES_VALUE ((uint32_t)1 << 19)
/** The tabs of a layer. */
#define FLOW_TRAIT_TAKES_TABS ((uint32_t)1 << 20)
/** One tab. */
#define FLOW_TRAIT_TAKES_TAB ((uint32_t)1 << 21)
/** The id of a class of screens. */
#define FLOW_TRAIT_TAKES_CLASS ((uint32_t)1 << 22)
/** Arguments of a screen. */
#define FLOW_TRAIT_TAKES_ARGUMENTS ((uint32_t)1 << 23)
/** A route (flow/route.h), which stands in no flow_request. */
#define FLOW_TRAIT_TAKES_ROUTE ((uint32_t)1 << 24)
/** A deep link (flow/route.h), which stands in no flow_request. */
#define FLOW_TRAIT_TAKES_LINK ((uint32_t)1 << 25)
/** Requests, as a batch does. */
#define FLOW_TRAIT_TAKES_REQUESTS ((uint32_t)1 << 26)
/** Another screen, in the member `presentable`. */
#define FLOW_TRAIT_TAKES_SCREEN ((uint32_t)1 << 27)
/** The state of an instance and its version, which stand in no flow_request. */
#define FLOW_TRAIT_TAKES_STATE ((uint32_t)1 << 28)

/** The one table of requests: X(name, number, word, from, traits). Most are made by the function of
 *  their name.
 *
 *    close window   Close a window and end all in it: flow_window_close().
 *    unload         End all of a plugin: flow_plugin_unload().
 *    gesture back   The user drags back: flow_gesture_begin_back().
 *    gesture drag   The user drags a layer: flow_gesture_begin_drag().
 *    link           Store a route in a link: flow_screen_set_link().
 *    deep link      Open what a URI stands for: flow_open_deep_link().
 *    set arguments  Give a screen other arguments: flow_screen_set_arguments().
 *    restore        Make what was saved: flow_engine_restore(), which makes one for all windows.
 *    renew          Make an instance anew: flow_instance_renew().
 *    panes          Say how many panes fit in a window: flow_window_set_panes().
 *    gesture turn   The user turns a page: flow_gesture_begin_turn(). */
#define FLOW_REQUEST_TABLE(X)                                                                \
  X(OPEN, 1, "open", FLOW_FROM_PLACE,                                                        \
    FLOW_TRAIT_OPENS | FLOW_TRAIT_BATCH | FLOW_TRAIT_TAKES_PRESENTABLE)                      \
  X(PUSH, 2, "push", FLOW_FROM_PLACE,                                                        \
    FLOW_TRAIT_OPENS | FLOW_TRAIT_BATCH | FLOW_TRAIT_TAKES_PRESENTABLE)                      \
  X(PRESENT, 3, "present", FLOW_FROM_PLACE,                                                  \
    FLOW_TRAIT_OPENS | FLOW_TRAIT_BATCH | FLOW_TRAIT_TAKES_PRESENTABLE)                      \
  X(SET_ROOT, 4, "set root", FLOW_FROM_PLACE,                                                \
    FLOW_TRAIT_OPENS | FLOW_TRAIT_CLOSES | FLOW_TRAIT_BATCH | FLOW_TRAIT_TAKES_PRESENTABLE)  \
  X(REPLACE_TOP, 5, "replace top", FLOW_FROM_PLACE,                                          \
    FLOW_TRAIT_OPENS | FLOW_TRAIT_CLOSES | FLOW_TRAIT_BATCH | FLOW_TRAIT_TOP |               \
    FLOW_TRAIT_TAKES_PRESENTABLE)                                                            \
  X(SET_STACK, 6, "set stack", FLOW_FROM_PLACE,                                              \
    FLOW_TRAIT_OPENS | FLOW_TRAIT_CLOSES | FLOW_TRAIT_BATCH | FLOW_TRAIT_TAKES_SCREENS)      \
  X(POP, 7, "pop", FLOW_FROM_PLACE, FLOW_TRAIT_CLOSES | FLOW_TRAIT_BATCH | FLOW_TRAIT_TOP)   \
  X(POP_TO, 8, "pop to", FLOW_FROM_SCREEN, FLOW_TRAIT_CLOSES | FLOW_TRAIT_BATCH)             \
  X(POP_TO_DEPTH, 9, "pop to depth", FLOW_FROM_PLACE,                                        \
    FLOW_TRAIT_CLOSES | FLOW_TRAIT_BATCH | FLOW_TRAIT_TOP | FLOW_TRAIT_TAKES_COUNT)          \
  X(POP_TO_ROOT, 10, "pop to root", FLOW_FROM_PLACE, FLOW_TRAIT_CLOSES | FLOW_TRAIT_BATCH)   \
  X(DISMISS, 11, "dismiss", FLOW_FROM_PLACE,                                                 \
    FLOW_TRAIT_CLOSES | FLOW_TRAIT_BATCH | FLOW_TRAIT_TOP | FLOW_TRAIT_TAKES_COUNT)          \
  X(DISMISS_TO, 12, "dismiss to", FLOW_FROM_PLACE, FLOW_TRAIT_CLOSES | FLOW_TRAIT_BATCH)     \
  X(DISMISS_ALL, 13, "dismiss all", FLOW_FROM_PLACE, FLOW_TRAIT_CLOSES | FLOW_TRAIT_BATCH)   \
  X(CLOSE, 14, "close", FLOW_FROM_PLACE_OR_TRANSITION, FLOW_TRAIT_CLOSES | FLOW_TRAIT_BATCH) \
  X(FINISH, 15, "finish", FLOW_FROM_COORDINATOR,                                             \
    FLOW_TRAIT_CLOSES | FLOW_TRAIT_BATCH | FLOW_TRAIT_ENDS | FLOW_TRAIT_HOLDS |              \
    FLOW_TRAIT_TAKES_VALUE)                                                                  \
  X(STOP, 16, "stop", FLOW_FROM_COORDINATOR,                                                 \
    FLOW_TRAIT_CLOSES | FLOW_TRAIT_BATCH | FLOW_TRAIT_ENDS | FLOW_TRAIT_HOLDS)               \
  X(BACK, 17, "back", FLOW_FROM_WINDOW | FLOW_FROM_ROUTER,                                   \
    FLOW_TRAIT_CLOSES | FLOW_TRAIT_WISH | FLOW_TRAIT_TOP | FLOW_TRAIT_BACK)                  \
  X(BACK_TO, 18, "back to", FLOW_FROM_SCREEN,                                                \
    FLOW_TRAIT_CLOSES | FLOW_TRAIT_WISH | FLOW_TRAIT_BACK)                                   \
  X(DRAG, 19, "drag", FLOW_FROM_LAYER, FLOW_TRAIT_CLOSES | FLOW_TRAIT_WISH | FLOW_TRAIT_TOP) \
  X(BATCH, 20, "batch", FLOW_FROM_NOTHING,                                                   \
    FLOW_TRAIT_OPENS | FLOW_TRAIT_CLOSES | FLOW_TRAIT_TAKES_REQUESTS)                        \
  X(CLOSE_WINDOW, 21, "close window", FLOW_FROM_WINDOW, FLOW_TRAIT_CLOSES)                   \
  X(UNLOAD, 22, "unload", FLOW_FROM_PLUGIN, FLOW_TRAIT_CLOSES | FLOW_TRAIT_UNASKED)          \
  X(OPEN_TABS, 23, "open tabs", FLOW_FROM_PLACE,                                             \
    FLOW_TRAIT_OPENS | FLOW_TRAIT_BATCH | FLOW_TRAIT_TAKES_TABS)                             \
  X(SELECT_TAB, 24, "select tab", FLOW_FROM_PLACE,                                           \
    FLOW_TRAIT_CLOSES | FLOW_TRAIT_BATCH | FLOW_TRAIT_SELECTS | FLOW_TRAIT_TAKES_COUNT)      \
  X(GESTURE_BACK, 25, "gesture back", FLOW_FROM_WINDOW | FLOW_FROM_ROUTER,                   \
    FLOW_TRAIT_CLOSES | FLOW_TRAIT_WISH | FLOW_TRAIT_GESTURE | FLOW_TRAIT_TOP |              \
    FLOW_TRAIT_BACK)                                                                         \
  X(GESTURE_DRAG, 26, "gesture drag", FLOW_FROM_LAYER,                                       \
    FLOW_TRAIT_CLOSES | FLOW_TRAIT_WISH | FLOW_TRAIT_GESTURE | FLOW_TRAIT_TOP)               \
  X(LINK, 27, "link", FLOW_FROM_SCREEN,                                                      \
    FLOW_TRAIT_CLOSES | FLOW_TRAIT_ROUTE | FLOW_TRAIT_TAKES_ROUTE)                           \
  X(NAVIGATE, 28, "navigate", FLOW_FROM_COORDINATOR,                                         \
    FLOW_TRAIT_ROUTE | FLOW_TRAIT_HOLDS | FLOW_TRAIT_TAKES_ROUTE)                            \
  X(BROADCAST, 29, "broadcast", FLOW_FROM_NOTHING,                                           \
    FLOW_TRAIT_ROUTE | FLOW_TRAIT_TAKES_ROUTE)                                               \
  X(DEEP_LINK, 30, "deep link", FLOW_FROM_WINDOW,                                            \
    FLOW_TRAIT_CLOSES | FLOW_TRAIT_ROUTE | FLOW_TRAIT_TAKES_LINK)                            \
  X(REMOVE, 31, "remove", FLOW_FROM_SCREEN, FLOW_TRAIT_CLOSES | FLOW_TRAIT_BATCH)            \
  X(GO_TO, 32, "go to", FLOW_FROM_PLACE,                                                     \
    FLOW_TRAIT_OPENS | FLOW_TRAIT_CLOSES | FLOW_TRAIT_BATCH | FLOW_TRAIT_TAKES_CLASS |       \
    FLOW_TRAIT_TAKES_ARGUMENTS)                                                              \
  X(SET_ARGUMENTS, 33, "set arguments", FLOW_FROM_SCREEN,                                    \
    FLOW_TRAIT_BATCH | FLOW_TRAIT_TAKES_ARGUMENTS)                                           \
  X(ADD_TAB, 34, "add tab", FLOW_FROM_PLACE,                                                 \
    FLOW_TRAIT_OPENS | FLOW_TRAIT_BATCH | FLOW_TRAIT_TAKES_TAB | FLOW_TRAIT_TAKES_COUNT)     \
  X(REMOVE_TAB, 35, "remove tab", FLOW_FROM_ROUTER, FLOW_TRAIT_CLOSES | FLOW_TRAIT_BATCH)    \
  X(MOVE_TAB, 36, "move tab", FLOW_FROM_ROUTER, FLOW_TRAIT_BATCH | FLOW_TRAIT_TAKES_COUNT)   \
  X(SELECT_TAB_OF, 37, "select tab of", FLOW_FROM_ROUTER,                                    \
    FLOW_TRAIT_CLOSES | FLOW_TRAIT_BATCH | FLOW_TRAIT_SELECTS)                               \
  X(SWAP, 38, "swap", FLOW_FROM_SCREEN, FLOW_TRAIT_BATCH | FLOW_TRAIT_TAKES_SCREEN)          \
  X(RESTORE, 39, "restore", FLOW_FROM_NOTHING, FLOW_TRAIT_UNASKED)                           \
  X(RENEW, 40, "renew", FLOW_FROM_SCREEN | FLOW_FROM_COORDINATOR,                            \
    FLOW_TRAIT_UNASKED | FLOW_TRAIT_HOLDS | FLOW_TRAIT_TAKES_STATE)                          \
  X(PANES, 41, "panes", FLOW_FROM_WINDOW, FLOW_TRAIT_UNASKED | FLOW_TRAIT_TAKES_COUNT)       \
  X(GESTURE_TURN, 42, "gesture turn", FLOW_FROM_ROUTER,                                      \
    FLOW_TRAIT_WISH | FLOW_TRAIT_GESTURE)

#define FLOW_REQUEST_CONSTANT_(name, number, word, from, traits) \
  FLOW_CONSTANT_(flow_request_kind, FLOW_REQUEST_##name, number)
FLOW_CONSTANTS_(FLOW_REQUEST_TABLE, FLOW_REQUEST_CONSTANT_);
#undef FLOW_REQUEST_CONSTANT_

/**
 * The word for a kind of request, for example "pop to root".
 *
 * @return a static string; "?" for a number outside the table. Never NULL.
 * @since 0.1  [any-thread] [callback]
 */
const char *flow_request_name(flow_request_kind kind);

/**
 * The traits of a kind of request: FLOW_TRAIT_...; 0 for a number outside the table.
 *
 * @since 0.1  [any-thread] [callback]
 */
uint32_t flow_request_traits(flow_request_kind kind);

/* ---- Causes ---------------------------------------------------------------------------------- */

/** The way a coordinator ended. */
typedef int32_t flow_cause;

/** The one table of causes: X(name, number, word, sentence). */
#define FLOW_CAUSE_TABLE(X)                                             \
  X(FINISHED, 1, "finished", "It finished, with a value.")              \
  X(STOPPED, 2, "stopped", "It was stopped.")                           \
  X(PARENT_ENDED, 3, "parent ended", "Its parent ended.")               \
  X(POPPED, 4, "popped", "Its last screen was popped by a program.")    \
  X(BACK, 5, "back", "The user went back.")                             \
  X(DISMISSED, 6, "dismissed", "Its layer was dismissed by a program.") \
  X(DRAGGED, 7, "dragged", "The user dragged its layer away.")          \
  X(REPLACED, 8, "replaced", "Other screens took its place.")           \
  X(UNLOADED, 9, "unloaded", "Its plugin was unloaded.")                \
  X(SHUT_DOWN, 10, "shut down", "The engine was destroyed.")            \
  X(CRASHED, 11, "crashed", "The process that it ran in has died.")     \
  X(CLOSED, 12, "closed", "The user closed its window.")

#define FLOW_CAUSE_CONSTANT_(name, number, word, sentence) \
  FLOW_CONSTANT_(flow_cause, FLOW_CAUSE_##name, number)
FLOW_CONSTANTS_(FLOW_CAUSE_TABLE, FLOW_CAUSE_CONSTANT_);
#undef FLOW_CAUSE_CONSTANT_

/**
 * The word for a cause, for example "parent ended".
 *
 * @return a static string; "?" for a number outside the table. Never NULL.
 * @since 0.1  [any-thread] [callback]
 */
const char *flow_cause_name(flow_cause cause);

#ifdef __cplusplus
}
#endif
#endif
