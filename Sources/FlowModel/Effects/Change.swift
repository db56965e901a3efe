/// The kind of change that a presenter is asked to show; the numbers are those of the C ABI.
package enum ChangeKind: Int32, Sendable {
  case push = 1
  case pop, replace, present, dismiss, root, set, cancel, select, tabs, panes
}

/// One visible change of a window (Q7).
package struct Change {
  package var kind: ChangeKind
  package var window: WindowID
  package var layer: LayerID?
  /// The layer inside it in which the change is (P8).
  package var inner: LayerID?
  package var from: ScreenID?
  package var to: ScreenID?
  package var style = Style.push
  package var closedLayers = 0
  /// True if it can be seen as it happens; a change under a cover cannot.
  package var isSeen = true
  /// True if more that is seen has changed than this change names.
  package var hasMore = false
  /// For a selection: the places of the tab that is left and of the tab that is shown. For panes:
  /// the places of the first seen pane before and after. For a change inside a pane beside others:
  /// the place of the pane, twice.
  package var indices = (from: 0, to: 0)
}

extension Tree {
  /// The one change from the old visible screen to the new one; nil if nothing that is seen has
  /// changed.
  package func change(_ view: borrowing View, in plan: borrowing Plan) -> Change? {
    let change = plainChange(view, in: plan)
    return plan.changedTabs.isEmpty ? change : tabsChange(view, change, in: plan)
  }

  /// The one change, without regard to tabs.
  private func plainChange(_ view: borrowing View, in plan: borrowing Plan) -> Change? {
    let kept = keptLayers(view)
    let closed = view.layerCount - kept
    if closed == 0, windows[view.window].layers.count == kept { return stackChange(view, in: plan) }
    let layers = windows[view.window].layers
    var change = Change(kind: .root, window: view.window)
    change.from = oldTop(view)
    change.to = top(of: view.window)
    change.layer = layers.last
    change.closedLayers = closed
    if kept == 0 { return change }
    if layers.count > kept {
      change.kind = .present
      change.style = layers.last.map { self.layers[$0].style } ?? .sheet
      // A new layer lies over the screen that was seen before, unless that has gone.
      if closed == 0, change.from.map({ isOpen($0) }) ?? true {
        change.from = top(of: layers[kept - 1]) ?? change.from
      }
    } else {
      change.kind = .dismiss
      change.style = view.layer(at: max(kept, view.cover))?.style ?? .sheet
    }
    return change
  }

  /// Finds a change inside the layers that were there: of the highest one that is seen, or of tabs.
  private func stackChange(_ view: borrowing View, in plan: borrowing Plan) -> Change? {
    var covered: Change?
    for index in 0..<view.highest.count {
      guard let touched = view.highest[index] else { break }
      if let change = stackChange(of: touched, view: view, in: plan, covered: &covered) {
        return change
      }
    }
    if view.hasLayersBelow {
      for below in view.layersBelow {
        if let change = stackChange(of: below.touched, view: view, in: plan, covered: &covered) {
          return change
        }
      }
    }
    return covered
  }

  /// Finds the change of one layer that has stayed, if it is seen.
  private func stackChange(
    of touched: TouchedLayer, view: borrowing View, in plan: borrowing Plan,
    covered: inout Change?
  ) -> Change? {
    let newTop = top(of: touched.layer)
    let isSelected = selectedTab(of: touched.layer) != touched.stack
    var change = Change(
      kind: .select, window: view.window, layer: touched.layer, from: touched.top, to: newTop)
    if let old = view.panes(of: touched.layer) {
      if !describe(in: &change, from: old, plan: plan) { return nil }
    } else if isSelected {
      change.indices = indices(of: touched)
    } else if touched.top != newTop {
      change.kind = kind(from: touched.top, to: newTop, in: plan)
      change.inner = inner(around: layers[touched.layer].stack, in: touched.layer)
    } else {
      return nil
    }
    change.isSeen = layers[touched.layer].index >= cover(of: view.window)
    if change.isSeen { return change }
    // Hosts show the selected tab of a covered layer, and the panes that fit there, too.
    if change.kind == .select || change.kind == .panes, covered == nil { covered = change }
    return nil
  }

  /// Describes the change of a layer that may show several stacks (P5, P8); false if what is seen
  /// is as before. While one pane is seen, the panes look like one stack, and later panes are the
  /// upper part of it.
  @inline(never)
  private func describe(in change: inout Change, from old: SeenPanes, plan: borrowing Plan) -> Bool
  {
    let new = panesSeen(of: old.layer)
    let isOne = old.stacks.count == 1 && new.stacks.count == 1
    if old.stacks == new.stacks {
      var found = 0
      for place in new.tops.indices where old.tops[place] != new.tops[place] {
        // The change names the last pane, which lies on top of the others (P7).
        found += 1
        change.from = old.tops[place] == .none ? nil : old.tops[place]
        change.to = new.tops[place] == .none ? nil : new.tops[place]
        let stack = new.stacks[place]
        let index = isOne ? 0 : index(ofPane: stack)
        change.indices = (index, index)
        change.inner = inner(around: stack, in: old.layer)
      }
      change.hasMore = found > 1
      change.kind = kind(from: change.from, to: change.to, in: plan)
      return found > 0
    }
    guard let layer = arrangement(ofChange: old.stacks, to: new.stacks) else {
      // A layer has come to the place of a stack, or has left it.
      change.kind = isOne ? kind(from: change.from, to: change.to, in: plan) : .panes
      change.inner = inner(around: layers[old.layer].stack, in: old.layer)
      return true
    }
    let (from, to) = (old.first(in: layer, of: self), new.first(in: layer, of: self))
    change.indices = (from.index, to.index)
    change.inner = layer == old.layer ? nil : layer
    change.hasMore = !old.isSame(as: new, outside: layer, of: self)
    change.kind = .panes
    if !hasPanes(layer) {
      change.kind = .select
      if layer != old.layer { (change.from, change.to) = (from.top, to.top) }
    } else if isOne {
      change.kind = to.index > from.index ? .push : .pop
      change.indices = (0, 0)
    }
    return true
  }

