/// Takes steps, and takes them back: the only code that moves screens and layers.
extension Tree {
  /// Takes a step, and notes it in a plan.
  mutating func takeStep(_ step: Step, in plan: inout Plan) {
    noteState(before: step, in: &plan)
    apply(step, in: plan.number)
    plan.steps.append(step)
    plan.isChange = true
    checkInvariants(after: step)
  }

  // MARK: The most frequent steps, without a detour

  /// Puts a screen that was just made on top of a stack, on behalf of its owner.
  mutating func push(
    _ screen: ScreenID, on stack: StackID, flags: OpenFlags, owner: CoordinatorID?,
    in plan: inout Plan
  ) {
    let rank = screens[screen].rank
    noteLayer(stacks[stack].layer, in: &plan)
    push(screen, on: stack, flags: flags, owner: owner, number: plan.number)
    plan.steps.append(.enter(screen, owner: owner, flags))
    plan.steps.append(.push(screen, stack, rank: rank))
    plan.isChange = true
  }

  /// The same without a plan.
  mutating func push(
    _ screen: ScreenID, on stack: StackID, flags: OpenFlags, owner: CoordinatorID?, number: UInt32
  ) {
    enter(screen, owner: owner, flags: flags, in: number)
    push(screen, in: stack)
    #if DEBUG
      checkInvariants(after: .push(screen, stack, rank: 0))
    #endif
  }

  /// Takes back that a screen was pushed which had just been made.
  mutating func takeBackPush(of screen: ScreenID, on stack: StackID, owner: CoordinatorID?) {
    revert(.push(screen, stack, rank: 0))
    revert(.enter(screen, owner: owner, []))
  }

  /// Takes the top screen off a stack.
  @_optimize(speed)
  mutating func pop(_ screen: ScreenID, from stack: StackID, in plan: inout Plan) {
    noteLayer(stacks[stack].layer, in: &plan)
    pop(screen, from: stack)
    plan.steps.append(.pop(screen, stack))
    plan.isChange = true
  }

  /// The same without a plan.
  mutating func pop(_ screen: ScreenID, from stack: StackID) {
    pop(screen, in: stack)
    #if DEBUG
      checkInvariants(after: .pop(screen, stack))
    #endif
  }

  /// Takes back that the top screen of a stack was popped.
  mutating func takeBackPop(of screen: ScreenID, from stack: StackID) {
    revert(.pop(screen, stack))
  }

  @_optimize(speed)
  private mutating func enter(
    _ screen: ScreenID, owner: CoordinatorID?, flags: OpenFlags, in plan: UInt32
  ) {
    screens[screen].enter(flags, in: plan)
    if let owner { own(screen, by: owner) }
  }

  @_optimize(speed)
  private mutating func push(_ screen: ScreenID, in stack: StackID) {
    let below = stacks[stack].screens.last.map { screens[$0].rank } ?? 0
    place(screen, on: stack, at: stacks[stack].screens.count)
    screens[screen].rank = below &+ 1
    stacks[stack].screens.append(screen)
  }

  @_optimize(speed)
  private mutating func pop(_ screen: ScreenID, in stack: StackID) {
    stacks[stack].screens.removeLast()
    unplace(screen)
  }

  /// Takes back all steps of a plan behind a mark.
  @_optimize(speed)
  package mutating func revert(_ plan: inout Plan, to mark: Plan.Mark) {
    while plan.steps.count > mark.steps, let step = plan.steps.popLast() { revert(step) }
    plan.goBack(to: mark)
  }

