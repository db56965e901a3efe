/// `expect top a or title "B"`: one of several expectations holds.
///
/// An expectation that does not hold forgets nothing of what it has looked at.
struct ExpectAny: ShutDownAction {
  let alternatives: [any Instruction]

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    var expected: [String] = []
    var got: [String] = []
    for alternative in alternatives {
      do throws(StepFailure) {
        if stage.isShutDown, !(alternative is any ShutDownAction) {
          throw StepFailure("the engine has been shut down")
        }
        return try stage.carryOut(alternative, in: scene)
      } catch {
        expected.append(error.expected ?? "that not: \(error.message)")
        got.append(error.got.map { "\(error.message): \($0)" } ?? error.message)
      }
    }
    throw StepFailure(
      "none of \(alternatives.count) expectations holds",
      expected: expected.joined(separator: " or "), got: got.joined(separator: "; "))
  }
}

extension Instruction {
  /// Whether it looks at what the last call returned.
  var looksAtStatus: Bool {
    if let any = self as? ExpectAny { return any.alternatives.contains { $0.looksAtStatus } }
    return self is ExpectStatus
  }

  /// Whether it looks at what the engine has told the host.
  var looksAtDiagnostics: Bool {
    if let any = self as? ExpectAny { return any.alternatives.contains { $0.looksAtDiagnostics } }
    return self is ExpectDiagnostics || self is ExpectStatus || self is ErrorsStep
  }
}
