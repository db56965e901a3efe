/// A framed part of the screen with lines of text, of which the last ones are seen, or others if it
/// was scrolled.
struct TextPanel {
  let title: String
  let lines: [(text: String, look: Look)]
  /// The number of lines scrolled: back from the end, or on from the start.
  var scroll = 0
  /// True if the end is shown first.
  var showsEnd = true

  func draw(on frame: inout Frame, in area: Area, of panel: Panel) {
    guard area.width > 2, area.height > 1 else { return }
    frame.canvas.fill(area)
    frame.canvas.frame(area, title: title, look: .frame, titleLook: .heading)
    let inside = area.inset(1, vertical: 1)
    let wrapped = self.wrapped(inside.width)
    let most = max(0, wrapped.count - inside.height)
    let shift = min(max(0, scroll), most)
    let first = showsEnd ? most - shift : shift
    for (row, line) in wrapped.dropFirst(first).prefix(inside.height).enumerated() {
      frame.canvas.write(line.text, x: inside.x, y: inside.y + row, look: line.look, clip: inside)
    }
    frame.hit(area, as: .panel(panel))
  }

  /// Lines that are too long go on below, indented.
  private func wrapped(_ width: Int) -> [(text: String, look: Look)] {
    lines.flatMap { line -> [(text: String, look: Look)] in
      if CellText.width(of: line.text) <= width { return [line] }
      let indent = String(line.text.prefix { $0 == " " })
      let rest = CellText.wrap(
        String(line.text.dropFirst(indent.count)), to: max(8, width - indent.count - 2))
      return rest.enumerated().map { number, text in
        (indent + (number == 0 ? "" : "  ") + text, line.look)
      }
    }
  }
}
