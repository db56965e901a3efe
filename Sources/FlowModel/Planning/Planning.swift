/// Plans requests: dispatches every kind of request to its rules.
extension Tree {
  /// Plans one request upon the tree as it is now, and takes the steps.
  ///
  /// If it throws, some steps may have been taken: the caller goes back to its mark. Objects that
  /// are gone already are left alone: then the plan has no change, and the request is a noop (Q3).
  @_optimize(speed)
  package mutating func plan(_ request: borrowing Request, in plan: inout Plan) throws(Refusal) {
    plan.foundNothing = false
    if plan.notedSteps < plan.steps.count { plan.noteMoves(in: self) }
    let ended = plan.endings.count
    switch request.kind {
    case .replaceTop where request.pinned != nil, .goTo where request.pinned != nil:
      try planPinnedOpening(request, in: &plan)
    case .open, .push, .present, .setRoot, .replaceTop: try planOpening(request, in: &plan)
    case .goTo: try planGoTo(request, in: &plan)
    case .setStack: try planStack(request, in: &plan)
    case .openTabs: try planTabs(request, in: &plan)
    case .addTab: try planAddTab(request, in: &plan)
    case .closeWindow: try planCloseWindow(request, in: &plan)
    case .panes: try planFit(request, in: &plan)
    default: try planGoing(request, in: &plan)
    }
    if plan.endings.count > ended { closeDeserted(endedSince: ended, in: &plan) }
  }

  /// Plans a request stored in an object, like ``plan(_:in:)``. It is borrowed and stays unchanged,
  /// because a copy costs more than most plans.
  @inline(__always)
  package mutating func plan(kept request: inout Request, in plan: inout Plan) throws(Refusal) {
    try self.plan(request, in: &plan)
  }

  /// Plans a request that only removes.
  @_optimize(speed)
  private mutating func planGoing(_ request: borrowing Request, in plan: inout Plan)
    throws(Refusal)
  {
    if let window = request.reportedIn, !windows.contains(window) { return }
    do throws(Refusal) {
      if try isGone(request.from) { return }
    } catch {
      // A report of a toolkit that does not fit is not allowed (Q10).
      throw request.reportedIn == nil ? error : .notAllowed
    }
    if request.pinned != nil, request.leaving == nil {
      return try planPinned(request, in: &plan)
    }
    switch request.kind {
    case .pop, .popToDepth, .dismiss, .back, .gestureBack, .drag, .gestureDrag:
      try planRelative(request, in: &plan)
    case .popToRoot: try planPop(request, in: &plan)
    case .popTo: try planPopTo(request, cause: Cause.popped, in: &plan)
    case .dismissAll: try planDismiss(request, in: &plan)
    case .dismissTo: try planDismissTo(request, in: &plan)
    case .close: try planClose(request, in: &plan)
    case .remove: try planRemove(request, in: &plan)
    case .finish, .stop: try planEnd(request, in: &plan)
    case .backTo: try planBackTo(request, in: &plan)
    case .unload: planUnload(request, in: &plan)
    case .link: try planUnlink(request, in: &plan)
    case .deepLink: planTrim(request, in: &plan)
    case .selectTab, .selectTabOf: try planSelect(request, in: &plan)
    case .gestureTurn: try planTurn(request, in: &plan)
    case .removeTab: try planRemoveTab(request, in: &plan)
    case .moveTab: try planMoveTab(request, in: &plan)
    case .setArguments: planArguments(request, in: &plan)
    case .swap: try planSwap(request, in: &plan)
    case .renew, .restore: try planRenew(request, in: &plan)
    default: break
    }
  }

  /// Plans a closing, or a wish, that acts on whatever is on top.
  mutating func planRelative(_ request: borrowing Request, in plan: inout Plan) throws(Refusal) {
    switch request.kind {
    case .pop, .popToDepth: try planPop(request, in: &plan)
    case .dismiss: try planDismiss(request, in: &plan)
    case .back, .gestureBack: try planBack(request, in: &plan)
    default: try planDrag(request, in: &plan)
    }
  }

  /// Lets two screens of one stack change places (Q19). Complexity: O(screens above the lower one).
  private mutating func planSwap(_ request: borrowing Request, in plan: inout Plan) throws(Refusal)
  {
    guard case .screen(let one) = request.from, case .screen(let other) = request.presentable,
      one != other, try !isGone(request.presentable), let stack = screens[one].stack
    else { return }
    guard screens[other].stack == stack else { throw .gone }
    let places = (screens[one].position, screens[other].position)
    let low = min(places.0, places.1)
    var new = Series(stacks[stack].screens[low...])
    new.swapAt(places.0 - low, places.1 - low)
    arrange(stack, new: new, from: low, in: &plan)
  }

  /// Plans an instance that is made anew: it changes no place, and has its window for itself (S16).
  private mutating func planRenew(_ request: borrowing Request, in plan: inout Plan) throws(Refusal)
  {
    if case .coordinator(let coordinator) = request.from,
      coordinators[coordinator].phase == .created
    {
      throw .neverOpened
    }
    if let window = window(of: request.from) { touch(window, in: &plan) }
    plan.isChange = true
  }

  /// True if the subject of a request has left the tree, though that may not have been reported
  /// yet. A flow that has lost its last screen is gone, too (Q3).
  @_optimize(speed)
  private func isGone(_ object: Object) throws(Refusal) -> Bool {
    switch object {
    case .none, .outside: return false
    case .screen(let screen):
      guard screens.contains(screen) else { return true }
      if isOpen(screen) { return false }
      if screens[screen].wasOpened { return true }
      throw .neverOpened
    case .layer(let layer): return !isOpen(layer)
    case .router(let stack): return !isOpen(stack)
    case .window(let window): return !windows.contains(window)
    case .coordinator(let coordinator): return isEnding(coordinator)
    }
  }
}
