public import CFlowABI

/// The way in which a coordinator ended, or a screen went: a number of `FLOW_CAUSE_TABLE`.
public struct Cause: RawRepresentable, Equatable, Sendable {
  /// The number, `FLOW_CAUSE_…`.
  public let rawValue: flow_cause

  /// Makes a cause from its number.
  public init(rawValue: flow_cause) { self.rawValue = rawValue }

  /// It finished with a value.
  public static var finished: Cause { Cause(rawValue: FLOW_CAUSE_FINISHED) }
  /// It was ended without a value.
  public static var stopped: Cause { Cause(rawValue: FLOW_CAUSE_STOPPED) }
  /// A coordinator above it ended.
  public static var parentEnded: Cause { Cause(rawValue: FLOW_CAUSE_PARENT_ENDED) }
  /// A program popped its last screen.
  public static var popped: Cause { Cause(rawValue: FLOW_CAUSE_POPPED) }
  /// The user went back.
  public static var back: Cause { Cause(rawValue: FLOW_CAUSE_BACK) }
  /// A program dismissed its layer.
  public static var dismissed: Cause { Cause(rawValue: FLOW_CAUSE_DISMISSED) }
  /// The user dragged its layer away.
  public static var dragged: Cause { Cause(rawValue: FLOW_CAUSE_DRAGGED) }
  /// Another screen took its place.
  public static var replaced: Cause { Cause(rawValue: FLOW_CAUSE_REPLACED) }
  /// Its plugin was unloaded.
  public static var unloaded: Cause { Cause(rawValue: FLOW_CAUSE_UNLOADED) }
  /// The engine was destroyed.
  public static var shutDown: Cause { Cause(rawValue: FLOW_CAUSE_SHUT_DOWN) }
  /// The user closed its window. @since 0.3
  public static var closed: Cause { Cause(rawValue: FLOW_CAUSE_CLOSED) }
}

/// The way in which a coordinator ended, with its value.
public enum Ending: Equatable, Sendable {
  /// It finished with this value, which may be null.
  case finished(Value)
  /// In any other way.
  case ended(Cause)

  init(cause: flow_cause, value: UnsafePointer<flow_value>?) {
    self =
      cause == FLOW_CAUSE_FINISHED
      ? .finished(Value(value) ?? .null) : .ended(Cause(rawValue: cause))
  }

  /// The value, if it finished with one.
  public var value: Value? { if case .finished(let value) = self { value } else { nil } }

  /// The cause alone.
  public var cause: Cause { if case .ended(let cause) = self { cause } else { .finished } }
}
