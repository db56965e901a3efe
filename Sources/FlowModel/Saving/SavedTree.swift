/// A tree as it was saved: objects that name one another by ids.
///
/// It comes from outside, so that anything may stand in it. ``check()`` finds out if it is a legal
/// tree (S11); after that everything it names is there, once.
package struct SavedTree {
  package var windows: Series<SavedWindow> = []
  package var layers: Series<SavedLayer> = []
  package var screens: Series<SavedScreen> = []
  package var coordinators: Series<SavedCoordinatorNode> = []

  /// The places of objects by their ids.
  package private(set) var windowPlaces = NumberTable()
  package private(set) var layerPlaces = NumberTable()
  package private(set) var screenPlaces = NumberTable()
  package private(set) var coordinatorPlaces = NumberTable()
  /// The layer of each stack, by the stack's id.
  package private(set) var stackPlaces = NumberTable()
  private var ids = NumberTable()

  package init() {}

  /// Why records are no legal tree.
  package struct Mistake: Error {
    /// The number of the record that is wrong.
    package let record: Int
    package let what: StaticString

    package init(record: Int, what: StaticString) {
      self.record = record
      self.what = what
    }
  }

  /// Notes an id of a record. Returns false if it stands there twice.
  package mutating func noteID(_ id: UInt64) -> Bool { ids.insert(id) }
}

/// A window, as it was saved. Ids of objects are 0 where there is none.
package struct SavedWindow {
  package let record: Int
  package let id: UInt64
  package var rank: UInt64 = 0
  package var root: UInt64 = 0
  /// Its layers, bottom to top, once they have been checked.
  package var layers: Series<Int> = []

  package init(record: Int, id: UInt64) {
    self.record = record
    self.id = id
  }
}

package struct SavedLayer {
  package let record: Int
  package let id: UInt64
  package var window: UInt64 = 0
  package var rank: UInt64 = 0
  package var style: Int32 = 0
  package var flags: UInt32 = 0
  package var presenter: UInt64 = 0
  package var stacks: Series<UInt64> = []
  package var hasTabs = false
  /// The number of texts of tabs.
  package var tabCount = 0
  package var selected: UInt64 = 0
  package var initial: UInt64 = 0
  package var history: Series<UInt64> = []
  package var back: Int32 = 0
  package var keepsTabs = false
  package var owner: UInt64 = 0
  /// The screens of each stack, root first, once they have been checked.
  package var screens: Series<Series<Int>> = []
  /// Its place in its window, once it has been checked.
  package var index = 0

  package init(record: Int, id: UInt64) {
    self.record = record
    self.id = id
  }
}

package struct SavedScreen {
  package let record: Int
  package let id: UInt64
  package var stack: UInt64 = 0
  package var rank: UInt64 = 0
  package var flags: UInt32 = 0
  package var owner: UInt64 = 0
  /// Its rank among the screens of its owner.
  package var order: UInt64 = 0
  package var layer = 0

  package init(record: Int, id: UInt64) {
    self.record = record
    self.id = id
  }
}

package struct SavedCoordinatorNode {
  /// The kinds of places; what they need stands beside.
  package enum Home: Sendable {
    case none, root, stack, top, tabs, layer
  }

  package let record: Int
  package let id: UInt64
  package var parent: UInt64 = 0
  package var carrier: UInt64 = 0
  package var rank: UInt64 = 0
  package var flags: UInt32 = 0
  package var cause: Int32 = 0
  package var isRoot = false
  package var hasOpened = false
  /// True if it had asked for more time (C2).
  package var isDeferred = false
  package var place = Home.none
  /// The stack or the layer of the place.
  package var home: UInt64 = 0
  package var style: Int32 = 0
  /// The screen of the place: the one that is replaced, or the presenter.
  package var screen: UInt64 = 0
  package var window: UInt64 = 0

  package init(record: Int, id: UInt64) {
    self.record = record
    self.id = id
  }
}

// MARK: Checking

extension SavedTree {
  private static var largestRank: UInt64 { 1 << 31 }

  /// Throws unless this is a legal tree. Complexity: O(n log n).
  package mutating func check() throws(Mistake) {
    index()
    try checkLayers()
    try checkScreens()
    try checkCoordinators()
    try checkFamilies()
    try checkTabs()
  }

