import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// Keys for the element that has the focus.
extension ScreenFront {
  /// - Returns: True if the key meant something there.
  func handleElement(_ key: Key) -> Bool {
    guard let top, case .element(let id)? = states[top.screen]?.focus,
      let element = top.content.element(id)
    else { return false }
    switch element.use {
    case .field: return handleField(key, at: element, of: top.screen)
    case .toggle: return handleToggle(key, at: element)
    case .number: return handleRange(key, at: element)
    case .choice, .list: return handleRows(key, at: element, of: top.screen)
    case .button: return handleButton(key, at: element)
    case .words, .picture, .progress: return false
    }
  }

  private func handleButton(_ key: Key, at element: Element) -> Bool {
    guard key == .enter || key == .character(" ") else { return false }
    send(Input(element.id))
    return true
  }

  private func handleToggle(_ key: Key, at element: Element) -> Bool {
    guard key == .enter || key == .character(" ") else { return false }
    send(Input(element.id, .boolean(element.value != .boolean(true))))
    return true
  }

  private func handleRange(_ key: Key, at element: Element) -> Bool {
    let value: Value
    switch key {
    case .right, .character("+"): value = RangeWidget.value(element, steps: 1)
    case .left, .character("-"): value = RangeWidget.value(element, steps: -1)
    case .pageUp: value = RangeWidget.value(element, steps: 5)
    case .pageDown: value = RangeWidget.value(element, steps: -5)
    case .home: value = RangeWidget.value(element, fraction: 0)
    case .end: value = RangeWidget.value(element, fraction: 1)
    default: return false
    }
    send(Input(element.id, value))
    return true
  }

  // MARK: Fields

  private func handleField(_ key: Key, at element: Element, of screen: flow_screen) -> Bool {
    guard var field = states[screen]?.fields[element.id] else { return false }
    let isMultiline = element.fieldType == FLOW_FIELD_MULTILINE
    let before = field.editor
    switch key {
    case .character(let text): insertTyped(text, at: element, of: screen, into: &field.editor)
    case .paste(let text): insertPasted(text, at: element, of: screen, into: &field.editor)
    case .enter where isMultiline: field.editor.insert("\n")
    case .enter:
      // The reason is shown; the button would act on another value.
      if field.isWrong { return scene.page(of: screen)?.enter() == true }
      if pressDefault() { return true }
      moveFocus(1)
      return true
    case .backspace: field.editor.deleteBackward()
    case .delete: field.editor.deleteForward()
    case .left: field.editor.left()
    case .right: field.editor.right()
    case .home, .control("a"): field.editor.toStart()
    case .end, .control("e"): field.editor.toEnd()
    case .control("u"): field.editor.deleteToStart()
    case .control("k"): field.editor.deleteToEnd()
    case .control("w"): field.editor.deleteWord()
    case .up where isMultiline: if !field.editor.up() { return false }
    case .down where isMultiline: if !field.editor.down() { return false }
    case .up, .down:
      let shown = scene.page(of: screen)?.element(element.id)
      guard let next = shown?.stepped(field.editor.text, by: key == .up ? 1 : -1) else {
        return false
      }
      field.editor = Editor(next)
    default: return false
    }
    // The cursor of a secret field is not visible, so it stays at the end.
    if element.isSecret { field.editor.move(to: field.editor.characters.count) }
    states[screen]?.fields[element.id] = field
    states[screen]?.followsFocus = true
    if field.editor.text != before.text { typed(element, on: screen) }
    return true
  }

  private func insertTyped(
    _ text: String, at element: Element, of screen: flow_screen, into editor: inout Editor
  ) {
    guard let shown = scene.page(of: screen)?.element(element.id) else { return }
    editor.insert(String(text.filter { FieldInput.takes($0, in: shown) }))
  }

  /// Inserts a pasted text, which becomes one line in a field of one line, as in every host (V3).
  private func insertPasted(
    _ text: String, at element: Element, of screen: flow_screen, into editor: inout Editor
  ) {
    let end = editor.characters.count - editor.cursor
    insertTyped(text, at: element, of: screen, into: &editor)
    guard text.contains("\n"), case .string(let line)? = try? element.value(typed: editor.text)
    else { return }
    editor = Editor(line)
    editor.move(to: editor.characters.count - end)
  }

  /// Gives the present text of the field to the scene, which sends it if it is a value.
  private func typed(_ element: Element, on screen: flow_screen) {
    guard let field = states[screen]?.fields[element.id] else { return }
    let text = field.editor.text
    if let value = try? scene.page(of: screen)?.element(element.id)?.value(typed: text) {
      noteInput(Input(element.id, value), at: element, on: screen)
    }
    // The screen may put another text at once.
    states[screen]?.fields[element.id]?.isTyped = true
    let isValue = session.type(
      text, into: element, on: screen, typing: field.isTyped ? .goesOn : .begins)
    states[screen]?.fields[element.id]?.isWrong = !isValue
    needsDrawing = true
  }

