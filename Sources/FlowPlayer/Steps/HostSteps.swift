import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// Chooses how the window is presented: `presenter manual one_layer`.
struct PresenterStep: Action {
  let mode: HostMode
  let closesOneLayer: Bool

  static let read: Vocabulary.Reader = { _, words, _ throws(SyntaxError) in
    let word = try words.next("none, auto, manual or hasty")
    guard let mode = HostMode(rawValue: word) else {
      throw SyntaxError("'\(word)' is not none, auto, manual or hasty")
    }
    let closesOneLayer = words.skip("one_layer") || words.skip("one-layer")
    return PresenterStep(mode: mode, closesOneLayer: closesOneLayer)
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    try lifted { () throws(FlowError) in
      try stage.setHost(mode, closesOneLayer: closesOneLayer)
    }
  }
}

/// Answers a change for a manual presenter: `complete`, `complete all`; `complete again` repeats
/// the last answer, as no host should.
struct CompleteStep: Action {
  let answersAll: Bool
  let repeats: Bool
  let line: Script.Line

  static let read: Vocabulary.Reader = { _, words, line throws(SyntaxError) in
    CompleteStep(answersAll: words.skip("all"), repeats: words.skip("again"), line: line)
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    guard let host = stage.hosts[stage.window] else { throw StepFailure("nobody presents") }
    if repeats { return answer(host.answered, on: stage) }
    if host.unanswered.isEmpty { throw StepFailure("the presenter has nothing to answer") }
    repeat {
      host.answered = host.unanswered.removeFirst()
      answer(host.answered, on: stage)
      if scene.isTopLevel { try stage.overseer.judge(stage) }
    } while answersAll && !host.unanswered.isEmpty
  }

  private func answer(_ token: flow_token, on stage: Stage) {
    stage.reporting(line) { () throws(FlowError) in
      try stage.engine.check(flow_token_complete(stage.engine.pointer, token))
    }
  }
}

/// Sets whether requests are animated that do not say so themselves: `animated no`.
struct AnimatedStep: Action {
  let isAnimated: Bool

  static let read: Vocabulary.Reader = { _, words, _ throws(SyntaxError) in
    AnimatedStep(isAnimated: try yesOrNo(try words.next("yes or no")))
  }

  func perform(on stage: Stage, in scene: Scene) { stage.isAnimated = isAnimated }
}

func yesOrNo(_ word: String) throws(SyntaxError) -> Bool {
  switch word {
  case "yes": true
  case "no": false
  default: throw SyntaxError("'\(word)' is not yes or no")
  }
}

/// Moves the script's clock on and lets the engine work: `clock +5000`, `dispatch`.
struct ClockStep: Action {
  var trigger: Audience.Trigger { .time }

  let milliseconds: UInt64
  let line: Script.Line

  static let read: Vocabulary.Reader = { _, words, line throws(SyntaxError) in
    let word = try words.next("a time, for example +5000")
    guard word.hasPrefix("+"), let time = UInt64(word.dropFirst()) else {
      throw SyntaxError(
        "'\(word)' is no time; write for example +5000, in milliseconds, at most +\(UInt64.max)")
    }
    return ClockStep(milliseconds: time, line: line)
  }

  static let dispatch: Vocabulary.Reader = { _, _, line in
    ClockStep(milliseconds: 0, line: line)
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    try stage.move(clockBy: milliseconds)
    stage.reporting(line) { () throws(FlowError) in
      try stage.engine.dispatch()
    }
  }
}

/// Says how active the host is, or one of its windows: `activity inactive`, or
/// `activity inactive of w2`.
struct ActivityStep: Action {
  let activity: flow_activity
  /// The window's name; `nil` for the host.
  let window: String?
  let line: Script.Line

  static let read: Vocabulary.Reader = { _, words, line throws(SyntaxError) in
    let word = try words.next("active, inactive or background")
    guard let number = ActivityName.words.firstIndex(of: word) else {
      throw SyntaxError("'\(word)' is not active, inactive or background")
    }
    let window = words.skip("of") ? try words.name(of: "a window") : nil
    return ActivityStep(activity: flow_activity(number), window: window, line: line)
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    let window = try window.map { (name) throws(StepFailure) in try stage.known(name) }
    stage.reporting(line) { () throws(FlowError) in
      let engine = stage.engine.pointer
      try stage.engine.check(
        window.map { flow_window_set_activity(engine, $0, activity) }
          ?? flow_engine_set_activity(engine, activity))
    }
  }
}

/// Makes a window, or switches to one: `window w2`.
struct WindowStep: Action {
  let name: String

  static let read: Vocabulary.Reader = { _, words, _ throws(SyntaxError) in
    WindowStep(name: try words.name(of: "a name"))
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    if let window = stage.cast.handle(name) {
      stage.window = window
      return
    }
    try lifted { () throws(FlowError) in
      stage.window = try Window(stage.engine).handle
      stage.cast.bind(name, to: stage.window)
      try stage.setHost(.automatic, closesOneLayer: false)
    }
  }
}

/// Ends the engine before the script does.
struct ShutdownStep: Action {
  static let read: Vocabulary.Reader = { _, _, _ in ShutdownStep() }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) { try stage.shutDown() }
}
