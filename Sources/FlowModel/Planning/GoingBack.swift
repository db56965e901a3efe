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
      var layer = stacks[stack].layer
      if case .layer(let named) = request.from { layer = named }
      if !canClose(layer), !request.isOwn { throw .notPresented }
      var closing = Closing(cause: Cause.dismissed)
      closing.mark(layer, in: self)
      close(closing, in: &plan)
    default: throw .notPresented
    }
  }

  /// True if a screen that is the root of its stack can be closed: the root of a presented layer,
  /// or of a later pane (P2). The root of a tab stays.
  func canClose(_ screen: ScreenID, rootOf layer: LayerID) -> Bool {
    isRootOfLayer(screen) ? canClose(layer) : hasPanes(layer)
  }

  /// True if a layer can be closed: a presented one, and one in the place of a later pane (P8).
  func canClose(_ layer: LayerID) -> Bool {
    var layer = layer
    while let outer = layers[layer].outer {
      layer = stacks[outer].layer
      if !isFirstPane(outer) { return hasPanes(layer) }
    }
    return layers[layer].index > 0
  }

  // MARK: The user's wishes

  mutating func planBack(_ request: borrowing Request, in plan: inout Plan) throws(Refusal) {
    if let tab = request.tab { return planBack(to: tab, leaving: request.leaving, in: &plan) }
    let window = try source(request.from).window
    guard let layer = topLayer(of: window) else { throw .unhandled }
    let start = start(ofBack: request, in: layer)
    let back = back(from: start)
    if case .out = back {
      if layers[layer].index == 0 { throw .unhandled }
      if !canDrag(layer) { throw .notAllowed }
    }
    if forbidder(ofBackFrom: start) != nil { throw .notAllowed }
    switch back {
    case .pop(let stack):
      cut(stack, keeping: stacks[stack].screens.count - 1, cause: Cause.back, in: &plan)
      selectPanes(around: stack, in: &plan)
    case .select(let layer, let index): select(index, of: layer, isBack: true, in: &plan)
    case .out: dismiss(from: layers[layer].index, of: window, cause: Cause.back, in: &plan)
    }
  }

  /// Plans a back to another tab that was allowed later: only if it still leads from the same tab
  /// to the same one (Q3).
  private mutating func planBack(to tab: StackID, leaving: StackID?, in plan: inout Plan) {
    guard isOpen(tab) else { return }
    let layer = stacks[tab].layer
    guard selectedTab(of: layer) == leaving, let index = layers[layer].tabs.firstIndex(of: tab)
    else { return }
    select(index, of: layer, isBack: true, in: &plan)
  }

  /// Plans a jump back (G5), or a toolkit's report of the screen it shows (Q10).
  mutating func planBackTo(_ request: borrowing Request, in plan: inout Plan) throws(Refusal) {
    guard case .screen(let screen) = request.from else { throw .gone }
    guard let stack = screens[screen].stack else { return }
    let window = window(of: stack)
    guard let layer = topLayer(of: window) else { return }
    let selected = layers[layer].stack
    let isOnTop = outermost(stacks[stack].layer) == layer
    let isSeen = isOnTop && (stack == selected || isSeen(pane: stack))
    if let reported = request.reportedIn {
      guard reported == window else { throw .notAllowed }
      if isSeen, top(of: stack) == screen { return }
    } else if top(of: stack) == screen, stack == selected || !isSeen && !isPane(stack) {
      return
    }
    // A screen of another pane is seen, or lies before the selected one (P6).
    guard isSeen || isOnTop && isPane(stack, before: selected), allowsBack(selected),
      allowsBack(stack) || top(of: stack) == screen
    else { throw .notAllowed }
    cut(stack, keeping: screens[screen].position + 1, cause: Cause.back, in: &plan)
    selectPanes(around: stack, in: &plan)
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
      if request.kind == .backTo { return allowsBack(layers[layer].stack) ? nil : screen }
      let start = start(ofBack: request, in: layer)
      if let forbidder = forbidder(ofBackFrom: start) { return forbidder }
      guard case .out = back(from: start) else { return nil }
      return canDrag(layer) ? nil : screen
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

/// The way of the user's back from a stack (G6, P6).
enum Back {
  /// The top screen of a stack goes; a pane is selected by that.
  case pop(StackID)
  /// A tab is selected, or a pane that is not seen.
  case select(LayerID, Int)
  /// It leads out of the layer that has a place in the window.
  case out
}

extension Tree {
  /// Finds where back leads from a stack: back in it, else to the filled pane before it or the tab
  /// before it, and then on in the layer around (P8).
  ///
  /// - Parameter isAtRoot: True for the root of the stack, whatever stands above.
  func back(from stack: StackID, isAtRoot: Bool = false) -> Back {
    var (stack, isAtRoot) = (stack, isAtRoot)
    while true {
      if !isAtRoot, stacks[stack].screens.count > 1 { return .pop(stack) }
      isAtRoot = false
      let layer = stacks[stack].layer
      if hasPanes(layer) {
        if let before = filledPane(before: index(ofPane: stack), of: layer) {
          let pane = layers[layer].tabs[before]
          if !isSeen(pane: pane) { return .select(layer, before) }
          stack = shown(in: pane)
          continue
        }
      } else if let tab = tabBack(of: layer) {
        return .select(layer, tab)
      }
      guard let outer = layers[layer].outer else { return .out }
      stack = outer
    }
  }

  /// The stack from which a request leads back: the stack of the router it names, if this stack is
  /// seen on top of the window; else the selected stack.
  func start(ofBack request: borrowing Request, in layer: LayerID) -> StackID {
    if case .router(let stack) = request.from, paneLayers > 0,
      outermost(stacks[stack].layer) == layer, isSeen(pane: stack), !isEmpty(stack)
    {
      return shown(in: stack)
    }
    return layers[layer].stack
  }

  /// Returns the screen that forbids the user's back from a stack (G1): the top of the selected
  /// stack, or a screen that would go; nil if back is allowed.
  func forbidder(ofBackFrom start: StackID) -> ScreenID? {
    let selected = layers[outermost(stacks[start].layer)].stack
    if !allowsBack(selected) { return top(of: selected) }
    switch back(from: start) {
    case .pop(let stack): return allowsBack(stack) ? nil : top(of: stack)
    case .select: return nil
    case .out:
      var next = Optional(selected)
      while let each = next {
        let layer = stacks[each].layer
        if hasPanes(layer) {
          for pane in layers[layer].tabs where !allowsBack(shown(in: pane)) {
            return top(of: shown(in: pane))
          }
        }
        next = layers[layer].outer
      }
      return nil
    }
  }
}
