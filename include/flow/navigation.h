/**
 * flow/navigation.h - requests that open, close, start and end.
 *
 * Every request returns at once with a transition (flow/transition.h), and every transition gets
 * exactly one outcome. When the engine is idle the request has run before its function returns (an
 * animated one up to the hand-over to the presenter). A request made from inside a callback, or
 * while a transition runs in its window, waits in order and is evaluated against the tree it will
 * meet.
 *
 * A late request hits nothing but its own object. flow_pop(), flow_pop_to_depth(), flow_dismiss(),
 * flow_back(), flow_drag(), flow_replace_top(), and flow_go_to() with FLOW_OPEN_IN_PLACE are about
 * the screens that they would take or replace when they are asked for, behind the requests that
 * wait before them. A request that has to wait takes those of its screens that are left, if nothing
 * else would go with them; otherwise it is noop, and nobody is asked. flow_pop_to_root() and
 * flow_dismiss_all() are about the stack, and the window, for which `from` stands when they are
 * asked for.
 *
 * `from` names the requester and the place:
 *
 *   a coordinator  its own stack and window; it owns the screens it opens. Before its first
 *                  opening it has no stack: pop, dismiss, select tab and replace top are noop, and
 *                  the first opening takes the place for which the coordinator was opened
 *   a screen       the stack that screen is on; the screen's coordinator owns what is opened
 *   a router       that stack; what is opened has no owner
 *   a window       its layer 0 (or its top layer for present and dismiss); no owner, either
 *
 * A handle whose object is gone is not an error here: to close or pop it is `noop`, to open
 * something from it is `refused`. Anything asked of a screen that was never opened is refused
 * (never opened). A number that never was a handle, or of the wrong kind or engine, is an error and
 * makes no transition.
 *
 * An opening request takes its presentable over, whatever the outcome: the engine destroys one that
 * is not opened. (If the function returns an error, nothing has changed and it is still the
 * caller's.) `options` and `out_transition` may always be NULL. A transition asked for through
 * `out_transition` must be given back with flow_transition_release().
 *
 * All of them return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT, FLOW_ERROR_STRUCT_SIZE,
 * FLOW_ERROR_WRONG_THREAD, FLOW_ERROR_LIMIT (10,000 requests have led to one another, each made by
 * a callback of the one before, without a pause; or all slots for transitions are in use),
 * FLOW_ERROR_SHUTTING_DOWN (the engine is being destroyed and all has ended),
 * FLOW_ERROR_UNKNOWN_METHOD or FLOW_ERROR_SIGNATURE_MISMATCH (`options` names a method that the
 * opener does not have, or that has another signature), or a handle error; on failure nothing has
 * changed, no callback is called, and the destroy functions of the callbacks in `options` have run
 * (unless the struct is too small to hold them). If calls are nested 64 deep, they run later, once,
 * when calls have returned.
 */
#ifndef FLOW_NAVIGATION_H
#define FLOW_NAVIGATION_H

#include <flow/base.h>
#include <flow/request.h>
#include <flow/status.h>
#include <flow/value.h>

