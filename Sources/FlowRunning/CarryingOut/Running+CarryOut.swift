import CFlowABI
import FlowCalling
import FlowDeciding
import FlowMessages
import FlowModel
import FlowRecords

/// Carrying a request out: its parts one after the other, and between them the coordinators they
/// start with all that these ask for (Q12, Q13). Without recursion, because coordinators may be
/// nested deeply.
extension Running {
  /// Does all that comes before anything is shown.
  func carryOut(_ request: Submission, _ transaction: Transaction) {
    if request.parts.count == 1, request.routing == nil, transaction.plan.startsNothing {
      // Most requests: all that is to be done has been planned. Nobody plans upon it or takes it
      // back any more.
      request.withFirst { adopt($0, of: request, in: transaction) }
      transaction.setAdopted()
      return
    }
    transaction.doNext(.end)
    if request.routing != nil { transaction.doNext(.routes) }
    begin(request, in: transaction)
    while let task = transaction.takeTask() { perform(task, in: transaction) }
    loop.follow(request)
  }

  private func begin(_ request: Submission, in transaction: Transaction) {
    request.forgetArguments()
    transaction.begin(request, isPlanned: request.parts.count == 1)
  }

  private func perform(_ task: Task, in transaction: Transaction) {
    switch task {
    case .part(let index): perform(part: index, in: transaction)
    case .start(let start, let part, let transition):
      self.start(start, part, transition, in: transaction)
    case .endPart: endPart(in: transaction)
    case .land(let coordinator, let window):
      coordinators[coordinator]?.land(on: tree.top(of: window))
    case .begin(let request): begin(inner: request, in: transaction)
    case .end: endProgress(in: transaction)
    case .routes: openRouted(transaction)
    case .openRoute(let handled): openRoute(handled, in: transaction)
    case .endRoute(let binding, let first): endRoute(binding, first, in: transaction)
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
      if let reason = planNow(part, request, transaction, mark) {
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
      // The parent does not end before the coordinator has started, nor does anybody above.
      if let parent = start.parent { tree.addPending(1, to: parent) }
      transaction.doNext(.start(start, part, request.id))
    }
    if endsFirst { endOldTree(mark, transaction) }
  }

  /// Plans a part of a batch when its turn comes. Returns why it cannot be done, if that is so:
  /// what a `start` did may have made it impossible, or left nothing that it could be about (Q12).
  private func planNow(
    _ part: Part, _ request: Submission, _ transaction: Transaction, _ mark: Plan.Mark
  ) -> flow_reason? {
    for coordinator in part.imagined where tree.coordinators[coordinator].shown == 0 {
      if !showsBelow(coordinator) { return FLOW_REASON_START }
    }
    do throws(Hindrance) {
      try transaction.extendPlan { (plan) throws(Hindrance) in
        try planPart(part, ofBatch: request, &plan)
      }
    } catch {
      transaction.takeBack(to: mark, in: &tree)
      if case .refused(let refusal) = error { warn(request, refusal) }
      return FLOW_REASON_START
    }
    if busyWindow(transaction, from: mark) != nil {
      transaction.takeBack(to: mark, in: &tree)
      return FLOW_REASON_START
    }
    guard lacksScreen(part) else { return nil }
    transaction.takeBack(to: mark, in: &tree)
    return make(for: part) ? planNow(part, request, transaction, mark) : FLOW_REASON_CREATE
  }

  private func showsBelow(_ coordinator: CoordinatorID) -> Bool {
    var each = tree.next(after: coordinator, within: coordinator)
    while let current = each {
      if tree.coordinators[current].shown > 0 { return true }
      each = tree.next(after: current, within: coordinator)
    }
    return false
  }

  /// Drops what a part was given and has no use for.
  private func dropUnadopted(_ part: Part) {
    if part.opens { part.endCallbacks(in: self) }
  }

  // MARK: Requests made inside a `start` or `navigate`

  private func begin(inner request: Submission, in transaction: Transaction) {
    // A `start` that opens its own class is a chain that never ends, too (Q2).
    loop.follow(request)
    if let verdict = request.verdict {
      return end(inner: request, verdict, isAdopted: false, in: transaction)
    }
    if let outer = transaction.progress.last?.request { request.join(outer) }
    let wasChange = transaction.plan.isChange
    transaction.beginPart()
    let checked = check(request, transaction)
    transaction.endPart(wasChange: wasChange)
    switch checked {
    case .ready:
      enter(transaction)
      transaction.doNext(.end)
      begin(request, in: transaction)
    case .over(let outcome): end(inner: request, outcome, isAdopted: false, in: transaction)
    case .again: transaction.doNext(.begin(request))
    case .blocked: queue.append(request)
    // The outer request, which opens the coordinator, does not wait for the answer.
    case .asking: break
    }
  }

  private func end(
    inner request: Submission, _ outcome: Outcome, isAdopted: Bool, in transaction: Transaction
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

  /// All parts of a request have been done.
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
      end(
        inner: progress.request, progress.outcome, isAdopted: progress.isAdopted, in: transaction)
    }
  }

  /// Before the next part's turn, coordinators that have opened nothing end (C2).
  private func endPart(in transaction: Transaction) {
    let started = transaction.takeStarted()
    if endEmpty(started, in: transaction) { transaction.noteFailedStart() }
  }

  /// Ends those of the started coordinators that show nothing and have asked for nothing (C2).
  /// Returns whether there were any.
  private func endEmpty(_ started: ContiguousArray<CoordinatorID>, in transaction: Transaction)
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

  /// The old root ends completely before the new one starts (O9): nobody shows this half of the
  /// way.
  private func endOldTree(_ mark: Plan.Mark, _ transaction: Transaction) {
    let windows = transaction.plan.windowsOfRemovals(since: mark)
    for window in windows {
      guard let place = transaction.plan.place(of: window) else { continue }
      transaction.enterView(at: place, of: tree)
    }
    willAppear(transaction)
    tellDidAppear(transaction)
    let old = transaction.takeOldTree(in: windows, since: mark, of: tree)
    tell(old.removals, old.layers, old.endings, transaction)
  }
}
