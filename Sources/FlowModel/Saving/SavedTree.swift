/// A tree as it was saved: objects that name one another by ids.
///
/// It comes from outside, so that anything may stand in it. ``check()`` finds out if it is a legal
/// tree (S11); after that everything it names is there, once.
package struct SavedTree {
  package var windows: Series<SavedWindow> = []
  package var layers: Series<SavedLayer> = []
  package var screens: Series<SavedScreen> = []
  package var coordinators: Series<SavedCoordinatorNode> = []

  /// Kinds and places of all objects by their ids, once they have been checked.
  private var ids = SortedNumbers()
  /// The layers of all stacks, by the stacks' numbers.
  private var stackLayers: Series<Int> = []
  /// The layers that stand in the place of stacks (P8), by the stacks' numbers; -1 where none does.
  private var inner: Series<Int> = []

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

  // MARK: Finding

  private enum Kind: UInt64 {
    case window, layer, screen, coordinator, stack
  }

  /// The place of a window with this id; nil if there is none.
  package func window(_ id: UInt64) -> Int? { place(of: id, as: .window) }
  package func layer(_ id: UInt64) -> Int? { place(of: id, as: .layer) }
  package func screen(_ id: UInt64) -> Int? { place(of: id, as: .screen) }
  package func coordinator(_ id: UInt64) -> Int? { place(of: id, as: .coordinator) }
  /// The number of a stack, which counts them in all layers.
  package func stack(_ id: UInt64) -> Int? { place(of: id, as: .stack) }
  package var stackCount: Int { stackLayers.count }

  @inline(never)
  private func place(of id: UInt64, as kind: Kind) -> Int? {
    guard id != 0, let found = ids[id], found & 7 == kind.rawValue else { return nil }
    return Int(truncatingIfNeeded: found >> 3)
  }

  /// The id of the window in which a screen lies; nil if there is no such screen.
  @inline(never)
  package func windowID(ofScreen id: UInt64) -> UInt64? {
    screen(id).map { layers[screens[$0].layer].window }
  }

  /// The id of the window in which a stack lies; nil if there is no such stack.
  @inline(never)
  package func windowID(ofStack id: UInt64) -> UInt64? {
    stack(id).map { layers[stackLayers[$0]].window }
  }

  /// True if an id names something, and that is of another kind.
  private func isOther(_ id: UInt64, than kind: Kind) -> Bool {
    id != 0 && ids[id].map { $0 & 7 != kind.rawValue } ?? false
  }
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
  package var layout: UInt32 = 0
  /// The stack in whose place it stands; 0 for a layer with a place in its window.
  package var outer: UInt64 = 0
  /// The panes that keep their places.
  package var places = Panes()
  package var owner: UInt64 = 0
  /// The number of its first stack, once they have been counted; others follow.
  package var firstStack = 0
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
  package enum Home: UInt8, Sendable {
    case none = 0
    case root, stack, top, tabs, layer, pane
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
  /// The screen that its window showed when it had started.
  package var landing: UInt64 = 0

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
    try index()
    try checkLayers()
    try checkScreens()
    try checkCoordinators()
    try checkFamilies()
    try checkTabs()
  }

  /// Notes where each id stands. Throws if one stands twice.
  private mutating func index() throws(Mistake) {
    for place in windows.indices { note(windows[place].id, of: .window, at: place) }
    for place in layers.indices { note(layers[place].id, of: .layer, at: place) }
    for place in screens.indices { note(screens[place].id, of: .screen, at: place) }
    for place in coordinators.indices { note(coordinators[place].id, of: .coordinator, at: place) }
    for place in layers.indices {
      layers[place].firstStack = stackLayers.count
      for stack in layers[place].stacks {
        note(stack, of: .stack, at: stackLayers.count)
        stackLayers.append(place)
      }
    }
    ids.sort()
    guard let twins = ids.twins else { return }
    // Stacks were added last, so that one of the two is the second.
    if twins.1 & 7 == Kind.stack.rawValue {
      let layer = stackLayers[Int(truncatingIfNeeded: twins.1 >> 3)]
      throw Mistake(record: layers[layer].record, what: "has a stack whose id stands twice")
    }
    throw Mistake(
      record: max(record(of: twins.0), record(of: twins.1)), what: "has an id that stands twice")
  }

  @inline(never)
  private mutating func note(_ id: UInt64, of kind: Kind, at place: Int) {
    ids.addValue(UInt64(truncatingIfNeeded: place) << 3 | kind.rawValue, for: id)
  }

  private func record(of found: UInt64) -> Int {
    let place = Int(truncatingIfNeeded: found >> 3)
    return switch Kind(rawValue: found & 7) {
    case .window: windows[place].record
    case .layer: layers[place].record
    case .screen: screens[place].record
    default: coordinators[place].record
    }
  }

  private mutating func checkLayers() throws(Mistake) {
    for place in layers.indices {
      let layer = layers[place]
      guard let window = window(layer.window) else {
        throw Mistake(record: layer.record, what: "lies in a window that was not saved")
      }
      if layer.outer == 0 { windows[window].layers.append(place) }
      guard Style(rawValue: layer.style) != nil else {
        throw Mistake(record: layer.record, what: "has a style that there is not")
      }
      try checkStacks(of: layer)
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
    try checkInner()
  }

  /// Finds the layers that stand in the place of tabs and panes (P8).
  private mutating func checkInner() throws(Mistake) {
    inner = Series(repeating: -1, count: stackCount)
    for place in layers.indices where layers[place].outer != 0 {
      let outer = stack(layers[place].outer)
      guard let outer, inner[outer] < 0, layers[place].hasTabs, layers[place].presenter == 0,
        layers[place].style == Style.push.rawValue, layers[stackLayers[outer]].hasTabs,
        layers[stackLayers[outer]].window == layers[place].window
      else {
        throw Mistake(
          record: layers[place].record,
          what: "has an outer stack that is no free tab of its window, or no tabs for it")
      }
      inner[outer] = place
    }
    for place in layers.indices where layers[place].outer != 0 {
      var (around, depth) = (place, 1)
      while let outer = stack(layers[around].outer) {
        around = stackLayers[outer]
        depth += 1
        if depth > Tree.arrangementLimit {
          throw Mistake(
            record: layers[place].record, what: "stands inside itself, or too deep inside others")
        }
      }
      layers[place].index = layers[around].index
    }
  }

  /// Returns the places of a window's layers, bottom to top, each before those inside it.
  package func layersInOrder(of window: Int) -> Series<Int> {
    var order: Series<Int> = []
    var agenda = Series(windows[window].layers.reversed())
    while let layer = agenda.popLast() {
      order.append(layer)
      for stack in layers[layer].stacks.indices.reversed() {
        let inside = inner[layers[layer].firstStack + stack]
        if inside >= 0 { agenda.append(inside) }
      }
    }
    return order
  }

  /// True if a stack of a layer shows nothing.
  private func isEmpty(_ stack: Int, of layer: SavedLayer) -> Bool {
    layer.screens[stack].isEmpty && inner[layer.firstStack + stack] < 0
  }

  /// Puts the layers of each window in order. They are held meanwhile, and so not changed, which
  /// would copy them all.
  private mutating func orderLayers() {
    let all = layers
    for window in windows.indices {
      windows[window].layers.order { all[$0].rank < all[$1].rank }
    }
  }

  private func checkStacks(of layer: SavedLayer) throws(Mistake) {
    guard
      layer.hasTabs
        ? layer.stacks.count >= 1 && layer.stacks.count <= Tree.tabLimit
          && layer.stacks.count == layer.tabCount : layer.stacks.count == 1
    else {
      throw Mistake(record: layer.record, what: "has not as many stacks as it needs")
    }
    guard let layout = StackLayout(rawValue: layer.layout) else {
      throw Mistake(record: layer.record, what: "has a layout that there is not")
    }
    if layout != .tabs, !layer.hasTabs {
      throw Mistake(record: layer.record, what: "has panes or pages, and no texts of them")
    }
    if layout != .panes, !layer.places.isEmpty {
      throw Mistake(record: layer.record, what: "has a tab or page that keeps its place")
    }
    for stack in layer.stacks where stack == 0 {
      throw Mistake(record: layer.record, what: "has a stack without an id")
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

  private mutating func checkScreens() throws(Mistake) {
    for place in screens.indices {
      let screen = screens[place]
      guard let stack = stack(screen.stack) else {
        throw Mistake(record: screen.record, what: "stands on a stack that was not saved")
      }
      let layer = stackLayers[stack]
      guard screen.rank > 0, screen.rank < SavedTree.largestRank else {
        throw Mistake(record: screen.record, what: "has a rank that is out of range")
      }
      if inner[stack] >= 0 {
        throw Mistake(
          record: screen.record, what: "stands on a stack in whose place a layer stands")
      }
      screens[place].layer = layer
      layers[layer].screens[stack - layers[layer].firstStack].append(place)
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
    guard let presenter = screen(layer.presenter) else {
      throw Mistake(record: layer.record, what: "has a presenter that was not saved")
    }
    let below = layers[screens[presenter].layer]
    guard below.window == layer.window, below.index < layer.index else {
      throw Mistake(
        record: layer.record, what: "has a presenter that is not in a lower layer of its window")
    }
  }

  private func checkCoordinators() throws(Mistake) {
    for window in windows where window.root != 0 {
      guard let root = coordinator(window.root) else {
        throw Mistake(record: window.record, what: "has a root coordinator that was not saved")
      }
      guard coordinators[root].parent == 0, coordinators[root].carrier == 0 else {
        throw Mistake(
          record: window.record, what: "has a root coordinator that is below another, or another's")
      }
      guard coordinators[root].window == window.id else {
        throw Mistake(record: window.record, what: "has a root coordinator of another window")
      }
    }
    for layer in layers where layer.owner != 0 {
      guard layer.hasTabs else {
        throw Mistake(record: layer.record, what: "has tabs of a coordinator, and no tabs")
      }
      try checkOwner(layer.owner, in: layer.window, record: layer.record)
    }
    for screen in screens where screen.owner != 0 {
      try checkOwner(
        screen.owner, in: layers[screen.layer].window, record: screen.record)
    }
    for coordinator in coordinators { try check(coordinator) }
  }

  /// Throws unless a coordinator may own something in a window.
  @inline(never)
  private func checkOwner(_ id: UInt64, in window: UInt64, record: Int) throws(Mistake) {
    guard let owner = coordinator(id) else {
      throw Mistake(record: record, what: "belongs to a coordinator that was not saved")
    }
    guard coordinators[owner].hasOpened else {
      throw Mistake(record: record, what: "belongs to a coordinator that has opened nothing")
    }
    guard coordinators[owner].window == window else {
      throw Mistake(record: record, what: "belongs to a coordinator of another window")
    }
  }

  private func check(_ coordinator: SavedCoordinatorNode) throws(Mistake) {
    try checkPlace(of: coordinator)
    if coordinator.parent != 0, coordinator.carrier != 0 {
      throw Mistake(record: coordinator.record, what: "has a carrier and a parent at once")
    }
    if coordinator.parent != 0 {
      guard let parent = self.coordinator(coordinator.parent) else {
        throw Mistake(record: coordinator.record, what: "has a parent that was not saved")
      }
      if coordinator.hasOpened, !coordinator.isRoot, !coordinators[parent].hasOpened {
        throw Mistake(record: coordinator.record, what: "has a parent that has opened nothing")
      }
      let (its, own) = (coordinators[parent].window, coordinator.window)
      // Nothing is to be done in windows that have gone.
      guard its == own || window(its) == nil && window(own) == nil else {
        throw Mistake(record: coordinator.record, what: "has a parent of another window")
      }
    }
    if coordinator.carrier != 0 {
      guard let window = windowID(ofScreen: coordinator.carrier) else {
        throw Mistake(record: coordinator.record, what: "has a carrier that was not saved")
      }
      guard window == coordinator.window else {
        throw Mistake(record: coordinator.record, what: "has a carrier in another window")
      }
    }
    guard Style(rawValue: coordinator.style) != nil else {
      throw Mistake(record: coordinator.record, what: "has a style that there is not")
    }
    guard coordinator.cause >= 0, coordinator.cause <= Cause.closed else {
      throw Mistake(record: coordinator.record, what: "has a cause that there is not")
    }
    switch coordinator.place {
    case .none: throw Mistake(record: coordinator.record, what: "has no place")
    case .root, .top, .pane, .layer:
      if coordinator.hasOpened, !coordinator.isRoot {
        throw Mistake(record: coordinator.record, what: "has opened something, and has no home")
      }
    case .stack, .tabs: return
    }
  }

  /// Throws if the place of a coordinator is in another window than the coordinator. An object of
  /// the place may have gone: then its id is that of nothing.
  private func checkPlace(of node: SavedCoordinatorNode) throws(Mistake) {
    let isInTabs = node.place == .tabs
    guard !isOther(node.window, than: .window), !isOther(node.screen, than: .screen),
      !isOther(node.landing, than: .screen), !isOther(node.home, than: isInTabs ? .layer : .stack)
    else {
      throw Mistake(record: node.record, what: "has a place that is of another kind than it says")
    }
    let tabs = isInTabs ? layer(node.home) : nil
    if let tabs, layers[tabs].owner != node.id {
      throw Mistake(record: node.record, what: "has its home in tabs that it has not opened")
    }
    let home = isInTabs ? tabs.map { layers[$0].window } : windowID(ofStack: node.home)
    guard (home ?? node.window) == node.window,
      (windowID(ofScreen: node.screen) ?? node.window) == node.window,
      (windowID(ofScreen: node.landing) ?? node.window) == node.window
    else {
      throw Mistake(record: node.record, what: "has a place in another window than its own")
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
  package func above(_ place: Int) -> Int? {
    let node = coordinators[place]
    if node.parent != 0 { return coordinator(node.parent) }
    guard let carrier = screen(node.carrier) else { return nil }
    return coordinator(screens[carrier].owner)
  }

  /// Throws if tabs show nothing and nobody is at home there who could fill them (T2).
  private func checkTabs() throws(Mistake) {
    var isHome = Series<Bool>(repeating: false, count: stackCount)
    for node in coordinators where node.place == .stack {
      if let stack = stack(node.home) { isHome[stack] = true }
    }
    for layer in layers where layer.hasTabs {
      let isDeserted =
        layer.stacks.indices.allSatisfy { isEmpty($0, of: layer) }
        && !layer.stacks.indices.contains { isHome[layer.firstStack + $0] }
      if isDeserted {
        throw Mistake(record: layer.record, what: "has tabs that show nothing")
      }
      let selected = Int(layer.selected)
      if layer.layout == StackLayout.panes.rawValue, isEmpty(selected, of: layer),
        !isHome[layer.firstStack + selected],
        !layer.stacks.indices.allSatisfy({ isEmpty($0, of: layer) })
      {
        throw Mistake(record: layer.record, what: "has selected an empty pane")
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
      if let parent = coordinator(node.parent) {
        children.append(place, to: parent)
      } else if let carrier = screen(node.carrier) {
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
      if let owner = coordinator(screens[place].owner), !isMade[owner] {
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
      for layer in layersInOrder(of: window) {
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
