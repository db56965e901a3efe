/**
 * flow/tabs.h - a layer that holds several stacks: tabs or pages, of which one is seen, or panes,
 * which are seen side by side, as many as fit.
 *
 * Each tab has a stack of its own and a root: a screen, or a coordinator that is started there and
 * pushes on that stack. All tabs are started when they are opened. Selecting a tab hides and shows
 * screens; nothing is removed, and a screen pushed into a tab that is not selected is seen once
 * that is selected. "The stack of" a window, layer, or of the coordinator that opened the tabs is
 * the stack of the selected tab.
 *
 * The root of a tab is never popped or closed. When the coordinator of a tab ends, the tab stays,
 * empty; when nothing is left in any tab, the layer is removed. Going back at the root of a tab
 * selects another tab first, in one of three ways (FLOW_TABS_BACK_...).
 *
 * Pages are tabs in a row that a host turns, as the steps of a wizard or pictures: by a finger
 * (flow_gesture_begin_turn()), a key or a button. All functions for tabs are for pages, too, and
 * all that is said of tabs holds for them, with a single difference: to select the selected page is
 * noop; nothing is popped, and nobody is told.
 *
 * Panes are a list beside the thing chosen in it. A plugin says in which pane something opens
 * (`pane` of flow_options), and never learns how many are seen; the host says how many fit
 * (flow_window_set_panes()). While one fits, panes look and behave as one stack. All that is said
 * of tabs holds for panes, with these differences: panes are fixed, a pane may be opened without a
 * root, nobody is asked before a pane is selected, and with the last screen of a pane all goes that
 * the panes behind it show. The root of the first pane is the root of the layer; the root of a
 * later one can be closed.
 *
 * In the place of a tab or pane other tabs or panes may stand, four deep: the first opening of a
 * coordinator that is its root. They are a layer with no place of its own in the window
 * (flow_tab_info.layer).
 */
#ifndef FLOW_TABS_H
#define FLOW_TABS_H

#include <flow/base.h>
#include <flow/navigation.h>
#include <flow/status.h>
#include <flow/value.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The way of the user's back at the root of a tab. */
typedef int32_t flow_tabs_back;

/** The one table of ways back: X(name, number, word, sentence). */
#define FLOW_TABS_BACK_TABLE(X)                                                                  \
  X(INITIAL, 0, "initial", "To the tab that was selected first; from there on as without tabs.") \
  X(HISTORY, 1, "history",                                                                       \
    "To the tab that was selected before, each tab once; at the last as without tabs.")          \
  X(NONE, 2, "none", "As without tabs.")                                                         \
  X(PREVIOUS, 3, "previous", "To the tab before it; at the first as without tabs.")

