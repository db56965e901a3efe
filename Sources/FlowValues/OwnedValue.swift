package import CFlowABI
import CSystem
package import FlowMessages

/// A deep copy of a value in one block of memory, root first.
package final class OwnedValue {
  package let pointer: UnsafePointer<flow_value>

  /// Copies a value; NULL copies the null value. Each copied string is followed by a NUL byte,
  /// which its size does not count.
  ///
  /// - Throws: `FLOW_ERROR_BAD_VALUE`, `FLOW_ERROR_BAD_UTF8` or `FLOW_ERROR_OUT_OF_MEMORY`.
  @inline(never)
  package static func copy(of value: UnsafePointer<flow_value>?) throws(Fault) -> OwnedValue {
    OwnedValue(UnsafePointer(try Values.copy(value)))
  }

  /// Copies a part of a record, which may be as deep as that.
  package static func copyRecord(_ value: UnsafePointer<flow_value>) throws(Fault) -> OwnedValue {
    OwnedValue(UnsafePointer(try Values.copy(value, within: .record)))
  }

  /// Copies a value that has been checked, maybe as a part of another.
  package static func copy(ofChecked value: UnsafePointer<flow_value>) throws(Fault) -> OwnedValue {
    OwnedValue(UnsafePointer(try Values.copyChecked(value)))
  }

  /// Takes over a copy. Nothing here throws: Embedded Swift leaks the object of an initialiser that
  /// does.
  private init(_ pointer: UnsafePointer<flow_value>) { self.pointer = pointer }

  deinit { Values.destroy(UnsafeMutablePointer(mutating: pointer)) }
}

extension Values {
  /// Returns a checked deep copy in one block, to be ended with ``destroy(_:)``.
  package static func copy(
    _ value: UnsafePointer<flow_value>?, within limits: ValueLimits = .given
  ) throws(Fault) -> UnsafeMutablePointer<flow_value> {
    try check(value, within: limits)
    return try copyChecked(value)
  }

  /// Copies a value that has been checked.
  static func copyChecked(
    _ value: UnsafePointer<flow_value>?
  ) throws(Fault) -> UnsafeMutablePointer<flow_value> {
    var extent = Extent()
    if let value { extent.addValue(value) }
    let root = MemoryLayout<flow_value>.size
    guard !extent.overflow, let block = malloc(root + extent.structs + extent.text) else {
      throw tooLarge
    }
    let copy = block.assumingMemoryBound(to: flow_value.self)
    guard let value else {
      copy.initialize(to: flow_null_value())
      return copy
    }
    var cursor = Cursor(structs: block + root, text: block + root + extent.structs)
    cursor.copy(value, to: copy)
    return copy
  }

  /// Leads a checked value to a copy of all it points to.
  ///
  /// - Parameter room: returns memory of a size, aligned for structs; nil if there is none.
  package static func copyContents(
    of value: inout flow_value, to room: (Int) -> UnsafeMutableRawPointer?
  ) throws(Fault) {
    switch value.type {
    case FLOW_TYPE_STRING, FLOW_TYPE_BYTES, FLOW_TYPE_LIST, FLOW_TYPE_MAP: break
    default: return
    }
    var (source, extent) = (value, Extent())
    extent.addValue(&source)
    guard !extent.overflow, let block = room(extent.structs + extent.text) else { throw tooLarge }
    var cursor = Cursor(structs: block, text: block + extent.structs)
    cursor.copy(&source, to: &value)
  }

  private static var tooLarge: Fault {
    Fault(FLOW_ERROR_OUT_OF_MEMORY, "there is not enough memory to copy the value")
  }

  /// Returns the bytes that a copy of a checked value takes; nil if no memory holds that.
  package static func size(of value: UnsafePointer<flow_value>) -> Int? {
    var extent = Extent()
    extent.addValue(value)
    return extent.overflow ? nil : MemoryLayout<flow_value>.size + extent.structs + extent.text
  }

  /// Ends a copy; nil is a no-op.
  package static func destroy(_ copy: UnsafeMutablePointer<flow_value>?) { free(copy) }
}

/// The memory that a copy takes besides its root: structs first, which are aligned, then text.
private struct Extent {
  var structs = 0
  var text = 0
  var overflow = false

