package import CFlowABI
import CSystem
package import FlowModel

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

  package func put(_ key: StaticString, value: flow_value) { put(key.view, value: value) }

  package func put(_ key: flow_string, value: flow_value) {
    if count == capacity { grow() }
    (entries + count).initialize(to: flow_entry(key: key, value: value))
    count += 1
  }

  package func put(_ key: StaticString, number: UInt64) {
    put(key, value: flow_value(number: number))
  }

  /// Puts a number unless it is 0, which is what a missing one means.
  package func put(_ key: StaticString, unlessZero number: UInt64) {
    if number != 0 { put(key, number: number) }
  }

  package func put(_ key: StaticString, text: flow_string) {
    put(key, value: flow_view_value(text))
  }

  /// Puts true, unless it is false, which is what a missing truth value means.
  package func put(_ key: StaticString, ifTrue truth: Bool) {
    if truth { put(key, value: flow_boolean_value(FLOW_TRUE)) }
  }

  private func grow() {
    let larger = UnsafeMutablePointer<flow_entry>.allocate(capacity: 2 * capacity)
    larger.moveInitialize(from: entries, count: count)
    entries.deallocate()
    entries = larger
    capacity *= 2
  }

  // MARK: Lists and maps inside

  /// Returns room for the items of a list.
  package func items(_ count: Int) -> UnsafeMutablePointer<flow_value> {
    let items = room(for: flow_value.self, count: count)
    items.initialize(repeating: flow_null_value(), count: count)
    return items
  }

  package func list(_ items: UnsafeMutablePointer<flow_value>, count: Int) -> flow_value {
    var value = flow_null_value()
    value.type = FLOW_TYPE_LIST
    value.as.list = flow_list(items: count > 0 ? UnsafePointer(items) : nil, count: count)
    return value
  }

  /// Returns a list of numbers.
  package func list(_ numbers: some Collection<UInt64>) -> flow_value {
    let items = items(numbers.count)
    for (index, number) in numbers.enumerated() { items[index] = flow_value(number: number) }
    return list(items, count: numbers.count)
  }

  /// Returns a copy of a map's entries, to be changed.
  package func entries(_ map: flow_map) -> UnsafeMutablePointer<flow_entry> {
    let copies = room(for: flow_entry.self, count: map.count)
    if let entries = map.entries { copies.initialize(from: entries, count: map.count) }
    return copies
  }

  /// Returns a map of these entries.
  package func map(_ given: Series<(StaticString, flow_value)>) -> flow_value {
    let entries = room(for: flow_entry.self, count: given.count)
    for (index, entry) in given.enumerated() {
      (entries + index).initialize(to: flow_entry(key: entry.0.view, value: entry.1))
    }
    var value = flow_null_value()
    value.type = FLOW_TYPE_MAP
    value.as.map = flow_map(entries: UnsafePointer(entries), count: given.count)
    return value
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