  @_optimize(speed)
  private mutating func apply(_ step: Step, in plan: UInt32) {
    switch step {
    case .enter(let screen, let owner, let flags):
      enter(screen, owner: owner, flags: flags, in: plan)
    case .push(let screen, let stack, _): push(screen, in: stack)
    case .cut(let stack, let keep, let gone):
      stacks[stack].screens.keepFirst(keep)
      for screen in gone { unplace(screen) }
    case .pop(let screen, let stack): pop(screen, in: stack)
    case .takeOut(let screen, let stack, let position):
      stacks[stack].screens.remove(at: position)
      unplace(screen)
      renumber(stack, from: position)
    case .arrange(let stack, let low, let new, let old, _):
      for screen in old { unplace(screen) }
      stacks[stack].screens.keepFirst(low)
      stacks[stack].screens += new
      var below = low > 0 ? screens[stacks[stack].screens[low - 1]].rank : 0
      for (offset, screen) in new.enumerated() {
        place(screen, on: stack, at: low + offset)
        screens[screen].rank = max(screens[screen].rank, below + 1)
        below = screens[screen].rank
      }
    case .addLayer(let window, let style, let flags, let presenter):
      addLayer(window, style: style, flags: flags, presenter: presenter)
    case .addInner(let stack): addInner(to: stack)
    case .removeInner(let layer): setInner(nil, of: layers[layer].outer)
    case .addTabs(let layer, let new, let owner): addTabs(new, to: layer, owner: owner)
    case .fit(let window, let new, _): windows[window].fit = new
    case .select(let layer, let new, _): select(layer, selection: new)
    case .arrangeTabs(let layer, let new, let old, let selection, _, _):
      arrangeTabs(of: layer, new: new, insteadOf: old, selection: selection)
    case .removeLayers(let window, let index, let gone):
      windows[window].layers.keepFirst(index)
      for layer in gone {
        unpresent(layer)
        countLayers(in: layer, by: -1)
        forEachScreen(of: layer) { tree, screen, _, _ in tree.unplace(screen) }
      }
    case .attach(let coordinator, let parent, let place, let carrier):
      let window = self.window(of: place)
      move(coordinator) {
        $0.phase = .starting
        $0.place = place
        $0.window = window
      }
      coordinators[coordinator].plan = plan
      link(coordinator, to: parent)
      if let carrier { carry(coordinator, by: carrier) }
    case .setRoot(let coordinator, let window, _): setRootCoordinator(coordinator, of: window)
    case .settle(let coordinator, let place, _, _, _):
      guard let place else { return move(coordinator) { $0.hasOpened = true } }
      let window = self.window(of: place)
      move(coordinator) {
        $0.hasOpened = true
        $0.place = place
        $0.window = window
      }
    case .end(let coordinator, let cause, _, _):
      coordinators[coordinator].cause = cause
      setPhase(.ending, of: coordinator)
    case .run(let coordinator, _): setPhase(.running, of: coordinator)
    case .imagine: break
    }
  }

