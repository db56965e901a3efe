package import CFlowABI
package import FlowKit
import FlowKitHost
package import FlowSystem
import FlowText

/// The failure of a command: a sentence on standard error, and with `--json` an object on standard
/// output.
package struct Failure {
  package let command: String
  package let isJSON: Bool
  package let log: DiagnosticLog

  package init(command: String, isJSON: Bool, log: DiagnosticLog) {
    self.command = command
    self.isJSON = isJSON
    self.log = log
  }

  /// Reports a failure, unless the engine has just done so.
  package func tell(_ failure: FlowError, about file: PluginFile? = nil) {
    if !log.hasJustTold(failure.message) {
      Output.messages.line("flowhost \(command): \(failure.message)")
    }
    tellAgain(failure, about: file)
  }

  /// Adds the details that the reported sentence leaves out.
  package func tellAgain(_ failure: FlowError, about file: PluginFile? = nil) {
    if let advice = file?.advice(against: failure) {
      Output.messages.line("flowhost \(command): \(advice)")
    }
    if isJSON { Output.data.line(json: Self.json(failure.message, status: failure.status)) }
  }

  package static func json(_ message: String, status: flow_status? = nil) -> Value {
    .object(
      schema: "error",
      entries: [
        ("message", .string(message)),
        ("status", status.map { .string(text(flow_status_name($0))) }),
      ])
  }
}
