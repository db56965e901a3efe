import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// Dispatch of keys: first to anything above the page, then to the program, the focused element,
/// and the page.
extension ScreenFront {
  func handle(_ key: Key) throws(FlowError) {
    if case .mouse(let mouse) = key { return try handle(mouse) }
    if gesture != nil { return handleGesture(key) }
    if panels.help != nil, handleHelp(key) { return }
    if menu != nil { return handleMenu(key) }
    if let panel = panels.focus, handlePanel(key, of: panel) { return }
    if try handleProgram(key) { return }
    if handleElement(key) || handleShortcut(key) { return }
    try handlePage(key)
  }

  // MARK: Over the page

  private func handleGesture(_ key: Key) {
    guard let held = gesture, !held.isLifted else { return }
    switch key {
    case .right, .down: moveHeld(to: held.progress + 0.1)
    case .left, .up: moveHeld(to: held.progress - 0.1)
    case .enter: letHeldGo()
    default: keepHeld()
    }
  }

  private func handleHelp(_ key: Key) -> Bool {
    let limit = frame[.help].limit
    let page = max(1, frame[.help].inside.height - 1)
    let scroll = min(panels.help ?? 0, limit)
    switch key {
    case .down, .shiftDown: panels.help = min(scroll + 1, limit)
    case .up, .shiftUp: panels.help = max(0, scroll - 1)
    case .pageDown: panels.help = min(scroll + page, limit)
    case .pageUp: panels.help = max(0, scroll - page)
    case .home: panels.help = 0
    case .end: panels.help = limit
    case .control("q"), .control("l"):
      panels.help = nil
      return false
    default: panels.help = nil
    }
    return true
  }

  private func handleMenu(_ key: Key) {
    switch key {
    case .up: menu?.move(-1)
    case .down: menu?.move(1)
    case .enter, .character(" "): chooseFromMenu()
    default: menu = nil
    }
  }

  func chooseFromMenu() {
    guard let chosen = menu else { return }
    menu = nil
    send(
      Input(
        chosen.element, .string(chosen.row), action: chosen.actions[chosen.cursor].id))
  }

  // MARK: The program

  private func handleProgram(_ key: Key) throws(FlowError) -> Bool {
    switch key {
    case .function(1): panels.help = panels.help == nil ? 0 : nil
    case .function(2): panels.toggle(.tree)
    case .function(3): panels.toggle(.log)
    case .function(5): reload()
    case .function(6): selectColumn(1)
    case .shiftFunction(6): selectColumn(-1)
    case .control("l"): terminal.forget()
    case .control("q"): try session.close()
    case .control("g"): try hold()
    case .control("t"): try turn(tabRows.first, by: 1)
    case .controlPageUp: try turn(tabRows.last, by: -1)
    case .controlPageDown: try turn(tabRows.last, by: 1)
    case .shiftUp: scrollPanels(1)
    case .shiftDown: scrollPanels(-1)
    default: return false
    }
    return true
  }

  func scrollPanels(_ step: Int) {
    scroll(.tree, by: step)
    scroll(.log, by: step)
  }

  private func reload() {
    do {
      try session.reload()
    } catch {
      complain(error.message)
    }
  }

  /// Turns to another tab or page of a line; the last line has the innermost tabs.
  private func turn(_ row: TabRow?, by step: Int) throws(FlowError) {
    guard let row, let tab = row.tab(by: step), !tab.isSelected else { return }
    try session.select(tab.router, of: row.layer)
  }

  /// Selects the next page beside the page on top; an empty place is passed over.
  private func selectColumn(_ step: Int) {
    let filled = frame.columns.filter { $0.screen != FLOW_NONE }
    guard let top, let index = filled.firstIndex(where: { $0.screen == top.screen }) else { return }
    select(column: filled[(index + step + filled.count) % filled.count].screen)
  }

  /// Lets the user be where a page stands beside the page on top (P6).
  func select(column screen: flow_screen) {
    guard screen != top?.screen, let page = scene.page(of: screen) else { return }
    var focus: Scene.Element?
    if case .element(let id)? = states[screen]?.focus { focus = page.element(id) }
    page.focused(focus)
    session.drain()
    needsDrawing = true
  }

  // MARK: The page

  private func handlePage(_ key: Key) throws(FlowError) {
    switch key {
    case .tab, .down: moveFocus(1)
    case .backTab, .up: moveFocus(-1)
    case .right: if try !turnTabs(1) { moveFocus(1) }
    case .left: if try !turnTabs(-1) { moveFocus(-1) }
    case .pageDown: scroll(frame.page.body.height - 1)
    case .pageUp: scroll(1 - frame.page.body.height)
    case .home: scroll(-frame.page.scrollLimit)
    case .end: scroll(frame.page.scrollLimit)
    case .escape: try dismissTop()
    case .enter: _ = pressDefault()
    default: break
    }
  }

  /// Presses the button of the page on top whose shortcut the key is (V12).
  ///
  /// - Returns: False if there is none that can be pressed now.
  private func handleShortcut(_ key: Key) -> Bool {
    let button = top?.content.elements.first {
      $0.isEnabled && !$0.shortcut.isEmpty && ShortcutKey($0.shortcut)?.key == key
    }
    guard let button else { return false }
    send(Input(button.id))
    return true
  }

  /// Moves between tabs, while they have the focus.
  private func turnTabs(_ step: Int) throws(FlowError) -> Bool {
    guard let top, states[top.screen]?.focus == .tabs else { return false }
    try turn(tabRows.last, by: step)
    return true
  }

  /// Dismisses the layer on top: an alert by its cancel button, which tells the screen more, any
  /// other as by dragging it away (H15). In the root it goes back.
  private func dismissTop() throws(FlowError) {
    guard let layer = scene.top, layer.index > 0 else { return try session.back() }
    let cancel = top?.content.focusable.first { $0.use == .button && $0.role == FLOW_ROLE_CANCEL }
    if layer.page?.isAlert == true, let cancel {
      send(Input(cancel.id))
    } else {
      try session.dismiss(layer.handle)
    }
  }
}
