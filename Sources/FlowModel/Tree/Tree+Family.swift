/// Coordinators: parents, children, and the screens they own.
extension Tree {
  package mutating func addCoordinator(isRoot: Bool) -> CoordinatorID? {
    coordinators.insert(CoordinatorNode(isRoot: isRoot))
  }

  /// Makes `child` the youngest child of `parent`, or one without a parent. Complexity: O(1).
  mutating func link(_ child: CoordinatorID, to parent: CoordinatorID?) {
    let elder = parent.map { coordinators[$0].lastChild } ?? lastOfHost
    coordinators[child].parent = parent
    coordinators[child].previousSibling = elder
    if let elder { coordinators[elder].nextSibling = child }
    guard let parent else {
      if elder == nil { firstOfHost = child }
      lastOfHost = child
      countOfHost += 1
      return
    }
    if elder == nil { coordinators[parent].firstChild = child }
    coordinators[parent].lastChild = child
    coordinators[parent].childCount += 1
    if coordinators[child].hasContent { changeActiveChildren(of: parent, by: 1) }
  }

  /// Takes a coordinator out of its parent's children. Complexity: O(1).
  package mutating func detach(_ child: CoordinatorID) {
    let node = coordinators[child]
    if let previous = node.previousSibling {
      coordinators[previous].nextSibling = node.nextSibling
    } else if let parent = node.parent {
      coordinators[parent].firstChild = node.nextSibling
    } else {
      firstOfHost = node.nextSibling
    }
    if let next = node.nextSibling {
      coordinators[next].previousSibling = node.previousSibling
    } else if let parent = node.parent {
      coordinators[parent].lastChild = node.previousSibling
    } else {
      lastOfHost = node.previousSibling
    }
    if let parent = node.parent {
      coordinators[parent].childCount -= 1
      if node.hasContent { changeActiveChildren(of: parent, by: -1) }
    } else {
      countOfHost -= 1
    }
    coordinators[child].parent = nil
    coordinators[child].previousSibling = nil
    coordinators[child].nextSibling = nil
  }

  /// Lets go of a coordinator that is detached and has no children and no screens.
  package mutating func removeCoordinator(_ coordinator: CoordinatorID) {
    putDown(coordinator)
    countHome(of: coordinator, by: -1)
    coordinators.remove(coordinator)
  }

  /// Changes what decides whether a coordinator has content, and tells those above it.
  mutating func change(
    _ coordinator: CoordinatorID, _ body: (inout CoordinatorNode) -> Void
  ) {
    let had = coordinators[coordinator].hasContent
    body(&coordinators[coordinator])
    let has = coordinators[coordinator].hasContent
    guard had != has, let parent = coordinators[coordinator].parent else { return }
    changeActiveChildren(of: parent, by: has ? 1 : -1)
  }

  /// Complexity: O(1), and O(ancestors) that have no content but this.
  private mutating func changeActiveChildren(of parent: CoordinatorID, by change: Int) {
    var next: CoordinatorID? = parent
    while let each = next {
      let had = coordinators[each].hasContent
      coordinators[each].activeChildren += change
      if coordinators[each].hasContent == had { return }
      next = coordinators[each].parent
    }
  }

  /// The class of something is going: nobody opens it any more (K6).
  package mutating func bar(_ object: Object) {
    switch object {
    case .screen(let screen): screens[screen].isBarred = true
    case .coordinator(let coordinator): coordinators[coordinator].isBarred = true
    default: break
    }
  }

  /// Enters a coordinator's next phase. An ending one shows nothing in its home any more.
  package mutating func setPhase(_ phase: Phase, of coordinator: CoordinatorID) {
    countHome(of: coordinator, by: -1)
    change(coordinator) { $0.phase = phase }
    countHome(of: coordinator, by: 1)
  }

  /// Changes the place of a coordinator, or if it has opened something there.
  mutating func move(_ coordinator: CoordinatorID, _ body: (inout CoordinatorNode) -> Void) {
    countHome(of: coordinator, by: -1)
    body(&coordinators[coordinator])
    countHome(of: coordinator, by: 1)
  }

  /// Counts a coordinator, as it is now, at the stack that is its home (T2).
  private mutating func countHome(of coordinator: CoordinatorID, by change: Int) {
    guard case .stack(let home) = coordinators[coordinator].place else { return }
    if coordinators[coordinator].phase != .ending { stacks[home].residents += change }
    if !coordinators[coordinator].hasOpened { stacks[home].newcomers += change }
  }

  package mutating func setCause(_ cause: Int32, of coordinator: CoordinatorID) {
    coordinators[coordinator].cause = cause
  }

  package mutating func addPending(_ amount: Int, to coordinator: CoordinatorID) {
    change(coordinator) { $0.pending += amount }
  }

  package mutating func setRootCoordinator(_ coordinator: CoordinatorID?, of window: WindowID) {
    windows[window].root = coordinator
  }

  // MARK: Carried coordinators

  /// Lets a screen carry a coordinator that has no parent (C3).
  mutating func carry(_ coordinator: CoordinatorID, by screen: ScreenID) {
    let last = screens[screen].lastCarried
    coordinators[coordinator].carrier = screen
    coordinators[coordinator].previousCarried = last
    if let last { coordinators[last].nextCarried = coordinator }
    if last == nil { screens[screen].firstCarried = coordinator }
    screens[screen].lastCarried = coordinator
  }

