/// Plans for pop, dismiss, close, and the user's wishes.
extension Tree {
  // MARK: Stacks

  /// Returns the stack that a request concerns; nil if there is none (T5), or if the stack has gone
  /// for which `from` stood when the request was asked for (Q3).
  private func stack(_ request: borrowing Request) throws(Refusal) -> StackID? {
    guard case .router(let stood) = request.stood else { return try source(request.from).stack }
    return isOpen(stood) ? stood : nil
  }

  @_optimize(speed)
  mutating func planPop(_ request: borrowing Request, in plan: inout Plan) throws(Refusal) {
    guard let stack = try stack(request) else { return }
    let depth = stacks[stack].screens.count
    let keep =
      switch request.kind {
      case .popToRoot: 1
      case .popToDepth: max(1, min(request.count, depth))
      default: max(1, depth - 1)
      }
    cut(stack, keeping: keep, cause: Cause.popped, in: &plan)
  }

  mutating func planPopTo(_ request: borrowing Request, cause: Int32, in plan: inout Plan)
    throws(Refusal)
  {
    guard case .screen(let screen) = request.from else { throw .gone }
    guard let stack = screens[screen].stack else { return }
    cut(stack, keeping: screens[screen].position + 1, cause: cause, in: &plan)
  }

  @_optimize(speed)
  mutating func cut(_ stack: StackID, keeping keep: Int, cause: Int32, in plan: inout Plan) {
    let count = stacks[stack].screens.count
    guard keep < count else { return }
    if keep == count - 1, closeTop(of: stack, cause: cause, in: &plan) { return }
    var closing = Closing(cause: cause)
    closing.mark(stack, keeping: keep, in: self)
    close(closing, in: &plan)
  }

  // MARK: Layers

  mutating func planDismiss(_ request: borrowing Request, in plan: inout Plan) throws(Refusal) {
    let window: WindowID
    if case .window(let stood) = request.stood {
      window = stood
      if !windows.contains(window) { return }
    } else {
      let source = try source(request.from)
      if isUnopened(source) { return }
      window = source.window
    }
    let count = windows[window].layers.count
    guard count > 1 else {
      plan.foundNothing = request.kind == .dismiss
      return
    }
    let wanted = request.kind == .dismiss ? min(request.count, count) : count
    dismiss(from: max(1, count - wanted), of: window, cause: Cause.dismissed, in: &plan)
  }

  mutating func planDismissTo(_ request: borrowing Request, in plan: inout Plan) throws(Refusal) {
    guard let stack = try stack(request) else { return }
    dismiss(
      from: layers[stacks[stack].layer].index + 1, of: window(of: stack),
      cause: Cause.dismissed, in: &plan)
  }

  private mutating func dismiss(
    from index: Int, of window: WindowID, cause: Int32, in plan: inout Plan
  ) {
    guard index < windows[window].layers.count else { return }
    var closing = Closing(cause: cause)
    closing.mark(layersFrom: index, of: window, in: self)
    close(closing, in: &plan)
  }

  // MARK: Anything

  mutating func planClose(_ request: borrowing Request, in plan: inout Plan) throws(Refusal) {
    switch request.from {
    case .screen(let screen):
      guard let layer = layer(of: screen) else { return }
      let isRoot = screens[screen].position == 0
      if isRoot, !canClose(screen, rootOf: layer) { throw .notPresented }
      var closing = Closing(cause: isRoot ? Cause.dismissed : Cause.popped)
      closing.mark(screen, in: self)
      close(closing, in: &plan)
    case .coordinator(let coordinator):
      let node = coordinators[coordinator]
      if node.phase == .created { throw .noWindow }
      if let window = node.window, windows[window].root == coordinator { throw .notPresented }
      var closing = Closing(cause: nil)
      end(
        coordinator, cause: Cause.dismissed, below: Cause.parentEnded, closing: &closing, in: &plan)
      close(closing, in: &plan)
    case .layer, .router:
      guard let stack = try stack(request) else { return }
      let index = layers[stacks[stack].layer].index
      if index == 0, !request.isOwn { throw .notPresented }
      dismiss(from: index, of: window(of: stack), cause: Cause.dismissed, in: &plan)
    default: throw .notPresented
    }
  }

