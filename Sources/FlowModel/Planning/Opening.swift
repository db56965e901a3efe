/// Plans for requests that open screens or coordinators, one or several.
extension Tree {
  @_optimize(speed)
  mutating func planOpening(_ request: borrowing Request, in plan: inout Plan) throws(Refusal) {
    let source = try source(request.from)
    if request.kind == .replaceTop, isUnopened(source) { return }
    switch request.presentable {
    case .screen(let screen): try planOpening(of: screen, for: request, from: source, in: &plan)
    case .coordinator(let coordinator):
      try planOpening(of: coordinator, for: request, from: source, in: &plan)
    default: throw .container
    }
  }

  /// True if a source stands for a coordinator that has opened nothing yet.
  func isUnopened(_ source: Source) -> Bool {
    guard let owner = source.owner, source.first != nil else { return false }
    return !coordinators[owner].hasOpened
  }

  // MARK: Where it opens

  /// Finds the place that a request leads to.
  @_optimize(speed)
  private func place(_ request: borrowing Request, from source: Source) throws(Refusal) -> Place {
    if request.kind == .setRoot { return .root(source.window) }
    let style = layerStyle(of: request)
    if let first = source.first {
      switch first {
      case .root(let window) where windows[window].layers.isEmpty: return first
      // A new layer for the coordinator has the style it was opened with.
      case .layer: return first
      // The first screen of a tab is its root, whatever its style.
      case .stack(let stack) where isEmpty(stack): return first
      default: break
      }
      guard let style else { return first }
      return .layer(source.window, style, presenter: source.presenter)
    }
    if let style { return .layer(source.window, style, presenter: source.presenter) }
    if request.pane > 0, let pane = pane(request, from: source) { return .pane(pane) }
    guard let stack = source.stack else { throw .noWindow }
    if request.kind == .replaceTop, let top = top(of: stack) {
      return .top(stack, replacing: top)
    }
    return .stack(stack)
  }

  /// Returns the style of the layer that a request asks for; nil if it asks for none.
  private func layerStyle(of request: borrowing Request) -> Style? {
    switch request.kind {
    case .present: request.style == .push ? .sheet : request.style
    case .open, .openTabs: request.style == .push ? nil : request.style
    default: nil
    }
  }

  /// Finds the place of an alert: always a layer, also if another first screen would be pushed or
  /// would become a window's root (V4).
  private func placeOfAlert(_ request: borrowing Request, from source: Source) -> Place {
    let style = request.style == .push ? .alert : request.style
    if case .layer(let window, _, let presenter) = source.first {
      return .layer(window, style, presenter: presenter)
    }
    return .layer(source.window, style, presenter: source.presenter)
  }

  /// Returns the screen a new layer belongs to (T4): the one it is presented from, or the top one.
  /// Throws where no screen is seen.
  private func presenter(_ wanted: ScreenID?, in window: WindowID) throws(Refusal) -> ScreenID {
    guard let top = top(of: window) else { throw .empty }
    if let wanted, self.window(of: wanted) == window { return wanted }
    return top
  }

  /// Opens an empty layer at a place, or finds the stack there. In an empty window the layer
  /// becomes the root, whatever its style (T1).
  @_optimize(speed)
  private mutating func open(_ place: Place, flags: OpenFlags, in plan: inout Plan)
    throws(Refusal) -> StackID
  {
    switch place {
    case .stack(let stack): return room(on: shown(in: stack), in: &plan)
    case .tabs(let layer): return room(on: layers[layer].stack, in: &plan)
    case .top(let stack, let screen):
      replace(screen, on: stack, in: &plan)
      return stack
    case .pane(let stack):
      try clear(pane: stack, isWhole: true, in: &plan)
      return stack
    case .root(let window):
      if let base = baseStack(of: window) { return room(on: base, in: &plan) }
      return try addLayer(window, style: .push, flags: flags, presenter: nil, in: &plan)
    case .layer(let window, let style, let wanted):
      if windows[window].layers.isEmpty {
        return try addLayer(window, style: .push, flags: flags, presenter: nil, in: &plan)
      }
      let presenter = try presenter(wanted, in: window)
      return try addLayer(window, style: style, flags: flags, presenter: presenter, in: &plan)
    }
  }

  /// Removes a transient screen from the top of a stack, to open another one in its place (Q17).
  @_optimize(speed)
  private mutating func room(on stack: StackID, in plan: inout Plan) -> StackID {
    if let top = top(of: stack), screens[top].flags.contains(.transient) {
      replace(top, on: stack, in: &plan)
    }
    return stack
  }

