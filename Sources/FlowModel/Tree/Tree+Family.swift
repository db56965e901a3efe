/// Coordinators: parents, children, and the screens they own.
extension Tree {
  package mutating func addCoordinator(isRoot: Bool) -> CoordinatorID? {
    coordinators.insert(CoordinatorNode(isRoot: isRoot))
  }

  /// Makes `child` the youngest child of `parent`, or one without a parent. Complexity: O(1).
  package mutating func attach(_ child: CoordinatorID, to parent: CoordinatorID?, at place: Place) {
    coordinators[child].parent = parent
    coordinators[child].phase = .starting
    coordinators[child].place = place
    coordinators[child].window = window(of: place)
    guard let parent else { return attachToHost(child) }
    let elder = coordinators[parent].lastChild
    coordinators[child].previousSibling = elder
    if let elder {
      coordinators[elder].nextSibling = child
    } else {
      coordinators[parent].firstChild = child
    }
    coordinators[parent].lastChild = child
    coordinators[parent].childCount += 1
  }

  private mutating func attachToHost(_ child: CoordinatorID) {
    coordinators[child].previousSibling = lastOfHost
    if let lastOfHost {
      coordinators[lastOfHost].nextSibling = child
    } else {
      firstOfHost = child
    }
    lastOfHost = child
    countOfHost += 1
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
    } else {
      countOfHost -= 1
    }
    coordinators[child].parent = nil
    coordinators[child].previousSibling = nil
    coordinators[child].nextSibling = nil
  }

  /// Lets a screen carry a coordinator that has no parent (C3).
  package mutating func carry(_ coordinator: CoordinatorID, by screen: ScreenID) {
    coordinators[coordinator].carrier = screen
    screens[screen].carried.append(coordinator)
  }

  private mutating func putDown(_ coordinator: CoordinatorID) {
    guard let screen = coordinators[coordinator].carrier, screens.contains(screen) else { return }
    screens[screen].carried.removeAll { $0 == coordinator }
  }

  /// Lets go of a coordinator that is detached and has no children and no screens.
  package mutating func removeCoordinator(_ coordinator: CoordinatorID) {
    putDown(coordinator)
    coordinators.remove(coordinator, leaving: CoordinatorNode(isRoot: false))
  }

  package mutating func setPhase(_ phase: Phase, of coordinator: CoordinatorID) {
    coordinators[coordinator].phase = phase
  }

  package mutating func setPlace(_ place: Place, of coordinator: CoordinatorID) {
    coordinators[coordinator].place = place
    coordinators[coordinator].window = window(of: place)
  }

  package mutating func addPending(_ change: Int, to coordinator: CoordinatorID) {
    coordinators[coordinator].pending += change
  }

  /// Gives a screen that nobody owns to a coordinator (T3).
  package mutating func own(_ screen: ScreenID, by coordinator: CoordinatorID) {
    screens[screen].owner = coordinator
    let last = coordinators[coordinator].lastScreen
    screens[screen].previousOfOwner = last
    if let last {
      screens[last].nextOfOwner = screen
    } else {
      coordinators[coordinator].firstScreen = screen
    }
    coordinators[coordinator].lastScreen = screen
    coordinators[coordinator].owned += 1
  }

  /// Takes a screen from its owner, when its removal has been told.
  package mutating func disown(_ screen: ScreenID) {
    let node = screens[screen]
    guard let owner = node.owner else { return }
    if let previous = node.previousOfOwner {
      screens[previous].nextOfOwner = node.nextOfOwner
    } else {
      coordinators[owner].firstScreen = node.nextOfOwner
    }
    if let next = node.nextOfOwner {
      screens[next].previousOfOwner = node.previousOfOwner
    } else {
      coordinators[owner].lastScreen = node.previousOfOwner
    }
    coordinators[owner].owned -= 1
    screens[screen].owner = nil
    screens[screen].previousOfOwner = nil
    screens[screen].nextOfOwner = nil
  }

  /// Whether a coordinator shows something, or one below it does, or may soon.
  ///
  /// Complexity: O(1) if it has a screen itself, otherwise O(descendants) at worst.
  package func hasContent(_ coordinator: CoordinatorID) -> Bool {
    let node = coordinators[coordinator]
    if node.owned > 0 || node.pending > 0 || node.phase == .starting { return true }
    var child = node.firstChild
    while let each = child {
      if hasContent(each) { return true }
      child = coordinators[each].nextSibling
    }
    return false
  }

  /// Whether one of its children shows something, or may soon (O5).
  package func hasChildWithContent(_ coordinator: CoordinatorID) -> Bool {
    var child = coordinators[coordinator].firstChild
    while let each = child {
      if hasContent(each) { return true }
      child = coordinators[each].nextSibling
    }
    return false
  }

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

  /// Whether `coordinator` is `ancestor` or below it.
  package func isWithin(_ coordinator: CoordinatorID, _ ancestor: CoordinatorID) -> Bool {
    var each: CoordinatorID? = coordinator
    while let current = each {
      if current == ancestor { return true }
      each = coordinators[current].parent
    }
    return false
  }

  /// The stack a coordinator pushes on: its own while that is open, else where its parent pushes (T5).
  package func stack(of coordinator: CoordinatorID) -> StackID? {
    var each: CoordinatorID? = coordinator
    while let current = each {
      let node = coordinators[current]
      switch node.place {
      case .stack(let stack), .top(let stack):
        if isOpen(stack) { return stack }
      case .root(let window):
        if windows.contains(window), let base = windows[window].layers.first {
          return layers[base].stack
        }
      case .tabs(let layer):
        if isOpen(layer) { return layers[layer].stack }
      case .layer:
        if let screen = node.firstScreen, let stack = screens[screen].stack { return stack }
      case nil: break
      }
      each = node.parent
    }
    guard let window = coordinators[coordinator].window, windows.contains(window) else {
      return nil
    }
    return windows[window].layers.first.map { layers[$0].stack }
  }

  package func window(of place: Place) -> WindowID? {
    switch place {
    case .root(let window), .layer(let window, _, _): return window
    case .stack(let stack), .top(let stack):
      return isOpen(stack) ? layers[stacks[stack].layer].window : nil
    case .tabs(let layer): return isOpen(layer) ? layers[layer].window : nil
    }
  }
}
