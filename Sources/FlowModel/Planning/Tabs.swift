/// Plans for tabs (A2).
extension Tree {
  mutating func planTabs(_ request: borrowing Request, in plan: inout Plan) throws(Refusal) {
    let source = try source(request.from)
    let outer = outer(ofTabs: request, from: source)
    let (style, wanted) = outer == nil ? try tabsLayer(request, from: source) : (.push, nil)
    try checkTabRoots(request)
    let layer =
      if let outer {
        try addInner(to: outer, for: source, in: &plan)
      } else {
        try addLayer(style: style, wanted: wanted, for: request, from: source, in: &plan)
      }
    takeStep(
      .addTabs(
        layer,
        NewTabs(
          count: request.all.count, selected: request.count, back: request.tabsBack,
          keepsTabs: request.keepsTabs, layout: request.layout, places: request.places),
        owner: source.owner), in: &plan)
    plan.tabs.append(layer)
    if let owner = source.owner { settle(owner, inTabs: layer, in: &plan) }
    if case .pane(let pane) = source.first, outer != nil { selectPane(pane, in: &plan) }
    for (index, root) in request.all.enumerated() {
      try fill(
        layers[layer].tabs[index], with: root, owner: source.owner, flags: request.flags,
        isFirst: false,
        in: &plan)
    }
  }

  /// Finds the tab or pane in whose place tabs are opened, by the coordinator that is the root
  /// there and has opened nothing else before (P8).
  private func outer(ofTabs request: borrowing Request, from source: Source) -> StackID? {
    guard request.style == .push else { return nil }
    switch source.first {
    case .stack(let stack) where isEmpty(stack) && !layers[stacks[stack].layer].tabs.isEmpty:
      return stack
    case .pane(let stack): return stack
    default: return nil
    }
  }

  private mutating func addInner(to outer: StackID, for source: Source, in plan: inout Plan)
    throws(Refusal) -> LayerID
  {
    var (depth, next) = (1, Optional(outer))
    while let each = next {
      depth += 1
      next = self.outer(of: each)
    }
    if depth > Self.arrangementLimit { throw .limit }
    if case .pane = source.first {
      try clear(pane: outer, isWhole: true, in: &plan)
      try checkRunning(source)
    }
    takeStep(.addInner(outer), in: &plan)
    guard let layer = stacks[outer].inner else { throw .limit }
    return layer
  }

  private mutating func addLayer(
    style: Style, wanted: ScreenID?, for request: borrowing Request, from source: Source,
    in plan: inout Plan
  ) throws(Refusal) -> LayerID {
    let isEmpty = windows[source.window].layers.isEmpty
    if !isEmpty, top(of: source.window) == nil { throw .empty }
    let presenter =
      isEmpty ? nil : wanted.flatMap { isOpen($0) ? $0 : nil } ?? top(of: source.window)
    takeStep(
      .addLayer(source.window, isEmpty ? .push : style, request.flags, presenter: presenter),
      in: &plan)
    guard let layer = topLayer(of: source.window) else { throw .noWindow }
    return layer
  }

  /// Opens the root of an empty tab.
  mutating func fill(
    _ stack: StackID, with root: Object, owner: CoordinatorID?, flags: OpenFlags,
    isFirst: Bool, in plan: inout Plan
  ) throws(Refusal) {
    switch root {
    case .screen(let screen):
      let rank = screens[screen].rank
      takeStep(.enter(screen, owner: owner, flags), in: &plan)
      takeStep(.push(screen, stack, rank: rank), in: &plan)
      plan.openings.append(Opening(screen: screen, isFirst: isFirst))
    case .coordinator(let coordinator):
      plan.starts.append(
        Start(
          coordinator: coordinator, parent: owner, place: .stack(stack), flags: [],
          isFirst: isFirst))
    // A pane may be opened without a root (P1).
    case .none: break
    default: throw .container
    }
  }

  /// Returns the layer for new tabs: an empty window's first, or a presented one (T5).
  private func tabsLayer(_ request: borrowing Request, from source: Source) throws(Refusal) -> (
    Style, ScreenID?
  ) {
    switch source.first {
    case .root(let window) where windows[window].layers.isEmpty: return (.push, nil)
    case .layer(_, let style, let presenter): return (style, presenter)
    default:
      guard request.style != .push else { throw .container }
      return (request.style, source.presenter)
    }
  }

  private func checkTabRoots(_ request: borrowing Request) throws(Refusal) {
    for (index, root) in request.all.enumerated() {
      if case .none = root, request.layout == .panes {
        if index == request.count { throw .empty }
        continue
      }
      if request.all[..<index].contains(root) { throw .duplicate }
      try checkTabRoot(root)
    }
  }

