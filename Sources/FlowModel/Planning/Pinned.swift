/// Plans for relative requests that were allowed later. They affect only the screens they would
/// have affected when they were made (Q3).
extension Tree {
  /// Returns the screens that a relative request, planned behind a mark, affects; nil if it names
  /// its object, or the screens cannot be known now.
  package func pins(of request: borrowing Request, since mark: Plan.Mark, in plan: borrowing Plan)
    -> Pins?
  {
    guard request.isRelative, request.pinned == nil else { return nil }
    let opens = request.kind.opens
    var pins = Pins(screens: [])
    for removal in plan.removals[mark.removals...] {
      let screen = removal.screen
      // Screens opened by the same request need no pin: they are there again when it is planned
      // anew.
      if opens ? isNew(screen, in: plan) : screens[screen].isUnknown { continue }
      if pins.screens.isEmpty { pins.cause = removal.cause }
      pins.screens.append(screen)
      pins.holdsRoot = screens[screen].position == 0
    }
    // Nothing to pin: a back may only select a tab, and the screens a coordinator will open are not
    // known yet (Q12).
    let isOpen = request.kind.isWish || plan.removals.count > mark.removals
    return pins.screens.isEmpty && !opens && isOpen ? nil : pins
  }

  /// Plans a replacement that was allowed later, if its screen is still there and nothing else
  /// leaves with it.
  mutating func planPinnedOpening(_ request: borrowing Request, in plan: inout Plan)
    throws(Refusal)
  {
    guard let pinned = request.pinned else { return }
    let mark = plan.mark
    do throws(Refusal) {
      if request.kind == .goTo {
        try planGoTo(request, in: &plan)
      } else {
        try planOpening(request, in: &plan)
      }
      let planned = plan.mark
      try imagine(since: mark, in: &plan)
      let count = pinnedGoing(pinned, in: plan, since: mark)
      revert(&plan, to: planned)
      if let count, count > 0 || pinned.isEmpty { return }
    } catch {
      // A requester that has ended gets `ended`, whatever screens are left.
      if error == .ended || pinned.isEmpty || pinned.contains(where: { isOpen($0) }) { throw error }
    }
    revert(&plan, to: mark)
  }

  /// Plans a wish that was allowed later: removes its pinned screens that are left, if nothing else
  /// would leave with them (Q3).
  mutating func planPinned(_ request: borrowing Request, in plan: inout Plan) {
    guard let pinned = request.pinned else { return }
    var closing = Closing(cause: request.cause)
    var isLeft = false
    for screen in pinned where isOpen(screen) {
      closing.mark(screen, in: self)
      isLeft = true
    }
    guard isLeft else { return }
    // A screen that was to be popped, and is the root now, stays (Q5).
    if !request.pinsRoot, let lowest = pinned.last, isOpen(lowest), screens[lowest].position == 0 {
      return
    }
    let mark = plan.mark
    close(closing, in: &plan)
    if pinnedGoing(pinned, in: plan, since: mark) == nil { revert(&plan, to: mark) }
  }

  /// Counts the pinned screens that leave by the part of a plan behind a mark; nil if any other
  /// screen leaves that the request did not open itself.
  private func pinnedGoing(
    _ pinned: Series<ScreenID>, in plan: borrowing Plan, since mark: Plan.Mark
  ) -> Int? {
    let allowed = Self.numbers(of: pinned)
    var count = 0
    for removal in plan.removals[mark.removals...] {
      if allowed.contains(removal.screen.number) {
        count += 1
      } else if !isNew(removal.screen, in: plan) {
        return nil
      }
    }
    return count
  }

  /// True if the request itself opens a screen, or a coordinator that it opens.
  private func isNew(_ screen: ScreenID, in plan: borrowing Plan) -> Bool {
    screens[screen].plan == plan.number || screens[screen].isUnknown
  }
}
