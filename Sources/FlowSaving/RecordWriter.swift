package import CFlowABI
package import CSaving
package import FlowModel
import FlowValues

/// Writes the map of one record after another, in memory that is used again (S15).
///
/// Nothing that is put is copied: texts and values must live until the record has been told.
package final class RecordWriter {
  private var entries: UnsafeMutablePointer<flow_entry>
  private var capacity = 32
  private var count = 0
  /// Memory for lists and maps inside the record; more of it in `further` for a large one.
  private let block: UnsafeMutableRawPointer
  private var used = 0
  private var further: Series<UnsafeMutableRawPointer> = []

  private static let blockSize = 8192

  package init() {
    entries = .allocate(capacity: capacity)
    block = .allocate(byteCount: Self.blockSize, alignment: 16)
  }

  deinit {
    clear()
    entries.deallocate()
    block.deallocate()
  }

  /// Begins another record.
  package func clear() {
    count = 0
    used = 0
    while let block = further.popLast() { block.deallocate() }
  }

  /// The record that has been written, good until the next one begins.
  package var value: flow_value {
    var value = flow_null_value()
    value.type = FLOW_TYPE_MAP
    value.as.map = flow_map(entries: count > 0 ? UnsafePointer(entries) : nil, count: count)
    return value
  }

  // MARK: Entries

  /// Adds an entry, and returns its value, which is to be filled.
  @inline(__always)
  private func entry(_ key: flow_string) -> UnsafeMutablePointer<flow_value> {
    if count == capacity { grow() }
    let entry = entries + count
    count &+= 1
    entry.pointee.key = key
    return UnsafeMutablePointer(mutating: Values.value(of: entry))
  }

  package func put(_ key: RecordKey, value: flow_value) { put(key.text, value: value) }

  @inline(never)
  @_optimize(speed)
  package func put(_ key: flow_string, value: flow_value) { entry(key).pointee = value }

  @inline(never)
  @_optimize(speed)
  package func put(_ key: RecordKey, number: UInt64) {
    entry(key.text).pointee = flow_value(number: number)
  }

  /// Puts a number unless it is 0, which is what a missing one means.
  package func put(_ key: RecordKey, unlessZero number: UInt64) {
    if number != 0 { put(key, number: number) }
  }

  package func put(_ key: RecordKey, text: flow_string) {
    put(key, value: flow_view_value(text))
  }

  /// Puts a text unless it is empty, which is what a missing one means.
  package func put(_ key: RecordKey, unlessEmpty text: flow_string) {
    if text.size > 0 { put(key, text: text) }
  }

  /// Puts true, unless it is false, which is what a missing truth value means.
  package func put(_ key: RecordKey, ifTrue truth: Bool) {
    if truth { put(key, value: flow_boolean_value(FLOW_TRUE)) }
  }

  /// Puts the entries of another map as they are.
  package func put(entriesOf map: flow_map) {
    for index in 0..<map.count { put(map.entries[index].key, value: map.entries[index].value) }
  }

  private func grow() {
    let larger = UnsafeMutablePointer<flow_entry>.allocate(capacity: 2 * capacity)
    larger.moveInitialize(from: entries, count: count)
    entries.deallocate()
    entries = larger
    capacity *= 2
  }

  // MARK: Lists and maps inside

  /// Begins a map or a list inside the record: what is put from here on is its own.
  package func begin() -> Int { count }

  /// Ends a map that has begun at a place.
  package func endMap(_ start: Int) -> flow_value {
    let own = count - start
    let inside = room(for: flow_entry.self, count: own)
    inside.moveInitialize(from: entries + start, count: own)
    count = start
    return flow_map_value(inside, own)
  }

  /// Adds an item to a list that has begun.
  package func add(_ item: flow_value) { put(flow_string(), value: item) }

  /// Ends a list that has begun at a place.
  package func endList(_ start: Int) -> flow_value {
    let own = count - start
    let inside = room(for: flow_value.self, count: own)
    for index in 0..<own { (inside + index).initialize(to: entries[start + index].value) }
    count = start
    var value = flow_null_value()
    value.type = FLOW_TYPE_LIST
    value.as.list = flow_list(items: own > 0 ? UnsafePointer(inside) : nil, count: own)
    return value
  }

  /// Puts a list that has begun at a place, unless it is empty.
  package func put(_ key: RecordKey, list start: Int) {
    if count > start { put(key, value: endList(start)) }
  }

  /// Returns a list of numbers.
  package func list(_ numbers: Series<UInt64>) -> flow_value {
    let start = begin()
    for number in numbers { add(flow_value(number: number)) }
    return endList(start)
  }

  private func room<Element>(for type: Element.Type, count: Int) -> UnsafeMutablePointer<Element> {
    let size = MemoryLayout<Element>.stride * max(count, 1)
    if used + size <= Self.blockSize {
      defer { used += (size + 15) & ~15 }
      return (block + used).assumingMemoryBound(to: Element.self)
    }
    let large = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    further.append(large)
    return large.assumingMemoryBound(to: Element.self)
  }
}

extension flow_value {
  /// A whole number below 2⁶³.
  package init(number: UInt64) {
    self = flow_integer_value(Int64(truncatingIfNeeded: number))
  }
}

extension StaticString {
  /// The literal as a view.
  package var view: flow_string {
    flow_string(
      data: UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self),
      size: utf8CodeUnitCount)
  }
}
