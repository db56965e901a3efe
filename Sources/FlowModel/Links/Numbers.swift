/// Parses numbers in URIs: decimal digits, without blanks or a plus sign.
enum Numbers {
  /// Parses `-?[0-9]+`; nil if it is too large.
  static func integer(_ text: [UInt8]) -> Int64? {
    var digits = text[...]
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative { digits.removeFirst() }
    guard !digits.isEmpty else { return nil }
    var value: Int64 = 0
    for byte in digits {
      guard isDigit(byte) else { return nil }
      let (tenfold, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let digit = Int64(byte - UInt8(ascii: "0"))
      // The value is built as a negative number, because there is one more of these.
      let (sum, isOver) = tenfold.subtractingReportingOverflow(digit)
      if isTooLarge || isOver { return nil }
      value = sum
    }
    if isNegative { return value }
    return value == Int64.min ? nil : -value
  }

  /// Parses `-?[0-9]+(\.[0-9]+)?` with at most 15 digits: numerator and power of ten are exact
  /// then, and one division rounds once. It does not use libc, whose format depends on the locale.
  static func number(_ text: [UInt8]) -> Double? {
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = parts.first, whole.contains(where: isDigit) else {
      return nil
    }
    let fraction = parts.count == 2 ? parts[1] : []
    guard parts.count == 1 || !fraction.isEmpty, fraction.allSatisfy(isDigit) else { return nil }
    let digits = Array(whole) + Array(fraction)
    guard digits.count(where: isDigit) <= 15, let numerator = integer(digits) else { return nil }
    var scale = 1.0
    for _ in fraction { scale *= 10 }
    let magnitude = Double(numerator.magnitude) / scale
    return digits.first == UInt8(ascii: "-") ? -magnitude : magnitude
  }

  /// True if text is the same as a literal, byte for byte.
  static func isSame(_ text: [UInt8], literal: StaticString) -> Bool {
    guard text.count == literal.utf8CodeUnitCount else { return false }
    for index in text.indices where text[index] != literal.utf8Start[index] { return false }
    return true
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}
