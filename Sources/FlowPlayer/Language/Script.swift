import FlowKit
import FlowText

/// A file of steps.
struct Script {
  /// Where a step stands.
  struct Line {
    var file: String
    var number: Int

    var place: String { "\(file):\(number)" }
  }

  let file: String
  /// What the first comment says.
  let title: String
  let steps: [Step]

  var folder: String { Path(file).folder }

  /// A step that cannot be understood fails the whole script before anything runs.
  init(_ text: ScriptText, file: String) throws(ScriptFailure) {
    let lines = text.lines
    self.file = file
    title = Self.title(lines)
    var steps: [Step] = []
    for (number, line) in lines {
      let place = Line(file: file, number: number)
      do {
        var words = Words(try Words.split(line))
        if words.isEmpty { continue }
        steps.append(try Step(&words, at: place))
      } catch {
        throw ScriptFailure(place, message: error.message)
      }
    }
    if steps.isEmpty {
      throw ScriptFailure(Line(file: file, number: lines.count), message: "the script has no steps")
    }
    self.steps = steps
  }

  private static func title(_ lines: [(number: Int, text: String)]) -> String {
    let comment = lines.first { $0.text.utf8.first == UInt8(ascii: "#") }
    return comment.map { $0.text.drop { $0 == "#" || $0 == " " }.trimmed } ?? ""
  }
}
