import FlowKit

/// Lays out help: usage lines, paragraphs and a table of options.
struct HelpText {
  var usage: [String]
  var description: String
  var options: [Option] = []
  /// Titled parts behind the options.
  var sections: [(title: String, body: String)] = []
  /// The kind of each operand.
  var operands = Completion.nothing
  /// The kinds of the operands behind the first, if they differ from it.
  var furtherOperands: [Completion] = []

  var text: String {
    var parts = [
      zip(["Usage: "] + Array(repeating: "       ", count: usage.count), usage)
        .map { $0 + $1 }.joined(separator: "\n")
    ]
    parts.append(description)
    if !options.isEmpty { parts.append("Options:\n" + Self.table(options.map(Self.row))) }
    parts += sections.map { "\($0.title):\n\($0.body)" }
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// Lays out rows in two columns, indented.
  static func table(_ rows: [(String, String)]) -> String {
    Self.rows(rows).joined(separator: "\n")
  }

  /// Lays out rows in two columns, as one line each.
  static func rows(_ rows: [(String, String)]) -> [String] {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { left, right in
      "  \(left)\(String(repeating: " ", count: width - left.count + 3))\(right)"
    }
  }

  private static func row(_ option: Option) -> (String, String) {
    let letter = option.letter.map { "-\($0), " } ?? "    "
    return ("\(letter)--\(option.name)\(option.value.map { " \($0)" } ?? "")", option.explanation)
  }
}
