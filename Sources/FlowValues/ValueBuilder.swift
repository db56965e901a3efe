import FlowModel
package import CFlowABI
package import FlowMessages

/// A value that is being made piece by piece (flow/builder.h). It copies the parts it is given, and
/// keeps the first error until it is finished.
package final class ValueBuilder {
  /// A list or a map that has begun.
  private struct Container {
    let isMap: Bool
    /// The index of its first child in `children`.
    let first: Int
  }

  private var open: Series<Container> = []
  /// The children of all open containers, outermost first. An open container is a child only when
  /// it ends; until then its key waits in `keys`.
  private var children: Series<flow_entry> = []
  private var keys: Series<flow_string> = []
  /// Copies of values that children point to.
  private var copies: [UnsafeMutablePointer<flow_value>] = []
  private var arrays: Series<UnsafeMutableRawPointer> = []
  private var left = ValuesLeft(.record)
  private var mistake: Fault?

  package init() {}

  deinit { clear() }

  /// Adds a copy of a value, under a key in a map.
  package func put(
    _ key: UnsafePointer<flow_string>?, value: UnsafePointer<flow_value>?
  ) throws(Fault) {
    try remembering { () throws(Fault) in
      let copied = try takeKey(key)
      do throws(Fault) {
        guard let value else {
          try left.count()
          return addChild(flow_entry(key: copied, value: flow_null_value()))
        }
        addChild(flow_entry(key: copied, value: try copy(value)))
      } catch {
        throw located(error, key: copied)
      }
    }
  }

  /// Begins a list or a map.
  package func begin(_ key: UnsafePointer<flow_string>?, type: flow_type) throws(Fault) {
    try remembering { () throws(Fault) in
      let copied = try takeKey(key)
      do throws(Fault) {
        guard type == FLOW_TYPE_LIST || type == FLOW_TYPE_MAP else {
          throw Fault(
            FLOW_ERROR_INVALID_ARGUMENT,
            "% does not begin; only lists and maps do", Text.one(Values.typeName(type)))
        }
        try left.checkDepth(open.count)
        try left.count()
      } catch {
        throw located(error, key: copied)
      }
      keys.append(copied)
      open.append(Container(isMap: type == FLOW_TYPE_MAP, first: children.count))
    }
  }

  /// Ends the innermost list or map.
  package func end() throws(Fault) {
    try remembering { () throws(Fault) in
      guard let container = open.last else {
        throw Fault(FLOW_ERROR_INVALID_ARGUMENT, "an end without a list or a map that has begun")
      }
      var value = flow_null_value()
      let count = children.count - container.first
      if container.isMap {
        value.type = FLOW_TYPE_MAP
        value.as.map = flow_map(entries: entries(container.first), count: count)
        if let key = Keys.repeated(value.as.map) {
          throw located(Fault(FLOW_ERROR_BAD_VALUE, "this key stands twice in a map"), key: key)
        }
      } else {
        value.type = FLOW_TYPE_LIST
        value.as.list = flow_list(items: items(container.first), count: count)
      }
      open.removeLast()
      children.removeLast(count)
      addChild(flow_entry(key: keys.removeLast(), value: value))
    }
  }

  /// Returns the value in one block, to be ended with ``Values/destroy(_:)``. The builder is empty
  /// afterwards, also if it throws.
  package func finish() throws(Fault) -> UnsafeMutablePointer<flow_value> {
    defer { clear() }
    if let mistake { throw mistake }
    if open.count > 0 {
      throw Fault(FLOW_ERROR_INVALID_ARGUMENT, "%a list or a map has not ended", openPath)
    }
    guard var root = children.first?.value else {
      throw Fault(FLOW_ERROR_INVALID_ARGUMENT, "nothing was put into the builder")
    }
    return try Values.copyChecked(&root)
  }
}

extension ValueBuilder {
  /// Runs a step unless an earlier one failed, and keeps its error.
  private func remembering(_ step: () throws(Fault) -> Void) throws(Fault) {
    if let mistake { throw mistake }
    do throws(Fault) {
      try step()
    } catch {
      mistake = error
      throw error
    }
  }

