import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// `expect stack r c1 c2`: the screens of layer 0, root first.
struct ExpectStack: Action {
  let screens: [String]

  static let read: Vocabulary.Reader = { _, words, _ throws(SyntaxError) in
    ExpectStack(screens: try nameList(&words))
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    let layers = stage.engine.layers(of: stage.window)
    try stage.expect(
      layers.first?.screens.map(stage.name) ?? [], toBe: screens, what: "the stack of layer 0")
  }
}

/// `expect top x`: the top screen of the top layer.
struct ExpectTop: Action {
  let screen: String

  static let read: Vocabulary.Reader = { _, words, _ throws(SyntaxError) in
    ExpectTop(screen: try words.name(of: "a screen, or none"))
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    let top = stage.engine.top(of: stage.window)
    try stage.expect([top.map(stage.name) ?? "none"], toBe: [screen], what: "the top screen")
  }
}

/// `expect alive F C`: exactly these coordinators run, in any order.
struct ExpectAlive: Action {
  let names: [String]

  static let read: Vocabulary.Reader = { _, words, _ throws(SyntaxError) in
    ExpectAlive(names: try nameList(&words))
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    let alive = stage.engine.coordinators.map(stage.name)
    if stage.fitsInAnyOrder(alive, expected: names) { return }
    throw StepFailure(
      "the set of living coordinators is not as expected", expected: listed(names.sorted()),
      got: listed(alive.sorted()))
  }
}

/// `expect children F C1 C2`: the children of a coordinator, oldest first.
struct ExpectChildren: Action {
  let parent: String
  let names: [String]

  static let read: Vocabulary.Reader = { _, words, _ throws(SyntaxError) in
    ExpectChildren(parent: try words.name(of: "a coordinator"), names: try nameList(&words))
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    try stage.ofSome(parent) { handle throws(StepFailure) in
      let children = stage.engine.children(of: handle)
      try stage.expect(children.map(stage.name), toBe: names, what: "the list of children")
    }
  }
}

/// `expect appearance x visible`, `expect phase C running`, `expect can_back x no`.
struct ExpectState: Action {
  let subject: String
  let name: String
  let expected: String

  static let read: Vocabulary.Reader = { subject, words, _ throws(SyntaxError) in
    let name = try words.name(of: "a name")
    return ExpectState(subject: subject, name: name, expected: try words.next("what it should be"))
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    try stage.ofSome(name) { handle throws(StepFailure) in
      try expect(state(of: handle, in: stage.engine), toBe: expected, what: "\(subject) of \(name)")
    }
  }

  private func state(of handle: flow_handle, in engine: Engine) -> String {
    // Objects that are gone are not looked at: that would be an error.
    guard engine.lives(handle) else { return "gone" }
    let state =
      switch subject {
      case "appearance": engine.screen(handle).map { text(flow_appearance_name($0.appearance)) }
      case "phase": engine.coordinator(handle).map { text(flow_phase_name($0.phase)) }
      case "can_back": engine.screen(handle).map { $0.canBack ? "yes" : "no" }
      default: engine.layer(handle).map { $0.canDrag ? "yes" : "no" }
      }
    return state ?? "gone"
  }
}

/// `expect counts screens=2 coordinators=1 setup.welcome=1`: how many objects live.
struct ExpectCounts: Action {
  let counts: [(name: String, count: Int)]

  private static let kinds = EngineWords.numbers(from: 1, named: flow_kind_name)

  static let read: Vocabulary.Reader = { _, words, _ throws(SyntaxError) in
    var counts: [(name: String, count: Int)] = []
    for word in words.all() {
      let halves = word.cut(at: "=", times: 1)
      guard let name = try halves.first.map(unquoted), let count = halves.last.flatMap(Int.init),
        halves.count == 2
      else { throw SyntaxError("'\(word)' is no count; write for example screens=2") }
      counts.append((name, count))
    }
    if counts.isEmpty { throw SyntaxError("a count is missing") }
    return ExpectCounts(counts: counts)
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    for (name, expected) in counts {
      let got = try lifted { () throws(FlowError) in
        if name.hasSuffix("s"), let kind = Self.kinds[String(name.dropLast())] {
          return try stage.engine.liveCount(kind)
        }
        return try stage.engine.liveCount(FLOW_KIND_NONE, classID: name)
      }
      try expect("\(got)", toBe: "\(expected)", what: "the count of \(name)")
    }
  }
}
