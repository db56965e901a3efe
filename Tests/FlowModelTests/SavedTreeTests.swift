import Testing

@testable import FlowModel

/// Saved trees made by chance, right and wrong, against a plain list of what makes one legal (S11).
@Suite("Saved trees")
struct SavedTreeTests {
  @Test(
    "S11: What is checked is what the rules say, of right trees and of wrong ones",
    arguments: 1...40)
  func random(seed: UInt64) {
    var dice = RandomDice(seed: seed)
    var (legal, wrong) = (0, 0)
    for _ in 0..<150 {
      let made = Maker.make(&dice)
      #expect(isChecked(made) && Maker.isLegal(made))
      for _ in 0..<20 {
        var changed = made
        for _ in 0...dice.number(below: 2) { Maker.change(&changed, with: &dice) }
        let isLegal = Maker.isLegal(changed)
        #expect(isChecked(changed) == isLegal, "seed \(seed): \(Maker.text(changed))")
        if isLegal { legal += 1 } else { wrong += 1 }
      }
    }
    // Otherwise the test would prove nothing.
    #expect(legal > 100 && wrong > 500)
  }

  @Test("S7: Owners come before what they own, carriers before what they carry", arguments: 1...20)
  func order(seed: UInt64) throws {
    var dice = RandomDice(seed: seed)
    for _ in 0..<200 {
      var saved = Maker.make(&dice)
      try saved.check()
      var made: Set<UInt64> = []
      for each in saved.instances() {
        switch each {
        case .screen(let place):
          let screen = saved.screens[place]
          #expect(screen.owner == 0 || made.contains(screen.owner))
          #expect(made.insert(screen.id).inserted)
        case .coordinator(let place):
          let node = saved.coordinators[place]
          #expect(node.parent == 0 || made.contains(node.parent))
          #expect(node.carrier == 0 || made.contains(node.carrier))
          #expect(made.insert(node.id).inserted)
        }
      }
      #expect(made.count == saved.screens.count + saved.coordinators.count)
    }
  }

  @Test(
    "S7 S10 S11: A legal tree is planned as it was saved, under the keys foretold",
    arguments: 1...20)
  func planned(seed: UInt64) throws {
    var dice = RandomDice(seed: seed)
    for _ in 0..<100 {
      var saved = Maker.make(&dice)
      try saved.check()
      var tree = Tree()
      var keys = Tree.RestoredKeys(
        windows: Series(saved.windows.compactMap { _ in tree.addWindow() }),
        screens: Series(saved.screens.compactMap { _ in tree.addScreen(isAlert: false) }),
        coordinators: Series(
          saved.coordinators.compactMap { tree.addCoordinator(isRoot: $0.isRoot) }))
      #expect(tree.foretell(saved, keys: &keys))
      #expect(tree.layers.count == 0 && tree.stacks.count == 0)
      var plan = Plan(number: 1)
      tree.tie(saved, keys: keys)
      tree.planRestore(saved, keys: keys, in: &plan)
      tree.checkInvariants()
      for (place, window) in saved.windows.enumerated() {
        #expect(
          tree.windows[keys.windows[place]].layers
            == Series(window.layers.map { keys.layers[$0] }))
      }
      for (place, layer) in saved.layers.enumerated() {
        let stacks = tree.stacksInOrder(of: keys.layers[place])
        #expect(stacks.count == layer.stacks.count)
        for (index, stack) in stacks.enumerated() {
          #expect(saved.stack(layer.stacks[index]).map { keys.stacks[$0] } == stack)
          #expect(
            tree.stacks[stack].screens
              == Series(layer.screens[index].map { keys.screens[$0] }))
        }
      }
      for (place, node) in saved.coordinators.enumerated() {
        let found = tree.coordinators[keys.coordinators[place]]
        #expect(found.hasOpened == node.hasOpened && found.phase == .running)
        #expect(
          found.parent == saved.coordinator(node.parent).map { keys.coordinators[$0] })
      }
    }
  }

  private func isChecked(_ saved: SavedTree) -> Bool {
    var copy = saved
    do {
      try copy.check()
      return true
    } catch {
      return false
    }
  }
}

