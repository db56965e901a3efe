import CFlowABI
import FlowMessages
import FlowValues
import FlowCalls
import FlowModel

/// The memory of content: texts and rows, as long as somebody reads them.
final class ContentMemory {
  private var blocks: Series<UnsafeMutableRawPointer> = []

  deinit { for block in blocks { block.deallocate() } }

  /// Makes room for rows.
  func rows(_ count: Int) -> UnsafeMutablePointer<flow_row> {
    let block = UnsafeMutableRawPointer.allocate(
      byteCount: max(1, count) * MemoryLayout<flow_row>.stride,
      alignment: MemoryLayout<flow_row>.alignment)
    blocks.append(block)
    return block.bindMemory(to: flow_row.self, capacity: max(1, count))
  }

  /// Copies a row with all it points to into memory of this object.
  ///
  /// - Parameters:
  ///   - id: the id of its element.
  ///   - key: the key of its element (V14).
  ///   - number: its place there, counted from 1.
  func copy(
    _ given: UnsafePointer<flow_row>, to place: UnsafeMutablePointer<flow_row>,
    element id: flow_string, key: UInt64, number: Int
  ) throws(Fault) {
    let row = given.pointee
    place.initialize(to: row)
    place.pointee.id = try copy(row.id, what: "id", element: id, row: number)
    place.pointee.title = try copy(row.title, what: "title", element: id, row: number)
    place.pointee.subtitle = try copy(row.subtitle, what: "subtitle", element: id, row: number)
    place.pointee.detail = try copy(row.detail, what: "detail", element: id, row: number)
    place.pointee.icon = try copy(row.icon, what: "icon", element: id, row: number)
    place.pointee.source = try copy(row.source, what: "source", element: id, row: number)
    place.pointee.badge = try copy(row.badge, what: "badge", element: id, row: number)
    place.pointee.actions = try actions(row, id: id, number: number)
    place.pointee.action_size = UInt32(MemoryLayout<flow_row_action>.stride)
    place.pointee.key = ElementKey.key(of: place.pointee.id, in: key)
  }

  /// Checks and copies the menu of a row.
  private func actions(_ row: flow_row, id: flow_string, number: Int) throws(Fault)
    -> UnsafePointer<flow_row_action>?
  {
    try SizedArray.read(
      row.actions, count: row.action_count, step: row.action_size,
      of: ElementCheck.subject("actions", id: id, row: number)
    ) {
      (actions) throws(Fault) in
      if actions.isEmpty { return nil }
      let block = UnsafeMutableRawPointer.allocate(
        byteCount: actions.count * MemoryLayout<flow_row_action>.stride,
        alignment: MemoryLayout<flow_row_action>.alignment)
      blocks.append(block)
      let copies = block.bindMemory(to: flow_row_action.self, capacity: actions.count)
      let seen = NameTable(capacity: actions.count)
      for (index, given) in actions.enumerated() {
        var action = given
        action.id = try copy(given.id, what: "action's id", element: id, row: number)
        action.text = try copy(given.text, what: "action's text", element: id, row: number)
        guard action.id.size > 0, seen.find(action.id) == nil else {
          throw Fault(
            action.id.size <= 0 ? FLOW_ERROR_INVALID_ARGUMENT : FLOW_ERROR_DUPLICATE_ID,
            "action % of row % of element '%' needs an id of its own; it has '%'", index + 1,
            number,
            id, action.id)
        }
        guard action.role >= FLOW_ROLE_NORMAL, action.role <= FLOW_ROLE_CANCEL else {
          throw Fault(
            FLOW_ERROR_INVALID_ARGUMENT,
            "action '%' of element '%' has the unknown role %", action.id, id, action.role)
        }
        seen.insert(action.id, number: index)
        (copies + index).initialize(to: action)
      }
      return UnsafePointer(copies)
    }
  }

  /// Copies a text, with a NUL behind it, for as long as this content lives. Builds the words that
  /// describe the text only if it is refused.
  func copy(
    _ text: flow_string, what: Literal, element: flow_string? = nil, row: Int = 0,
    of owner: Literal = ""
  ) throws(Fault) -> flow_string {
    var subject: Message {
      guard let element else { return Message("the %%", what, owner) }
      return ElementCheck.subject(what, id: element, row: row)
    }
    guard Sizes.isPossible(text) else { throw Sizes.fault(text.size, at: text.data, name: subject) }
    guard text.size > 0, let data = text.data else { return flow_string() }
    let bytes = UnsafeRawBufferPointer(start: data, count: text.size)
    guard Values.isUTF8(bytes.bindMemory(to: UInt8.self)) else {
      throw Fault(FLOW_ERROR_BAD_UTF8, "% is not valid UTF-8", subject)
    }
    let block = UnsafeMutableRawPointer.allocate(byteCount: text.size + 1, alignment: 1)
    blocks.append(block)
    block.copyMemory(from: data, byteCount: text.size)
    block.storeBytes(of: 0, toByteOffset: text.size, as: UInt8.self)
    return flow_string(data: block.assumingMemoryBound(to: CChar.self), size: text.size)
  }
}
