extension StringProtocol {
  /// The text without blanks at both ends.
  package var trimmed: String {
    var rest = self[...].drop(while: \.isWhitespace)
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return String(rest)
  }
}
