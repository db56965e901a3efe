/// An instruction that a stage can perform.
protocol Action: Instruction {
  /// The trigger of the events that follow it.
  var trigger: Audience.Trigger { get }
  /// True if it looks at what the last call returned.
  var looksAtStatus: Bool { get }
  /// True if it looks at what the engine has told the host.
  var looksAtDiagnostics: Bool { get }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure)
}

extension Action {
  var trigger: Audience.Trigger { .other }
  var looksAtStatus: Bool { false }
  var looksAtDiagnostics: Bool { false }
}

/// An action that needs no engine.
protocol ShutDownAction: Action {}

extension Stage {
  /// Performs what was read.
  func carryOut(_ instruction: any Instruction, in scene: Scene) throws(StepFailure) {
    guard let action = instruction as? any Action else {
      throw StepFailure("nothing performs this step")
    }
    try action.perform(on: self, in: scene)
  }
}

extension Step {
  /// The action that a stage performs; `nil` for an instruction that is none.
  var performed: (any Action)? { action as? any Action }
}
