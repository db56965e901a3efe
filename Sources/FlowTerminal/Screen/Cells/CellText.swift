import CCurses
import FlowText

/// Text as a terminal shows it: characters that take one or two columns.
///
/// Terminals disagree about what belongs together: a family of emojis is one sign here and four
/// there. So only marks that take no column are kept with the character before them, and what joins
/// or varies characters is left out; then all terminals agree on the width.
enum CellText {
  /// One character of the terminal, with its width.
  struct Glyph: Equatable {
    var text: String
    var width: Int
  }

  /// The number of marks that ncurses takes with a character.
  private static let markLimit = 4

  /// Returns the glyphs of a line; characters that could control the terminal are made visible.
  static func glyphs(of text: String) -> [Glyph] {
    if text.utf8.allSatisfy({ 0x20..<0x7f ~= $0 }) {
      return text.unicodeScalars.map { Glyph(text: String($0), width: 1) }
    }
    var glyphs: [Glyph] = []
    var marks = 0
    for scalar in Visible.pageLine(text).unicodeScalars where !isJoining(scalar) {
      let width = Int(curses_width(scalar.value))
      if width == 0, !glyphs.isEmpty {
        marks += 1
        if marks <= markLimit { glyphs[glyphs.count - 1].text.unicodeScalars.append(scalar) }
      } else {
        marks = 0
        glyphs.append(drawn(scalar, width: width))
      }
    }
    return glyphs
  }

  private static func drawn(_ scalar: Unicode.Scalar, width: Int) -> Glyph {
    if width < 0 || !scalar.isASCII && !Glyphs.isUnicode {
      return Glyph(text: Glyphs.isUnicode ? "\u{fffd}" : "?", width: 1)
    }
    // A mark that stands alone stands on a blank.
    return width == 0
      ? Glyph(text: " " + String(scalar), width: 1) : Glyph(text: String(scalar), width: width)
  }

  /// Joiners, variation selectors and colours of skin.
  private static func isJoining(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200b...0x200d, 0x2060, 0xfe00...0xfe0f, 0x1f3fb...0x1f3ff, 0xe0100...0xe01ef: true
    default: false
    }
  }

  /// The width of a line, in columns.
  static func width(of text: String) -> Int {
    if text.utf8.allSatisfy({ 0x20..<0x7f ~= $0 }) { return text.utf8.count }
    return glyphs(of: text).reduce(0) { $0 + $1.width }
  }

  /// Cuts a line to a number of columns, and marks the cut.
  ///
  /// - Complexity: O(`width`), however long the text is.
  static func fit(_ text: String, to width: Int) -> String {
    let whole = text
    let text = start(of: text, to: width)
    let isWhole = text.utf8.count == whole.utf8.count
    if isWhole, Self.width(of: text) <= width { return text }
    let mark = Glyphs.ellipsis
    if width <= Self.width(of: mark) { return String(mark.prefix(max(0, width))) }
    var (result, used) = ("", Self.width(of: mark))
    for glyph in glyphs(of: text) {
      if used + glyph.width > width { break }
      result += glyph.text
      used += glyph.width
    }
    return result + mark
  }

  /// Returns the start of a text that is too wide, or has an absurd number of characters; otherwise
  /// all of it.
  private static func start(of text: String, to width: Int) -> String {
    let limit = 16 * (max(0, width) + 16)
    if text.utf8.count <= limit { return text }
    var (used, count) = (0, 0)
    let start = text.unicodeScalars.prefix { scalar in
      defer {
        used += max(0, Int(curses_width(scalar.value)))
        count += 1
      }
      return used <= width && count < limit
    }
    return String(start)
  }

  /// The lines of a text, broken at blanks so that none is wider than `width`; a longer word is
  /// broken behind a dot or the like, or anywhere if it has none.
  static func wrap(_ text: String, to width: Int) -> [String] {
    if text.utf8.count < remembered.least { return wrapped(text, to: width) }
    let key = Wrapping(text: text, width: width)
    if let lines = remembered.lines[key] { return lines }
    let lines = wrapped(text, to: width)
    remembered.size += text.utf8.count + remembered.least
    if remembered.size > remembered.most {
      (remembered.lines, remembered.size) = ([:], text.utf8.count)
    }
    remembered.lines[key] = lines
    return lines
  }

  private struct Wrapping: Hashable {
    var text: String
    var width: Int
  }

  /// A cache of the lines of long texts, which each drawing needs several times.
  private nonisolated(unsafe) static var remembered = (
    lines: [Wrapping: [String]](), size: 0, least: 100, most: 16 << 20
  )

  /// Cuts a word that is wider than a line, behind punctuation in the second half of the line if
  /// there is any.
  private static func parts(of word: [Glyph], width: Int) -> [ArraySlice<Glyph>] {
    var parts: [ArraySlice<Glyph>] = []
    var rest = word[...]
    while !rest.isEmpty {
      var (used, end, cut) = (0, rest.startIndex, rest.startIndex)
      while end < rest.endIndex, used + rest[end].width <= width || end == rest.startIndex {
        used += rest[end].width
        end += 1
        if used > width / 2, isBreak(rest[end - 1].text) { cut = end }
      }
      if end == rest.endIndex || cut == rest.startIndex { cut = end }
      parts.append(rest[..<cut])
      rest = rest[cut...]
    }
    return parts
  }

  private static func isBreak(_ text: String) -> Bool {
    switch text.utf8.first ?? 0 {
    case UInt8(ascii: "(")...UInt8(ascii: "/"), UInt8(ascii: ":")...UInt8(ascii: "="),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static func wrapped(_ text: String, to width: Int) -> [String] {
    let width = max(1, width)
    return text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph in
      var lines = [""]
      var used = 0
      for word in paragraph.split(separator: " ") {
        let wide = Self.width(of: String(word))
        if used > 0, used + 1 + wide <= width {
          lines[lines.count - 1] += " " + word
          used += 1 + wide
          continue
        }
        if used > 0 { lines.append("") }
        used = 0
        for part in parts(of: glyphs(of: String(word)), width: width) {
          if used > 0 { lines.append("") }
          lines[lines.count - 1] += part.map(\.text).joined()
          used = part.reduce(0) { $0 + $1.width }
        }
      }
      return lines
    }
  }
}
