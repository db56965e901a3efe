import CFlowABI

/// Says who somebody is: `flow F: push r`, `root A: start F`, `screen s = my.class {"a":1}`.
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
    var name = try words.next("a name")
    var role = Cast.Role(kind: kind)
    if name.hasSuffix(":") || words.skip(":") {
      if name.hasSuffix(":") { name.removeLast() }
      if kind == .screen { throw SyntaxError("a screen does not start; use 'when show(\(name)):'") }
      role.start = try Step.body(&words, at: line)
    } else if words.skip("=") {
      role.classID = try words.next("a class id")
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

/// Adds an element to what a built-in screen shows: `element s button next "Next"`.
struct ElementStep: Action {
  let screen: String
  let element: Element

  static let read: Vocabulary.Reader = { _, words, _ throws(SyntaxError) in
    let screen = try words.next("a screen")
    let word = try words.next("a kind of element")
    guard let kind = Element.kinds[word] else {
      let kinds = Element.kinds.keys.sorted()
      throw SyntaxError("no element '\(word)'\(Suggestion.hint(for: word, among: kinds))")
    }
    var element = Element(kind: kind)
    if element.isInteractive { element.id = try words.next("the element's id") }
    if kind == FLOW_ELEMENT_FIELD { element.value = .string("") }
    if kind == FLOW_ELEMENT_TOGGLE { element.value = .boolean(false) }
    while let word = words.next() {
      switch word {
      case "disabled": element.isEnabled = false
      case "number": element.fieldType = .number
      case "leading": element.placement = .leading
      case "trailing": element.placement = .trailing
      case "rows":
        element.rows = words.all().map { Element.Row(id: $0, title: $0, subtitle: "", detail: "") }
      default: element.text = try unquoted(word)
      }
    }
    if element.fieldType == .number { element.value = .integer(0) }
    return ElementStep(screen: screen, element: element)
  }

  func perform(on stage: Stage, in scene: Scene) {
    stage.cast.roles[screen, default: Cast.Role(kind: .screen)].elements.append(element)
  }
}

/// The text of a quoted word; other words are themselves.
func unquoted(_ word: String) throws(SyntaxError) -> String {
  guard word.hasPrefix("\"") else { return word }
  guard case .string(let text)? = Value(json: word) else {
    throw SyntaxError("\(word) is no text")
  }
  return text
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
    return ReactionStep(
      pattern: try Token(parsing: token), steps: try Step.body(&words, at: line),
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
    let name = try words.next("a name")
    return LetStep(name: name, number: try RequestStep.anyNumber(try words.next("a number")))
  }

  func perform(on stage: Stage, in scene: Scene) { stage.cast.bind(name, to: number) }
}
