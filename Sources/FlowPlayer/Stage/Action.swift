/// An instruction that a stage can perform.
protocol Action: Instruction {
  func perform(on stage: Stage, in scene: Scene) throws(StepFailure)
}

extension Stage {
  /// Performs what was read.
  func carryOut(_ instruction: any Instruction, in scene: Scene) throws(StepFailure) {
    guard let action = instruction as? any Action else {
      throw StepFailure("nothing performs this step")
    }
    try action.perform(on: self, in: scene)
  }
}
