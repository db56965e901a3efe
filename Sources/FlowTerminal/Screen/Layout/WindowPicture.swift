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
      var pen = Pen(
        frame: frame, clip: area, screen: view.screen, isActive: isTop && hasUser,
        focus: view.state.focus)
      layout.draw(with: &pen, in: area, source: source)
      frame = pen.frame
      frame.layers.append(area)
    }
  }
}
