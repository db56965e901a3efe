/// Text that is being edited, in characters as people count them, and the place of the cursor.
struct Editor: Equatable {
  private(set) var characters: [Character]
  private(set) var cursor: Int

  init(_ text: String = "") {
    characters = Array(text)
    cursor = characters.count
  }

  var text: String { String(characters) }

  /// The text before the cursor.
  var before: String { String(characters[..<cursor]) }

  /// Inserts text. A typed mark joins the character before it, so all characters are counted anew.
  mutating func insert(_ new: String) {
    let left = before + new
    let right = String(characters[cursor...])
    characters = Array(left + right)
    cursor = min(Array(left).count, characters.count)
  }

  mutating func deleteBackward() {
    guard cursor > 0 else { return }
    characters.remove(at: cursor - 1)
    cursor -= 1
  }

  mutating func deleteForward() {
    if cursor < characters.count { characters.remove(at: cursor) }
  }

  mutating func deleteToStart() {
    let start = lineStart
    characters.removeSubrange(start..<cursor)
    cursor = start
  }

  mutating func deleteToEnd() { characters.removeSubrange(cursor..<lineEnd) }

  mutating func deleteWord() {
    let end = cursor
    var start = cursor
    while start > 0, characters[start - 1].isWhitespace { start -= 1 }
    while start > 0, !characters[start - 1].isWhitespace { start -= 1 }
    characters.removeSubrange(start..<end)
    cursor = start
  }

  // MARK: Moving

  mutating func left() { cursor = max(0, cursor - 1) }
  mutating func right() { cursor = min(characters.count, cursor + 1) }
  mutating func toStart() { cursor = lineStart }
  mutating func toEnd() { cursor = lineEnd }
  mutating func move(to index: Int) { cursor = min(max(0, index), characters.count) }

  private var lineStart: Int {
    characters[..<cursor].lastIndex(of: "\n").map { $0 + 1 } ?? 0
  }

  private var lineEnd: Int {
    characters[cursor...].firstIndex(of: "\n") ?? characters.count
  }

  /// Moves a line up.
  ///
  /// - Returns: False in the first line.
  mutating func up() -> Bool {
    let start = lineStart
    guard start > 0 else { return false }
    let column = cursor - start
    cursor = start - 1
    cursor = min(lineStart + column, start - 1)
    return true
  }

  /// Moves a line down.
  ///
  /// - Returns: False in the last line.
  mutating func down() -> Bool {
    let end = lineEnd
    guard end < characters.count else { return false }
    let column = cursor - lineStart
    cursor = end + 1
    cursor = min(cursor + column, lineEnd)
    return true
  }

  /// The lines, with the line and the column of the cursor.
  var lines: (texts: [String], line: Int, column: Int) {
    let texts = characters.split(separator: "\n", omittingEmptySubsequences: false).map {
      String($0)
    }
    let line = characters[..<cursor].count { $0 == "\n" }
    return (texts, line, cursor - lineStart)
  }

  /// The number of lines, counted up to a limit.
  func lineCount(upTo limit: Int) -> Int {
    var count = 1
    for character in characters where character == "\n" {
      count += 1
      if count == limit { break }
    }
    return count
  }

  /// Returns the index of a character by its line and column.
  func index(line: Int, column: Int) -> Int {
    var index = 0
    for (number, text) in lines.texts.enumerated() {
      if number == line { return index + min(column, text.count) }
      index += text.count + 1
    }
    return characters.count
  }
}
