package import CFlowABI
package import CSaving
package import FlowModel
package import FlowValues

/// The fields of a record, or of a map inside one: a view, good as long as these stay.
package struct SavedFields {
  private let map: flow_map
  /// The key of each entry of a record, as numbers; nil for a map inside one.
  private let keys: UnsafePointer<UInt8>?
  /// A bit for each key that a record has, and for entries that this version does not know.
  private let held: UInt64

  /// The number of an entry that this version does not know.
  static let noKey = UInt8.max
  static let hasUnknown: UInt64 = 1 << 63

  init(_ map: flow_map, keys: UnsafePointer<UInt8>?, held: UInt64) {
    self.map = map
    self.keys = keys
    self.held = held
  }

  /// The fields of a map inside a record; none if it is no map.
  package init(_ value: flow_value) {
    self.init(value.type == FLOW_TYPE_MAP ? value.as.map : flow_map(), keys: nil, held: 0)
  }

  @inline(never)
  @_optimize(speed)
  package subscript(key: RecordKey) -> UnsafePointer<flow_value>? {
    guard let keys else { return find(key.text) }
    if held >> UInt64(key.rawValue) & 1 == 0 { return nil }
    var index = 0
    while keys[index] != key.rawValue { index &+= 1 }
    return Values.value(of: map.entries + index)
  }

  @inline(never)
  private func find(_ text: flow_string) -> UnsafePointer<flow_value>? {
    for index in 0..<map.count where Values.equal(map.entries[index].key, text) {
      return Values.value(of: map.entries + index)
    }
    return nil
  }

  /// A whole number of at least 0; nil if it is missing.
  package func integer(_ key: RecordKey) -> UInt64? {
    guard let value = self[key], value.pointee.type == FLOW_TYPE_INTEGER,
      value.pointee.as.integer >= 0
    else { return nil }
    return UInt64(value.pointee.as.integer)
  }

  /// A whole number; 0 if it is missing.
  @inline(never)
  @_optimize(speed)
  package func number(_ key: RecordKey) -> UInt64 {
    // The values of a record are checked already.
    guard let value = self[key], keys != nil || value.pointee.type == FLOW_TYPE_INTEGER else {
      return 0
    }
    return UInt64(bitPattern: value.pointee.as.integer)
  }

  /// A number below 2³².
  @inline(__always)
  package func word(_ key: RecordKey) -> UInt32 { UInt32(truncatingIfNeeded: number(key)) }

  package func truth(_ key: RecordKey) -> Bool {
    self[key].map { $0.pointee.as.boolean != FLOW_FALSE } ?? false
  }

  /// A text; empty if it is missing.
  package func text(_ key: RecordKey) -> flow_string {
    guard let value = self[key], value.pointee.type == FLOW_TYPE_STRING else {
      return flow_string()
    }
    return value.pointee.as.string
  }

  /// The items of a list; none if it is missing.
  package func items(_ key: RecordKey) -> UnsafeBufferPointer<flow_value> {
    self[key]?.pointee.items ?? UnsafeBufferPointer(start: nil, count: 0)
  }

  /// A list of whole numbers; empty if it is missing.
  package func numbers(_ key: RecordKey) -> Series<UInt64> {
    self[key]?.pointee.numbers ?? []
  }

  /// Copies the entries that this version does not know; nil if there are none.
  package func copyUnknown() -> OwnedValue? {
    if held & Self.hasUnknown == 0 { return nil }
    var entries: Series<flow_entry> = []
    for index in 0..<map.count where keys?[index] == Self.noKey {
      entries.append(map.entries[index])
    }
    return entries.withUnsafeBufferPointer { entries in
      var value = flow_map_value(entries.baseAddress, entries.count)
      return try? OwnedValue.copyRecord(&value)
    }
  }
}

extension flow_value {
  /// The items of a list; none if it is none.
  package var items: UnsafeBufferPointer<flow_value> {
    type == FLOW_TYPE_LIST
      ? UnsafeBufferPointer(start: self.as.list.items, count: self.as.list.count)
      : UnsafeBufferPointer(start: nil, count: 0)
  }

  /// The whole numbers of a list.
  package var numbers: Series<UInt64> {
    var numbers: Series<UInt64> = []
    for item in items where item.type == FLOW_TYPE_INTEGER {
      numbers.append(UInt64(bitPattern: item.as.integer))
    }
    return numbers
  }
}