#define FLOW_TABS_BACK_CONSTANT_(name, number, word, sentence) \
  FLOW_CONSTANT_(flow_tabs_back, FLOW_TABS_BACK_##name, number)
FLOW_CONSTANTS_(FLOW_TABS_BACK_TABLE, FLOW_TABS_BACK_CONSTANT_);
#undef FLOW_TABS_BACK_CONSTANT_

/**
 * The word for a way back, for example "history".
 *
 * @return a static string; "?" for a number outside the table. Never NULL.
 * @since 0.2  [any-thread] [callback]
 */
const char *flow_tabs_back_name(flow_tabs_back back);

/** The relation of a layer's stacks to one another. */
typedef uint32_t flow_layout;

/** The one table of layouts: X(name, number, word, sentence). */
#define FLOW_LAYOUT_TABLE(X)                                                  \
  X(TABS, 0, "tabs", "One of the stacks is seen.")                            \
  X(PANES, 1, "panes", "As many of the stacks are seen side by side as fit.") \
  X(PAGES, 2, "pages", "One of the stacks is seen; a host turns to those beside it.")

#define FLOW_LAYOUT_CONSTANT_(name, number, word, sentence) \
  FLOW_CONSTANT_(flow_layout, FLOW_LAYOUT_##name, number)
FLOW_CONSTANTS_(FLOW_LAYOUT_TABLE, FLOW_LAYOUT_CONSTANT_);
#undef FLOW_LAYOUT_CONSTANT_

/**
 * The word for a layout, for example "panes".
 *
 * @return a static string; "?" for a number outside the table. Never NULL.
 * @since 0.4  [any-thread] [callback]
 */
const char *flow_layout_name(flow_layout layout);

/** For a pane: it has a place beside the others also while it shows nothing, where more than one
 *  fits. @since 0.4 */
#define FLOW_TAB_KEEPS_PLACE ((uint32_t)1)

/** Selecting the selected tab again is only reported (`reselected`); without this flag the tab is
 *  also popped to its root. */
#define FLOW_TABS_KEEP ((uint32_t)1)

/** One tab, pane or page, before it is opened. An array of them steps by `struct_size`, which is
 *  the same in all. */
typedef struct flow_tab {
  uint32_t struct_size;
  uint32_t flags;        /**< of a pane: FLOW_TAB_KEEPS_PLACE; was `reserved` before ABI 0.4 */
  flow_presentable root; /**< its first content: a screen or a coordinator; of a pane also none */
  flow_string id;        /**< unique among the tabs; may be empty */
  flow_string title;     /**< for people */
  flow_string image;     /**< a file name or URI; may be empty */
  /** The text, for people, in the place of a pane that shows nothing and keeps its place; empty: a
   *  word of the host. @since 0.4 */
  flow_string empty_text;
} flow_tab;
#define FLOW_TAB_INIT \
  {(uint32_t)sizeof(flow_tab), 0u, FLOW_NONE, {NULL, 0}, {NULL, 0}, {NULL, 0}, {NULL, 0}}

/** The tabs, panes or pages for flow_open_tabs(). */
typedef struct flow_tabs {
  uint32_t struct_size;
  uint32_t flags; /**< FLOW_TABS_... */
  flow_tabs_back back;
  flow_layout layout;   /**< was `reserved` before ABI 0.4 */
  const flow_tab *tabs; /**< an array of `count` */
  size_t count;         /**< 1 to 64 */
  size_t selected;      /**< the index of the tab that is seen first */
} flow_tabs;
#define FLOW_TABS_INIT {(uint32_t)sizeof(flow_tabs), 0u, FLOW_TABS_BACK_INITIAL, 0u, NULL, 0, 0}

/**
 * Open tabs, panes or pages as a layer: as the root of an empty window, presented in the style of
 * `options`, or in the place of a tab or pane, as the first opening of the coordinator that is the
 * root there. They cannot be pushed on a stack: refused (container). Panes whose selected one has
 * no root are refused (empty); what would stand more than four deep is refused (limit).
 *
 * The roots are the engine's from then on, as with every opening request. Screens belong to the
 * coordinator `from` stands for, coordinators become its children. `completion` and `finished` of
 * `options` have no use here; `dismissed` has. To close a presented layer of tabs, close the
 * transition or the layer. FLOW_OPEN_CARRIED is an error.
 *
 * @param tabs  copied with all its texts.
 * @return as the functions of flow/navigation.h, and FLOW_ERROR_BAD_UTF8, FLOW_ERROR_BAD_VALUE (a
 *         text with a size that cannot be), FLOW_ERROR_DUPLICATE_ID, FLOW_ERROR_OUT_OF_MEMORY (a
 *         text cannot be copied), FLOW_ERROR_INVALID_ARGUMENT (no FLOW_LAYOUT_...; a flag that is
 *         none; FLOW_TAB_KEEPS_PLACE of a tab or page). Outcomes: done; refused (ended, duplicate,
 *         container, empty, gone, limit, no window); failed (start).
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_open_tabs(flow_engine *engine, flow_handle from, const flow_tabs *tabs,
                           const flow_options *options, flow_transition *out_transition);

/**
 * Select a tab of the layer of `from` (a layer, or anything that has a stack).
 *
 * Before it changes, the coordinator that opened the tabs is asked (`may_select`); its no is a
 * veto, and it may answer later (flow/question.h). If the tab is selected already, `reselected` of
 * that coordinator runs, and the tab is popped to its root (cause FLOW_CAUSE_POPPED) unless the
 * tabs have FLOW_TABS_KEEP; nothing to pop: noop. If a page is selected already: noop.
 *
 * A request that waits selects the tab that stood at the index when it was made; if there was none
 * yet, the one there at its turn. When it is made it is decided if that tab is selected already,
 * counting the selections that wait before it; if this has changed by its turn, or the tab is gone:
 * noop. In `navigate` the selected tab is not selected again.
 *
 * @param index  from 0. No such tab, or no tabs: refused (gone). A pane has no such index: refused
 *               (container).
 * @return as the functions of flow/navigation.h.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_select_tab(flow_engine *engine, flow_handle from, size_t index,
                            const flow_options *options, flow_transition *out_transition);

/**
 * Select a tab by its router: as flow_select_tab(). So is a pane selected, but nobody is asked or
 * told: the selected one is noop, an empty one refused (empty).
 *
 * @param tab  its router (flow_layer_tab_at()). If it is gone: noop; if it is no tab: refused
 *             (gone).
 * @return as the functions of flow/navigation.h.
 * @since 0.3  [engine-thread] [callback]
 */
flow_status flow_select_tab_of(flow_engine *engine, flow_router tab, const flow_options *options,
                               flow_transition *out_transition);

/**
 * Add a tab to the layer of `from` (a layer of tabs, or anything that has a stack in one). It is
 * not selected by that. `completion` and `finished` of `options` go with its root.
 *
 * @param tab    copied with its texts; its root is the engine's from then on.
 * @param index  its place, from 0; beyond the last: at the end.
 * @return as flow_open_tabs(). Outcomes: done; refused (ended, duplicate: open already, or another
 *         tab has the id; container; gone: there are no tabs; limit: there are 64); failed (start).
 * @since 0.2  [engine-thread] [callback]
 */
flow_status flow_add_tab(flow_engine *engine, flow_handle from, const flow_tab *tab, size_t index,
                         const flow_options *options, flow_transition *out_transition);

/**
 * Remove a tab with all that is in it (cause FLOW_CAUSE_DISMISSED). If it is selected, the tab to
 * which back would lead is selected instead, else the one that takes its place. Removing the only
 * tab closes its layer; on layer 0: refused (not presented).
 *
 * @param tab  its router (flow_layer_tab_at()). If it is gone: noop; if it is no tab: refused
 *             (gone).
 * @return as the functions of flow/navigation.h.
 * @since 0.2  [engine-thread] [callback]
 */
flow_status flow_remove_tab(flow_engine *engine, flow_router tab, const flow_options *options,
                            flow_transition *out_transition);

/**
 * Move a tab to another place among those of its layer. The selection stays.
 *
 * @param tab    its router. If it is gone: noop; if it is no tab: refused (gone).
 * @param index  its place afterwards, from 0; beyond the last: at the end. If it is there already:
 *               noop.
 * @return as the functions of flow/navigation.h.
 * @since 0.2  [engine-thread] [callback]
 */
flow_status flow_move_tab(flow_engine *engine, flow_router tab, size_t index,
                          const flow_options *options, flow_transition *out_transition);

/** The selection that `may_select` is asked about. Borrowed for the call; the handles are
 *  values. */
typedef struct flow_selection {
  uint32_t struct_size;
  uint32_t reserved;
  flow_layer layer;
  size_t from;            /**< the index of the selected tab */
  size_t to;              /**< and of the one that is wanted, as they stand when it is asked */
  flow_question question; /**< for flow_question_answer(), after FLOW_ANSWER_LATER */
} flow_selection;

/** The state of a tab or pane. Texts are borrowed until it goes. */
typedef struct flow_tab_info {
  uint32_t struct_size;
  flow_bool selected;     /**< true for one tab of a layer */
  flow_router router;     /**< its stack */
  flow_string id;         /**< as it was given */
  flow_string title;      /**< as it was given */
  flow_string image;      /**< as it was given */
  flow_bool seen;         /**< true if it is seen whenever its layer is. @since 0.4 */
  uint32_t flags;         /**< FLOW_TAB_... @since 0.4 */
  flow_string empty_text; /**< as it was given. @since 0.4 */
  /** The layer that stands in its place, if its coordinator has opened tabs or panes there, else
   *  FLOW_NONE. Its tabs or panes are read as those of any layer. @since 0.4 */
  flow_layer layer;
} flow_tab_info;
#define FLOW_TAB_INFO_INIT                                                                \
  {(uint32_t)sizeof(flow_tab_info), FLOW_FALSE, FLOW_NONE, {NULL, 0}, {NULL, 0}, {NULL, 0}, \
   FLOW_FALSE, 0u, {NULL, 0}, FLOW_NONE}

/**
 * Count the tabs of a layer; 0 for one without.
 *
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT, FLOW_ERROR_WRONG_THREAD, or a handle error.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_layer_tab_count(flow_engine *engine, flow_layer layer, size_t *out_count);

/**
 * The tab at `index` of a layer.
 *
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT (no such tab, which makes no diagnostic),
 *         FLOW_ERROR_STRUCT_SIZE, FLOW_ERROR_WRONG_THREAD, or a handle error.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_layer_tab_at(flow_engine *engine, flow_layer layer, size_t index,
                              flow_tab_info *out_info);

/**
 * Count the panes of a layer; 0 for one without.
 *
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT, FLOW_ERROR_WRONG_THREAD, or a handle error.
 * @since 0.4  [engine-thread] [callback]
 */
flow_status flow_layer_pane_count(flow_engine *engine, flow_layer layer, size_t *out_count);

/**
 * The pane at `index` of a layer, from 0.
 *
 * @return as flow_layer_tab_at().
 * @since 0.4  [engine-thread] [callback]
 */
flow_status flow_layer_pane_at(flow_engine *engine, flow_layer layer, size_t index,
                               flow_tab_info *out_info);

/**
 * Say how many panes fit side by side in a window, as a request; at first one. Of each layer with
 * panes as many are seen: the selected one, those before it, nearest first, and then those behind
 * it. Nothing is opened, closed or moved by it, and nobody is asked.
 *
 * While the window is in the background the request waits, without holding anything up; the next
 * such request takes the place of the request that waits (superseded).
 *
 * @param count  1 to 64; as many as before: noop.
 * @return as the functions of flow/navigation.h, and FLOW_ERROR_INVALID_ARGUMENT (no such count).
 *         Outcomes: done; noop; superseded; refused (gone): the window has been closed.
 * @since 0.4  [engine-thread] [callback]
 */
flow_status flow_window_set_panes(flow_engine *engine, flow_window window, size_t count,
                                  const flow_options *options, flow_transition *out_transition);

/**
 * Read how many panes fit side by side in a window.
 *
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT, FLOW_ERROR_WRONG_THREAD, or a handle error.
 * @since 0.4  [engine-thread] [callback]
 */
flow_status flow_window_panes(flow_engine *engine, flow_window window, size_t *out_count);

#ifdef __cplusplus
}
#endif
#endif
