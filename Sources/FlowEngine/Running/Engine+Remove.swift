import CFlowABI
import FlowModel
import FlowForeign

/// Telling what has gone (O4–O6).
extension Engine {
  func tellRemovals(_ transaction: Transaction) {
    let removals = transaction.removals
    transaction.removals.removeAll()
    for removal in removals { tellRemoval(removal, transaction) }
    for layer in transaction.emptyLayers { tellDismissed(layer) }
    transaction.emptyLayers.removeAll()
    let endings = transaction.endings
    transaction.endings.removeAll()
    for ending in endings where tree.coordinators.contains(ending.coordinator) {
      endWithChildren(ending.coordinator, transaction)
    }
  }

  /// One screen: `removed`, its completions, the end of the instance, its layer, its owner.
  private func tellRemoval(_ removal: Removal, _ transaction: Transaction) {
    let screen = removal.screen
    guard tree.screens.contains(screen) else { return }
    let slot = Int(screen.slot)
    let instance = screenRecords[slot].instance
    emit(FLOW_EVENT_REMOVED, handle(screen))
    call(.removed, of: instance)
    cancelWork(of: screen)
    answer(screen, instance)
    let completions = screenRecords[slot].completions
    screenRecords[slot].completions = []
    for completion in completions { complete(completion) }
    let owner = tree.screens[screen].owner
    let transition = screenRecords[slot].transition
    let binding = screenRecords[slot].binding
    screenRecords[slot].content = nil
    screenRecords[slot].binding = nil
    screenRecords[slot].link = nil
    screenRecords[slot].waitingLink = nil
    close(screenRecords[slot].questions)
    tree.removeScreen(screen)
    end(instance)
    if let transition { addUse(of: transition, -1) }
    if let layer = removal.closes { tellDismissed(layer) }
    unbind(handle(screen), from: binding)
    if let owner {
      considerEnd(of: owner, removal.cause, transaction, afterAlert: isAlert(instance))
    }
  }

  private func complete(_ completion: Completion) {
    if completion.callback.function != nil {
      emit(FLOW_EVENT_COMPLETION, completion.subject)
    }
    run(completion.callback, completion.subject)
  }

  private func tellDismissed(_ layer: LayerID) {
    guard tree.layers.contains(layer) else { return }
    // Layer 0 is never dismissed (T1).
    if tree.layers[layer].index > 0 { emit(FLOW_EVENT_DISMISSED, handle(layer)) }
    if Int(layer.slot) < layerRecords.count {
      let callbacks = layerRecords[Int(layer.slot)].dismissed
      layerRecords[Int(layer.slot)] = LayerRecord()
      for callback in callbacks { run(callback, handle(layer)) }
    }
    tree.removeLayer(layer)
  }

  // MARK: Coordinators

  /// A coordinator has lost its last screen: it ends now, unless a child still has some (O5). After an
  /// alert it goes on while something it has asked for waits: only then does it know the answer (V4).
  private func considerEnd(
    of coordinator: CoordinatorID, _ cause: flow_cause, _ transaction: Transaction,
    afterAlert: Bool
  ) {
    guard tree.coordinators.contains(coordinator), tree.coordinators[coordinator].owned == 0 else {
      return
    }
    let slot = Int(coordinator.slot)
    if tree.coordinators[coordinator].phase == .ending {
      guard !hasUntoldScreens(coordinator) else { return }
      return endWithChildren(coordinator, transaction)
    }
    coordinatorRecords[slot].cause = cause
    if afterAlert, tree.coordinators[coordinator].pending > 0 { return }
    // It may be about to open what comes in the place of its last screen (O9).
    guard !tree.hasChildWithContent(coordinator), !isOpening(coordinator, transaction) else {
      return
    }
    endWithChildren(coordinator, transaction)
  }

  /// Whether a child of a coordinator waits for the end of the old tree before it is started.
  private func isOpening(_ coordinator: CoordinatorID, _ transaction: Transaction) -> Bool {
    transaction.starts.contains {
      $0.parent == coordinator && tree.coordinators.contains($0.coordinator)
        && tree.coordinators[$0.coordinator].phase == .created
    }
  }

  /// Whether a coordinator below this one still has screens whose removal has not been told.
  private func hasUntoldScreens(_ coordinator: CoordinatorID) -> Bool {
    var child = tree.coordinators[coordinator].firstChild
    while let each = child {
      if tree.coordinators[each].owned > 0 || hasUntoldScreens(each) { return true }
      child = tree.coordinators[each].nextSibling
    }
    return false
  }

