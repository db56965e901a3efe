import CFlowABI
import FlowKit

/// The means by which a widget draws itself on a frame.
struct Pen {
  var frame: Frame
  /// The part of the frame that may be drawn on.
  var clip: Area
  let screen: flow_screen
  /// True if this page is the active one; only its focus is shown.
  let isActive: Bool
  let focus: PageState.Focus?

  func hasFocus(_ id: String) -> Bool { isActive && focus == .element(id) }

  @discardableResult
  mutating func write(_ text: String, x: Int, y: Int, look: Look = .normal) -> Int {
    frame.canvas.write(text, x: x, y: y, look: look, clip: clip)
  }

  /// Writes text cut to a width.
  @discardableResult
  mutating func write(_ text: String, x: Int, y: Int, width: Int, look: Look = .normal) -> Int {
    write(CellText.fit(text, to: width), x: x, y: y, look: look)
  }

  mutating func fill(_ area: Area, with look: Look) {
    frame.canvas.fill(area.clipped(to: clip), with: " ", look: look)
  }

  mutating func hit(_ area: Area, as target: Target) {
    if isActive { frame.hit(area.clipped(to: clip), as: target) }
  }

  /// Marks what has the focus at its left. The cursor of a screen reader is there.
  mutating func markFocus(_ area: Area, rows: Int = 1, look: Look = .accent) {
    for y in area.y..<area.y + max(1, rows) { write(Glyphs.focus, x: area.x, y: y, look: look) }
    if Glyphs.isPlain { cursor(Point(x: area.x, y: area.y)) }
  }

  mutating func cursor(_ point: Point) {
    frame.canvas.cursor = clip.contains(point) ? point : frame.canvas.cursor
  }
}
