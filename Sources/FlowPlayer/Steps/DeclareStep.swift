import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// Declares a name: `flow F: push r`, `root A: start F`, `screen s = my.class {"a":1}`.
struct DeclareStep: Action {
  let name: String
  let role: Cast.Role

  static let flow: Vocabulary.Reader = { _, words, line throws(SyntaxError) in
    try read(.flow, &words, line)
  }
  static let root: Vocabulary.Reader = { _, words, line throws(SyntaxError) in
    try read(.root, &words, line)
  }
  static let screen: Vocabulary.Reader = { _, words, line throws(SyntaxError) in
    try read(.screen, &words, line)
  }

  private static func read(
    _ kind: Cast.Kind, _ words: inout Words, _ line: Script.Line
  ) throws(SyntaxError) -> DeclareStep {
    let (name, isOpen) = try words.head("a name")
    var role = Cast.Role(kind: kind)
    if isOpen {
      if kind == .screen { throw SyntaxError("a screen does not start; use 'when show(\(name)):'") }
      role.start = try Step.body(&words, at: line)
    } else if words.skip("=") {
      role.classID = try words.text("a class id")
      if let json = words.next() {
        guard let value = Value(json: json) else { throw SyntaxError("'\(json)' is no JSON") }
        role.arguments = value
      }
    }
    return DeclareStep(name: name, role: role)
  }

  func perform(on stage: Stage, in scene: Scene) {
    var role = role
    role.elements = stage.cast.roles[name]?.elements ?? []
    stage.cast.roles[name] = role
  }
}

/// Adds an element to the content of a built-in screen: `element s button next "Next"`.
struct ElementStep: Action {
  let screen: String
  let element: Element
  /// True if its screen gives it the focus, as the last of those that say so.
  var hasFocus = false

  private static let fieldTypes = EngineWords.numbers(from: 0, named: flow_field_type_name)

  static let read: Vocabulary.Reader = { _, words, _ throws(SyntaxError) in
    let screen = try words.name(of: "a screen")
    let word = try words.next("a kind of element")
    guard let kind = Element.kinds[word] else {
      let kinds = Element.kinds.keys.sorted()
      throw SyntaxError("no element '\(word)'\(Suggestion.hint(for: word, among: kinds))")
    }
    var element = Element(kind)
    if element.isInteractive { element.id = try words.text("the element's id") }
    let takes = element.takes
    if takes == FLOW_TAKES_FIELD { element.value = .string("") }
    if takes == FLOW_TAKES_BOOLEAN { element.value = .boolean(false) }
    var rows = RowWords()
    var hasFocus = false
    while let word = words.next() {
      if word == "focus" {
        hasFocus = true
      } else if takes == FLOW_TAKES_FIELD, let type = fieldTypes[word] {
        element.fieldType = type
        if [FLOW_FIELD_NUMBER, FLOW_FIELD_DATE, FLOW_FIELD_TIME].contains(type) {
          element.value = .null
        }
        if type == FLOW_FIELD_NUMBER { element.value = .integer(0) }
      } else if try !rows.read(word, &words), try !read(word, &words, &element) {
        element.text = try unquoted(word)
      }
    }
    element.rows = rows.rows
    element.demand = rows.demand
    if takes == FLOW_TAKES_NUMBER, element.value == .null {
      element.value = .number(element.limits.minimum)
    }
    return ElementStep(screen: screen, element: element, hasFocus: hasFocus)
  }

  /// Reads a property of an element; false if the word is none.
  private static func read(
    _ word: String, _ words: inout Words, _ element: inout Element
  ) throws(SyntaxError) -> Bool {
    switch word {
    case "disabled": element.isEnabled = false
    case "leading": element.placement = FLOW_PLACEMENT_LEADING
    case "trailing": element.placement = FLOW_PLACEMENT_TRAILING
    case "many": element.isMany = true
    case "primary": element.role = FLOW_ROLE_PRIMARY
    case "secret": element.isSecret = true
    case "value": element.value = try words.value()
    case "minimum": element.limits.minimum = try decimal(&words)
    case "maximum": element.limits.maximum = try decimal(&words)
    case "step": element.limits.step = try decimal(&words)
    case "error": element.error = try words.text("a text")
    case "footer": element.footer = try words.text("a text")
    case "source": element.source = try words.text("a file or URI")
    case "icon": element.icon = try words.text("the name of an icon")
    case "method": element.method = try words.text("a method")
    case "label": element.label = try words.text("a text")
    case "hint": element.hint = try words.text("a text")
    case "shortcut": element.shortcut = try words.text("keys")
    default: return false
    }
    return true
  }

  private static func decimal(_ words: inout Words) throws(SyntaxError) -> Double {
    let word = try words.next("a number")
    guard let number = Double(word) else { throw SyntaxError("'\(word)' is no number") }
    return number
  }