/// Makes saved trees, changes them, and says by itself if they are legal.
private enum Maker {
  static func make(_ dice: inout RandomDice) -> SavedTree {
    var saved = SavedTree()
    var (id, record) = (UInt64(0), 0)
    func next() -> UInt64 {
      id += 1 + UInt64(record % 3)
      record += 1
      return id
    }
    for rank in 0..<1 + dice.number(below: 3) {
      var window = SavedWindow(record: record, id: next())
      window.rank = UInt64(rank)
      saved.windows.append(window)
    }
    makeLayers(in: &saved, with: &dice, ids: next)
    makeCoordinators(in: &saved, with: &dice, ids: next)
    for place in saved.screens.indices where dice.number(below: 3) > 0 {
      let window = self.window(ofScreen: saved.screens[place].id, in: saved)
      let opened = saved.coordinators.filter { $0.hasOpened && $0.window == window }
      if !opened.isEmpty {
        saved.screens[place].owner = opened[dice.number(below: opened.count)].id
      }
    }
    // A carried coordinator may own no screen above itself in its own family: forget such owners.
    for place in saved.screens.indices where hasCircle(saved) { saved.screens[place].owner = 0 }
    return saved
  }

  private static func makeLayers(
    in saved: inout SavedTree, with dice: inout RandomDice, ids next: () -> UInt64
  ) {
    for window in saved.windows {
      var below: [UInt64] = []
      for rank in 0..<dice.number(below: 4) {
        var layer = SavedLayer(record: Int(window.id), id: next())
        layer.window = window.id
        layer.rank = UInt64(rank * 2)
        layer.style = rank == 0 ? 0 : Int32(1 + dice.number(below: 5))
        if rank > 0 { layer.presenter = below[dice.number(below: below.count)] }
        layer.hasTabs = dice.number(below: 3) == 0
        let count = layer.hasTabs ? 1 + dice.number(below: 4) : 1
        for _ in 0..<count { layer.stacks.append(next()) }
        if layer.hasTabs {
          layer.tabCount = count
          layer.selected = UInt64(dice.number(below: count))
          layer.initial = UInt64(dice.number(below: count))
          layer.back = Int32(dice.number(below: 4))
          layer.layout = dice.number(below: 3) == 0 ? StackLayout.pages.rawValue : 0
          if count > 1 { layer.history = [(layer.selected + 1) % UInt64(count)] }
        }
        for (index, stack) in layer.stacks.enumerated() {
          for rank in 0..<(index == 0 ? 1 : 0) + dice.number(below: 3) {
            var screen = SavedScreen(record: Int(stack), id: next())
            screen.stack = stack
            screen.rank = UInt64(1 + rank * 3)
            screen.order = screen.id
            below.append(screen.id)
            saved.screens.append(screen)
          }
        }
        saved.layers.append(layer)
      }
    }
  }

  private static func makeCoordinators(
    in saved: inout SavedTree, with dice: inout RandomDice, ids next: () -> UInt64
  ) {
    for _ in 0..<dice.number(below: 6) {
      var node = SavedCoordinatorNode(record: 0, id: next())
      var mayOpen = true
      node.window = saved.windows[dice.number(below: saved.windows.count)].id
      switch dice.number(below: 3) {
      case 0 where !saved.coordinators.isEmpty:
        let parent = saved.coordinators[dice.number(below: saved.coordinators.count)]
        node.parent = parent.id
        node.window = parent.window
        mayOpen = parent.hasOpened
      case 1 where !saved.screens.isEmpty:
        node.carrier = saved.screens[dice.number(below: saved.screens.count)].id
        node.window = self.window(ofScreen: node.carrier, in: saved) ?? 0
      default: break
      }
      node.rank = node.id
      node.cause = Int32(dice.number(below: 4))
      node.hasOpened = mayOpen && dice.number(below: 4) > 0
      let stacks = saved.layers.filter { $0.window == node.window }.flatMap { $0.stacks }
      let screens = saved.screens.filter { stacks.contains($0.stack) }.map { $0.id } + [0, 900]
      let stack = stacks.isEmpty ? 0 : stacks[dice.number(below: stacks.count)]
      node.home = dice.number(below: 3) > 0 ? stack : 0
      if node.hasOpened {
        node.place = .stack
      } else {
        node.place = [.root, .stack, .top, .layer][dice.number(below: 4)]
        node.style = 1
        node.screen = screens[dice.number(below: screens.count)]
      }
      node.landing = screens[dice.number(below: screens.count)]
      saved.coordinators.append(node)
      guard node.parent == 0, node.carrier == 0 else { continue }
      for place in saved.windows.indices
      where saved.windows[place].id == node.window && saved.windows[place].root == 0 {
        saved.windows[place].root = node.id
      }
    }
  }

