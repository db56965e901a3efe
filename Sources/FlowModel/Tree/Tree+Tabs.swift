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
  /// Complexity: O(tabs).
  package func isDeserted(_ layer: LayerID) -> Bool {
    guard isOpen(layer), !layers[layer].tabs.isEmpty else { return false }
    return layers[layer].tabs.allSatisfy {
      stacks[$0].screens.isEmpty && stacks[$0].residents == 0
    }
  }
}