  /// Finds the innermost layer in which other stacks are seen than before; nil if one stands in the
  /// place of the other.
  private func arrangement(ofChange old: Series<StackID>, to new: Series<StackID>) -> LayerID? {
    let count = min(old.count, new.count)
    var place = 0
    while place < count, old[place] == new[place] { place += 1 }
    if place < count { return parting(of: old[place], and: new[place])?.layer }
    let longer = old.count > count ? old : new
    return parting(of: longer[place - 1], and: longer[place])?.layer
  }

  /// The layer in which a stack stands, if that stands inside another one (P8).
  package func inner(around stack: StackID, in layer: LayerID) -> LayerID? {
    stacks[stack].layer == layer ? nil : stacks[stack].layer
  }

  /// Finds the place of the tab or pane of a layer in which a stack stands; nil if it stands in
  /// none.
  func place(of stack: StackID, in layer: LayerID) -> Int? {
    var next = Optional(stack)
    while let each = next {
      if stacks[each].layer == layer { return layers[layer].tabs.firstIndex(of: each) ?? 0 }
      next = outer(of: each)
    }
    return nil
  }

  @_optimize(speed)
  private func kind(from: ScreenID?, to: ScreenID?, in plan: borrowing Plan) -> ChangeKind {
    guard let from, let to else { return .replace }
    let staysBelow = isOpen(from)
    if screens[to].plan == plan.number { return staysBelow ? .push : .replace }
    return staysBelow ? .replace : .pop
  }

  /// The shortest list of legal changes, for a presenter that closes one layer at a time (Q7).
  package func changesLayerByLayer(_ view: borrowing View, in plan: borrowing Plan)
    -> Series<
      Change
    >
  {
    guard let whole = change(view, in: plan) else { return [] }
    if whole.kind == .set { return [whole] }
    let kept = keptLayers(view)
    let lowest = max(1, kept)
    guard view.layerCount > lowest, kept > 0 || view.layerCount > 1 else { return [whole] }
    var changes: Series<Change> = []
    for index in (lowest..<view.layerCount).reversed() {
      guard let touched = view.layer(at: index) else { continue }
      var change = Change(kind: .dismiss, window: view.window)
      change.style = touched.style
      change.closedLayers = 1
      change.from = touched.top
      change.to = oldTop(at: index - 1, in: view)
      change.layer = index - 1 < kept ? windows[view.window].layers[index - 1] : nil
      changes.append(change)
    }
    var last = whole
    last.closedLayers = kept == 0 ? 1 : 0
    if kept == 0 {
      last.from = oldTop(at: 0, in: view)
    } else if whole.kind == .dismiss {
      guard let rest = restOfLayer(kept - 1, view: view, in: plan) else { return changes }
      last = rest
    } else {
      last.from = top(of: windows[view.window].layers[kept - 1])
    }
    changes.append(last)
    return changes
  }

  private func oldTop(at index: Int, in view: borrowing View) -> ScreenID? {
    if let touched = view.layer(at: index) { return touched.top }
    return top(of: windows[view.window].layers[index])
  }

  /// Finds the change of the highest layer that has stayed.
  private func restOfLayer(_ index: Int, view: borrowing View, in plan: borrowing Plan) -> Change? {
    guard let touched = view.layer(at: index) else { return nil }
    var covered: Change?
    return stackChange(of: touched, view: view, in: plan, covered: &covered)
  }

  /// Finds the places of the tab that was selected in a layer and of the one that is now. Tabs that
  /// have come, gone or moved are a change of their own (A6).
  private func indices(of touched: TouchedLayer) -> (from: Int, to: Int) {
    (
      layers[touched.layer].tabs.firstIndex(of: touched.stack) ?? 0,
      layers[touched.layer].selection.index
    )
  }
}

extension SeenPanes {
  /// The first of the stacks that stand in a layer: the place of its tab or pane, and its top.
  func first(in layer: LayerID, of tree: borrowing Tree) -> (index: Int, top: ScreenID?) {
    for (index, stack) in stacks.enumerated() {
      if let place = tree.place(of: stack, in: layer) {
        return (place, tops[index] == .none ? nil : tops[index])
      }
    }
    return (0, nil)
  }

  /// True if the same is seen in all other layers.
  func isSame(as other: SeenPanes, outside layer: LayerID, of tree: borrowing Tree) -> Bool {
    let (one, two) = (outside(layer, of: tree), other.outside(layer, of: tree))
    return one.isSame(as: two)
  }

  private func outside(_ inner: LayerID, of tree: borrowing Tree) -> SeenPanes {
    var rest = SeenPanes(layer: layer, stacks: [], tops: [])
    for (index, stack) in stacks.enumerated() where tree.place(of: stack, in: inner) == nil {
      rest.stacks.append(stack)
      rest.tops.append(tops[index])
    }
    return rest
  }
}
