import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

extension Stage {
  /// Asks for the content of a screen, of which something is claimed; `nil` is the top screen.
  fileprivate func content(
    of name: String?, claim: (Content, flow_screen) throws(StepFailure) -> Void
  ) throws(StepFailure) {
    guard let name else {
      let top = try screenMeant(nil)
      return try claim(try content(of: top), top)
    }
    try ofSome(name) { handle throws(StepFailure) in try claim(try content(of: handle), handle) }
  }

  private func content(of screen: flow_screen) throws(StepFailure) -> Content {
    try lifted { () throws(FlowError) in try engine.content(of: screen) }
  }
}

extension Words {
  /// The screen behind `on`; `nil` without.
  fileprivate mutating func screen() throws(SyntaxError) -> String? {
    skip("on") ? try name(of: "a screen") : nil
  }
}

/// `expect title "Language"`: the title of the top screen's content.
struct ExpectTitle: Action {
  let title: String
  let screen: String?

  static let read: Vocabulary.Reader = { _, words, _ throws(SyntaxError) in
    let title = try words.text("a title")
    return ExpectTitle(title: title, screen: try words.screen())
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    try stage.content(of: screen) { (content, _) throws(StepFailure) in
      try expect(content.title, toBe: title, what: "the title")
    }
  }
}

/// `expect text "part"`: some element's text, error or value contains it.
struct ExpectText: Action {
  let text: String
  let screen: String?

  static let read: Vocabulary.Reader = { _, words, _ throws(SyntaxError) in
    let text = try words.text("a text")
    return ExpectText(text: text, screen: try words.screen())
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    try stage.content(of: screen) { (content, _) throws(StepFailure) in try check(content) }
  }

  private func check(_ content: Content) throws(StepFailure) {
    let texts = content.elements.flatMap { element in
      var texts = [element.text, element.error]
      texts += [element.footer, element.label, element.hint]
      if case .string(let value) = element.value, !element.isSecret { texts.append(value) }
      return texts + element.rows.flatMap { $0.isSecret ? [] : $0.texts + [$0.badge] }
    }.filter { !$0.isEmpty }
    if texts.contains(where: { $0.holds(text) }) { return }
    throw StepFailure(
      "no element says so", expected: text, got: texts.joined(separator: "; "))
  }
}

/// `expect element name value "Ada" error none enabled`: an element and what is said of it.
struct ExpectElement: Action {
  /// An expected property of the element.
  enum Claim {
    case absent, enabled, disabled, secret, focus, isDefault
    case shortcut(String)
    /// The screen has put its value there with this content, or not (V10).
    case put, kept
    case value(Value)
    case label(String)
    case error(String)
    case rowCount(Int)
    case row(String)
  }

  let id: String
  let claims: [Claim]
  let screen: String?

  static let read: Vocabulary.Reader = { _, words, _ throws(SyntaxError) in
    let id = try words.text("the element's id")
    var claims: [Claim] = []
    var screen: String?
    while let word = words.next() {
      if word == "on" {
        screen = try words.name(of: "a screen")
      } else {
        claims.append(try claim(word, from: &words))
      }
    }
    return ExpectElement(id: id, claims: claims, screen: screen)
  }

  private static func claim(_ word: String, from words: inout Words) throws(SyntaxError) -> Claim {
    switch word {
    case "absent": return .absent
    case "enabled": return .enabled
    case "disabled": return .disabled
    case "secret": return .secret
    case "put": return .put
    case "kept": return .kept
    case "focus": return .focus
    case "default": return .isDefault
    case "shortcut": return .shortcut(try words.text("keys"))
    case "value": return .value(try words.value())
    case "label": return .label(try words.text("a text"))
    case "error":
      return .error(words.skip("none") ? "" : try words.text("a text, or none"))
    case "rows": return .rowCount(try RequestStep.number(try words.next("a number")))
    case "row": return .row(try words.text("a row's id"))
    default: throw SyntaxError("'\(word)' cannot be said of an element")
    }
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    try stage.content(of: screen) { (content, screen) throws(StepFailure) in
      try check(content)
      for case .row(let row) in claims {
        try check(row: row, of: content.element(id), on: screen, in: stage.engine)
      }
    }
  }

  /// Checks a row; of rows on demand the screen is asked for its place.
  private func check(
    row: String, of element: Element?, on screen: flow_screen, in engine: Engine
  ) throws(StepFailure) {
    guard let element else { return }
    if element.rows.contains(where: { $0.id == row }) { return }
    if element.isOnDemand {
      if (try? engine.findRow(row, of: screen, element: id)) != nil { return }
      throw StepFailure("'\(id)' finds no such row", expected: row)
    }
    throw StepFailure(
      "'\(id)' has no such row", expected: row, got: listed(element.rows.map(\.id)))
  }

  private func check(_ content: Content) throws(StepFailure) {
    let element = content.element(id)
    for claim in claims {
      try check(claim, element: element, in: content)
      try check(claim, of: content)
    }
    if element == nil, claims.isEmpty {
      let ids = content.elements.map(\.id).filter { !$0.isEmpty }
      throw StepFailure(
        "there is no such element\(content.hint(for: id))", expected: id, got: listed(ids))
    }
  }

  /// Checks what only the whole content says: who has the focus, and which button is the default.
  private func check(_ claim: Claim, of content: Content) throws(StepFailure) {
    switch claim {
    case .focus: try expect(content.focus, toBe: id, what: "the focus")
    case .isDefault:
      try expect(content.defaultButton?.id ?? "none", toBe: id, what: "the default button")
    default: break
    }
  }

  private func check(
    _ claim: Claim, element: Element?, in content: Content
  ) throws(StepFailure) {
    if case .absent = claim {
      if element != nil { throw StepFailure("the element '\(id)' is there") }
      return
    }
    guard let element else {
      throw StepFailure("there is no element '\(id)'\(content.hint(for: id))")
    }
    switch claim {
    case .absent, .focus, .isDefault, .row: break
    case .shortcut(let keys):
      try expect(element.shortcut, toBe: keys, what: "the shortcut of '\(id)'")
    case .enabled, .disabled:
      let expected = if case .enabled = claim { "enabled" } else { "disabled" }
      try expect(element.isEnabled ? "enabled" : "disabled", toBe: expected, what: "'\(id)'")
    case .put, .kept:
      let expected = if case .put = claim { "put" } else { "kept" }
      try expect(
        element.putRevision == content.revision ? "put" : "kept", toBe: expected, what: "'\(id)'")
    case .value(let value) where element.isSecret:
      if element.value == value { return }
      throw StepFailure("the value of '\(id)', which is secret, is not as expected")
    case .value(let value):
      try expect(element.value.json, toBe: value.json, what: "the value of '\(id)'")
    case .secret: try expect(element.isSecret ? "secret" : "told", toBe: "secret", what: "'\(id)'")
    case .label(let text): try expect(element.text, toBe: text, what: "the label of '\(id)'")
    case .error(let text):
      if text.isEmpty != element.error.isEmpty || !element.error.holds(text) {
        throw StepFailure(
          "the error of '\(id)' is not as expected", expected: text, got: element.error)
      }
    case .rowCount(let count):
      try expect("\(element.rowTotal)", toBe: "\(count)", what: "the number of rows of '\(id)'")
    }
  }
}
