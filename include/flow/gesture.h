/**
 * flow/gesture.h - the user's wish to go back, to drag a layer away or to turn a page, while the
 * finger moves.
 *
 * A host that follows a finger begins a gesture, reports its progress, and finishes or cancels it.
 * A gesture is a request: its transition gets one outcome, and the window is busy until then. While
 * it is held the tree is as it was; screens hear when they come into view and leave it:
 *
 *   begin   will_disappear of the screens that would leave, will_appear of those below, or of the
 *           page that would be turned to
 *   finish  the callbacks of flow_back() or flow_drag(), with its cause, or of
 *           flow_select_tab_of(); then done, or vetoed
 *   cancel  will_disappear of the screens below, will_appear of those that stay, did_... of both;
 *           then cancelled
 *
 * The window's presenter hears of begin and progress by its `gesture` method, of the rest by
 * `transition`: a pop, a dismissal or a selection when the gesture is finished, FLOW_CHANGE_CANCEL
 * when it is not. All may be animated, from where the finger has left.
 *
 * Ask before you begin: `can_back` of the top screen (flow_screen_get()), `can_drag` of the layer
 * (flow_layer_get()). A gesture that may not begin gets its outcome at once: refused (not allowed,
 * unhandled, busy). A gesture without a report for the engine's presenter_timeout is cancelled.
 */
#ifndef FLOW_GESTURE_H
#define FLOW_GESTURE_H

#include <flow/base.h>
#include <flow/navigation.h>
#include <flow/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The state of a gesture, for the presenter. Borrowed for the call; the handles are values. */
typedef struct flow_gesture {
  uint32_t struct_size;
  flow_request_kind request; /**< FLOW_REQUEST_GESTURE_... */
  flow_transition transition;
  flow_window window;
  flow_screen from; /**< the screen that goes if the gesture is finished; of a turn the top of the
                         page that is shown, or FLOW_NONE of an empty page */
  flow_screen to;   /**< the screen that is seen then, or FLOW_NONE in an empty tab or page */
  flow_style style; /**< of the layer that goes; FLOW_STYLE_PUSH inside a stack */
  uint32_t reserved;
  double progress; /**< from 0 to 1; 0 when it begins */
} flow_gesture;

/**
 * Begin a gesture that goes back in a window, as flow_back() does.
 *
 * @param options         FLOW_OPEN_AT_ONCE skips the animation after the finger has left; may be
 *                        NULL.
 * @param out_transition  names the gesture; must not be NULL. Give it back with
 *                        flow_transition_release().
 * @return as the functions of flow/navigation.h.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_gesture_begin_back(flow_engine *engine, flow_window window,
                                    const flow_options *options, flow_transition *out_transition);

/**
 * Begin a gesture that drags a layer away, as flow_drag() does; otherwise like
 * flow_gesture_begin_back().
 *
 * @return as the functions of flow/navigation.h.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_gesture_begin_drag(flow_engine *engine, flow_layer layer,
                                    const flow_options *options, flow_transition *out_transition);

/**
 * Begin a gesture that turns to the page, or the tab, right before or behind the selected page of
 * the top layer. Nobody is asked when it begins. Finished, it selects the page as
 * flow_select_tab_of() does: the coordinator that opened the pages is asked (`may_select`), and its
 * no cancels the gesture, with the outcome vetoed. A yes that comes later selects the page then, if
 * the page that was shown is still selected and beside it; else the outcome is cancelled. Otherwise
 * like flow_gesture_begin_back().
 *
 * @param page  its router (flow_layer_tab_at()). If it is gone: noop.
 * @return as the functions of flow/navigation.h. Outcomes: done; noop; cancelled; vetoed; refused
 *         (not allowed: the page is selected already, or is no neighbour of the selected page, or
 *         another layer lies above; unhandled: the router is of no tab or page; busy).
 * @since 0.4  [engine-thread] [callback]
 */
flow_status flow_gesture_begin_turn(flow_engine *engine, flow_router page,
                                    const flow_options *options, flow_transition *out_transition);

/**
 * Report that the finger has moved. Only the presenter hears of it.
 *
 * @param progress  from 0 to 1.
 * @return FLOW_OK, FLOW_ERROR_NOT_RUNNING if the gesture is not held (any more), with nothing
 *         changed, FLOW_ERROR_INVALID_ARGUMENT (progress), FLOW_ERROR_WRONG_THREAD, or a handle
 *         error.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_gesture_progress(flow_engine *engine, flow_transition gesture, double progress);

/**
 * Finish a gesture: the finger was lifted, and the user goes. Screens and coordinators that would
 * leave may veto it (flow/question.h): then it is cancelled, with the outcome vetoed. If they
 * answer later, it is carried out once they have said yes.
 *
 * @return FLOW_OK, FLOW_ERROR_NOT_RUNNING if the gesture is not held (any more), with nothing
 *         changed, FLOW_ERROR_INVALID_ARGUMENT (no engine), FLOW_ERROR_WRONG_THREAD, or a handle
 *         error.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_gesture_finish(flow_engine *engine, flow_transition gesture);

/**
 * Cancel a gesture: the finger was lifted, and the user stays. Everything is as before.
 *
 * @return as flow_gesture_finish().
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_gesture_cancel(flow_engine *engine, flow_transition gesture);

#ifdef __cplusplus
}
#endif
#endif
