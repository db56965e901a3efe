package import CFlowABI
package import FlowMessages

/// Checks of values that cross the C ABI, as flow/value.h promises them.
package enum Values {
  /// Checks a value and all it holds. NULL is the null value.
  ///
  /// At most so many values are checked as the limits say, shared ones once for each place: values
  /// may share what they point to, so that a small one may stand for an immense number.
  ///
  /// - Throws: `FLOW_ERROR_BAD_VALUE` or `FLOW_ERROR_BAD_UTF8`.
  /// - Complexity: O(n log n) for a map of n entries, O(n) otherwise.
  package static func check(
    _ value: UnsafePointer<flow_value>?, within limits: ValueLimits = .given
  ) throws(Fault) {
    guard let value else { return }
    var left = ValuesLeft(limits)
    try check(value, depth: 0, left: &left)
  }

  /// Checks a value that lies `depth` lists and maps deep.
  @_optimize(speed)
  static func check(_ value: UnsafePointer<flow_value>, depth: Int, left: inout ValuesLeft)
    throws(Fault)
  {
    guard Sizes.isAligned(value) else {
      throw malformed("it lies at an address that is no multiple of 8; do not pack the struct")
    }
    try left.count()
    guard value.pointee.reserved == 0 else {
      throw malformed("its reserved member is not 0; start from flow_null_value()")
    }
    switch value.pointee.type {
    case FLOW_TYPE_NULL, FLOW_TYPE_INTEGER, FLOW_TYPE_NUMBER: return
    case FLOW_TYPE_BOOLEAN:
      let boolean = value.pointee.as.boolean
      guard boolean == 0 || boolean == 1 else {
        throw malformed(Message("a boolean is %; it must be 0 or 1", boolean))
      }
    case FLOW_TYPE_STRING: try check(text: value.pointee.as.string, what: "a string")
    case FLOW_TYPE_BYTES:
      let bytes = value.pointee.as.bytes
      try check(pointer: bytes.data, count: bytes.size, what: "bytes")
    case FLOW_TYPE_LIST:
      let list = value.pointee.as.list
      try check(
        container: list.items, count: list.count, what: "a list", depth: depth, within: left)
      guard let items = list.items else { return }
      for index in 0..<list.count { try check(items + index, depth: depth + 1, left: &left) }
    case FLOW_TYPE_MAP:
      let map = value.pointee.as.map
      try check(container: map.entries, count: map.count, what: "a map", depth: depth, within: left)
      guard let entries = map.entries else { return }
      for index in 0..<map.count {
        try check(text: entries[index].key, what: "a key")
        try check(Self.value(of: entries + index), depth: depth + 1, left: &left)
      }
      try checkKeys(map)
    default: throw malformed(Message("there is no type %", value.pointee.type))
    }
  }

  /// Returns the value inside an entry, in place.
  package static func value(of entry: UnsafePointer<flow_entry>) -> UnsafePointer<flow_value> {
    (UnsafeRawPointer(entry) + MemoryLayout<flow_string>.size)
      .assumingMemoryBound(to: flow_value.self)
  }

  /// Names a type, for messages.
  package static func typeName(_ type: flow_type) -> Message {
    guard let word = flow_table_type_word(type), flow_table_has(word) else {
      return Message("unknown type %", type)
    }
    return Message(word)
  }
}

extension Values {
  static func malformed(_ what: __owned Message) -> Fault {
    Fault(FLOW_ERROR_BAD_VALUE, "the value is malformed: %", what)
  }

  private static func check<T>(
    pointer: UnsafePointer<T>?, count: Int, what: Literal
  ) throws(Fault) {
    guard count >= 0, count <= Sizes.largest / MemoryLayout<T>.stride else {
      throw malformed(Message("% has an impossible size", what))
    }
    guard pointer != nil || count == 0 else {
      throw malformed(Message("% is NULL with a size", what))
    }
  }

  private static func check<T>(
    container: UnsafePointer<T>?, count: Int, what: Literal, depth: Int, within left: ValuesLeft
  ) throws(Fault) {
    try left.checkDepth(depth)
    try check(pointer: container, count: count, what: what)
  }

  static func check(text: flow_string, what: Literal) throws(Fault) {
    try check(pointer: text.data, count: text.size, what: what)
    guard isUTF8(text) else {
      throw Fault(FLOW_ERROR_BAD_UTF8, "% is not valid UTF-8", what)
    }
  }

  private static func checkKeys(_ map: flow_map) throws(Fault) {
    guard let key = Keys.repeated(map) else { return }
    let bytes = UnsafeBufferPointer(
      start: UnsafeRawPointer(key.data)?.assumingMemoryBound(to: UInt8.self), count: key.size)
    throw malformed(Message("the key % stands twice in a map", Text.quoted(bytes, limit: 80)))
  }
}

/// The greatest depth of a value, and the greatest number of values that it is made of.
package struct ValueLimits: Sendable {
  let depth: Int32
  let values: Int32

  /// The limits of what the engine is given.
  package static let given = ValueLimits(depth: FLOW_VALUE_DEPTH, values: FLOW_VALUE_LIMIT)
  /// The limits of records, which wrap what the engine was given, and so of all that records pass
  /// through.
  package static let record = ValueLimits(depth: FLOW_RECORD_DEPTH, values: FLOW_RECORD_LIMIT)
  /// The limits of what becomes an entry of a map that the engine is given.
  package static let entry = ValueLimits(depth: FLOW_VALUE_DEPTH - 1, values: FLOW_VALUE_LIMIT - 1)
  /// The limits of a record of which each entry may be given to the engine.
  package static let entries = ValueLimits(depth: FLOW_VALUE_DEPTH + 1, values: FLOW_VALUE_LIMIT)
}

/// The number of values that may still be looked at.
struct ValuesLeft {
  private let limits: ValueLimits
  private var left: Int32

  init(_ limits: ValueLimits) {
    self.limits = limits
    left = limits.values
  }

  /// Counts a value. Throws if that is one too many.
  mutating func count() throws(Fault) {
    left -= 1
    guard left >= 0 else {
      throw Values.malformed(
        Message(
          "it is made of more than % values, counting what is shared each time", limits.values))
    }
  }

  /// Throws if nothing can begin inside so many lists and maps.
  func checkDepth(_ depth: Int) throws(Fault) {
    guard depth < limits.depth else {
      throw Values.malformed(Message("lists and maps nest more than % deep", limits.depth))
    }
  }
}
