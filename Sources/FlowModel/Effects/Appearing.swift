/// Who is no longer seen, and who is seen now.
package struct Appearing {
  /// Top-most first.
  package var leaving = Few<ScreenID>()
  /// Bottom-most first.
  package var entering = Few<ScreenID>()

  package init() {}

  /// What would have come goes, and the other way round.
  package mutating func swapSides() {
    swap(&leaving, &entering)
    leaving.reverse()
    entering.reverse()
  }

  package func isSame(as other: Appearing) -> Bool {
    leaving.isSame(as: other.leaving) && entering.isSame(as: other.entering)
  }
}

extension Tree {
  /// Compares what is seen in a window with what was (A1, A3). Complexity: O(what has changed).
  package func compare(_ view: borrowing View, into appearing: inout Appearing) {
    appearing.leaving.removeAll()
    appearing.entering.removeAll()
    let count = windows[view.window].layers.count
    let cover = cover(of: view.window)
    // Layers that nobody touched are as they were, but may be covered now, or no longer.
    let low = min(view.lowest, count)
    var index = max(view.layerCount, count)
    while index > low {
      index -= 1
      let old = index >= view.cover ? view.layer(at: index) : nil
      let new = index >= cover && index < count ? windows[view.window].layers[index] : nil
      let newTop = new.flatMap { top(of: $0) }
      if let old, old.layer == new, old.top == newTop { continue }
      if let top = old?.top { appearing.leaving.append(top) }
      if let newTop { appearing.entering.append(newTop) }
    }
    if cover != view.cover { compareBelow(low, cover, view, into: &appearing) }
    appearing.entering.reverse()
  }

  /// What is under a cover now, or no longer: what lies between the two covers.
  private func compareBelow(
    _ low: Int, _ cover: Int, _ view: borrowing View, into appearing: inout Appearing
  ) {
    let layers = windows[view.window].layers
    let high = min(low, max(cover, view.cover))
    for index in stride(from: high - 1, through: max(0, min(cover, view.cover)), by: -1) {
      guard let top = top(of: layers[index]) else { continue }
      if index >= view.cover {
        appearing.leaving.append(top)
      } else {
        appearing.entering.append(top)
      }
    }
  }
}
