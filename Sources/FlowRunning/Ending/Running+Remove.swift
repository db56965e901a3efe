import FlowCalls
import FlowValues
import CFlowABI
import FlowCalling
import FlowDeciding
package import FlowModel
import FlowMessages
package import FlowRecords

/// Tells of removed screens, layers and coordinators (O4–O6).
extension Running {
  package func tellGone(
    _ removals: Series<Removal>, layers: Series<LayerID>,
    endings: Series<CoordinatorID>, in transaction: Transaction
  ) {
    for removal in removals { tellRemoval(removal, in: transaction) }
    for layer in layers { tellDismissed(layer) }
    for coordinator in endings where tree.coordinators.contains(coordinator) {
      endWithChildren(coordinator, in: transaction)
    }
  }

  /// Tells of one removed screen: calls `removed`, tells its completions, ends the instance, and
  /// then tells of its layer and owner if that was their last screen.
  @_optimize(speed)
  func tellRemoval(_ removal: Removal, in transaction: Transaction?) {
    let screen = removal.screen
    guard let instance = screens[screen]?.instance else { return }
    emit(FLOW_EVENT_REMOVED, of: handle(screen))
    call(.removed, of: instance, named: handle(screen))
    endTied(to: screen)
    tellAnswer(screen, instance: instance)
    if let extra = screens[screen]?.extra {
      while let completion = extra.takeCompletion() { complete(completion) }
      if extra.isBase { windows[removal.window]?.forgetTrail(above: screen) }
      if !extra.data.isEmpty { endData(of: screen) }
    }
    let owner = tree.screens[screen].owner
    var transition: TransitionID?
    var binding: Binding?
    if let record = screens[screen] {
      transition = record.transition
      if let extra = record.extra {
        binding = extra.binding
        close(extra.questions)
      }
    }
    tree.removeScreen(screen)
    screens.remove(screen)
    endInstance(instance)
    if let transition { transitions.addUse(of: transition, change: -1) }
    if let layer = removal.closes { tellDismissed(layer) }
    if let binding { considerEmpty(binding) }
    if let owner {
      let loss = Loss.screen(
        cause: cause(removal.cause), wasAlert: isAlert(instance),
        opensMore: isOpening(owner, in: transaction))
      if tree.fate(of: owner, after: loss) != .goesOn { endWithChildren(owner, in: transaction) }
    }
  }

  private func complete(_ completion: consuming WaitingCallbacks.Waiting) {
    if completion.callback.isHeard(in: self) { emit(FLOW_EVENT_COMPLETION, of: completion.subject) }
    completion.run(in: self)
  }

  /// Tells that a layer has gone, after those that stand inside it (P8).
  func tellDismissed(_ layer: LayerID) {
    guard tree.layers.contains(layer) else { return }
    for tab in tree.layers[layer].tabs {
      if let inner = tree.stacks[tab].inner { tellDismissed(inner) }
    }
    // Layer 0 is never dismissed (T1).
    if tree.layers[layer].index > 0 || tree.layers[layer].outer != nil {
      emit(FLOW_EVENT_DISMISSED, of: handle(layer))
    }
    if let record = layers[layer] {
      record.endTime()
      while let callback = record.takeDismissed() { callback.run(in: self) }
      endData(of: layer)
      layers.remove(layer)
    }
    tree.removeLayer(layer)
  }

  // MARK: Coordinators

  /// True if a child of a coordinator waits for the end of the old tree before it is started (O9).
  private func isOpening(_ coordinator: CoordinatorID, in transaction: Transaction?) -> Bool {
    transaction?.agenda.contains {
      if case .start(let start, _, _) = $0 { start.parent == coordinator } else { false }
    } ?? false
  }

  /// Ends a coordinator, its youngest descendants first, and then the ancestors that have nothing
  /// left. Uses no recursion, because families may be deep.
  func endWithChildren(_ root: CoordinatorID, in transaction: Transaction?) {
    var root = root
    while tree.coordinators.contains(root) {
      let parent = tree.coordinators[root].parent
      let cause = endFamily(of: root, in: transaction)
      guard let parent, tree.fate(of: parent, after: .child(cause: cause)) != .goesOn else {
        return
      }
      root = parent
    }
  }

