/// A place on the canvas; rows count down, from 0.
struct Point: Equatable {
  var x: Int
  var y: Int
}

/// A rectangle of cells.
struct Area: Equatable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  var endX: Int { x + width }
  var endY: Int { y + height }
  var isEmpty: Bool { width <= 0 || height <= 0 }

  func contains(_ point: Point) -> Bool {
    x..<max(x, endX) ~= point.x && y..<max(y, endY) ~= point.y
  }

  /// Returns the area without some cells at each edge.
  func inset(_ horizontal: Int, vertical: Int) -> Area {
    Area(
      x: x + horizontal, y: y + vertical, width: max(0, width - 2 * horizontal),
      height: max(0, height - 2 * vertical))
  }

  /// Returns some of its rows.
  func rows(from row: Int, count: Int) -> Area {
    Area(x: x, y: y + row, width: width, height: max(0, min(count, height - row)))
  }

  func moved(_ horizontal: Int, vertical: Int) -> Area {
    Area(x: x + horizontal, y: y + vertical, width: width, height: height)
  }

  func clipped(to other: Area) -> Area {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return Area(
      x: left, y: top, width: max(0, min(endX, other.endX) - left),
      height: max(0, min(endY, other.endY) - top))
  }
}
