import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// A list or a choice: rows with a scroll bar, which can be filtered by typing.
struct RowsWidget: Widget {
  let element: Element
  let state: PageState.RowsState
  let words: HostWords
  /// The ids of the rows that are marked as chosen.
  private let chosen: Set<String>

  /// - Parameter shown: The element of the scene, which says what is chosen in a list.
  init(element: Element, state: PageState.RowsState, words: HostWords, shown: Scene.Element?) {
    self.element = element
    self.state = state
    self.words = words
    let named = Self.named(element)
    chosen =
      element.use == .choice || named.isEmpty
      ? named
      : named.filter { id in
        let place = element.rows.firstIndex { $0.id == id }
        return place.flatMap { shown?.row($0) }?.isChosen == true
      }
  }

  /// The ids of rows that the value names; none for a secret element.
  private static func named(_ element: Element) -> Set<String> {
    element.isSecret ? [] : Set(element.chosen)
  }

  var ids: [String] { [element.id] }

  /// Rows that are shown: all, or those that contain what was typed.
  var rows: [Row] { element.rows(containing: state.filter) }

  /// Returns the row that gets the keys: the one that got them before, else the first chosen one,
  /// else the first.
  static func cursor(_ element: Element, in state: PageState.RowsState, among rows: [Row]) -> Int? {
    if let index = rows.firstIndex(where: { $0.id == state.cursor }) { return index }
    let chosen = named(element)
    return rows.firstIndex { chosen.contains($0.id) } ?? (rows.isEmpty ? nil : 0)
  }

  // MARK: Layout

  private var headRows: Int { element.text.isEmpty && state.filter.isEmpty ? 0 : 1 }

  private func errors(_ width: Int) -> [String] {
    WidgetLayout.errorLines(element.error, width: width - WidgetLayout.gutter)
  }

  private func rowHeight(_ width: Int) -> Int {
    width < 50 && element.rows.contains { !$0.subtitle.isEmpty } ? 2 : 1
  }

  func height(width: Int) -> Int {
    headRows + max(1, element.rows.count) * rowHeight(width) + errors(width).count
  }

  func leastHeight(_ width: Int) -> Int {
    let least = min(max(1, element.rows.count), 3) * rowHeight(width)
    return headRows + least + errors(width).count
  }

  func draw(with pen: inout Pen, in area: Area) {
    let hasFocus = pen.hasFocus(element.id)
    let errors = errors(area.width)
    drawHead(&pen, in: area, hasFocus: hasFocus)
    let body = area.rows(from: headRows, count: area.height - headRows - errors.count)
    drawRows(&pen, in: body, hasFocus: hasFocus)
    for (row, line) in errors.enumerated() {
      pen.write(line, x: area.x + WidgetLayout.gutter, y: body.endY + row, look: .error)
    }
    pen.frame.places[pen.screen, default: [:]][element.id] = area
  }

  private func drawHead(_ pen: inout Pen, in area: Area, hasFocus: Bool) {
    guard headRows > 0 else { return }
    let x = area.x + WidgetLayout.gutter
    let used = pen.write(
      element.text, x: x, y: area.y, width: area.width - 2,
      look: element.isEnabled ? .strong : .quiet)
    guard !state.filter.isEmpty else { return }
    let found = "\(rows.count) / \(element.rows.count)"
    let text = "\(words[FLOW_WORD_SEARCH]): \(state.filter)  (\(found))"
    pen.write(
      text, x: x + (used == 0 ? 0 : used + 2), y: area.y,
      width: max(1, area.width - used - 4), look: .accent)
  }

  private func drawRows(_ pen: inout Pen, in area: Area, hasFocus: Bool) {
    let rows = rows
    let step = rowHeight(area.width)
    let count = max(1, area.height / step)
    let cursor = Self.cursor(element, in: state, among: rows)
    pen.hit(area, as: .rows(element.id))
    if rows.isEmpty {
      let text = words[element.rows.isEmpty ? FLOW_WORD_NO_ROWS : FLOW_WORD_NO_MATCH]
      pen.write(text, x: area.x + WidgetLayout.gutter, y: area.y, look: .quiet)
      if hasFocus { pen.markFocus(area) }
    }
    var top = min(state.top, max(0, rows.count - count))
    if let cursor {
      if cursor < top { top = cursor }
      if cursor >= top + count { top = cursor - count + 1 }
    }
    let total = state.filter.isEmpty ? max(rows.count, element.rowTotal) : rows.count
    let isScrolled = total > count
    for (line, row) in rows.dropFirst(top).prefix(count).enumerated() {
      let at = Area(
        x: area.x, y: area.y + line * step, width: area.width - (isScrolled ? 2 : 0), height: step)
      draw(row, with: &pen, in: at, isCursor: hasFocus && top + line == cursor)
    }
    if isScrolled {
      ScrollBar(total: total, seen: count, first: top).draw(
        &pen,
        in: Area(x: area.endX - 1, y: area.y, width: 1, height: min(area.height, count * step)))
    }
    if pen.isActive { pen.frame.page.rows[element.id] = (top, count) }
  }