  private mutating func addLayer(
    _ window: WindowID, style: Style, flags: OpenFlags, presenter: ScreenID?,
    in plan: inout Plan
  ) throws(Refusal) -> StackID {
    takeStep(.addLayer(window, style, flags, presenter: presenter), in: &plan)
    guard let layer = topLayer(of: window) else { throw .noWindow }
    return layers[layer].stack
  }

  /// Removes the screen that is to be replaced, if it is still there.
  private mutating func replace(_ screen: ScreenID, on stack: StackID, in plan: inout Plan) {
    guard screens[screen].stack == stack else { return }
    remove(screen, cause: Cause.replaced, in: &plan)
  }

  // MARK: A screen

  @inline(__always)
  private mutating func planOpening(
    of screen: ScreenID, for request: borrowing Request, from source: Source, in plan: inout Plan
  ) throws(Refusal) {
    try checkFresh(screen)
    if screens[screen].isAlert {
      if top(of: source.window) == nil { throw .empty }
      return try open(
        screen, place: placeOfAlert(request, from: source), for: request, from: source,
        isOnly: true, in: &plan)
    }
    if request.kind == .setRoot { try clear(source, for: request, in: &plan) }
    try open(
      screen, place: place(request, from: source), for: request, from: source, isOnly: true,
      in: &plan)
    if request.kind == .setRoot { try endRootCoordinator(source, for: request, in: &plan) }
  }

  /// Throws unless a screen can be opened: once, and by one (T2, T3).
  @_optimize(speed)
  func checkFresh(_ screen: ScreenID) throws(Refusal) {
    guard screens.contains(screen), !screens[screen].isBarred else { throw .gone }
    if isOpen(screen) { throw .duplicate }
    if screens[screen].wasOpened { throw .gone }
  }

  @_optimize(speed)
  private mutating func open(
    _ screen: ScreenID, place: Place, for request: borrowing Request, from source: Source,
    isOnly: Bool, in plan: inout Plan
  ) throws(Refusal) {
    let flags = flags(request, from: source)
    let stack = try open(place, flags: flags, in: &plan)
    try checkRunning(source)
    put(screen, on: stack, flags: flags, owner: source.owner, in: &plan)
    plan.openings.append(Opening(screen: screen, isFirst: isOnly))
    if case .pane = place { selectPane(stack, in: &plan) }
    if let owner = source.owner { settle(owner, on: stack, in: &plan) }
  }

  /// Throws if making room has ended the source, because a leaving screen carries it (Q4).
  func checkRunning(_ source: Source) throws(Refusal) {
    if let owner = source.owner, coordinators[owner].phase == .ending { throw .ended }
  }

  /// Returns the flags of an opened screen and its layer: the request's, and for a coordinator's
  /// first screen also those the coordinator was opened with.
  private func flags(_ request: borrowing Request, from source: Source) -> OpenFlags {
    guard let owner = source.owner, source.first != nil else { return request.flags }
    return request.flags.union(coordinators[owner].flags)
  }

  @_optimize(speed)
  private mutating func put(
    _ screen: ScreenID, on stack: StackID, flags: OpenFlags, owner: CoordinatorID?,
    in plan: inout Plan
  ) {
    push(screen, on: stack, flags: flags, owner: owner, in: &plan)
  }

  /// Makes `stack` the home of a coordinator that opens its first screen, and of its ancestors that
  /// have opened nothing yet (T5). A coordinator whose stack has gone is at home where it pushes
  /// next.
  private mutating func settle(
    _ owner: CoordinatorID, on stack: StackID, in plan: inout Plan
  ) {
    var each: CoordinatorID? = owner
    while let coordinator = each {
      let node = coordinators[coordinator]
      if node.hasOpened {
        if coordinator == owner { moveHome(owner, to: stack, in: &plan) }
        return
      }
      each = settle(coordinator, at: .stack(stack), in: &plan)
    }
  }

  /// Notes that a coordinator has opened something at a place, which becomes its home; a root
  /// coordinator keeps its own. Returns its parent, which may have to be settled likewise; nil for
  /// a root coordinator.
  mutating func settle(_ coordinator: CoordinatorID, at place: Place, in plan: inout Plan)
    -> CoordinatorID?
  {
    let node = coordinators[coordinator]
    takeStep(
      .settle(
        coordinator, at: node.isRoot ? nil : place, old: node.place, had: false,
        window: node.window), in: &plan)
    // The coordinator that was to fill the selected pane shows something elsewhere (P2).
    if paneLayers > 0, case .stack(let home) = node.place, isOpen(home) {
      leaveEmptyPane(of: stacks[home].layer, in: &plan)
    }
    return node.isRoot ? nil : node.parent
  }

