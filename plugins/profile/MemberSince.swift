#if hasFeature(Embedded)
  /// Embedded Swift has no Foundation: the year will do.
  func memberSince(_ seconds: Int64) -> String {
    var days = max(seconds, 0) / 86_400
    var year: Int64 = 1970
    while year < 9999, days >= length(year) {
      days -= length(year)
      year += 1
    }
    return "Member since \(year)"
  }

  private func length(_ year: Int64) -> Int64 {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 366 : 365
  }
#else
  import Foundation

  func memberSince(_ seconds: Int64) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_GB")
    formatter.timeZone = TimeZone(identifier: "UTC")
    formatter.dateFormat = "d MMMM yyyy"
    return "Member since " + formatter.string(from: Date(timeIntervalSince1970: Double(seconds)))
  }
#endif