  /// Changes something, which may make the tree illegal.
  static func change(_ saved: inout SavedTree, with dice: inout RandomDice) {
    let known = ids(of: saved) + saved.layers.flatMap { $0.stacks }
    func anyID() -> UInt64 {
      dice.number(below: 4) == 0
        ? UInt64(dice.number(below: 3)) : known[dice.number(below: known.count)]
    }
    switch dice.number(below: 4) {
    case 0 where !saved.layers.isEmpty:
      let place = dice.number(below: saved.layers.count)
      switch dice.number(below: 11) {
      case 0: saved.layers[place].window = anyID()
      case 1: saved.layers[place].rank = UInt64(dice.number(below: 4))
      case 2: saved.layers[place].style = Int32(dice.number(below: 8))
      case 3: saved.layers[place].presenter = anyID()
      case 4: saved.layers[place].stacks[0] = anyID()
      case 5: saved.layers[place].hasTabs.toggle()
      case 6: saved.layers[place].selected = UInt64(dice.number(below: 3))
      case 7: saved.layers[place].history = [UInt64(dice.number(below: 3)), 0]
      case 8: saved.layers[place].back = Int32(dice.number(below: 6))
      case 9: saved.layers[place].layout = UInt32(2 + dice.number(below: 2))
      default: saved.layers[place].owner = anyID()
      }
    case 1 where !saved.screens.isEmpty:
      let place = dice.number(below: saved.screens.count)
      switch dice.number(below: 4) {
      case 0: saved.screens[place].stack = anyID()
      case 1: saved.screens[place].rank = [0, 1, 4, 1 << 31][dice.number(below: 4)]
      case 2: saved.screens[place].owner = anyID()
      default: saved.screens.remove(at: place)
      }
    case 2 where !saved.coordinators.isEmpty:
      let place = dice.number(below: saved.coordinators.count)
      switch dice.number(below: 12) {
      case 8: saved.coordinators[place].window = anyID()
      case 9: saved.coordinators[place].screen = anyID()
      case 10: saved.coordinators[place].landing = anyID()
      case 0: saved.coordinators[place].parent = anyID()
      case 1: saved.coordinators[place].carrier = anyID()
      case 2: saved.coordinators[place].hasOpened.toggle()
      case 3: saved.coordinators[place].isRoot.toggle()
      case 4:
        saved.coordinators[place].place = [.none, .root, .stack, .tabs][dice.number(below: 4)]
      case 5: saved.coordinators[place].cause = Int32(dice.number(below: 40)) - 2
      case 6: saved.coordinators[place].style = Int32(dice.number(below: 8))
      case 7: saved.coordinators[place].home = anyID()
      default: saved.coordinators.remove(at: place)
      }
    default:
      let place = dice.number(below: saved.windows.count)
      if dice.number(below: 6) == 0, saved.windows.count > 1 {
        saved.windows.remove(at: place)
      } else {
        saved.windows[place].root = anyID()
      }
    }
  }

  static func ids(of saved: SavedTree) -> [UInt64] {
    saved.windows.map { $0.id } + saved.layers.map { $0.id } + saved.screens.map { $0.id }
      + saved.coordinators.map { $0.id }
  }

  static func text(_ saved: SavedTree) -> String {
    "\(Array(saved.windows)) \(Array(saved.layers)) \(Array(saved.screens)) "
      + "\(Array(saved.coordinators))"
  }

  // MARK: The reference

  static func isLegal(_ saved: SavedTree) -> Bool {
    let stacks = saved.layers.flatMap { $0.stacks }
    let all = ids(of: saved) + stacks
    return Set(all).count == all.count && !stacks.contains(0)
      && saved.layers.allSatisfy { isLegal($0, in: saved) }
      && saved.screens.allSatisfy { isLegal($0, in: saved) }
      && saved.coordinators.allSatisfy { isLegal($0, in: saved) }
      && saved.windows.allSatisfy { isLegal($0, in: saved) } && !hasCircle(saved)
  }

  /// The window of a stack; nil if no layer has it.
  private static func window(ofStack id: UInt64, in saved: SavedTree) -> UInt64? {
    saved.layers.first { $0.stacks.contains(id) }?.window
  }

  private static func window(ofScreen id: UInt64, in saved: SavedTree) -> UInt64? {
    saved.screens.first { $0.id == id }.flatMap { window(ofStack: $0.stack, in: saved) }
  }

  private static func window(of coordinator: UInt64, in saved: SavedTree) -> UInt64? {
    saved.coordinators.first { $0.id == coordinator }?.window
  }

  private static func layers(of window: UInt64, in saved: SavedTree) -> [SavedLayer] {
    saved.layers.filter { $0.window == window }.sorted { $0.rank < $1.rank }
  }

  private static func isLegal(_ window: SavedWindow, in saved: SavedTree) -> Bool {
    let all = layers(of: window.id, in: saved)
    guard Set(all.map { $0.rank }).count == all.count else { return false }
    if window.root == 0 { return true }
    return saved.coordinators.contains {
      $0.id == window.root && $0.parent == 0 && $0.carrier == 0 && $0.window == window.id
    }
  }

