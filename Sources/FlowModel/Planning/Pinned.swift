/// Plans for relative requests that have waited: they affect only what they were about when they
/// were asked for (Q3).
extension Tree {
  /// Finds what a relative request, planned behind a mark, is about.
  ///
  /// - Parameters:
  ///   - foresight: The openers before it, of screens that nobody knows yet.
  ///   - refusal: The reason for which the request cannot be carried out, if it cannot.
  /// - Returns: nil if the request names its object, or its objects are known already.
  package mutating func pins(
    of request: borrowing Request, since mark: Plan.Mark, in plan: borrowing Plan,
    foresight: inout Foresight, refusal: Refusal? = nil
  ) -> Pins? {
    // An opening that names its pane is about whatever is there at its turn (P4).
    guard request.isRelative, request.pinned == nil, request.pane == 0 || pane(of: request) == nil
    else { return nil }
    if refusal == .ended { return pinsOfEnding(request) }
    let taken = taken(by: request, since: mark, in: plan)
    let pins = Pins(
      screens: taken.known, holdsRoot: taken.holdsRoot, cause: taken.cause, refusal: refusal,
      stack: taken.stack, top: taken.known.first ?? (taken.unknown.isEmpty ? taken.top : nil),
      hasNothing: refusal == nil && plan.steps.count == mark.steps,
      forbidder: refusal == .notAllowed ? known(forbidder(of: request)) : nil)
    foresight.lineUp(pins, behind: taken)
    return pins
  }

  /// Finds what a relative request is about whose requester seems to end before it: an opening
  /// about what stands on top where the requester is at home, in case it lives on, and a closing
  /// about nothing.
  private func pinsOfEnding(_ request: borrowing Request) -> Pins {
    var screens = Series<ScreenID>()
    if request.kind.opens, case .coordinator(let coordinator) = request.from,
      coordinators.contains(coordinator), let stack = stack(of: coordinator),
      let top = known(top(of: stack))
    {
      screens.append(top)
    }
    return Pins(
      screens: screens, holdsRoot: true, cause: Cause.popped, refusal: nil, stack: nil, top: nil,
      hasNothing: false)
  }

  /// Puts a request that was put in line before in line again, for requests that are looked at now.
  package mutating func lineUpAgain(
    _ request: borrowing Request, since mark: Plan.Mark, in plan: borrowing Plan,
    foresight: inout Foresight
  ) {
    guard let pins = request.pinned, pins.isBehind else { return }
    foresight.lineUp(pins, behindAgain: taken(by: request, since: mark, in: plan))
  }

  /// Finds the screens that a relative request takes by the part of a plan behind a mark.
  private func taken(by request: borrowing Request, since mark: Plan.Mark, in plan: borrowing Plan)
    -> Taken
  {
    var taken = Taken()
    var closesLayers = request.kind.isOfLayers
    for removal in plan.removals[mark.removals...] {
      let screen = removal.screen
      if taken.window == nil { (taken.window, taken.cause) = (removal.window, removal.cause) }
      // Presented layers go first, and their stacks with them.
      if taken.stack == nil, isOpen(removal.stack) { taken.stack = removal.stack }
      if removal.closes != nil { taken.leaving.append(removal.stack) }
      // A back that closes a layer has been at its root; another request only takes layers along.
      if removal.closes != nil, request.kind.isWish { closesLayers = true }
      if screens[screen].isUnknown {
        taken.unknown.append(screen)
      } else {
        taken.known.append(screen)
        taken.holdsRoot = screens[screen].position == 0
      }
    }
    // An imagined screen that stays, as a root does, may stand for several.
    let isNothing = taken.window == nil && !request.kind.isOfLayers
    if taken.stack == nil { taken.stack = stackOfRelative(request) }
    if isNothing, let top = taken.stack.flatMap({ top(of: $0) }), screens[top].isUnknown {
      taken.unknown.append(top)
    }
    if taken.window == nil { taken.window = window(of: request.from) }
    taken.top = known(taken.window.flatMap { top(of: $0) })
    taken.line = closesLayers ? nil : taken.stack
    taken.isOnTop = closesLayers || request.kind.isWish
    return taken
  }

  /// Returns a screen that is no imagined one, whose number is used again.
  private func known(_ screen: ScreenID?) -> ScreenID? {
    screen.flatMap { isUnknown($0) ? nil : $0 }
  }

  /// Notes, once nothing is imagined any more, whether a request depends on a tab that is to be
  /// selected before it.
  package func noteTab(of pins: Pins, of request: borrowing Request) {
    guard let stack = pins.stack, isOpen(stack), !isShown(stack),
      stackOfRelative(request) != stack
    else { return }
    pins.tab = stack
  }

  /// Returns the stack on top of which a relative request acts now; nil if there is none.
  private func stackOfRelative(_ request: borrowing Request) -> StackID? {
    if request.kind.isWish, let window = window(of: request.from),
      let layer = topLayer(of: window)
    {
      if request.kind.isBack { return start(ofBack: request, in: layer) }
      if case .window = request.from { return layers[layer].stack }
      if case .router = request.from { return layers[layer].stack }
    }
    return stackOfSource(request.from)
  }

