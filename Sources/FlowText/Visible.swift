/// Makes text visible: characters that could drive a terminal, or make a text look like another,
/// are shown as `\u{1b}`.
///
/// These are control characters (C0, DEL, C1), line and paragraph separators, characters that turn
/// the direction of writing, and marks behind the eighth that stand on one character. So is all
/// else without a width, such as a byte order mark, but in texts of pages, as some scripts need it.
package enum Visible {
  /// The largest number of marks in a row that are drawn.
  static let markLimit = 8

  /// The explanation that the help gives.
  package static let explanation = """
      Characters that could drive the terminal are shown as their code, for example \\u{1b} for an
      escape: control characters, line separators, characters that turn the direction of writing,
      and marks behind the \(markLimit)th on one character; in messages also what has no width, such
      as a byte order mark. JSON shows them as \\u001b. A byte of a file's name that is no UTF-8 is
      shown as \\xff, and in JSON as the character U+10FFFF, or another one from U+10FF80 on: its
      last two digits are the byte.
    """

  /// The text as one line.
  package static func line(_ text: String) -> String { line(text, hidesAll: true) }

  /// A text of a page as one line: joiners and the like stay there.
  package static func pageLine(_ text: String) -> String { line(text, hidesAll: false) }

  private static func line(_ text: String, hidesAll: Bool) -> String {
    shown(text, hidesAll: hidesAll) { scalar in
      // A byte of a file's name has no other form.
      scalar.isByteOfName
        ? "\\x\(String(scalar.value & 0xff, radix: 16))"
        : "\\u{\(String(scalar.value, radix: 16))}"
    }
  }

  /// The text of JSON, whose own escapes the encoder has made where JSON demands them.
  static func json(_ text: String, isOnOneLine: Bool) -> String {
    shown(text, except: isOnOneLine ? nil : "\n", hidesAll: false) { scalar in
      String(scalar).utf16.map { unit in
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }.joined()
    }
  }

  /// - Complexity: O(*n*), and most text is plain.
  private static func shown(
    _ text: String, except allowed: Unicode.Scalar? = nil, hidesAll: Bool,
    mark: (Unicode.Scalar) -> String
  ) -> String {
    if text.utf8.allSatisfy({ 0x20..<0x7f ~= $0 }) { return text }
    var shown: [UInt8] = []
    shown.reserveCapacity(text.utf8.count)
    var marks = 0
    for scalar in text.unicodeScalars {
      marks = isMark(scalar) ? marks + 1 : 0
      let isHidden = isDangerous(scalar) || hidesAll && hasNoWidth(scalar)
      if scalar != allowed, isHidden || marks > markLimit {
        shown += mark(scalar).utf8
      } else {
        shown += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
    return String(decoding: shown, as: UTF8.self)
  }

  private static func isDangerous(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20..<0x7f: false
    case 0..<0xa0: true
    case 0x2028, 0x2029: true
    case 0x10ff80...: true
    case 0x061c, 0x200e, 0x200f, 0x202a...0x202e, 0x2066...0x2069: true
    default: false
    }
  }

  /// True if nobody can see that it is there; libflow's messages show the same as their codes.
  private static func hasNoWidth(_ scalar: Unicode.Scalar) -> Bool {
    0xfff9...0xfffb ~= scalar.value || scalar.properties.isDefaultIgnorableCodePoint
  }

  /// True if it is drawn onto the character before, or not at all.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x300 else { return false }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark, .format: return true
    default: return scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}
