/// A type of Swift that an argument of a class can have.
public protocol ArgumentValue {
  /// The letter of `flow_argument.type`.
  static var letter: String { get }
  /// The value that travels.
  var value: Value { get }
}

/// A type of which an argument can have several, as an array.
public protocol ArgumentItem {
  /// The letter of an array of them.
  static var letterOfMany: String { get }
  /// The value of several.
  static func value(of items: [Self]) -> Value
}

extension ArgumentItem where Self: ArgumentValue {
  /// The letter of a list.
  public static var letterOfMany: String { "l" }
  /// A list of their values.
  public static func value(of items: [Self]) -> Value { .list(items.map { $0.value }) }
}

extension Bool: ArgumentValue, ArgumentItem {
  /// A boolean.
  public static var letter: String { "b" }
  /// The boolean.
  public var value: Value { .boolean(self) }
}

extension Int: ArgumentValue, ArgumentItem {
  /// An integer of 64 bits.
  public static var letter: String { "x" }
  /// The integer.
  public var value: Value { .integer(Int64(self)) }
}

extension Int64: ArgumentValue, ArgumentItem {
  /// An integer of 64 bits.
  public static var letter: String { "x" }
  /// The integer.
  public var value: Value { .integer(self) }
}

extension Int32: ArgumentValue, ArgumentItem {
  /// An integer of 32 bits.
  public static var letter: String { "i" }
  /// The integer.
  public var value: Value { .integer(Int64(self)) }
}

extension UInt32: ArgumentValue, ArgumentItem {
  /// An integer of 32 bits that is not negative.
  public static var letter: String { "u" }
  /// The integer.
  public var value: Value { .integer(Int64(self)) }
}

extension Double: ArgumentValue, ArgumentItem {
  /// A number.
  public static var letter: String { "d" }
  /// The number.
  public var value: Value { .number(self) }
}

extension String: ArgumentValue, ArgumentItem {
  /// A text.
  public static var letter: String { "s" }
  /// The text.
  public var value: Value { .string(self) }
}

extension Value: ArgumentValue, ArgumentItem {
  /// A value of any type.
  public static var letter: String { "a" }
}

extension UInt8: ArgumentItem {
  /// Bytes.
  public static var letterOfMany: String { "y" }
  /// The bytes.
  public static func value(of items: [UInt8]) -> Value { .bytes(items) }
}

extension Value.Entry: ArgumentItem {
  /// A map.
  public static var letterOfMany: String { "m" }
  /// The map of these entries.
  public static func value(of items: [Value.Entry]) -> Value { .map(items) }
}

extension Array: ArgumentValue where Element: ArgumentItem {
  /// The letter of several: bytes, a map, or a list.
  public static var letter: String { Element.letterOfMany }
  /// The value of all.
  public var value: Value { Element.value(of: self) }
}
