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
    // A mark that stands on a character makes it none of its own, so it is scalars that are looked at.
    var text = text.unicodeScalars[...]
    if text.last == "," { text.removeLast() }
    guard let open = text.firstIndex(of: "(") else {
      throw SyntaxError("'\(String(text))' is no trace token; write for example remove(x)")
    }
    guard text.last == ")" else {
      throw SyntaxError("'\(String(text))' goes on behind its bracket")
    }
    verb = String(text[..<open])
    arguments = Self.split(text[text.index(after: open)...].dropLast())
    for (index, argument) in arguments.enumerated() {
      let isName = isQuoted(argument) && index != Self.valueIndices[verb]
      arguments[index] = isName ? (try? named(argument)) ?? argument : Self.canonical(argument)
    }
  }

  /// What callbacks and changes are called.
  static let verbs: Set<String> = Set(
    [
      "answered", "arguments", "attempted", "back", "cancel", "changed", "create", "destroy",
      "didStart", "done", "ended", "finish", "guard", "handleBack", "hide", "input", "link", "locale",
      "mayLeave", "maySelect", "navigate", "onDismiss", "paused", "poke", "release", "remove",
      "render", "reselected", "resumed", "show", "start", "will_hide", "will_show",
    ] + EngineWords.all(from: 1, flow_change_name).map(\.word))

  /// Where values stand among the arguments; others are names and ids.
  private static let valueIndices = [
    "finish": 1, "input": 2, "poke": 1, "arguments": 1, "guard": 2, "navigate": 2, "link": 2,
  ]

  var description: String { "\(verb)(\(arguments.joined(separator: ",")))" }

  /// Whether a token stands for this pattern, which may leave out arguments at the end.
  func matches(_ token: Token) -> Bool {
    verb == token.verb && token.arguments.starts(with: arguments)
  }

  /// Cuts at the commas that are outside of quotes and brackets.
  private static func split(_ text: Substring.UnicodeScalarView) -> [String] {
    var parts: [String.UnicodeScalarView] = [.init()]
    var depth = 0
    var (isQuoted, isEscaped) = (false, false)
    for scalar in text {
      if isEscaped {
        isEscaped = false
      } else if scalar == "\"" {
        isQuoted.toggle()
      } else if isQuoted {
        isEscaped = scalar == "\\"
      } else {
        if "([{".unicodeScalars.contains(scalar) { depth += 1 }
        if ")]}".unicodeScalars.contains(scalar) { depth -= 1 }
        if scalar == ",", depth == 0 {
          parts.append(.init())
          continue
        }
        if scalar == " " { continue }
      }
      parts[parts.count - 1].append(scalar)
    }
    return parts.count == 1 && parts[0].isEmpty ? [] : parts.map(String.init)
  }

  private static func canonical(_ argument: String) -> String {
    guard let first = argument.unicodeScalars.first, "{[\"".unicodeScalars.contains(first) else {
      return argument
    }
    return Value(json: argument)?.json ?? argument
  }
}
