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
  /// The slots of the rows of FLOW_METHOD_TABLE, as characters: `0` is the first slot.
  static let slots: StaticString =
    "0123456789:;<=>?@ABCD01EF:GHIJCD01KLMN01OPQ"
  /// The minor versions of the ABI that brought these rows, in the same way; 0 is the oldest.
  static let minors: StaticString =
    "0000000000000000003330000000003300000300000"
}
