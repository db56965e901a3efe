import CFlowABI
import FlowMessages
import FlowValues

/// One argument or result of a foreign call, as the 8 bytes libffi reads or writes.
enum Word {
  static func pointer(_ pointer: UnsafeRawPointer?) -> UInt64 {
    UInt64(UInt(bitPattern: pointer))
  }

  /// Converts a value to an argument of a type; nil if it is malformed or does not fit, which is
  /// told apart only for a message. Views are passed where they lie inside the value.
  @inline(__always)
  static func argument(
    _ value: UnsafePointer<flow_value>, as letter: UInt8, nullable: Bool,
    isLive: (UInt64) -> Bool
  ) -> UInt64? {
    guard value.pointee.reserved == 0 else { return nil }
    switch (letter, value.pointee.type) {
    case (UInt8(ascii: "a"), _): return isWellFormed(value) ? pointer(value) : nil
    case (_, FLOW_TYPE_NULL): return nullable ? 0 : nil
    case (UInt8(ascii: "b"), FLOW_TYPE_BOOLEAN):
      return UInt64(exactly: value.pointee.as.boolean).flatMap { $0 <= 1 ? $0 : nil }
    case (UInt8(ascii: "d"), FLOW_TYPE_NUMBER): return value.pointee.as.number.bitPattern
    case (UInt8(ascii: "d"), FLOW_TYPE_INTEGER):
      return Double(value.pointee.as.integer).bitPattern
    case (UInt8(ascii: "s"), FLOW_TYPE_STRING):
      return Values.isUTF8(value.pointee.as.string) ? content(value) : nil
    case (UInt8(ascii: "y"), FLOW_TYPE_BYTES): return isWellFormed(value) ? content(value) : nil
    case (_, FLOW_TYPE_INTEGER):
      return integer(value.pointee.as.integer, as: letter, nullable: nullable, isLive: isLive)
    default: return nil
    }
  }

  @inline(__always)
  private static func integer(
    _ integer: Int64, as letter: UInt8, nullable: Bool, isLive: (UInt64) -> Bool
  ) -> UInt64? {
    switch letter {
    case UInt8(ascii: "i"): return Int32(exactly: integer).map { UInt64(UInt32(bitPattern: $0)) }
    case UInt8(ascii: "u"): return UInt32(exactly: integer).map { UInt64($0) }
    case UInt8(ascii: "x"): return UInt64(bitPattern: integer)
    case UInt8(ascii: "t"): return UInt64(exactly: integer)
    case UInt8(ascii: "h"):
      let handle = UInt64(bitPattern: integer)
      return isLive(handle) || nullable && handle == FLOW_NONE ? handle : nil
    default: return nil
    }
  }

  private static func isWellFormed(_ value: UnsafePointer<flow_value>) -> Bool {
    do throws(Fault) {
      try Values.check(value)
      return true
    } catch {
      return false
    }
  }

  @inline(__always)
  private static func content(_ value: UnsafePointer<flow_value>) -> UInt64 {
    pointer(UnsafeRawPointer(value) + contentOffset)
  }

  /// The offset of flow_value's union: after `type` and `reserved`.
  static var contentOffset: Int { 8 }

  /// Describes the values that an argument of `type` accepts, for messages.
  static func expectation(_ type: ArgumentType) -> Message {
    let what: Message =
      switch type.letter {
      case UInt8(ascii: "b"): "boolean"
      case UInt8(ascii: "i"): Message("integer from % to %", Int32.min, Int32.max)
      case UInt8(ascii: "u"): Message("integer from 0 to %", UInt32.max)
      case UInt8(ascii: "x"): "integer"
      case UInt8(ascii: "t"): "integer of at least 0"
      case UInt8(ascii: "d"): "number or integer"
      case UInt8(ascii: "s"): "string"
      case UInt8(ascii: "y"): "bytes"
      case UInt8(ascii: "h"): "integer that is a live handle"
      case UInt8(ascii: "p"): "pointer, which no value is"
      default: "value"
      }
    return type.nullable ? Message("% or null", what) : what
  }
}

extension Word {
  /// Converts a result to a value; nil for an integer that is too large.
  static func value(_ word: UInt64, as letter: UInt8) -> flow_value? {
    switch letter {
    case UInt8(ascii: "b"): return flow_boolean_value(word == 0 ? FLOW_FALSE : FLOW_TRUE)
    case UInt8(ascii: "i"), UInt8(ascii: "u"), UInt8(ascii: "x"), UInt8(ascii: "h"):
      return flow_integer_value(Int64(bitPattern: word))
    case UInt8(ascii: "t"): return Int64(exactly: word).map { flow_integer_value($0) }
    case UInt8(ascii: "d"): return flow_number_value(Double(bitPattern: word))
    case UInt8(ascii: "s"):
      return target(word, as: flow_string.self).map { flow_view_value($0) } ?? flow_null_value()
    case UInt8(ascii: "y"):
      return target(word, as: flow_bytes.self).map { flow_bytes_value($0.data, $0.size) }
        ?? flow_null_value()
    case UInt8(ascii: "a"): return target(word, as: flow_value.self) ?? flow_null_value()
    default: return flow_null_value()
    }
  }

  /// Reads the target of a pointer result; nil for NULL, which is the null value.
  private static func target<T>(_ word: UInt64, as type: T.Type) -> T? {
    UnsafePointer<T>(bitPattern: UInt(word))?.pointee
  }
}
