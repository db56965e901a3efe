/**
 * flow/tree.h - reading the tree: windows, layers, stacks, screens, coordinators.
 *
 * Nothing here changes anything. Each function that has a status returns FLOW_OK,
 * FLOW_ERROR_INVALID_ARGUMENT (an index beyond the end, a NULL result), FLOW_ERROR_STRUCT_SIZE,
 * FLOW_ERROR_WRONG_THREAD, or a handle error (FLOW_ERROR_STALE_HANDLE for an object that is gone);
 * on failure results are untouched. Strings are borrowed until the class goes.
 *
 * An index beyond the end is an answer, and no mistake: it makes no diagnostic, so that a host may
 * read on until there is nothing more. Other failures make one.
 */
#ifndef FLOW_TREE_H
#define FLOW_TREE_H

#include <flow/base.h>
#include <flow/navigation.h>
#include <flow/status.h>
#include <flow/tabs.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The windows of an engine, oldest first. Writes at most `capacity`, reports all in `*out_count`.
 *  @since 0.1  [engine-thread] [callback] */
flow_status flow_engine_windows(flow_engine *engine, flow_window *windows, size_t capacity,
                                size_t *out_count);

/** Count the layers of a window; 0 while it is empty. @since 0.1  [engine-thread] [callback] */
flow_status flow_window_layer_count(flow_engine *engine, flow_window window, size_t *out_count);

/** The layer at `index`, bottom first. @since 0.1  [engine-thread] [callback] */
flow_status flow_window_layer_at(flow_engine *engine, flow_window window, size_t index,
                                 flow_layer *out_layer);

/** The top screen of the top layer; FLOW_NONE in an empty window.
 *  @since 0.1  [engine-thread] [callback] */
flow_status flow_window_top(flow_engine *engine, flow_window window, flow_screen *out_screen);

/** The state of a layer. */
typedef struct flow_layer_info {
  uint32_t struct_size;
  flow_style style; /**< FLOW_STYLE_PUSH for layer 0 */
  flow_window window;
  flow_router router;    /**< of its stack */
  flow_screen presenter; /**< the screen it was presented from; FLOW_NONE for layer 0 */
  size_t index;          /**< its place in the window, 0 for the root */
  flow_bool can_drag;    /**< true if the user may drag it away */
  uint32_t flags;        /**< FLOW_OPEN_... */
  flow_string source;    /**< the element of `presenter` it points at; lent while the layer lives */
  flow_string source_row; /**< the row of `source` it points at; lent as that @since 0.3 */
  flow_layout layout;     /**< of its stacks; FLOW_LAYOUT_TABS for a single stack. @since 0.4 */
  uint32_t reserved;
} flow_layer_info;
#define FLOW_LAYER_INFO_INIT                                                                     \
  {(uint32_t)sizeof(flow_layer_info), 0, FLOW_NONE, FLOW_NONE, FLOW_NONE, 0, 0, 0u, {NULL, 0}, \
   {NULL, 0}, FLOW_LAYOUT_TABS, 0u}

/** Read the state of a layer. Set `struct_size` (FLOW_LAYER_INFO_INIT).
 *  @since 0.1  [engine-thread] [callback] */
flow_status flow_layer_get(flow_engine *engine, flow_layer layer, flow_layer_info *out_info);

/** Count the screens of a stack. @since 0.1  [engine-thread] [callback] */
flow_status flow_router_depth(flow_engine *engine, flow_router router, size_t *out_depth);

/** The screen at `index` of a stack, root first; O(1). @since 0.1  [engine-thread] [callback] */
flow_status flow_router_screen_at(flow_engine *engine, flow_router router, size_t index,
                                  flow_screen *out_screen);

/** The router that a screen, coordinator, layer or window pushes on; FLOW_NONE while there is none.
 *  @since 0.1  [engine-thread] [callback] */
flow_status flow_router_of(flow_engine *engine, flow_handle handle, flow_router *out_router);

/** The visibility of a screen. */
typedef int32_t flow_appearance;

/** The one table of appearances: X(name, number, word).
 *
 *    hidden        It is not seen.
 *    appearing     It comes into view: after will_appear, before did_appear.
 *    visible       It is seen.
 *    disappearing  It goes out of view: after will_disappear, before did_disappear. */
#define FLOW_APPEARANCE_TABLE(X) \
  X(HIDDEN, 0, "hidden")         \
  X(APPEARING, 1, "appearing")   \
  X(VISIBLE, 2, "visible")       \
  X(DISAPPEARING, 3, "disappearing")

