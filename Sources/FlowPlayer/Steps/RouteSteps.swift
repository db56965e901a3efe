import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

extension Words {
  /// Takes a route: its name, and its parameters if JSON follows.
  mutating func route() throws(SyntaxError) -> Route {
    var route = Route(try text("the name of a route"))
    if let word = first, word.hasPrefix("{") {
      guard let value = Value(json: word) else { throw SyntaxError("'\(word)' is no JSON") }
      route.parameters = value
      _ = next()
    }
    return route
  }
}

/// Sets the steps of a coordinator for a route: `route F product: push p`. It then handles the
/// route.
struct RouteStep: Action {
  let flow: String
  let name: String
  let steps: [Step]

  static let read: Vocabulary.Reader = { _, words, line throws(SyntaxError) in
    let flow = try words.name(of: "a coordinator")
    let (name, isOpen) = try words.head("the name of a route")
    if !isOpen { throw SyntaxError("a ':' is missing behind '\(name)'") }
    return RouteStep(flow: flow, name: name.calledText, steps: try Step.body(&words, at: line))
  }

  func perform(on stage: Stage, in scene: Scene) {
    stage.cast.routes[flow, default: [:]][name] = steps
  }
}

/// Does nothing: the body of a route that is handled without opening anything.
struct NothingStep: Action {
  static let read: Vocabulary.Reader = { _, _, _ in NothingStep() }

  func perform(on stage: Stage, in scene: Scene) {}
}

/// Sets the answer of a coordinator's guard: `guard F product no`, `guard F product reroute login`.
struct GuardStep: Action {
  let flow: String
  let name: String
  let answer: GuardAnswer

  static let read: Vocabulary.Reader = { _, words, _ throws(SyntaxError) in
    GuardStep(
      flow: try words.name(of: "a coordinator"), name: try words.text("the name of a route"),
      answer: try GuardAnswer(&words))
  }

  func perform(on stage: Stage, in scene: Scene) {
    stage.cast.guards[flow, default: [:]][name] = answer
  }
}

/// Answers what a guard has left open: `guard_answer F yes`, `guard_answer F reroute login`.
struct GuardAnswerStep: Action {
  let flow: String
  let answer: GuardAnswer
  let line: Script.Line

  static let read: Vocabulary.Reader = { _, words, line throws(SyntaxError) in
    GuardAnswerStep(
      flow: try words.name(of: "a coordinator"), answer: try GuardAnswer(&words), line: line)
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    guard let question = stage.cast.questions[flow] else {
      throw StepFailure("\(flow) has not been asked about a route")
    }
    stage.reporting(line) { () throws(FlowError) in
      try stage.answer(question, answer: answer)
    }
  }
}

extension Stage {
  func answer(_ question: flow_question, answer: GuardAnswer) throws(FlowError) {
    switch answer {
    case .answer(let answer):
      try engine.check(flow_question_answer(engine.pointer, question, answer))
    case .reroute(let route):
      try engine.check(
        lending { loan in
          flow_question_reroute(engine.pointer, question, loan.route(route))
        })
    }
  }
}

/// `expect link s product {"id": 5}`, `expect link s none`: the route in the link of a screen.
struct ExpectLink: Action {
  let screen: String
  /// `nil` is `none`.
  let route: Route?

  static let read: Vocabulary.Reader = { _, words, _ throws(SyntaxError) in
    let screen = try words.name(of: "a screen")
    return ExpectLink(screen: screen, route: words.skip("none") ? nil : try words.route())
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    try stage.ofSome(screen) { handle throws(StepFailure) in
      let link = try lifted { () throws(FlowError) in try stage.engine.linkedRoute(of: handle) }
      try expect(
        link?.words.joined(separator: " ") ?? "none",
        toBe: route?.words.joined(separator: " ") ?? "none", what: "the link of \(screen)")
    }
  }
}
