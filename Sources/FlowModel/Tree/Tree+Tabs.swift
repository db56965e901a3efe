/// Layers that hold several stacks (A2).
extension Tree {
  /// The stacks of a layer: the one that is seen first, then its other tabs, last to first.
  func allStacks(of layer: LayerID) -> ContiguousArray<StackID> {
    let node = layers[layer]
    var stacks: ContiguousArray<StackID> = [node.stack]
    for stack in node.tabs.reversed() where stack != node.stack { stacks.append(stack) }
    return stacks
  }

  /// The tab that the user's back leads to from the root of the selected one; nil if back goes on
  /// as without tabs.
  package func tabBack(of layer: LayerID) -> Int? {
    if layers[layer].tabs.isEmpty { return nil }
    let selection = layers[layer].selection
    switch selection.back {
    case .initial: return selection.index == selection.initial ? nil : selection.initial
    case .history: return selection.history.last
    case .none: return nil
    }
  }

  /// True if tabs show nothing, and nobody is left who could show something in them (T2).
  ///
  /// Complexity: O(coordinators); asked only when one has ended in an empty tab.
  package func isDeserted(_ layer: LayerID) -> Bool {
    let node = layers[layer]
    guard isOpen(layer), !node.tabs.isEmpty else { return false }
    for tab in node.tabs where !stacks[tab].screens.isEmpty { return false }
    var next = firstOfHost
    while let each = next {
      if case .stack(let home) = coordinators[each].place, stacks[home].layer == layer,
        isOpen(home), coordinators[each].phase != .ending
      {
        return false
      }
      next = self.next(after: each, within: nil)
    }
    return true
  }
}
