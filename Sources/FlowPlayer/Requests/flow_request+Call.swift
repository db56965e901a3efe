// Written by scripts/generate from the tables of include/flow; do not edit.

import CFlowABI

extension flow_request {
  /// Calls the function of this kind of request with its members.
  ///
  /// - Returns: `nil` for a kind with an operand that no `flow_request` holds.
  func call(
    _ engine: OpaquePointer?, options: UnsafePointer<flow_options>,
    transition: UnsafeMutablePointer<flow_transition>
  ) -> flow_status? {
    switch kind {
    case FLOW_REQUEST_OPEN:
      flow_open(engine, from, presentable, options, transition)
    case FLOW_REQUEST_PUSH:
      flow_push(engine, from, presentable, options, transition)
    case FLOW_REQUEST_PRESENT:
      flow_present(engine, from, presentable, options, transition)
    case FLOW_REQUEST_SET_ROOT:
      flow_set_root(engine, from, presentable, options, transition)
    case FLOW_REQUEST_REPLACE_TOP:
      flow_replace_top(engine, from, presentable, options, transition)
    case FLOW_REQUEST_SET_STACK:
      flow_set_stack(engine, from, screens, count, options, transition)
    case FLOW_REQUEST_POP:
      flow_pop(engine, from, options, transition)
    case FLOW_REQUEST_POP_TO:
      flow_pop_to(engine, from, options, transition)
    case FLOW_REQUEST_POP_TO_DEPTH:
      flow_pop_to_depth(engine, from, count, options, transition)
    case FLOW_REQUEST_POP_TO_ROOT:
      flow_pop_to_root(engine, from, options, transition)
    case FLOW_REQUEST_DISMISS:
      flow_dismiss(engine, from, count, options, transition)
    case FLOW_REQUEST_DISMISS_TO:
      flow_dismiss_to(engine, from, options, transition)
    case FLOW_REQUEST_DISMISS_ALL:
      flow_dismiss_all(engine, from, options, transition)
    case FLOW_REQUEST_CLOSE:
      flow_close(engine, from, options, transition)
    case FLOW_REQUEST_FINISH:
      flow_finish(engine, from, value, options, transition)
    case FLOW_REQUEST_STOP:
      flow_stop(engine, from, options, transition)
    case FLOW_REQUEST_BACK:
      flow_back(engine, from, options, transition)
    case FLOW_REQUEST_BACK_TO:
      flow_back_to(engine, from, options, transition)
    case FLOW_REQUEST_DRAG:
      flow_drag(engine, from, options, transition)
    case FLOW_REQUEST_CLOSE_WINDOW:
      flow_window_close(engine, from, options, transition)
    case FLOW_REQUEST_UNLOAD:
      flow_plugin_unload(engine, from, options, transition)
    case FLOW_REQUEST_OPEN_TABS:
      flow_open_tabs(engine, from, tabs, options, transition)
    case FLOW_REQUEST_SELECT_TAB:
      flow_select_tab(engine, from, count, options, transition)
    case FLOW_REQUEST_GESTURE_BACK:
      flow_gesture_begin_back(engine, from, options, transition)
    case FLOW_REQUEST_GESTURE_DRAG:
      flow_gesture_begin_drag(engine, from, options, transition)
    case FLOW_REQUEST_REMOVE:
      flow_remove(engine, from, options, transition)
    case FLOW_REQUEST_GO_TO:
      flow_go_to(engine, from, class_id, arguments, options, transition)
    case FLOW_REQUEST_SET_ARGUMENTS:
      flow_screen_set_arguments(engine, from, arguments, options, transition)
    case FLOW_REQUEST_ADD_TAB:
      flow_add_tab(engine, from, tab, count, options, transition)
    case FLOW_REQUEST_REMOVE_TAB:
      flow_remove_tab(engine, from, options, transition)
    case FLOW_REQUEST_MOVE_TAB:
      flow_move_tab(engine, from, count, options, transition)
    case FLOW_REQUEST_SELECT_TAB_OF:
      flow_select_tab_of(engine, from, options, transition)
    case FLOW_REQUEST_SWAP:
      flow_swap(engine, from, presentable, options, transition)
    case FLOW_REQUEST_PANES:
      flow_window_set_panes(engine, from, count, options, transition)
    case FLOW_REQUEST_GESTURE_TURN:
      flow_gesture_begin_turn(engine, from, options, transition)
    default: nil
    }
  }
}