  func checkTabRoot(_ root: Object) throws(Refusal) {
    switch root {
    case .screen(let screen):
      try checkFresh(screen)
      if screens[screen].isAlert { throw .container }
    case .coordinator(let coordinator):
      try checkFresh(coordinator)
      if coordinators[coordinator].isRoot { throw .container }
    default: throw .container
    }
  }

  /// Makes the tabs the home of a coordinator that opens them before anything else.
  private mutating func settle(
    _ owner: CoordinatorID, inTabs layer: LayerID, in plan: inout Plan
  ) {
    var each: CoordinatorID? = owner
    while let coordinator = each, !coordinators[coordinator].hasOpened {
      each = settle(coordinator, at: .tabs(layer), in: &plan)
    }
  }

  /// Returns the tab that a selection names, or that stands at its index now; nil if there are no
  /// tabs to select from (C10).
  package func tab(of request: borrowing Request) throws(Refusal) -> StackID? {
    if case .router(let stack) = request.from, request.kind == .selectTabOf {
      return request.isOwn
        ? stack : hidden(around: stack, amongPanes: false) ?? unselectedPane(around: stack) ?? stack
    }
    let source = try source(request.from)
    if isUnopened(source) { return nil }
    guard let stack = source.stack else { throw .gone }
    let tabs = layers[try tabs(around: stack)].tabs
    guard tabs.indices.contains(request.count) else { throw .gone }
    return tabs[request.count]
  }

  /// Finds the innermost layer of tabs around a stack (P8). An index names no pane, as a place
  /// would not say in which arrangement it counts.
  func tabs(around stack: StackID) throws(Refusal) -> LayerID {
    var layer = stacks[stack].layer
    while hasPanes(layer) {
      guard let outer = layers[layer].outer else { throw .container }
      layer = stacks[outer].layer
    }
    return layer
  }

  /// Finds the outermost unselected tab, or pane, around the place of a stack (P8); nil if each
  /// tab, or pane, around it is selected.
  private func hidden(around stack: StackID, amongPanes: Bool) -> StackID? {
    var hidden: StackID?
    var next = isOpen(stack) ? outer(of: stack) : nil
    while let each = next {
      let layer = stacks[each].layer
      if hasPanes(layer) == amongPanes, selectedTab(of: layer) != each { hidden = each }
      next = layers[layer].outer
    }
    return hidden
  }

  /// Finds the outermost pane that has to be selected, as the stack inside is selected already.
  private func unselectedPane(around stack: StackID) -> StackID? {
    guard isOpen(stack), selectedTab(of: stacks[stack].layer) == stack else { return nil }
    return hidden(around: stack, amongPanes: true)
  }

  /// True if a plan has made a tab: when the request is planned anew, it makes another one.
  package func isNew(_ tab: StackID, in plan: borrowing Plan) -> Bool {
    stacks[tab].plan == plan.number || plan.tabs.contains(stacks[tab].layer)
  }

  mutating func planSelect(_ request: borrowing Request, in plan: inout Plan) throws(Refusal) {
    let known = request.tab
    guard let tab = known == nil ? try tab(of: request) : known, isOpen(tab) else { return }
    let layer = stacks[tab].layer
    guard let index = layers[layer].tabs.firstIndex(of: tab) else { throw .gone }
    if selectedTab(of: layer) != tab {
      // A request to select the selected tab again does nothing if that is no longer selected (Q3).
      if request.reselects { return }
      if hasPanes(layer), isEmpty(tab) { throw .empty }
      select(index, of: layer, isBack: false, in: &plan)
    } else if layers[layer].layout != .tabs {
      // The selected pane or page is left as it is (P1).
      return
    } else if request.reselects || known == nil {
      plan.reselections.append(TabSelection(layer: layer, tab: tab, left: tab, to: index))
      if !layers[layer].keepsTabs { cut(tab, keeping: 1, cause: Cause.popped, in: &plan) }
    }
  }

  /// Plans a turn to the neighbour of the selected page or tab of the top layer (P9). A turn that
  /// has waited for an answer leads from the same page to the same neighbour, or nowhere (Q3).
  mutating func planTurn(_ request: borrowing Request, in plan: inout Plan) throws(Refusal) {
    guard case .router(let page) = request.from else { throw .unhandled }
    let layer = stacks[page].layer
    let node = layers[layer]
    guard node.layout != .panes, let index = node.tabs.firstIndex(of: page) else {
      throw .unhandled
    }
    let isBeside = abs(index - node.selection.index) == 1
    if let left = request.leaving {
      guard isBeside, selectedTab(of: layer) == left else { return }
    } else {
      guard isBeside, topLayer(of: node.window) == outermost(layer), isSeen(layer) else {
        throw .notAllowed
      }
    }
    select(index, of: layer, isBack: false, in: &plan)
  }

