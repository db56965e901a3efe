/// Requests that need no plan: they move one screen at the top of the stack on which the user looks,
/// and nothing follows from that. Their steps are those that a plan would take.
extension Tree {
  /// The place of such a request.
  package struct DirectPlace {
    package let window: WindowID
    package let stack: StackID
    /// The coordinator that opens a screen there.
    package let owner: CoordinatorID?
    /// The screen that is seen, and its place on the stack.
    package let top: ScreenID
    package let position: Int
  }

  /// Finds the place that `from` stands for. Returns nil if it is another one than the top of the
  /// window's top layer, or if its coordinator would be at home somewhere else afterwards (T5).
  @_optimize(speed)
  package func directPlace(_ from: Object) -> DirectPlace? {
    guard let source = try? source(from), source.first == nil, let stack = source.stack,
      let layer = topLayer(of: source.window), layers[layer].stack == stack,
      let top = top(of: stack)
    else { return nil }
    if let owner = source.owner, !isAtHome(owner) { return nil }
    return DirectPlace(
      window: source.window, stack: stack, owner: source.owner, top: top,
      position: screens[top].position)
  }

  /// True if a coordinator keeps its home, whatever it opens.
  private func isAtHome(_ coordinator: CoordinatorID) -> Bool {
    guard coordinators[coordinator].hasOpened else { return false }
    switch coordinators[coordinator].place {
    case .stack(let home), .top(let home, _): return isOpen(home)
    case .tabs(let home): return isOpen(home)
    default: return true
    }
  }

  /// True if a screen can be pushed there, and no more happens.
  @_optimize(speed)
  package func canPush(_ screen: ScreenID, at place: DirectPlace) -> Bool {
    screens.contains(screen) && !screens[screen].wasOpened && !screens[screen].isBarred
      && !screens[screen].isAlert && !screens[place.top].flags.contains(.transient)
  }

  /// Returns the screen that is seen when the top one has been popped; nil if that cannot be, or if
  /// more would go with it.
  @_optimize(speed)
  package func directlyBelow(_ place: DirectPlace) -> ScreenID? {
    guard place.position > 0, screens[place.top].presented == nil,
      screens[place.top].carried.first == nil
    else { return nil }
    if let owner = screens[place.top].owner, coordinators[owner].shown < 2 { return nil }
    return stacks[place.stack].screens[place.position - 1]
  }

  @inline(__always)
  package mutating func push(_ screen: ScreenID, at place: DirectPlace, number: UInt32) {
    push(screen, on: place.stack, flags: [], owner: place.owner, number: number)
  }

  package mutating func takeBackPush(of screen: ScreenID, at place: DirectPlace) {
    takeBackPush(of: screen, on: place.stack, owner: place.owner)
  }

  /// Takes the top screen off. Returns what is to be told of it.
  @inline(__always)
  package mutating func pop(at place: DirectPlace) -> Removal {
    let removal = removal(of: place.top, from: place.stack, cause: Cause.popped)
    pop(place.top, from: place.stack)
    return removal
  }

  package mutating func takeBackPop(at place: DirectPlace) {
    takeBackPop(of: place.top, from: place.stack)
  }
}
