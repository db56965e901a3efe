/// Changes that a single one cannot name (Q7).
extension Tree {
  /// Returns the one change of a window, for a presenter that knows everything before it. It is
  /// marked if more that is seen has changed than it names. A change below a cover is noted until
  /// the layer is seen again.
  package mutating func tellChange(_ view: borrowing View, in plan: borrowing Plan) -> Change? {
    guard var change = change(view, in: plan) else {
      if view.hasLayersBelow || !view.isOnlyTopTouched {
        _ = hasMore(than: nil, view: view, in: plan)
      }
      return nil
    }
    if change.kind == .root { return change }
    if change.kind != .set, !hasMore(than: change, view: view, in: plan), !change.hasMore {
      return change
    }
    if change.kind == .tabs { change = whole(of: view.window) }
    change.hasMore = change.kind != .set
    noteTold(view.window)
    return change
  }

  /// Notes that the presenter of a window is to read the tree.
  package mutating func noteTold(_ window: WindowID) {
    for layer in windows[window].layers { layers[layer].untold = [] }
  }

  private mutating func hasMore(
    than change: Change?, view: borrowing View, in plan: borrowing Plan
  ) -> Bool {
    let count = windows[view.window].layers.count
    let cover = cover(of: view.window)
    if count == view.layerCount, cover == view.cover, view.isOnlyTopTouched { return false }
    let kept = keptLayers(view)
    var hasMore = count > kept + 1
    for index in 0..<view.highest.count where view.layerCount - 1 - index < kept {
      if let touched = view.highest[index] { noteChanges(of: touched, view: view, in: plan) }
    }
    if view.hasLayersBelow {
      for below in view.layersBelow { noteChanges(of: below.touched, view: view, in: plan) }
    }
    if let change, let named = change.layer {
      layers[named].untold.remove(.top)
      switch change.kind {
      case .select, .tabs, .panes: layers[named].untold = []
      default: break
      }
    }
    // A layer that stayed visible has changed only if the plan touched it; one that becomes visible
    // again may have changed at any time before.
    for index in cover..<max(cover, min(view.cover, kept)) where isUntold(index, in: view) {
      hasMore = true
    }
    for index in max(cover, view.lowest)..<max(cover, view.lowest, kept)
    where isUntold(index, in: view) {
      hasMore = true
    }
    if view.hasLayersBelow {
      for below in view.layersBelow where below.index >= cover && isUntold(below.index, in: view) {
        hasMore = true
      }
    }
    return hasMore
  }

  private func isUntold(_ index: Int, in view: borrowing View) -> Bool {
    !layers[windows[view.window].layers[index]].untold.isEmpty
  }

  private mutating func noteChanges(
    of touched: TouchedLayer, view: borrowing View, in plan: borrowing Plan
  ) {
    let layer = touched.layer
    let old = view.panes(of: layer)
    if old.map({ !panesSeen(of: layer).isSame(as: $0) }) ?? (touched.top != top(of: layer)) {
      layers[layer].untold.insert(.top)
    }
    if hasPanes(layer) { return }
    if touched.stack != selectedTab(of: layer)
      || plan.changedTabs.contains(where: { outermost($0) == layer })
    {
      layers[layer].untold.insert(.tabs)
    }
  }
}

/// The parts of a layer that have changed without being told to its window's presenter.
struct Untold: OptionSet {
  var rawValue: UInt8
  /// The screen that it shows.
  static var top: Untold { Untold(rawValue: 1) }
  /// Its tabs, or which of them is selected.
  static var tabs: Untold { Untold(rawValue: 2) }
}
