import CFlowABI
import FlowKit

struct ToggleWidget: Widget {
  let element: Element

  var ids: [String] { [element.id] }

  func height(width: Int) -> Int { lines(width).count + errors(width).count }

  private func lines(_ width: Int) -> [String] {
    CellText.wrap(element.text.isEmpty ? element.id : element.text, to: width - 6)
  }

  private func errors(_ width: Int) -> [String] {
    WidgetLayout.errorLines(element.error, width: width - 6)
  }

  func draw(with pen: inout Pen, in area: Area) {
    let hasFocus = pen.hasFocus(element.id)
    let look: Look = !element.isEnabled ? .quiet : hasFocus ? .strong : .normal
    let isOn = element.value == .boolean(true)
    let x = area.x + WidgetLayout.gutter
    let lines = lines(area.width)
    let mark = element.isSecret ? "[?]" : Glyphs.toggle(isOn)
    pen.write(mark, x: x, y: area.y, look: !element.isEnabled ? .quiet : isOn ? .accent : look)
    for (row, line) in lines.enumerated() { pen.write(line, x: x + 4, y: area.y + row, look: look) }
    for (row, line) in errors(area.width).enumerated() {
      pen.write(line, x: x + 4, y: area.y + lines.count + row, look: .error)
    }
    let at = area.rows(from: 0, count: lines.count)
    if element.isEnabled { pen.hit(at, as: .element(element.id)) }
    pen.frame.places[pen.screen, default: [:]][element.id] = at
    if hasFocus { pen.markFocus(at) }
  }
}
