import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// The element and the screen of an input: `tap ID … on SCREEN`; without `on` the top screen.
struct InputTarget {
  var input: Input
  var screen: String?
  /// The value as it was written; `nil` without.
  private var written: String?

  private static let words: Set = ["on", "action", "revision", "number", "device"]

  init(_ words: inout Words) throws(SyntaxError) {
    input = Input(try words.text("the element's id"))
    if let word = words.first, !Self.words.contains(word) {
      written = word
      input.value = try words.value()
    }
    while let word = words.first, Self.words.contains(word) {
      _ = words.next()
      switch word {
      case "on": screen = try words.name(of: "a screen")
      case "action": input.action = try words.text("the action's id")
      case "revision": input.revision = try RequestStep.anyNumber(try words.next("a number"))
      case "number": input.number = try RequestStep.anyNumber(try words.next("a number"))
      default: input.device = try RequestStep.anyNumber(try words.next("a number"))
      }
    }
  }

  var isPlain: Bool {
    input.action.isEmpty && input.revision == 0 && input.number == 0 && input.device == 0
  }

  /// Uses the element of the screen, whose content has been asked for as a host does before the
  /// user can touch it. An error names the nearest element, if there is none of this id.
  func use(
    on stage: Stage, at line: Script.Line,
    call: (InputTarget, flow_screen) throws(FlowError) -> Void
  ) throws(StepFailure) {
    let handle = try stage.screenMeant(screen)
    let content = try lifted { () throws(FlowError) in try stage.engine.content(of: handle) }
    var target = self
    let element = content.element(input.id)
    if let element, takesText(element, on: handle, of: stage) { target.input.value = text }
    stage.reporting(line) { () throws(FlowError) in
      do throws(FlowError) {
        try call(target, handle)
      } catch {
        if element != nil { throw error }
        throw FlowError(error.status, error.message + content.hint(for: input.id))
      }
    }
  }

  /// The value as a text, if digits are written.
  private var text: Value? {
    switch input.value {
    case .integer, .number: written.map { .string($0) }
    default: input.value
    }
  }

  /// True if digits are text: where rows are chosen, and in a field of a plugin. A screen of the
  /// script gets what stands there, so that scenarios can send what no user types.
  private func takesText(_ element: Element, on screen: flow_screen, of stage: Stage) -> Bool {
    switch element.takes {
    case FLOW_TAKES_ROW, FLOW_TAKES_ROWS: true
    case FLOW_TAKES_FIELD:
      ![FLOW_FIELD_NUMBER, FLOW_FIELD_DATE, FLOW_FIELD_TIME].contains(element.fieldType)
        && stage.isOfPlugin(screen)
    default: false
    }
  }
}

extension Content {
  /// The end of a message about an element that is not there.
  func hint(for id: String) -> String {
    Suggestion.hint(for: id, among: elements.map(\.id).filter { !$0.isEmpty })
  }
}

extension Stage {
  /// Uses the short functions of the ABI if they suffice.
  fileprivate func press(_ target: InputTarget, of screen: flow_screen) throws(FlowError) {
    guard target.isPlain else {
      try engine.send(target.input, to: screen)
      return
    }
    try engine.press(target.input.id, on: screen, target.input.value)
  }

  fileprivate func enter(_ target: InputTarget, of screen: flow_screen) throws(FlowError) {
    guard target.isPlain else {
      try engine.send(target.input, to: screen)
      return
    }
    try engine.set(target.input.id, on: screen, target.input.value ?? .null)
  }

  /// A screen by its name; `nil` is the top screen.
  func screenMeant(_ name: String?) throws(StepFailure) -> flow_screen {
    if let name { return try known(name) }
    guard let top = engine.top(of: window) else { throw StepFailure("the window is empty") }
    return top
  }
}

/// Presses a button or selects a row: `tap next`, `tap zones "Europe/Berlin"`.
struct TapStep: Action {
  var trigger: Audience.Trigger { .element(target.input.id) }

