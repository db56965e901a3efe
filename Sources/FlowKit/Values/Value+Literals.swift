// Null is written `.null`: with `nil` as a literal, an optional value could not be told from null.

extension Value: ExpressibleByBooleanLiteral {
  /// Makes a boolean.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
}

extension Value: ExpressibleByIntegerLiteral {
  /// Makes an integer.
  public init(integerLiteral value: Int64) { self = .integer(value) }
}

extension Value: ExpressibleByFloatLiteral {
  /// Makes a number.
  public init(floatLiteral value: Double) { self = .number(value) }
}

extension Value: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  /// Makes a string.
  public init(stringLiteral value: String) { self = .string(value) }
}

extension Value: ExpressibleByArrayLiteral {
  /// Makes a list.
  public init(arrayLiteral items: Value...) { self = .list(items) }
}

extension Value: ExpressibleByDictionaryLiteral {
  /// A key that stands twice is malformed; the engine refuses it.
  public init(dictionaryLiteral entries: (String, Value)...) {
    self = .map(entries.map { Entry(key: $0.0, value: $0.1) })
  }
}
