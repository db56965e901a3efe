import FlowText

/// The lines of a file of bindings.
///
/// They are made of patterns and parts, which need less code than texts with values inside.
struct BindingText {
  private(set) var text = ""
  /// The texts that `@0` and so on stand for in patterns.
  var parts: [String] = []
  private static let width = 100

  /// Adds a line, or several: a pattern.
  @inline(never)
  mutating func addLines(_ pattern: String = "") {
    text += filled(pattern)
    text += "\n"
  }

  /// Returns a pattern with its parts.
  @inline(never)
  func filled(_ pattern: String) -> String {
    var bytes: [UInt8] = []
    var isMark = false
    for byte in pattern.utf8 {
      if isMark {
        bytes += parts[Int(byte &- UInt8(ascii: "0"))].utf8
        isMark = false
      } else if byte == UInt8(ascii: "@") {
        isMark = true
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Adds a comment about an argument, broken at blanks: `first` opens it, `next` opens each
  /// further line, and `last` ends it.
  @inline(never)
  mutating func comment(
    _ argument: BoundArgument, first: String, next: String, last: String = ""
  ) {
    var current = first + " " + argument.called + ":"
    for word in argument.about.split(separator: " ") {
      if current.utf8.count + word.utf8.count + last.utf8.count + 2 > Self.width {
        text += current + "\n"
        current = next
      }
      current += " "
      current += word
    }
    text += current + "." + last + "\n"
  }

  /// Returns both columns of the line of a table that begins with a letter, or of its last line.
  @inline(never)
  static func row(_ letter: String, of table: String) -> (String, String) {
    var rest = ""
    for line in table.split(separator: "\n") {
      rest = String(line.dropFirst(2))
      if line.hasPrefix(letter) { break }
    }
    let columns = rest.parts(around: "|")
    return (columns?.before ?? rest, columns?.behind ?? "")
  }
}
