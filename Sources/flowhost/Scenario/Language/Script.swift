import FoundationEssentials

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

  /// Reads a file; a step that cannot be understood fails the whole script before anything runs.
  init(file: String) throws(ScriptFailure) {
    let source: String
    do {
      source = try String(contentsOfFile: file, encoding: .utf8)
    } catch {
      throw ScriptFailure(
        Line(file: file, number: 0), message: "the script cannot be read as UTF-8 text")
    }
    self.file = file
    title = Self.title(in: source)
    var steps: [Step] = []
    for (number, line) in Self.logicalLines(source) {
      let place = Line(file: file, number: number)
      do {
        var words = Words(try Words.split(line))
        if words.isEmpty { continue }
        steps.append(try Step(&words, at: place))
      } catch {
        throw ScriptFailure(place, message: error.message)
      }
    }
    self.steps = steps
  }

  private static func title(in source: String) -> String {
    let comment = source.split(separator: "\n").first { $0.hasPrefix("#") }
    return comment.map { $0.drop { $0 == "#" || $0 == " " }.trimmed }
      ?? ""
  }

  /// Lines with a `\` at the end go on in the next one; each carries the number of its first.
  private static func logicalLines(_ source: String) -> [(Int, String)] {
    var lines: [(Int, String)] = []
    var continues = false
    let physical = source.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in physical.enumerated() {
      var text = String(line)
      let goesOn = text.hasSuffix("\\")
      if goesOn { text.removeLast() }
      if continues, let last = lines.indices.last {
        lines[last].1 += " " + text
      } else {
        lines.append((index + 1, text))
      }
      continues = goesOn
    }
    return lines
  }
}

/// Why a script failed.
struct ScriptFailure: Error {
  var line: Script.Line
  var message: String
  var expected: String?
  var got: String?

  init(_ line: Script.Line, message: String, expected: String? = nil, got: String? = nil) {
    self.line = line
    self.message = message
    self.expected = expected
    self.got = got
  }
}
