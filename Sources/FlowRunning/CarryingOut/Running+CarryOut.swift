import CFlowABI
import FlowCalling
import FlowDeciding
import FlowMessages
import FlowModel
import FlowRecords

/// Carries a request out, part by part. Between the parts the coordinators they open are started,
/// and the requests of these carried out (Q12, Q13). An agenda replaces recursion, because
/// coordinators may be nested deeply.
extension Running {
  /// Carries out everything that precedes showing.
  @_optimize(speed)
  func carryOut(_ request: Submission, in transaction: Transaction) {
    if request.parts.count == 1, request.routing == nil, transaction.plan.startsNothing,
      !request.kind.mayStart
    {
      // The usual case: everything is planned, and the plan is neither extended nor taken back any
      // more.
      request.withFirst { adopt($0, of: request, in: transaction) }
      transaction.setAdopted()
      return
    }
    transaction.doNext(.end)
    if request.routing != nil { transaction.doNext(.routes) }
    beginParts(request, in: transaction)
    while let task = transaction.takeTask() {
      if unsettled > 0 { settleWaiting(behind: transaction.innerRequests(from: task)) }
      perform(task, in: transaction)
    }
    loop.follow(request)
  }

  private func beginParts(_ request: Submission, in transaction: Transaction) {
    request.forgetArguments()
    transaction.begin(request, isPlanned: request.parts.count == 1)
  }

  private func perform(_ task: Task, in transaction: Transaction) {
    switch task {
    case .part(let index): perform(part: index, in: transaction)
    case .start(let start, let part, let transition):
      self.start(start, for: part, transition: transition, in: transaction)
    case .endPart: endPart(in: transaction)
    case .land(let coordinator, let window):
      coordinators[coordinator]?.land(on: tree.top(of: window))
      tree.noteChange(of: coordinator)
    case .begin(let request): beginInner(request, in: transaction)
    case .end: endProgress(in: transaction)
    case .routes: openRouted(transaction)
    case .openRoute(let handled): openRoute(handled, in: transaction)
    case .endRoute(let binding, let first): endRoute(binding, first: first, in: transaction)
    }
  }

  // MARK: Parts

  private func perform(part index: Int, in transaction: Transaction) {
    guard let progress = transaction.progress.last else { return }
    let request = progress.request
    let part = request.parts[index]
    var mark = Plan.start
    if !progress.isPlanned {
      mark = transaction.beginPart()
      if let reason = planNow(part, for: request, in: transaction, mark: mark) {
        transaction.leaveOut(reason)
        return dropUnadopted(part)
      }
      guard transaction.plan.isChange else { return dropUnadopted(part) }
      enter(transaction)
    }
    transaction.notePartDone()
    adopt(part, of: request, in: transaction)
    let starts = transaction.plan.starts
    let endsFirst = transaction.plan.endsFirst
    transaction.keepPlan(in: tree)
    if !starts.isEmpty { transaction.doNext(.endPart) }
    for start in starts.reversed() {
      // Keeps the parent and its ancestors from ending before the coordinator has started.
      if let parent = start.parent { tree.addPending(1, to: parent) }
      transaction.doNext(.start(start, part, request.id))
    }
    if endsFirst { endOldTree(mark, in: transaction) }
  }

  /// Plans a part of a batch when its turn comes. Returns the reason if that is impossible: a
  /// `start` may have prevented it, or have opened nothing for it to act on (Q12).
  private func planNow(
    _ part: Part, for request: Submission, in transaction: Transaction, mark: Plan.Mark
  ) -> flow_reason? {
    part.pinBehind()
    do throws(Hindrance) {
      try transaction.extendPlan { (plan) throws(Hindrance) in
        try planPart(part, ofBatch: request, in: &plan)
      }
    } catch {
      transaction.takeBack(to: mark, in: &tree)
      if case .refused(let refusal) = error { warn(request, refusal: refusal) }
      return FLOW_REASON_START
    }
    if busyWindow(transaction, from: mark) != nil {
      transaction.takeBack(to: mark, in: &tree)
      return FLOW_REASON_START
    }
    if let pins = part.request.pinned, pins.isBehind, !pins.hasNothing, !transaction.plan.isChange {
      return FLOW_REASON_START
    }
    guard lacksScreen(part) else { return nil }
    transaction.takeBack(to: mark, in: &tree)
    return make(for: part)
      ? planNow(part, for: request, in: transaction, mark: mark) : FLOW_REASON_CREATE
  }

