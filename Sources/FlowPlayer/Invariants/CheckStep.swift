import FlowKitHost

/// `check invariants`: from the next step on the tree and all that was told is checked after every step.
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
    if stage.ledger.watch == nil { stage.ledger.watch = Watch(stage) }
  }
}

/// `errors allowed`: from the next step on a call that is refused, or a name that is unknown, does not
/// fail the scenario.
struct ErrorsStep: Action {
  static let read: Vocabulary.Reader = { _, words, _ throws(SyntaxError) in
    let word = try words.next("allowed")
    guard word == "allowed" else {
      throw SyntaxError("'\(word)' is not expected here; write errors allowed")
    }
    return ErrorsStep()
  }

  func perform(on stage: Stage, in scene: Scene) { stage.allowsErrors = true }
}

extension Stage {
  /// Whether a step that went wrong fails the scenario although errors are allowed.
  func isStrict(_ step: Step) -> Bool {
    !allowsErrors || ["expect", "shutdown"].contains(step.verb)
  }

  /// Checks all invariants if the script has asked for it.
  func checkInvariants() throws(StepFailure) {
    if let fault = ledger.faults.first, checksInvariants { throw StepFailure(fault) }
    guard checksInvariants, !isShutDown else { return }
    let found = try TreeCheck(engine).walk()
    try checkCounts(found)
    if isAtRest { try checkRest(found) }
    try ledger.watch?.settle(found)
  }
}