  private mutating func revert(_ step: Step) {
    switch step {
    case .enter(let screen, let owner, _):
      if owner != nil { disown(screen) }
      screens[screen].wasOpened = false
      screens[screen].flags = []
      screens[screen].plan = 0
    case .push(let screen, let stack, let rank):
      stacks[stack].screens.removeLast()
      unplace(screen)
      screens[screen].position = 0
      screens[screen].rank = rank
    case .cut(let stack, let keep, let gone):
      for (offset, screen) in gone.enumerated() { place(screen, on: stack, at: keep + offset) }
      stacks[stack].screens.append(contentsOf: gone)
    case .pop(let screen, let stack):
      place(screen, on: stack, at: stacks[stack].screens.count)
      stacks[stack].screens.append(screen)
    case .takeOut(let screen, let stack, let position):
      stacks[stack].screens.insert(screen, at: position)
      place(screen, on: stack, at: position)
      renumber(stack, from: position + 1)
    case .arrange(let stack, let low, let new, let old, let ranks):
      for screen in new { unplace(screen) }
      // Screens that were on another stack, or on none, get their old places back; `enter` forgets
      // the rest.
      for (index, screen) in new.enumerated() {
        screens[screen].rank = ranks[index]
        screens[screen].position = 0
      }
      for (offset, screen) in old.enumerated() { place(screen, on: stack, at: low + offset) }
      stacks[stack].screens.keepFirst(low)
      stacks[stack].screens += old
    case .addLayer(let window, _, _, _):
      guard let layer = windows[window].layers.popLast() else { return }
      unpresent(layer)
      stacks.takeBack(layers[layer].stack)
      layers.takeBack(layer)
      layerNumber -= 1
    case .fit(let window, _, let old): windows[window].fit = old
    case .addInner(let outer):
      guard let layer = stacks[outer].inner else { return }
      setInner(nil, of: outer)
      stacks.takeBack(layers[layer].stack)
      layers.takeBack(layer)
      layerNumber -= 1
    case .removeInner(let layer): setInner(layer, of: layers[layer].outer)
    case .addTabs(let layer, _, _):
      disown(layer)
      for stack in layers[layer].tabs.dropFirst().reversed() { stacks.takeBack(stack) }
      if let first = layers[layer].tabs.first { layers[layer].stack = first }
      layers[layer].tabs = []
      countLayer(layer, by: -1)
      layers[layer].selection = Selection()
      layers[layer].keepsTabs = false
      layers[layer].layout = .tabs
      layers[layer].places = Panes()
    case .select(let layer, _, let old): select(layer, selection: old)
    case .arrangeTabs(let layer, let new, let old, _, let selection, let made):
      arrangeTabs(of: layer, new: old, insteadOf: new, selection: selection)
      if let made { stacks.takeBack(made) }
    case .removeLayers(let window, _, let gone):
      for layer in gone {
        windows[window].layers.append(layer)
        present(layer)
        countLayers(in: layer, by: 1)
        forEachScreen(of: layer) { tree, screen, stack, position in
          tree.place(screen, on: stack, at: position)
        }
      }
    case .attach(let coordinator, _, _, _):
      putDown(coordinator)
      detach(coordinator)
      move(coordinator) {
        $0.phase = .created
        $0.place = nil
        $0.window = nil
      }
      coordinators[coordinator].flags = []
      coordinators[coordinator].plan = 0
    case .setRoot(_, let window, let old): windows[window].root = old
    case .settle(let coordinator, let place, let old, let had, let window):
      move(coordinator) {
        $0.hasOpened = had
        guard place != nil else { return }
        $0.place = old
        $0.window = window
      }
    case .end(let coordinator, _, let cause, let phase):
      coordinators[coordinator].cause = cause
      setPhase(phase, of: coordinator)
    case .run(let coordinator, let old): setPhase(old, of: coordinator)
    case .imagine(let screen): screens.takeBack(screen)
    }
  }

  @_optimize(speed)
  private mutating func place(_ screen: ScreenID, on stack: StackID, at position: Int) {
    if let owner = screens[screen].put(on: stack, at: position) {
      coordinators[owner].shown += 1
      untold -= 1
    }
    noteChange(of: screen)
  }

  /// Updates the places of screens that have moved up or down. Complexity: O(those screens).
  private mutating func renumber(_ stack: StackID, from low: Int) {
    let all = stacks[stack].screens
    for position in low..<all.count { screens[all[position]].position = position }
  }

  /// Takes a screen off its stack. Its place there stays known.
  @_optimize(speed)
  private mutating func unplace(_ screen: ScreenID) {
    if let owner = screens[screen].takeOff() {
      coordinators[owner].shown -= 1
      untold += 1
    }
  }

  private mutating func forEachScreen(
    of layer: LayerID, do body: (inout Tree, ScreenID, StackID, Int) -> Void
  ) {
    for stack in allStacks(of: layer) {
      for (position, screen) in stacks[stack].screens.enumerated() {
        body(&self, screen, stack, position)
      }
    }
  }

  private mutating func addLayer(
    _ window: WindowID, style: Style, flags: OpenFlags, presenter: ScreenID?
  ) {
    let index = windows[window].layers.count
    let cover = style.covers ? index : self.cover(of: window)
    layerNumber += 1
    var node = LayerNode(
      window: window, index: index, style: style, flags: flags, stack: .none, cover: cover)
    node.presenter = presenter
    node.number = layerNumber
    // The layer and its stack refer to each other; the stack's key is known once both are inserted.
    guard let layer = insert(node) else { return }
    windows[window].layers.append(layer)
    present(layer)
    noteChange(of: layer)
  }

