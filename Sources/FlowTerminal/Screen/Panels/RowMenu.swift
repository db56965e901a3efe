import CFlowABI
import FlowKit

/// The menu of a row, beside it.
struct RowMenu {
  let element: String
  let row: String
  let actions: [Row.Action]
  /// The entry that gets the keys.
  var cursor: Int

  init?(element: Element, of row: Row) {
    guard let first = row.actions.firstIndex(where: \.isEnabled) else { return nil }
    self.element = element.id
    self.row = row.id
    actions = row.actions
    cursor = first
  }

  /// The next entry in a direction that can be used.
  mutating func move(_ step: Int) {
    var index = cursor + step
    while actions.indices.contains(index) {
      if actions[index].isEnabled {
        cursor = index
        return
      }
      index += step
    }
  }

  func draw(on frame: inout Frame, in window: Area, beside place: Area?) {
    let texts = actions.map { $0.text.isEmpty ? $0.id : $0.text }
    let width = min((texts.map(CellText.width).max() ?? 0) + 6, window.width)
    let height = min(actions.count + 2, window.height)
    let y = (place?.y ?? window.y + window.height / 3) + 1
    let x = min(place.map { $0.endX - width - 2 } ?? window.x + 4, window.endX - width)
    let area = Area(
      x: max(window.x, x), y: max(window.y, min(y, window.endY - height)), width: width,
      height: height)
    frame.cover(window)
    frame.canvas.fill(area)
    frame.canvas.frame(area, look: .accent)
    let first = max(0, cursor - (height - 3))
    for (line, index) in actions.indices.dropFirst(first).prefix(max(0, height - 2)).enumerated() {
      let at = Area(x: area.x + 1, y: area.y + 1 + line, width: width - 2, height: 1)
      let isCursor = index == cursor
      let look = entryLook(actions[index], isCursor: isCursor)
      if isCursor { frame.canvas.fill(at, with: " ", look: look) }
      frame.canvas.write(
        CellText.fit(texts[index], to: width - 5), x: at.x + 2, y: at.y, look: look, clip: at)
      if isCursor {
        frame.canvas.write(Glyphs.focus, x: at.x, y: at.y, look: look, clip: at)
        frame.canvas.cursor = Point(x: at.x, y: at.y)
      }
      frame.hit(at, as: .menuEntry(index))
    }
  }

  private func entryLook(_ action: Row.Action, isCursor: Bool) -> Look {
    if !action.isEnabled { return .quiet }
    if action.role == FLOW_ROLE_DESTRUCTIVE { return isCursor ? .destructiveFocus : .destructive }
    return isCursor ? .focus : .normal
  }
}