  /// True if a screen that is the root of its stack can be closed: the root of a presented layer,
  /// or of a later pane (P2). The root of a tab stays.
  func canClose(_ screen: ScreenID, rootOf layer: LayerID) -> Bool {
    if isRootOfLayer(screen) { return layers[layer].index > 0 }
    return hasPanes(layer)
  }

  // MARK: The user's wishes

  mutating func planBack(_ request: borrowing Request, in plan: inout Plan) throws(Refusal) {
    if let tab = request.tab { return planBack(to: tab, leaving: request.leaving, in: &plan) }
    let window = try source(request.from).window
    guard let layer = topLayer(of: window) else { throw .unhandled }
    if let pane = pane(ofBack: request, in: layer), try planBack(from: pane, in: &plan) { return }
    let stack = layers[layer].stack
    let depth = stacks[stack].screens.count
    if depth > 1, !hasPanes(layer) {
      guard allowsBack(stack) else { throw .notAllowed }
      return cut(stack, keeping: depth - 1, cause: Cause.back, in: &plan)
    }
    if let tab = tabBack(of: layer) {
      guard allowsBack(stack) else { throw .notAllowed }
      return select(tab, of: layer, isBack: true, in: &plan)
    }
    guard layers[layer].index > 0 else { throw .unhandled }
    guard canDrag(layer), allowsBack(stack) else { throw .notAllowed }
    if hasPanes(layer), forbidder(ofBackFrom: stack) != nil { throw .notAllowed }
    dismiss(from: layers[layer].index, of: window, cause: Cause.back, in: &plan)
  }

  /// Plans a back to another tab that was allowed later: only if it still leads from the same tab
  /// to the same one (Q3).
  private mutating func planBack(to tab: StackID, leaving: StackID?, in plan: inout Plan) {
    guard isOpen(tab) else { return }
    let layer = stacks[tab].layer
    guard layers[layer].stack == leaving, let index = layers[layer].tabs.firstIndex(of: tab)
    else { return }
    select(index, of: layer, isBack: true, in: &plan)
  }

  /// Plans a jump back (G5), or a toolkit's report of the screen it shows (Q10).
  mutating func planBackTo(_ request: borrowing Request, in plan: inout Plan) throws(Refusal) {
    guard case .screen(let screen) = request.from else { throw .gone }
    guard let stack = screens[screen].stack else { return }
    let window = window(of: stack)
    let layer = stacks[stack].layer
    let isTop = topLayer(of: window) == layer
    if let reported = request.reportedIn {
      guard reported == window else { throw .notAllowed }
      if isTop, top(of: stack) == screen, isSeen(pane: stack) { return }
    } else if top(of: stack) == screen, !hasPanes(layer) || layers[layer].stack == stack {
      return
    }
    // A screen of another pane is seen, or lies before the selected one (P6).
    guard isTop,
      isSeen(pane: stack)
        || isPane(stack) && index(ofPane: stack) < layers[layer].selection.index,
      allowsBack(layers[layer].stack), allowsBack(stack) || top(of: stack) == screen
    else { throw .notAllowed }
    cut(stack, keeping: screens[screen].position + 1, cause: Cause.back, in: &plan)
    selectPane(stack, in: &plan)
  }

  mutating func planDrag(_ request: borrowing Request, in plan: inout Plan) throws(Refusal) {
    guard case .layer(let layer) = request.from else { throw .gone }
    guard canDrag(layer) else { throw .notAllowed }
    dismiss(
      from: layers[layer].index, of: layers[layer].window, cause: Cause.dragged, in: &plan)
  }

