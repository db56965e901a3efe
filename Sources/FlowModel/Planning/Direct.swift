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
}

/// Finding such moves and making them. The steps are those that a plan would take.
///
/// The functions that only look are called mutating, too: the engine's tree is lent to them where
/// it lies, and would be copied otherwise.
extension Tree {
  /// Finds the move that pushes a screen from an object; nil if that has to be planned, or refused.
  @_optimize(speed)
  package mutating func directPush(of screen: ScreenID, from: Object) -> DirectMove? {
    guard let stack = directStack(from), let (window, top) = seen(on: stack),
      !screens[top].flags.contains(.transient), screens.contains(screen),
      !screens[screen].wasOpened, !screens[screen].isBarred, !screens[screen].isAlert
    else { return nil }
    let owner = directOwner(from)
    if let owner, !goesOn(owner, on: stack) { return nil }
    return DirectMove(window: window, stack: stack, owner: owner, leaving: top, entering: screen)
  }

  /// Finds the move that pops the top screen of the stack of an object; nil if that has to be
  /// planned, or refused, and if more would go with the screen.
  @_optimize(speed)
  package mutating func directPop(from: Object) -> DirectMove? {
    guard let stack = directStack(from), let (window, top) = seen(on: stack) else { return nil }
    let position = screens[top].position
    guard position > 0, screens[top].presented == nil, screens[top].carried.first == nil else {
      return nil
    }
    if let asking = directOwner(from), !goesOn(asking, on: stack) { return nil }
    let owner = screens[top].owner
    if let owner, coordinators[owner].shown < 2 { return nil }
    return DirectMove(
      window: window, stack: stack, owner: owner, leaving: top,
      entering: stacks[stack].screens[position - 1])
  }

  /// The stack that an object stands for, in the most frequent cases (T5).
  @inline(__always)
  private func directStack(_ from: Object) -> StackID? {
    switch from {
    case .screen(let screen): return screens[screen].stack
    case .coordinator(let coordinator):
      switch coordinators[coordinator].place {
      case .stack(let home), .top(let home, _): return home
      default: return nil
      }
    case .window(let window):
      return windows[window].layers.count == 1 ? baseStack(of: window) : nil
    default: return nil
    }
  }

  /// The coordinator that asks (T3).
  @inline(__always)
  private func directOwner(_ from: Object) -> CoordinatorID? {
    switch from {
    case .screen(let screen): screens[screen].owner
    case .coordinator(let coordinator): coordinator
    default: nil
    }
  }

  /// Returns the window and the top screen of a stack that lies on top of all; nil if it does not.
  @inline(__always)
  private func seen(on stack: StackID) -> (WindowID, ScreenID)? {
    let layer = stacks[stack].layer
    let window = layers[layer].window
    guard layers[layer].stack == stack, windows[window].layers.last == layer,
      let top = stacks[stack].screens.last
    else { return nil }
    return (window, top)
  }

  /// True if a coordinator runs, shows something, and stays at home where it is.
  @inline(__always)
  private func goesOn(_ coordinator: CoordinatorID, on stack: StackID) -> Bool {
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

  /// Pops the screen that leaves. Returns what is to be told of it.
  @inline(__always)
  package mutating func pop(_ move: borrowing DirectMove) -> Removal {
    let removal = removal(of: move.leaving, from: move.stack, cause: Cause.popped)
    pop(move.leaving, from: move.stack)
    return removal
  }

  package mutating func takeBackPop(_ move: borrowing DirectMove) {
    takeBackPop(of: move.leaving, from: move.stack)
  }
}