  @_optimize(speed)
  private mutating func index() {
    for place in windows.indices { windowPlaces.set(place, for: windows[place].id) }
    for place in layers.indices { layerPlaces.set(place, for: layers[place].id) }
    for place in screens.indices { screenPlaces.set(place, for: screens[place].id) }
    for place in coordinators.indices {
      coordinatorPlaces.set(place, for: coordinators[place].id)
    }
  }

  private mutating func checkLayers() throws(Mistake) {
    for place in layers.indices {
      let layer = layers[place]
      guard let window = windowPlaces[layer.window] else {
        throw Mistake(record: layer.record, what: "lies in a window that was not saved")
      }
      windows[window].layers.append(place)
      guard Style(rawValue: layer.style) != nil else {
        throw Mistake(record: layer.record, what: "has a style that there is not")
      }
      try checkStacks(of: layer, at: place)
      layers[place].screens = Series(repeating: [], count: layer.stacks.count)
    }
    orderLayers()
    for window in windows.indices {
      for (index, place) in windows[window].layers.enumerated() {
        let layer = layers[place]
        if index > 0, layers[windows[window].layers[index - 1]].rank == layer.rank {
          throw Mistake(record: layer.record, what: "has the rank of another layer of its window")
        }
        guard (layer.style == Style.push.rawValue) == (index == 0) else {
          throw Mistake(
            record: layer.record,
            what: "has the style push above layer 0, or another one in layer 0")
        }
        guard (layer.presenter == 0) == (index == 0) else {
          throw Mistake(
            record: layer.record, what: "has no presenter above layer 0, or one in layer 0")
        }
        layers[place].index = index
      }
    }
  }

  /// Puts the layers of each window in order. They are held meanwhile, and so not changed, which
  /// would copy them all.
  private mutating func orderLayers() {
    let all = layers
    for window in windows.indices {
      windows[window].layers.order { all[$0].rank < all[$1].rank }
    }
  }

  private mutating func checkStacks(of layer: SavedLayer, at place: Int) throws(Mistake) {
    guard
      layer.hasTabs
        ? layer.stacks.count >= 1 && layer.stacks.count <= Tree.tabLimit
          && layer.stacks.count == layer.tabCount : layer.stacks.count == 1
    else {
      throw Mistake(record: layer.record, what: "has not as many stacks as it needs")
    }
    for stack in layer.stacks {
      guard stack != 0, ids.insert(stack) else {
        throw Mistake(record: layer.record, what: "has a stack whose id stands twice")
      }
      stackPlaces.set(place, for: stack)
    }
    let count = UInt64(layer.stacks.count)
    var seen = NumberTable()
    seen.insert(layer.selected)
    guard layer.selected < count, layer.initial < count,
      layer.history.allSatisfy({ $0 < count }), TabsBack(rawValue: layer.back) != nil
    else {
      throw Mistake(record: layer.record, what: "has a selection that is out of range")
    }
    for tab in layer.history where !seen.insert(tab) {
      throw Mistake(record: layer.record, what: "has a tab twice among those selected before")
    }
  }

  @_optimize(speed)
  private mutating func checkScreens() throws(Mistake) {
    for place in screens.indices {
      let screen = screens[place]
      guard let layer = stackPlaces[screen.stack],
        let stack = layers[layer].stacks.firstIndex(of: screen.stack)
      else { throw Mistake(record: screen.record, what: "stands on a stack that was not saved") }
      guard screen.rank > 0, screen.rank < SavedTree.largestRank else {
        throw Mistake(record: screen.record, what: "has a rank that is out of range")
      }
      guard screen.owner == 0 || coordinatorPlaces.contains(screen.owner) else {
        throw Mistake(record: screen.record, what: "belongs to a coordinator that was not saved")
      }
      screens[place].layer = layer
      layers[layer].screens[stack].append(place)
    }
    for place in layers.indices {
      for stack in layers[place].screens.indices {
        let all = screens
        layers[place].screens[stack].order { all[$0].rank < all[$1].rank }
        let ordered = layers[place].screens[stack]
        for (index, screen) in ordered.enumerated().dropFirst()
        where screens[ordered[index - 1]].rank == screens[screen].rank {
          throw Mistake(
            record: screens[screen].record, what: "has the rank of another screen of its stack")
        }
      }
      if !layers[place].hasTabs, layers[place].screens[0].isEmpty {
        throw Mistake(record: layers[place].record, what: "has no screen")
      }
      try checkPresenter(of: layers[place])
    }
  }

