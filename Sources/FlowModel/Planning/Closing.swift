/// Finds the screens and layers that leave when something is closed.
///
/// Every way of closing works alike: the caller marks screens and layers; all above them on their
/// stacks, and all layers presented from any of them, leave too (T4). Only the ends of stacks and
/// of the list of layers leave, so the cost is that of the leaving screens, not of those that stay
/// (T6).
struct Closing {
  private struct Cut {
    var stack: StackID
    var layerIndex: Int
    var keep: Int
    /// True if it is a tab that becomes empty, and stays so.
    var empties = false
  }

  /// The closings in one window.
  private struct Part {
    var window: WindowID
    /// The lowest layer that leaves; all above it leave too.
    var lowestLayer: Int
    var cuts: Series<Cut> = []
    /// The layers inside others that leave, each behind those inside it (P8).
    var inner: Series<LayerID> = []
    var places = PlaceIndex()
  }

  private var parts: Series<Part> = []
  private var places = PlaceIndex()
  /// The cause for all that leaves; nil to tell `popped` for screens and `dismissed` for layers.
  var cause: Int32?

  init(cause: Int32?) { self.cause = cause }

  /// Marks a screen and all above it on its stack; for a stack's root, the whole layer.
  mutating func mark(_ screen: ScreenID, in tree: borrowing Tree) {
    guard let stack = tree.screens[screen].stack else { return }
    let position = tree.screens[screen].position
    let layer = tree.stacks[stack].layer
    if position > 0 {
      mark(stack, keeping: position, in: tree)
    } else if tree.isRootOfLayer(screen) {
      mark(layer, in: tree)
    } else {
      empty(stack, in: tree)
      mark(panesBehind: stack, in: tree)
    }
  }

  /// Marks all that a tab or pane shows: its screens, or the layer in its place with all in it.
  mutating func empty(_ stack: StackID, in tree: borrowing Tree) {
    guard let layer = tree.stacks[stack].inner else {
      return mark(stack, keeping: 0, empties: true, in: tree)
    }
    var inner: Series<LayerID> = []
    for each in tree.allStacks(of: layer, inner: &inner) {
      mark(each, keeping: 0, empties: true, in: tree)
    }
    inner.append(layer)
    let part = part(of: tree.layers[layer].window, in: tree)
    for each in inner where !parts[part].inner.contains(each) { parts[part].inner.append(each) }
  }

  /// Marks what the panes behind a pane show, which goes with all that the pane shows (P2).
  mutating func mark(panesBehind pane: StackID, in tree: borrowing Tree) {
    guard tree.isPane(pane) else { return }
    let panes = tree.layers[tree.stacks[pane].layer].tabs
    for index in tree.index(ofPane: pane) + 1..<panes.count where !tree.isEmpty(panes[index]) {
      empty(panes[index], in: tree)
    }
  }

  /// Marks a layer and all above it. A layer inside another one leaves its place there empty, and
  /// more may go with that (P2, T2).
  mutating func mark(_ layer: LayerID, in tree: borrowing Tree) {
    guard tree.isOpen(layer) else { return }
    if let outer = tree.layers[layer].outer {
      empty(outer, in: tree)
      if tree.isFirstPane(outer) { return mark(tree.stacks[outer].layer, in: tree) }
      mark(panesBehind: outer, in: tree)
      return closeIfEmptied(tree.stacks[outer].layer, in: tree)
    }
    mark(layersFrom: tree.layers[layer].index, of: tree.layers[layer].window, in: tree)
  }

  mutating func mark(layersFrom index: Int, of window: WindowID, in tree: borrowing Tree) {
    let part = part(of: window, in: tree)
    parts[part].lowestLayer = min(parts[part].lowestLayer, index)
  }

  /// Marks the screens of a stack above its lowest `keep`; 0 empties it before it is filled anew.
  mutating func mark(
    _ stack: StackID, keeping keep: Int, empties: Bool = false, in tree: borrowing Tree
  ) {
    let layer = tree.stacks[stack].layer
    let part = part(of: tree.layers[layer].window, in: tree)
    if let index = cut(of: stack, in: part) {
      parts[part].cuts[index].keep = min(parts[part].cuts[index].keep, keep)
      parts[part].cuts[index].empties = parts[part].cuts[index].empties || empties
      return
    }
    parts[part].cuts.append(
      Cut(stack: stack, layerIndex: tree.layers[layer].index, keep: keep, empties: empties))
    let cuts = parts[part].cuts
    parts[part].places.noteLast(of: cuts.count) { cuts[$0].stack.number }
  }

