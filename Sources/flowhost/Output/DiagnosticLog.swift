import CFlowABI
import FlowKitHost

/// Tells people what the engine reports, when it happens: what crashes next does not take it along.
final class DiagnosticLog {
  private let output: Output
  private var last: String?

  init(_ output: Output) { self.output = output }

  /// Options of an engine that tells it here.
  var options: Engine.Options {
    var options = Engine.Options()
    options.diagnostic = { [self] diagnostic in
      last = diagnostic.message
      output.line("flowhost: \(diagnostic.word): \(diagnostic.message)")
    }
    return options
  }

  /// Whether this was the last thing told: a call that explains its failure also reports it, behind its name.
  func hasJustTold(_ message: String) -> Bool {
    last == message || last?.hasSuffix("): \(message)") == true
      || last?.hasSuffix("': \(message)") == true
  }

  /// What is told from now on has to do with something else.
  func forget() { last = nil }
}