  private func checkPresenter(of layer: SavedLayer) throws(Mistake) {
    if layer.presenter == 0 { return }
    guard let presenter = screenPlaces[layer.presenter] else {
      throw Mistake(record: layer.record, what: "has a presenter that was not saved")
    }
    let below = stackPlaces[screens[presenter].stack].map { layers[$0] }
    guard let below, below.window == layer.window, below.index < layer.index else {
      throw Mistake(
        record: layer.record, what: "has a presenter that is not in a lower layer of its window")
    }
  }

  @_optimize(speed)
  private func checkCoordinators() throws(Mistake) {
    var roots = NumberTable()
    for window in windows where window.root != 0 {
      guard let root = coordinatorPlaces[window.root] else {
        throw Mistake(record: window.record, what: "has a root coordinator that was not saved")
      }
      guard roots.insert(window.root), coordinators[root].parent == 0,
        coordinators[root].carrier == 0
      else {
        throw Mistake(
          record: window.record, what: "has a root coordinator that is below another, or another's")
      }
    }
    for layer in layers where layer.owner != 0 {
      guard layer.hasTabs, let owner = coordinatorPlaces[layer.owner] else {
        throw Mistake(record: layer.record, what: "has tabs of a coordinator that was not saved")
      }
      guard coordinators[owner].hasOpened else {
        throw Mistake(
          record: layer.record, what: "belongs to a coordinator that has opened nothing")
      }
    }
    for screen in screens where screen.owner != 0 {
      guard let owner = coordinatorPlaces[screen.owner], coordinators[owner].hasOpened else {
        throw Mistake(
          record: screen.record, what: "belongs to a coordinator that has opened nothing")
      }
    }
    for coordinator in coordinators { try check(coordinator) }
  }

  @_optimize(speed)
  private func check(_ coordinator: SavedCoordinatorNode) throws(Mistake) {
    if coordinator.parent != 0, coordinator.carrier != 0 {
      throw Mistake(record: coordinator.record, what: "has a carrier and a parent at once")
    }
    if coordinator.parent != 0 {
      guard let parent = coordinatorPlaces[coordinator.parent] else {
        throw Mistake(record: coordinator.record, what: "has a parent that was not saved")
      }
      if coordinator.hasOpened, !coordinator.isRoot, !coordinators[parent].hasOpened {
        throw Mistake(record: coordinator.record, what: "has a parent that has opened nothing")
      }
    }
    if coordinator.carrier != 0, !screenPlaces.contains(coordinator.carrier) {
      throw Mistake(record: coordinator.record, what: "has a carrier that was not saved")
    }
    guard Style(rawValue: coordinator.style) != nil else {
      throw Mistake(record: coordinator.record, what: "has a style that there is not")
    }
    guard coordinator.cause >= 0, coordinator.cause <= Cause.closed else {
      throw Mistake(record: coordinator.record, what: "has a cause that there is not")
    }
    switch coordinator.place {
    case .none: throw Mistake(record: coordinator.record, what: "has no place")
    case .root, .top, .layer:
      if coordinator.hasOpened, !coordinator.isRoot {
        throw Mistake(record: coordinator.record, what: "has opened something, and has no home")
      }
    case .stack, .tabs: return
    }
  }

  /// Throws if coordinators belong to one another in a circle, or a screen carries one that it
  /// belongs to itself. Each has one above it at most, so that each is looked at once.
  private func checkFamilies() throws(Mistake) {
    var states = Series<UInt32>(repeating: 0, count: coordinators.count)
    for start in coordinators.indices {
      let walk = UInt32(start + 1)
      var each: Int? = start
      while let current = each, states[current] == 0 {
        states[current] = walk
        each = above(current)
        if let next = each, states[next] == walk {
          throw Mistake(record: coordinators[next].record, what: "belongs to itself in a circle")
        }
      }
    }
  }