  private func draw(_ row: Row, with pen: inout Pen, in area: Area, isCursor: Bool) {
    let isUsable = element.isEnabled && row.isEnabled
    let look: Look = isCursor ? .focus : isUsable ? .normal : .quiet
    let quiet: Look = isCursor ? .focus : .quiet
    if isCursor { pen.fill(area, with: .focus) }

    var end = area.endX - 1
    let sign = sign(row, isUsable: isUsable)
    if !sign.isEmpty {
      let width = CellText.width(of: sign)
      pen.write(sign, x: end - width, y: area.y, look: quiet)
      end -= width + 2
    }
    // A row of two lines has its right part in the second.
    let y = area.endY - 1
    var tailEnd = area.height > 1 ? area.endX - 1 : end
    for (text, look) in tail(row, quiet: quiet) where !text.isEmpty {
      let wide = min(CellText.width(of: text), max(0, (tailEnd - area.x) / 2))
      pen.write(text, x: tailEnd - wide, y: y, width: wide, look: look)
      tailEnd -= wide + 2
    }
    if area.height == 1 { end = tailEnd }

    var x = area.x + WidgetLayout.gutter
    let mark = mark(row)
    if !mark.isEmpty {
      x += pen.write(mark, x: x, y: area.y, look: isCursor ? .focus : markLook(row)) + 1
    }
    let title =
      row.isSecret ? "\(Element.mask) [\(row.id)]" : row.title.isEmpty ? row.id : row.title
    x += pen.write(CellText.fit(title, to: max(1, end - x)), x: x, y: area.y, look: look)
    drawSubtitle(row, with: &pen, in: area, from: x, to: tailEnd, look: quiet)

    pen.frame.rowPlaces[pen.screen, default: [:]][element.id, default: [:]][row.id] = area
    if isUsable { pen.hit(area, as: .row(element.id, row.id)) }
    if isCursor { pen.markFocus(area, rows: area.height, look: .focus) }
  }

  private func drawSubtitle(
    _ row: Row, with pen: inout Pen, in area: Area, from x: Int, to end: Int, look: Look
  ) {
    guard !row.subtitle.isEmpty else { return }
    if area.height > 1 {
      let indent = WidgetLayout.gutter + (mark(row).isEmpty ? 0 : 4)
      pen.write(
        row.subtitle, x: area.x + indent, y: area.y + 1,
        width: max(1, end - area.x - indent), look: look)
    } else if x + 2 < end {
      pen.write(row.subtitle, x: x + 2, y: area.y, width: end - x - 2, look: look)
    }
  }

  /// The sign at the end of a list's row: it is chosen, or it leads on.
  private func sign(_ row: Row, isUsable: Bool) -> String {
    guard element.use == .list else { return "" }
    if chosen.contains(row.id) { return Glyphs.chosen }
    return isUsable && !Glyphs.isPlain ? Glyphs.crumb.trimmed : ""
  }

  /// The right part of a row: the menu, the badge, the detail.
  private func tail(_ row: Row, quiet: Look) -> [(String, Look)] {
    let menu = row.actions.isEmpty ? "" : Glyphs.menu
    let badge = row.badge.isEmpty ? "" : "(\(row.badge))"
    return [(menu, quiet), (badge, quiet == .focus ? .focus : .accent), (row.detail, quiet)]
  }

  private func mark(_ row: Row) -> String {
    guard element.use == .choice else { return "" }
    if element.isSecret { return "(?)" }
    let isChosen = chosen.contains(row.id)
    return element.isMany ? Glyphs.many(isChosen) : Glyphs.one(isChosen)
  }

  private func markLook(_ row: Row) -> Look {
    guard element.isEnabled, row.isEnabled else { return .quiet }
    return chosen.contains(row.id) ? .accent : .normal
  }
}
