/// A time of the day, as `23:59` or `23:59:59`.
struct ClockTime {
  private var parts: [Int]

  /// Parses a time; `nil` if the text is none.
  init?(_ text: String) {
    let words = text.split(separator: ":", omittingEmptySubsequences: false)
    let parts = words.compactMap { $0.count == 2 ? Int($0) : nil }
    guard text.utf8.allSatisfy({ CalendarDay.isDigit($0) || $0 == UInt8(ascii: ":") }),
      2...3 ~= words.count, parts.count == words.count, 0..<24 ~= parts[0],
      parts.dropFirst().allSatisfy({ 0..<60 ~= $0 })
    else { return nil }
    self.parts = parts
  }

  var text: String { parts.map { CalendarDay.padded($0, to: 2) }.joined(separator: ":") }

  /// Steps the part at a column of the text up or down by one, and round.
  mutating func turn(column: Int, by step: Int) {
    let part = min(max(0, column) / 3, parts.count - 1)
    let limit = part == 0 ? 24 : 60
    parts[part] = (parts[part] + step + limit) % limit
  }
}
