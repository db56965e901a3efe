/// Plans that change which tabs a layer has, and their order (A6).
extension Tree {
  package static var tabLimit: Int { 64 }
  /// The number of layers that may stand inside one another, the one around all included (P8).
  package static var arrangementLimit: Int { 4 }

  mutating func planAddTab(_ request: borrowing Request, in plan: inout Plan) throws(Refusal) {
    let source = try source(request.from)
    guard let stack = source.stack else { throw .gone }
    let layer = try tabs(around: stack)
    let count = layers[layer].tabs.count
    if count == 0 { throw .gone }
    if count >= Tree.tabLimit { throw .limit }
    try checkTabRoot(request.presentable)
    guard let new = stacks.insert(StackNode(layer: layer, screens: [], plan: plan.number)) else {
      throw .limit
    }
    var tabs = layers[layer].tabs.kept { _ in true }
    tabs.insert(new, at: min(request.count, count))
    arrangeTabs(of: layer, new: tabs, made: new, in: &plan)
    plan.newTab = new
    try fill(
      new, with: request.presentable, owner: source.owner, flags: request.flags, isFirst: true,
      in: &plan)
  }

  mutating func planRemoveTab(_ request: borrowing Request, in plan: inout Plan) throws(Refusal) {
    guard case .router(let stack) = request.from else { throw .gone }
    try removeTab(stack, cause: Cause.dismissed, in: &plan)
  }

  /// Removes a tab with everything in it; the only tab takes its layer along.
  mutating func removeTab(_ stack: StackID, cause: Int32, in plan: inout Plan) throws(Refusal) {
    let layer = stacks[stack].layer
    guard layers[layer].tabs.contains(stack) else { throw .gone }
    if hasPanes(layer) { throw .container }
    var closing = Closing(cause: cause)
    if layers[layer].tabs.count == 1 {
      if !canClose(layer) { throw .notPresented }
      closing.mark(layer, in: self)
      return close(closing, in: &plan)
    }
    endUnopened(at: stack, cause: cause, closing: &closing, in: &plan)
    if !isEmpty(stack) { closing.empty(stack, in: self) }
    close(closing, in: &plan)
    // The layer has gone with its last screen (T2).
    guard isOpen(layer) else { return }
    arrangeTabs(of: layer, new: layers[layer].tabs.kept { $0 != stack }, in: &plan)
    plan.goneTabs.append(stack)
  }

  /// Ends coordinators that would have opened their first screen in a tab. Complexity:
  /// O(coordinators) if there is one, else O(1).
  private mutating func endUnopened(
    at stack: StackID, cause: Int32, closing: inout Closing, in plan: inout Plan
  ) {
    var next = stacks[stack].newcomers > 0 ? ofHost.first : nil
    while let each = next {
      next = self.next(after: each, within: nil)
      if case .stack(stack) = coordinators[each].place, !coordinators[each].hasOpened {
        end(each, cause: cause, below: Cause.parentEnded, closing: &closing, in: &plan)
      }
    }
  }

  mutating func planMoveTab(_ request: borrowing Request, in plan: inout Plan) throws(Refusal) {
    guard case .router(let stack) = request.from else { throw .gone }
    let layer = stacks[stack].layer
    var tabs = layers[layer].tabs
    guard let index = tabs.firstIndex(of: stack) else { throw .gone }
    if hasPanes(layer) { throw .container }
    tabs.remove(at: index)
    tabs.insert(stack, at: min(request.count, tabs.count))
    if tabs != layers[layer].tabs { arrangeTabs(of: layer, new: tabs, in: &plan) }
  }

  private mutating func arrangeTabs(
    of layer: LayerID, new: Series<StackID>, made: StackID? = nil, in plan: inout Plan
  ) {
    plan.changedTabs.append(layer)
    takeStep(
      .arrangeTabs(
        layer, new: new, old: layers[layer].tabs, selection: selection(of: layer, in: new),
        oldSelection: layers[layer].selection, made: made), in: &plan)
  }

  /// Returns a layer's selection for new tabs. If the selected one is missing, the tab to which
  /// back would lead is selected, or the one in its place.
  private func selection(of layer: LayerID, in new: Series<StackID>) -> Selection {
    let tabs = layers[layer].tabs
    let old = layers[layer].selection
    func place(_ index: Int) -> Int? { new.firstIndex(of: tabs[index]) }
    var selection = old
    selection.index =
      place(old.index) ?? tabBack(of: layer).flatMap(place) ?? min(old.index, new.count - 1)
    selection.initial = place(old.initial) ?? selection.index
    selection.history = old.history.compactMap(place)
      .kept { $0 != selection.index }
    return selection
  }

  /// Returns the change that a presenter receives for a window in which tabs have come, gone or
  /// moved: that of the tabs, or the whole tree if more has changed.
  func tabsChange(_ view: borrowing View, _ other: Change?, in plan: borrowing Plan) -> Change? {
    let kept = keptLayers(view)
    var changed: LayerID?
    var isOne = true
    for layer in plan.changedTabs
    where isOpen(layer) && layers[layer].window == view.window && layers[layer].index < kept {
      isOne = isOne && (changed == nil || changed == layer)
      changed = layer
    }
    guard let changed else { return other }
    let layer = outermost(changed)
    var change = Change(kind: .tabs, window: view.window, layer: layer)
    change.inner = layer == changed ? nil : changed
    change.to = top(of: changed)
    change.from = view.layer(at: layers[changed].index).map { $0.top } ?? change.to
    change.isSeen = isSeen(changed)
    if let other {
      isOne =
        isOne && other.kind == .select && other.layer == layer && other.inner == change.inner
    }
    return isOne ? change : whole(of: view.window)
  }

  /// Returns the change that tells a presenter to show the whole window as it is.
  func whole(of window: WindowID) -> Change {
    var change = Change(kind: .set, window: window, layer: topLayer(of: window))
    change.to = top(of: window)
    change.isSeen = false
    return change
  }
}
