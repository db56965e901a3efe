import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// A field of one line: text, numbers, dates, times and secrets.
struct FieldWidget: Widget {
  let element: Element
  /// The element of the scene, which knows the form of the user's language.
  let shown: Scene.Element?
  let state: PageState.FieldState?
  let labelWidth: Int

  var ids: [String] { [element.id] }

  private func isAbove(_ width: Int) -> Bool { labelWidth == 0 && !element.text.isEmpty }

  func height(width: Int) -> Int {
    (isAbove(width) ? 2 : 1) + errors(width).count
  }

  /// Returns the lines of its error.
  private func errors(_ width: Int) -> [String] {
    WidgetLayout.errorLines(element.error, width: width - WidgetLayout.gutter - labelWidth)
  }

  /// The number of columns for its text.
  private func room(_ width: Int) -> Int {
    let wanted =
      switch element.fieldType {
      case FLOW_FIELD_DATE: 12
      case FLOW_FIELD_TIME: 10
      case FLOW_FIELD_NUMBER: 16
      default: 40
      }
    return max(1, min(wanted, width - WidgetLayout.gutter - labelWidth))
  }

  func draw(with pen: inout Pen, in area: Area) {
    let hasFocus = pen.hasFocus(element.id)
    let labelLook: Look = !element.isEnabled ? .quiet : hasFocus ? .strong : .normal
    var (x, y) = (area.x + WidgetLayout.gutter, area.y)
    let label = Glyphs.isPlain && !element.text.isEmpty ? element.text + ":" : element.text
    pen.write(
      label, x: x, y: y, width: isAbove(area.width) ? area.width - 2 : labelWidth - 1,
      look: labelLook)
    if isAbove(area.width) { y += 1 } else { x += labelWidth }

    let place = Area(x: x, y: y, width: room(area.width), height: 1)
    drawText(&pen, in: place, hasFocus: hasFocus)
    drawHint(&pen, beside: place, in: area)
    for (row, line) in errors(area.width).enumerated() {
      pen.write(line, x: x, y: y + 1 + row, look: .error)
    }
    let at = Area(x: area.x, y: area.y, width: x + place.width - area.x, height: y + 1 - area.y)
    pen.frame.places[pen.screen, default: [:]][element.id] = at
    if hasFocus {
      pen.write(Glyphs.focus, x: area.x, y: y, look: .accent)
    }
  }

  private func drawText(_ pen: inout Pen, in place: Area, hasFocus: Bool) {
    let look: Look = !element.isEnabled ? .quiet : hasFocus ? .fieldFocus : .field
    let editor = state?.editor ?? Editor(written(element.value))
    pen.fill(place, with: look)
    if element.isEnabled { pen.hit(place, as: .element(element.id)) }
    if element.isSecret {
      return drawSecret(&pen, in: place, of: editor, hasFocus: hasFocus, look: look)
    }

    // Scrolled so that the cursor is seen.
    var first = editor.cursor
    var before = 0
    while first > 0 {
      let wide = CellText.width(of: String(editor.characters[first - 1]))
      if before + wide >= place.width { break }
      before += wide
      first -= 1
    }
    // Text that does not fit is cut off at the left.
    if first > 0 { before = place.width - 1 }
    let cursor = place.x + before
    var column = cursor - place.x
    for index in stride(from: editor.cursor - 1, through: first, by: -1) {
      column -= CellText.width(of: String(editor.characters[index]))
    }
    for index in first..<editor.characters.count {
      let text = String(editor.characters[index])
      let wide = CellText.width(of: text)
      if column >= place.width { break }
      if column + wide <= place.width {
        pen.write(text, x: place.x + column, y: place.y, look: look)
        if element.isEnabled {
          pen.hit(
            Area(x: place.x + column, y: place.y, width: wide, height: 1),
            as: .text(element.id, line: 0, column: index))
        }
      }
      column += wide
    }
    if editor.characters.isEmpty, !element.placeholder.isEmpty {
      pen.write(
        element.placeholder, x: place.x, y: place.y, width: place.width,
        look: .quiet)
    }
    if hasFocus { pen.cursor(Point(x: cursor, y: place.y)) }
  }

  /// Draws a secret, always equally long, so that its length stays secret.
  private func drawSecret(
    _ pen: inout Pen, in place: Area, of editor: Editor, hasFocus: Bool, look: Look
  ) {
    let isEmpty = editor.characters.isEmpty
    pen.write(
      isEmpty ? element.placeholder : Element.mask, x: place.x, y: place.y, width: place.width,
      look: isEmpty ? .quiet : look)
    let column = isEmpty ? 0 : min(CellText.width(of: Element.mask), place.width - 1)
    if hasFocus { pen.cursor(Point(x: place.x + column, y: place.y)) }
  }

  private func written(_ value: Value) -> String {
    shown?.written(value) ?? InputText.of(value)
  }

  /// Returns what the text of a day or time looks like; `iso` where users have the engine's form.
  private func form(of example: String, iso: String) -> String {
    let local = written(.string(example))
    return local == example ? iso : local
  }

  /// Draws the kind of input that the field takes, at the right.
  private func drawHint(_ pen: inout Pen, beside place: Area, in area: Area) {
    let hint: String
    switch element.fieldType {
    case FLOW_FIELD_DATE:
      let text = state?.editor.text ?? written(element.value)
      let day = try? shown?.value(typed: text).string
      let shape = form(of: "2026-12-31", iso: "YYYY-MM-DD")
      hint = element.isSecret ? "" : CalendarDay(day ?? text)?.weekday ?? shape
    case FLOW_FIELD_TIME: hint = form(of: "23:59", iso: "HH:MM")
    case FLOW_FIELD_NUMBER where element.limits.minimum < element.limits.maximum:
      hint =
        written(.number(element.limits.minimum)) + " \(Glyphs.ellipsis) "
        + written(.number(element.limits.maximum))
    default: hint = ""
    }
    let x = place.endX + 2
    if !hint.isEmpty, x + CellText.width(of: hint) <= area.endX {
      pen.write(hint, x: x, y: place.y, look: .quiet)
    }
  }
}