  let target: InputTarget
  let line: Script.Line

  static let read: Vocabulary.Reader = { _, words, line throws(SyntaxError) in
    TapStep(target: try InputTarget(&words), line: line)
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    try target.use(on: stage, at: line) { (target, screen) throws(FlowError) in
      try stage.press(target, of: screen)
    }
  }
}

/// Uses an action that the host has kept, without asking for the content anew (W2): `press save on
/// s`.
struct PressStep: Action {
  var trigger: Audience.Trigger { .element(target.input.id) }

  let target: InputTarget
  let line: Script.Line

  static let read: Vocabulary.Reader = { _, words, line throws(SyntaxError) in
    PressStep(target: try InputTarget(&words), line: line)
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    let screen = try stage.screenMeant(target.screen)
    stage.reporting(line) { () throws(FlowError) in
      try stage.press(target, of: screen)
    }
  }
}

/// Changes a field, toggle or choice: `type name "Ada"`.
struct TypeStep: Action {
  var trigger: Audience.Trigger { .element(target.input.id) }

  let target: InputTarget
  let line: Script.Line

  static let read: Vocabulary.Reader = { _, words, line throws(SyntaxError) in
    let target = try InputTarget(&words)
    if target.input.value == nil { throw SyntaxError("a value is missing") }
    return TypeStep(target: target, line: line)
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    try target.use(on: stage, at: line) { (target, screen) throws(FlowError) in
      try stage.enter(target, of: screen)
    }
  }
}

/// Says that the content of a screen has changed: `changed s`.
struct ChangedStep: Action {
  let screen: String
  let line: Script.Line

  static let read: Vocabulary.Reader = { _, words, line throws(SyntaxError) in
    ChangedStep(screen: try words.name(of: "a screen"), line: line)
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    let handle = try stage.known(screen)
    stage.reporting(line) { () throws(FlowError) in
      try stage.engine.check(flow_screen_changed(stage.engine.pointer, handle))
    }
  }
}

/// Calls a method by name: `invoke s poke 3`.
struct InvokeStep: Action {
  let target: String
  let method: String
  let arguments: [Value]
  let line: Script.Line

  static let read: Vocabulary.Reader = { _, words, line throws(SyntaxError) in
    let target = try words.name(of: "a screen or coordinator")
    let method = try words.text("a method")
    return InvokeStep(
      target: target, method: method, arguments: words.all().map(Value.init(word:)), line: line)
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    let handle = try stage.known(target)
    stage.reporting(line) { () throws(FlowError) in
      stage.record.returned = try stage.engine.invoke(method, of: handle, arguments)
    }
  }
}

/// Chooses what the trace holds, or empties it: `trace visibility on`, `trace clear`.
struct TraceStep: ShutDownAction {
  /// `nil` empties trace, changes and gestures.
  let change: (detail: Record.Detail, isOn: Bool)?

  static let read: Vocabulary.Reader = { _, words, _ throws(SyntaxError) in
    let word = try words.next("clear, or what to trace")
    if word == "clear" { return TraceStep(change: nil) }
    guard let detail = Record.Detail.named(word) else {
      let hint = Suggestion.hint(for: word, among: Record.Detail.names + ["clear"])
      throw SyntaxError("nothing to trace is called '\(word)'\(hint)")
    }
    switch try words.next("on or off") {
    case "on": return TraceStep(change: (detail, true))
    case "off": return TraceStep(change: (detail, false))
    case let other: throw SyntaxError("'\(other)' is not on or off")
    }
  }

  func perform(on stage: Stage, in scene: Scene) {
    guard let change else {
      _ = stage.record.takeTrace()
      _ = stage.record.takeChanges()
      stage.record.incomplete = []
      stage.record.gestures = []
      return
    }
    if change.isOn {
      stage.record.detail.formUnion(change.detail)
      if change.detail.contains(.destruction) { stage.showDestructions() }
    } else {
      stage.record.detail.subtract(change.detail)
    }
  }
}
