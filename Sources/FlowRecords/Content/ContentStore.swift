package import CFlowABI
import CSystem
package import FlowMessages
import FlowValues
package import FlowModel
package import FlowCalls

/// The content a screen described last, in memory of its own. The host borrows it until it asks
/// again (V2), and input is checked against it (V3).
package final class ContentStore {
  /// The content as callers get it; its pointers lead into this store.
  package let content: UnsafeMutablePointer<flow_screen_content>
  private var title = flow_string()
  package var elements: Series<flow_element> = []
  private(set) var table: UnsafeMutablePointer<flow_element>?
  private var indices = NameTable()
  /// The revision since which each element has meant the same (V6), by the element's place.
  private var since: Series<UInt64> = []
  /// The records of elements between two contents (V10), by the element's place.
  var standings: Series<Standing> = []
  /// The number of elements that hold no value yet.
  var wrongCount = 0
  /// The number of keys that elements without an id have been given (V14).
  var keyCount: UInt64 = 0
  /// The ids of the rows of elements, by the element's place, once they have been asked for.
  private var rowIDs = NumberMap<NameTable>()
  private let memory = ContentMemory()
  /// The rows that have been asked for one by one, by the element's place (V15).
  var askedRows = NumberMap<AskedRows>()
  /// The first rows of elements whose rows are on demand.
  var firstRows: Series<RowRange> = []
  private var values: Series<OwnedValue> = []

  /// The shortcuts of buttons, with the places of these (V12).
  private var shortcuts = NameTable()
  /// True if an element with an id is new, or means something else than in the content before.
  package private(set) var hasNews = false
  /// The id of the element that is to get the focus; empty for none (V11).
  private var focus = flow_string()

  /// The screen whose content it is; nil for an alert's.
  package let screen: ScreenID?
  /// True if a plugin's screen fills it, whose images lie beside the plugin's file (V13).
  let isOfPlugin: Bool

  /// The screen's class in a strict engine, which refuses elements that do not fit its methods.
  package var strictClass: InstanceClass?

  package init(of screen: ScreenID? = nil, isOfPlugin: Bool = false) {
    self.screen = screen
    self.isOfPlugin = isOfPlugin
    content = .allocate(capacity: 1)
    content.initialize(to: flow_screen_content())
  }

  deinit {
    table?.deallocate()
    content.deallocate()
  }

  package var revision: UInt64 { content.pointee.revision }

  /// Lays the elements out for the host.
  ///
  /// - Parameter old: the content that the screen described before.
  package func publish(after old: ContentStore? = nil) {
    let revision = (old?.revision ?? 0) + 1
    since.reserveCapacity(elements.count)
    for element in elements {
      let known = old?.sameSince(element)
      if known == nil, element.id.size > 0 { hasNews = true }
      since.append(known ?? revision)
    }
    stand(after: old, revision: revision)
    let table = UnsafeMutablePointer<flow_element>.allocate(capacity: max(1, elements.count))
    for (index, element) in elements.enumerated() { (table + index).initialize(to: element) }
    self.table = table
    identify(table, after: old)
    var laidOut = flow_screen_content()
    laidOut.struct_size = UInt32(MemoryLayout<flow_screen_content>.size)
    laidOut.element_size = UInt32(MemoryLayout<flow_element>.stride)
    laidOut.title = title
    laidOut.elements = UnsafePointer(table)
    laidOut.element_count = elements.count
    laidOut.revision = revision
    laidOut.focus = focus
    content.pointee = laidOut
  }

  /// Begins without elements where the contents of a screen were that was restored: the next one is
  /// that behind `revision` (V6).
  package func resume(at revision: UInt64) {
    publish()
    content.pointee.revision = revision
  }

  /// Returns the revision since which an element that is described anew has meant the same; nil if
  /// it means something else now, or is new.
  private func sameSince(_ new: flow_element) -> UInt64? {
    guard new.id.size > 0, let place = indices.find(new.id) else { return nil }
    let known = elements[place]
    let isSame =
      known.kind == new.kind && known.field_type == new.field_type && known.many == new.many
      && (known.enabled != 0) == (new.enabled != 0) && known.method == new.method
    return isSame ? since[place] : nil
  }

  /// Returns true for an element with an id that is new, or means something else than before.
  package func isNew(_ place: Int) -> Bool {
    since[place] == revision && elements[place].id.size > 0
  }

  /// Returns the revision since which an element has meant the same.
  package func since(_ element: flow_element) -> UInt64 {
    indices.find(element.id).map { since[$0] } ?? revision
  }

  package func element(_ id: flow_string) -> flow_element? {
    place(of: id).map { elements[$0] }
  }

  /// Returns the place of the element with an id; nil if there is none.
  func place(of id: flow_string) -> Int? { id.size > 0 ? indices.find(id) : nil }

  /// Returns the ids of an element's rows. Complexity: O(1) but for the first time.
  package func rows(of element: flow_element) -> NameTable {
    guard element.row_count > 0, let place = indices.find(element.id) else { return NameTable() }
    if let known = rowIDs[UInt64(place)] { return known }
    let ids = ElementCheck.rowIDs(elements[place])
    rowIDs[UInt64(place)] = ids
    return ids
  }

  package func setTitle(_ text: flow_string) throws(Fault) {
    title = try memory.copy(text, what: "title")
  }

  /// Names the element that is to get the focus; it is looked up by ``settleFocus()``.
  package func setFocus(to id: flow_string) throws(Fault) {
    focus = try memory.copy(id, what: "focus")
  }

  /// Takes the focus back from an element that cannot have it, once all elements are there, and
  /// returns the mistake (V11).
  package func settleFocus() -> Fault? {
    guard focus.size > 0 else { return nil }
    let id = focus
    let element = element(id)
    if let element, element.enabled != 0, ElementCheck.isInteractive(element.kind) { return nil }
    focus = flow_string()
    guard let element else {
      return Fault(
        FLOW_ERROR_UNKNOWN_ELEMENT,
        "gives the focus to '%', but its content has no such element", id)
    }
    return element.enabled == 0
      ? Fault(
        FLOW_ERROR_ELEMENT_DISABLED, "gives the focus to element '%', which is disabled", id)
      : Fault(
        FLOW_ERROR_UNKNOWN_ELEMENT,
        "gives the focus to element '%', %, with which nothing can be done", id,
        Text.one(ElementCheck.name(of: element.kind)))
  }

  package func addElement(_ element: flow_element) throws(Fault) {
    try ElementCheck.check(element)
    if isOfPlugin { try ElementCheck.checkSources(of: element) }
    var copy = element
    copy.struct_size = UInt32(MemoryLayout<flow_element>.size)
    copy.row_size = UInt32(MemoryLayout<flow_row>.stride)
    let id = element.id
    if id.size > 0, id.data != nil, indices.find(id) != nil {
      throw Fault(
        FLOW_ERROR_DUPLICATE_ID, "the id '%' stands twice in one screen's content", id)
    }
    copy.id = try memory.copy(element.id, what: "id", of: " of an element")
    copy.text = try memory.copy(element.text, what: "text", element: id)
    copy.placeholder = try memory.copy(element.placeholder, what: "placeholder", element: id)
    copy.error = try memory.copy(element.error, what: "error", element: id)
    copy.source = try memory.copy(element.source, what: "source", element: id)
    copy.method = try memory.copy(element.method, what: "method", element: id)
    copy.footer = try memory.copy(element.footer, what: "footer", element: id)
    copy.icon = try memory.copy(element.icon, what: "icon", element: id)
    copy.label = try memory.copy(element.label, what: "label", element: id)
    copy.hint = try memory.copy(element.hint, what: "hint", element: id)
    copy.shortcut = try memory.copy(element.shortcut, what: "shortcut", element: id)
    try checkShortcut(of: copy)
    if let strictClass, let misfit = ElementCheck.misfit(of: copy, in: strictClass) { throw misfit }
    copy.secret = ElementCheck.isSecret(element) ? FLOW_TRUE : FLOW_FALSE
    var value = element.value
    let owned = try OwnedValue.copy(of: &value)
    values.append(owned)
    copy.value = owned.pointer.pointee
    let takesBytes = ElementCheck.takes(element) == FLOW_TAKES_BYTES
    copy.digest = takesBytes ? Digest.digest(of: copy.value) : 0
    copy.key = id.size > 0 ? ElementKey.key(of: copy.id, in: UInt64(copy.kind)) : 0
    copy.rows = try rows(element, id: id, key: copy.key)
    try copyMethods(of: &copy)
    if copy.shortcut.size > 0 { shortcuts.insert(copy.shortcut, number: elements.count) }
    if copy.id.size > 0 { indices.insert(copy.id, number: elements.count) }
    elements.append(copy)
  }

  /// Copies the names of the methods for rows on demand, and keeps a place for what is asked.
  private func copyMethods(of element: inout flow_element) throws(Fault) {
    element.rows_revision = 0
    (element.rows_first, element.rows_removed, element.rows_inserted) = (0, 0, 0)
    guard let rows = element.rows_method, let find = element.find_method else {
      element.row_total = element.row_count
      return
    }
    let id = element.id
    element.rows_method = try memory.copy(name(rows), what: "rows_method", element: id).data
    element.find_method = try memory.copy(name(find), what: "find_method", element: id).data
    askedRows[UInt64(elements.count)] = AskedRows(total: element.row_total)
  }

  private func name(_ text: UnsafePointer<CChar>) -> flow_string {
    flow_string(data: text, size: strlen(text))
  }

  private func checkShortcut(of element: flow_element) throws(Fault) {
    try ElementCheck.checkShortcut(of: element)
    guard element.shortcut.size > 0, let other = shortcuts.find(element.shortcut) else { return }
    throw Fault(
      FLOW_ERROR_DUPLICATE_ID,
      "the shortcut '%' of element '%' is that of element '%' already", element.shortcut,
      element.id, elements[other].id)
  }

  private func rows(_ element: flow_element, id: flow_string, key: UInt64) throws(Fault)
    -> UnsafePointer<flow_row>?
  {
    guard element.row_count > 0, let rows = element.rows else { return nil }
    let copies = memory.rows(element.row_count)
    for index in 0..<element.row_count {
      try memory.copy(
        rows + index, to: copies + index, element: id, key: key, number: index + 1)
    }
    return UnsafePointer(copies)
  }
}

extension flow_string {
  package static func == (left: flow_string, right: flow_string) -> Bool {
    guard left.size == right.size else { return false }
    guard left.size > 0, let one = left.data, let other = right.data else { return true }
    return memcmp(one, other, left.size) == 0
  }
}
