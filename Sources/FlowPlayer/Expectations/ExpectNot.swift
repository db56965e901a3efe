/// `expect not top a`: an expectation does not hold.
struct ExpectNot: ShutDownAction {
  let claim: any Action
  /// The expectation as it was written.
  let text: String

  var looksAtStatus: Bool { claim.looksAtStatus }
  var looksAtDiagnostics: Bool { claim.looksAtDiagnostics }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    if stage.isShutDown, !(claim is any ShutDownAction) {
      throw StepFailure("the engine has been shut down")
    }
    do throws(StepFailure) {
      try claim.perform(on: stage, in: scene)
    } catch {
      // Nothing can be said of a name that nobody has.
      if error.isUnknownName { throw error }
      return
    }
    throw StepFailure("it holds, and is not expected", expected: "not \(text)", got: text)
  }
}
