/**
 * flow/presenter.h - how a host shows the engine's changes.
 *
 * A presenter is an instance of a presenter class given to a window. For every visible change the
 * engine calls its `transition` method with one `flow_change`; the presenter shows it and calls
 * flow_token_complete() with the change's token, at once or when its animation has ended. The next
 * transition of the window waits for that; a presenter with the method `hurry` is told when a
 * request waits, once for each token. A window without a presenter is headless: changes
 * complete at once, with the same callbacks in the same order.
 */
#ifndef FLOW_PRESENTER_H
#define FLOW_PRESENTER_H

#include <flow/base.h>
#include <flow/navigation.h>
#include <flow/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The kind of a change. */
typedef int32_t flow_change_kind;

/** The one table of changes: X(name, number, word, sentence). */
#define FLOW_CHANGE_TABLE(X)                                                 \
  X(PUSH, 1, "push", "`to` is new, on top of `from`.")                       \
  X(POP, 2, "pop", "`from` went, `to` was below it.")                        \
  X(REPLACE, 3, "replace", "A stack shows `to` in the place of `from`.")     \
  X(PRESENT, 4, "present", "`to` is in a new layer over `from`.")            \
  X(DISMISS, 5, "dismiss", "The layer of `from` went, `to` is seen again.")  \
  X(ROOT, 6, "root", "A new root, or none: show the tree as it is.")         \
  X(SET, 7, "set", "Forget what you show and show the tree as it is.")       \
  X(CANCEL, 8, "cancel", "A gesture was cancelled: `to` is seen as before.") \
  X(SELECT, 9, "select", "Another tab is selected.")                         \
  X(TABS, 10, "tabs", "`layer` has other tabs, or in another order.")        \
  X(PANES, 11, "panes", "Other panes of `layer` are seen: ask it for them.")

#define FLOW_CHANGE_CONSTANT_(name, number, word, sentence) \
  FLOW_CONSTANT_(flow_change_kind, FLOW_CHANGE_##name, number)
FLOW_CONSTANTS_(FLOW_CHANGE_TABLE, FLOW_CHANGE_CONSTANT_);
#undef FLOW_CHANGE_CONSTANT_

/**
 * The word for a change, for example "dismiss".
 *
 * @return a static string; "?" for a number outside the table. Never NULL.
 * @since 0.1  [any-thread] [callback]
 */
const char *flow_change_name(flow_change_kind kind);

/**
 * A flag of flow_change: more has changed in what is seen than the change names. Another layer that
 * is seen shows another screen, has other tabs or selects another one, or several layers are new.
 * Show the change as one transition, and read from the tree what the other layers show. A presenter
 * that draws the whole tree each time does not need the flag.
 *
 * Without the flag, changes alone keep a host's picture of the visible layers up to date:
 * `closed_layers` layers have gone from the top; then `layer`, which with FLOW_CHANGE_PRESENT is
 * new, shows `to`. With FLOW_CHANGE_SELECT and FLOW_CHANGE_TABS ask that layer for its tabs, with
 * FLOW_CHANGE_PANES for its panes (flow_layer_pane_at()). Layers below a cover are not seen. If one
 * has changed there unreported, the change by which it is seen again has the flag.
 *
 * FLOW_CHANGE_SET and FLOW_CHANGE_ROOT, at which the tree is read anyway, never have it, nor has
 * FLOW_CHANGE_CANCEL, nor a change of a presenter whose class has FLOW_CLASS_ONE_LAYER.
 *
 * @since 0.3
 */
#define FLOW_CHANGE_HAS_MORE ((uint32_t)1)

/** One visible change. Borrowed for the call; the handles are values. */
typedef struct flow_change {
  uint32_t struct_size;
  flow_change_kind kind;
  flow_token token; /**< for flow_token_complete(); FLOW_NONE: no answer is expected */
  flow_window window;
  flow_layer layer; /**< the layer of `to`, or FLOW_NONE */
  /**
   * The screen that was seen, which may be gone already; FLOW_NONE for an empty window. With
   * FLOW_CHANGE_PRESENT, unless that screen has gone: the screen below the new layer, or below the
   * lowest of several.
   */
  flow_screen from;
  flow_screen to;         /**< the screen that is seen; FLOW_NONE for an empty window */
  flow_style style;       /**< of the layer that appears or goes; FLOW_STYLE_PUSH inside a stack */
  flow_bool animated;     /**< false: show it at once */
  uint32_t closed_layers; /**< the number of layers that go with this change */
  uint32_t flags;         /**< FLOW_CHANGE_HAS_MORE; 0 before ABI 0.3 */
  flow_string source; /**< FLOW_CHANGE_PRESENT: the element of `from` that the layer points at */
  /** The cause for which `from` goes; 0 if it stays, and with FLOW_CHANGE_SET and
   *  FLOW_CHANGE_CANCEL. Members from here on are new in ABI 0.3. */
  flow_cause cause;
  uint32_t reserved;
  /** FLOW_CHANGE_SELECT: the places of the tabs that are left and shown, from which a slide gets
   *  its direction; FLOW_CHANGE_CANCEL of such a gesture: the other way round. FLOW_CHANGE_PANES:
   *  the places of the first pane that is seen before and after. A change inside one of several
   *  panes that are seen: its place, in both. Otherwise 0. */
  size_t from_index;
  size_t to_index; /**< the index of the tab or pane that it leads to */
  /** The layer inside `layer` in which the change is, whose tabs or panes the indices count;
   *  FLOW_NONE: `layer` itself. @since 0.4 */
  flow_layer inner;
} flow_change;

/**
 * Give a window its presenter, or FLOW_NONE to make it headless. The new presenter gets the whole
 * tree (FLOW_CHANGE_SET) if the window shows anything. A transition that the old one was running
 * counts as answered. Inside a callback this takes effect when the callback is over.
 *
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT (no engine), FLOW_ERROR_BUSY if it presents another
 *         window or is being created, FLOW_ERROR_WRONG_THREAD, or a handle error.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_window_set_presenter(flow_engine *engine, flow_window window,
                                      flow_presenter presenter);

/**
 * Report that a change has been shown. May be called from inside `transition`.
 *
 * @return FLOW_OK, FLOW_ERROR_NOT_RUNNING if it was answered before or given up (nothing changes),
 *         FLOW_ERROR_INVALID_ARGUMENT (no engine), FLOW_ERROR_WRONG_THREAD, or a handle error.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_token_complete(flow_engine *engine, flow_token token);

/**
 * Report the screen that a toolkit with its own navigation now shows. The screen the engine shows
 * anyway is an echo and adds nothing; a screen lower on the visible stack means that the user went
 * back to it (flow_back_to()). Any other report changes nothing, and the presenter gets the whole
 * tree again: the outcome is noop for a screen that is gone, and refused (not allowed) for one that
 * is covered, is in another window, was never opened, or does not let the user go back. If the
 * window is gone: noop.
 *
 * @return as the functions of flow/navigation.h.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_window_shown(flow_engine *engine, flow_window window, flow_screen screen,
                              flow_transition *out_transition);

#ifdef __cplusplus
}
#endif
#endif
