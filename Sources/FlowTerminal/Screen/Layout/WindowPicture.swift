import CFlowABI

/// All layers of a window that can be seen, one over the other.
struct WindowPicture {
  /// The pages, bottom first.
  var views: [PageView]

  /// Draws the window into an area of a frame.
  ///
  /// - Parameter hasUser: True if the top page has the focus.
  func draw(on frame: inout Frame, in window: Area, hasUser: Bool = true) {
    frame.layers = []
    frame.columns = []
    // A screen reader gets only the page that can be used.
    let seen = Glyphs.isPlain ? Array(views.suffix(1)) : views
    let first = seen.lastIndex { $0.kind == .full } ?? 0
    for (index, view) in seen.enumerated().dropFirst(first) {
      let isTop = index == seen.count - 1
      let layout = LayerLayout(view: view, window: window)
      let source = index > 0 ? frame.place(view.source, of: seen[index - 1].screen) : nil
      let area = layout.area(source: source)
      if index > first {
        frame.canvas.paint(window, as: .dimmed)
        frame.canvas.cursor = nil
        frame.cover(window)
      }
      frame.columns = []
      if view.columns.isEmpty {
        draw(layout, on: &frame, in: area, source: source, isActive: isTop && hasUser)
      } else {
        drawColumns(of: view, on: &frame, in: area, isActive: isTop && hasUser)
      }
      frame.layers.append(area)
    }
  }

  private func draw(
    _ layout: LayerLayout, on frame: inout Frame, in area: Area, source: Area?, isActive: Bool
  ) {
    let view = layout.view
    var pen = Pen(
      frame: frame, clip: area, screen: view.screen, isActive: isActive, focus: view.state.focus)
    layout.draw(with: &pen, in: area, source: source)
    frame = pen.frame
  }

  /// Draws the places of a layer side by side, with a line between. Only the page that is selected
  /// is active.
  private func drawColumns(
    of view: PageView, on frame: inout Frame, in area: Area, isActive: Bool
  ) {
    let count = view.columns.count
    var page = frame.page
    for (index, each) in view.columns.enumerated() {
      var column = each
      column.hasTabsFocus = isActive && view.state.focus == .tabs && view.rows.count == 1
      let start = area.x + area.width * index / count
      let end = area.x + area.width * (index + 1) / count
      let isLast = index == count - 1
      let place = Area(
        x: start, y: area.y, width: end - start - (isLast ? 0 : 1), height: area.height)
      let isSelected = column.screen == view.screen
      draw(
        LayerLayout(view: column, window: place), on: &frame, in: place, source: nil,
        isActive: isActive && isSelected)
      if isSelected { page = frame.page }
      frame.columns.append((place, column.screen))
      if isLast { continue }
      for y in area.y..<area.endY {
        frame.canvas.write(Glyphs.vertical, x: end - 1, y: y, look: .frame, clip: area)
      }
    }
    frame.page = page
  }
}
