import FlowSystem
import FlowText

/// The parameters of scripts that a command line gives (`--set NAME=VALUE`).
struct PlayParameters {
  static let option = Option(
    name: "set", letter: "s", value: "NAME=VALUE",
    explanation: "the value of a parameter; may stand more than once")

  private let command: String
  private(set) var values: [String: String] = [:]
  /// The names that the scripts have declared which were played.
  private var declared: Set<String> = []

  init(arguments: Arguments, of command: String) throws(UsageError) {
    self.command = command
    for word in arguments.values(Self.option.name) {
      guard let equals = word.firstIndex(of: "="), equals != word.startIndex else {
        throw UsageError(command: command, message: "'\(word)' is not NAME=VALUE")
      }
      values[String(word[..<equals])] = String(word[word.index(after: equals)...])
    }
  }

  mutating func noteDeclared(_ names: [String]) { declared.formUnion(names) }

  /// Reports parameters that no script has. Returns true if there are any.
  func areInVain() -> Bool {
    let unknown = values.keys.sorted().filter { !declared.contains($0) }
    for name in unknown {
      let hint = Suggestion.hint(for: name, among: Array(declared))
      Output.messages.line("flowhost \(command): no script has a parameter '\(name)'\(hint)")
    }
    return !unknown.isEmpty
  }
}
