/// Plans for the end of coordinators, windows and plugins.
extension Tree {
  mutating func planEnd(_ request: borrowing Request, in plan: inout Plan) throws(Refusal) {
    guard case .coordinator(let coordinator) = request.from else { throw .gone }
    if coordinators[coordinator].phase == .created { throw .noWindow }
    let cause = request.kind == .finish ? Cause.finished : Cause.stopped
    var closing = Closing(cause: nil)
    end(coordinator, cause: cause, below: Cause.parentEnded, closing: &closing, in: &plan)
    close(closing, in: &plan)
  }

  /// Ends a coordinator with its descendants, and marks all they have opened (C4). Uses no
  /// recursion, because families may be deep.
  mutating func end(
    _ coordinator: CoordinatorID, cause: Int32, below: Int32, closing: inout Closing,
    in plan: inout Plan
  ) {
    if coordinators[coordinator].phase == .ending { return }
    var each: CoordinatorID? = coordinator
    while let current = each {
      mark(current, in: &closing)
      let node = coordinators[current]
      if node.phase != .ending {
        takeStep(
          .end(
            current, cause: current == coordinator ? cause : below, oldCause: node.cause,
            oldPhase: node.phase), in: &plan)
      }
      each = next(after: current, within: coordinator)
    }
    plan.endings.append(coordinator)
  }

  /// Closes layers of empty tabs once the last coordinators have ended that could have filled them
  /// (T2).
  mutating func closeDeserted(endedSince first: Int, in plan: inout Plan) {
    var index = first
    while index < plan.endings.count {
      let root = plan.endings[index]
      index += 1
      var each: CoordinatorID? = root
      while let current = each {
        each = next(after: current, within: root)
        guard case .stack(let home) = coordinators[current].place, stacks.contains(home)
        else { continue }
        // With a layer inside another one, that may be left deserted, too (P8).
        var next = Optional(home)
        while let stack = next {
          let layer = stacks[stack].layer
          guard isDeserted(layer) else {
            leaveEmptyPane(of: layer, in: &plan)
            break
          }
          next = layers[layer].outer
          closeDeserted(layer, in: &plan)
        }
      }
    }
  }

  private mutating func closeDeserted(_ layer: LayerID, in plan: inout Plan) {
    let count = plan.emptyLayers.count
    var closing = Closing(cause: Cause.dismissed)
    closing.mark(layer, in: self)
    close(closing, in: &plan)
    plan.desertedLayers += plan.emptyLayers[count...]
    plan.emptyLayers.keepFirst(count)
  }

  /// Marks the screens and tabs that a coordinator has opened itself. Tabs close with the
  /// coordinator that opened them, even when empty.
  private func mark(_ coordinator: CoordinatorID, in closing: inout Closing) {
    var screen = coordinators[coordinator].screens.first
    while let each = screen {
      closing.mark(each, in: self)
      screen = ownedScreens.next(after: each)
    }
    var layer = coordinators[coordinator].tabs.first
    while let each = layer {
      closing.mark(each, in: self)
      layer = ownedTabs.next(after: each)
    }
  }

  mutating func planCloseWindow(_ request: borrowing Request, in plan: inout Plan) throws(Refusal) {
    guard case .window(let window) = request.from else { throw .gone }
    guard windows.contains(window) else { return }
    touch(window, in: &plan)
    let cause = request.isByUser ? Cause.closed : Cause.dismissed
    var closing = Closing(cause: cause)
    closing.mark(layersFrom: 0, of: window, in: self)
    close(closing, in: &plan)
    if let root = windows[window].root, coordinators.contains(root) {
      var closing = Closing(cause: cause)
      end(root, cause: cause, below: cause, closing: &closing, in: &plan)
      close(closing, in: &plan)
    }
    plan.closesWindow = window
    plan.isChange = true
  }

  /// Ends all instances of a plugin's classes, which the caller lists; the classes are removed
  /// later.
  mutating func planUnload(_ request: borrowing Request, in plan: inout Plan) {
    var closing = Closing(cause: Cause.unloaded)
    for object in request.all {
      if case .coordinator(let coordinator) = object {
        end(
          coordinator, cause: Cause.unloaded, below: Cause.parentEnded, closing: &closing, in: &plan
        )
      }
    }
    for object in request.all {
      if case .screen(let screen) = object { closing.mark(screen, in: self) }
    }
    close(closing, in: &plan)
    plan.isChange = true
  }

  /// Closes the objects that a link has opened, which the caller lists: tabs, and then the rest,
  /// newest first. A cause other than 0 means that the link's next route replaces them (L1).
  mutating func planUnlink(_ request: borrowing Request, in plan: inout Plan) throws(Refusal) {
    let cause: Int32? = request.cause == 0 ? nil : request.cause
    for object in request.all {
      switch object {
      case .coordinator(let coordinator):
        guard isRunning(coordinator) else { continue }
        var closing = Closing(cause: cause)
        end(
          coordinator, cause: cause ?? Cause.dismissed, below: cause ?? Cause.parentEnded,
          closing: &closing,
          in: &plan)
        close(closing, in: &plan)
      case .screen(let screen):
        guard let layer = layer(of: screen) else { continue }
        let isRoot = screens[screen].position == 0
        if isRoot, layers[layer].index == 0, !hasPanes(layer) || isRootOfLayer(screen) {
          throw .notPresented
        }
        var closing = Closing(cause: cause ?? (isRoot ? Cause.dismissed : Cause.popped))
        closing.mark(screen, in: self)
        close(closing, in: &plan)
      case .router(let tab):
        if isOpen(tab) { try removeTab(tab, cause: cause ?? Cause.dismissed, in: &plan) }
      default: continue
      }
    }
  }

  /// Closes everything in a window beyond a screen, and the objects in other tabs that the caller
  /// lists; selects the tab of the screen (L4).
  mutating func planTrim(_ request: borrowing Request, in plan: inout Plan) {
    guard case .screen(let landing) = request.presentable, let stack = screens[landing].stack else {
      return
    }
    let layer = stacks[stack].layer
    var closing = Closing(cause: nil)
    closing.mark(
      layersFrom: layers[layer].index + 1, of: layers[layer].window, in: self)
    closing.mark(stack, keeping: screens[landing].position + 1, in: self)
    var around: Series<StackID> = []
    var next = Optional(stack)
    while let each = next {
      around.append(each)
      closing.mark(panesBehind: each, in: self)
      next = outer(of: each)
    }
    for object in request.all {
      if case .screen(let screen) = object, let other = screens[screen].stack, other != stack,
        screens[screen].position > 0 || !layers[stacks[other].layer].tabs.isEmpty
      {
        closing.mark(screen, in: self)
      }
      if case .coordinator(let coordinator) = object, isRunning(coordinator) {
        end(
          coordinator, cause: Cause.dismissed, below: Cause.parentEnded, closing: &closing,
          in: &plan)
      }
    }
    close(closing, in: &plan)
    for each in around {
      let layer = stacks[each].layer
      if hasPanes(layer) {
        selectPane(each, in: &plan)
      } else if selectedTab(of: layer) != each, let tab = layers[layer].tabs.firstIndex(of: each) {
        select(tab, of: layer, isBack: false, in: &plan)
      }
    }
  }
}