  /// Plans an opening that takes the place of a screen, and has waited: only if that screen is
  /// still there and nothing else goes with it.
  mutating func planPinnedOpening(_ request: borrowing Request, in plan: inout Plan)
    throws(Refusal)
  {
    guard let pins = request.pinned, !pins.hasNothing, isThere(pins) else { return }
    if let refusal = pins.refusal { throw refusal }
    let mark = plan.mark
    do throws(Refusal) {
      if request.kind == .goTo {
        try planGoTo(request, in: &plan)
      } else {
        try planOpening(request, in: &plan)
      }
      let planned = plan.mark
      imagine(since: mark, in: &plan)
      let going = pinnedGoing(pins, in: plan, since: mark, opens: true)
      revert(&plan, to: planned)
      if let going, going > 0 || pins.isFree { return }
    } catch {
      // A requester that has ended gets `ended`, whatever screens are left.
      let isLeft = pins.screens.contains { isOpen($0) }
      if error == .ended || pins.screens.isEmpty || isLeft { throw error }
    }
    revert(&plan, to: mark)
  }

  /// Plans a closing, or a wish, that has waited: it removes its screens that are left, if nothing
  /// else would leave with them.
  mutating func planPinned(_ request: borrowing Request, in plan: inout Plan) throws(Refusal) {
    guard let pins = request.pinned, isThere(pins) else { return }
    if pins.isBehind, planBehind(pins, of: request, in: &plan) { return }
    if let refusal = pins.refusal { throw refusal }
    var closing = Closing(cause: pins.cause)
    var lowest: ScreenID?
    for screen in pins.screens where isOpen(screen) {
      closing.mark(screen, in: self)
      lowest = screen
    }
    guard let lowest else { return }
    // A screen that was to be popped, and is the root now, stays (Q5).
    if !pins.holdsRoot, let root = screens[lowest].stack.flatMap({ stacks[$0].screens.first }),
      pins.screens.contains(root)
    {
      return
    }
    let mark = plan.mark
    close(closing, in: &plan)
    if pinnedGoing(pins, in: plan, since: mark) == nil { return revert(&plan, to: mark) }
    // The user's back selects the pane in which it goes on (P6).
    if request.kind.isBack, let stack = pins.stack { selectPanes(around: stack, in: &plan) }
  }

  /// Plans a closing behind something that has opened what nobody knew: as any closing, if all that
  /// leaves is what that has opened, or what the closing was about otherwise. Returns false if it
  /// is not.
  private mutating func planBehind(
    _ pins: Pins, of request: borrowing Request, in plan: inout Plan
  ) -> Bool {
    let mark = plan.mark
    do throws(Refusal) {
      try planRelative(request, in: &plan)
      if let going = pinnedGoing(pins, in: plan, since: mark), going > 0 { return true }
    } catch {}
    revert(&plan, to: mark)
    return false
  }

  /// True if its layer shows a stack, or has selected the stack.
  private func isShown(_ stack: StackID) -> Bool {
    layers[outermost(stacks[stack].layer)].stack == stack
  }

  /// False if a request is about a tab that somebody was to select before it, and has not.
  private func isThere(_ pins: Pins) -> Bool {
    guard let tab = pins.tab else { return true }
    return isOpen(tab) && isShown(tab)
  }

  /// Counts the screens that leave by the part of a plan behind a mark; nil if any of them is
  /// neither what the request is about, nor what an opening has opened itself.
  ///
  /// With this a request behind an opener knows its screens, unless the plan only looks ahead: it
  /// is about these from now on.
  private func pinnedGoing(
    _ pins: Pins, in plan: borrowing Plan, since mark: Plan.Mark, opens: Bool = false
  ) -> Int? {
    let allowed = Self.numbers(of: pins.screens)
    var going = Series<ScreenID>()
    var (isKnown, holdsRoot, cause) = (!plan.looksAhead, false, pins.cause)
    for removal in plan.removals[mark.removals...] {
      let screen = removal.screen
      if allowed.contains(screen.number) || isOpened(screen, before: pins) {
        if going.isEmpty { cause = removal.cause }
        going.append(screen)
        if screens[screen].isUnknown { isKnown = false }
        holdsRoot = removal.closes != nil
      } else if !opens || screens[screen].plan != plan.number {
        return nil
      }
    }
    if isKnown, pins.isBehind, !going.isEmpty {
      pins.resolve(to: going, holdsRoot: holdsRoot, cause: cause)
    }
    return going.count
  }

  /// True if a screen is there by what a request waited for: that has opened it, or an earlier
  /// request behind that was to remove it, and has removed something else.
  package func isOpened(_ screen: ScreenID, before pins: Pins) -> Bool {
    for place in pins.places where !place.line.isTaken(screen) {
      if place.holds(screen) { return true }
      var owner = screens[screen].owner
      while let each = owner {
        if place.holds(each) { return true }
        let carrier = coordinators[each].carrier
        owner = coordinators[each].parent ?? carrier.flatMap { screens[$0].owner }
      }
    }
    return false
  }
}
