/// One cell of the screen.
struct Cell: Equatable {
  /// A character with its marks; empty for the second column of a wide one.
  var text = " "
  var look = Look.normal
}

/// The screen's picture: cells, and the place of the cursor. It is a plain value; ``Terminal``
/// draws it.
struct Canvas: Equatable {
  let width: Int
  let height: Int
  private(set) var cells: [Cell]
  /// The place of the cursor; `nil` if it is hidden.
  var cursor: Point?

  init(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
    cells = Array(repeating: Cell(), count: self.width * self.height)
  }

  var area: Area { Area(x: 0, y: 0, width: width, height: height) }

  /// The cells of a row.
  func row(_ y: Int) -> ArraySlice<Cell> { cells[y * width..<(y + 1) * width] }

  /// Writes a line of text, clipped to `clip`.
  ///
  /// - Returns: The width of the whole text, in columns.
  @discardableResult
  mutating func write(
    _ text: String, x: Int, y: Int, look: Look = .normal, clip: Area
  ) -> Int {
    let clip = clip.clipped(to: area)
    guard clip.y..<max(clip.y, clip.endY) ~= y else { return CellText.width(of: text) }
    var column = x
    for glyph in CellText.glyphs(of: text) {
      if column >= clip.x, column + glyph.width <= clip.endX {
        put(glyph, x: column, y: y, look: look)
      }
      column += glyph.width
    }
    return column - x
  }

  private mutating func put(_ glyph: CellText.Glyph, x: Int, y: Int, look: Look) {
    for column in x..<x + glyph.width { free(column, y: y) }
    cells[y * width + x] = Cell(text: glyph.text, look: look)
    if glyph.width == 2 { cells[y * width + x + 1] = Cell(text: "", look: look) }
  }

  /// Blanks the other half of a wide character that is overwritten.
  private mutating func free(_ x: Int, y: Int) {
    let index = y * width + x
    if cells[index].text.isEmpty, x > 0 { cells[index - 1].text = " " }
    if x + 1 < width, cells[index + 1].text.isEmpty { cells[index + 1].text = " " }
  }

  mutating func fill(_ area: Area, with text: String = " ", look: Look = .normal) {
    let area = area.clipped(to: self.area)
    guard !area.isEmpty else { return }
    for y in area.y..<area.endY {
      free(area.x, y: y)
      free(area.endX - 1, y: y)
      for x in area.x..<area.endX { cells[y * width + x] = Cell(text: text, look: look) }
    }
  }

  /// Changes how cells look, not what they show.
  mutating func paint(_ area: Area, as look: Look) {
    let area = area.clipped(to: self.area)
    guard !area.isEmpty else { return }
    for y in area.y..<area.endY {
      for x in area.x..<area.endX { cells[y * width + x].look = look }
    }
  }

  /// Copies a part of another canvas to a place, as far as that lies in `clip`.
  mutating func copy(_ other: Canvas, from: Area, to place: Point, clip: Area) {
    let clip = clip.clipped(to: area)
    let from = from.clipped(to: other.area)
    guard !from.isEmpty, !clip.isEmpty else { return }
    for y in 0..<from.height where clip.y..<clip.endY ~= place.y + y {
      let columns = (0..<from.width).filter { clip.x..<clip.endX ~= place.x + $0 }
      guard let first = columns.first, let last = columns.last else { continue }
      free(place.x + first, y: place.y + y)
      free(place.x + last, y: place.y + y)
      for x in columns {
        cells[(place.y + y) * width + place.x + x] =
          other.cells[(from.y + y) * other.width + from.x + x]
      }
      // Blanks a wide character that is cut by the edge.
      let start = (place.y + y) * width + place.x
      if cells[start + first].text.isEmpty { cells[start + first].text = " " }
      let isCut =
        from.x + last + 1 < other.width
        && other.cells[(from.y + y) * other.width + from.x + last + 1].text.isEmpty
      if isCut { cells[start + last].text = " " }
    }
  }

  /// Draws a frame with a title in its upper edge.
  mutating func frame(_ area: Area, title: String = "", look: Look, titleLook: Look = .strong) {
    guard area.width >= 2, area.height >= 2 else { return }
    let line = String(repeating: Glyphs.horizontal, count: area.width - 2)
    write(
      Glyphs.topLeft + line + Glyphs.topRight, x: area.x, y: area.y, look: look, clip: self.area)
    for y in area.y + 1..<area.endY - 1 {
      write(Glyphs.vertical, x: area.x, y: y, look: look, clip: self.area)
      write(Glyphs.vertical, x: area.endX - 1, y: y, look: look, clip: self.area)
    }
    write(
      Glyphs.bottomLeft + line + Glyphs.bottomRight, x: area.x, y: area.endY - 1, look: look,
      clip: self.area)
    if !title.isEmpty, area.width > 6 {
      let shown = " \(CellText.fit(title, to: area.width - 6)) "
      write(shown, x: area.x + 2, y: area.y, look: titleLook, clip: self.area)
    }
  }

  /// The text of the canvas, a line each, without blanks at the end.
  var lines: [String] {
    (0..<height).map { y in
      var line = row(y).map(\.text).joined()
      while line.hasSuffix(" ") { line.removeLast() }
      return line
    }
  }
}
