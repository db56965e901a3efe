package import CFlowABI
import FlowMessages
package import FlowModel
import FlowValues

/// Reads records one after the other, each as often as it is needed. Nothing is copied.
package final class RecordReader {
  /// Keys by the bytes of their texts.
  private var keys = NumberTable()
  private let keyCount = RecordKey.allCases.count
  private let fields: UnsafeMutablePointer<UnsafePointer<flow_value>?>
  /// The entries of the record that this version does not know.
  package private(set) var unknown: Series<flow_entry> = []
  /// The number of the record, counted from 0.
  package private(set) var number = 0
  /// The key of each entry of all records that have been read, as their texts need not be looked up
  /// again; `noKey` for one that this version does not know.
  private var codes: Series<UInt8> = []
  /// The place in `codes` at which each record begins, and the end of the last.
  private var starts: Series<Int> = [0]

  /// The key that has come behind each last, and behind the beginning of a record.
  private var following: Series<UInt8>

  private static let noKey = UInt8.max

  package init() {
    fields = .allocate(capacity: keyCount)
    fields.initialize(repeating: nil, count: keyCount)
    following = Series(repeating: Self.noKey, count: keyCount + 1)
    for key in RecordKey.allCases { keys.set(key.rawValue, for: Self.hash(key.text.view)) }
  }

  deinit { fields.deallocate() }

  /// Reads a record's map, the first time in the order of the numbers.
  @_optimize(speed)
  package func read(_ map: flow_map, number: Int) {
    self.number = number
    fields.update(repeating: nil, count: keyCount)
    unknown.keepFirst(0)
    if number &+ 1 == starts.count { look(at: map) }
    guard let entries = map.entries else { return }
    let start = starts[number]
    for index in 0..<min(map.count, starts[number &+ 1] &- start) {
      let code = codes[start &+ index]
      if code == Self.noKey {
        unknown.append(entries[index])
      } else {
        fields[Int(code)] = Values.value(of: entries + index)
      }
    }
  }

  /// Finds out the keys of a record's entries, which mostly follow each other as in the records
  /// before.
  @inline(never)
  @_optimize(speed)
  private func look(at map: flow_map) {
    var last = keyCount
    for index in 0..<(map.entries == nil ? 0 : map.count) {
      let text = map.entries[index].key
      var code = following[last]
      if code == Self.noKey || !Self.isKey(Int(code), named: text) {
        code = self.code(of: text)
        following[last] = code
      }
      codes.append(code)
      if code != Self.noKey { last = Int(code) }
    }
    starts.append(codes.count)
  }

  @_optimize(speed)
  private static func isKey(_ place: Int, named text: flow_string) -> Bool {
    RecordKey(rawValue: place).map { Values.equal($0.text.view, text) } ?? false
  }

  @_optimize(speed)
  private func code(of text: flow_string) -> UInt8 {
    guard let place = keys[Self.hash(text)], Self.isKey(place, named: text) else {
      return Self.noKey
    }
    return UInt8(truncatingIfNeeded: place)
  }

  /// The first eight bytes of a text and its length, which tell all keys apart.
  @_optimize(speed)
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
  @_optimize(speed)
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