  /// Ends the youngest descendants first, then the coordinator.
  private func endWithChildren(_ coordinator: CoordinatorID, _ transaction: Transaction?) {
    tree.setPhase(.ending, of: coordinator)
    while tree.coordinators.contains(coordinator),
      let child = tree.coordinators[coordinator].lastChild
    {
      let slot = Int(child.slot)
      if coordinatorRecords[slot].cause == 0 {
        coordinatorRecords[slot].cause =
          isShuttingDown ? FLOW_CAUSE_SHUT_DOWN : FLOW_CAUSE_PARENT_ENDED
      }
      endWithChildren(child, transaction)
    }
    guard tree.coordinators.contains(coordinator) else { return }
    end(coordinator, transaction)
  }

  /// Detaches a coordinator, tells its parent, and destroys it (O5).
  private func end(_ coordinator: CoordinatorID, _ transaction: Transaction?) {
    let slot = Int(coordinator.slot)
    let record = coordinatorRecords[slot]
    let node = tree.coordinators[coordinator]
    tree.detach(coordinator)
    if let window = node.window, tree.windows.contains(window),
      tree.windows[window].root == coordinator
    {
      tree.setRootCoordinator(nil, of: window)
    }
    let value = record.cause == FLOW_CAUSE_FINISHED ? record.value?.pointer : nil
    emitFinished(coordinator, parent: node.parent, record.cause, value)
    deliver(record, of: coordinator, to: node.parent, value)
    if record.completion.function != nil || record.completion.destroy != nil {
      complete(Completion(callback: record.completion, subject: handle(coordinator)))
    }
    drop(record.dismissed)
    emit(FLOW_EVENT_RELEASED, handle(coordinator))
    endDefer(of: coordinator, hasOpened: true)
    coordinatorRecords[slot].value = nil
    coordinatorRecords[slot].binding = nil
    close(coordinatorRecords[slot].questions)
    tree.removeCoordinator(coordinator)
    end(record.instance)
    if let transition = record.transition { addUse(of: transition, -1) }
    if case .stack(let home) = node.place { closeEmptyTabs(around: home) }
    unbind(handle(coordinator), from: record.binding)
    if let parent = node.parent { considerParent(parent, record.cause, transaction) }
  }

  /// The result goes to whoever asked for it when opening, else to the parent; once (O6).
  private func deliver(
    _ record: CoordinatorRecord, of coordinator: CoordinatorID, to parent: CoordinatorID?,
    _ value: UnsafePointer<flow_value>?
  ) {
    if let function = record.finished.function {
      depth += 1
      function(record.finished.user_data, pointer, handle(coordinator), record.cause, value)
      depth -= 1
    } else if let parent, tree.coordinators.contains(parent) {
      call(
        .childFinished, of: coordinatorRecords[Int(parent.slot)].instance, handle(coordinator),
        record.cause, value)
    }
    drop(record.finished)
  }

  /// A parent that is left with nothing to show ends after its last child, unless it is opening more.
  private func considerParent(
    _ parent: CoordinatorID, _ cause: flow_cause, _ transaction: Transaction?
  ) {
    guard tree.coordinators.contains(parent) else { return }
    let node = tree.coordinators[parent]
    if node.phase == .ending {
      if node.owned == 0, !hasUntoldScreens(parent) { endWithChildren(parent, transaction) }
      return
    }
    if node.owned > 0 || node.isRoot || node.phase == .starting { return }
    guard node.pending == 0, !tree.hasChildWithContent(parent) else { return }
    let slot = Int(parent.slot)
    if coordinatorRecords[slot].cause == 0 {
      coordinatorRecords[slot].cause =
        cause == FLOW_CAUSE_FINISHED || cause == FLOW_CAUSE_PARENT_ENDED
        ? FLOW_CAUSE_STOPPED : cause
    }
    endWithChildren(parent, transaction)
  }

  /// Ends a coordinator that has nothing to show and nothing on the way (C2).
  func endEmpty(_ coordinator: CoordinatorID, in transaction: Transaction?) {
    guard tree.coordinators.contains(coordinator) else { return }
    let node = tree.coordinators[coordinator]
    guard node.phase == .running, !node.isRoot, !tree.hasContent(coordinator) else { return }
    let slot = Int(coordinator.slot)
    if coordinatorRecords[slot].cause == 0 {
      let name = coordinatorRecords[slot].instance.entry.definition.id
      report(
        FLOW_SEVERITY_ERROR, FLOW_OK, handle(coordinator),
        "a coordinator of class \"\(name)\" shows nothing and has asked for nothing: it is ended; "
          + "open a screen or a child in start, or call flow_defer()")
      coordinatorRecords[slot].cause = FLOW_CAUSE_STOPPED
    }
    endWithChildren(coordinator, transaction)
  }
}
