/// Layers that hold several stacks (A2).
extension Tree {
  /// Returns the stacks of a layer: the selected one, then its other tabs, last to first.
  func allStacks(of layer: LayerID) -> Series<StackID> {
    let node = layers[layer]
    var stacks: Series<StackID> = [node.stack]
    for stack in node.tabs.reversed() where stack != node.stack { stacks.append(stack) }
    return stacks
  }

  /// Returns the stacks of a layer: its tabs in their order, or its only one.
  package func stacksInOrder(of layer: LayerID) -> Series<StackID> {
    layers[layer].tabs.isEmpty ? [layers[layer].stack] : layers[layer].tabs
  }

  /// Returns the tab to which the user's back leads from the root of the selected one; nil if back
  /// leads to no tab.
  package func tabBack(of layer: LayerID) -> Int? {
    if layers[layer].tabs.isEmpty { return nil }
    let selection = layers[layer].selection
    switch selection.back {
    case .initial: return selection.index == selection.initial ? nil : selection.initial
    case .history: return selection.history.last
    case .none: return nil
    }
  }

  /// True if tabs show nothing, and no coordinator is left that could fill them (T2).
  ///
  /// Complexity: O(tabs).
  package func isDeserted(_ layer: LayerID) -> Bool {
    guard isOpen(layer), !layers[layer].tabs.isEmpty else { return false }
    return layers[layer].tabs.allSatisfy {
      stacks[$0].screens.isEmpty && stacks[$0].residents == 0
    }
  }
}
