package import CFlowABI
import FlowCalls
import FlowCalling
package import FlowMessages
import FlowModel
import FlowRecords
import FlowDeciding
import FlowRunning
import FlowValues

/// Asks screens for rows on demand (V15).
extension Engine {
  // MARK: For the host

  /// Asks for rows of an element. They stay until the same element is asked again.
  package func rows(
    of handle: flow_handle, element id: UnsafePointer<CChar>, from first: Int, count: Int
  ) throws(Fault) -> UnsafePointer<flow_rows> {
    guard first >= 0, count >= 0 else {
      throw Fault(FLOW_ERROR_INVALID_ARGUMENT, "'first' or 'count' is an impossible number")
    }
    let (content, element, asked) = try asked(of: handle, element: id)
    defer { withExtendedLifetime(content) {} }
    let range = try range(
      of: element, asked: asked, in: content, on: handle, first: first, count: count)
    try asked.keep(range, of: element, isLast: true)
    results.keepRows(range)
    leaveForDispatch()
    return UnsafePointer(range.result)
  }

  /// Finds the place of a row of an element.
  package func findRow(
    of handle: flow_handle, element id: UnsafePointer<CChar>, row: flow_string
  ) throws(Fault) -> Int {
    try Sizes.check(row, name: "the id of the row")
    let (content, element, _) = try asked(of: handle, element: id)
    defer { withExtendedLifetime(content) {} }
    defer { leaveForDispatch() }
    guard let found = try find(row, of: element, in: content, on: handle) else {
      throw Fault(FLOW_ERROR_UNKNOWN_ELEMENT, "element '%' has no row '%'", element.id, row)
    }
    return found.place
  }

  private func asked(of handle: flow_handle, element id: UnsafePointer<CChar>) throws(Fault)
    -> (ContentStore, flow_element, AskedRows)
  {
    let screen = try screen(handle)
    try checkReady(instance(handle))
    try checkDepth("asking for rows")
    let id = flow_string(data: id, size: strlen(id))
    guard let content = screens[screen]?.content, let element = content.element(id),
      let asked = content.asked(of: element)
    else {
      throw Fault(
        FLOW_ERROR_UNKNOWN_ELEMENT,
        "the content of %, as it was last asked for, has no element '%'", name(of: handle), id)
    }
    guard ElementCheck.hasRows(element.kind) else {
      throw Fault(
        FLOW_ERROR_ARGUMENT_TYPE,
        "element '%' is %, which has no rows", id, Text.one(ElementCheck.name(of: element.kind)))
    }
    return (content, element, asked)
  }

  // MARK: Asking a screen

  /// Asks for the rows that come with content.
  func askFirstRows(of content: ContentStore, on handle: flow_handle) {
    content.forEachOnDemand { element in
      // A screen that was never opened may have been destroyed meanwhile.
      guard isLive(handle), let asked = content.asked(of: element) else { return }
      do throws(Fault) {
        let range = try range(
          of: element, asked: asked, in: content, on: handle, first: 0,
          count: Int(FLOW_ROWS_FIRST))
        try asked.keep(range, of: element, isLast: false)
        content.setFirstRows(range, of: element.id)
      } catch {
        report(
          error.severity, status: error.status, of: handle,
          message: Message(
            "the first rows of element '%' are missing: %", element.id, error))
      }
    }
  }

  /// Asks for rows, of which fewer may come.
  private func range(
    of element: flow_element, asked: AskedRows, in content: ContentStore, on handle: flow_handle,
    first: Int, count: Int
  ) throws(Fault) -> RowRange {
    let limit = min(count, max(0, asked.total - first))
    let range = RowRange(of: element, in: content, from: first, limit: limit)
    if let name = element.rows_method {
      if limit > 0 {
        try fill(range, of: element, asked: asked, by: name, on: handle, from: first, limit: limit)
      }
    } else if limit > 0, let rows = element.rows {
      try range.addRows(UnsafeBufferPointer(start: rows + first, count: limit))
    }
    range.publish(of: content)
    return range
  }

  private func fill(
    _ range: RowRange, of element: flow_element, asked: AskedRows, by name: UnsafePointer<CChar>,
    on handle: flow_handle, from first: Int, limit: Int
  ) throws(Fault) {
    let (method, pointer) = try method(
      name, hearing: .rows, of: element, asked: asked, on: handle)
    guard let target = contents.insert(.rows(range)) else {
      throw Fault(FLOW_ERROR_LIMIT, "all slots for contents are used up")
    }
    asked.isAsked = true
    passOver()
    withUnsafePointer(to: element.id) {
      _ = call(
        method,
        words: (
          pointer, self.handle(target), Calling.word(of: UnsafeRawPointer($0)), UInt64(first),
          UInt64(limit)
        ), named: handle)
    }
    asked.isAsked = false
    contents.remove(target)
    if let mistake = range.mistake { throw mistake }
  }

