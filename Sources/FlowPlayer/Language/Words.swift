import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// The words of one line of a script, read from left to right.
///
/// Words are separated by blanks. Quotes and brackets hold a word together: `"two words"`,
/// `finish(C, none, popped)`, `L0:[r@F, c@C]`. A word that begins with a quote is a text with
/// JSON's escapes, and keeps its quotes here: so it is no keyword. A `#` at the start of a word
/// begins a comment; a `;` between words separates steps.
struct Words {
  /// The most levels of steps in steps: `when a(x): when b(y): …`.
  static let depthLimit = 32

  private(set) var rest: ArraySlice<String>
  /// The number of steps that these words stand in.
  let depth: Int
  /// The steps that a body may hold.
  let vocabulary: Vocabulary

  init(words: [String], of vocabulary: Vocabulary, depth: Int = 0) {
    rest = words[...]
    self.vocabulary = vocabulary
    self.depth = depth
  }

  var isEmpty: Bool { rest.isEmpty }
  var first: String? { rest.first }

  mutating func next() -> String? { rest.popFirst() }

  /// Takes the next word, which the step cannot do without.
  mutating func next(_ what: String) throws(SyntaxError) -> String {
    guard let word = rest.popFirst() else { throw SyntaxError("\(what) is missing") }
    return word
  }

  /// Takes the next word if it is `word`.
  mutating func skip(_ word: String) -> Bool {
    guard rest.first == word else { return false }
    rest.removeFirst()
    return true
  }

  mutating func putBack(_ word: String) { rest = [word] + rest }

  /// Takes all words, as the steps of a body.
  mutating func body() throws(SyntaxError) -> [Words] {
    defer { rest = [] }
    return try steps()
  }

  /// Takes all words.
  mutating func all() -> [String] {
    defer { rest = [] }
    return Array(rest)
  }

  func end() throws(SyntaxError) {
    if let word = rest.first { throw SyntaxError("'\(word)' is not expected here") }
  }

  /// Cuts at `;` words.
  private func steps() throws(SyntaxError) -> [Words] {
    if depth == Self.depthLimit {
      throw SyntaxError("steps stand more than \(Self.depthLimit) deep in steps")
    }
    return rest.split(separator: ";").map {
      Words(words: Array($0), of: vocabulary, depth: depth + 1)
    }
  }

  /// Takes all words, cut at each `or` that another expectation follows.
  mutating func alternatives(_ isSubject: (String) -> Bool) -> [Words] {
    defer { rest = [] }
    var parts = [Words(words: [], of: vocabulary, depth: depth)]
    for index in rest.indices {
      let next = index + 1
      if rest[index] == "or", next < rest.endIndex, isSubject(rest[next]) {
        parts.append(Words(words: [], of: vocabulary, depth: depth))
      } else {
        parts[parts.count - 1].rest.append(rest[index])
      }
    }
    return parts
  }

  /// Splits the text of a line in which no parameter stands.
  static func split(_ line: String) throws(SyntaxError) -> [String] {
    var none = Parameters()
    return try split(line, parameters: &none)
  }