  /// Ends the callbacks of a part that opened nothing.
  private func dropUnadopted(_ part: Part) {
    if part.opens { part.endCallbacks(in: self) }
  }

  // MARK: Requests made inside a `start` or `navigate`

  private func beginInner(_ request: Submission, in transaction: Transaction) {
    // A `start` that opens its own class is a chain that never ends, too (Q2).
    loop.follow(request)
    if let verdict = request.verdict {
      return endInner(request, outcome: verdict, isAdopted: false, in: transaction)
    }
    if let outer = transaction.progress.last?.request { request.join(outer) }
    let wasChange = transaction.plan.isChange
    transaction.beginPart()
    let checked = check(request, in: transaction)
    transaction.endPart(wasChange: wasChange)
    switch checked {
    case .ready:
      enter(transaction)
      transaction.doNext(.end)
      beginParts(request, in: transaction)
    case .over(let outcome): endInner(request, outcome: outcome, isAdopted: false, in: transaction)
    case .again: transaction.doNext(.begin(request))
    case .blocked: lineUp(request)
    // The request waits for an answer, and has its outcome for itself; the outer one, which opens
    // the coordinator, goes on (Q13).
    case .asking:
      guard request.binding == nil, let starter = transaction.lastStarted else { break }
      request.leaveStart(of: starter)
      pauseDefer(of: starter)
    }
  }

  private func endInner(
    _ request: Submission, outcome: Outcome, isAdopted: Bool, in transaction: Transaction
  ) {
    transaction.addInner(request, outcome: outcome, isAdopted: isAdopted)
    if outcome.kind == FLOW_OUTCOME_NOOP {
      request.forEachPart { noteTurn(to: $0.request.tab, from: nil, of: request) }
    }
    if let requester = request.requester, tree.coordinators.contains(requester),
      request.holdsRequester
    {
      tree.addPending(-1, to: requester)
    }
  }

  /// Sets the outcome of a request whose parts are done.
  private func endProgress(in transaction: Transaction) {
    guard let progress = transaction.endProgress() else { return }
    if transaction.progress.isEmpty {
      if transaction.hasRouted {
        transaction.conclude(with: .done)
      } else if transaction.outcome.kind == FLOW_OUTCOME_DONE {
        transaction.conclude(with: progress.outcome)
      }
      transaction.setAdopted(progress.isAdopted)
    } else {
      endInner(
        progress.request, outcome: progress.outcome, isAdopted: progress.isAdopted, in: transaction)
    }
  }

  /// Ends coordinators that have opened nothing, before the next part's turn (C2).
  private func endPart(in transaction: Transaction) {
    let started = transaction.takeStarted()
    if endEmpty(started, in: transaction) { transaction.noteFailedStart() }
  }

  /// Ends the started coordinators that show nothing and have requested nothing (C2). Returns false
  /// if there were none.
  private func endEmpty(_ started: Series<CoordinatorID>, in transaction: Transaction)
    -> Bool
  {
    var hasEnded = false
    for coordinator in started where tree.hasNothing(coordinator) {
      hasEnded = true
      let isVetoed = transaction.inner.contains {
        $0.request.requester == coordinator && $0.outcome.kind == FLOW_OUTCOME_VETOED
      }
      endEmpty(coordinator, in: transaction, isVetoed: isVetoed)
    }
    return hasEnded
  }

  // MARK: The old root

  /// Ends the old root completely before the new one starts (O9). No presenter shows the state in
  /// between.
  private func endOldTree(_ mark: Plan.Mark, in transaction: Transaction) {
    let windows = transaction.plan.windowsOfRemovals(since: mark)
    for window in windows {
      guard let place = transaction.plan.place(of: window) else { continue }
      transaction.enterView(at: place, of: tree)
    }
    willAppear(transaction)
    tellDidAppear(transaction)
    let old = transaction.takeOldTree(in: windows, since: mark, of: tree)
    tellGone(old.removals, layers: old.layers, endings: old.endings, in: transaction)
  }
}
