public import CFlowABI

/// The refusal of a call: a status for programs, a sentence for people.
public struct FlowError: Error, Sendable {
  /// The status that the C function returned.
  public let status: flow_status
  /// The sentence: what went wrong, where, and what to do.
  public let message: String

  /// Makes an error; a method that throws it has it reported to the host.
  public init(_ status: flow_status, _ message: String) {
    self.status = status
    self.message = message
  }
}

extension FlowError: CustomStringConvertible {
  /// The sentence.
  public var description: String { message }
}
