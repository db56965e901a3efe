import CFlowABI

/// Holds what the engine tells until a line has been dealt with, so that nothing is told twice: a call
/// that explains its failure also reports it.
final class DiagnosticLog {
  private let output: Output
  private var waiting: [Engine.Diagnostic] = []

  init(_ output: Output) { self.output = output }

  var services: Engine.Services {
    Engine.Services { [self] in waiting.append($0) }
  }

  /// Writes what waits, a line each.
  ///
  /// - Parameter told: What the user has been told already.
  func flush(except told: String? = nil) {
    let lines = waiting
    waiting = []
    for diagnostic in lines where diagnostic.message != told {
      output.line("flowhost: \(diagnostic.word): \(diagnostic.message)")
    }
  }
}