  /// Splits the text of a line.
  ///
  /// - Parameter folder: the value of `${here}`.
  static func split(
    _ line: String, parameters: inout Parameters, folder: String = "."
  ) throws(SyntaxError) -> [String] {
    let bytes = Array(line.utf8)
    var scanner = Scanner(bytes)
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      scanner.position = rest.startIndex - 1
      if byte == UInt8(ascii: "$"), !scanner.isEscaped {
        if rest.starts(with: "${".utf8) {
          rest.removeFirst(2)
          scanner.insert(Array("${".utf8))
          continue
        }
        if rest.first == UInt8(ascii: "{") {
          let name = try parameter(&rest)
          var value = try parameters.use(name, folder: folder)
          if scanner.beginsFile, value.contains("/") || rest.first == UInt8(ascii: "/") {
            value = parameters.path(value, of: name)
          }
          scanner.insert(Array(value.utf8))
          continue
        }
      }
      if try scanner.read(byte) { break }
    }
    return try scanner.finish()
  }

  /// Takes the name in the braces behind a `$`.
  private static func parameter(_ rest: inout ArraySlice<UInt8>) throws(SyntaxError) -> String {
    guard let end = rest.firstIndex(of: UInt8(ascii: "}")) else {
      throw SyntaxError("a '}' is missing behind '${'; a '${' that means itself is '$${'")
    }
    let name = String(decoding: rest[rest.startIndex..<end].dropFirst(), as: UTF8.self)
    rest = rest[(end + 1)...]
    return name
  }

  /// The state of a line as it is read, byte by byte: a mark behind a quote or a blank is no part
  /// of it.
  private struct Scanner {
    let line: [UInt8]
    /// The place of the byte that is read.
    var position = 0
    var words: [String] = []
    var word: [UInt8] = []
    /// The brackets that will close the open ones.
    var open: [UInt8] = []
    var isQuoted = false
    var isEscaped = false
    /// The place of the quote that was opened last.
    private var quote = 0
    /// True right behind the quotes with which the word begins.
    private var isBehindText = false
    /// True if something stands behind them.
    private var hasText = false

    init(_ line: [UInt8]) { self.line = line }

    /// True at the begin of the word that names a file.
    var beginsFile: Bool {
      (word.isEmpty || word == [UInt8(ascii: "\"")])
        && words.last.map { $0 == "load" || $0 == "include" } ?? false
    }

    /// Takes the value of a parameter: nothing in it separates words, or closes a quote.
    mutating func insert(_ bytes: [UInt8]) {
      guard isQuoted else {
        word += bytes
        return
      }
      for byte in bytes {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): word += [UInt8(ascii: "\\"), byte]
        case 0..<0x20: word += "\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))".utf8
        default: word.append(byte)
        }
      }
    }

    /// - Returns: True if a comment begins.
    mutating func read(_ byte: UInt8) throws(SyntaxError) -> Bool {
      if isQuoted {
        word.append(byte)
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isQuoted = false
          try closeText()
        }
        return false
      }
      if isBehindText { try checkBehindText(byte) }
      if open.isEmpty {
        switch byte {
        case UInt8(ascii: "#") where word.isEmpty: return true
        case UInt8(ascii: " "), UInt8(ascii: "\t"):
          flush()
          return false
        case UInt8(ascii: ";"):
          flush()
          words.append(";")
          return false
        default: break
        }
      }
      try bracket(byte)
      word.append(byte)
      return false
    }

    private mutating func bracket(_ byte: UInt8) throws(SyntaxError) {
      // Values may be as deep as the engine accepts, also inside the brackets of a token.
      if open.count > FLOW_VALUE_DEPTH + (open.first == UInt8(ascii: ")") ? 1 : 0) {
        throw SyntaxError("brackets stand more than \(FLOW_VALUE_DEPTH) deep in brackets")
      }
      switch byte {
      case UInt8(ascii: "\""):
        isQuoted = true
        quote = position
      case UInt8(ascii: "("): open.append(UInt8(ascii: ")"))
      case UInt8(ascii: "["): open.append(UInt8(ascii: "]"))
      case UInt8(ascii: "{"): open.append(UInt8(ascii: "}"))
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        if open.popLast() != byte {
          throw SyntaxError("'\(UnicodeScalar(byte))' closes nothing")
        }
      default: break
      }
    }

    /// Closes the quotes at the beginning of a word, which make it a text.
    private mutating func closeText() throws(SyntaxError) {
      guard open.isEmpty, word.first == UInt8(ascii: "\""), !hasText else { return }
      isBehindText = true
      if case .string? = Value(json: String(decoding: word, as: UTF8.self)) { return }
      throw mistake(
        at: quote,
        message:
          "this is no text: in quotes a quote is \\\", a backslash \\\\, the end of a line \\n, "
          + "another control character for example \\u001b")
    }

    /// A text is a word, or stands before a mark that parts of a word have between them.
    private mutating func checkBehindText(_ byte: UInt8) throws(SyntaxError) {
      isBehindText = false
      hasText = true
      if !" \t;:,=".utf8.contains(byte) {
        throw mistake(
          at: position,
          message: "a blank is missing behind the quotes; inside of them a quote is \\\"")
      }
    }

    @inline(never)
    private func mistake(at position: Int, message: String) -> SyntaxError {
      // Continuation bytes of UTF-8 do not count as columns.
      let column = line[..<min(position, line.count)].reduce(1) { $0 + ($1 & 0xc0 == 0x80 ? 0 : 1) }
      return SyntaxError("column \(column): \(message)")
    }

    mutating func flush() {
      (isBehindText, hasText) = (false, false)
      if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
      word = []
    }

    mutating func finish() throws(SyntaxError) -> [String] {
      if isQuoted {
        throw mistake(
          at: quote,
          message: "the quote that begins here is not closed; inside of it a quote is \\\"")
      }
      if let end = open.last { throw SyntaxError("'\(UnicodeScalar(end))' is missing") }
      flush()
      return words
    }
  }
}

/// A line that is no step.
struct SyntaxError: Error {
  var message: String
  init(_ message: String) { self.message = message }
}
