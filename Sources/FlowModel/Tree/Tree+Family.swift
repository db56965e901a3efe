/// Coordinators: parents, children, and the screens they own.
extension Tree {
  package mutating func addCoordinator(isRoot: Bool) -> CoordinatorID? {
    coordinators.insert(CoordinatorNode(isRoot: isRoot))
  }

  /// Makes `child` the youngest child of `parent`, or one without a parent. Complexity: O(1).
  mutating func link(_ child: CoordinatorID, to parent: CoordinatorID?) {
    coordinators[child].parent = parent
    guard let parent else {
      siblings.append(child, to: &ofHost)
      return
    }
    siblings.append(child, to: &coordinators[parent].children)
    coordinators[parent].childCount += 1
    if coordinators[child].hasContent { changeActiveChildren(of: parent, by: 1) }
  }

  /// Takes a coordinator out of its parent's children. Complexity: O(1).
  package mutating func detach(_ child: CoordinatorID) {
    if let parent = coordinators[child].parent {
      siblings.remove(child, from: &coordinators[parent].children)
      coordinators[parent].childCount -= 1
      if coordinators[child].hasContent { changeActiveChildren(of: parent, by: -1) }
    } else {
      siblings.remove(child, from: &ofHost)
    }
    coordinators[child].parent = nil
  }

  /// Removes a coordinator that is detached and has no children and no screens.
  package mutating func removeCoordinator(_ coordinator: CoordinatorID) {
    putDown(coordinator)
    countHome(of: coordinator, by: -1)
    if journal != nil { noteTabs(of: coordinator) }
    journal?.remove(coordinator)
    coordinators.remove(coordinator)
  }

  /// Notes that tabs which stay have lost the coordinator that opened them.
  private mutating func noteTabs(of coordinator: CoordinatorID) {
    var layer = coordinators[coordinator].tabs.first
    while let each = layer {
      noteChange(of: each)
      layer = ownedTabs.next(after: each)
    }
  }

  /// Makes a change that may give a coordinator content, or take it, and updates its ancestors.
  mutating func change(
    _ coordinator: CoordinatorID, do body: (inout CoordinatorNode) -> Void
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

  /// Bars an object whose class is going: nobody opens it any more (K6).
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

  /// Changes the place of a coordinator, or its mark that it has opened something there.
  mutating func move(_ coordinator: CoordinatorID, do body: (inout CoordinatorNode) -> Void) {
    countHome(of: coordinator, by: -1)
    body(&coordinators[coordinator])
    countHome(of: coordinator, by: 1)
    noteChange(of: coordinator)
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
    noteChange(of: window)
  }

  // MARK: Carried coordinators

  /// Lets a screen carry a coordinator that has no parent (C3).
  mutating func carry(_ coordinator: CoordinatorID, by screen: ScreenID) {
    coordinators[coordinator].carrier = screen
    noteChange(of: coordinator)
    carriedOnes.append(coordinator, to: &screens[screen].carried)
  }

  mutating func putDown(_ coordinator: CoordinatorID) {
    guard let screen = coordinators[coordinator].carrier else { return }
    carriedOnes.remove(coordinator, from: &screens[screen].carried)
    coordinators[coordinator].carrier = nil
  }

  /// Calls a function with each screen of the coordinators that a screen carries, and of their
  /// descendants.
  func forEachCarried(by screen: ScreenID, do body: (ScreenID) -> Void) {
    var carried = screens[screen].carried.first
    while let coordinator = carried {
      carried = carriedOnes.next(after: coordinator)
      var each: CoordinatorID? = coordinator
      while let current = each {
        var owned = coordinators[current].screens.first
        while let next = owned {
          body(next)
          owned = ownedScreens.next(after: next)
        }
        each = self.next(after: current, within: coordinator)
      }
    }
  }

  // MARK: Owned screens

  /// Gives a screen that nobody owns to a coordinator (T3).
  mutating func own(_ screen: ScreenID, by coordinator: CoordinatorID) {
    screens[screen].owner = coordinator
    ownedScreens.append(screen, to: &coordinators[coordinator].screens)
    change(coordinator) { $0.owned += 1 }
    untold += 1
  }

  /// Takes a screen from its owner, when its removal has been told.
  @_optimize(speed)
  mutating func disown(_ screen: ScreenID) {
    guard let owner = screens[screen].owner else { return }
    ownedScreens.remove(screen, from: &coordinators[owner].screens)
    change(owner) { $0.owned -= 1 }
    untold -= 1
    screens[screen].owner = nil
  }

  // MARK: Tabs it has opened

  /// Gives a layer of tabs to the coordinator that opened them. Complexity: O(1).
  mutating func own(_ layer: LayerID, by coordinator: CoordinatorID) {
    layers[layer].owner = coordinator
    ownedTabs.append(layer, to: &coordinators[coordinator].tabs)
  }

  /// Takes a layer of tabs from whoever opened them. Complexity: O(1).
  mutating func disown(_ layer: LayerID) {
    guard let owner = layers[layer].owner else { return }
    ownedTabs.remove(layer, from: &coordinators[owner].tabs)
    layers[layer].owner = nil
  }

  // MARK: Looking

  /// Returns the children of a coordinator, or all without a parent; oldest first.
  package func children(of parent: CoordinatorID?) -> Series<CoordinatorID> {
    var found: Series<CoordinatorID> = []
    var child = (parent.map { coordinators[$0].children } ?? ofHost).first
    while let each = child {
      found.append(each)
      child = siblings.next(after: each)
    }
    return found
  }

  /// Returns the next coordinator of a walk from `root` down: parents before children, older
  /// children first; nil after the last. It works without recursion, because families may be deep.
  package func next(after coordinator: CoordinatorID, within root: CoordinatorID?) -> CoordinatorID?
  {
    if let child = coordinators[coordinator].children.first { return child }
    var each = coordinator
    while each != root {
      if let sibling = siblings.next(after: each) { return sibling }
      guard let parent = coordinators[each].parent else { return nil }
      each = parent
    }
    return nil
  }

  /// True if `coordinator` is `ancestor` or below it. Complexity: O(ancestors).
  package func isWithin(_ coordinator: CoordinatorID, ancestor: CoordinatorID) -> Bool {
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
