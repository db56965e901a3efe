public import CFlowABI
import FlowKit

/// A message of the engine to its host: an error, a warning or a note.
public struct Diagnostic {
  /// The severity, `FLOW_SEVERITY_…`.
  public let severity: flow_severity
  /// The status of the call that failed; `FLOW_OK` if none has.
  public let status: flow_status
  /// The object it is about; `FLOW_NONE` if that is nothing in the tree.
  public let subject: flow_handle
  /// The sentence: what went wrong, where, and what to do.
  public let message: String

  init(_ told: flow_diagnostic) {
    severity = told.severity
    status = told.status
    subject = told.subject
    message = text(told.message)
  }

  /// The engine's word for its severity.
  public var word: String { text(flow_severity_name(severity)) }
}