  /// Ends all below a coordinator, and then itself. Returns its cause.
  private func endFamily(of root: CoordinatorID, in transaction: Transaction?) -> flow_cause {
    var each = root
    while true {
      tree.setPhase(.ending, of: each)
      if each != root, tree.coordinators[each].cause == 0 {
        tree.setCause(self.cause(FLOW_CAUSE_PARENT_ENDED), of: each)
      }
      if let child = tree.coordinators[each].children.last {
        each = child
        continue
      }
      let parent = tree.coordinators[each].parent
      let cause = tree.coordinators[each].cause
      endCoordinator(each, in: transaction)
      guard each != root, let parent, tree.coordinators.contains(parent) else { return cause }
      each = parent
    }
  }

  /// Detaches a coordinator, tells its parent, and destroys it (O5).
  private func endCoordinator(_ coordinator: CoordinatorID, in transaction: Transaction?) {
    guard let record = coordinators[coordinator] else { return }
    let node = tree.coordinators[coordinator]
    let cause = self.cause(node.cause)
    tree.detach(coordinator)
    if let window = node.window, tree.windows.contains(window),
      tree.windows[window].root == coordinator
    {
      tree.setRootCoordinator(nil, of: window)
    }
    endTied(to: coordinator)
    let value = cause == FLOW_CAUSE_FINISHED ? record.value?.pointer : nil
    emitFinished(coordinator, parent: node.parent, cause: cause, value: value)
    deliver(record, of: coordinator, to: node.parent, cause: cause, value: value)
    if let callbacks = record.callbacks {
      if let completion = callbacks.takeCompletion() {
        complete(WaitingCallbacks.Waiting(callback: completion, subject: handle(coordinator)))
      }
      callbacks.takeDismissed()?.endData(in: self)
    }
    emit(FLOW_EVENT_RELEASED, of: handle(coordinator))
    endDefer(of: coordinator)
    if let questions = coordinators[coordinator]?.questions { close(questions) }
    tree.removeCoordinator(coordinator)
    coordinators.remove(coordinator)
    endInstance(record.instance)
    if let transition = record.transition { transitions.addUse(of: transition, change: -1) }
    if case .stack(let home) = node.place { closeEmptyTabs(around: home, in: transaction) }
    if let binding = record.binding { considerEmpty(binding) }
  }

  /// Delivers the result once: to the callback given when the coordinator was opened, else to its
  /// parent (O6).
  private func deliver(
    _ record: CoordinatorRecord, of coordinator: CoordinatorID, to parent: CoordinatorID?,
    cause: flow_cause, value: UnsafePointer<flow_value>?
  ) {
    if let callbacks = record.callbacks, callbacks.isFinishHeard(in: self) {
      callbacks.takeFinished()?.run(handle(coordinator), cause: cause, value: value, in: self)
    } else if let parent, tree.coordinators.contains(parent) {
      call(
        .childFinished, of: coordinators[parent]?.instance, named: handle(parent),
        subject: handle(coordinator),
        cause: cause, value: value)
    }
    record.callbacks?.takeFinished()?.endData(in: self)
  }

  /// Ends a coordinator that shows nothing and has no request pending (C2). Reports an error unless
  /// its request was vetoed.
  package func endEmpty(
    _ coordinator: CoordinatorID, in transaction: Transaction?, isVetoed: Bool = false
  ) {
    let fate = tree.fate(of: coordinator, after: .wish)
    if fate == .goesOn { return }
    if fate == .endsUnopened, !isVetoed {
      report(
        FLOW_SEVERITY_ERROR, status: FLOW_OK, of: handle(coordinator),
        message:
          Message(
            """
            % shows nothing and has asked for nothing: it is ended; open a screen or a child in \
            'start', or call flow_coordinator_defer()
            """, name(of: handle(coordinator))))
    }
    endWithChildren(coordinator, in: transaction)
  }
}