  /// Returns the screen to tell of a user's wish that is not allowed: one that forbids it, or
  /// stands on a layer that does (G1).
  package func forbidder(of request: borrowing Request) -> ScreenID? {
    switch request.kind {
    case .back, .gestureBack, .backTo:
      guard let window = request.reportedIn ?? window(of: request.from),
        let layer = topLayer(of: window), let screen = top(of: layer)
      else { return nil }
      if case .screen(let wanted) = request.from, self.window(of: wanted) != window { return nil }
      if request.kind != .backTo, let pane = pane(ofBack: request, in: layer) {
        if let forbidder = forbidder(ofBackFrom: pane) { return forbidder }
        guard case .out = back(from: pane) else { return nil }
        return canDrag(layer) ? nil : screen
      }
      if !allowsBack(layers[layer].stack) { return screen }
      let isAtRoot = stacks[layers[layer].stack].screens.count == 1
      return request.kind != .backTo && isAtRoot && !canDrag(layer) ? screen : nil
    case .drag, .gestureDrag:
      guard case .layer(let layer) = request.from, layers[layer].index > 0,
        layers[layer].flags.contains(.noDrag)
      else {
        return nil
      }
      return top(of: layer)
    default: return nil
    }
  }
}

/// The way of the user's back from a pane (P6).
enum PaneBack {
  /// The top screen of a pane goes, and the pane is selected.
  case pop(StackID)
  /// A pane that is not seen is selected.
  case select(Int)
  /// It leads out of the panes.
  case out
}

extension Tree {
  /// Finds where back leads from a pane: back in it, else to the filled pane before it.
  func back(from pane: StackID) -> PaneBack {
    let layer = stacks[pane].layer
    let seen = seenPanes(of: layer)
    var index = index(ofPane: pane)
    while true {
      let stack = layers[layer].tabs[index]
      if stacks[stack].screens.count > 1 { return .pop(stack) }
      guard let before = filledPane(before: index, of: layer) else { return .out }
      if !seen.contains(.at(before)) { return .select(before) }
      index = before
    }
  }

  /// The pane from which a request leads back: the pane of the router it names, if that pane is
  /// seen on top of the window; else the selected pane. Nil if the top layer has no panes.
  func pane(ofBack request: borrowing Request, in layer: LayerID) -> StackID? {
    guard hasPanes(layer) else { return nil }
    if case .router(let stack) = request.from, stacks[stack].layer == layer, isSeen(pane: stack),
      !stacks[stack].screens.isEmpty
    {
      return stack
    }
    return layers[layer].stack
  }

  /// Returns the screen that forbids the user's back from a pane (G1): the top of the selected
  /// pane, or a screen that would go; nil if back is allowed.
  func forbidder(ofBackFrom pane: StackID) -> ScreenID? {
    let layer = stacks[pane].layer
    if !allowsBack(layers[layer].stack) { return top(of: layers[layer].stack) }
    switch back(from: pane) {
    case .pop(let stack): return allowsBack(stack) ? nil : top(of: stack)
    case .select: return nil
    case .out:
      for stack in layers[layer].tabs where !allowsBack(stack) { return top(of: stack) }
      return nil
    }
  }

  /// Plans back from a pane of the top layer (P6). Returns false if it leads out of the panes.
  mutating func planBack(from pane: StackID, in plan: inout Plan) throws(Refusal) -> Bool {
    let back = back(from: pane)
    if case .out = back { return false }
    if forbidder(ofBackFrom: pane) != nil { throw .notAllowed }
    switch back {
    case .pop(let stack):
      cut(stack, keeping: stacks[stack].screens.count - 1, cause: Cause.back, in: &plan)
      selectPane(stack, in: &plan)
    case .select(let index): select(index, of: stacks[pane].layer, isBack: true, in: &plan)
    case .out: break
    }
    return true
  }
}