  // MARK: Rows

  private func handleRows(_ key: Key, at element: Element, of screen: flow_screen) -> Bool {
    var state = states[screen]?.rows[element.id] ?? .init()
    let page = frame.page.rows[element.id]?.count ?? 1
    let element = comeNear(element, of: screen, state: &state, isEnd: key == .end, page: page)
    let rows = element.rows(containing: state.filter)
    let cursor = RowsWidget.cursor(element, in: state, among: rows)
    switch key {
    case .down, .up:
      let step = key == .down ? 1 : -1
      guard let cursor, let next = Self.nextUsable(rows, from: cursor + step, step: step) else {
        return false
      }
      state.cursor = rows[next].id
    case .pageDown: state.cursor = Self.usableRow(rows, near: (cursor ?? 0) + page, step: -1)
    case .pageUp: state.cursor = Self.usableRow(rows, near: (cursor ?? 0) - page, step: 1)
    case .home: state.cursor = Self.usableRow(rows, near: 0, step: 1)
    case .end: state.cursor = Self.usableRow(rows, near: rows.count - 1, step: -1)
    case .character(" ") where state.filter.isEmpty, .enter:
      if let cursor { select(rows[cursor], in: element) }
      return true
    case .function(4), .right:
      guard let cursor, let menu = RowMenu(element: element, of: rows[cursor]) else { return false }
      self.menu = menu
      return true
    case .character(let text):
      state.filter += text
      (state.cursor, state.top) = ("", 0)
    case .backspace where !state.filter.isEmpty: state.filter.removeLast()
    case .escape where !state.filter.isEmpty:
      // The row that was found has the focus among all rows.
      state.filter = ""
      state.cursor = cursor.map { rows[$0].id } ?? ""
    default: return false
    }
    states[screen]?.rows[element.id] = state
    states[screen]?.followsFocus = true
    return true
  }

  /// Asks for more rows on demand when the cursor comes near the last that are there.
  private func comeNear(
    _ element: Element, of screen: flow_screen, state: inout PageState.RowsState, isEnd: Bool,
    page: Int
  ) -> Element {
    guard element.isOnDemand, state.filter.isEmpty else { return element }
    let cursor = RowsWidget.cursor(element, in: state, among: element.rows) ?? 0
    guard isEnd || cursor + 2 * page >= element.rows.count else { return element }
    let more = isEnd ? element.rowTotal : element.rows.count + max(Self.rowsAtOnce, 2 * page)
    state.wanted = min(element.rowTotal, more)
    contents[screen] = nil
    return scene.page(of: screen)?.element(element.id).map { Element($0, rows: state.wanted) }
      ?? element
  }

  /// The number of rows on demand that are asked for together.
  private static var rowsAtOnce: Int { 200 }

  /// The nearest row that can be used, from one on in a direction.
  private static func nextUsable(_ rows: [Row], from start: Int, step: Int) -> Int? {
    var index = start
    while rows.indices.contains(index) {
      if rows[index].isEnabled { return index }
      index += step
    }
    return nil
  }

  private static func usableRow(_ rows: [Row], near index: Int, step: Int) -> String {
    let start = min(max(0, index), rows.count - 1)
    let found =
      nextUsable(rows, from: start, step: step) ?? nextUsable(rows, from: start, step: -step)
    return found.map { rows[$0].id } ?? ""
  }

  func select(_ row: Row, in element: Element) {
    guard row.isEnabled else { return complain("'\(row.title)' cannot be chosen now") }
    let value = InputValue.selecting(row, in: element)
    if let top { states[top.screen]?.rows[element.id, default: .init()].cursor = row.id }
    if !element.hasChosen(value) { send(Input(element.id, value)) }
  }

  /// Moves within the rows without pressing one, as the wheel does.
  func moveRows(_ id: String, by step: Int) {
    guard let top, let shown = top.content.element(id) else { return }
    var state = states[top.screen]?.rows[id] ?? .init()
    let page = frame.page.rows[id]?.count ?? 1
    let element = comeNear(shown, of: top.screen, state: &state, isEnd: false, page: page)
    let rows = element.rows(containing: state.filter)
    let cursor = RowsWidget.cursor(element, in: state, among: rows) ?? 0
    state.cursor = Self.usableRow(rows, near: cursor + step, step: step < 0 ? -1 : 1)
    states[top.screen]?.rows[id] = state
  }
}
