import FlowKitHost

/// `check invariants`: from the next step on the tree and all that was told is checked after every
/// step.
struct CheckStep: Action {
  static let read: Vocabulary.Reader = { _, words, _ throws(SyntaxError) in
    let word = try words.next("invariants")
    guard word == "invariants" else {
      throw SyntaxError("'\(word)' cannot be checked; write check invariants")
    }
    return CheckStep()
  }

  func perform(on stage: Stage, in scene: Scene) {
    stage.checksInvariants = true
    guard let ledger = stage.ledger, ledger.watch == nil else { return }
    ledger.watch = Watch(stage: stage)
  }
}

/// `errors allowed`: from the next step on a call that is refused, or a name that is unknown, does
/// not fail the scenario.
struct ErrorsStep: Action {
  var looksAtDiagnostics: Bool { true }

  static let read: Vocabulary.Reader = { _, words, _ throws(SyntaxError) in
    let word = try words.next("allowed")
    guard word == "allowed" else {
      throw SyntaxError("'\(word)' is not expected here; write errors allowed")
    }
    return ErrorsStep()
  }

  func perform(on stage: Stage, in scene: Scene) { stage.allowsErrors = true }
}
