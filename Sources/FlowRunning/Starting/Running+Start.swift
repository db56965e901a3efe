import FlowCalls
import CFlowABI
import FlowCalling
import FlowDeciding
import FlowMessages
package import FlowModel
package import FlowRecords

/// Starts coordinators (C1, C2).
extension Running {
  /// Attaches and starts a coordinator. The requests of its `start` come next on the agenda.
  package func start(
    _ start: Start, for part: Part, transition: TransitionID, in transaction: Transaction
  ) {
    let coordinator = start.coordinator
    if let parent = start.parent, tree.coordinators.contains(parent) {
      tree.addPending(-1, to: parent)
    }
    if let refusal = tree.refusal(of: start) {
      return refuse(start, refusal: refusal, for: part, in: transaction)
    }
    transaction.attach(start, in: &tree)
    queue.callAll(about: handle(coordinator))
    queue.callAll(about: handle(transition))
    coordinators[coordinator]?.start(by: transition)
    transitions.addUse(of: transition, change: 1)
    if start.isFirst {
      coordinators[coordinator]?.takeOver(CoordinatorCallbacks.of(part))
    }
    emit(FLOW_EVENT_START, of: handle(coordinator))
    // Counts requests of the `start` as made by this request, not by one carried out before it.
    if let request = transaction.progress.last?.request { loop.follow(request) }
    let instance = coordinators[coordinator]?.instance
    collectors.begin(Collector(coordinator: coordinator, depth: caller.depth + 1, isStart: true))
    call(.start, of: instance, named: handle(coordinator))
    let collected = collectors.takeInnermost()
    tree.setPhase(.running, of: coordinator)
    if collected?.isDeferred == true { addDefer(of: coordinator) }
    emitDidStart(coordinator)
    if let window = start.rootOf {
      queue.call(.deepLink(window))
      transaction.doNext(.land(coordinator, window))
    }
    for request in (collected?.requests ?? []).reversed() {
      transaction.doNext(.begin(request))
    }
  }

  /// Starts a coordinator that has its place already: it was restored, and had opened nothing
  /// (S13).
  package func startAnew(_ coordinator: CoordinatorID, in transaction: Transaction) {
    endWaiting(of: coordinator)
    emit(FLOW_EVENT_START, of: handle(coordinator))
    collectors.begin(Collector(coordinator: coordinator, depth: caller.depth + 1, isStart: true))
    call(.start, of: coordinators[coordinator]?.instance, named: handle(coordinator))
    let collected = collectors.takeInnermost()
    if collected?.isDeferred == true { addDefer(of: coordinator) }
    emitDidStart(coordinator)
    transaction.noteStarted(coordinator)
    transaction.doNext(.endPart)
    for request in (collected?.requests ?? []).reversed() {
      transaction.doNext(.begin(request))
    }
  }

  /// Refuses to start a coordinator whose opener has gone meanwhile.
  private func refuse(
    _ start: Start, refusal: Refusal, for part: Part, in transaction: Transaction
  ) {
    transaction.refuseStart(refusal)
    if start.isFirst { part.endCallbacks(in: self) }
    if tree.coordinators.contains(start.coordinator),
      tree.coordinators[start.coordinator].phase == .created
    {
      discard(start.coordinator)
    }
    if let parent = start.parent { endEmpty(parent, in: transaction) }
  }
}