  private func cut(of stack: StackID, in part: Int) -> Int? {
    parts[part].places.find(stack.number, among: parts[part].cuts.count) {
      parts[part].cuts[$0].stack.number
    }
  }

  private mutating func part(of window: WindowID, in tree: borrowing Tree) -> Int {
    if let part = places.find(
      window.number, among: parts.count, numberAt: { parts[$0].window.number })
    {
      return part
    }
    parts.append(Part(window: window, lowestLayer: tree.windows[window].layers.count))
    places.noteLast(of: parts.count) { parts[$0].window.number }
    return parts.count - 1
  }

  /// Takes the steps, and notes the removals in the order of O4.
  mutating func run(_ tree: inout Tree, in plan: inout Plan) {
    for part in parts.indices {
      let sharesLayer = complete(part, in: tree)
      let first = plan.removals.count
      if first > 0 || parts.count > 1 || sharesLayer { plan.needsOrder = true }
      plan.cause = cause ?? Cause.popped
      let closesLayer = parts[part].cuts.allSatisfy { $0.layerIndex >= parts[part].lowestLayer }
      if cause == nil, closesLayer { plan.cause = Cause.dismissed }
      removeLayers(part, tree: &tree, in: &plan)
      for cut in parts[part].cuts where cut.layerIndex < parts[part].lowestLayer {
        remove(cut, tree: &tree, in: &plan)
      }
      for layer in parts[part].inner
      where tree.layers[layer].index < parts[part].lowestLayer && tree.isOpen(layer) {
        tree.takeStep(.removeInner(layer), in: &plan)
        plan.emptyLayers.append(layer)
      }
      if tree.paneLayers == 0 { continue }
      for layer in parts[part].inner.reversed() {
        if let outer = tree.layers[layer].outer, tree.isOpen(outer) {
          tree.leaveEmptyPane(of: tree.stacks[outer].layer, in: &plan)
        }
      }
      for cut in parts[part].cuts where cut.empties && cut.layerIndex < parts[part].lowestLayer {
        tree.leaveEmptyPane(of: tree.stacks[cut.stack].layer, in: &plan)
      }
    }
  }

  /// Adds the layers presented from leaving screens, and layers whose tabs are all left empty.
  /// Returns true if several tabs of a layer that stays are cut.
  private mutating func complete(_ part: Int, in tree: borrowing Tree) -> Bool {
    var index = 0
    while index < parts[part].cuts.count {
      let cut = parts[part].cuts[index]
      index += 1
      let screens = tree.stacks[cut.stack].screens
      for position in min(cut.keep, screens.count)..<screens.count {
        if let layer = tree.screens[screens[position]].presented {
          parts[part].lowestLayer = min(parts[part].lowestLayer, tree.layers[layer].index)
        }
      }
      if cut.empties { closeIfEmptied(tree.stacks[cut.stack].layer, in: tree) }
    }
    if parts[part].cuts.count < 2 { return false }
    parts[part].cuts = parts[part].cuts.highestFirst { $0.layerIndex }
    var sharesLayer = false
    for index in 1..<parts[part].cuts.count {
      let layer = parts[part].cuts[index].layerIndex
      if layer == parts[part].cuts[index - 1].layerIndex, layer < parts[part].lowestLayer {
        sharesLayer = true
      }
    }
    return sharesLayer
  }

  /// Closes a layer if nothing is left in any of its tabs or panes (T2).
  private mutating func closeIfEmptied(_ layer: LayerID, in tree: borrowing Tree) {
    let part = part(of: tree.layers[layer].window, in: tree)
    if tree.layers[layer].index >= parts[part].lowestLayer || parts[part].inner.contains(layer) {
      return
    }
    for tab in tree.layers[layer].tabs where !becomesEmpty(tab, in: part, of: tree) { return }
    mark(layer, in: tree)
  }