  private mutating func moveHome(_ owner: CoordinatorID, to stack: StackID, in plan: inout Plan) {
    let node = coordinators[owner]
    switch node.place {
    case .stack(let home), .top(let home, _): if isOpen(home) { return }
    case .pane(let home): if isOpen(home) { return }
    case .tabs(let home): if isOpen(home) { return }
    default: return
    }
    // A layer that the coordinator itself has presented is not the stack it pushes on.
    if screens[stacks[stack].screens[0]].owner == owner, stacks[stack].screens.count == 1,
      layers[stacks[stack].layer].index > 0
    {
      return
    }
    takeStep(
      .settle(owner, at: .stack(stack), old: node.place, had: true, window: node.window), in: &plan)
  }

  // MARK: Several screens

  mutating func planStack(_ request: borrowing Request, in plan: inout Plan) throws(Refusal) {
    let source = try source(request.from)
    var new = Series<ScreenID>()
    new.reserveCapacity(request.all.count)
    for object in request.all {
      guard case .screen(let screen) = object else { throw .container }
      new.append(screen)
    }
    if new.isEmpty { throw .empty }
    if source.first != nil { return try planFirstStack(new, for: request, from: source, in: &plan) }
    guard let own = source.stack else { throw .noWindow }
    let pane = pane(request, from: source)
    let stack = pane ?? own
    try check(new, for: stack)
    if pane != nil { try clear(pane: stack, isWhole: false, in: &plan) }
    try rearrange(stack, new: new, for: request, from: source, in: &plan)
    if pane != nil { selectPane(stack, in: &plan) }
  }

  /// Plans several screens as the first that a window, a tab or a coordinator shows. Existing
  /// screens stay.
  private mutating func planFirstStack(
    _ new: Series<ScreenID>, for request: borrowing Request, from source: Source,
    in plan: inout Plan
  ) throws(Refusal) {
    try check(new, for: nil)
    let flags = flags(request, from: source)
    let place = try place(request, from: source)
    let stack = try open(place, flags: flags, in: &plan)
    try checkRunning(source)
    for screen in new {
      put(screen, on: stack, flags: flags, owner: source.owner, in: &plan)
      plan.openings.append(Opening(screen: screen, isFirst: screen == new.first))
    }
    if case .pane = place { selectPane(stack, in: &plan) }
    if let owner = source.owner { settle(owner, on: stack, in: &plan) }
  }

  /// Throws unless screens can stand on one stack together.
  private func check(_ new: Series<ScreenID>, for stack: StackID?) throws(Refusal) {
    var seen = NumberTable()
    for screen in new {
      if stack == nil || screens[screen].stack != stack { try checkFresh(screen) }
      // An alert is never part of a stack (V4).
      if screens[screen].isAlert, !isOpen(screen) { throw .container }
      guard seen.insert(screen.number) else { throw .duplicate }
    }
  }

  /// Makes a stack hold exactly `new`. Screens in both lists stay open. Complexity: O(old and new
  /// screens).
  private mutating func rearrange(
    _ stack: StackID, new: Series<ScreenID>, for request: borrowing Request,
    from source: Source, in plan: inout Plan
  ) throws(Refusal) {
    guard stacks[stack].screens != new else { return }
    var wanted = Self.numbers(of: new)
    leaveOutCarried(stack, wanted: &wanted)
    if wanted.isEmpty { throw .empty }
    let first = plan.removals.count
    var isFirst = true
    for screen in new where screens[screen].stack == nil {
      takeStep(.enter(screen, owner: source.owner, request.flags), in: &plan)
      plan.openings.append(Opening(screen: screen, isFirst: isFirst))
      isFirst = false
    }
    rearrange(stack, new: new, cause: Cause.replaced, in: &plan)
    closeCarried(from: first, in: &plan)
    if isFirst { return }
    try checkRunning(source)
    if let owner = source.owner { settle(owner, on: stack, in: &plan) }
  }