  mutating func putDown(_ coordinator: CoordinatorID) {
    let node = coordinators[coordinator]
    guard let screen = node.carrier else { return }
    if let previous = node.previousCarried {
      coordinators[previous].nextCarried = node.nextCarried
    } else {
      screens[screen].firstCarried = node.nextCarried
    }
    if let next = node.nextCarried {
      coordinators[next].previousCarried = node.previousCarried
    } else {
      screens[screen].lastCarried = node.previousCarried
    }
    coordinators[coordinator].carrier = nil
    coordinators[coordinator].previousCarried = nil
    coordinators[coordinator].nextCarried = nil
  }

  /// The screens of the coordinators a screen carries, and of all below these.
  func forEachCarried(by screen: ScreenID, _ body: (ScreenID) -> Void) {
    var carried = screens[screen].firstCarried
    while let coordinator = carried {
      carried = coordinators[coordinator].nextCarried
      var each: CoordinatorID? = coordinator
      while let current = each {
        var owned = coordinators[current].firstScreen
        while let next = owned {
          body(next)
          owned = screens[next].nextOfOwner
        }
        each = self.next(after: current, within: coordinator)
      }
    }
  }

  // MARK: Owned screens

  /// Gives a screen that nobody owns to a coordinator (T3).
  mutating func own(_ screen: ScreenID, by coordinator: CoordinatorID) {
    let last = coordinators[coordinator].lastScreen
    screens[screen].owner = coordinator
    screens[screen].previousOfOwner = last
    if let last { screens[last].nextOfOwner = screen }
    change(coordinator) {
      if last == nil { $0.firstScreen = screen }
      $0.lastScreen = screen
      $0.owned += 1
    }
    untold += 1
  }

  /// Takes a screen from its owner, when its removal has been told.
  mutating func disown(_ screen: ScreenID) {
    let node = screens[screen]
    guard let owner = node.owner else { return }
    if let previous = node.previousOfOwner { screens[previous].nextOfOwner = node.nextOfOwner }
    if let next = node.nextOfOwner { screens[next].previousOfOwner = node.previousOfOwner }
    change(owner) {
      if node.previousOfOwner == nil { $0.firstScreen = node.nextOfOwner }
      if node.nextOfOwner == nil { $0.lastScreen = node.previousOfOwner }
      $0.owned -= 1
    }
    untold -= 1
    screens[screen].owner = nil
    screens[screen].previousOfOwner = nil
    screens[screen].nextOfOwner = nil
  }

  // MARK: Tabs it has opened

  /// Gives a layer of tabs to the coordinator that opened them. Complexity: O(1).
  mutating func own(_ layer: LayerID, by coordinator: CoordinatorID) {
    let last = coordinators[coordinator].lastTabs
    layers[layer].owner = coordinator
    layers[layer].previousOfOwner = last
    if let last { layers[last].nextOfOwner = layer }
    if last == nil { coordinators[coordinator].firstTabs = layer }
    coordinators[coordinator].lastTabs = layer
  }

  /// Takes a layer of tabs from whoever opened them. Complexity: O(1).
  mutating func disown(_ layer: LayerID) {
    let node = layers[layer]
    guard let owner = node.owner else { return }
    if let previous = node.previousOfOwner {
      layers[previous].nextOfOwner = node.nextOfOwner
    } else {
      coordinators[owner].firstTabs = node.nextOfOwner
    }
    if let next = node.nextOfOwner {
      layers[next].previousOfOwner = node.previousOfOwner
    } else {
      coordinators[owner].lastTabs = node.previousOfOwner
    }
    layers[layer].owner = nil
    layers[layer].previousOfOwner = nil
    layers[layer].nextOfOwner = nil
  }

  // MARK: Looking

  /// The children of a coordinator, or those without a parent; oldest first.
  package func children(of parent: CoordinatorID?) -> ContiguousArray<CoordinatorID> {
    var found: ContiguousArray<CoordinatorID> = []
    var child = parent.map { coordinators[$0].firstChild } ?? firstOfHost
    while let each = child {
      found.append(each)
      child = coordinators[each].nextSibling
    }
    return found
  }

  /// The coordinator that follows in a walk from `root` down: parents before children, older children
  /// first. Nil after the last. Without recursion, because families may be deep.
  package func next(after coordinator: CoordinatorID, within root: CoordinatorID?) -> CoordinatorID?
  {
    if let child = coordinators[coordinator].firstChild { return child }
    var each = coordinator
    while each != root {
      if let sibling = coordinators[each].nextSibling { return sibling }
      guard let parent = coordinators[each].parent else { return nil }
      each = parent
    }
    return nil
  }

  /// Whether `coordinator` is `ancestor` or below it. Complexity: O(ancestors).
  package func isWithin(_ coordinator: CoordinatorID, _ ancestor: CoordinatorID) -> Bool {
    var each: CoordinatorID? = coordinator
    while let current = each {
      if current == ancestor { return true }
      each = coordinators[current].parent
    }
    return false
  }

  package func isRunning(_ coordinator: CoordinatorID) -> Bool {
    coordinators.contains(coordinator) && coordinators[coordinator].phase != .ending
  }
}