  func perform(on stage: Stage, in scene: Scene) {
    stage.cast.roles[screen, default: Cast.Role(kind: .screen)].elements.append(element)
    if hasFocus { stage.cast.roles[screen]?.focus = element.id }
  }
}

/// The words about the rows of an element: their properties, and `rows A B C` last.
private struct RowWords {
  var rows: [Row] = []
  private var actions: [Row.Action] = []
  private var badge = ""
  private var isSecret = false
  private var disabled: Set<String> = []
  private var total: Int?

  /// The rows on demand, which are called r1, r2 and so on.
  var demand: RowsOnDemand? {
    total.map { total in
      RowsOnDemand(
        total: total, rows: { range in range.map { row("r\($0 + 1)") } },
        find: { id in
          guard id.hasPrefix("r"), let number = Int(id.dropFirst()), 1...total ~= number else {
            return nil
          }
          return number - 1
        })
    }
  }

  /// Reads one word; false if it does not concern rows.
  mutating func read(_ word: String, _ words: inout Words) throws(SyntaxError) -> Bool {
    switch word {
    case "actions":
      actions = try Self.ids(words.next("ids of actions")).map { Row.Action($0, $0) }
    case "badge": badge = try words.text("a text")
    case "disabled_rows":
      disabled = Set(try Self.ids(words.next("ids of rows")))
    case "secret_rows": isSecret = true
    case "on_demand": total = try RequestStep.number(words.next("the number of rows"))
    case "rows": for word in words.all() { rows.append(row(try unquoted(word))) }
    default: return false
    }
    return true
  }

  private static func ids(_ word: String) throws(SyntaxError) -> [String] {
    var ids: [String] = []
    for part in word.cut(at: ",") where !part.isEmpty { ids.append(try unquoted(part)) }
    return ids
  }

  private func row(_ id: String) -> Row {
    var row = Row(id, id)
    row.badge = badge
    row.isEnabled = !disabled.contains(id)
    row.isSecret = isSecret
    row.actions = actions
    return row
  }
}

/// Sets the host's language and direction: `locale ar-EG right_to_left`.
struct LocaleStep: Action {
  let language: String
  var direction = FLOW_LEFT_TO_RIGHT
  let line: Script.Line

  static let read: Vocabulary.Reader = { _, words, line throws(SyntaxError) in
    var step = LocaleStep(language: try words.text("a language"), line: line)
    if words.skip("right_to_left") { step.direction = FLOW_RIGHT_TO_LEFT }
    return step
  }

  func perform(on stage: Stage, in scene: Scene) {
    stage.reporting(line) { () throws(FlowError) in try stage.engine.setLocale(language, direction)
    }
  }
}

/// Sets one of the engine's words in the host's language: `word ok "In Ordnung"`.
struct WordStep: Action {
  let word: flow_word
  let text: String
  let line: Script.Line

  static let read: Vocabulary.Reader = { _, words, line throws(SyntaxError) in
    let name = try words.next("ok, unavailable or another word")
    guard let word = WordName.numbers[name] else {
      throw SyntaxError(
        "no word '\(name)'\(Suggestion.hint(for: name, among: Array(WordName.numbers.keys)))")
    }
    return WordStep(word: word, text: try words.text("a text"), line: line)
  }

  func perform(on stage: Stage, in scene: Scene) {
    stage.reporting(line) { () throws(FlowError) in
      try stage.engine.check(flow_engine_set_word(stage.engine.pointer, word, text))
    }
  }
}

/// Runs steps from inside a callback: `when finish(C): push x by F`, and only the first time:
/// `once finish(C): push x by F`.
struct ReactionStep: Action {
  let pattern: Token
  let steps: [Step]
  let runsOnce: Bool

  static let read: Vocabulary.Reader = { verb, words, line throws(SyntaxError) in
    var token = try words.next("a callback")
    if token.hasSuffix(":") {
      token.removeLast()
    } else if !words.skip(":") {
      throw SyntaxError("a ':' is missing behind '\(token)'")
    }
    let pattern = try Token(parsing: token)
    if !Token.verbs.contains(pattern.verb) {
      let hint = Suggestion.hint(for: pattern.verb, among: Array(Token.verbs))
      throw SyntaxError("no callback is called '\(pattern.verb)'\(hint)")
    }
    return ReactionStep(
      pattern: pattern, steps: try Step.body(&words, at: line),
      runsOnce: verb == "once")
  }

  func perform(on stage: Stage, in scene: Scene) {
    stage.reactions.append(Reaction(pattern: pattern, steps: steps, runsOnce: runsOnce))
  }
}

/// Gives a number a name, as if it were a handle: `let bogus 12345`.
struct LetStep: Action {
  let name: String
  let number: UInt64

  static let read: Vocabulary.Reader = { _, words, _ throws(SyntaxError) in
    let name = try words.name(of: "a name")
    return LetStep(name: name, number: try RequestStep.anyNumber(try words.next("a number")))
  }

  func perform(on stage: Stage, in scene: Scene) { stage.cast.bind(name, to: number) }
}
