import CFlowABI
import FlowModel
import FlowForeign

/// Applying what was planned, and undoing it if the rest of the request cannot be done.
extension Engine {
  /// Enters a window into a transaction and notes how it looks; throws if another one is changing it.
  func touch(_ window: WindowID, _ transaction: Transaction) throws(Hindrance) {
    if let busy = windowRecords[Int(window.slot)].busy {
      guard busy === transaction else { throw .blocked }
      return
    }
    windowRecords[Int(window.slot)].busy = transaction
    var view = View(window: window)
    swap(&view.spare, &windowRecords[Int(window.slot)].spare)
    view.layerCount = tree.windows[window].layers.count
    view.common = view.layerCount
    view.oldTop = tree.top(of: window)
    tree.visibleScreens(of: window, into: &view.spare.before)
    transaction.views.append(view)
  }

  /// Applies what has been added to a draft's plan.
  func commit(_ transaction: Transaction, _ draft: inout Draft) {
    guard draft.applied < draft.plan.steps.count else { return }
    for index in draft.applied..<draft.plan.steps.count {
      if case .removeLayers(let window, let from, _) = draft.plan.steps[index] {
        lowerCommon(of: window, to: from, transaction)
      }
      tree.apply(draft.plan.steps[index])
    }
    draft.applied = draft.plan.steps.count
    draft.changes = true
  }

  private func lowerCommon(of window: WindowID, to index: Int, _ transaction: Transaction) {
    for view in transaction.views.indices where transaction.views[view].window == window {
      transaction.views[view].common = min(transaction.views[view].common, index)
    }
  }

  /// Undoes all a draft has applied; nobody has seen it.
  func revert(_ draft: Draft) {
    for step in draft.plan.steps[..<draft.applied].reversed() { tree.revert(step) }
    for opening in draft.openings { tree.disown(opening.screen) }
  }

  /// Makes a draft final: what was opened gets what goes with it, what ends is marked.
  func adopt(_ draft: Draft, of request: Request, in transaction: Transaction) {
    bind(draft, of: request)
    if let opened = draft.tabs.opened { adoptTabs(opened, of: request) }
    for opening in draft.openings { adopt(opening, of: request, in: transaction) }
    for operation in request.operations where operation.kind == FLOW_REQUEST_SET_STACK {
      // A stack that only loses screens, or changes their order, opens nothing that they could go with.
      if !draft.openings.contains(where: { $0.operation === operation }) { drop(operation) }
    }
    for ending in draft.endings {
      markDescendants(of: ending.coordinator, ending.causeOfDescendants)
    }
    for ending in draft.endings { mark(ending) }
    if transaction.removals.isEmpty {
      transaction.removals = draft.plan.removals
    } else {
      transaction.removals.append(contentsOf: draft.plan.removals)
    }
    transaction.emptyLayers.append(contentsOf: draft.plan.emptyLayers)
    transaction.tabs.merge(draft.tabs)
    if request.operations.count > 1 { Engine.order(&transaction.removals) }
    if !draft.endings.isEmpty { transaction.endings.append(contentsOf: draft.endings) }
    transaction.closesWindow = draft.closesWindow ?? transaction.closesWindow
    transaction.unloads = draft.unloads ?? transaction.unloads
  }

  private func adopt(_ opening: Opening, of request: Request, in transaction: Transaction) {
    let slot = Int(opening.screen.slot)
    screenRecords[slot].wasOpened = true
    screenRecords[slot].transition = request.id
    addUse(of: request.id, 1)
    if transitions.contains(request.id), transitions[request.id].opened == 0 {
      transitions[request.id].opened = handle(opening.screen)
    }
    transaction.opened.append(opening.screen)
    if opening.hasCallbacks {
      add(opening.operation.completion, for: handle(opening.screen), to: opening.screen)
      drop(opening.operation.finished)
    }
    guard let stack = tree.screens[opening.screen].stack else {
      if opening.hasCallbacks { drop(opening.operation.dismissed) }
      return
    }
    let layer = tree.stacks[stack].layer
    // Layer 0 is never dismissed (T1).
    let isLayersFirst =
      tree.screens[opening.screen].position == 0 && tree.layers[layer].index > 0
    if opening.hasCallbacks {
      if isLayersFirst {
        keep(opening.operation.dismissed, for: layer)
      } else {
        drop(opening.operation.dismissed)
      }
    }
    moveHome(of: opening.screen, to: stack, isLayersFirst)
    settleDown(opening.screen, in: stack, layer, isLayersFirst)
  }

