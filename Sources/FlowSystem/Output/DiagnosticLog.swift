import CFlowABI
package import FlowKitHost

/// Prints the engine's reports at once, so that a crash right after does not lose them.
package final class DiagnosticLog {
  /// The receiver of the messages while the terminal is used as a screen.
  package var listener: ((String) -> Void)?
  private let output: Output
  private var last: String?

  package init(output: Output) { self.output = output }

  /// Options for an engine that reports to this log.
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

  /// True if the last message said the same: a failing call also reports its message, behind its
  /// own name.
  package func hasJustTold(_ message: String) -> Bool {
    last == message || last?.hasSuffix("): \(message)") == true
      || last?.hasSuffix("': \(message)") == true
  }

  /// Forgets the last message, before something unrelated begins.
  package func forget() { last = nil }
}
