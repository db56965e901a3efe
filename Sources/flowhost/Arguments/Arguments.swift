import FlowText

/// The words of a command, split into options and operands.
struct Arguments {
  private let options: [Getopt.Found]
  let operands: [String]

  /// - Parameter command: The name that usage errors show.
  init(
    words: [String], of command: String, options known: [Option],
    stopsAtFirstOperand: Bool = false
  ) throws(UsageError) {
    do {
      (options, operands) = try Getopt.split(
        words, options: known, stopsAtFirstOperand: stopsAtFirstOperand)
    } catch {
      throw UsageError(command: command, message: Self.explain(error, known: known))
    }
  }

  func has(_ name: String) -> Bool { options.contains { $0.name == name } }

  /// The last value of an option.
  func value(_ name: String) -> String? { options.last { $0.name == name }?.value }

  /// Every value of an option that may stand more than once.
  func values(_ name: String) -> [String] {
    options.filter { $0.name == name }.compactMap(\.value)
  }

  private static func explain(_ failure: Getopt.Failure, known: [Option]) -> String {
    switch failure {
    case .unknownOption(let word):
      let bare = String(word.drop { $0 == "-" }.prefix { $0 != "=" })
      let hint = Suggestion.hint(for: bare, among: known.map(\.name)) { "--\($0)" }
      return "unknown option '\(word)'\(hint)"
    case .missingValue(let word): return "option '\(word)' needs a value"
    case .unexpectedValue(let word): return "option '\(word)' takes no value"
    }
  }
}
