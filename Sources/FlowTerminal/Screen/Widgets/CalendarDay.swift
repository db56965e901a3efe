/// A day of the calendar, as `2026-12-31`.
struct CalendarDay {
  private let year: Int
  private let month: Int
  private let day: Int

  /// Parses a day; `nil` if the text is none.
  init?(_ text: String) {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard text.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || digits ~= $0 }),
      parts.count == 3, parts[0].count == 4, parts[1].count == 2, parts[2].count == 2,
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
      1...12 ~= month, 1...Self.days(month, of: year) ~= day
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  private static func days(_ month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Its name in English, by Sakamoto's rule.
  var weekday: String {
    let shifts = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]
    let names = [
      "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    ]
    let y = month < 3 ? year - 1 : year
    return names[(y + y / 4 - y / 100 + y / 400 + shifts[month - 1] + day) % 7]
  }
}
