#if hasFeature(Embedded)
  /// Embedded Swift has no Foundation: a year is close enough.
  func memberSince(_ seconds: Int64) -> String {
    let year = 1970 + seconds / 31_556_952
    return "Member since \(year)"
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