  /// Returns a copy of the key for the next child; empty outside maps.
  private func takeKey(_ key: UnsafePointer<flow_string>?) throws(Fault) -> flow_string {
    guard let container = open.last else {
      if children.count > 0 {
        throw Fault(
          FLOW_ERROR_INVALID_ARGUMENT, "there is a value already; begin a list to put several")
      }
      try refuse(key, sentence: "the outermost value has no key")
      return flow_string()
    }
    guard container.isMap else {
      try refuse(key, sentence: "what is put into a list has no key")
      return flow_string()
    }
    guard let key else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT, "%what is put into a map needs a key", openPath)
    }
    do throws(Fault) {
      guard Sizes.isAligned(key) else { throw Sizes.misplaced("the key", alignment: 8) }
      try Values.check(text: key.pointee, what: "a key")
      var value = flow_view_value(key.pointee)
      return try keep(Values.copyChecked(&value)).as.string
    } catch {
      throw Fault(error.status, openPath + error.message)
    }
  }

  private func refuse(_ key: UnsafePointer<flow_string>?, sentence: Message) throws(Fault) {
    if key != nil { throw Fault(FLOW_ERROR_INVALID_ARGUMENT, openPath + sentence) }
  }

  private func copy(_ value: UnsafePointer<flow_value>) throws(Fault) -> flow_value {
    try Values.check(value, depth: open.count, left: &left)
    switch value.pointee.type {
    case FLOW_TYPE_STRING, FLOW_TYPE_BYTES, FLOW_TYPE_LIST, FLOW_TYPE_MAP:
      return keep(try Values.copyChecked(value))
    default: return value.pointee
    }
  }

  private func keep(_ copy: UnsafeMutablePointer<flow_value>) -> flow_value {
    copies.append(copy)
    return copy.pointee
  }

  private func addChild(_ child: flow_entry) { children.append(child) }

  private func entries(_ first: Int) -> UnsafePointer<flow_entry>? {
    array(of: flow_entry.self, from: first) { $0 }
  }

  private func items(_ first: Int) -> UnsafePointer<flow_value>? {
    array(of: flow_value.self, from: first) { $0.value }
  }

  /// Copies the children from a place on to an array of their own.
  private func array<Element>(
    of type: Element.Type, from first: Int, element: (flow_entry) -> Element
  ) -> UnsafePointer<Element>? {
    let count = children.count - first
    if count == 0 { return nil }
    let array = UnsafeMutablePointer<Element>.allocate(capacity: count)
    for index in 0..<count { (array + index).initialize(to: element(children[first + index])) }
    arrays.append(UnsafeMutableRawPointer(array))
    return UnsafePointer(array)
  }

  private func clear() {
    for copy in copies { Values.destroy(copy) }
    for array in arrays { array.deallocate() }
    open = []
    children = []
    keys = []
    copies = []
    arrays = []
    left = ValuesLeft(.record)
    mistake = nil
  }
}

extension ValueBuilder {
  /// Returns an error with its place in the value in front: that of the next child, with this key.
  private func located(_ fault: Fault, key: flow_string) -> Fault {
    guard let container = open.last else { return fault }
    let place = container.isMap ? ValuePath.key(key) : ValuePath.index(index(in: open.count - 1))
    return Fault(fault.status, "%: %", path(to: place), fault)
  }

  /// The innermost open container, as the beginning of a message.
  private var openPath: Message {
    guard open.count > 1 else { return "" }
    return Message("%: ", path(to: ""))
  }

  /// Returns the path from the outermost value to a child of the innermost container.
  private func path(to last: Message) -> Message {
    var path = last
    for depth in stride(from: open.count - 1, to: 0, by: -1) {
      if ValuePath.isLong(path) { return "..." + ValuePath.finished(path) }
      let isInMap = open[depth - 1].isMap
      let place = isInMap ? ValuePath.key(keys[depth]) : ValuePath.index(index(in: depth - 1))
      path = place + path
    }
    return ValuePath.finished(path)
  }

  /// Counts the children that a container has by now. An open container inside it is not counted
  /// yet, and becomes the next one.
  private func index(in depth: Int) -> Int {
    (depth + 1 < open.count ? open[depth + 1].first : children.count) - open[depth].first
  }
}

/// The written form of a place inside a value: `items[3].name`.
enum ValuePath {
  private static let longest = 200
  private static let longestKey = 80

  static func index(_ index: Int) -> Message { Message("[%]", index) }

  /// Writes a key as `.name` if it is a word, else as `["two words"]`.
  static func key(_ key: flow_string) -> Message {
    let bytes = UnsafeBufferPointer(
      start: UnsafeRawPointer(key.data)?.assumingMemoryBound(to: UInt8.self), count: key.size)
    if isWord(bytes) { return Message(".%", bytes) }
    if bytes.count <= longestKey { return Message("[\"%\"]", bytes) }
    return Message("[\"...%\"]", UnsafeBufferPointer(rebasing: bytes.suffix(longestKey)))
  }

  static func isLong(_ path: Message) -> Bool { path.bytes.count > longest }

  /// Removes the dot at the front.
  static func finished(_ path: Message) -> Message {
    guard path.bytes.first == UInt8(ascii: ".") else { return path }
    return path.bytes.withUnsafeBufferPointer {
      Message(UnsafeBufferPointer(rebasing: $0.dropFirst()))
    }
  }

  private static func isWord(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count > 0, bytes.count <= longestKey else { return false }
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
        continue
      default: return false
      }
    }
    return true
  }
}
