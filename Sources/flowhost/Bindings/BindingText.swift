/// The lines of a file of bindings.
struct BindingText {
  private(set) var text = ""
  private static let width = 100

  /// Adds a line, or several.
  mutating func line(_ line: String = "") { text += line + "\n" }

  /// Adds a comment, broken at blanks: `first` opens it, `next` opens each further line, and `last`
  /// ends it.
  mutating func comment(_ words: String, first: String, next: String, last: String = "") {
    var current = first
    var isEmpty = true
    for word in words.split(separator: " ") {
      if !isEmpty, current.count + word.count + last.count >= Self.width {
        line(current)
        (current, isEmpty) = (next, true)
      }
      current += " " + word
      isEmpty = false
    }
    line(current + last)
  }
}