  /// Removes the screens that a stack is no longer to hold, with the layers presented from them,
  /// and orders the rest.
  private mutating func rearrange(
    _ stack: StackID, new: Series<ScreenID>, cause: Int32, in plan: inout Plan
  ) {
    var wanted = Self.numbers(of: new)
    leaveOutCarried(stack, wanted: &wanted)
    let old = stacks[stack].screens
    var closing = Closing(cause: cause)
    for screen in old where !wanted.contains(screen.number) {
      if let layer = screens[screen].presented { closing.mark(layer, in: self) }
    }
    closing.run(&self, in: &plan)
    plan.cause = cause
    plan.needsOrder = true
    for screen in old.reversed() where !wanted.contains(screen.number) {
      noteRemoval(of: screen, in: &plan)
    }
    arrange(stack, new: new.kept { wanted.contains($0.number) }, from: 0, in: &plan)
  }

  /// Puts other screens in the place of those from a position upwards.
  mutating func arrange(
    _ stack: StackID, new: Series<ScreenID>, from low: Int, in plan: inout Plan
  ) {
    let old = Series(stacks[stack].screens[low...])
    let ranks = Series(new.map { screens[$0].rank })
    takeStep(.arrange(stack, from: low, new: new, old: old, ranks: ranks), in: &plan)
  }

  /// Returns the numbers of screens as a set.
  static func numbers(of screens: Series<ScreenID>) -> NumberTable {
    var numbers = NumberTable()
    for screen in screens { numbers.insert(screen.number) }
    return numbers
  }

  /// Removes from `wanted` the screens that leave with the screen that carries their coordinator
  /// (C3).
  private func leaveOutCarried(_ stack: StackID, wanted: inout NumberTable) {
    // A leaving carrier may take along screens that are carriers themselves.
    var going = stacks[stack].screens.kept { !wanted.contains($0.number) }
    while let screen = going.popLast() {
      forEachCarried(by: screen) { if wanted.remove($0.number) != nil { going.append($0) } }
    }
  }

  // MARK: A coordinator

  private mutating func planOpening(
    of coordinator: CoordinatorID, for request: borrowing Request, from source: Source,
    in plan: inout Plan
  ) throws(Refusal) {
    try checkFresh(coordinator)
    let place = try place(request, from: source)
    if coordinators[coordinator].isRoot {
      // A root coordinator shows nothing itself, so that it can only take a window (T5).
      guard case .root(let window) = place,
        request.kind == .setRoot || windows[window].layers.isEmpty
      else { throw .container }
    }
    if case .layer(let window, _, _) = place, !windows[window].layers.isEmpty,
      top(of: window) == nil
    {
      throw .empty
    }
    var start = Start(
      coordinator: coordinator, parent: source.owner, place: place, flags: request.flags)
    if request.isCarried, case .screen(let carrier) = request.from {
      start.parent = nil
      start.carrier = carrier
      // A carrier cannot be replaced by the coordinator it carries.
      if case .top(_, let replaced) = place, replaced == carrier { throw .gone }
    }
    if case .root(let window) = place, case .window = request.from { start.rootOf = window }
    touch(source.window, in: &plan)
    if request.kind == .setRoot {
      try clear(source, for: request, in: &plan)
      try endRootCoordinator(source, for: request, in: &plan)
      plan.endsFirst = true
      if let carrier = start.carrier, !isOpen(carrier) { throw .gone }
    }
    plan.isChange = true
    plan.starts.append(start)
  }

  func checkFresh(_ coordinator: CoordinatorID) throws(Refusal) {
    guard coordinators.contains(coordinator) else {
      throw unstarted.contains(coordinator.number) ? .gone : .ended
    }
    if coordinators[coordinator].isBarred { throw .gone }
    guard coordinators[coordinator].phase == .created else { throw .duplicate }
  }

  // MARK: The root of a window

  /// Empties a window for another root. Refuses a requester that would be ended by it.
  private mutating func clear(
    _ source: Source, for request: borrowing Request, in plan: inout Plan
  ) throws(Refusal) {
    touch(source.window, in: &plan)
    var closing = Closing(cause: Cause.replaced)
    closing.mark(layersFrom: 0, of: source.window, in: self)
    close(closing, in: &plan)
    try checkRunning(source)
  }

  /// Ends a window's root coordinator, with all it shows elsewhere, when the host replaces the root
  /// (C2).
  private mutating func endRootCoordinator(
    _ source: Source, for request: borrowing Request, in plan: inout Plan
  ) throws(Refusal) {
    guard case .window(let window) = request.from, let root = windows[window].root,
      coordinators.contains(root), coordinators[root].phase != .ending
    else { return }
    var closing = Closing(cause: Cause.replaced)
    end(root, cause: Cause.replaced, below: Cause.replaced, closing: &closing, in: &plan)
    close(closing, in: &plan)
  }
}
