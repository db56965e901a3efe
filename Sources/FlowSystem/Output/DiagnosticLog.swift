import CFlowABI
package import FlowKitHost

/// Tells people what the engine reports, when it happens: what crashes next does not take it along.
package final class DiagnosticLog {
  /// Receives the messages instead, as long as it has the terminal.
  package var listener: ((String) -> Void)?
  private let output: Output
  private var last: String?

  package init(_ output: Output) { self.output = output }

  /// Options of an engine that tells it here.
  package var options: Engine.Options {
    var options = Engine.Options()
    options.diagnostic = { [self] diagnostic in
      last = diagnostic.message
      tell("flowhost: \(diagnostic.word): \(diagnostic.message)")
    }
    return options
  }

  /// Tells a line.
  package func tell(_ line: String) {
    if let listener { listener(line) } else { output.line(line) }
  }

  /// True if this was the last message: a call that explains its failure also reports it, behind
  /// its name.
  package func hasJustTold(_ message: String) -> Bool {
    last == message || last?.hasSuffix("): \(message)") == true
      || last?.hasSuffix("': \(message)") == true
  }

  /// Forgets the last message, as the next ones belong to something else.
  package func forget() { last = nil }
}
