/**
 * flow/presenter.h - how a host shows what the engine decides.
 *
 * A presenter is an instance of a presenter class given to a window. For every visible change the
 * engine calls its `transition` method with one `flow_change`; the presenter shows it and calls
 * flow_presenter_complete() with the change's token, at once or when its animation has ended. The
 * next transition of the window waits for that. A window without a presenter is headless: changes
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

typedef int32_t flow_change_kind;
#define FLOW_CHANGE_PUSH ((flow_change_kind)1)    /**< `to` is new, on top of `from` */
#define FLOW_CHANGE_POP ((flow_change_kind)2)     /**< `from` went, `to` was below it */
#define FLOW_CHANGE_REPLACE ((flow_change_kind)3) /**< a stack shows `to` in the place of `from` */
#define FLOW_CHANGE_PRESENT ((flow_change_kind)4) /**< `to` is in a new layer over `from` */
#define FLOW_CHANGE_DISMISS ((flow_change_kind)5) /**< the layer of `from` went, `to` is seen again */
#define FLOW_CHANGE_ROOT ((flow_change_kind)6)    /**< the window has a new root, or none */
#define FLOW_CHANGE_SET ((flow_change_kind)7)     /**< forget what you show and show the tree as it is */
#define FLOW_CHANGE_CANCEL ((flow_change_kind)8)  /**< a gesture was cancelled: `to` is seen as before */
#define FLOW_CHANGE_SELECT ((flow_change_kind)9)  /**< another tab is selected */

/** One visible change. Borrowed for the call; the handles are values. */
typedef struct flow_change {
  uint32_t struct_size;
  flow_change_kind kind;
  flow_token token; /**< for flow_presenter_complete(); FLOW_NONE: no answer is expected */
  flow_window window;
  flow_layer layer; /**< where `to` is, or FLOW_NONE */
  flow_screen from; /**< what was seen; may be gone already; FLOW_NONE for an empty window */
  flow_screen to;   /**< what is seen; FLOW_NONE for an empty window */
  flow_style style; /**< of the layer that appears or goes; FLOW_STYLE_PUSH inside a stack */
  flow_bool animated;
  uint32_t closed_layers; /**< how many layers go with this change */
  uint32_t reserved;
} flow_change;

/**
 * Give a window its presenter, or FLOW_NONE to make it headless. The new presenter is told the whole
 * tree (FLOW_CHANGE_SET) if the window shows anything. A transition that the old one was running
 * counts as answered.
 *
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT (no engine), FLOW_ERROR_WRONG_THREAD, FLOW_ERROR_BUSY if it presents another window or is being
 *         created, or a
 *         handle error.
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
flow_status flow_presenter_complete(flow_engine *engine, flow_token token);

/**
 * Report what a toolkit with its own navigation now shows. The screen the engine shows anyway is an
 * echo and adds nothing; a screen lower on the visible stack means that the user went back to it
 * (flow_back_to()). Any other screen: refused (not allowed), and the presenter is told the whole tree.
 *
 * @return as the functions of flow/navigation.h.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_presenter_shown(flow_engine *engine, flow_window window, flow_screen screen,
                                 flow_transition *out_transition);

#ifdef __cplusplus
}
#endif
#endif
