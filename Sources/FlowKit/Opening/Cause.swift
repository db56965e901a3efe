public import CFlowABI

/// How a coordinator ended: the numbers of `FLOW_CAUSE_TABLE`.
public struct Cause: RawRepresentable, Equatable, Sendable {
  public let rawValue: flow_cause

  public init(rawValue: flow_cause) { self.rawValue = rawValue }

  public static var finished: Cause { Cause(rawValue: FLOW_CAUSE_FINISHED) }
  public static var stopped: Cause { Cause(rawValue: FLOW_CAUSE_STOPPED) }
  public static var parentEnded: Cause { Cause(rawValue: FLOW_CAUSE_PARENT_ENDED) }
  public static var popped: Cause { Cause(rawValue: FLOW_CAUSE_POPPED) }
  public static var back: Cause { Cause(rawValue: FLOW_CAUSE_BACK) }
  public static var dismissed: Cause { Cause(rawValue: FLOW_CAUSE_DISMISSED) }
  public static var dragged: Cause { Cause(rawValue: FLOW_CAUSE_DRAGGED) }
  public static var replaced: Cause { Cause(rawValue: FLOW_CAUSE_REPLACED) }
  public static var unloaded: Cause { Cause(rawValue: FLOW_CAUSE_UNLOADED) }
  public static var shutDown: Cause { Cause(rawValue: FLOW_CAUSE_SHUT_DOWN) }
}

/// How a coordinator ended, and with what.
public enum Ending: Equatable, Sendable {
  case finished(Value)
  /// In any other way.
  case ended(Cause)

  init(_ cause: flow_cause, _ value: UnsafePointer<flow_value>?) {
    self =
      cause == FLOW_CAUSE_FINISHED
      ? .finished(Value(value) ?? .null) : .ended(Cause(rawValue: cause))
  }

  /// The value, if it finished with one.
  public var value: Value? { if case .finished(let value) = self { value } else { nil } }

  public var cause: Cause { if case .ended(let cause) = self { cause } else { .finished } }
}
