import CFlowABI
import FlowKit

/// Buttons that stand behind one another: side by side as far as there is room.
struct ButtonsWidget: Widget {
  let buttons: [Element]
  /// The id of the page's default button, which Enter presses; `nil` if there is none.
  let defaultID: String?
  /// In dialogs each has a line of its own.
  var isStacked = false

  var ids: [String] { buttons.map(\.id) }

  /// The drawn text of a button, with the keys that press it.
  static func text(_ button: Element, isDefault: Bool) -> String {
    let label = button.text.isEmpty ? button.id : button.text
    let keys = [ShortcutKey(button.shortcut)?.text, isDefault ? Glyphs.enter : nil]
    return "[ \(([label] + keys.compactMap(\.self)).joined(separator: " ")) ]"
  }

  private func text(of button: Element) -> String {
    Self.text(button, isDefault: button.id == defaultID)
  }

  static func look(_ button: Element, hasFocus: Bool) -> Look {
    if !button.isEnabled { return .quiet }
    switch button.role {
    case FLOW_ROLE_PRIMARY: return hasFocus ? .primaryFocus : .primary
    case FLOW_ROLE_DESTRUCTIVE: return hasFocus ? .destructiveFocus : .destructive
    default: return hasFocus ? .focus : .button
    }
  }

  func height(width: Int) -> Int {
    let places = places(width)
    let last = places.last.map { $0.y + 1 } ?? 0
    return max(1, last + errors(buttons.last, width: width).count)
  }

  func place(of id: String, width: Int) -> (row: Int, count: Int) {
    guard let index = buttons.firstIndex(where: { $0.id == id }) else { return (0, 1) }
    return (places(width)[index].y, 1)
  }

  func draw(with pen: inout Pen, in area: Area) {
    for (button, place) in zip(buttons, places(area.width)) {
      let hasFocus = pen.hasFocus(button.id)
      let at = place.moved(area.x, vertical: area.y)
      pen.write(
        text(of: button), x: at.x, y: at.y, width: at.width,
        look: Self.look(button, hasFocus: hasFocus))
      pen.hit(at, as: .element(button.id))
      pen.frame.places[pen.screen, default: [:]][button.id] = at
      if hasFocus { pen.markFocus(Area(x: at.x - 2, y: at.y, width: 1, height: 1)) }
      let rows = errors(button, width: area.width).enumerated()
      for (row, line) in rows { pen.write(line, x: at.x, y: at.y + 1 + row, look: .error) }
    }
  }

  private func errors(_ button: Element?, width: Int) -> [String] {
    WidgetLayout.errorLines(button?.error ?? "", width: width - WidgetLayout.gutter)
  }

  private func places(_ width: Int) -> [Area] {
    var (x, y) = (WidgetLayout.gutter, 0)
    return buttons.map { button in
      let wide = min(CellText.width(of: text(of: button)), max(1, width - WidgetLayout.gutter))
      let isFirst = x == WidgetLayout.gutter
      if !isFirst, isStacked || x + wide > width {
        x = WidgetLayout.gutter
        y += 1
      }
      let place = Area(x: x, y: y, width: wide, height: 1)
      x += wide + 3
      if !button.error.isEmpty {
        x = WidgetLayout.gutter
        y += errors(button, width: width).count + 1
      }
      return place
    }
  }
}
