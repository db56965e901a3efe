public import CFlowABI

/// What a call of the engine refused: the status for programs, a sentence for people.
public struct FlowError: Error, Sendable {
  public let status: flow_status
  public let message: String

  public init(_ status: flow_status, _ message: String) {
    self.status = status
    self.message = message
  }
}
