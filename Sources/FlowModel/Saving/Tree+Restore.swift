/// Planning what was saved: the steps of all other plans, from empty windows to the saved ones
/// (S7).
extension Tree {
  /// The keys of a saved tree's objects, by their places in it.
  package struct RestoredKeys {
    package var windows: Series<WindowID>
    package var screens: Series<ScreenID>
    package var coordinators: Series<CoordinatorID>
    /// The keys that layers and stacks will have, these by their numbers.
    package fileprivate(set) var layers: Series<LayerID> = []
    package fileprivate(set) var stacks: Series<StackID> = []

    package init(
      windows: Series<WindowID>, screens: Series<ScreenID>,
      coordinators: Series<CoordinatorID>
    ) {
      self.windows = windows
      self.screens = screens
      self.coordinators = coordinators
    }
  }

  /// Finds out the keys that layers and stacks will have, as nobody else makes any before they are
  /// planned (S10). Returns false if there is no room for all.
  package mutating func foretell(_ saved: borrowing SavedTree, keys: inout RestoredKeys) -> Bool {
    let newLayers = layers.foretell(saved.layers.count)
    let newStacks = stacks.foretell(saved.stackCount)
    guard newLayers.count == saved.layers.count, newStacks.count == saved.stackCount else {
      return false
    }
    keys.layers = newLayers
    keys.stacks = newStacks
    var (layer, stack) = (0, 0)
    for window in saved.windowsInOrder() {
      for place in saved.layersInOrder(of: window) {
        keys.layers[place] = newLayers[layer]
        layer += 1
        for index in saved.layers[place].stacks.indices {
          keys.stacks[saved.layers[place].firstStack + index] = newStacks[stack]
          stack += 1
        }
      }
    }
    return true
  }

  /// Gives screens their owners and coordinators those above them, while nothing is open yet (S7):
  /// siblings by their ranks, and screens as they were opened.
  package mutating func tie(_ saved: borrowing SavedTree, keys: borrowing RestoredKeys) {
    for place in Sorting.indices(
      saved.coordinators.count,
      precedes: { saved.coordinators[$0].rank < saved.coordinators[$1].rank })
    {
      let (given, key) = (saved.coordinators[place], keys.coordinators[place])
      link(key, to: saved.coordinator(given.parent).map { keys.coordinators[$0] })
      if let carrier = saved.screen(given.carrier) { carry(key, by: keys.screens[carrier]) }
    }
    for place in Sorting.indices(
      saved.screens.count, precedes: { saved.screens[$0].order < saved.screens[$1].order })
    {
      let screen = saved.screens[place]
      guard let owner = saved.coordinator(screen.owner) else { continue }
      own(keys.screens[place], by: keys.coordinators[owner])
      journal?.screens.setRank(screen.order, of: keys.screens[place])
    }
  }

  /// Plans a saved tree that has been checked and tied, upon empty windows, and takes the steps.
  package mutating func planRestore(
    _ saved: borrowing SavedTree, keys: borrowing RestoredKeys, in plan: inout Plan
  ) {
    for window in saved.windowsInOrder() {
      for place in saved.layersInOrder(of: window) {
        restoreLayer(
          at: place, of: saved, in: keys.windows[window], keys: keys, plan: &plan)
      }
    }
    for place in saved.coordinators.indices {
      restoreCoordinator(at: place, of: saved, keys: keys, in: plan.number)
    }
    for (place, window) in saved.windows.enumerated() {
      guard let root = saved.coordinator(window.root) else { continue }
      takeStep(.setRoot(keys.coordinators[root], of: keys.windows[place], old: nil), in: &plan)
    }
    plan.isChange = true
  }

