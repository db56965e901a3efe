public import CFlowABI

/// What became of a request.
public struct Outcome: Sendable {
  public let request: flow_request_kind
  public let kind: flow_outcome_kind
  public let reason: flow_reason
  /// Who vetoed or handled it; otherwise `FLOW_NONE`.
  public let by: flow_handle

  /// Copies what the engine lends.
  public init(_ outcome: flow_outcome) {
    request = outcome.request
    kind = outcome.kind
    reason = outcome.reason
    by = outcome.by
  }

  public var isDone: Bool { kind == FLOW_OUTCOME_DONE }
  public var isPending: Bool { kind == FLOW_OUTCOME_PENDING }
}