  /// The coordinator above one: its parent, or the owner of the screen that carries it.
  @_optimize(speed)
  package func above(_ place: Int) -> Int? {
    let node = coordinators[place]
    if node.parent != 0 { return coordinatorPlaces[node.parent] }
    guard node.carrier != 0, let carrier = screenPlaces[node.carrier] else { return nil }
    return coordinatorPlaces[screens[carrier].owner]
  }

  /// Throws if tabs show nothing and nobody is at home there who could fill them (T2).
  private func checkTabs() throws(Mistake) {
    var homes = NumberTable()
    for node in coordinators where node.place == .stack { homes.insert(node.home) }
    for layer in layers where layer.hasTabs {
      let isDeserted =
        layer.screens.allSatisfy { $0.isEmpty } && !layer.stacks.contains { homes.contains($0) }
      if isDeserted {
        throw Mistake(record: layer.record, what: "has tabs that show nothing")
      }
    }
  }
}

// MARK: Order

extension SavedTree {
  /// An instance in the order in which they are made.
  package enum Instance: Sendable {
    case screen(Int)
    case coordinator(Int)
  }

  /// Returns all instances, owners before what they own (S7): coordinators as they hang together,
  /// older siblings first, and screens as they lie, bottom first. A screen's coordinators come
  /// behind it. Complexity: O(n log n).
  package func instances() -> Series<Instance> {
    var order: Series<Instance> = []
    order.reserveCapacity(screens.count + coordinators.count)
    let byRank = Sorting.indices(coordinators.count) {
      coordinators[$0].rank < coordinators[$1].rank
    }
    var children = Lists(count: coordinators.count)
    var carried = Lists(count: screens.count)
    var roots: Series<Int> = []
    for place in byRank {
      let node = coordinators[place]
      if let parent = coordinatorPlaces[node.parent] {
        children.append(place, to: parent)
      } else if let carrier = screenPlaces[node.carrier] {
        carried.append(place, to: carrier)
      } else {
        roots.append(place)
      }
    }
    var isMade = Series<Bool>(repeating: false, count: coordinators.count)
    var waiting = Lists(count: coordinators.count)
    /// Instances that are still to be made; the next is the last.
    var agenda = Series(roots.reversed().map { Instance.coordinator($0) })
    func make(_ instance: Instance) {
      order.append(instance)
      switch instance {
      case .coordinator(let place):
        isMade[place] = true
        for screen in waiting.all(of: place).reversed() { agenda.append(.screen(screen)) }
        for child in children.all(of: place).reversed() { agenda.append(.coordinator(child)) }
      case .screen(let place):
        for each in carried.all(of: place).reversed() { agenda.append(.coordinator(each)) }
      }
    }
    while let next = agenda.popLast() { make(next) }
    for place in screensInOrder() {
      if let owner = coordinatorPlaces[screens[place].owner], !isMade[owner] {
        waiting.append(place, to: owner)
        continue
      }
      agenda.append(.screen(place))
      while let next = agenda.popLast() { make(next) }
    }
    return order
  }

  /// Returns the places of screens: window by window, bottom to top.
  package func screensInOrder() -> Series<Int> {
    var order: Series<Int> = []
    order.reserveCapacity(screens.count)
    for window in windowsInOrder() {
      for layer in windows[window].layers {
        for stack in layers[layer].screens { order += stack }
      }
    }
    return order
  }

  /// Returns the places of windows, oldest first.
  package func windowsInOrder() -> Series<Int> {
    Series(Sorting.indices(windows.count) { windows[$0].rank < windows[$1].rank })
  }

  /// Lists of places under places, without memory for each.
  private struct Lists {
    private var first: Series<Int32>
    private var last: Series<Int32>
    private var next: Series<Int32> = []
    private var items: Series<Int> = []

    init(count: Int) {
      first = Series(repeating: -1, count: count)
      last = first
    }

    mutating func append(_ item: Int, to list: Int) {
      let entry = Int32(items.count)
      items.append(item)
      next.append(-1)
      if last[list] >= 0 { next[Int(last[list])] = entry } else { first[list] = entry }
      last[list] = entry
    }

    func all(of list: Int) -> Series<Int> {
      var all: Series<Int> = []
      var entry = first[list]
      while entry >= 0 {
        all.append(items[Int(entry)])
        entry = next[Int(entry)]
      }
      return all
    }
  }
}
