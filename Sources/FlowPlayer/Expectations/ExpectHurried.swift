/// `expect hurried 1`: how often the presenter of the window was told that a request waits.
struct ExpectHurried: Action {
  let count: Int

  static let read: Vocabulary.Reader = { _, words, _ throws(SyntaxError) in
    ExpectHurried(count: try RequestStep.number(try words.next("a number")))
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    let got = stage.hosts[stage.window]?.hurried ?? 0
    try expect("\(got)", toBe: "\(count)", what: "how often the presenter was told to hurry")
    stage.hosts[stage.window]?.hurried = 0
  }
}