#ifdef __cplusplus
extern "C" {
#endif

struct flow_outcome;
struct flow_tab;
struct flow_tabs;

/** The way a presentable appears. */
typedef int32_t flow_style;

/** The one table of styles: X(name, number, word).
 *
 *    push                 On top of the stack of whoever opens it.
 *    sheet                In a layer that leaves a part of the one below visible.
 *    full screen cover    In a layer that hides all below it.
 *    popover              In a layer beside the element that it points at.
 *    alert                In a layer that wants an answer before anything else goes on.
 *    confirmation dialog  In a layer that asks for one of a few ways to go on. */
#define FLOW_STYLE_TABLE(X)                    \
  X(PUSH, 0, "push")                           \
  X(SHEET, 1, "sheet")                         \
  X(FULL_SCREEN_COVER, 2, "full screen cover") \
  X(POPOVER, 3, "popover")                     \
  X(ALERT, 4, "alert")                         \
  X(CONFIRMATION_DIALOG, 5, "confirmation dialog")

#define FLOW_STYLE_CONSTANT_(name, number, word) \
  FLOW_CONSTANT_(flow_style, FLOW_STYLE_##name, number)
FLOW_CONSTANTS_(FLOW_STYLE_TABLE, FLOW_STYLE_CONSTANT_);
#undef FLOW_STYLE_CONSTANT_

/**
 * The word for a style, for example "full screen cover".
 *
 * @return a static string; "?" for a number outside the table. Never NULL.
 * @since 0.1  [any-thread] [callback]
 */
const char *flow_style_name(flow_style style);

/** The user cannot go back from this screen. Programs still can. */
#define FLOW_OPEN_NO_BACK ((uint32_t)1)
/** The user cannot drag this layer away. Programs can still dismiss it. */
#define FLOW_OPEN_NO_DRAG ((uint32_t)2)
/** The host should hide its navigation bar while this is the root of a stack. */
#define FLOW_OPEN_HIDE_BAR ((uint32_t)4)
/** The opened coordinator is carried by `from`, a screen, instead of having a parent: it ends when
 *  that screen leaves, with the same cause. */
#define FLOW_OPEN_CARRIED ((uint32_t)8)
/** The request asks nobody: no screen or coordinator can veto it (flow/question.h). */
#define FLOW_OPEN_FORCE ((uint32_t)16)
/** The request is not animated. */
#define FLOW_OPEN_AT_ONCE ((uint32_t)32)
/** For a go to: do nothing if the stack has such a screen already, on top or below. */
#define FLOW_OPEN_UNLESS_THERE ((uint32_t)64)
/** For a go to: a screen that has to be created replaces the top one (flow_replace_top()). */
#define FLOW_OPEN_IN_PLACE ((uint32_t)128)
/** The opened screen (for a coordinator: its first) is transient, such as a splash or progress
 *  screen: another screen opened on it in its stack replaces it, as by flow_replace_top(). A layer
 *  over it leaves it in place. */
#define FLOW_OPEN_TRANSIENT ((uint32_t)256)
/** For flow_window_close(): the user closes the window. The cause is then FLOW_CAUSE_CLOSED. All
 *  other requests ignore it.
 *  @since 0.3 */
#define FLOW_OPEN_BY_USER ((uint32_t)512)

/** Gets how a coordinator ended; `value` is NULL unless `cause` is FLOW_CAUSE_FINISHED. */
typedef struct flow_finished_callback {
  void (*function)(void *user_data, flow_engine *engine, flow_coordinator coordinator,
                   flow_cause cause, const flow_value *value);
  void *user_data;
  void (*destroy)(void *user_data);
} flow_finished_callback;

/** Gets the outcome of a request, as the last thing that request does. */
typedef struct flow_done_callback {
  void (*function)(void *user_data, flow_engine *engine, flow_transition transition,
                   const struct flow_outcome *outcome);
  void *user_data;
  void (*destroy)(void *user_data);
} flow_done_callback;

/**
 * The options of a request. Members that a request has no use for are ignored; the destroy
 * functions of ignored callbacks run.
 *
 * Each callback can be given in one of two ways: as a function, or as a *method of the opener*, by
 * its name. The opener is `from`, a screen or a coordinator; in a batch, `from` of its first
 * request. The opener's class lists the method for this purpose (FLOW_CALLBACK_METHOD of
 * flow/class.h); it needs no user data, and is not called when the opener has gone. A name that the
 * class does not have is FLOW_ERROR_UNKNOWN_METHOD, another signature
 * FLOW_ERROR_SIGNATURE_MISMATCH, both ways at once or an opener without methods
 * FLOW_ERROR_INVALID_ARGUMENT. flow_transition_get() reads which of them was given.
 *
 *     flow_open_new(engine, self->handle, "shop.address", NULL,
 *                   FLOW_OPTIONS(.finished_method = "address_chosen"), NULL, NULL);
 */
typedef struct flow_options {
  uint32_t struct_size FLOW_SIZE_(flow_options);
  flow_style style FLOW_ZERO_; /**< for flow_open, flow_present and flow_open_new */
  uint32_t flags FLOW_ZERO_;   /**< FLOW_OPEN_... */
  /** The pane in which it opens, counted from 1, and which shows nothing else from then on: the
   *  former screens of the pane and of the panes behind it go, cause FLOW_CAUSE_REPLACED, and the
   *  pane is selected. 0: the pane of `from`. A number without a pane, any style but push, and the
   *  first opening of a coordinator ignore it. It was `reserved`, which had to be 0, before
   *  ABI 0.4. */
  uint32_t pane FLOW_ZERO_;
  /** Runs once, when the opened screen (for a coordinator: its first) is removed, for any cause. */
  flow_callback completion FLOW_ZERO_;
  /** Runs once, after the last screen of the opened layer is removed. */
  flow_callback dismissed FLOW_ZERO_;
  /** Runs once, when the opened coordinator has ended, instead of its parent's child_finished. */
  flow_finished_callback finished FLOW_ZERO_;
  /** Runs once, with the request's outcome. */
  flow_done_callback done FLOW_ZERO_;
  /** The anchor of a new layer, such as a popover: the id of an element of the screen it is
   * presented from. The engine copies it for the presenter, and does not check it. */
  flow_string source FLOW_ZERO_;
  const char *completion_method FLOW_ZERO_; /**< a method of the opener instead of `completion` */
  const char *dismissed_method FLOW_ZERO_;  /**< instead of `dismissed`, in the same way */
  const char *finished_method FLOW_ZERO_;   /**< instead of `finished`, in the same way */
  const char *done_method FLOW_ZERO_;       /**< instead of `done`, in the same way */
  /** The anchor's row: the id of a row of the list or choice that `source` names, so that a row's
   *  popover points at the row. Copied and not checked, as `source`; without that it is
   *  FLOW_ERROR_INVALID_ARGUMENT. @since 0.3 */
  flow_string source_row FLOW_ZERO_;
} flow_options;
#define FLOW_OPTIONS_INIT                                                                       \
  {(uint32_t)sizeof(flow_options), FLOW_STYLE_PUSH, 0u, 0u, {NULL, NULL, NULL},                 \
   {NULL, NULL, NULL}, {NULL, NULL, NULL}, {NULL, NULL, NULL}, {NULL, 0}, NULL, NULL, NULL,     \
   NULL, {NULL, 0}}

#ifdef __cplusplus
}

namespace flow {
/** The address of a temporary, which lives until the end of the statement. */
template <typename Value>
inline const Value *lent(const Value &value) {
  return &value;
}
}  // namespace flow

extern "C" {
#endif

/**
 * Options written in place, as an argument of a request (C99, C++20). A member that is not named is
 * zero:
 *
 *     flow_open(engine, self, sheet, FLOW_OPTIONS(.style = FLOW_STYLE_SHEET), NULL);
 *
 * In C they live as long as the block around them, in C++ until the end of the statement.
 */
#if !defined(__cplusplus)
#define FLOW_OPTIONS(...) \
  (&(flow_options){.struct_size = (uint32_t)sizeof(flow_options), __VA_ARGS__})
#elif __cplusplus >= 202002L
#define FLOW_OPTIONS(...) (::flow::lent(flow_options{__VA_ARGS__}))
#endif

/**
 * End options that no request was given. As when a request fails, the destroy functions of their
 * callbacks run, as callbacks, before this returns (nested more than 64 deep they run later). It is
 * for libraries that take options and then have nothing to request.
 *
 * @param options  its callbacks are over afterwards, also when this fails; NULL is a no-op.
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT (no engine), FLOW_ERROR_STRUCT_SIZE (too small to
 *         hold its callbacks, which are left alone) or FLOW_ERROR_WRONG_THREAD.
 * @since 0.2  [engine-thread] [callback]
 */
flow_status flow_options_drop(flow_engine *engine, const flow_options *options);

/* ---- Windows --------------------------------------------------------------------------------- */

/**
 * Create a window. It is empty until something becomes its root.
 *
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT, FLOW_ERROR_LIMIT (all slots in use),
 *         FLOW_ERROR_SHUTTING_DOWN or FLOW_ERROR_WRONG_THREAD.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_window_create(flow_engine *engine, flow_window *out_window);

/**
 * Close a window for good: ends all it shows (cause FLOW_CAUSE_DISMISSED) as a request of its own.
 *
 * A host that passes on the user's wish says so with FLOW_OPEN_BY_USER; the cause is then
 * FLOW_CAUSE_CLOSED. `may_leave` is asked in both cases, and can say no or later.
 * FLOW_OPEN_NO_BACK and FLOW_OPEN_NO_DRAG do not forbid the closing of a window, so nobody is told
 * `attempted`, and no screen's `back` is called. Keep the toolkit's window until the outcome is
 * `done`, because the request may wait for an answer, or be vetoed.
 *
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_window_close(flow_engine *engine, flow_window window, const flow_options *options,
                              flow_transition *out_transition);

/* ---- Opening --------------------------------------------------------------------------------- */

/**
 * Open a screen or coordinator in the way `options->style` says: pushed on the stack of `from`, or
 * presented on the top-most layer of its window. In an empty window it becomes the root, whatever
 * the style. A coordinator is attached to the coordinator `from` stands for, and started.
 *
 * Outcomes: done; refused (ended, duplicate, container, no window).
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_open(flow_engine *engine, flow_handle from, flow_presentable presentable,
                      const flow_options *options, flow_transition *out_transition);

/**
 * Create an instance of a class and open it: flow_create() and flow_open() in one.
 *
 * @param out_presentable  receives the handle; may be NULL.
 * @return as flow_create() and flow_open(); on failure nothing was created.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_open_new(flow_engine *engine, flow_handle from, const char *class_id,
                          const flow_value *arguments, const flow_options *options,
                          flow_presentable *out_presentable, flow_transition *out_transition);

/**
 * Push on the stack of `from`; like flow_open() with FLOW_STYLE_PUSH. A router, or a coordinator
 * class that shows nothing itself, cannot be pushed: refused (container).
 *
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_push(flow_engine *engine, flow_handle from, flow_presentable presentable,
                      const flow_options *options, flow_transition *out_transition);

/**
 * Present as a new layer over the top-most layer; like flow_open(), where FLOW_STYLE_PUSH in
 * `options` means FLOW_STYLE_SHEET. The layer belongs to the screen it was presented from: `from`
 * itself, the top screen of its stack, or the top screen of the window.
 *
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_present(flow_engine *engine, flow_handle from, flow_presentable presentable,
                         const flow_options *options, flow_transition *out_transition);

/**
 * Make a screen or coordinator the root of a window; everything it showed is removed. If `from` is
 * a window, this also ends the coordinator that was the window's root. A new root coordinator is
 * started when the old tree has ended completely. A requester that would end by this is refused
 * (ended), and nothing ends.
 *
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_set_root(flow_engine *engine, flow_handle from, flow_presentable presentable,
                          const flow_options *options, flow_transition *out_transition);

/**
 * Replace the top screen of the stack of `from`, and all that was presented from it; a late request
 * only the screen that was on top when it was asked for. If that screen has gone or is covered by
 * then, the outcome is noop, and `presentable` is destroyed. A coordinator replaces the screens
 * when it opens its first screen; they are asked before it is started, and stay if its first
 * opening is a layer.
 *
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_replace_top(flow_engine *engine, flow_handle from, flow_presentable presentable,
                             const flow_options *options, flow_transition *out_transition);

/**
 * Make the stack of `from` hold exactly these screens, root first, in one transition. Screens that
 * are on the stack already stay open; new ones are opened; the others are removed. A screen whose
 * coordinator is carried by a removed screen is removed as well, and left out. In an empty window,
 * an empty tab, and for a coordinator that has opened nothing yet, these are the first screens
 * there; the screens below a pushed coordinator stay.
 *
 * `options->flags` apply to each new screen, `completion` to the root-most of them.
 *
 * @param screens  `count` screens, at least one, none twice; refused (duplicate) otherwise.
 *                 Coordinators are not accepted.
 * @param count    at most 2,147,483,647: FLOW_ERROR_INVALID_ARGUMENT beyond.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_set_stack(flow_engine *engine, flow_handle from, const flow_screen *screens,
                           size_t count, const flow_options *options,
                           flow_transition *out_transition);

/**
 * Go back to the top-most screen on the stack of `from` that was made of class `class_id` with
 * equal arguments, as flow_pop_to() does; on top already: noop. If there is none, one is created
 * and pushed.
 *
 * With FLOW_OPEN_UNLESS_THERE such a screen anywhere on the stack is left as it is: noop. With
 * FLOW_OPEN_IN_PLACE the new screen replaces the top one, and a late request only the screen that
 * was on top when it was asked for (flow_replace_top()). Both together: replace if absent.
 *
 * The screen is created only once it is known to be needed and nobody has vetoed the request. The
 * cost grows with the number of screens passed.
 *
 * @param class_id   of a class of screens; `arguments` are what flow_create() takes, NULL for none.
 *                   Both are copied.
 * @return as the functions of flow/navigation.h, and FLOW_ERROR_UNKNOWN_CLASS,
 *         FLOW_ERROR_WRONG_KIND (not a class of screens), FLOW_ERROR_ARGUMENT_TYPE (not the
 *         arguments that the class lists), FLOW_ERROR_BAD_VALUE,
 *         FLOW_ERROR_BAD_UTF8, or FLOW_ERROR_OUT_OF_MEMORY (`arguments` cannot be copied).
 *         Outcomes: done; noop; refused (ended, gone, no window); vetoed; failed (create).
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_go_to(flow_engine *engine, flow_handle from, const char *class_id,
                       const flow_value *arguments, const flow_options *options,
                       flow_transition *out_transition);

/**
 * Give an open screen other arguments than it was created with. The screen is notified by
 * `arguments_changed`, and flow_go_to() finds it by the new ones. It stays in its place, and nobody
 * is asked for consent.
 *
 * @param arguments  NULL for none; copied, with the defaults of those that its class lists. If the
 *                   screen has equal ones, or is gone: noop.
 * @return as the functions of flow/navigation.h, and FLOW_ERROR_ARGUMENT_TYPE (not the arguments
 *         that the class lists), FLOW_ERROR_BAD_VALUE, FLOW_ERROR_BAD_UTF8, or
 *         FLOW_ERROR_OUT_OF_MEMORY (`arguments` cannot be copied).
 *         Outcomes: done; noop; refused (never opened).
 * @since 0.2  [engine-thread] [callback]
 */
flow_status flow_screen_set_arguments(flow_engine *engine, flow_screen screen,
                                      const flow_value *arguments, const flow_options *options,
                                      flow_transition *out_transition);

/**
 * Let two screens of one stack change places; those between them stay. No screen leaves, so nobody
 * is asked for consent. All that belongs to a screen stays with it: its owner, its link, the
 * screens it carries, and the layers presented from it. If one of them was on top, the other is
 * seen now (FLOW_CHANGE_REPLACE); otherwise nothing is presented. The cost grows with the number of
 * screens above the lower one.
 *
 * @param other  a screen on the same stack; on another one: refused (gone). If it is the same
 *               screen, or one of them is gone: noop.
 * @return as the functions of flow/navigation.h.
 *         Outcomes: done; noop; refused (gone, never opened).
 * @since 0.3  [engine-thread] [callback]
 */
flow_status flow_swap(flow_engine *engine, flow_screen screen, flow_screen other,
                      const flow_options *options, flow_transition *out_transition);

/* ---- Going back ------------------------------------------------------------------------------ */

/**
 * Pop the top screen of the stack of `from`, and all presented from it; a late request only the
 * screen that was on top when it was asked for. At the root, and if that screen has gone or is
 * covered by then: noop.
 *
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_pop(flow_engine *engine, flow_handle from, const flow_options *options,
                     flow_transition *out_transition);

/**
 * Pop all screens above `screen` on its stack. If it is the top already, or gone: noop.
 *
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_pop_to(flow_engine *engine, flow_screen screen, const flow_options *options,
                        flow_transition *out_transition);

/**
 * Pop until `depth` screens are left on the stack of `from`; a late request only screens that were
 * there when it was asked for. At least the root stays. If there are no more than that: noop.
 *
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_pop_to_depth(flow_engine *engine, flow_handle from, size_t depth,
                              const flow_options *options, flow_transition *out_transition);

/**
 * Pop all but the root of the stack of `from`: of the stack for which `from` stood when the request
 * was made.
 *
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_pop_to_root(flow_engine *engine, flow_handle from, const flow_options *options,
                             flow_transition *out_transition);

/**
 * Dismiss the `count` top-most layers of the window of `from`; a late request only those that were
 * on top when it was asked for. Layer 0 stays, however large `count` is. If nothing is presented:
 * noop, with a warning. If another layer lies over a late request's layers by then: noop.
 *
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_dismiss(flow_engine *engine, flow_handle from, size_t count,
                         const flow_options *options, flow_transition *out_transition);

/**
 * Dismiss all layers above the one that `target` (a layer, or a screen on it) stands for.
 *
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_dismiss_to(flow_engine *engine, flow_handle target, const flow_options *options,
                            flow_transition *out_transition);

/**
 * Dismiss all layers but layer 0 of the window of `from`: of the window for which `from` stood when
 * the request was made.
 *
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_dismiss_all(flow_engine *engine, flow_handle from, const flow_options *options,
                             flow_transition *out_transition);

/**
 * Close a target and everything above it, by pop or dismiss as its style demands: a screen, a
 * layer, a coordinator (with all it opened; cause FLOW_CAUSE_DISMISSED), or the object that a
 * transition opened. A window's root screen or layer 0: refused (not presented). Gone already:
 * noop.
 *
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_close(flow_engine *engine, flow_handle target, const flow_options *options,
                       flow_transition *out_transition);

/**
 * Take one screen out of its stack (cause FLOW_CAUSE_POPPED); those above it stay. Layers presented
 * from it, and screens carried by it, go first. If it is a layer's only screen, the layer is
 * closed. If it is a root with others above, the next one becomes the root. Alone in a tab or on
 * layer 0: refused (not presented). Gone already: noop.
 *
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_remove(flow_engine *engine, flow_screen screen, const flow_options *options,
                        flow_transition *out_transition);

/* ---- The end of a coordinator ---------------------------------------------------------------- */

/**
 * End a coordinator with a value: ends its children, closes all it opened as one transition, and
 * delivers the value once. If it has ended already: noop.
 *
 * @param value  copied; NULL is the null value.
 * @return as the functions of flow/navigation.h, and FLOW_ERROR_BAD_VALUE, FLOW_ERROR_BAD_UTF8 or
 *         FLOW_ERROR_OUT_OF_MEMORY (it cannot be copied) for `value`.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_finish(flow_engine *engine, flow_coordinator coordinator, const flow_value *value,
                        const flow_options *options, flow_transition *out_transition);

/**
 * End a coordinator without a value; otherwise like flow_finish().
 *
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_stop(flow_engine *engine, flow_coordinator coordinator,
                      const flow_options *options, flow_transition *out_transition);

/**
 * Ask for more time inside `start`: the coordinator may open its first screen later. It is ended
 * with a diagnostic if it has opened nothing when the engine's defer_timeout has passed. Screens
 * and coordinators that would leave by its first opening are asked again then (flow/question.h);
 * after a veto its time goes on.
 *
 * @return FLOW_OK, FLOW_ERROR_NOT_RUNNING outside `start`, FLOW_ERROR_INVALID_ARGUMENT (no engine),
 *         FLOW_ERROR_WRONG_THREAD, or a handle error.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_coordinator_defer(flow_engine *engine, flow_coordinator coordinator);

/* ---- The user's wishes ----------------------------------------------------------------------- */

/**
 * The user went back in a window; a late wish is only about the screen that was on top when it was
 * made. The screen on top may handle that itself (`back`): noop (handled). Otherwise it pops the
 * top layer's stack (cause FLOW_CAUSE_BACK), or, at its root, dismisses the layer. On layer 0's
 * root: refused (unhandled), so that the host can exit. A screen or layer that does not allow it:
 * refused (not allowed). If the screen of a late wish has gone or is covered by then: noop, and no
 * other screen is asked.
 *
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_back(flow_engine *engine, flow_window window, const flow_options *options,
                      flow_transition *out_transition);

/**
 * The user jumped back to a screen, as by a long press on back: like flow_pop_to() with cause
 * FLOW_CAUSE_BACK.
 *
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_back_to(flow_engine *engine, flow_screen screen, const flow_options *options,
                         flow_transition *out_transition);

/**
 * The user dragged a layer away: closes it and all above it (cause FLOW_CAUSE_DRAGGED). A layer
 * that does not allow it: refused (not allowed). A late wish closes only what lay above the layer
 * when it was made: if another layer lies over it by then: noop.
 *
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_drag(flow_engine *engine, flow_layer layer, const flow_options *options,
                      flow_transition *out_transition);

/* ---- Batches --------------------------------------------------------------------------------- */

/** One request of a batch, as a value: any that has FLOW_TRAIT_BATCH. */
typedef struct flow_request {
  uint32_t struct_size; /**< the same in all requests of a batch */
  flow_request_kind kind;
  flow_handle from;             /**< the first handle of the function of the same name */
  flow_presentable presentable; /**< the object to open, or the second screen */
  const flow_screen *screens;   /**< set stack */
  /** Set stack: how many screens; pop to depth: the depth; dismiss: how many layers; select tab,
   *  add tab, move tab: the index. */
  size_t count;
  const flow_value *value;      /**< finish */
  const flow_options *options;  /**< FLOW_OPEN_AT_ONCE and `done` of the batch count, not these */
  const struct flow_tabs *tabs; /**< open tabs */
  const char *class_id;         /**< go to */
  const flow_value *arguments;  /**< go to, set arguments */
  const struct flow_tab *tab;   /**< add tab */
} flow_request;
#define FLOW_REQUEST_INIT \
  {(uint32_t)sizeof(flow_request), 0, FLOW_NONE, FLOW_NONE, NULL, 0, NULL, NULL, NULL, NULL, NULL, \
   NULL}

/**
 * Run several requests as one: the host sees one transition from the old tree to the new one.
 *
 * The batch is checked as a whole first, each request against the tree the one before would leave;
 * a coordinator that is opened stands for one screen. If one is refused, none is run and the batch
 * has that outcome. Then the screens and coordinators that would leave, and were there before, are
 * asked once for consent. Then the requests are run in order: a coordinator starts when its turn
 * comes, and the next request meets the screens it has opened. A request that a start has made
 * impossible is left out and destroyed, the rest is still run, and the outcome is failed (start). A
 * noop among them is skipped; a batch of noops only is noop.
 *
 * When this returns an error, the callbacks in the options of its requests are destroyed, too. If
 * the requests differ in `struct_size`, which is an error, this applies only to those with the size
 * of the first one, if that is a possible size; the others are not read, and their callbacks stay
 * the caller's.
 *
 * @param count  1 to 65,536: FLOW_ERROR_INVALID_ARGUMENT otherwise, and no request is read.
 * @return as the functions of flow/navigation.h, and what the functions of its requests return.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_batch(flow_engine *engine, const flow_request *requests, size_t count,
                       const flow_options *options, flow_transition *out_transition);

#ifdef __cplusplus
}
#endif
#endif
