import CFlowABI
import FlowKit
import FlowText

/// A field of several lines, in a frame.
struct MultilineWidget: Widget {
  let element: Element
  let state: PageState.FieldState?

  private static let most = 8

  var ids: [String] { [element.id] }

  private func errors(_ width: Int) -> [String] {
    WidgetLayout.errorLines(element.error, width: width - 2)
  }

  private var labelRows: Int { element.text.isEmpty ? 0 : 1 }

  func height(width: Int) -> Int { labelRows + lineCount + 2 + errors(width).count }

  func leastHeight(_ width: Int) -> Int { labelRows + 4 + errors(width).count }

  /// The number of lines; that of a secret is fixed, so that it reveals nothing.
  private var lineCount: Int {
    element.isSecret ? 3 : max(3, editor.lineCount(upTo: Self.most))
  }

  private var editor: Editor { state?.editor ?? Editor(InputText.of(element.value)) }

  func draw(with pen: inout Pen, in area: Area) {
    let hasFocus = pen.hasFocus(element.id)
    let x = area.x + WidgetLayout.gutter
    let label = Glyphs.isPlain && !element.text.isEmpty ? element.text + ":" : element.text
    pen.write(
      label, x: x, y: area.y, width: area.width - 2,
      look: !element.isEnabled ? .quiet : hasFocus ? .strong : .normal)
    let errors = errors(area.width)
    let frame = Area(
      x: x, y: area.y + labelRows, width: min(76, area.width - 2),
      height: area.height - labelRows - errors.count)
    pen.frame.canvas.frame(frame.clipped(to: pen.clip), look: hasFocus ? .accent : .frame)
    let inside = frame.inset(1, vertical: 1)
    if element.isEnabled { pen.hit(frame, as: .element(element.id)) }
    drawText(&pen, in: inside, hasFocus: hasFocus)
    for (row, line) in errors.enumerated() {
      pen.write(line, x: x, y: frame.endY + row, look: .error)
    }
    pen.frame.places[pen.screen, default: [:]][element.id] = frame
    if hasFocus { pen.write(Glyphs.focus, x: area.x, y: area.y, look: .accent) }
  }

  private func drawText(_ pen: inout Pen, in area: Area, hasFocus: Bool) {
    guard !area.isEmpty else { return }
    if element.isSecret {
      let isEmpty = editor.characters.isEmpty && InputText.of(element.value).isEmpty
      pen.write(isEmpty ? element.placeholder : Element.mask, x: area.x, y: area.y, look: .quiet)
      if hasFocus { pen.cursor(Point(x: area.x, y: area.y)) }
      return
    }
    let (texts, line, column) = editor.lines
    let top = max(0, line - area.height + 1)
    let before = CellText.width(of: String(texts[line].prefix(column)))
    let shift = max(0, before - area.width + 1)
    for (row, text) in texts.dropFirst(top).prefix(area.height).enumerated() {
      var x = area.x - (top + row == line ? shift : 0)
      for (index, character) in text.enumerated() {
        if x >= area.endX { break }
        let wide = CellText.width(of: String(character))
        if x >= area.x, x + wide <= area.endX {
          pen.write(
            String(character), x: x, y: area.y + row, look: element.isEnabled ? .normal : .quiet)
          pen.hit(
            Area(x: x, y: area.y + row, width: wide, height: 1),
            as: .text(element.id, line: top + row, column: index))
        }
        x += wide
      }
    }
    if editor.characters.isEmpty {
      pen.write(element.placeholder, x: area.x, y: area.y, width: area.width, look: .quiet)
    }
    if hasFocus { pen.cursor(Point(x: area.x + before - shift, y: area.y + line - top)) }
  }
}