  /// True if a tab or pane shows nothing afterwards. A pane that is filled again keeps its layer.
  private func becomesEmpty(_ tab: StackID, in part: Int, of tree: borrowing Tree) -> Bool {
    if let cut = cut(of: tab, in: part), parts[part].cuts[cut].keep == 0 {
      return parts[part].cuts[cut].empties
    }
    if let inner = tree.stacks[tab].inner { return parts[part].inner.contains(inner) }
    return tree.stacks[tab].screens.isEmpty
  }

  private func removeLayers(_ part: Int, tree: inout Tree, in plan: inout Plan) {
    let window = parts[part].window
    let lowest = parts[part].lowestLayer
    // Copied, because whoever holds all layers makes the step copy them.
    let gone = Series(tree.windows[window].layers[lowest...])
    if gone.isEmpty { return }
    for layer in gone.reversed() {
      let first = plan.removals.count
      for stack in tree.allStacks(of: layer) {
        for screen in tree.stacks[stack].screens.reversed() {
          tree.noteRemoval(of: screen, in: &plan)
        }
      }
      if plan.removals.count > first {
        plan.removals[plan.removals.count - 1].closes = layer
      } else {
        plan.emptyLayers.append(layer)
      }
    }
    tree.takeStep(.removeLayers(window, from: lowest, gone: gone), in: &plan)
  }

  private func remove(_ cut: Cut, tree: inout Tree, in plan: inout Plan) {
    let count = tree.stacks[cut.stack].screens.count
    guard cut.keep < count else { return }
    if cut.keep == count - 1, let top = tree.top(of: cut.stack) {
      tree.noteRemoval(of: top, in: &plan)
      return tree.pop(top, from: cut.stack, in: &plan)
    }
    let gone = Series(tree.stacks[cut.stack].screens[cut.keep...])
    for screen in gone.reversed() { tree.noteRemoval(of: screen, in: &plan) }
    tree.takeStep(.cut(cut.stack, keep: cut.keep, gone: gone), in: &plan)
  }
}

extension Tree {
  /// Closes the top screen of a stack, if nothing else leaves with it. This quick way for most
  /// closings needs no search. Returns false if it does not apply.
  @_optimize(speed)
  mutating func closeTop(of stack: StackID, cause: Int32, in plan: inout Plan) -> Bool {
    guard let top = top(of: stack), stacks[stack].screens.count > 1,
      screens[top].presented == nil, screens[top].carried.first == nil
    else { return false }
    if !plan.removals.isEmpty { plan.needsOrder = true }
    plan.cause = cause
    noteRemoval(of: top, in: &plan)
    pop(top, from: stack, in: &plan)
    return true
  }

  /// Notes the removal of an open screen.
  @_optimize(speed)
  func noteRemoval(of screen: ScreenID, in plan: inout Plan) {
    guard let stack = screens[screen].stack else { return }
    let layer = stacks[stack].layer
    let order = layers[layer].tabs.isEmpty ? Int.max : order(of: stack)
    plan.removals.append(
      Removal(
        screen: screen, cause: plan.cause, window: layers[layer].window,
        layerIndex: layers[layer].index, layerNumber: layers[outermost(layer)].number, stack: stack,
        stackOrder: order, rank: screens[screen].rank))
  }

  /// Closes what has been marked, and what is carried by it (C3).
  mutating func close(_ closing: consuming Closing, in plan: inout Plan) {
    let first = plan.removals.count
    closing.run(&self, in: &plan)
    closeCarried(from: first, in: &plan)
  }

  /// Closes, with the same cause, the coordinators that leaving screens carry (C3).
  mutating func closeCarried(from first: Int, in plan: inout Plan) {
    var next = first
    while next < plan.removals.count {
      let removal = plan.removals[next]
      next += 1
      var carried = screens[removal.screen].carried.first
      while let coordinator = carried {
        carried = carriedOnes.next(after: coordinator)
        guard coordinators[coordinator].phase != .ending else { continue }
        var closing = Closing(cause: removal.cause)
        end(
          coordinator, cause: removal.cause, below: Cause.parentEnded, closing: &closing, in: &plan)
        closing.run(&self, in: &plan)
      }
    }
  }
}