  mutating func addValue(_ value: UnsafePointer<flow_value>) {
    switch value.pointee.type {
    case FLOW_TYPE_STRING: addText(value.pointee.as.string.size, and: 1)
    case FLOW_TYPE_BYTES: addText(value.pointee.as.bytes.size, and: 0)
    case FLOW_TYPE_LIST:
      let list = value.pointee.as.list
      addStructs(list.count, size: MemoryLayout<flow_value>.stride)
      guard let items = list.items else { return }
      for index in 0..<list.count { addValue(items + index) }
    case FLOW_TYPE_MAP:
      let map = value.pointee.as.map
      addStructs(map.count, size: MemoryLayout<flow_entry>.stride)
      guard let entries = map.entries else { return }
      for index in 0..<map.count {
        addText(entries[index].key.size, and: 1)
        addValue(Values.value(of: entries + index))
      }
    default: return
    }
  }

  /// Values may share what they point to, so that a small one can copy to more than memory holds.
  private mutating func addStructs(_ count: Int, size: Int) {
    let (bytes, tooMany) = count.multipliedReportingOverflow(by: size)
    let (sum, tooLarge) = structs.addingReportingOverflow(bytes)
    note(sum, tooLarge: tooMany || tooLarge) { $0.structs = sum }
  }

  private mutating func addText(_ size: Int, and terminator: Int) {
    let (sum, tooLarge) = text.addingReportingOverflow(size)
    note(sum, tooLarge: tooLarge) { $0.text = sum + terminator }
  }

  /// A quarter of the address space leaves room to add the parts up.
  private mutating func note(_ sum: Int, tooLarge: Bool, accept: (inout Extent) -> Void) {
    if tooLarge || sum > Int.max / 4 { overflow = true } else { accept(&self) }
  }
}

private struct Cursor {
  var structs: UnsafeMutableRawPointer
  var text: UnsafeMutableRawPointer

  mutating func copy(
    _ value: UnsafePointer<flow_value>, to target: UnsafeMutablePointer<flow_value>
  ) {
    target.initialize(to: value.pointee)
    switch value.pointee.type {
    case FLOW_TYPE_STRING: target.pointee.as.string = copy(value.pointee.as.string)
    case FLOW_TYPE_BYTES:
      let bytes = value.pointee.as.bytes
      let start = copyBytes(bytes.data, size: bytes.size)
      target.pointee.as.bytes.data = UnsafePointer(start.assumingMemoryBound(to: UInt8.self))
    case FLOW_TYPE_LIST: target.pointee.as.list.items = copy(value.pointee.as.list)
    case FLOW_TYPE_MAP: target.pointee.as.map.entries = copy(value.pointee.as.map)
    default: return
    }
  }

  private mutating func copy(_ list: flow_list) -> UnsafePointer<flow_value>? {
    guard list.count > 0, let items = list.items else { return nil }
    let copies = takeRoom(for: list.count, of: flow_value.self)
    for index in 0..<list.count { copy(items + index, to: copies + index) }
    return UnsafePointer(copies)
  }

  private mutating func copy(_ map: flow_map) -> UnsafePointer<flow_entry>? {
    guard map.count > 0, let entries = map.entries else { return nil }
    let copies = takeRoom(for: map.count, of: flow_entry.self)
    for index in 0..<map.count {
      (copies + index).initialize(to: entries[index])
      copies[index].key = copy(entries[index].key)
      copy(
        Values.value(of: entries + index),
        to: UnsafeMutablePointer(mutating: Values.value(of: copies + index)))
    }
    return UnsafePointer(copies)
  }

  private mutating func copy(_ string: flow_string) -> flow_string {
    let start = copyBytes(string.data, size: string.size)
    text.storeBytes(of: 0, as: UInt8.self)
    text += 1
    return flow_string(data: start.assumingMemoryBound(to: CChar.self), size: string.size)
  }

  private mutating func copyBytes(
    _ data: UnsafeRawPointer?, size: Int
  ) -> UnsafeMutableRawPointer {
    let start = text
    if size > 0, let data { memcpy(start, data, size) }
    text += size
    return start
  }

  private mutating func takeRoom<T>(for count: Int, of type: T.Type) -> UnsafeMutablePointer<T> {
    let start = structs.assumingMemoryBound(to: type)
    structs += count * MemoryLayout<T>.stride
    return start
  }
}
