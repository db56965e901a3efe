/// The words of one line of a script, read from left to right.
///
/// Words are separated by blanks. Quotes and brackets hold a word together: `"two words"`,
/// `finish(C, none, popped)`, `L0:[r@F, c@C]`. A `#` at the start of a word begins a comment; a `;`
/// between words separates steps.
struct Words {
  private(set) var rest: ArraySlice<String>

  init(_ words: [String]) { rest = words[...] }

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

  /// Takes all words.
  mutating func all() -> [String] {
    defer { rest = [] }
    return Array(rest)
  }

  func end() throws(SyntaxError) {
    if let word = rest.first { throw SyntaxError("'\(word)' is not expected here") }
  }

  /// Cuts a line at its `;` words.
  func steps() -> [Words] {
    rest.split(separator: ";").map { Words(Array($0)) }
  }

  /// Splits the text of a line.
  static func split(_ line: String) throws(SyntaxError) -> [String] {
    var scanner = Scanner()
    for character in line {
      if try scanner.take(character) { break }
    }
    return try scanner.finish()
  }

  /// What has been read of a line.
  private struct Scanner {
    var words: [String] = []
    var word = ""
    var open: [Character] = []
    var isQuoted = false
    var isEscaped = false

    /// - Returns: Whether a comment begins.
    mutating func take(_ character: Character) throws(SyntaxError) -> Bool {
      if isQuoted {
        word.append(character)
        if isEscaped {
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else if character == "\"" {
          isQuoted = false
        }
        return false
      }
      if open.isEmpty {
        if character == "#", word.isEmpty { return true }
        if character == " " || character == "\t" || character == ";" {
          flush()
          if character == ";" { words.append(";") }
          return false
        }
      }
      try bracket(character)
      word.append(character)
      return false
    }

    private mutating func bracket(_ character: Character) throws(SyntaxError) {
      let pairs: [Character: Character] = ["(": ")", "[": "]", "{": "}"]
      if character == "\"" {
        isQuoted = true
      } else if let end = pairs[character] {
        open.append(end)
      } else if pairs.values.contains(character), open.popLast() != character {
        throw SyntaxError("'\(character)' closes nothing")
      }
    }

    mutating func flush() {
      if !word.isEmpty { words.append(word) }
      word = ""
    }

    mutating func finish() throws(SyntaxError) -> [String] {
      if isQuoted { throw SyntaxError("a quote is not closed") }
      if let end = open.last { throw SyntaxError("'\(end)' is missing") }
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
