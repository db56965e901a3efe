public import CFlowABI
import FlowKit

/// What the engine tells the host besides its callbacks.
public struct Diagnostic {
  public let severity: flow_severity
  public let status: flow_status
  /// What it is about; `FLOW_NONE` if that is nothing in the tree.
  public let subject: flow_handle
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
