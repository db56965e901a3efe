/// The target that the mouse was pressed on, and the drag that may follow.
enum HeldMouse {
  /// At the left edge of a page, or the upper edge of a layer: a drag begins a gesture.
  case edge(Point, isDrag: Bool)
  case track(String, Area)
}
