/// The move of one screen on top of the stack at which the user looks, from which nothing else
/// follows: it needs no plan.
package struct DirectMove {
  package let window: WindowID
  let stack: StackID
  /// The coordinator that opens a screen, or to which the popped one belongs.
  @Packed package var owner: CoordinatorID?
  /// The screen that is seen before, and the one that is seen afterwards.
  package let leaving: ScreenID
  package let entering: ScreenID

  /// The removal of the screen that is popped.
  @inline(__always)
  package var removal: Removal {
    Removal(screen: leaving, cause: Cause.popped, window: window, stack: stack)
  }
}

/// Finding such moves and making them. The steps are those that a plan would take.
///
/// The functions that only look are called mutating, too: the engine's tree is lent to them where
/// it lies, and would be copied otherwise.
extension Tree {
  /// Finds the move that pushes a screen from an object; nil if that has to be planned, or refused.
  @_optimize(speed)
  package mutating func directPush(of screen: ScreenID, from: Object) -> DirectMove? {
    guard let place = directPlace(from), !screens[place.top].flags.contains(.transient),
      screens.contains(screen), screens[screen].canBePushed
    else { return nil }
    return DirectMove(
      window: place.window, stack: place.stack, owner: place.owner, leaving: place.top,
      entering: screen)
  }

  /// Finds the move that pops the top screen of the stack of an object; nil if that has to be
  /// planned, or refused, and if more would go with the screen.
  @_optimize(speed)
  package mutating func directPop(from: Object) -> DirectMove? {
    guard let place = directPlace(from) else { return nil }
    guard let below = stacks[place.stack].belowTop, screens[place.top].goesAlone else {
      return nil
    }
    let owner = screens[place.top].owner
    if let owner, coordinators[owner].shown < 2 { return nil }
    return DirectMove(
      window: place.window, stack: place.stack, owner: owner, leaving: place.top,
      entering: below)
  }

  /// Finds the stack that an object stands for, with its window, its top screen and the coordinator
  /// that asks (T3, T5). Returns nil if it does not lie on top of all, and in rare cases.
  @inline(__always)
  private func directPlace(_ from: Object)
    -> (window: WindowID, stack: StackID, top: ScreenID, owner: CoordinatorID?)?
  {
    var owner: CoordinatorID?
    let stack: StackID
    switch from {
    case .window(let window):
      guard let layer = windows[window].onlyLayer else { return nil }
      stack = layers[layer].stack
      guard let top = stacks[stack].screens.last else { return nil }
      return (window, stack, top, nil)
    case .screen(let screen):
      guard let own = screens[screen].stack else { return nil }
      stack = own
      owner = screens[screen].owner
    case .coordinator(let coordinator):
      owner = coordinator
      switch coordinators[coordinator].place {
      case .stack(let home), .top(let home, _): stack = home
      default: return nil
      }
    default: return nil
    }
    let layer = stacks[stack].layer
    let window = layers[layer].window
    guard layers[layer].stack == stack, !mayHavePanes(layer), windows[window].layers.last == layer,
      let top = stacks[stack].screens.last
    else { return nil }
    if let owner, !staysAtHome(owner, on: stack) { return nil }
    return (window, stack, top, owner)
  }

  /// True if a coordinator runs, shows something, and stays at home where it is.
  @inline(__always)
  private func staysAtHome(_ coordinator: CoordinatorID, on stack: StackID) -> Bool {
    guard coordinators[coordinator].phase == .running, coordinators[coordinator].shown > 0,
      coordinators[coordinator].hasOpened
    else { return false }
    switch coordinators[coordinator].place {
    case .stack(let home), .top(let home, _): return home == stack || isOpen(home)
    default: return false
    }
  }

  /// Pushes the screen that enters, in a plan with this number.
  @inline(__always)
  package mutating func push(_ move: borrowing DirectMove, number: UInt32) {
    push(move.entering, on: move.stack, flags: [], owner: move.owner, number: number)
  }

  package mutating func takeBackPush(_ move: borrowing DirectMove) {
    takeBackPush(of: move.entering, on: move.stack, owner: move.owner)
  }

  /// Pops the screen that leaves.
  @inline(__always)
  package mutating func pop(_ move: borrowing DirectMove) {
    pop(move.leaving, from: move.stack)
  }

  package mutating func takeBackPop(_ move: borrowing DirectMove) {
    takeBackPop(of: move.leaving, from: move.stack)
  }
}
