import FlowKit
import FlowKitHost
import FlowText

/// The text of a quoted word; other words are themselves.
@inline(never)
func unquoted(_ word: String) throws(SyntaxError) -> String {
  guard isQuoted(word) else { return word }
  guard case .string(let text)? = Value(json: word) else {
    throw SyntaxError("\(word) is no text")
  }
  return text
}

/// True if a word begins with a quote: then it is a text, and never a keyword.
func isQuoted(_ word: String) -> Bool { word.utf8.first == UInt8(ascii: "\"") }

/// A name as scripts and traces have it: in quotes only where it could not stand without.
@inline(never)
func named(_ word: String) throws(SyntaxError) -> String {
  isQuoted(word) ? try unquoted(word).asWord : word
}

extension String {
  /// A text as one word of a script: itself, or in quotes where that would be something else.
  var asWord: String {
    let isPlain =
      utf8.first != UInt8(ascii: "#")
      && utf8.allSatisfy { byte in
        byte > UInt8(ascii: " ") && byte != 0x7f && !"\"()[]{};,".utf8.contains(byte)
      }
    let isSpecial =
      isEmpty || ("(" + self).first != "(" || self == "none" || self == "window"
      || utf8.first == UInt8(ascii: "L") && Int(dropFirst()) != nil
    return isPlain && !isSpecial ? self : Value.string(self).json
  }

  /// The name behind a word in the form of ``named(_:)``.
  var calledText: String { (try? unquoted(self)) ?? self }
}

extension [TabInfo] {
  /// A tab as traces have it: its id, or, where it has none, its number.
  func word(at index: Int) -> String {
    indices.contains(index) && !self[index].id.isEmpty ? self[index].id.asWord : name(index)
  }
}

extension String {
  /// Cuts at the separators that are outside of quotes and brackets.
  ///
  /// - Parameter keepsBlanks: false drops the blanks there.
  @inline(never)
  func cut(
    at separator: Character, times limit: Int = .max, keepsBlanks: Bool = true
  ) -> [String] {
    var parts: [[UInt8]] = [[]]
    var depth = 0
    var (isQuoted, isEscaped) = (false, false)
    for byte in utf8 {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if isQuoted {
        isEscaped = byte == UInt8(ascii: "\\")
      } else if depth == 0, byte == separator.asciiValue, parts.count <= limit {
        parts.append([])
        continue
      } else {
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
        case UInt8(ascii: " "): if !keepsBlanks { continue }
        default: break
        }
      }
      parts[parts.count - 1].append(byte)
    }
    return parts.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The text from a byte on, without the last byte.
  func inside(from begin: Int) -> String {
    String(decoding: utf8.dropFirst(begin).dropLast(), as: UTF8.self)
  }
}

extension Words {
  /// Takes the next word as a text, which the step cannot do without: an id, a title, a file.
  @inline(never)
  mutating func text(_ what: String) throws(SyntaxError) -> String {
    try unquoted(try next(what))
  }

  /// Takes the next word as a name, in the form of ``named(_:)``.
  @inline(never)
  mutating func name(of what: String) throws(SyntaxError) -> String { try named(try next(what)) }

  /// Takes the next word as a value.
  @inline(never)
  mutating func value() throws(SyntaxError) -> Value { Value(word: try next("a value")) }

  /// Takes the next word as a name, behind which a `:` may stand.
  ///
  /// - Returns: True if a `:` stood there.
  @inline(never)
  mutating func head(_ what: String) throws(SyntaxError) -> (name: String, isOpen: Bool) {
    let word = try next(what)
    if word.utf8.last == UInt8(ascii: ":") { return (try named(String(word.dropLast())), true) }
    return (try named(word), skip(":"))
  }
}
