package import CFlowABI
import FlowMessages
package import FlowModel
import FlowValues

/// Reads records one after the other. Nothing is copied.
package final class RecordReader {
  /// Keys by the bytes of their texts.
  private var keys = NumberTable()
  private var fields: Series<UnsafePointer<flow_value>?>
  /// The entries of the record that this version does not know.
  package private(set) var unknown: Series<flow_entry> = []
  /// The number of the record, counted from 0.
  package private(set) var number = 0

  package init() {
    fields = Series(repeating: nil, count: RecordKey.allCases.count)
    for key in RecordKey.allCases { keys.set(key.rawValue, for: Self.hash(key.text.view)) }
  }

  /// Reads a record's map.
  package func read(_ map: flow_map, number: Int) {
    self.number = number
    for index in fields.indices { fields[index] = nil }
    unknown.keepFirst(0)
    guard let entries = map.entries else { return }
    for index in 0..<map.count {
      let text = entries[index].key
      if let place = keys[Self.hash(text)], let key = RecordKey(rawValue: place),
        Values.equal(key.text.view, text)
      {
        fields[place] = Values.value(of: entries + index)
      } else {
        unknown.append(entries[index])
      }
    }
  }

  /// The first eight bytes of a text and its length, which tell all keys apart.
  private static func hash(_ text: flow_string) -> UInt64 {
    var hash = UInt64(truncatingIfNeeded: text.size)
    guard let bytes = UnsafeRawPointer(text.data) else { return hash }
    for index in 0..<min(text.size, 8) {
      hash = hash << 7 ^ hash >> 57 ^ UInt64(bytes.load(fromByteOffset: index, as: UInt8.self))
    }
    return hash
  }

  // MARK: Fields

  package func value(_ key: RecordKey) -> UnsafePointer<flow_value>? { fields[key.rawValue] }

  /// A whole number below a limit; 0 if it is missing.
  package func number(_ key: RecordKey, below limit: UInt64 = Journal.idLimit) throws(SavedTree
    .Mistake)
    -> UInt64
  {
    guard let value = fields[key.rawValue] else { return 0 }
    guard value.pointee.type == FLOW_TYPE_INTEGER, value.pointee.as.integer >= 0,
      UInt64(value.pointee.as.integer) < limit
    else { throw wrong(key) }
    return UInt64(value.pointee.as.integer)
  }

  package func truth(_ key: RecordKey) throws(SavedTree.Mistake) -> Bool {
    guard let value = fields[key.rawValue] else { return false }
    guard value.pointee.type == FLOW_TYPE_BOOLEAN else { throw wrong(key) }
    return value.pointee.as.boolean != FLOW_FALSE
  }

  /// A text; nil if it is missing.
  package func text(_ key: RecordKey) throws(SavedTree.Mistake) -> flow_string? {
    guard let value = fields[key.rawValue] else { return nil }
    guard value.pointee.type == FLOW_TYPE_STRING else { throw wrong(key) }
    return value.pointee.as.string
  }

  /// The items of a list; none if it is missing.
  package func items(_ key: RecordKey) throws(SavedTree.Mistake) -> UnsafeBufferPointer<flow_value>
  {
    guard let value = fields[key.rawValue] else { return UnsafeBufferPointer(start: nil, count: 0) }
    guard value.pointee.type == FLOW_TYPE_LIST else { throw wrong(key) }
    return UnsafeBufferPointer(
      start: value.pointee.as.list.items, count: value.pointee.as.list.count)
  }

  /// A list of whole numbers.
  package func numbers(_ key: RecordKey) throws(SavedTree.Mistake) -> Series<UInt64> {
    var numbers: Series<UInt64> = []
    for item in try items(key) {
      guard item.type == FLOW_TYPE_INTEGER, item.as.integer >= 0 else { throw wrong(key) }
      numbers.append(UInt64(item.as.integer))
    }
    return numbers
  }

  package func wrong(_ key: RecordKey) -> SavedTree.Mistake {
    SavedTree.Mistake(record: number, what: key.mistake)
  }

  package func mistake(_ what: StaticString) -> SavedTree.Mistake {
    SavedTree.Mistake(record: number, what: what)
  }
}
