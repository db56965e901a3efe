import CFlowABI
import CSystem
import FlowForeign
import FlowModel

/// The content a screen described last, in memory of its own: what the host borrows until it asks again
/// (V2), and what input is checked against (V3).
final class ContentStore {
  /// What callers get; its pointers lead into this store.
  let content: UnsafeMutablePointer<flow_screen_content>
  private var title = flow_string()
  private var elements: ContiguousArray<flow_element> = []
  private var table: UnsafeMutablePointer<flow_element>?
  private var indices = NameTable()
  /// The ids of the rows of elements, once one was asked for: by the element's place.
  private var rowIDs: [Int: NameTable] = [:]
  private var blocks: ContiguousArray<UnsafeMutableRawPointer> = []
  private var values: ContiguousArray<OwnedValue> = []

  /// Whose content it is; nil for an alert's.
  let screen: ScreenID?

  init(of screen: ScreenID? = nil) {
    self.screen = screen
    content = .allocate(capacity: 1)
    content.initialize(to: flow_screen_content())
  }

  deinit {
    for block in blocks { block.deallocate() }
    table?.deallocate()
    content.deallocate()
  }

  /// Lays the elements out for the host.
  func publish() {
    let table = UnsafeMutablePointer<flow_element>.allocate(capacity: max(1, elements.count))
    for (index, element) in elements.enumerated() { (table + index).initialize(to: element) }
    self.table = table
    var laidOut = flow_screen_content()
    laidOut.struct_size = UInt32(MemoryLayout<flow_screen_content>.size)
    laidOut.element_size = UInt32(MemoryLayout<flow_element>.stride)
    laidOut.title = title
    laidOut.elements = UnsafePointer(table)
    laidOut.element_count = elements.count
    content.pointee = laidOut
  }

  func element(_ id: flow_string) -> flow_element? {
    id.size > 0 ? indices.find(id).map { elements[$0] } : nil
  }

  /// The ids of an element's rows. Complexity: O(1) but for the first time.
  func rows(of element: flow_element) -> NameTable {
    guard element.row_count > 0, let place = indices.find(element.id) else { return NameTable() }
    if let known = rowIDs[place] { return known }
    let ids = ElementCheck.rowIDs(elements[place])
    rowIDs[place] = ids
    return ids
  }

  func setTitle(_ text: flow_string) throws(Fault) { title = try copy(text, "title") }

  func add(_ element: flow_element) throws(Fault) {
    try ElementCheck.check(element)
    var copy = element
    copy.struct_size = UInt32(MemoryLayout<flow_element>.size)
    copy.row_size = UInt32(MemoryLayout<flow_row>.stride)
    let id = element.id
    if id.size > 0, id.data != nil, indices.find(id) != nil {
      throw Fault(
        FLOW_ERROR_DUPLICATE_ID, "the id \"\(id)\" stands twice in one screen's content")
    }
    copy.id = try self.copy(element.id, "id", of: " of an element")
    copy.text = try self.copy(element.text, "text", id)
    copy.placeholder = try self.copy(element.placeholder, "placeholder", id)
    copy.error = try self.copy(element.error, "error", id)
    copy.source = try self.copy(element.source, "source", id)
    copy.method = try self.copy(element.method, "method", id)
    var value = element.value
    let owned = try OwnedValue.copy(of: &value)
    values.append(owned)
    copy.value = owned.pointer.pointee
    copy.rows = try rows(element, id)
    if copy.id.size > 0 { indices.insert(copy.id, elements.count) }
    elements.append(copy)
  }

  private func rows(_ element: flow_element, _ id: flow_string) throws(Fault)
    -> UnsafePointer<flow_row>?
  {
    guard element.row_count > 0, let rows = element.rows else { return nil }
    let block = UnsafeMutableRawPointer.allocate(
      byteCount: element.row_count * MemoryLayout<flow_row>.stride,
      alignment: MemoryLayout<flow_row>.alignment)
    blocks.append(block)
    let copies = block.bindMemory(to: flow_row.self, capacity: element.row_count)
    for index in 0..<element.row_count {
      var row = rows[index]
      row.id = try copy(row.id, "id", id, row: index + 1)
      row.title = try copy(row.title, "title", id, row: index + 1)
      row.subtitle = try copy(row.subtitle, "subtitle", id, row: index + 1)
      row.detail = try copy(row.detail, "detail", id, row: index + 1)
      (copies + index).initialize(to: row)
    }
    return UnsafePointer(copies)
  }

  /// A copy of a text that lives as long as this content, with a NUL behind it.
  /// What it is gets words only if it is refused.
  private func copy(
    _ text: flow_string, _ what: StaticString, _ element: flow_string? = nil, row: Int = 0,
    of owner: StaticString = ""
  ) throws(Fault) -> flow_string {
    var subject: Message {
      guard let element else { return "the \(what)\(owner)" }
      return ElementCheck.subject(what, element, row)
    }
    guard Sizes.isPossible(text) else { throw Sizes.fault(text.size, at: text.data, subject) }
    guard text.size > 0, let data = text.data else { return flow_string() }
    let bytes = UnsafeRawBufferPointer(start: data, count: text.size)
    guard Values.isUTF8(bytes.bindMemory(to: UInt8.self)) else {
      throw Fault(FLOW_ERROR_BAD_UTF8, "\(subject) is not valid UTF-8")
    }
    let block = UnsafeMutableRawPointer.allocate(byteCount: text.size + 1, alignment: 1)
    blocks.append(block)
    block.copyMemory(from: data, byteCount: text.size)
    block.storeBytes(of: 0, toByteOffset: text.size, as: UInt8.self)
    return flow_string(data: block.assumingMemoryBound(to: CChar.self), size: text.size)
  }
}
