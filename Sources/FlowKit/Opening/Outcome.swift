public import CFlowABI

/// The outcome of a request, of which each has exactly one.
public struct Outcome: Sendable {
  /// The kind of request, `FLOW_REQUEST_…`.
  public let request: flow_request_kind
  /// The kind of outcome, `FLOW_OUTCOME_…`.
  public let kind: flow_outcome_kind
  /// The reason of a refusal, failure or noop, `FLOW_REASON_…`.
  public let reason: flow_reason
  /// The one who vetoed or handled it; otherwise `FLOW_NONE`.
  public let by: flow_handle

  /// Copies what the engine lends.
  public init(_ outcome: flow_outcome) {
    request = outcome.request
    kind = outcome.kind
    reason = outcome.reason
    by = outcome.by
  }

  /// True if the request was carried out.
  public var isDone: Bool { kind == FLOW_OUTCOME_DONE }
  /// True until the request has run.
  public var isPending: Bool { kind == FLOW_OUTCOME_PENDING }
}
