import Glibc

/// A day of the calendar, as `2026-12-31`.
struct CalendarDay {
  var year: Int
  var month: Int
  var day: Int

  /// Parses a day; `nil` if the text is none.
  init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard text.utf8.allSatisfy({ CalendarDay.isDigit($0) || $0 == UInt8(ascii: "-") }),
      parts.count == 3, parts[0].count == 4, parts[1].count == 2, parts[2].count == 2,
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
      1...12 ~= month, 1...Self.days(month, of: year) ~= day
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// True for a digit; signs, which numbers have elsewhere, have no place in a day or a time.
  static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

  static var today: CalendarDay? {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    let (month, day) = (Int(parts.tm_mon) + 1, Int(parts.tm_mday))
    return CalendarDay("\(Int(parts.tm_year) + 1900)-\(padded(month, to: 2))-\(padded(day, to: 2))")
  }

  var text: String {
    "\(Self.padded(year, to: 4))-\(Self.padded(month, to: 2))-\(Self.padded(day, to: 2))"
  }

  static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  private static func days(_ month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Steps the part at a column of the text up or down by one; the other parts follow.
  mutating func turn(column: Int, by step: Int) {
    switch column {
    case ...4: year = min(max(year + step, 1), 9999)
    case 5...7:
      month += step
      if month < 1 { (month, year) = (12, max(1, year - 1)) }
      if month > 12 { (month, year) = (1, min(9999, year + 1)) }
    default:
      day += step
      if day < 1 {
        turn(column: 6, by: -1)
        day = Self.days(month, of: year)
      } else if day > Self.days(month, of: year) {
        turn(column: 6, by: 1)
        day = 1
      }
    }
    day = min(day, Self.days(month, of: year))
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
