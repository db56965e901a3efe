/// Plans for what opens.
extension Tree {
  /// Whether a screen may be opened now: it must not be open already (T2).
  func checkFresh(_ screen: ScreenID) throws(Refusal) {
    guard screens.contains(screen) else { throw .gone }
    guard screens[screen].stack == nil else { throw .duplicate }
  }

  /// Pushes a screen. Complexity: O(1).
  package func planPush(_ screen: ScreenID, on stack: StackID, into plan: inout Plan)
    throws(Refusal)
  {
    try checkFresh(screen)
    guard isOpen(stack) else { throw .gone }
    plan.steps.append(.push(screen, stack))
  }

  /// Presents a screen over the top-most layer (T4); in an empty window it becomes the root.
  package func planPresent(
    _ screen: ScreenID, style: Style, flags: OpenFlags, presenter: ScreenID?, in window: WindowID,
    into plan: inout Plan
  ) throws(Refusal) {
    try checkFresh(screen)
    let isEmpty = windows[window].layers.isEmpty
    let presenting = try presenting(presenter, in: window)
    plan.steps.append(
      .addLayer(
        window, isEmpty ? .push : style, flags, presenter: isEmpty ? nil : presenting, root: screen)
    )
  }

  /// Makes a screen the root of a window, in place of all it shows.
  package func planRoot(
    _ screen: ScreenID, flags: OpenFlags, of window: WindowID, into plan: inout Plan
  ) throws(Refusal) {
    try checkFresh(screen)
    planClear(window, into: &plan)
    plan.steps.append(.addLayer(window, .push, flags, presenter: nil, root: screen))
  }

  /// Empties a window.
  package func planClear(_ window: WindowID, into plan: inout Plan) {
    var closing = Closing(of: window, in: self)
    closing.mark(layer: 0)
    closing.plan(into: &plan, in: self)
  }

  /// Puts a screen in the place of a stack's top, with all presented from that.
  package func planReplaceTop(_ screen: ScreenID, on stack: StackID, into plan: inout Plan)
    throws(Refusal)
  {
    try checkFresh(screen)
    guard isOpen(stack) else { throw .gone }
    var closing = Closing(of: layers[stacks[stack].layer].window, in: self)
    closing.mark(stack, keeping: max(0, stacks[stack].screens.count - 1), in: self)
    closing.plan(into: &plan, in: self)
    plan.steps.append(.push(screen, stack))
  }

  /// Makes a stack hold exactly `new`; what stays keeps its place in life. Complexity: O(both).
  package func planArrange(
    _ stack: StackID, new: ContiguousArray<ScreenID>, into plan: inout Plan
  ) throws(Refusal) {
    guard !new.isEmpty else { throw .empty }
    guard isOpen(stack) else { throw .gone }
    var wanted = Set<ScreenID>(minimumCapacity: new.count)
    for screen in new {
      guard screens.contains(screen) else { throw .gone }
      guard screens[screen].stack == nil || screens[screen].stack == stack else { throw .duplicate }
      guard wanted.insert(screen).inserted else { throw .duplicate }
    }
    let old = stacks[stack].screens
    guard old != new else { return }
    var closing = Closing(of: layers[stacks[stack].layer].window, in: self)
    let gone = old.indices.reversed().filter { !wanted.contains(old[$0]) }
    for position in gone { closing.follow(old[position], in: self) }
    closing.plan(into: &plan, in: self)
    let index = layers[stacks[stack].layer].index
    for position in gone {
      plan.removals.append(
        Removal(
          screen: old[position], layerIndex: index, position: position, closes: nil,
          cause: plan.cause))
    }
    plan.steps.append(.arrange(stack, new: new, old: old))
  }
}