  private static func isLegal(_ layer: SavedLayer, in saved: SavedTree) -> Bool {
    guard saved.windows.contains(where: { $0.id == layer.window }) else { return false }
    let siblings = layers(of: layer.window, in: saved)
    let isFirst = siblings.first?.id == layer.id
    let count = UInt64(layer.stacks.count)
    let screens = saved.screens.filter { layer.stacks.contains($0.stack) }
    let isInhabited =
      !screens.isEmpty
      || saved.coordinators.contains { $0.place == .stack && layer.stacks.contains($0.home) }
    let presenter = saved.screens.first { $0.id == layer.presenter }
    let isPresented = siblings.contains {
      $0.rank < layer.rank && $0.stacks.contains(presenter?.stack ?? 0)
    }
    let history = layer.history + [layer.selected]
    return (0...5).contains(layer.style) && (layer.style == 0) == isFirst
      && (layer.presenter == 0) == isFirst && (isFirst || presenter != nil && isPresented)
      && (layer.hasTabs ? count >= 1 && count == layer.tabCount : count == 1)
      && history.allSatisfy { $0 < count } && layer.initial < count
      && Set(history).count == history.count && (0...3).contains(layer.back)
      && (layer.layout == 0 || layer.layout == 2 && layer.hasTabs)
      && (layer.hasTabs ? isInhabited : !screens.isEmpty)
      && (layer.owner == 0
        || layer.hasTabs && self.window(of: layer.owner, in: saved) == layer.window
          && saved.coordinators.contains { $0.id == layer.owner && $0.hasOpened })
  }

  private static func isLegal(_ screen: SavedScreen, in saved: SavedTree) -> Bool {
    saved.layers.contains { $0.stacks.contains(screen.stack) } && screen.rank > 0
      && screen.rank < 1 << 31
      && saved.screens.filter { $0.stack == screen.stack && $0.rank == screen.rank }.count == 1
      && (screen.owner == 0
        || window(of: screen.owner, in: saved) == window(ofStack: screen.stack, in: saved)
          && saved.coordinators.contains { $0.id == screen.owner && $0.hasOpened })
  }

  private static func isLegal(_ node: SavedCoordinatorNode, in saved: SavedTree) -> Bool {
    let parent = saved.coordinators.first { $0.id == node.parent }
    let opensItself = node.hasOpened && !node.isRoot
    return (node.parent == 0 || node.carrier == 0) && (node.parent == 0 || parent != nil)
      && (parent == nil || !opensItself || parent?.hasOpened == true)
      && (node.carrier == 0 || saved.screens.contains { $0.id == node.carrier })
      && (0...5).contains(node.style) && node.cause >= 0 && node.cause <= Cause.closed
      && node.place != .none && (!opensItself || node.place == .stack || node.place == .tabs)
      && isAtHome(node, in: saved) && (parent == nil || isTogether(node, with: parent, in: saved))
      && (node.carrier == 0 || window(ofScreen: node.carrier, in: saved) == node.window)
  }

  private static func isTogether(
    _ node: SavedCoordinatorNode, with parent: SavedCoordinatorNode?, in saved: SavedTree
  ) -> Bool {
    node.window == parent?.window
      || !saved.windows.contains { $0.id == node.window || $0.id == parent?.window }
  }

  /// True if what the place of a coordinator names is in its window, or nothing that there is.
  private static func isAtHome(_ node: SavedCoordinatorNode, in saved: SavedTree) -> Bool {
    let all = Set(ids(of: saved) + saved.layers.flatMap { $0.stacks })
    let tabs = saved.layers.first { $0.id == node.home }
    if all.contains(node.window), !saved.windows.contains(where: { $0.id == node.window }) {
      return false
    }
    for screen in [node.screen, node.landing] where all.contains(screen) {
      if window(ofScreen: screen, in: saved) != node.window { return false }
    }
    guard all.contains(node.home) else { return true }
    return node.place == .tabs
      ? tabs?.owner == node.id && tabs?.window == node.window
      : window(ofStack: node.home, in: saved) == node.window
  }

  /// True if somebody is above himself, by his parent or by the owner of the screen that carries
  /// him.
  static func hasCircle(_ saved: SavedTree) -> Bool {
    func above(_ node: SavedCoordinatorNode) -> SavedCoordinatorNode? {
      let owner = saved.screens.first { node.carrier != 0 && $0.id == node.carrier }?.owner ?? 0
      let id = node.parent != 0 ? node.parent : owner
      return id == 0 ? nil : saved.coordinators.first { $0.id == id }
    }
    return saved.coordinators.contains { start in
      var each = above(start)
      for _ in 0...saved.coordinators.count {
        if each?.id == start.id { return true }
        each = each.flatMap { above($0) }
      }
      return false
    }
  }
}