#define FLOW_APPEARANCE_CONSTANT_(name, number, word) \
  FLOW_CONSTANT_(flow_appearance, FLOW_APPEARANCE_##name, number)
FLOW_CONSTANTS_(FLOW_APPEARANCE_TABLE, FLOW_APPEARANCE_CONSTANT_);
#undef FLOW_APPEARANCE_CONSTANT_

/** The word for an appearance; "?" for a number outside the table.
 *  @since 0.1  [any-thread] [callback] */
const char *flow_appearance_name(flow_appearance appearance);

/** The state of a screen. */
typedef struct flow_screen_info {
  uint32_t struct_size;
  flow_appearance appearance;
  const char *class_id;   /**< its class */
  flow_coordinator owner; /**< FLOW_NONE for a screen the host opened itself */
  flow_router router;     /**< FLOW_NONE while it is not open */
  flow_layer layer;
  flow_window window;
  size_t index;               /**< its place on the stack, root 0 */
  flow_bool can_back;         /**< true if the user may go back, and there is a screen to go to */
  uint32_t flags;             /**< FLOW_OPEN_... */
  flow_transition transition; /**< the one that opened it; lives as long as the screen */
  size_t depth;               /**< the number of screens on its stack; 0 while it is not open */
  flow_style style;           /**< of its layer; FLOW_STYLE_PUSH in layer 0, and while not open */
  uint32_t root_flags;        /**< FLOW_OPEN_... of its stack's root; 0 while it is not open */
  /** Its arguments as they are now, with defaults; NULL for none. Lent until it gets others, or
   *  goes. @since 0.3 */
  const flow_value *arguments;
  /** The class that it stands for, if it is a placeholder (flow/state.h); else NULL. Lent as long
   *  as it is one. @since 0.3 */
  const char *missing_class;
  /** The layer inside `layer` on whose stack it stands, if tabs or panes stand in the place of a
   *  tab or pane there (flow/tabs.h); else FLOW_NONE. @since 0.4 */
  flow_layer inner;
} flow_screen_info;
#define FLOW_SCREEN_INFO_INIT                                                               \
  {(uint32_t)sizeof(flow_screen_info), 0, NULL, FLOW_NONE, FLOW_NONE, FLOW_NONE, FLOW_NONE, \
   0, 0, 0u, FLOW_NONE, 0, 0, 0u, NULL, NULL, FLOW_NONE}

/** Read the state of a screen. Set `struct_size` (FLOW_SCREEN_INFO_INIT).
 *  @since 0.1  [engine-thread] [callback] */
flow_status flow_screen_get(flow_engine *engine, flow_screen screen, flow_screen_info *out_info);

/** The phase of a coordinator's life. */
typedef int32_t flow_phase;

/** The one table of phases: X(name, number, word, sentence). */
#define FLOW_PHASE_TABLE(X)                                               \
  X(CREATED, 0, "created", "It is not attached yet.")                     \
  X(STARTING, 1, "starting", "It is attached; `start` has not returned.") \
  X(RUNNING, 2, "running", "It has started.")                             \
  X(ENDING, 3, "ending", "It refuses requests; its screens are going.")

#define FLOW_PHASE_CONSTANT_(name, number, word, sentence) \
  FLOW_CONSTANT_(flow_phase, FLOW_PHASE_##name, number)
FLOW_CONSTANTS_(FLOW_PHASE_TABLE, FLOW_PHASE_CONSTANT_);
#undef FLOW_PHASE_CONSTANT_

/** The word for a phase; "?" for a number outside the table. @since 0.1  [any-thread] [callback] */
const char *flow_phase_name(flow_phase phase);

/** The state of a coordinator. */
typedef struct flow_coordinator_info {
  uint32_t struct_size;
  flow_phase phase;
  const char *class_id;    /**< its class */
  flow_coordinator parent; /**< FLOW_NONE for one the host started */
  flow_window window;
  flow_router router;  /**< the stack it pushes on; FLOW_NONE while there is none */
  size_t child_count;  /**< the number of running children */
  size_t screen_count; /**< the number of open screens it owns */
  flow_screen carrier; /**< the screen that carries it instead of a parent, or FLOW_NONE */
  /** The one that opened it; lives as long as the coordinator. FLOW_NONE before it is opened. */
  flow_transition transition;
  /** Its arguments, with defaults, lent as long as it lives; NULL for none, and in an engine
   *  without FLOW_ENGINE_SAVED, which keeps none. @since 0.3 */
  const flow_value *arguments;
  const char *missing_class; /**< as that of a screen @since 0.3 */
} flow_coordinator_info;
#define FLOW_COORDINATOR_INFO_INIT \
  {(uint32_t)sizeof(flow_coordinator_info), 0, NULL, FLOW_NONE, FLOW_NONE, FLOW_NONE, 0, 0, \
   FLOW_NONE, FLOW_NONE, NULL, NULL}

/** Read the state of a coordinator. Set `struct_size` (FLOW_COORDINATOR_INFO_INIT).
 *  @since 0.1  [engine-thread] [callback] */
flow_status flow_coordinator_get(flow_engine *engine, flow_coordinator coordinator,
                                 flow_coordinator_info *out_info);

/** The children of a coordinator, oldest first; for FLOW_NONE, all without a parent. Writes at most
 *  `capacity`, reports all in `*out_count`. @since 0.1  [engine-thread] [callback] */
flow_status flow_coordinator_children(flow_engine *engine, flow_coordinator coordinator,
                                      flow_coordinator *children, size_t capacity,
                                      size_t *out_count);

/** The way in which the user's back would leave the screen on top. */
typedef int32_t flow_back_kind;

/** The one table of these ways: X(name, number, word, sentence). */
#define FLOW_BACK_TABLE(X)                                                                    \
  X(NOTHING, 0, "nothing", "Back is not allowed, or nobody handles it.")                      \
  X(POP, 1, "pop", "The screen goes, and what lies below it on its stack is seen.")           \
  X(DISMISS, 2, "dismiss", "The top layer goes, and the layer below it is seen.")             \
  X(TAB, 3, "tab", "Another tab is selected; nothing goes.")

#define FLOW_BACK_CONSTANT_(name, number, word, sentence) \
  FLOW_CONSTANT_(flow_back_kind, FLOW_BACK_##name, number)
FLOW_CONSTANTS_(FLOW_BACK_TABLE, FLOW_BACK_CONSTANT_);
#undef FLOW_BACK_CONSTANT_

/** The word for a way back; "?" for a number outside the table.
 *  @since 0.3  [any-thread] [callback] */
const char *flow_back_name(flow_back_kind kind);

/** The place to which the user's back would lead. */
typedef struct flow_back_target {
  uint32_t struct_size;
  flow_back_kind kind;
  flow_screen screen; /**< the one seen afterwards; FLOW_NONE for nothing, and in an empty tab */
  /** The title that this screen gave when it was last rendered; empty if it never was. Lent until
   *  that screen is rendered again, or goes. */
  flow_string title;
} flow_back_target;
#define FLOW_BACK_TARGET_INIT \
  {(uint32_t)sizeof(flow_back_target), FLOW_BACK_NOTHING, FLOW_NONE, {NULL, 0}}

/**
 * Find where flow_back() of a window would lead, for the label of a button: which screen would be
 * seen, and in what way. Nobody is asked: somebody may veto the back, and a screen that handles the
 * user's back itself (`back`) is not known here. The answer is that of the present tree, whatever
 * waits; it holds until the tree changes.
 *
 * @param out_target  set `struct_size` (FLOW_BACK_TARGET_INIT).
 * @return FLOW_OK, also where back leads nowhere and for an empty window;
 *         FLOW_ERROR_INVALID_ARGUMENT, FLOW_ERROR_STRUCT_SIZE, FLOW_ERROR_WRONG_THREAD, or a handle
 *         error.
 * @since 0.3  [engine-thread] [callback]
 */
flow_status flow_window_back_target(flow_engine *engine, flow_window window,
                                    flow_back_target *out_target);

/** Room for every name that flow_name_of() gives. */
#define FLOW_NAME_SIZE 192

/**
 * The engine's name for an object, as in its messages, for logs: "setup.welcome#3", the class of an
 * instance and a small number that no other object has while it lives; "window#1"; "plugin setup".
 * For an object that is gone it is "screen#3 (gone)", for a number that is no handle "no handle".
 * The small number of an object that is gone may be given to another one.
 *
 * Never fails: on another thread, and without an engine, the name is made from the handle's bits
 * alone, "screen#3".
 *
 * @param buffer  receives the name, cut at the end if it is longer, and NUL-terminated.
 * @param size    of `buffer`; FLOW_NAME_SIZE is always enough.
 * @return `buffer`, or "" if that is NULL or has no room. Never NULL.
 * @since 0.2  [any-thread] [callback]
 */
const char *flow_name_of(flow_engine *engine, flow_handle handle, char *buffer, size_t size);

#ifdef __cplusplus
}
#endif
#endif
