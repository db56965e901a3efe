/// Who is no longer seen, and who is seen now.
package struct Appearing {
  /// Top-most first.
  package var leaving: ContiguousArray<ScreenID> = []
  /// Bottom-most first.
  package var entering: ContiguousArray<ScreenID> = []

  package init() {}

  /// What would have come goes, and the other way round.
  package mutating func swapSides() {
    let left = leaving
    leaving = ContiguousArray(entering.reversed())
    entering = ContiguousArray(left.reversed())
  }

  package func isSame(as other: Appearing) -> Bool {
    leaving == other.leaving && entering == other.entering
  }
}

extension Tree {
  /// Compares what is seen in a window with what was (A1, A3). Complexity: O(what has changed).
  package func compare(_ view: View, into appearing: inout Appearing) {
    appearing.leaving.removeAll(keepingCapacity: true)
    appearing.entering.removeAll(keepingCapacity: true)
    let layers = windows[view.window].layers
    let cover = cover(of: view.window)
    // Layers that nobody touched are as they were, but may be covered now, or no longer.
    let low = min(view.lowest, layers.count)
    var index = max(view.layerCount, layers.count)
    while index > low {
      index -= 1
      let old = index >= view.cover ? view.layer(at: index) : nil
      let new = index >= cover && index < layers.count ? layers[index] : nil
      let newTop = new.flatMap { top(of: $0) }
      if old != nil, old?.layer == new, old?.top == newTop { continue }
      if let top = old?.top { appearing.leaving.append(top) }
      if let newTop { appearing.entering.append(newTop) }
    }
    // Of those only what lies between the two covers has changed.
    let high = min(low, max(cover, view.cover))
    for index in stride(from: high - 1, through: max(0, min(cover, view.cover)), by: -1) {
      guard let top = top(of: layers[index]) else { continue }
      if index >= view.cover {
        appearing.leaving.append(top)
      } else {
        appearing.entering.append(top)
      }
    }
    appearing.entering.reverse()
  }
}
