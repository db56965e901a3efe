/// Applying plans. The only code that moves screens and layers.
extension Tree {
  package mutating func apply(_ step: Step) {
    switch step {
    case .push(let screen, let stack):
      place(screen, on: stack, at: stacks[stack].screens.count)
      stacks[stack].screens.append(screen)
    case .cut(let stack, let keep, let gone):
      stacks[stack].screens.removeSubrange(keep...)
      for screen in gone { unplace(screen) }
    case .arrange(let stack, let new, let old):
      rearrange(stack, from: old, to: new)
    case .addLayer(let window, let style, let flags, let presenter, let root):
      addLayer(window, style, flags, presenter: presenter, root: root)
    case .addTabs(let window, let style, let flags, let presenter, let tabs):
      addTabs(window, style, flags, presenter: presenter, tabs)
    case .select(let layer, let new, _): select(layer, new)
    case .removeLayers(let window, let index, let gone):
      windows[window].layers.removeSubrange(index...)
      for layer in gone {
        unpresent(layer)
        for stack in allStacks(of: layer) {
          for screen in stacks[stack].screens { unplace(screen) }
        }
      }
    }
    checkInvariants(after: step)
  }

  /// Undoes the last applied step.
  package mutating func revert(_ step: Step) {
    switch step {
    case .push(let screen, let stack):
      stacks[stack].screens.removeLast()
      unplace(screen)
    case .cut(let stack, let keep, let gone):
      for (offset, screen) in gone.enumerated() { place(screen, on: stack, at: keep + offset) }
      stacks[stack].screens.append(contentsOf: gone)
    case .arrange(let stack, let new, let old):
      rearrange(stack, from: new, to: old)
    case .addLayer(let window, _, _, _, _), .addTabs(let window, _, _, _, _):
      guard let layer = windows[window].layers.popLast() else { break }
      unpresent(layer)
      for stack in allStacks(of: layer) {
        for screen in stacks[stack].screens { unplace(screen) }
      }
      removeLayer(layer)
    case .select(let layer, _, let old): select(layer, old)
    case .removeLayers(let window, _, let gone):
      for layer in gone {
        windows[window].layers.append(layer)
        present(layer)
        for stack in allStacks(of: layer) {
          for (position, screen) in stacks[stack].screens.enumerated() {
            place(screen, on: stack, at: position)
          }
        }
      }
    }
  }

  private mutating func place(_ screen: ScreenID, on stack: StackID, at position: Int) {
    if let owner = screens[screen].owner, screens[screen].stack == nil {
      coordinators[owner].shown += 1
    }
    screens[screen].stack = stack
    screens[screen].position = position
  }

  private mutating func unplace(_ screen: ScreenID) {
    if let owner = screens[screen].owner, screens[screen].stack != nil {
      coordinators[owner].shown -= 1
    }
    screens[screen].stack = nil
  }

  private mutating func rearrange(
    _ stack: StackID, from old: ContiguousArray<ScreenID>, to new: ContiguousArray<ScreenID>
  ) {
    for screen in old { unplace(screen) }
    for (position, screen) in new.enumerated() { place(screen, on: stack, at: position) }
    stacks[stack].screens = new
  }

  private mutating func addLayer(
    _ window: WindowID, _ style: Style, _ flags: OpenFlags, presenter: ScreenID?, root: ScreenID
  ) {
    addLayer(window, style, flags, presenter: presenter, stackOf: root)
  }

  private mutating func addTabs(
    _ window: WindowID, _ style: Style, _ flags: OpenFlags, presenter: ScreenID?, _ tabs: NewTabs
  ) {
    let first = tabs.roots.first ?? nil
    guard let layer = addLayer(window, style, flags, presenter: presenter, stackOf: first) else {
      return
    }
    layers[layer].tabs = [layers[layer].stack]
    for root in tabs.roots.dropFirst() {
      guard
        let stack = stacks.insert(StackNode(layer: layer, screens: root.map { [$0] } ?? []))
      else { break }
      layers[layer].tabs.append(stack)
      if let root { place(root, on: stack, at: 0) }
    }
    var selection = Selection()
    selection.index = min(tabs.selected, layers[layer].tabs.count - 1)
    selection.initial = selection.index
    selection.back = tabs.back
    select(layer, selection)
  }

  private mutating func select(_ layer: LayerID, _ selection: Selection) {
    layers[layer].selection = selection
    layers[layer].stack = layers[layer].tabs[selection.index]
  }

  @discardableResult
  private mutating func addLayer(
    _ window: WindowID, _ style: Style, _ flags: OpenFlags, presenter: ScreenID?,
    stackOf root: ScreenID?
  ) -> LayerID? {
    let index = windows[window].layers.count
    let below = windows[window].layers.last.map { layers[$0].cover } ?? 0
    // The layer and its stack name each other; the stack's key is known once both are in.
    let vacant = StackID(slot: 0, generation: 0)
    guard
      let layer = layers.insert(
        LayerNode(
          window: window, index: index, style: style, flags: flags, presenter: presenter,
          stack: vacant, cover: style.covers ? index : below)),
      let stack = stacks.insert(StackNode(layer: layer, screens: root.map { [$0] } ?? []))
    else { return nil }
    layers[layer].stack = stack
    windows[window].layers.append(layer)
    if let root { place(root, on: stack, at: 0) }
    present(layer)
    return layer
  }

  /// The presenter remembers the lowest layer presented from it.
  private mutating func present(_ layer: LayerID) {
    guard let presenter = layers[layer].presenter, screens.contains(presenter) else { return }
    if screens[presenter].presented == nil { screens[presenter].presented = layer }
  }

  private mutating func unpresent(_ layer: LayerID) {
    guard let presenter = layers[layer].presenter, screens.contains(presenter) else { return }
    if screens[presenter].presented == layer { screens[presenter].presented = nil }
  }
}
