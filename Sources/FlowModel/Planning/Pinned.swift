/// Plans for what names nothing and has been allowed later: it is about what it was about when it
/// was asked for (Q3).
extension Tree {
  /// Returns the screens affected by a request that names nothing and has been planned behind a
  /// mark; nil if it names something, or the screens cannot be known now.
  package func pins(of request: borrowing Request, since mark: Plan.Mark, in plan: borrowing Plan)
    -> Pins?
  {
    guard request.isRelative, request.pinned == nil else { return nil }
    let opens = request.kind.opens
    var pins = Pins(screens: [])
    for removal in plan.removals[mark.removals...] {
      let screen = removal.screen
      // A screen that replaces something opened by the same request finds that there again.
      if opens ? isNew(screen, in: plan) : screens[screen].isUnknown { continue }
      if pins.screens.isEmpty { pins.cause = removal.cause }
      pins.screens.append(screen)
      pins.holdsRoot = screens[screen].position == 0
    }
    // A back may only select another tab; and what a coordinator will open is not known yet (Q12).
    let isOpen = request.kind.isWish || plan.removals.count > mark.removals
    return pins.screens.isEmpty && !opens && isOpen ? nil : pins
  }

  /// Plans what takes the place of a screen, if that is the one it was about, and nothing else goes
  /// with it.
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
      // A caller that has ended is refused as ended, whatever is left.
      if error == .ended || pinned.isEmpty || pinned.contains(where: { isOpen($0) }) { throw error }
    }
    revert(&plan, to: mark)
  }

  /// A wish that has been allowed later removes those of the screens it was about that are left, if
  /// nothing else would go with them (Q3).
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

  /// Counts the pinned screens that go by the part of a plan behind a mark; nil if another one
  /// goes, which the request does not open itself.
  private func pinnedGoing(
    _ pinned: ContiguousArray<ScreenID>, in plan: borrowing Plan, since mark: Plan.Mark
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
