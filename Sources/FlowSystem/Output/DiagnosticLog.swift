import CFlowABI
package import FlowKitHost

/// Prints the engine's reports at once, so that a crash right after does not lose them.
package final class DiagnosticLog {
  /// The receiver of the messages while the terminal is used as a screen.
  package var listener: ((String) -> Void)?
  private let output: Output
  /// The last report, until it is forgotten.
  package private(set) var last: Diagnostic?

  package init(output: Output) { self.output = output }

  /// Options for an engine that reports to this log.
  package var options: Engine.Options {
    var options = Engine.Options()
    options.diagnostic = { [self] diagnostic in
      last = diagnostic
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
    guard let told = last?.message else { return false }
    return told == message || ["): ", "': "].contains { told.hasSuffix($0 + message) }
  }

  /// Forgets the last message, before something unrelated begins.
  package func forget() { last = nil }
}
