import CFlowABI
import FlowForeign
import FlowModel

/// What was planned becomes final: what is opened gets what goes with it.
extension Engine {
  func adopt(_ part: Part, of request: Submission, in transaction: Transaction) {
    bind(transaction.plan, of: request)
    for layer in transaction.plan.tabs { adoptTabs(layer, part, of: request) }
    for opening in transaction.plan.openings { adopt(opening, part, of: request) }
    let hasOwner = transaction.plan.openings.contains { $0.isFirst }
    // A stack that only loses screens, or changes their order, opens nothing that they could go with.
    if part.kind == FLOW_REQUEST_SET_STACK || part.kind == FLOW_REQUEST_GO_TO, !hasOwner {
      drop(part)
    }
    if let value = part.value, part.kind == FLOW_REQUEST_FINISH,
      case .coordinator(let coordinator) = part.request.from
    {
      coordinatorRecords[Int(coordinator.slot)].value = value
    }
    if part.kind == FLOW_REQUEST_UNLOAD { transaction.unloads = Handle.key(part.from) }
  }

  private func adopt(_ opening: Opening, _ part: Part, of request: Submission) {
    let screen = opening.screen
    let slot = Int(screen.slot)
    queue.callAll(about: handle(screen))
    queue.callAll(about: handle(request.id))
    screenRecords[slot].wasOpened = true
    screenRecords[slot].transition = request.id
    addUse(of: request.id, 1)
    if transitions.contains(request.id), transitions[request.id].opened == 0 {
      transitions[request.id].opened = handle(screen)
    }
    if opening.isFirst { add(part.completion, for: handle(screen), to: screen) }
    if opening.isFirst { drop(part.finished) }
    guard let stack = tree.screens[screen].stack else {
      if opening.isFirst { drop(part.dismissed) }
      return
    }
    let layer = tree.stacks[stack].layer
    // Layer 0 is never dismissed (T1).
    let isLayersFirst = tree.screens[screen].position == 0 && tree.layers[layer].index > 0
    if opening.isFirst {
      if isLayersFirst { keep(part.dismissed, for: layer) } else { drop(part.dismissed) }
    }
    settleDown(screen, layer, isLayersFirst)
  }

  /// The first screen of coordinators takes over what waited for it.
  private func settleDown(_ screen: ScreenID, _ layer: LayerID, _ isLayersFirst: Bool) {
    var each = tree.screens[screen].owner
    if let owner = each { endDefer(of: owner, hasOpened: true) }
    while let coordinator = each, !tree.coordinators[coordinator].isRoot {
      let slot = Int(coordinator.slot)
      guard !coordinatorRecords[slot].hasOpened else { return }
      coordinatorRecords[slot].hasOpened = true
      let completion = coordinatorRecords[slot].completion
      coordinatorRecords[slot].completion = flow_callback()
      add(completion, for: handle(coordinator), to: screen)
      let dismissed = coordinatorRecords[slot].dismissed
      coordinatorRecords[slot].dismissed = flow_callback()
      if isLayersFirst { keep(dismissed, for: layer) } else { drop(dismissed) }
      each = tree.coordinators[coordinator].parent
    }
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

  /// While the engine shuts down there is one cause for everything (W4).
  func cause(_ cause: flow_cause) -> flow_cause {
    isShuttingDown ? FLOW_CAUSE_SHUT_DOWN : cause
  }
}