  private mutating func restoreLayer(
    at place: Int, of saved: borrowing SavedTree, in window: WindowID,
    keys: borrowing RestoredKeys, plan: inout Plan
  ) {
    let given = saved.layers[place]
    if let outer = saved.stack(given.outer) {
      takeStep(.addInner(keys.stacks[outer]), in: &plan)
    } else {
      let presenter = saved.screen(given.presenter).map { keys.screens[$0] }
      takeStep(
        .addLayer(
          window, Style(rawValue: given.style) ?? .push, OpenFlags(rawValue: given.flags),
          presenter: presenter), in: &plan)
    }
    let layer = keys.layers[place]
    assert(isOpen(layer), "the key of a layer was foretold wrongly")
    if given.hasTabs { restoreTabs(of: layer, given: given, of: saved, keys: keys, plan: &plan) }
    let all = stacksInOrder(of: layer)
    for (index, stack) in all.enumerated() where index < given.stacks.count {
      journal?.setID(given.stacks[index], of: stack)
      for screen in given.screens[index] {
        let node = saved.screens[screen]
        let key = keys.screens[screen]
        push(key, on: stack, flags: OpenFlags(rawValue: node.flags), owner: nil, in: &plan)
        screens[key].rank = UInt32(truncatingIfNeeded: node.rank)
        plan.openings.append(Opening(screen: key))
      }
    }
  }

  private mutating func restoreTabs(
    of layer: LayerID, given: SavedLayer, of saved: borrowing SavedTree,
    keys: borrowing RestoredKeys, plan: inout Plan
  ) {
    let owner = saved.coordinator(given.owner).map { keys.coordinators[$0] }
    let back = TabsBack(rawValue: given.back) ?? .initial
    takeStep(
      .addTabs(
        layer,
        NewTabs(
          count: given.stacks.count, selected: Int(given.selected), back: back,
          keepsTabs: given.keepsTabs, layout: StackLayout(rawValue: given.layout) ?? .tabs,
          places: given.places),
        owner: owner), in: &plan)
    let old = layers[layer].selection
    var new = old
    new.initial = Int(given.initial)
    new.history = Series(given.history.map { Int($0) })
    if new != old { takeStep(.select(layer, new: new, old: old), in: &plan) }
    plan.tabs.append(layer)
  }

  private mutating func restoreCoordinator(
    at place: Int, of saved: borrowing SavedTree, keys: borrowing RestoredKeys, in plan: UInt32
  ) {
    let given = saved.coordinators[place]
    let key = keys.coordinators[place]
    let home = self.place(of: given, in: saved, keys: keys)
    move(key) {
      $0.place = home
      $0.hasOpened = given.hasOpened
      // The window of a home that has gone is known all the same.
      $0.window = saved.window(given.window).map { keys.windows[$0] }
      $0.flags = OpenFlags(rawValue: given.flags)
      $0.cause = given.cause
      $0.plan = plan
    }
    setPhase(.running, of: key)
  }

  /// Returns the place of a coordinator. An object of it that has gone stays gone.
  private func place(
    of given: SavedCoordinatorNode, in saved: borrowing SavedTree, keys: borrowing RestoredKeys
  ) -> Place {
    let window = saved.window(given.window).map { keys.windows[$0] } ?? .none
    let screen = saved.screen(given.screen).map { keys.screens[$0] }
    let stack = saved.stack(given.home).map { keys.stacks[$0] } ?? .none
    switch given.place {
    case .none, .root: return .root(window)
    case .stack: return .stack(stack)
    case .top: return .top(stack, replacing: screen ?? .none)
    case .pane: return .pane(stack)
    case .tabs: return .tabs(saved.layer(given.home).map { keys.layers[$0] } ?? .none)
    case .layer:
      let presenter = given.screen == 0 ? nil : screen ?? ScreenID.none
      return .layer(window, Style(rawValue: given.style) ?? .sheet, presenter: presenter)
    }
  }
}

extension RequestKind {
  /// True if it may start a coordinator that has its place already, which takes an agenda.
  package var mayStart: Bool { self == .renew || self == .restore }
}
