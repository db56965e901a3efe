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

  /// Reads a token as a script writes it. Blanks count only inside quotes; JSON is put into the form
  /// that the trace uses.
  init(parsing text: String) throws(SyntaxError) {
    let text = text.hasSuffix(",") ? String(text.dropLast()) : text
    guard let open = text.firstIndex(of: "(") else {
      throw SyntaxError("'\(text)' is no trace token; write for example remove(x)")
    }
    guard text.hasSuffix(")") else { throw SyntaxError("'\(text)' goes on behind its bracket") }
    verb = String(text[..<open])
    arguments = Self.split(text[text.index(after: open)...].dropLast()).map(Self.canonical)
  }

  /// What callbacks and changes are called.
  static let verbs: Set<String> = Set(
    [
      "answered", "arguments", "attempted", "back", "cancel", "changed", "create", "destroy",
      "didStart", "done", "ended", "finish", "guard", "handleBack", "hide", "input", "link", "locale",
      "mayLeave", "maySelect", "navigate", "onDismiss", "paused", "poke", "release", "remove",
      "render", "reselected", "resumed", "show", "start", "will_hide", "will_show",
    ] + EngineWords.all(from: 1, flow_change_name).map(\.word))

  var description: String { "\(verb)(\(arguments.joined(separator: ",")))" }

  /// Whether a token stands for this pattern, which may leave out arguments at the end.
  func matches(_ token: Token) -> Bool {
    verb == token.verb && token.arguments.starts(with: arguments)
  }

  /// Cuts at the commas that are outside of quotes and brackets.
  private static func split(_ text: Substring) -> [String] {
    var parts = [""]
    var depth = 0
    var isQuoted = false
    for character in text {
      if character == "\"" { isQuoted.toggle() }
      if !isQuoted {
        if "([{".contains(character) { depth += 1 }
        if ")]}".contains(character) { depth -= 1 }
        if character == ",", depth == 0 {
          parts.append("")
          continue
        }
        if character == " " { continue }
      }
      parts[parts.count - 1].append(character)
    }
    return parts == [""] ? [] : parts
  }

  private static func canonical(_ argument: String) -> String {
    guard let first = argument.first, "{[\"".contains(first) else { return argument }
    return Value(json: argument)?.json ?? argument
  }
}
