import FlowKit
import FlowText
import Glibc

/// Reads a script with all that it includes, line by line from top to bottom.
struct ScriptReader {
  /// The most levels of includes in includes.
  static let depthLimit = 16
  /// The most files that a script may include.
  static let fileLimit = 1000

  private(set) var steps: [Step] = []
  private(set) var parameters: Parameters
  /// The files that are being read, outermost first: their names in messages, and their paths.
  private var open: [(name: String, path: String)] = []
  private var fileCount = 0
  /// The bytes read so far.
  private var size = 0

  private let vocabulary: Vocabulary

  init(parameters: Parameters, of vocabulary: Vocabulary) {
    self.parameters = parameters
    self.vocabulary = vocabulary
  }

  /// The content of one line.
  private enum Content {
    case nothing
    case step(Step)
    case include(String)
  }

  /// - Parameter trail: the lines that include it, outermost first.
  mutating func read(
    _ text: ScriptText, file: String, trail: [String] = []
  ) throws(ScriptFailure) {
    open.append((file, Self.whole(file)))
    defer { open.removeLast() }
    size += text.size
    let folder = Self.whole(Path(file).folder)
    for (number, line) in text.lines {
      let place = Script.Line(file: file, number: number, trail: trail)
      let content: Content
      do {
        content = try self.content(line, folder: folder, at: place)
      } catch {
        throw ScriptFailure(line: place, message: error.message)
      }
      switch content {
      case .nothing: break
      case .step(let step): steps.append(step)
      case .include(let file): try include(file, at: place)
      }
    }
  }

  private mutating func content(
    _ line: String, folder: String, at place: Script.Line
  ) throws(SyntaxError) -> Content {
    var words = Words(
      words: try Words.split(line, parameters: &parameters, folder: folder), of: vocabulary)
    switch words.first {
    case nil: return .nothing
    case "parameter":
      _ = words.next()
      let name = try words.next("the parameter's name")
      let value = words.isEmpty ? nil : try words.text("a value")
      try words.end()
      try parameters.declare(name, defaultValue: value)
      return .nothing
    case "include":
      _ = words.next()
      let file = try words.text("a file")
      try words.end()
      return .include(file)
    default: return .step(try Step(words: &words, at: place))
    }
  }

  private mutating func include(
    _ name: String, at place: Script.Line
  ) throws(ScriptFailure) {
    let file = Path(place.file).sibling(name)
    let path = Self.whole(file)
    if let first = open.firstIndex(where: { $0.path == path }) {
      let circle = open[first...].map(\.name) + [file]
      throw ScriptFailure(
        line: place, message: "the includes go in a circle: \(circle.joined(separator: ", "))")
    }
    if open.count > Self.depthLimit {
      throw ScriptFailure(
        line: place, message: "includes stand more than \(Self.depthLimit) deep in includes")
    }
    fileCount += 1
    if fileCount > Self.fileLimit {
      throw ScriptFailure(line: place, message: "more than \(Self.fileLimit) files are included")
    }
    let trail = place.trail + [place.place]
    let text: ScriptText
    do {
      text = try ScriptText(file: file)
    } catch {
      // A file that cannot be read at all is a mistake of the line that asks for it.
      if error.line.number == 0 {
        throw ScriptFailure(line: place, message: "'\(file)' is no script: \(error.message)")
      }
      throw ScriptFailure(
        line: Script.Line(file: file, number: error.line.number, trail: trail),
        message: error.message)
    }
    if size + text.size > ScriptText.sizeLimit {
      throw ScriptFailure(
        line: place,
        message: "with '\(file)' the script is larger than \(ScriptText.sizeLimit >> 20) MB")
    }
    try read(text, file: file, trail: trail)
  }

  /// The path of a file or folder from the root on; unchanged if there is no such file.
  static func whole(_ path: String) -> String {
    guard let found = realpath((path.isEmpty ? "." : path).fileName, nil) else { return path }
    defer { free(found) }
    return String(fileName: found)
  }
}
