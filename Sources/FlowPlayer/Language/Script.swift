import FlowKit
import FlowText

/// A file of steps.
struct Script {
  /// The place of a step.
  struct Line: Hashable {
    var file: String
    var number: Int
    /// The lines that include the file, outermost first.
    var trail: [String] = []

    var place: String { "\(file):\(number)" }
  }

  let file: String
  /// The text of the first comment.
  let title: String
  let steps: [Step]
  /// The names of its parameters, and of those that it includes.
  let parameters: [String]

  /// Reads a script. A step that cannot be understood fails the whole script before anything runs.
  init(
    _ text: ScriptText, of vocabulary: Vocabulary, file: String, given: [String: String] = [:]
  ) throws(ScriptFailure) {
    self.file = file
    title = Self.title(of: text.lines)
    var reader = ScriptReader(parameters: Parameters(given: given), of: vocabulary)
    try reader.read(text, file: file)
    if reader.steps.isEmpty {
      throw ScriptFailure(
        line: Line(file: file, number: text.count), message: "the script has no steps")
    }
    steps = reader.steps
    parameters = reader.parameters.names
  }

  private static func title(of lines: [(number: Int, text: String)]) -> String {
    let comment = lines.first { $0.text.utf8.first == UInt8(ascii: "#") }
    return comment.map { $0.text.drop { $0 == "#" || $0 == " " }.trimmed } ?? ""
  }
}
