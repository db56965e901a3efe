import CFlowABI
import CSystem
import FlowForeign

/// The content a screen described last, in memory of its own: what the host borrows until it asks again
/// (V2), and what input is checked against (V3).
final class ContentStore {
  /// What callers get; its pointers lead into this store.
  let content: UnsafeMutablePointer<flow_screen_content>
  private var title = flow_string()
  private var elements: ContiguousArray<flow_element> = []
  private var table: UnsafeMutablePointer<flow_element>?
  private var indices: [String: Int] = [:]
  /// The ids of the rows of elements that have some.
  private var rowIDs: [String: Set<String>] = [:]
  private var blocks: ContiguousArray<UnsafeMutableRawPointer> = []
  private var values: ContiguousArray<OwnedValue> = []

  init() {
    content = .allocate(capacity: 1)
    content.initialize(to: flow_screen_content())
  }

  deinit {
    clear()
    content.deallocate()
  }

  /// Forgets everything, before the screen describes itself anew.
  func clear() {
    for block in blocks { block.deallocate() }
    blocks.removeAll()
    table?.deallocate()
    table = nil
    elements.removeAll()
    indices.removeAll()
    rowIDs.removeAll()
    values.removeAll()
    title = flow_string()
  }

  /// Lays the elements out for the host.
  func publish() {
    let table = UnsafeMutablePointer<flow_element>.allocate(capacity: max(1, elements.count))
    for (index, element) in elements.enumerated() { (table + index).initialize(to: element) }
    self.table = table
    content.pointee = flow_screen_content(
      struct_size: UInt32(MemoryLayout<flow_screen_content>.size), reserved: 0, title: title,
      elements: UnsafePointer(table), element_count: elements.count)
  }

  func element(_ id: String) -> flow_element? { indices[id].map { elements[$0] } }

  /// The ids of an element's rows.
  func rows(of element: flow_element) -> Set<String> {
    element.row_count > 0 ? rowIDs[Engine.string(element.id)] ?? [] : []
  }

  func setTitle(_ text: flow_string) throws(Fault) { title = try copy(text, "the title") }

  func add(_ element: flow_element) throws(Fault) {
    let rowIDs = try ElementCheck.check(element)
    var copy = element
    copy.struct_size = UInt32(MemoryLayout<flow_element>.size)
    let id = Engine.string(element.id)
    if element.id.size > 0, indices[id] != nil {
      throw Fault(
        FLOW_ERROR_DUPLICATE_ID, "the id \"\(id)\" stands twice in one screen's content")
    }
    copy.id = try self.copy(element.id, "the id of an element")
    copy.text = try self.copy(element.text, "the text of element \"\(id)\"")
    copy.placeholder = try self.copy(element.placeholder, "the placeholder of element \"\(id)\"")
    copy.error = try self.copy(element.error, "the error of element \"\(id)\"")
    copy.source = try self.copy(element.source, "the source of element \"\(id)\"")
    copy.method = try self.copy(element.method, "the method of element \"\(id)\"")
    var value = element.value
    let owned = try OwnedValue.copy(of: &value)
    values.append(owned)
    copy.value = owned.pointer.pointee
    copy.rows = try rows(element, id)
    if element.id.size > 0 { indices[id] = elements.count }
    if !rowIDs.isEmpty { self.rowIDs[id] = rowIDs }
    elements.append(copy)
  }

  private func rows(_ element: flow_element, _ id: String) throws(Fault)
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
      row.id = try copy(row.id, "the id of row \(index + 1) of \"\(id)\"")
      row.title = try copy(row.title, "the title of row \(index + 1) of \"\(id)\"")
      row.subtitle = try copy(row.subtitle, "the subtitle of row \(index + 1) of \"\(id)\"")
      row.detail = try copy(row.detail, "the detail of row \(index + 1) of \"\(id)\"")
      (copies + index).initialize(to: row)
    }
    return UnsafePointer(copies)
  }

  /// A copy of a text that lives as long as this content, with a NUL behind it.
  private func copy(_ text: flow_string, _ what: String) throws(Fault) -> flow_string {
    guard text.size > 0 else { return flow_string() }
    guard let data = text.data else {
      throw Fault(FLOW_ERROR_INVALID_ARGUMENT, "\(what) is NULL with a size of \(text.size)")
    }
    let bytes = UnsafeRawBufferPointer(start: data, count: text.size)
    guard Values.isUTF8(bytes.bindMemory(to: UInt8.self)) else {
      throw Fault(FLOW_ERROR_BAD_UTF8, "\(what) is not valid UTF-8")
    }
    let block = UnsafeMutableRawPointer.allocate(byteCount: text.size + 1, alignment: 1)
    blocks.append(block)
    block.copyMemory(from: data, byteCount: text.size)
    block.storeBytes(of: 0, toByteOffset: text.size, as: UInt8.self)
    return flow_string(data: block.assumingMemoryBound(to: CChar.self), size: text.size)
  }
}