  /// Selects another tab. The user's back removes tabs from the history instead of adding to it.
  mutating func select(_ index: Int, of layer: LayerID, isBack: Bool, in plan: inout Plan) {
    let old = layers[layer].selection
    var new = old
    if !hasPanes(layer) {
      new.history.keepOnly { $0 != index && $0 != old.index }
      if !isBack { new.history.append(old.index) }
    }
    new.index = index
    plan.selections.append(
      TabSelection(
        layer: layer, tab: layers[layer].tabs[index], left: selectedTab(of: layer), to: index,
        isBack: isBack))
    takeStep(.select(layer, new: new, old: old), in: &plan)
  }
}

/// Plans for panes.
extension Tree {
  /// The pane that a request names, if its layer has panes and one of that number (P4); nil if it
  /// opens a layer, and for the first opening of a coordinator (C10).
  func pane(_ request: borrowing Request, from source: Source) -> StackID? {
    guard request.pane > 0, source.first == nil, let stack = source.stack, isPane(stack) else {
      return nil
    }
    let panes = layers[stacks[stack].layer].tabs
    let index = Int(request.pane) - 1
    return index < panes.count ? panes[index] : nil
  }

  /// The pane that a request names now; nil if it names none, or there is no such pane.
  package func pane(of request: borrowing Request) -> StackID? {
    if request.pane == 0 { return nil }
    do throws(Refusal) {
      return pane(request, from: try source(request.from))
    } catch {
      return nil
    }
  }

  /// Selects a stack that is still open, if it is a pane, filled, and not selected already. Nobody
  /// is asked, as nothing goes by it. A pane may have gone with what was closed in it, as a carried
  /// coordinator took the layer along (C3).
  @inline(never)
  mutating func selectPane(_ stack: StackID, in plan: inout Plan) {
    guard isOpen(stack), isPane(stack) else { return }
    let layer = stacks[stack].layer
    if selectedTab(of: layer) == stack || isEmpty(stack) { return }
    select(index(ofPane: stack), of: layer, isBack: false, in: &plan)
  }

  /// Selects the panes in which a stack stands, from the innermost one outwards (P8).
  mutating func selectPanes(around stack: StackID, in plan: inout Plan) {
    var next = Optional(stack)
    while let each = next {
      next = outer(of: each)
      selectPane(each, in: &plan)
    }
  }

  /// Finds the pane to select if the selected one shows nothing, and waits for the first opening of
  /// no coordinator (P2): the nearest filled one before it, else the last filled one.
  package func paneInsteadOfEmpty(in layer: LayerID) -> StackID? {
    guard paneLayers > 0, hasPanes(layer), isOpen(layer) else { return nil }
    let node = layers[layer]
    guard isWaitingForNobody(node.tabs[node.selection.index]) else { return nil }
    let filled =
      filledPane(before: node.selection.index, of: layer)
      ?? filledPane(before: node.tabs.count, of: layer)
    return filled.map { node.tabs[$0] }
  }

  /// True if a pane shows nothing, and waits for the first opening of no coordinator.
  private func isWaitingForNobody(_ pane: StackID) -> Bool {
    let node = stacks[pane]
    return isEmpty(pane) && (node.newcomers == 0 || node.residents == 0)
  }

  /// Leaves the selected pane if it has been emptied.
  mutating func leaveEmptyPane(of layer: LayerID, in plan: inout Plan) {
    if let filled = paneInsteadOfEmpty(in: layer) { selectPane(filled, in: &plan) }
  }

  /// Empties the panes behind a pane that is opened in (P4); and the pane itself, if nothing of it
  /// stays.
  @inline(never)
  mutating func clear(pane stack: StackID, isWhole: Bool, in plan: inout Plan) throws(Refusal) {
    var closing = Closing(cause: Cause.replaced)
    let hasInner = stacks[stack].inner != nil
    if hasInner { closing.empty(stack, in: self) }
    if isWhole || hasInner { closing.mark(stack, keeping: 0, in: self) }
    closing.mark(panesBehind: stack, in: self)
    close(closing, in: &plan)
    if !isOpen(stack) { throw .gone }
  }

  /// Plans another number of panes that fit side by side (P3).
  mutating func planFit(_ request: borrowing Request, in plan: inout Plan) throws(Refusal) {
    guard case .window(let window) = request.from, windows.contains(window) else { throw .gone }
    let (old, new) = (windows[window].fit, UInt8(truncatingIfNeeded: request.count))
    if new == old { return }
    touch(window, in: &plan)
    takeStep(.fit(window, new: new, old: old), in: &plan)
  }
}
