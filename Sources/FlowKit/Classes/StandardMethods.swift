// Written by scripts/generate from the tables of include/flow/class.h; do not edit.

public import CFlowABI

/// The methods of a ``Screen`` that need not be written, as the table has them.
public protocol ScreenMethods: AnyObject {
  /// Each time the host's language or direction (flow_engine_locale()), or one of the engine's
  /// words, changes while the screen lives. If it is visible, it is asked for its content anew.
  func localeChanged()
  /// Each time flow_screen_set_arguments() gives it other arguments, or none: nil.
  func argumentsChanged(_ arguments: Value?)
  /// The user goes back from it while it is on top: true if it has handled that itself, as a step
  /// of a form or a search, and stays. Asked before anything else. Absent: false.
  func back() -> Bool
  /// While it is visible, each time the host stops being active, or changes between inactive and
  /// background; also right after did_appear, if the host is not active. Next: resumed, or it
  /// disappears.
  func paused(_ activity: flow_activity)
  /// It is visible, was paused, and the host is active again.
  func resumed()
  /// Each time a host reports that the text in the field `id` is no valid value yet: `reason` says
  /// why, and is nil once it is valid. The host decides how it shows that. @since 0.3
  func wrong(_ id: String, reason: String?)
}

extension ScreenMethods {
  /// Does nothing.
  public func localeChanged() {}
  /// Does nothing.
  public func argumentsChanged(_ arguments: Value?) {}
  /// Answers false.
  public func back() -> Bool { false }
  /// Does nothing.
  public func paused(_ activity: flow_activity) {}
  /// Does nothing.
  public func resumed() {}
  /// Does nothing.
  public func wrong(_ id: String, reason: String?) {}
}

extension ClassDescription {
  mutating func addOtherScreenMethods() {
    let localeChanged: flow_screen_locale_changed_fn = { data in
      screenOf(data)?.screen.localeChanged()
    }
    addMethod("locale_changed", FLOW_SIGNATURE_screen_locale_changed, localeChanged)
    let argumentsChanged: flow_screen_arguments_changed_fn = { data, arguments in
      screenOf(data)?.screen.argumentsChanged(Value(arguments))
    }
    addMethod("arguments_changed", FLOW_SIGNATURE_screen_arguments_changed, argumentsChanged)
    let back: flow_screen_back_fn = { data in
      screenOf(data)?.screen.back() == true ? FLOW_TRUE : FLOW_FALSE
    }
    addMethod("back", FLOW_SIGNATURE_screen_back, back)
    let paused: flow_screen_paused_fn = { data, activity in
      screenOf(data)?.screen.paused(activity)
    }
    addMethod("paused", FLOW_SIGNATURE_screen_paused, paused)
    let resumed: flow_screen_resumed_fn = { data in
      screenOf(data)?.screen.resumed()
    }
    addMethod("resumed", FLOW_SIGNATURE_screen_resumed, resumed)
    let wrong: flow_screen_wrong_fn = { data, id, reason in
      screenOf(data)?.screen.wrong(
        id.map { text($0.pointee) } ?? "", reason: reason.map { text($0.pointee) })
    }
    addMethod("wrong", FLOW_SIGNATURE_screen_wrong, wrong)
  }
}

/// The methods of a ``Coordinator`` that need not be written, as the table has them.
public protocol CoordinatorMethods: AnyObject {
}

extension ClassDescription {
  mutating func addOtherCoordinatorMethods() {
  }
}
