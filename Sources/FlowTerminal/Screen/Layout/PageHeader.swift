import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// The part above the body of a page: the way back, the title, the toolbar; tabs and breadcrumbs.
struct PageHeader {
  let view: PageView
  /// True if it has a bar of its own; false in the frame of a sheet.
  let isBar: Bool

  private var buttons: (leading: [Element], trailing: [Element]) {
    let elements = view.content.elements
    return (
      elements.filter { $0.placement == FLOW_PLACEMENT_LEADING },
      elements.filter { $0.placement == FLOW_PLACEMENT_TRAILING }
    )
  }

  private var look: Look { isBar ? .bar : .sheetBar }

  func draw(with pen: inout Pen, in area: Area) {
    if isBar { pen.fill(area, with: .bar) }
    var x = area.x + 1
    var end = area.endX - 1
    let room = max(0, area.width - 8)
    if view.canBack {
      // The way back from the only screen of a layer closes the layer.
      let isClose = view.layer.index > 0 && view.crumbs.count <= 1 && view.rows.isEmpty
      let word = view.words[isClose ? FLOW_WORD_CLOSE : FLOW_WORD_BACK]
      let text = area.width < 40 ? Glyphs.back : "\(Glyphs.back) \(word)"
      let at = Area(x: x, y: area.y, width: CellText.width(of: text), height: 1)
      pen.write(text, x: x, y: area.y, look: isBar ? .barButton : .button)
      pen.hit(Area(x: x - 1, y: area.y, width: at.width + 2, height: 1), as: .back)
      x = at.endX + 2
    }
    for button in buttons.leading {
      x += draw(button, pen: &pen, x: x, y: area.y, width: min(room / 2, end - x)) + 1
    }
    for button in buttons.trailing.reversed() {
      let wide = min(CellText.width(of: text(of: button)), room / 2, max(0, end - x))
      end -= wide
      draw(button, pen: &pen, x: end, y: area.y, width: wide)
      end -= 1
    }
    drawTitle(&pen, in: area, from: x, to: end)
  }

  private func text(of button: Element) -> String {
    ButtonsWidget.text(button, isDefault: button.id == view.content.defaultButton?.id)
  }

  /// Draws the title in the middle if there is room, else behind the rest.
  private func drawTitle(_ pen: inout Pen, in area: Area, from start: Int, to end: Int) {
    // A screen reader gets a word for the layer instead of a frame.
    let layer = Glyphs.isPlain && view.kind != .full ? " (\(StyleName.of(view.layer.style)))" : ""
    let title = view.content.title + layer
    guard !title.isEmpty, end - start > 1 else { return }
    let shown = CellText.fit(title, to: end - start - (isBar ? 0 : 2))
    let text = isBar ? shown : " \(shown) "
    let wide = CellText.width(of: text)
    let middle = area.x + (area.width - wide) / 2
    // A popover has its arrow in the middle.
    let x = isBar || view.kind != .popover ? min(max(start, middle), max(start, end - wide)) : start
    pen.write(text, x: x, y: area.y, look: isBar ? .bar : .strong)
  }

  @discardableResult
  private func draw(_ button: Element, pen: inout Pen, x: Int, y: Int, width: Int) -> Int {
    let text = CellText.fit(text(of: button), to: max(0, width))
    let hasFocus = pen.hasFocus(button.id)
    let look: Look =
      hasFocus
      ? ButtonsWidget.look(button, hasFocus: true)
      : isBar
        ? (button.isEnabled ? .barButton : .barQuiet) : ButtonsWidget.look(button, hasFocus: false)
    let wide = pen.write(text, x: x, y: y, look: look)
    let at = Area(x: x, y: y, width: wide, height: 1)
    if button.isEnabled { pen.hit(at, as: .element(button.id)) }
    pen.frame.places[pen.screen, default: [:]][button.id] = at
    if hasFocus, Glyphs.isPlain { pen.cursor(Point(x: x, y: y)) }
    return wide
  }

  // MARK: Tabs and breadcrumbs

  /// Draws tabs or pages in a line.
  func draw(_ row: TabRow, with pen: inout Pen, in area: Area) {
    let isOwn = pen.isActive && pen.focus == .tabs && row.layer == view.rows.last?.layer
    let hasFocus = isOwn || (view.hasTabsFocus && row.layer == view.layer.handle)
    var x = area.x + (area.width > 30 ? 2 : 1)
    func write(_ text: String, look: Look, to tab: TabInfo?) {
      let wide = pen.write(text, x: x, y: area.y, width: max(0, area.endX - x), look: look)
      let at = Area(x: x, y: area.y, width: wide, height: 1)
      if let tab { pen.hit(at, as: .tab(tab.router, of: row.layer)) }
      if look == .focus, Glyphs.isPlain { pen.cursor(Point(x: x, y: area.y)) }
      x += wide + 1
    }
    if row.isPages {
      let (before, after) = (row.tab(by: -1), row.tab(by: 1))
      write(Glyphs.turnBack, look: before == nil ? .quiet : .accent, to: before)
      write(row.name, look: hasFocus ? .focus : .normal, to: nil)
      write(Glyphs.turn, look: after == nil ? .quiet : .accent, to: after)
      return
    }
    for index in row.tabs.indices {
      let (tab, title) = (row.tabs[index], row.tabs.title(at: index))
      let name = title.isEmpty ? "\(index + 1)" : title
      write(
        tab.isSelected ? "[\(name)]" : " \(name) ",
        look: hasFocus && tab.isSelected ? .focus : tab.isSelected ? .accent : .quiet, to: tab)
    }
  }

  /// Draws the way from the root to here; if it is too long, its end.
  func drawCrumbs(with pen: inout Pen, in area: Area) {
    let crumbs = view.crumbs
    var first = 0
    func width(from index: Int) -> Int {
      crumbs[index...].reduce(0) {
        $0 + CellText.width(of: $1.title) + CellText.width(of: Glyphs.crumb)
      }
    }
    while first < crumbs.count - 1, width(from: first) > area.width - 6 { first += 1 }
    var x = area.x + (area.width > 30 ? 3 : 2)
    if first > 0 { x += pen.write(Glyphs.ellipsis + Glyphs.crumb, x: x, y: area.y, look: .quiet) }
    for (index, crumb) in crumbs.enumerated().dropFirst(first) {
      let isLast = index == crumbs.count - 1
      let room = max(0, area.endX - x - 1)
      let wide = pen.write(
        crumb.title, x: x, y: area.y, width: room, look: isLast ? .normal : .quiet)
      if !isLast {
        pen.hit(Area(x: x, y: area.y, width: wide, height: 1), as: .crumb(crumb.screen))
        pen.write(Glyphs.crumb, x: x + wide, y: area.y, look: .quiet)
      }
      x += wide + CellText.width(of: Glyphs.crumb)
    }
  }
}
