/// Plans what goes when something is closed.
///
/// Every way of closing is the same: mark the screens and layers that must go, and all above them on
/// their stacks and all layers presented from any of them go too (T4). Only suffixes of stacks and of
/// the list of layers ever go, so the cost is that of what goes, not of what stays (T6).
package struct Closing {
  private struct Cut {
    var stack: StackID
    var layerIndex: Int
    var keep: Int
    /// Whether it is a tab whose root goes, too, for good.
    var empties = false
  }

  private let window: WindowID
  /// Layers from here upwards go.
  private var lowestLayer: Int
  private var cuts: ContiguousArray<Cut> = []
  /// Whether the lowest thing that goes is a layer.
  package private(set) var closesLayer = false

  package init(of window: WindowID, in tree: borrowing Tree) {
    self.window = window
    lowestLayer = tree.windows[window].layers.count
  }

  /// Marks a screen and all above it on its stack; with a stack's root goes its layer.
  package mutating func mark(_ screen: ScreenID, in tree: borrowing Tree) {
    let node = tree.screens[screen]
    guard let stack = node.stack else { return }
    let layer = tree.stacks[stack].layer
    if node.position == 0, tree.layers[layer].tabs.isEmpty {
      mark(layer: tree.layers[layer].index)
    } else if node.position == 0 {
      mark(stack, keeping: 0, in: tree)
      for index in cuts.indices where cuts[index].stack == stack { cuts[index].empties = true }
    } else {
      mark(stack, keeping: node.position, in: tree)
    }
  }

  /// Marks all layers from an index upwards.
  package mutating func mark(layer index: Int) { lowestLayer = min(lowestLayer, index) }

  /// Marks the screens of a stack above the lowest `keep`; 0 empties it, for one that is filled anew.
  package mutating func mark(_ stack: StackID, keeping keep: Int, in tree: borrowing Tree) {
    for index in cuts.indices where cuts[index].stack == stack {
      cuts[index].keep = min(cuts[index].keep, keep)
      return
    }
    cuts.append(
      Cut(stack: stack, layerIndex: tree.layers[tree.stacks[stack].layer].index, keep: keep))
  }

  /// Appends what goes to a plan: steps, and removals in the order of O4.
  package mutating func plan(into plan: inout Plan, in tree: borrowing Tree) {
    for cut in cuts {
      let screens = tree.stacks[cut.stack].screens
      for position in min(cut.keep, screens.count)..<screens.count {
        follow(screens[position], in: tree)
      }
    }
    markEmptiedTabs(in: tree)
    planLayers(into: &plan, in: tree)
    cuts.sort { $0.layerIndex > $1.layerIndex }
    for cut in cuts where cut.layerIndex < lowestLayer {
      planCut(cut, into: &plan, in: tree)
    }
  }

  /// Tabs go with the last of their screens.
  private mutating func markEmptiedTabs(in tree: borrowing Tree) {
    for cut in cuts where cut.empties {
      let layer = tree.stacks[cut.stack].layer
      let isEmptied = tree.layers[layer].tabs.allSatisfy { tab in
        tree.stacks[tab].screens.isEmpty || cuts.contains { $0.stack == tab && $0.empties }
      }
      if isEmptied { mark(layer: tree.layers[layer].index) }
    }
  }

  /// The layers presented from a screen that goes, go.
  package mutating func follow(_ screen: ScreenID, in tree: borrowing Tree) {
    if let layer = tree.screens[screen].presented { mark(layer: tree.layers[layer].index) }
  }

  private mutating func planLayers(into plan: inout Plan, in tree: borrowing Tree) {
    let layers = tree.windows[window].layers
    guard lowestLayer < layers.count else { return }
    closesLayer = cuts.allSatisfy { $0.layerIndex >= lowestLayer }
    for index in (lowestLayer..<layers.count).reversed() {
      let first = plan.removals.count
      for (rank, stack) in tree.allStacks(of: layers[index]).enumerated() {
        let screens = tree.stacks[stack].screens
        for position in screens.indices.reversed() {
          plan.removals.append(
            Removal(
              screen: screens[position], layerIndex: index, position: position - rank << 32,
              closes: nil, cause: plan.cause))
        }
      }
      if plan.removals.count > first {
        plan.removals[plan.removals.count - 1].closes = layers[index]
      } else {
        plan.emptyLayers.append(layers[index])
      }
    }
    plan.steps.append(
      .removeLayers(
        window, from: lowestLayer, gone: ContiguousArray(layers[lowestLayer...])))
  }

  private func planCut(_ cut: Cut, into plan: inout Plan, in tree: borrowing Tree) {
    let screens = tree.stacks[cut.stack].screens
    guard cut.keep < screens.count else { return }
    for position in (cut.keep..<screens.count).reversed() {
      plan.removals.append(
        Removal(
          screen: screens[position], layerIndex: cut.layerIndex, position: position, closes: nil,
          cause: plan.cause))
    }
    plan.steps.append(
      .cut(cut.stack, keep: cut.keep, gone: ContiguousArray(screens[cut.keep...])))
  }
}
