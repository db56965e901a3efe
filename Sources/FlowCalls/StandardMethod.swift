// Written by scripts/generate from the tables of include/flow/class.h; do not edit.

/// A method the engine itself calls. Each class has a fixed slot for each.
package enum StandardMethod: Int, CaseIterable {
  case create, destroy, render, willAppear, didAppear, willDisappear, didDisappear, removed
  case input, capability, mayLeave, attempted, linkChanged, localeChanged, argumentsChanged
  case back, paused, resumed, wrong, start, childFinished, navigate, `guard`, maySelect
  case reselected, transition, changed, gesture, hurry, didStart, didFinish, event
}

extension StandardMethod {
  /// The names of the methods, in the order of the cases.
  static let names: StaticString = """
    create destroy render will_appear did_appear will_disappear did_disappear removed input \
    capability may_leave attempted link_changed locale_changed arguments_changed back paused \
    resumed wrong start child_finished navigate guard may_select reselected transition changed \
    gesture hurry did_start did_finish event
    """
}
