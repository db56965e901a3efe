import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// Handling of the mouse.
extension ScreenFront {
  func handle(_ mouse: Mouse) throws(FlowError) {
    switch mouse.action {
    case .press: try press(at: mouse.place)
    case .drag: try pull(to: mouse.place)
    case .release: try letGo(at: mouse.place)
    case .rightPress: openMenu(mouse.place)
    case .wheelUp: wheel(mouse.place, step: -3)
    case .wheelDown: wheel(mouse.place, step: 3)
    case .other: break
    }
  }

  private func press(at place: Point) throws(FlowError) {
    held = nil
    if gesture != nil { return keepHeld() }
    selectColumn(at: place)
    let targets = frame.targets(at: place)
    if panels.help != nil, targets.isEmpty {
      panels.help = nil
      return
    }
    if menu == nil, isLeftEdge(place) {
      held = .edge(place, isDrag: false)
      return
    }
    giveKeys(to: targets.first)
    guard let target = targets.first else {
      menu = nil
      return
    }
    if target == .edge {
      held = .edge(place, isDrag: true)
      return
    }
    try press(target, at: place)
  }

  /// Selects the page beside the page on top that a click is on, and draws it as such, so that the
  /// click finds what it is about.
  private func selectColumn(at place: Point) {
    guard menu == nil, panels.help == nil, !isPanel(place),
      let column = frame.columns.first(where: { $0.area.contains(place) }),
      column.screen != FLOW_NONE, column.screen != top?.screen
    else { return }
    select(column: column.screen)
    draw()
  }

  /// Gives the keys to the panel or the page that a click is on; the bar leaves them there.
  private func giveKeys(to target: Target?) {
    switch target {
    case .panel(.help)?, .key?: break
    case .panel(let panel)?: panels.focus = panel
    default: (panels.focus, panels.prompt) = (nil, nil)
    }
  }

  /// True for a place in the first columns of the page on top.
  private func isLeftEdge(_ place: Point) -> Bool {
    guard !frame.layers.isEmpty else { return false }
    let area = area(of: frame.columns.firstIndex { $0.screen == top?.screen })
    return area.contains(place) && place.x <= area.x + 1 && place.y > area.y && panels.help == nil
      && !isPanel(place)
  }

  /// True for a place in a panel, which may lie over pages.
  private func isPanel(_ place: Point) -> Bool {
    frame.targets(at: place).contains { if case .panel = $0 { true } else { false } }
  }

  private func press(_ target: Target, at place: Point) throws(FlowError) {
    switch target {
    case .back: try session.back()
    case .crumb(let screen): try session.back(to: screen)
    case .tab(let router, let layer): try session.select(router, of: layer)
    case .element(let id): press(id)
    case .row(let id, let rowID): press(id, row: rowID)
    case .text(let id, let line, let column):
      setFocus(.element(id))
      guard let top, var editor = states[top.screen]?.fields[id]?.editor else { return }
      editor.move(to: editor.index(line: line, column: column))
      states[top.screen]?.fields[id]?.editor = editor
    case .track(let id, let area):
      setFocus(.element(id))
      held = .track(id, area)
      slide(id, in: area, to: place)
    case .menuEntry(let index):
      guard let menu, menu.actions.indices.contains(index), menu.actions[index].isEnabled else {
        return
      }
      self.menu?.cursor = index
      chooseFromMenu()
    case .key(let key): try handle(key)
    case .rows, .body, .edge, .panel, .nothing: break
    }
  }

  private func press(_ id: String) {
    guard let element = top?.content.element(id) else { return }
    setFocus(.element(id))
    switch element.use {
    case .button: send(Input(id))
    case .toggle: send(Input(id, .boolean(element.value != .boolean(true))))
    case .field:
      // Behind the text.
      if let top, var editor = states[top.screen]?.fields[id]?.editor {
        editor.move(to: editor.characters.count)
        states[top.screen]?.fields[id]?.editor = editor
      }
    default: break
    }
  }

  private func press(_ id: String, row rowID: String) {
    guard let element = top?.content.element(id),
      let row = element.rows.first(where: { $0.id == rowID })
    else { return }
    setFocus(.element(id))
    select(row, in: element)
  }

  private func slide(_ id: String, in area: Area, to place: Point) {
    guard let element = top?.content.element(id), area.width > 1 else { return }
    let fraction = Double(place.x - area.x) / Double(area.width - 1)
    let value = RangeWidget.value(element, fraction: min(max(fraction, 0), 1))
    if value.number != element.value.number { send(Input(id, value)) }
  }

  // MARK: Dragging

  private func pull(to place: Point) throws(FlowError) {
    switch held {
    case .edge(let origin, let isDrag)?:
      if gesture == nil {
        let isMoved = isDrag ? place.y > origin.y : place.x > origin.x
        if isMoved { try hold(isDrag: isDrag) }
        // A target that cannot be dragged is released, so that the engine is not asked again with
        // each cell.
        if isMoved, gesture == nil { held = nil }
      }
      guard let gesture else { return }
      let area = area(of: isDrag ? nil : gesture.place)
      let way = isDrag ? place.y - origin.y : place.x - origin.x
      moveHeld(to: Double(way) / Double(max(1, isDrag ? area.height : area.width)))
    case .track(let id, let area)?: slide(id, in: area, to: place)
    case nil: break
    }
  }

  private func letGo(at place: Point) throws(FlowError) {
    defer { held = nil }
    guard case .edge(let origin, _)? = held else { return }
    if gesture != nil { return liftHeld() }
    // It was no drag, but a click.
    if place == origin, let target = frame.targets(at: place).first { try press(target, at: place) }
  }

  private func openMenu(_ place: Point) {
    selectColumn(at: place)
    guard menu == nil, let top else { return }
    for case .row(let id, let rowID) in frame.targets(at: place) {
      guard let element = top.content.element(id),
        let row = element.rows.first(where: { $0.id == rowID })
      else { continue }
      setFocus(.element(id))
      states[top.screen]?.rows[id, default: .init()].cursor = rowID
      menu = RowMenu(element: element, of: row)
    }
  }

  private func wheel(_ place: Point, step: Int) {
    selectColumn(at: place)
    for target in frame.targets(at: place) {
      switch target {
      case .rows(let id): return moveRows(id, by: step)
      case .body: return scroll(step)
      case .panel(.help):
        let limit = frame[.help].limit
        panels.help = panels.help.map { min(max(0, $0 + step), limit) }
      case .panel(let panel): scroll(panel, by: -step)
      default: continue
      }
      return
    }
  }
}