  /// The first screen of coordinators takes over what waited for it, and shows where they live now.
  private func settleDown(
    _ screen: ScreenID, in stack: StackID, _ layer: LayerID, _ isLayersFirst: Bool
  ) {
    var each = tree.screens[screen].owner
    while let coordinator = each, !tree.coordinators[coordinator].isRoot {
      let slot = Int(coordinator.slot)
      guard !coordinatorRecords[slot].hasOpened else { return }
      coordinatorRecords[slot].hasOpened = true
      endDefer(of: coordinator, hasOpened: true)
      let completion = coordinatorRecords[slot].completion
      coordinatorRecords[slot].completion = flow_callback()
      add(completion, for: handle(coordinator), to: screen)
      let dismissed = coordinatorRecords[slot].dismissed
      coordinatorRecords[slot].dismissed = flow_callback()
      if isLayersFirst { keep(dismissed, for: layer) } else { drop(dismissed) }
      switch tree.coordinators[coordinator].place {
      case .stack, .tabs: break
      default: tree.setPlace(.stack(stack), of: coordinator)
      }
      each = tree.coordinators[coordinator].parent
    }
  }

  /// A coordinator whose own stack has gone is at home where it pushes next (T5).
  private func moveHome(of screen: ScreenID, to stack: StackID, _ isLayersFirst: Bool) {
    guard !isLayersFirst, let owner = tree.screens[screen].owner else { return }
    switch tree.coordinators[owner].place {
    case .stack(let home): if tree.isOpen(home) { return }
    case .tabs(let home): if tree.isOpen(home) { return }
    default: return
    }
    tree.setPlace(.stack(stack), of: owner)
  }

  private func add(_ callback: flow_callback, for subject: flow_handle, to screen: ScreenID) {
    guard callback.function != nil || callback.destroy != nil else { return }
    screenRecords[Int(screen.slot)].completions.append(
      Completion(callback: callback, subject: subject))
  }

  private func keep(_ dismissed: flow_callback, for layer: LayerID) {
    guard dismissed.function != nil || dismissed.destroy != nil else { return }
    while layerRecords.count <= Int(layer.slot) { layerRecords.append(LayerRecord()) }
    layerRecords[Int(layer.slot)].dismissed.append(dismissed)
  }

  /// O4's order, for requests that were planned one after another.
  static func order(_ removals: inout ContiguousArray<Removal>) {
    removals.sort { left, right in
      left.layerIndex != right.layerIndex
        ? left.layerIndex > right.layerIndex : left.position > right.position
    }
  }

  // MARK: Endings

  /// While the engine shuts down there is one cause for everything (W4).
  func cause(_ cause: flow_cause) -> flow_cause {
    isShuttingDown ? FLOW_CAUSE_SHUT_DOWN : cause
  }

  private func mark(_ ending: Ending) {
    guard tree.coordinators.contains(ending.coordinator) else { return }
    let slot = Int(ending.coordinator.slot)
    coordinatorRecords[slot].cause = cause(ending.cause)
    coordinatorRecords[slot].value = ending.value
    tree.setPhase(.ending, of: ending.coordinator)
  }

  private func markDescendants(of coordinator: CoordinatorID, _ cause: flow_cause) {
    guard tree.coordinators.contains(coordinator) else { return }
    var child = tree.coordinators[coordinator].firstChild
    while let each = child {
      mark(Ending(coordinator: each, cause: cause, value: nil))
      markDescendants(of: each, cause)
      child = tree.coordinators[each].nextSibling
    }
  }
}
