/// Layers that hold several stacks (A2).
extension Tree {
  /// The stacks of a layer: the one that is seen first, then its other tabs, last to first.
  func allStacks(of layer: LayerID) -> ContiguousArray<StackID> {
    let node = layers[layer]
    var stacks: ContiguousArray<StackID> = [node.stack]
    for stack in node.tabs.reversed() where stack != node.stack { stacks.append(stack) }
    return stacks
  }

  /// A screen of a layer that can present: the one that is seen, or any other if that tab is empty.
  func presenter(of layer: LayerID) -> ScreenID? {
    for stack in allStacks(of: layer) {
      if let top = top(of: stack) { return top }
    }
    return nil
  }

  /// The tab that the user's back leads to from the root of the selected one; nil if back goes on as
  /// without tabs.
  package func tabBack(of layer: LayerID) -> Int? {
    let node = layers[layer]
    guard !node.tabs.isEmpty else { return nil }
    switch node.selection.back {
    case .initial:
      return node.selection.index == node.selection.initial ? nil : node.selection.initial
    case .history: return node.selection.history.last
    case .none: return nil
    }
  }

  /// Plans that another tab is selected; `isBack` takes the way back instead of adding to it.
  package func planSelect(
    _ index: Int, of layer: LayerID, isBack: Bool = false, into plan: inout Plan
  ) {
    let old = layers[layer].selection
    var new = old
    new.history.removeAll { $0 == index || $0 == old.index }
    if !isBack { new.history.append(old.index) }
    new.index = index
    plan.steps.append(.select(layer, new: new, old: old))
  }

  /// Plans a layer with tabs over the top-most one; in an empty window it becomes the root.
  package func planTabs(
    _ tabs: NewTabs, style: Style, flags: OpenFlags, presenter: ScreenID?, in window: WindowID,
    into plan: inout Plan
  ) throws(Refusal) {
    for root in tabs.roots {
      if let root { try checkFresh(root) }
    }
    let isEmpty = windows[window].layers.isEmpty
    let presenting = try presenting(presenter, in: window)
    plan.steps.append(
      .addTabs(
        window, isEmpty ? .push : style, flags, presenter: isEmpty ? nil : presenting, tabs: tabs))
  }

  /// The screen a new layer belongs to (T4): the one it is presented from, or what is seen.
  func presenting(_ presenter: ScreenID?, in window: WindowID) throws(Refusal) -> ScreenID? {
    if let presenter, screens[presenter].stack != nil { return presenter }
    guard let layer = topLayer(of: window) else { return nil }
    guard let screen = self.presenter(of: layer) else { throw .empty }
    return screen
  }
}
