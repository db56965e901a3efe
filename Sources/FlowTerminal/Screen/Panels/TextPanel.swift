import FlowText

/// A line of a panel.
struct PanelLine {
  var text: String
  var look: Look
  /// A word before the text, such as a time, for which a narrow panel has no room.
  var lead = ""

  init(_ text: String, look: Look = .normal, lead: String = "") {
    (self.text, self.look, self.lead) = (text, look, lead)
  }
}

/// A framed part of the screen with lines of text, of which the last ones are seen, or others if it
/// was scrolled.
struct TextPanel {
  let title: String
  let lines: [PanelLine]
  /// The number of rows scrolled: back from the end, or on from the start.
  var scroll = 0
  /// True if the end is shown first.
  var showsEnd = true
  /// False if no key scrolls it.
  var isScrolled = true
  /// The text that is marked wherever it stands; empty for none.
  var search = ""
  /// True if the panel gets the keys.
  var hasFocus = false

  /// A row of the panel: a line, or a part of one that is too long.
  private struct Row {
    var lead: String
    var text: String
    var look: Look
  }

  func draw(on frame: inout Frame, in area: Area, of panel: Panel) {
    guard area.width > 2, area.height > 1 else { return }
    frame.canvas.fill(area)
    frame.canvas.frame(
      area, title: title, look: hasFocus ? .accent : .frame,
      titleLook: hasFocus ? .accent : .heading)
    let inside = area.inset(1, vertical: 1)
    let rows = lines.flatMap { self.rows(of: $0, width: inside.width) }
    let most = max(0, rows.count - inside.height)
    let first = first(of: most)
    for (index, row) in rows.dropFirst(first).prefix(inside.height).enumerated() {
      let y = inside.y + index
      let x = inside.x + frame.canvas.write(row.lead, x: inside.x, y: y, look: .quiet, clip: inside)
      frame.canvas.write(row.text, x: x, y: y, look: row.look, clip: inside)
      mark(row.text, on: &frame, x: x, y: y, clip: inside)
    }
    drawCount(first, arrow: Glyphs.up, on: &frame, in: area, y: area.y)
    drawCount(most - first, arrow: Glyphs.down, on: &frame, in: area, y: area.endY - 1)
    frame.hit(area, as: .panel(panel))
    frame[panel] = PanelGeometry(inside: inside, limit: most)
    if hasFocus, Glyphs.isPlain { frame.canvas.cursor = Point(x: inside.x, y: inside.y) }
  }

  private func first(of most: Int) -> Int {
    let shift = min(max(0, scroll), most)
    return showsEnd ? most - shift : shift
  }

  /// Says in an edge of the frame how many rows are hidden beyond it.
  private func drawCount(
    _ count: Int, arrow: String, on frame: inout Frame, in area: Area, y: Int
  ) {
    guard count > 0 else { return }
    let text = isScrolled ? " \(arrow) \(count) more " : " \(count) more "
    let x = area.endX - 2 - CellText.width(of: text)
    // A long title goes before.
    guard x > area.x + (y == area.y ? CellText.width(of: title) + 4 : 1) else { return }
    frame.canvas.write(text, x: x, y: y, look: .accent, clip: area)
  }

  /// Marks each place of a row at which the searched text stands.
  private func mark(_ text: String, on frame: inout Frame, x: Int, y: Int, clip: Area) {
    guard !search.isEmpty else { return }
    let glyphs = CellText.glyphs(of: text)
    let wanted = CellText.glyphs(of: search).map { $0.text.lowercased() }
    let letters = glyphs.map { $0.text.lowercased() }
    guard !wanted.isEmpty, letters.count >= wanted.count else { return }
    var column = x
    for index in glyphs.indices {
      if letters[index...].starts(with: wanted) {
        let found = glyphs[index..<index + wanted.count].map(\.text).joined()
        frame.canvas.write(found, x: column, y: y, look: .focus, clip: clip)
      }
      column += glyphs[index].width
    }
  }

  // MARK: Rows

  /// The least width that has room for the words before lines.
  private static let widthWithLeads = 28

  /// The rows of a line: it goes on below, indented, if it is too long.
  private func rows(of line: PanelLine, width: Int) -> [Row] {
    let lead = line.lead.isEmpty || width < Self.widthWithLeads ? "" : line.lead + " "
    let room = width - CellText.width(of: lead)
    if CellText.width(of: line.text) <= room {
      return [Row(lead: lead, text: line.text, look: line.look)]
    }
    let indent = String(line.text.prefix { $0 == " " })
    let rest = CellText.wrap(
      String(line.text.dropFirst(indent.count)), to: max(8, room - indent.count - 2))
    return rest.enumerated().map { number, text in
      Row(
        lead: number == 0 ? lead : "", text: indent + (number == 0 ? "" : "  ") + text,
        look: line.look)
    }
  }

  /// The number of rows that a line takes in a panel of a width.
  func rowCount(of line: PanelLine, width: Int) -> Int { rows(of: line, width: width).count }

  /// The distance to scroll so that a line is seen, near the middle.
  func scroll(toShow index: Int, in inside: Area) -> Int {
    let counts = lines.map { rowCount(of: $0, width: inside.width) }
    let before = counts.prefix(index).reduce(0, +)
    let most = max(0, counts.reduce(0, +) - inside.height)
    let first = min(max(0, before - inside.height / 2), most)
    return showsEnd ? most - first : first
  }

  /// The nearest line from a place on, round, that contains the searched text.
  ///
  /// - Parameter step: 1 for the lines behind, -1 for those before.
  func line(from start: Int, step: Int) -> Int? {
    let wanted = search.lowercased()
    guard !lines.isEmpty, !wanted.isEmpty else { return nil }
    for distance in 0..<lines.count {
      let index = ((start + distance * step) % lines.count + lines.count) % lines.count
      if lines[index].text.lowercased().holds(wanted) { return index }
    }
    return nil
  }

  /// The first line that is seen.
  func firstLine(in inside: Area) -> Int {
    let counts = lines.map { rowCount(of: $0, width: inside.width) }
    var rest = first(of: max(0, counts.reduce(0, +) - inside.height))
    return counts.firstIndex { count in
      defer { rest -= count }
      return rest < count
    } ?? 0
  }
}
