package import CFlowABI
package import FlowModel
package import FlowForeign

/// Tabs: opening and selecting them (flow/tabs.h, A2).
extension Engine {
  /// Reads what flow_open_tabs() was given.
  package func openTabs(
    _ from: flow_handle, _ pointer: UnsafePointer<flow_tabs>,
    _ options: UnsafePointer<flow_options>?, _ out: UnsafeMutablePointer<flow_transition>?
  ) throws(Fault) {
    let tabs = try SizedStruct.read(pointer, default: flow_tabs())
    guard tabs.count >= 1, tabs.count <= Engine.tabLimit, let given = tabs.tabs else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT,
        "\(tabs.count) tabs were given; there can be 1 to \(Engine.tabLimit)")
    }
    guard tabs.selected >= 0, tabs.selected < tabs.count else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT,
        "tab \(tabs.selected) of \(tabs.count) cannot be selected; they are counted from 0")
    }
    var read: ContiguousArray<flow_tab> = []
    for index in 0..<tabs.count {
      read.append(try SizedStruct.read(given + index, default: flow_tab()))
    }
    let operation = Operation(FLOW_REQUEST_OPEN_TABS, from: from)
    operation.tabs = try TabsText.copy(of: tabs, read)
    operation.screens = ContiguousArray(read.map { $0.root })
    operation.count = tabs.selected
    try submit(operation, options, out)
  }

  private static var tabLimit: Int { 64 }

  package func tabText(of layer: LayerID) -> TabsText? {
    Int(layer.slot) < layerRecords.count ? layerRecords[Int(layer.slot)].tabs : nil
  }

  /// What is known of a tab (flow_layer_tab_at).
  package func tab(_ index: Int, of layer: LayerID) throws(Fault) -> flow_tab_info {
    let node = tree.layers[layer]
    guard node.tabs.indices.contains(index), let text = tabText(of: layer) else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT, "the layer has \(node.tabs.count) tabs, none at \(index)")
    }
    return flow_tab_info(
      struct_size: 0, selected: index == node.selection.index ? FLOW_TRUE : FLOW_FALSE,
      router: handle(node.tabs[index]), id: text.id(at: index), title: text.title(at: index),
      image: text.image(at: index))
  }

  // MARK: Planning

  func planTabs(
    _ operation: Operation, _ source: Source, _ transition: TransitionID,
    _ transaction: Transaction, _ draft: inout Draft
  ) throws(Hindrance) {
    let (style, presenter) = try tabsPlace(operation, source)
    try touch(source.window, transaction)
    var roots: ContiguousArray<ScreenID?> = []
    for (index, root) in operation.screens.enumerated() {
      guard !operation.screens[..<index].contains(root) else { throw .refused(.duplicate) }
      roots.append(try tabRoot(root, source, &draft, operation))
    }
    let tabs = NewTabs(
      roots: roots, selected: operation.count, back: operation.tabs?.back ?? .initial)
    do throws(Refusal) {
      try tree.planTabs(
        tabs, style: style, flags: operation.flags, presenter: presenter, in: source.window,
        into: &draft.plan)
    } catch {
      throw .refused(error)
    }
    commit(transaction, &draft)
    guard let layer = tree.topLayer(of: source.window) else { return }
    draft.tabs.opened = TabsChange.Opened(layer: layer, owner: source.owner, operation: operation)
    for (index, root) in operation.screens.enumerated() where roots[index] == nil {
      draft.starts.append(
        Start(
          coordinator: Handle.key(root), parent: source.owner,
          place: .stack(tree.layers[layer].tabs[index]), operation: operation,
          transition: transition))
    }
  }

  /// Tabs take a layer of their own: an empty window's first, or a presented one (T5).
  private func tabsPlace(_ operation: Operation, _ source: Source) throws(Hindrance)
    -> (Style, ScreenID?)
  {
    switch source.place {
    case .root: return (.push, nil)
    case .layer(_, let style, let presenter): return (style, presenter)
    case .stack, .top, .tabs: throw .refused(.container)
    case nil:
      guard operation.style != .push else { throw .refused(.container) }
      return (operation.style, source.presenter)
    }
  }

  /// A tab's root, if it is a screen; a coordinator opens it when it is started.
  private func tabRoot(
    _ root: flow_handle, _ source: Source, _ draft: inout Draft, _ operation: Operation
  ) throws(Hindrance) -> ScreenID? {
    switch Handle.kind(root) {
    case FLOW_KIND_SCREEN:
      let screen: ScreenID = Handle.key(root)
      try checkFresh(screen)
      if let owner = source.owner { tree.own(screen, by: owner) }
      draft.openings.append(Opening(screen: screen, operation: operation, hasCallbacks: false))
      return screen
    case FLOW_KIND_COORDINATOR:
      let coordinator: CoordinatorID = Handle.key(root)
      guard tree.coordinators.contains(coordinator) else { throw .refused(.ended) }
      guard tree.coordinators[coordinator].phase == .created else { throw .refused(.duplicate) }
      guard !tree.coordinators[coordinator].isRoot else { throw .refused(.container) }
      return nil
    default: throw .refused(.container)
    }
  }

  /// The new layer gets its texts, and who opened it is at home in it.
  func adoptTabs(_ opened: TabsChange.Opened, of request: Request) {
    let slot = Int(opened.layer.slot)
    while layerRecords.count <= slot { layerRecords.append(LayerRecord()) }
    layerRecords[slot].tabs = opened.operation.tabs
    layerRecords[slot].owner = opened.owner
    if tree.layers[opened.layer].index > 0 {
      layerRecords[slot].dismissed.append(opened.operation.dismissed)
    } else {
      drop(opened.operation.dismissed)
    }
    drop(opened.operation.completion)
    drop(opened.operation.finished)
    opened.operation.forgetCallbacks()
    if transitions.contains(request.id) { transitions[request.id].opened = handle(opened.layer) }
    guard let owner = opened.owner else { return }
    let record = Int(owner.slot)
    coordinatorRecords[record].tabs.removeAll { !tree.isOpen($0) }
    coordinatorRecords[record].tabs.append(opened.layer)
    if !coordinatorRecords[record].hasOpened {
      coordinatorRecords[record].hasOpened = true
      tree.setPlace(.tabs(opened.layer), of: owner)
      endDefer(of: owner, hasOpened: true)
    }
  }

  /// Tabs in which nothing is shown, and nobody is left who could show something, go (T2).
  func closeEmptyTabs(around stack: StackID) {
    guard tree.isOpen(stack) else { return }
    let layer = tree.stacks[stack].layer
    let tabs = tree.layers[layer].tabs
    guard !tabs.isEmpty, tabs.allSatisfy({ tree.stacks[$0].screens.isEmpty }),
      !isAwaited(layer)
    else { return }
    runOwn(FLOW_REQUEST_CLOSE, handle(layer))
  }

  /// Whether a coordinator whose home is one of a layer's tabs may still show something.
  private func isAwaited(_ layer: LayerID) -> Bool {
    let owner = layerRecords[Int(layer.slot)].owner.flatMap {
      tree.coordinators.contains($0) ? $0 : nil
    }
    return tree.children(of: owner).contains { child in
      guard case .stack(let home) = tree.coordinators[child].place else { return false }
      return tree.isOpen(home) && tree.stacks[home].layer == layer && tree.hasContent(child)
    }
  }

  func planSelect(
    _ operation: Operation, _ transaction: Transaction, _ draft: inout Draft
  ) throws(Hindrance) {
    guard let stack = try source(of: operation.from, draft).stack else { throw .refused(.gone) }
    let layer = tree.stacks[stack].layer
    let node = tree.layers[layer]
    guard node.tabs.indices.contains(operation.count) else { throw .refused(.gone) }
    if node.selection.index != operation.count {
      return try select(operation.count, of: layer, isBack: false, transaction, &draft)
    }
    draft.tabs.reselected = TabsChange.Reselected(layer: layer, index: operation.count)
    guard let text = tabText(of: layer), text.flags & FLOW_TABS_KEEP == 0 else { return }
    try cut(node.stack, keeping: 1, FLOW_CAUSE_POPPED, transaction, &draft)
  }

  func select(
    _ index: Int, of layer: LayerID, isBack: Bool, _ transaction: Transaction,
    _ draft: inout Draft
  ) throws(Hindrance) {
    let node = tree.layers[layer]
    try touch(node.window, transaction)
    tree.planSelect(index, of: layer, isBack: isBack, into: &draft.plan)
    commit(transaction, &draft)
    draft.tabs.selected = TabsChange.Selected(
      layer: layer, window: node.window, from: node.selection.index, to: index, isBack: isBack)
  }

  // MARK: Asking and telling

  /// Who is asked before a tab is selected, if somebody is and has not said yes.
  func selector(_ draft: Draft, _ request: Request) -> flow_handle? {
    guard let selected = draft.tabs.selected, !selected.isBack, request.asksBeforeLeaving,
      Int(selected.layer.slot) < layerRecords.count,
      let owner = layerRecords[Int(selected.layer.slot)].owner, tree.coordinators.contains(owner),
      coordinatorRecords[Int(owner.slot)].instance.standard(.maySelect) != nil,
      !request.allowed.contains(handle(owner))
    else { return nil }
    return handle(owner)
  }

  func askToSelect(_ selector: flow_handle, _ tabs: TabsChange, _ request: Request) -> flow_answer {
    guard let selected = tabs.selected, let instance = try? instance(selector) else {
      return FLOW_ANSWER_YES
    }
    emit(FLOW_EVENT_MAY_SELECT, selector)
    return ask(selector, about: request) { question in
      var selection = flow_selection(
        struct_size: UInt32(MemoryLayout<flow_selection>.size), reserved: 0,
        layer: handle(selected.layer), from: selected.from, to: selected.to,
        question: handle(question))
      return withUnsafePointer(to: &selection) {
        callForAnswer(.maySelect, of: instance, Engine.word(UnsafeRawPointer($0)))
      }
    }
  }

  /// The selected tab was selected again.
  func tellReselected(_ transaction: Transaction) {
    guard let reselected = transaction.tabs.reselected, tree.layers.contains(reselected.layer)
    else {
      return
    }
    emit(FLOW_EVENT_RESELECTED, handle(reselected.layer))
    guard let owner = layerRecords[Int(reselected.layer.slot)].owner,
      tree.coordinators.contains(owner)
    else { return }
    call(
      .reselected, of: coordinatorRecords[Int(owner.slot)].instance, handle(reselected.layer),
      UInt64(reselected.index))
  }
}
