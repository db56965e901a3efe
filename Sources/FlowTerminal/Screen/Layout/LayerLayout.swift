import CFlowABI
import FlowKit
import FlowKitHost

/// The place of a layer, and of the page inside it.
struct LayerLayout {
  let view: PageView
  /// The area of the window.
  let window: Area

  /// The largest width of a page, in columns; wider ones are hard to read.
  private static let widest = 100

  /// True if the window has no room for frames.
  private var isTight: Bool { window.width < 36 || window.height < 10 }

  var hasFrame: Bool { view.kind != .full && !(isTight && !view.isAlert) && !Glyphs.isPlain }

  // MARK: Where it lies

  /// - Parameter source: The area of the element that the layer points at.
  func area(source: Area?) -> Area {
    if Glyphs.isPlain { return window }
    switch view.kind {
    case .full: return window
    case .sheet: return isTight ? window : centred(width: 84, top: 2)
    case .popover: return isTight ? window : popover(at: source)
    case .alert: return centred(width: 52, top: 0)
    case .dialog:
      let area = centred(width: 52, top: 0)
      return Area(x: area.x, y: window.endY - area.height, width: area.width, height: area.height)
    }
  }

  private func centred(width most: Int, top: Int) -> Area {
    let width = min(most, window.width - (window.width > 60 ? 4 : 0))
    let height = min(naturalHeight(width), window.height - (window.height > 16 ? top : 0))
    return Area(
      x: window.x + (window.width - width) / 2, y: window.y + (window.height - height) / 2,
      width: width, height: height)
  }

  /// Returns the area of a popover: below the element it points at, or above if there is more room.
  private func popover(at source: Area?) -> Area {
    guard let source else { return centred(width: 48, top: 0) }
    let width = min(48, window.width - 2)
    let below = window.endY - source.endY
    let above = source.y - window.y
    let wanted = naturalHeight(width)
    let isBelow = wanted <= below || below >= above
    let height = min(wanted, max(5, isBelow ? below : above))
    let x = min(max(window.x + 1, source.x + source.width / 2 - width / 2), window.endX - width - 1)
    let y = isBelow ? min(source.endY, window.endY - height) : source.y - height
    return Area(x: x, y: max(window.y, y), width: width, height: height)
  }

  private func naturalHeight(_ width: Int) -> Int {
    let inside = width - 4
    let body = body(width: inside).height(width: inside)
    if view.isAlert {
      return body + 2 + titleLines(inside).count + (titleLines(inside).isEmpty ? 0 : 1)
    }
    let above = view.rows.count + (view.crumbs.count > 1 ? 1 : 0)
    return view.kind == .popover ? body + 2 + above : max(body + 4 + above, 8)
  }

  private func body(width: Int) -> PageBody {
    PageBody(view: view, width: width, hasGaps: window.height >= 10)
  }

  private func titleLines(_ width: Int) -> [String] {
    view.content.title.isEmpty ? [] : CellText.wrap(view.content.title, to: width)
  }

  // MARK: Drawing

  func draw(with pen: inout Pen, in area: Area, source: Area?) {
    pen.frame.canvas.fill(area)
    if hasFrame {
      pen.frame.canvas.frame(area, look: pen.isActive ? .accent : .frame)
    }
    if view.isAlert { return drawAlert(&pen, in: area) }
    let header = PageHeader(view: view, isBar: !hasFrame)
    header.draw(
      with: &pen, in: area.inset(hasFrame ? 1 : 0, vertical: 0).rows(from: 0, count: 1))
    if hasFrame, view.layer.canDrag {
      pen.frame.hit(area.rows(from: 0, count: 1), as: .edge)
      // The header in the edge is drawn over the frame.
      header.draw(with: &pen, in: area.inset(1, vertical: 0).rows(from: 0, count: 1))
    }
    if hasFrame, view.kind == .popover, let source { drawArrow(&pen, from: area, to: source) }
    var inside = hasFrame ? area.inset(1, vertical: 1) : area.rows(from: 1, count: area.height - 1)
    inside = column(of: inside)
    for row in view.rows where inside.height > 2 {
      if !view.hidesTabs || row.layer != view.layer.handle {
        header.draw(row, with: &pen, in: inside)
      }
      inside = inside.rows(from: 1, count: inside.height - 1)
    }
    if view.crumbs.count > 1, inside.height >= (view.kind == .popover ? 4 : 9) {
      header.drawCrumbs(with: &pen, in: inside)
      inside = inside.rows(from: 1, count: inside.height - 1)
    }
    if inside.height >= 8, view.kind != .popover {
      inside = inside.rows(from: 1, count: inside.height - 1)
    }
    drawBody(&pen, in: inside)
  }

  private func drawBody(_ pen: inout Pen, in inside: Area) {
    let body = inside.width > 30 ? inside.inset(1, vertical: 0) : inside
    if view.screen == FLOW_NONE {
      let text = view.emptyText.isEmpty ? view.words[FLOW_WORD_EMPTY_TAB] : view.emptyText
      for (row, line) in CellText.wrap(text, to: max(1, body.width - 2)).enumerated() {
        pen.write(line, x: body.x + 2, y: body.y + row, look: .quiet)
      }
    }
    self.body(width: body.width).draw(with: &pen, in: body, state: view.state)
  }

  /// The middle of a wide page.
  private func column(of area: Area) -> Area {
    let width = min(area.width, Self.widest)
    return Area(
      x: area.x + (area.width - width) / 2, y: area.y, width: width, height: area.height)
  }

  private func drawAlert(_ pen: inout Pen, in area: Area) {
    var inside = area.inset(2, vertical: 1)
    let lines = titleLines(inside.width)
    for (row, line) in lines.prefix(max(1, inside.height - 2)).enumerated() {
      pen.write(line, x: inside.x + 2, y: inside.y + row, look: .strong)
    }
    let used = lines.isEmpty ? 0 : min(lines.count + 1, max(1, inside.height - 2))
    inside = inside.rows(from: used, count: inside.height - used)
    body(width: inside.width).draw(with: &pen, in: inside, state: view.state)
  }

  private func drawArrow(_ pen: inout Pen, from area: Area, to source: Area) {
    let x = min(max(area.x + 2, source.x + source.width / 2), area.endX - 3)
    let isBelow = area.y >= source.endY
    pen.write(
      isBelow ? Glyphs.up : Glyphs.down, x: x, y: isBelow ? area.y : area.endY - 1, look: .accent)
  }
}
