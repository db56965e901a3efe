/// Screens that are no longer seen, and screens that are seen now.
package struct Appearing {
  /// Screens no longer seen, top-most first.
  package var leaving: Few<ScreenID>
  /// Screens seen now, bottom-most first.
  package var entering: Few<ScreenID>

  package init(leaving: Few<ScreenID> = Few(), entering: Few<ScreenID> = Few()) {
    self.leaving = leaving
    self.entering = entering
  }

  /// Exchanges the two lists, to take a gesture back.
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
  /// Compares what is seen in one of the windows of a plan with what was. Later changes of a window
  /// are compared with the state last told (O9).
  @inline(__always)
  package func appearing(at place: Int, of plan: borrowing Plan) -> Appearing {
    var appearing = Appearing()
    let window = plan.views[place].window
    for index in plan.told.indices where plan.told[index].window == window {
      compare(plan.told[index], into: &appearing)
      return appearing
    }
    // The usual case: only the top layer has changed.
    let count = windows[window].layers.count
    guard plan.views[place].layerCount == count, plan.views[place].isOnlyTopTouched,
      plan.views[place].cover == cover(of: window),
      !mayHavePanes(windows[window].layers[count - 1])
    else {
      compare(plan.views[place], into: &appearing)
      return appearing
    }
    let newTop = top(of: windows[window].layers[count - 1])
    let oldTop = plan.views[place].highest[0]?.top
    if oldTop == newTop { return appearing }
    return Appearing(leaving: Few(optional: oldTop), entering: Few(optional: newTop))
  }

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
      let old = index >= view.cover ? view.highest[view.layerCount - 1 - index] : nil
      let new = index >= cover && index < count ? windows[view.window].layers[index] : nil
      compare(from: old, to: new, in: view, into: &appearing)
    }
    if cover != view.cover || view.hasLayersBelow {
      compareBelow(low, cover: cover, in: view, into: &appearing)
    }
    appearing.entering.reverse()
  }

  /// Compares what was at a place with the layer that is there now; neither if it is not seen.
  @inline(never)
  private func compare(
    from old: TouchedLayer?, to new: LayerID?, in view: borrowing View,
    into appearing: inout Appearing
  ) {
    if paneLayers > 0 || view.hasPanes {
      return comparePanes(from: old, to: new, in: view, into: &appearing)
    }
    let newTop = new.flatMap { top(of: $0) }
    if let old, old.layer == new, old.top == newTop { return }
    if let top = old?.top { appearing.leaving.append(top) }
    if let newTop { appearing.entering.append(newTop) }
  }

  /// Compares two layers at one place: a screen leaves that only the old layer shows, and a screen
  /// enters that only the new layer shows (P7).
  @inline(never)
  private func comparePanes(
    from old: TouchedLayer?, to new: LayerID?, in view: borrowing View,
    into appearing: inout Appearing
  ) {
    let was = old.map { oldTops(of: $0, in: view) } ?? []
    let now = new.map { seenTops(of: $0) } ?? []
    Self.list(was, butFor: now, in: &appearing.leaving)
    Self.list(now, butFor: was, in: &appearing.entering)
  }

  @inline(never)
  private static func list(
    _ some: Series<ScreenID>, butFor others: Series<ScreenID>, in list: inout Few<ScreenID>
  ) {
    for top in some.reversed() where top != .none && !others.contains(top) { list.append(top) }
  }

  /// Compares the layers that were touched here and there, and those that are under a cover now, or
  /// no longer.
  @inline(never)
  private func compareBelow(
    _ low: Int, cover: Int, in view: borrowing View, into appearing: inout Appearing
  ) {
    for below in view.layersBelow where below.index >= max(cover, view.cover) {
      compare(below.index, cover: cover, in: view, into: &appearing)
    }
    var index = min(low, max(cover, view.cover))
    while index > min(cover, view.cover) {
      index -= 1
      compare(index, cover: cover, in: view, into: &appearing)
    }
  }

  /// Compares a layer that has stayed; an untouched layer is as it was.
  private func compare(
    _ index: Int, cover: Int, in view: borrowing View, into appearing: inout Appearing
  ) {
    let layer = windows[view.window].layers[index]
    let (wasSeen, isSeen) = (index >= view.cover, index >= cover)
    if let old = view.layer(at: index) {
      return compare(
        from: wasSeen ? old : nil, to: isSeen ? layer : nil, in: view, into: &appearing)
    }
    if wasSeen == isSeen { return }
    for top in seenTops(of: layer).reversed() where top != .none {
      if wasSeen { appearing.leaving.append(top) } else { appearing.entering.append(top) }
    }
  }
}
