/// `expect top a or title "B"`: one of several expectations holds.
///
/// An expectation that does not hold forgets nothing of what it has looked at.
struct ExpectAny: ShutDownAction {
  let alternatives: [any Action]

  var looksAtStatus: Bool { alternatives.contains { $0.looksAtStatus } }
  var looksAtDiagnostics: Bool { alternatives.contains { $0.looksAtDiagnostics } }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    var expected: [String] = []
    var got: [String] = []
    for alternative in alternatives {
      do throws(StepFailure) {
        if stage.isShutDown, !(alternative is any ShutDownAction) {
          throw StepFailure("the engine has been shut down")
        }
        return try alternative.perform(on: stage, in: scene)
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
