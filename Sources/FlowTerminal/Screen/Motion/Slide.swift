/// A picture that slides over another; a progress decides how much of each is seen.
struct Slide {
  enum Way {
    /// The new page comes from the right over the old one, or the old one goes there.
    case forward, backward
    /// A layer rises from below, or sinks.
    case rise, sink
  }

  let way: Way
  /// The picture before, and the one after.
  let old: Canvas
  let new: Canvas
  /// The area of the page or layer that moves.
  let area: Area

  /// The picture between the two.
  ///
  /// - Parameter progress: From 0, only the old, to 1, only the new.
  func picture(_ progress: Double) -> Canvas {
    let progress = min(max(progress, 0), 1)
    var canvas: Canvas
    switch way {
    case .forward:
      canvas = new
      canvas.cursor = nil
      let shift = Int((Double(area.width) * (1 - progress)).rounded())
      canvas.copy(old, from: area, to: Point(x: area.x, y: area.y), clip: area)
      canvas.copy(new, from: area, to: Point(x: area.x + shift, y: area.y), clip: area)
    case .backward:
      canvas = new
      canvas.cursor = nil
      let shift = Int((Double(area.width) * progress).rounded())
      canvas.copy(old, from: area, to: Point(x: area.x + shift, y: area.y), clip: area)
    case .rise:
      canvas = old
      let shift = Int((Double(area.height) * (1 - progress)).rounded())
      canvas.copy(new, from: area, to: Point(x: area.x, y: area.y + shift), clip: area)
      canvas.cursor = nil
    case .sink:
      canvas = new
      let shift = Int((Double(area.height) * progress).rounded())
      canvas.copy(old, from: area, to: Point(x: area.x, y: area.y + shift), clip: area)
      canvas.cursor = nil
    }
    return canvas
  }
}
