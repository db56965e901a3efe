import CFlowABI

/// Dates and times as ISO 8601 writes them (FLOW_FIELD_DATE, FLOW_FIELD_TIME).
enum CalendarText {
  /// Returns true for a day that is in the calendar, such as 2026-12-31.
  static func isDate(_ text: flow_string) -> Bool {
    guard text.size == 10, separators(of: text, wanted: UInt8(ascii: "-"), at: 4, second: 7),
      let year = number(text, start: 0, count: 4), let month = number(text, start: 5, count: 2),
      let day = number(text, start: 8, count: 2)
    else { return false }
    return 1...12 ~= month && 1...days(in: month, of: year) ~= day
  }

  /// Returns true for a time of the day, such as 23:59 or 23:59:59.
  static func isTime(_ text: flow_string) -> Bool {
    guard text.size == 5 || text.size == 8,
      separators(of: text, wanted: UInt8(ascii: ":"), at: 2, second: 5),
      let hour = number(text, start: 0, count: 2), let minute = number(text, start: 3, count: 2),
      hour < 24, minute < 60
    else { return false }
    if text.size == 5 { return true }
    return number(text, start: 6, count: 2).map { $0 < 60 } ?? false
  }

  /// Returns the seconds since midnight; nil for a text that is no time of the day.
  static func seconds(_ text: flow_string) -> Int? {
    guard isTime(text), let hour = number(text, start: 0, count: 2),
      let minute = number(text, start: 3, count: 2)
    else { return nil }
    return hour * 3600 + minute * 60 + (number(text, start: 6, count: 2) ?? 0)
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }

  private static func byte(_ text: flow_string, place: Int) -> UInt8? {
    guard let data = text.data, place < text.size else { return nil }
    return UInt8(bitPattern: data[place])
  }

  /// Returns true if the wanted byte stands at both places. The second may lie behind the text.
  private static func separators(
    of text: flow_string, wanted: UInt8, at first: Int, second: Int
  ) -> Bool {
    byte(text, place: first) == wanted && byte(text, place: second) ?? wanted == wanted
  }

  /// Reads a number of `count` digits; nil if anything else stands there.
  private static func number(_ text: flow_string, start: Int, count: Int) -> Int? {
    var number = 0
    for place in start..<start + count {
      guard let digit = byte(text, place: place), 0x30...0x39 ~= digit else { return nil }
      number = number * 10 + Int(digit - 0x30)
    }
    return number
  }
}
