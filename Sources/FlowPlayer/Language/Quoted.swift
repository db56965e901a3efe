import FlowKit
import FlowKitHost
import FlowText

/// The text of a quoted word; other words are themselves.
func unquoted(_ word: String) throws(SyntaxError) -> String {
  guard isQuoted(word) else { return word }
  guard case .string(let text)? = Value(json: word) else {
    throw SyntaxError("\(word) is no text")
  }
  return text
}

/// Whether a word begins with a quote: then it is a text, and never a keyword.
func isQuoted(_ word: String) -> Bool { word.utf8.first == UInt8(ascii: "\"") }

/// A name as scripts and traces have it: in quotes only where it could not stand without.
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

  /// What is called so by a word in the form of ``named(_:)``.
  var calledText: String { (try? unquoted(self)) ?? self }
}

extension [TabInfo] {
  /// A tab as traces have it: its id, or, where it has none, its number.
  func word(_ index: Int) -> String {
    indices.contains(index) && !self[index].id.isEmpty ? self[index].id.asWord : name(index)
  }
}

extension StringProtocol {
  /// Cuts at the separators that are outside of quotes.
  func cut(at separator: Unicode.Scalar, times limit: Int = .max) -> [String] {
    var parts: [String.UnicodeScalarView] = [.init()]
    var (isQuoted, isEscaped) = (false, false)
    for scalar in unicodeScalars {
      if scalar == separator, !isQuoted, parts.count <= limit {
        parts.append(.init())
        continue
      }
      if isEscaped {
        isEscaped = false
      } else if scalar == "\"" {
        isQuoted.toggle()
      } else {
        isEscaped = isQuoted && scalar == "\\"
      }
      parts[parts.count - 1].append(scalar)
    }
    return parts.map(String.init)
  }
}

extension Words {
  /// Takes the next word as a text, which the step cannot do without: an id, a title, a file.
  mutating func text(_ what: String) throws(SyntaxError) -> String {
    try unquoted(try next(what))
  }

  /// The same as a name, in the form of ``named(_:)``.
  mutating func name(_ what: String) throws(SyntaxError) -> String { try named(try next(what)) }

  /// The same as a value.
  mutating func value() throws(SyntaxError) -> Value { Value(word: try next("a value")) }

  /// The same as a name behind which a `:` may stand.
  ///
  /// - Returns: Whether a `:` stood there.
  mutating func head(_ what: String) throws(SyntaxError) -> (name: String, isOpen: Bool) {
    let word = try next(what)
    if word.utf8.last == UInt8(ascii: ":") { return (try named(String(word.dropLast())), true) }
    return (try named(word), skip(":"))
  }
}
