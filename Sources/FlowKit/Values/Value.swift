/// A value as it travels through the engine: the data model of `flow_value`.
///
/// Values are written as literals: `["name": "Ada", "ages": [36, 37], "nick": .null]`.
public enum Value: Sendable {
  /// Nothing.
  case null
  /// True or false.
  case boolean(Bool)
  /// A 64-bit integer.
  case integer(Int64)
  /// A floating-point number.
  case number(Double)
  /// A text.
  case string(String)
  /// Bytes that are no text.
  case bytes([UInt8])
  /// Values in order.
  case list([Value])
  /// Values by their keys.
  case map([Entry])

  /// One entry of a map, which keeps the order in which it was written.
  public struct Entry: Equatable, Sendable {
    /// The key, which no other entry of the map may have.
    public var key: String
    /// The value of the key.
    public var value: Value

    /// Makes an entry.
    public init(key: String, value: Value) {
      self.key = key
      self.value = value
    }

    /// Compares keys by their bytes, and values.
    public static func == (left: Entry, right: Entry) -> Bool {
      sameText(left.key, right.key) && left.value == right.value
    }
  }

  /// True for null.
  public var isNull: Bool { if case .null = self { true } else { false } }

  /// The boolean; `nil` for any other type.
  public var boolean: Bool? { if case .boolean(let boolean) = self { boolean } else { nil } }

  /// An integer, or a number that is one exactly.
  public var integer: Int64? {
    switch self {
    case .integer(let integer): integer
    // Both bounds are powers of two, which a double holds; NaN is on no side of them. Swift's own
    // conversion would make an Embedded plugin need libm.
    case .number(let number) where number >= -0x1p63 && number < 0x1p63:
      Double(Int64(number)) == number ? Int64(number) : nil
    default: nil
    }
  }

  /// A number, or an integer as the nearest one.
  public var number: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    default: nil
    }
  }

  /// The string; `nil` for any other type.
  public var string: String? { if case .string(let string) = self { string } else { nil } }

  /// The bytes; `nil` for any other type.
  public var bytes: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }

  /// The items of a list; none of anything else.
  public var items: [Value] { if case .list(let items) = self { items } else { [] } }

  /// The entries of a map; none of anything else.
  public var entries: [Entry] { if case .map(let entries) = self { entries } else { [] } }

  /// The value under a key of a map; `nil` if there is none, or this is no map. O(n).
  public subscript(key: String) -> Value? {
    for entry in entries where sameText(entry.key, key) { return entry.value }
    return nil
  }

  /// The value at an index of a list; `nil` beyond it, or if this is no list.
  public subscript(index: Int) -> Value? {
    let items = items
    return items.indices.contains(index) ? items[index] : nil
  }
}

extension Value: Equatable {
  /// Maps are equal whatever their order; NaN equals NaN; an integer never equals a number.
  public static func == (left: Value, right: Value) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.boolean(let a), .boolean(let b)): a == b
    case (.integer(let a), .integer(let b)): a == b
    case (.number(let a), .number(let b)): a == b || (a.isNaN && b.isNaN)
    case (.string(let a), .string(let b)): sameText(a, b)
    case (.bytes(let a), .bytes(let b)): a == b
    case (.list(let a), .list(let b)): a == b
    case (.map(let a), .map(let b)):
      a.count == b.count && a.allSatisfy { entry in b.contains { $0 == entry } }
    default: false
    }
  }
}

/// Compares two texts by their bytes. Unicode counts more texts as equal; the engine does not, and
/// an Embedded plugin would have to bring the tables for it.
func sameText(_ left: String, _ right: String) -> Bool { left.utf8.elementsEqual(right.utf8) }