  /// Finds a method for rows of a screen, which must not be asked for them already.
  private func method(
    _ name: UnsafePointer<CChar>, hearing: Hearing, of element: flow_element, asked: AskedRows,
    on handle: flow_handle
  ) throws(Fault) -> (UnsafePointer<Method>, UInt64) {
    guard !asked.isAsked else {
      throw Fault(
        FLOW_ERROR_BUSY, "element '%' of % is asked for rows", element.id, self.name(of: handle))
    }
    let instance = try instance(handle)
    try checkReady(instance)
    let index = try index(of: name, hearing: hearing, of: handle)
    return (instance.entry.definition.methods + index, Calling.word(of: instance.pointer))
  }

  /// A row that was found, with the range that keeps it.
  typealias FoundRow = (place: Int, row: UnsafePointer<flow_row>, owner: RowRange?)

  /// Finds a row by its id in the content, or among the rows handed out last.
  func findHandedOut(
    _ id: flow_string, of element: flow_element, in content: ContentStore
  ) -> FoundRow? {
    let asked = element.rows_method != nil ? content.asked(of: element) : nil
    if asked?.isUnchanged ?? true, let rows = element.rows, let place = RowTable(of: rows).find(id)
    {
      return (place, rows + place, nil)
    }
    return asked?.find(id).map { ($0.place, $0.row, nil) }
  }

  /// Finds a row by its id: among those handed out, or by asking the screen for its place, and for
  /// the row that stands there.
  func find(
    _ id: flow_string, of element: flow_element, in content: ContentStore, on handle: flow_handle
  ) throws(Fault) -> FoundRow? {
    if let known = findHandedOut(id, of: element, in: content) { return known }
    guard element.rows_method != nil, let name = element.find_method,
      let asked = content.asked(of: element)
    else { return nil }
    let (method, pointer) = try method(
      name, hearing: .find, of: element, asked: asked, on: handle)
    asked.isAsked = true
    let word = try CallHook.withSecret(ElementCheck.isSecret(element)) { () throws(Fault) in
      withUnsafePointer(to: (element.id, id)) {
        let texts = UnsafeRawPointer($0)
        let row = texts + MemoryLayout<flow_string>.stride
        passOver()
        return call(
          method, pointer, Calling.word(of: texts), Calling.word(of: row), 0, named: handle,
          count: 3)
      }
    }
    asked.isAsked = false
    let place = Int(Int64(bitPattern: word))
    _ = try screen(handle)
    guard place >= 0, place < asked.total else { return nil }
    let range = try range(
      of: element, asked: asked, in: content, on: handle, first: place, count: 1)
    _ = try screen(handle)
    try asked.keep(range, of: element, isLast: false)
    // A screen that places a row where another one stands does not know it.
    return range.find(id).map { ($0.place, $0.row, range) }
  }

  /// Leaves what a method has asked for to the next dispatch: the host is drawing.
  private func leaveForDispatch() {
    if caller.isCalling || loop.isHeld || !hasRequests { return }
    loop.hold()
    wakeInTime()
  }

  // MARK: For the screen

  package func addRows(
    _ rows: UnsafePointer<flow_row>?, count: Int, step: UInt32, to handle: flow_handle
  ) throws(Fault) {
    switch contents[try require(handle, in: contents)] {
    case .rows(let range):
      do throws(Fault) {
        try SizedArray.read(rows, count: count, step: step, of: "the rows") {
          (rows) throws(Fault) in try range.addRows(rows)
        }
      } catch {
        range.refuse(for: error)
        throw error
      }
    case .content:
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT,
        "% is content, whose rows stand in its elements; rows are given inside a rows_method",
        Records.plainName(of: handle))
    case nil: throw Fault(FLOW_ERROR_STALE_HANDLE, "% is gone", Records.plainName(of: handle))
    }
  }

  package func rowsChanged(
    _ handle: flow_handle, element id: UnsafePointer<CChar>, first: Int, removed: Int,
    inserted: Int
  ) throws(Fault) {
    let screen = try screen(handle)
    if let content = screens[screen]?.content {
      let id = flow_string(data: id, size: strlen(id))
      guard let element = content.element(id), element.rows_method != nil,
        let asked = content.asked(of: element)
      else {
        throw Fault(
          FLOW_ERROR_UNKNOWN_ELEMENT,
          "the content of %, as it was last asked for, has no element '%' with rows on demand",
          name(of: handle), id)
      }
      guard asked.note(first: first, removed: removed, inserted: inserted) else {
        throw Fault(
          FLOW_ERROR_INVALID_ARGUMENT,
          "element '%' has % rows: %, or % are too many", id, asked.total,
          Message("% cannot go behind the first %", removed, first), inserted)
      }
    }
    try changed(handle)
  }

  /// Throws unless the screen has the methods that an element names for its rows.
  func checkMethods(of element: flow_element, on store: ContentStore) throws(Fault) {
    guard let rows = element.rows_method, let find = element.find_method,
      let screen = store.screen
    else { return }
    _ = try index(of: rows, hearing: .rows, of: handle(screen))
    _ = try index(of: find, hearing: .find, of: handle(screen))
  }
}
