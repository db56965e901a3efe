import CFlowABI
import FlowKit
import FlowText

/// One entry of a trace, for example `finish(C,none,popped)`.
struct Token: Equatable, CustomStringConvertible {
  var verb: String
  var arguments: [String]

  init(_ verb: String, _ arguments: String...) {
    self.verb = verb
    self.arguments = arguments
  }

  /// Reads a token as a script writes it. Blanks count only inside quotes; JSON is put into the
  /// form that the trace uses.
  init(parsing text: String) throws(SyntaxError) {
    // Works on bytes, because a combining mark would change the character before it.
    let text =
      text.utf8.last == UInt8(ascii: ",")
      ? String(decoding: text.utf8.dropLast(), as: UTF8.self) : text
    guard let open = text.utf8.firstIndex(of: UInt8(ascii: "(")) else {
      throw SyntaxError("'\(text)' is no trace token; write for example remove(x)")
    }
    guard text.utf8.last == UInt8(ascii: ")") else {
      throw SyntaxError("'\(text)' goes on behind its bracket")
    }
    verb = String(text[..<open])
    let inner = text.inside(from: verb.utf8.count + 1)
    arguments = inner.cut(at: ",", keepsBlanks: false)
    if arguments == [""] { arguments = [] }
    for (index, argument) in arguments.enumerated() {
      let isName = isQuoted(argument) && index != Self.valueIndices[verb]
      arguments[index] = isName ? (try? named(argument)) ?? argument : Self.canonical(argument)
    }
  }

  /// The names of callbacks and changes.
  static let verbs: Set<String> = Set(
    [
      "answered", "arguments", "attempted", "back", "cancel", "changed", "create", "destroy",
      "didStart", "done", "ended", "finish", "guard", "handleBack", "hide", "input", "link",
      "locale",
      "mayLeave", "maySelect", "navigate", "onDismiss", "paused", "poke", "release", "remove",
      "render", "reselected", "resumed", "show", "start", "will_hide", "will_show",
      "wrong",
    ] + EngineWords.all(from: 1, named: flow_change_name).map(\.word))

  /// The places of values among the arguments; others are names and ids.
  private static let valueIndices = [
    "finish": 1, "input": 2, "poke": 1, "arguments": 1, "guard": 2, "navigate": 2, "link": 2,
    "wrong": 2,
  ]

  var description: String { "\(verb)(\(arguments.joined(separator: ",")))" }

  /// True if a token fits this pattern, which may leave out arguments at the end.
  func matches(_ token: Token) -> Bool {
    verb == token.verb && token.arguments.starts(with: arguments)
  }

  private static func canonical(_ argument: String) -> String {
    guard let first = argument.utf8.first, "{[\"".utf8.contains(first) else {
      return argument
    }
    return Value(json: argument)?.json ?? argument
  }
}
