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
  /// The id of the element that is to get the focus; empty for none (V11).
  private var focus = flow_string()
  /// The elements, which move no more once the content is published.
  private(set) var table: UnsafeMutablePointer<flow_element>
  private(set) var count = 0
  private var capacity = ContentStore.fewest
  /// The number of elements without an id.
  private(set) var numberedCount = 0
  /// The places of elements by their ids.
  private let indices = NameTable()
  /// The shortcuts of buttons, with the places of these (V12); nil before the first.
  private var shortcuts: NameTable?
  /// The records of elements, once the content is published.
  var records: UnsafeMutablePointer<ElementRecord>?
  /// The number of elements that hold no value yet.
  var wrongCount = 0
  /// The number of keys that elements without an id have been given (V14).
  var keyCount: UInt64 = 0
  /// The memory of all that elements point to, and of their records.
  var memory = ContentMemory()
  /// The rows that have been asked for one by one, by the element's place (V15).
  var askedRows = NumberMap<AskedRows>()
  /// The first rows of elements whose rows are on demand.
  var firstRows: Series<RowRange> = []
  /// True if an element with an id is new, or means something else than in the content before.
  package internal(set) var hasNews = false
  /// True if something in it is secret (V9).
  private var hasSecret = false

  /// The last revision that was handed out before the screen was restored; 0 if it was not. Nothing
  /// is known of an element then but the number of its meaning, if an input brings it (V6).
  package private(set) var resumed: UInt64 = 0

  /// The screen whose content it is; nil for an alert's.
  package let screen: ScreenID?
  /// True if a plugin's screen fills it, whose images lie beside the plugin's file (V13).
  private(set) var isOfPlugin: Bool

  /// The screen's class in a strict engine, which refuses elements that do not fit its methods.
  package var strictClass: InstanceClass?

  private static let fewest = 4

  package init(of screen: ScreenID? = nil, isOfPlugin: Bool = false) {
    self.screen = screen
    self.isOfPlugin = isOfPlugin
    content = .allocate(capacity: 1)
    content.initialize(to: flow_screen_content())
    table = .allocate(capacity: Self.fewest)
  }

  deinit {
    table.deallocate()
    content.deallocate()
  }

  package var revision: UInt64 { content.pointee.revision }

  package var elements: UnsafeMutableBufferPointer<flow_element> {
    UnsafeMutableBufferPointer(start: table, count: count)
  }

  // MARK: Telling

  /// Lays the elements out for the host.
  ///
  /// - Parameter old: the content that the screen described before.
  package func publish(after old: ContentStore? = nil) {
    let revision = (old?.revision ?? 0) + 1
    resumed = old?.resumed ?? 0
    record(after: old, revision: revision)
    identify(after: old)
    var laidOut = flow_screen_content()
    laidOut.struct_size = UInt32(MemoryLayout<flow_screen_content>.size)
    laidOut.element_size = UInt32(MemoryLayout<flow_element>.stride)
    laidOut.title = title
    laidOut.elements = UnsafePointer(table)
    laidOut.element_count = count
    laidOut.revision = revision
    laidOut.focus = focus
    content.pointee = laidOut
  }

  /// Begins without elements where the contents of a screen were that was restored: the next one is
  /// that behind `revision` (V6).
  package func resume(at revision: UInt64) {
    publish()
    content.pointee.revision = revision
    resumed = revision
  }

  /// True until a restored screen is asked for its content.
  package var isToBeAsked: Bool { resumed > 0 && resumed == revision }

  // MARK: Again

  /// Empties content that nobody reads any more, to be filled again in the same memory.
  package func reuse(isOfPlugin: Bool) {
    self.isOfPlugin = isOfPlugin
    content.pointee = flow_screen_content()
    (title, focus, strictClass) = (flow_string(), flow_string(), nil)
    (count, numberedCount, wrongCount, keyCount, records) = (0, 0, 0, 0, nil)
    hasNews = false
    indices.removeAll()
    shortcuts?.removeAll()
    askedRows.removeAll()
    firstRows.removeAll()
    memory.reuse()
  }

  /// True if its memory is worth keeping while `other` is shown: it is not much larger than what
  /// that needs, nothing in it is secret (V9), and nobody is to be caught who reads it too long.
  package func isWorthKeeping(beside other: ContentStore) -> Bool {
    !hasSecret && csystem_is_memory_watched() == 0
      && size(memory.capacity, elements: capacity)
        <= 16384 + 4 * size(other.memory.used, elements: other.count)
  }

  private func size(_ bytes: Int, elements: Int) -> Int {
    bytes + elements * MemoryLayout<flow_element>.stride
  }

  // MARK: Asking

  /// Returns true for an element with an id that is new, or means something else than before.
  package func isNew(_ place: Int) -> Bool {
    table[place].id.size > 0 && records.map { $0[place].since == revision } ?? false
  }

  /// Returns the revision since which an element has meant the same.
  package func since(_ element: flow_element) -> UInt64 {
    guard let records, let place = place(of: element.id) else { return revision }
    return records[place].since
  }

  @_optimize(speed)
  package func element(_ id: flow_string) -> flow_element? {
    place(of: id).map { table[$0] }
  }

  /// Returns the place of the element with an id; nil if there is none.
  func place(of id: flow_string) -> Int? { id.size > 0 ? indices.find(id) : nil }

  /// Returns the place of the element that has the id and the kind of another one.
  func place(like other: UnsafePointer<flow_element>) -> Int? {
    guard let place = place(of: other.pointee.id), table[place].kind == other.pointee.kind else {
      return nil
    }
    return place
  }

  // MARK: Filling

  package func setTitle(_ text: flow_string) throws(Fault) {
    title = try memory.copy(text, name: "the title")
  }

  /// Names the element that is to get the focus; it is looked up by ``settleFocus()``.
  package func setFocus(to id: flow_string) throws(Fault) {
    focus = try memory.copy(id, name: "the focus")
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

  /// Copies an element. One with an id and a text that is no UTF-8 is refused, and "not available"
  /// stands in its place with its id (V1).
  @_optimize(speed)
  package func addElement(_ given: flow_element) throws(Fault) {
    do throws(Fault) {
      try copyElement(given)
    } catch {
      // A shortcut is no text that a user could have typed.
      if error.status == FLOW_ERROR_BAD_UTF8, given.id.size > 0, Values.isUTF8(given.shortcut) {
        addUnavailable(for: given)
      }
      throw error
    }
  }

  @inline(never)
  private func addUnavailable(for refused: flow_element) {
    var element = flow_element()
    element.kind = FLOW_ELEMENT_UNAVAILABLE
    element.enabled = FLOW_TRUE
    element.id = refused.id
    element.text = refused.text
    if refused.text.size == 0 || !Sizes.isPossible(refused.text) || !Values.isUTF8(refused.text) {
      let word = flow_table_word(FLOW_WORD_UNAVAILABLE)
      element.text = flow_string(data: word, size: word.map { strlen($0) } ?? 0)
    }
    // An id that is no UTF-8 is refused once more, and nothing stands.
    try? copyElement(element)
  }

  @_optimize(speed)
  private func copyElement(_ given: flow_element) throws(Fault) {
    try ElementCheck.check(given)
    if given.id.size > 0, indices.find(given.id) != nil {
      throw Fault(
        FLOW_ERROR_DUPLICATE_ID, "the id '%' stands twice in one screen's content", given.id)
    }
    var element = given
    try fill(&element)
    if element.rows_method != nil {
      askedRows[UInt64(count)] = AskedRows(total: element.row_total)
    }
    if element.shortcut.size > 0 {
      let known = shortcuts ?? NameTable()
      known.insert(element.shortcut, number: count)
      shortcuts = known
    }
    if element.id.size > 0 {
      indices.insert(element.id, number: count)
    } else {
      numberedCount &+= 1
    }
    if count == capacity {
      capacity = Growth.step(beyond: capacity)
      table = Growth.move(table, to: capacity)
    }
    (table + count).initialize(to: element)
    count &+= 1
  }

  /// Copies all that an element points to, and fills in what the engine says of it.
  @_optimize(speed)
  private func fill(_ element: inout flow_element) throws(Fault) {
    element.struct_size = UInt32(MemoryLayout<flow_element>.size)
    element.row_size = UInt32(MemoryLayout<flow_row>.stride)
    try withUnsafeMutablePointer(to: &element) { (element) throws(Fault) in
      try copyTexts(of: element)
    }
    if isOfPlugin { try ElementCheck.checkSource(of: element) }
    if element.shortcut.size > 0 { try checkShortcut(of: element) }
    if let strictClass, let misfit = ElementCheck.misfit(of: element, in: strictClass) {
      throw misfit
    }
    if ElementCheck.isSecret(element) {
      element.secret = FLOW_TRUE
      hasSecret = true
    }
    try Values.copyContents(of: &element.value) { memory.room($0, alignment: 8) }
    let takesBytes = ElementCheck.takes(element) == FLOW_TAKES_BYTES
    element.digest = takesBytes ? Digest.digest(of: element.value) : 0
    let hasID = element.id.size > 0
    element.key = hasID ? ElementKey.key(of: element.id, in: UInt64(element.kind)) : 0
    try copyRows(of: &element)
    try ElementCheck.checkRendered(element)
  }

  /// Copies the rows of an element, or the names of the methods for rows on demand.
  private func copyRows(of element: inout flow_element) throws(Fault) {
    (element.rows_revision, element.meaning) = (0, 0)
    (element.rows_first, element.rows_removed, element.rows_inserted) = (0, 0, 0)
    if let rows = element.rows_method, let find = element.find_method {
      element.rows_method = try copy(rows, name: "rows_method", of: element.id)
      element.find_method = try copy(find, name: "find_method", of: element.id)
      return
    }
    element.row_total = element.row_count
    guard element.row_count > 0, let given = element.rows else {
      element.rows = nil
      return
    }
    guard let table = RowTable(of: element.key, capacity: element.row_count, in: &memory) else {
      throw Fault(
        FLOW_ERROR_OUT_OF_MEMORY,
        "there is not enough memory to copy % rows of element '%'", element.row_count, element.id)
    }
    let owner = RowOwner(id: element.id, isSecret: element.secret != 0, isOfPlugin: isOfPlugin)
    for number in 0..<element.row_count {
      try table.addRow(given + number, of: owner, number: number + 1, in: &memory)
    }
    if table.hasSecret { hasSecret = true }
    element.rows = UnsafePointer(table.rows)
  }

  private func copy(
    _ name: UnsafePointer<CChar>, name what: Literal, of id: flow_string
  ) throws(Fault) -> UnsafePointer<CChar>? {
    try memory.copy(
      flow_string(data: name, size: strlen(name)),
      name: ElementCheck.subject(what, id: id, row: 0)
    ).data
  }

  private func checkShortcut(of element: flow_element) throws(Fault) {
    try ElementCheck.checkShortcut(of: element)
    guard let other = shortcuts?.find(element.shortcut) else { return }
    throw Fault(
      FLOW_ERROR_DUPLICATE_ID,
      "the shortcut '%' of element '%' is that of element '%' already", element.shortcut,
      element.id, table[other].id)
  }
}

extension flow_string {
  package static func == (left: flow_string, right: flow_string) -> Bool {
    guard left.size == right.size else { return false }
    guard left.size > 0, let one = left.data, let other = right.data else { return true }
    return memcmp(one, other, left.size) == 0
  }
}
