package import CFlowABI
import FlowModel
package import FlowForeign

/// Starting coordinators (C1, C2).
extension Engine {
  /// Attaches and starts a coordinator; what it opens in `start` joins the transaction.
  func start(_ start: Start, in transaction: Transaction) {
    let coordinator = start.coordinator
    guard tree.coordinators.contains(coordinator),
      tree.coordinators[coordinator].phase == .created
    else { return }
    if let parent = start.parent, !isRunning(parent) {
      return refuse(start, FLOW_REASON_ENDED, in: transaction)
    }
    if let carrier = start.carrier, !isOpen(carrier) {
      return refuse(start, FLOW_REASON_GONE, in: transaction)
    }
    tree.attach(coordinator, to: start.parent, at: start.place)
    if let carrier = start.carrier { tree.carry(coordinator, by: carrier) }
    if let window = start.rootOf { tree.setRootCoordinator(coordinator, of: window) }
    let slot = Int(coordinator.slot)
    coordinatorRecords[slot].transition = start.transition
    addUse(of: start.transition, 1)
    coordinatorRecords[slot].completion = start.operation.completion
    coordinatorRecords[slot].dismissed = start.operation.dismissed
    coordinatorRecords[slot].finished = start.operation.finished
    coordinatorRecords[slot].flags = start.operation.tabs == nil ? start.operation.flags : []
    emit(FLOW_EVENT_START, handle(coordinator))
    let instance = coordinatorRecords[slot].instance
    collectors.append(Collector(coordinator: coordinator, depth: depth + 1, isStart: true))
    call(.start, of: instance)
    let collected = collectors.removeLast()
    tree.setPhase(.running, of: coordinator)
    if collected.isDeferred { addDefer(of: coordinator) }
    emitDidStart(coordinator)
    for request in collected.requests { runInner(request, in: transaction) }
    if let window = start.rootOf { coordinatorRecords[slot].landing = tree.top(of: window) }
  }

  /// What should have been started on behalf of somebody who has gone meanwhile is not.
  private func refuse(_ start: Start, _ reason: flow_reason, in transaction: Transaction) {
    transaction.outcome = .refused(reason)
    drop(start.operation)
    discard(start.coordinator)
  }

  private func isOpen(_ screen: ScreenID) -> Bool {
    tree.screens.contains(screen) && tree.screens[screen].stack != nil
  }

  func isRunning(_ coordinator: CoordinatorID) -> Bool {
    tree.coordinators.contains(coordinator) && tree.coordinators[coordinator].phase != .ending
  }

  /// Runs a request made inside a `start` or `navigate`, as part of the transaction that belongs to.
  func runInner(_ request: Request, in transaction: Transaction) {
    var draft = Draft()
    var outcome = Outcome.done
    do throws(Hindrance) {
      for operation in request.operations { try plan(operation, request.id, transaction, &draft) }
      if let asking = asking(draft, request) {
        revert(draft)
        switch ask(asking, request) {
        case .yes: return runInner(request, in: transaction)
        // What opens the coordinator does not wait for an answer.
        case .later: return
        case .no(let by):
          draft = Draft()
          outcome = .vetoed(by: by)
        }
      } else if draft.changes {
        adopt(draft, of: request, in: transaction)
      } else {
        outcome = .noop
      }
    } catch {
      revert(draft)
      draft.changes = false
      guard case .refused(let refusal) = error else { return queue.append(request) }
      outcome = .refused(refusal.rawValue)
      warn(request, refusal)
    }
    if outcome.kind == FLOW_OUTCOME_DONE {
      for start in draft.starts { self.start(start, in: transaction) }
      if endEmpty(draft.starts, in: transaction) { outcome = .failed(FLOW_REASON_START) }
    }
    transaction.inner.append(
      InnerRequest(request: request, outcome: outcome, isAdopted: draft.changes))
    if let requester = request.requester, tree.coordinators.contains(requester),
      request.holdsRequester
    {
      tree.addPending(-1, to: requester)
    }
  }

  /// Ends those of the started coordinators that show nothing and have asked for nothing (C2). Returns
  /// whether there were any.
  func endEmpty(_ starts: ContiguousArray<Start>, in transaction: Transaction) -> Bool {
    var hasEnded = false
    for start in starts {
      let coordinator = start.coordinator
      guard tree.coordinators.contains(coordinator), !tree.coordinators[coordinator].isRoot,
        !tree.hasContent(coordinator)
      else { continue }
      hasEnded = true
      endEmpty(coordinator, in: transaction)
    }
    return hasEnded
  }

  /// The old root ends completely before the new one starts (O9): nobody shows this half of the way.
  func endOldTree(_ transaction: Transaction) {
    findLeaving(transaction)
    willAppear(transaction)
    tellDidAppear(transaction)
    tellRemovals(transaction)
    for index in transaction.views.indices {
      // Of a batch another window may show what it will show already.
      transaction.views[index].spare.before = transaction.views[index].spare.after
      transaction.views[index].spare.leaving.removeAll()
    }
  }

  // MARK: Asking for more time

  package func deferStart(of handle: flow_handle) throws(Fault) {
    let coordinator = try coordinator(handle)
    guard let index = collectors.lastIndex(where: { $0.isStart && $0.coordinator == coordinator })
    else {
      throw Fault(
        FLOW_ERROR_NOT_RUNNING, "a coordinator can ask for more time only inside its start")
    }
    collectors[index].isDeferred = true
  }

  private func addDefer(of coordinator: CoordinatorID) {
    let timeout = UInt64(options.defer_timeout)
    tree.addPending(1, to: coordinator)
    deferred.append(
      DeferredStart(coordinator: coordinator, deadline: timeout == 0 ? nil : now + timeout))
    scheduleWake()
  }

  /// The time is over: the coordinator has opened something, has ended, or has taken too long.
  func endDefer(of coordinator: CoordinatorID, hasOpened: Bool = false) {
    guard !deferred.isEmpty,
      let index = deferred.firstIndex(where: { $0.coordinator == coordinator })
    else { return }
    deferred.remove(at: index)
    guard tree.coordinators.contains(coordinator) else { return }
    tree.addPending(-1, to: coordinator)
    if !hasOpened { endEmpty(coordinator, in: nil) }
  }
}
