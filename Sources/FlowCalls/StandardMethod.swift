// Written by scripts/generate from the tables of include/flow/class.h; do not edit.

/// A method the engine itself calls. Each class has a fixed slot for each.
package enum StandardMethod: Int, CaseIterable {
  case create, destroy, render, willAppear, didAppear, willDisappear, didDisappear, removed
  case input, capability, mayLeave, attempted, linkChanged, localeChanged, argumentsChanged
  case back, paused, resumed, wrong, saveState, restoreState, start, childFinished, navigate
  case `guard`, maySelect, reselected, transition, changed, gesture, hurry, didStart, didFinish
  case event
}

extension StandardMethod {
  /// The names of the methods, in the order of the cases.
  static let names: StaticString = """
    create destroy render will_appear did_appear will_disappear did_disappear removed input \
    capability may_leave attempted link_changed locale_changed arguments_changed back paused \
    resumed wrong save_state restore_state start child_finished navigate guard may_select \
    reselected transition changed gesture hurry did_start did_finish event
    """
}
