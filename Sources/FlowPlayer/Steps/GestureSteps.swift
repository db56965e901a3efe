import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// Begins a gesture of the user: `gesture back`, `gesture drag L1 as pull`, `gesture turn 1`.
struct GestureStep: Action {
  enum Way {
    case back
    /// A layer is dragged.
    case drag(String)
    /// A page is turned to, by its number from 0 or its name.
    case turn(String)
  }

  let way: Way
  let options: RequestOptions
  let line: Script.Line

  static let read: Vocabulary.Reader = { verb, words, line throws(SyntaxError) in
    let word = try words.next("back, drag, turn, finish or cancel")
    let way: Way
    switch word {
    case "back": way = .back
    case "drag": way = .drag(try words.name(of: "a layer"))
    case "turn": way = .turn(try words.next("a page, by its number from 0 or its name"))
    case "finish", "cancel":
      return try GestureEndStep(goes: word == "finish", label: label(of: &words), line: line)
    default:
      let hint = Suggestion.hint(for: word, among: ["back", "drag", "turn", "finish", "cancel"])
      throw SyntaxError("no gesture '\(word)'\(hint)")
    }
    var options = RequestOptions()
    try options.read(&words)
    return GestureStep(way: way, options: options, line: line)
  }

  /// `of LABEL`; `nil` without.
  static func label(of words: inout Words) throws(SyntaxError) -> String? {
    words.skip("of") ? try words.name(of: "a label") : nil
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    let by = options.by ?? "window"
    let from =
      switch way {
      case .back: try stage.known(by)
      case .drag(let layer): try stage.known(layer)
      case .turn(let page): try stage.tabRouter(page, from: try stage.known(by))
      }
    // A cancelled gesture leaves no trace, so its outcome is shown only if the script names it.
    let request = PlainRequest(
      options: options, label: options.label ?? "gesture", line: line,
      isShown: options.label != nil, waiting: .finger)
    let engine = stage.engine.pointer
    stage.gesture = request.label
    stage.make(request) { options, transition in
      switch way {
      case .back: flow_gesture_begin_back(engine, from, options, transition)
      case .drag: flow_gesture_begin_drag(engine, from, options, transition)
      case .turn: flow_gesture_begin_turn(engine, from, options, transition)
      }
    }
  }
}

/// Ends a gesture: `gesture finish`, `gesture cancel of pull`.
struct GestureEndStep: Action {
  var trigger: Audience.Trigger { .wish("gesture") }

  let goes: Bool
  /// `nil` is the gesture begun last.
  let label: String?
  let line: Script.Line

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    let gesture = try stage.gesture(label)
    let ticket = stage.requests.last { $0.transition == gesture }?.ticket
    let engine = stage.engine.pointer
    stage.reporting(line) { () throws(FlowError) in
      try stage.engine.check(
        goes ? flow_gesture_finish(engine, gesture) : flow_gesture_cancel(engine, gesture))
      ticket?.waiting = .nothing
    }
  }
}

/// Moves the finger: `progress 0.4`.
struct ProgressStep: Action {
  let progress: Double
  /// `nil` is the gesture begun last.
  let label: String?
  let line: Script.Line

  static let read: Vocabulary.Reader = { _, words, line throws(SyntaxError) in
    let word = try words.next("a number from 0 to 1")
    guard let progress = Double(word) else { throw SyntaxError("'\(word)' is no number") }
    return ProgressStep(progress: progress, label: try GestureStep.label(of: &words), line: line)
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    let gesture = try stage.gesture(label)
    stage.reporting(line) { () throws(FlowError) in
      try stage.engine.check(flow_gesture_progress(stage.engine.pointer, gesture, progress))
    }
  }
}

extension Stage {
  fileprivate func gesture(_ label: String?) throws(StepFailure) -> flow_transition {
    guard let label = label ?? gesture else { throw StepFailure("no gesture has begun") }
    return try request(label).transition
  }
}
