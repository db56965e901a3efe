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
    let low = min(view.lowest, count)
    var index = max(view.layerCount, count)
    while index > low {
      index -= 1
      compare(index, view, cover, into: &appearing)
    }
    if view.hasLayersBelow {
      for touched in view.layersBelow where touched.index >= max(cover, view.cover) {
        compare(touched.index, view, cover, into: &appearing)
      }
    }
    // Layers that nobody touched are as they were, but may be covered now, or no longer.
    if cover != view.cover {
      index = min(low, max(cover, view.cover))
      while index > max(0, min(cover, view.cover)) {
        index -= 1
        compare(index, view, cover, into: &appearing)
      }
    }
    appearing.entering.reverse()
  }

  /// One layer of the window, as it was and as it is.
  private func compare(
    _ index: Int, _ view: borrowing View, _ cover: Int, into appearing: inout Appearing
  ) {
    let isThere = index < windows[view.window].layers.count
    let new = isThere ? windows[view.window].layers[index] : nil
    let newTop = new.flatMap { top(of: $0) }
    let noted = view.layer(at: index)
    // What nobody has noted is as it was, or is new.
    let isOld = noted != nil || index < view.lowest
    let oldTop = noted != nil ? noted?.top : isOld ? newTop : nil
    let wasSeen = isOld && index >= view.cover
    let isSeen = isThere && index >= cover
    if wasSeen, isSeen, oldTop == newTop, noted == nil || noted?.layer == new { return }
    if wasSeen, let oldTop { appearing.leaving.append(oldTop) }
    if isSeen, let newTop { appearing.entering.append(newTop) }
  }
}