  /// Adds a layer with an empty stack.
  private mutating func insert(_ node: LayerNode) -> LayerID? {
    guard let layer = layers.insert(node) else { return nil }
    if let stack = stacks.insert(StackNode(layer: layer, screens: [])) {
      layers[layer].stack = stack
    }
    return layer
  }

  /// Adds a layer in the place of a stack: it lies in the window where the layer around it does
  /// (P8).
  private mutating func addInner(to outer: StackID) {
    let around = layers[stacks[outer].layer]
    layerNumber += 1
    var node = LayerNode(
      window: around.window, index: around.index, style: around.style, flags: around.flags,
      stack: .none, cover: around.cover)
    node.outer = outer
    node.number = layerNumber
    guard let layer = insert(node) else { return }
    setInner(layer, of: outer)
    noteChange(of: layer)
  }

  private mutating func setInner(_ layer: LayerID?, of outer: StackID?) {
    guard let outer else { return }
    countLayers(in: stacks[outer].inner, by: -1)
    stacks[outer].inner = layer
    countLayers(in: layer, by: 1)
    showSelected(of: stacks[outer].layer)
  }

  private mutating func addTabs(
    _ new: NewTabs, to layer: LayerID, owner: CoordinatorID?
  ) {
    layers[layer].tabs = [layers[layer].stack]
    while layers[layer].tabs.count < new.count,
      let stack = stacks.insert(StackNode(layer: layer, screens: []))
    {
      layers[layer].tabs.append(stack)
    }
    if let owner { own(layer, by: owner) }
    layers[layer].keepsTabs = new.keepsTabs
    layers[layer].layout = new.layout
    layers[layer].places = new.places
    var selection = Selection()
    selection.index = max(0, min(new.selected, layers[layer].tabs.count - 1))
    selection.initial = selection.index
    selection.back = new.back
    select(layer, selection: selection)
    countLayer(layer, by: 1)
  }

  /// Counts a layer, and each layer inside it.
  private mutating func countLayers(in layer: LayerID?, by change: Int32) {
    guard let layer else { return }
    countLayer(layer, by: change)
    if layers[layer].outer != nil {
      paneLayers += change
      if let journal { journal.laterLayers += change }
    }
    for tab in layers[layer].tabs { countLayers(in: stacks[tab].inner, by: change) }
  }

  private mutating func countLayer(_ layer: LayerID, by change: Int32) {
    let layout = layers[layer].layout
    if layout == .panes { paneLayers += change }
    if layout != .tabs || layers[layer].selection.back == .previous {
      if let journal { journal.laterLayers += change }
    }
  }

  private mutating func arrangeTabs(
    of layer: LayerID, new: Series<StackID>, insteadOf old: Series<StackID>,
    selection: Selection
  ) {
    for stack in old { stacks[stack].isGone = true }
    for stack in new { stacks[stack].isGone = false }
    layers[layer].tabs = new
    select(layer, selection: selection)
  }

  private mutating func select(_ layer: LayerID, selection: Selection) {
    guard layers[layer].tabs.indices.contains(selection.index) else { return }
    layers[layer].selection = selection
    showSelected(of: layer)
    noteChange(of: layer)
  }

  /// Lets a layer, and each layer around it, show the stack of what is selected in it.
  private mutating func showSelected(of layer: LayerID) {
    var next: LayerID? = layer
    while let each = next {
      let tab = selectedTab(of: each)
      layers[each].stack = stacks[tab].inner.map { layers[$0].stack } ?? tab
      let outer = layers[each].outer
      next = outer.flatMap { stacks[$0].inner == each ? stacks[$0].layer : nil }
    }
  }

  /// The presenter remembers the lowest layer presented from it.
  private mutating func present(_ layer: LayerID) {
    guard let presenter = layers[layer].presenter else { return }
    if screens[presenter].presented == nil { screens[presenter].presented = layer }
  }

  private mutating func unpresent(_ layer: LayerID) {
    guard let presenter = layers[layer].presenter else { return }
    if screens[presenter].presented == layer { screens[presenter].presented = nil }
  }
}
