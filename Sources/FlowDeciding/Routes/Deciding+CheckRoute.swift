import CFlowABI
import FlowModel
import FlowRecords

/// What was asked for inside `navigate` belongs to the request that brought the route: before
/// anything is closed or opened it is looked at upon the tree it will meet, and who would go is
/// asked, as of a batch (L1, Q12, Q13).
extension Deciding {
  /// Finds out whether something of a route can be opened: one that can is enough, as is one that
  /// has to wait for its window, or that nothing had to be done.
  ///
  /// What cannot be done has its verdict afterwards, and is not tried again.
  ///
  /// - Parameter mark: where the steps of the request itself begin.
  /// - Returns: nil if it can; the steps of the request itself stay taken. Otherwise they have been
  ///   taken back.
  func checkRoute(_ request: Submission, _ transaction: Transaction, from mark: Plan.Mark)
    -> Checked?
  {
    guard let routing = request.routing else { return nil }
    let closed = transaction.plan.mark
    var look = RouteLook()
    for each in routing.handled {
      for inner in each.requests { self.look(at: inner, of: request, transaction, &look) }
    }
    if let inner = look.asker, let asking = look.asking {
      transaction.takeBack(to: mark, in: &tree)
      switch ask(asking, request, for: inner) {
      case .yes: break
      case .no(let by):
        routing.deny(asking.subject ?? by)
        inner.conclude(with: .vetoed(by: by))
      case .later:
        for each in routing.handled { for inner in each.requests { pin(inner) } }
        return .asking
      }
      return .again
    }
    if let inner = look.lacking {
      transaction.takeBack(to: mark, in: &tree)
      if !make(for: inner.parts[0]) { inner.conclude(with: .failed(FLOW_REASON_CREATE)) }
      return .again
    }
    if !look.canOpen, let verdict = look.verdict {
      transaction.takeBack(to: mark, in: &tree)
      return .over(verdict)
    }
    transaction.takeBack(to: closed, in: &tree)
    return nil
  }

  /// Plans one of the requests of a route upon what those before leave. Its steps stay taken.
  private func look(
    at inner: Submission, of request: Submission, _ transaction: Transaction,
    _ look: inout RouteLook
  ) {
    if let verdict = inner.verdict { return look.note(verdict) }
    inner.join(request)
    let mark = transaction.beginPart()
    var planned: Plan.Mark?
    switch self.look(inner, transaction, from: mark, &planned, isPart: true) {
    case .planned:
      // A tab that is selected is nothing that is opened.
      if !inner.parts.allSatisfy({ $0.selects }) { look.canOpen = true }
    case .blocked:
      // It goes to the queue.
      look.canOpen = true
      return
    case let looked:
      // What somebody is asked about may not happen, and then this may look different.
      if look.asking != nil { return }
      let outcome = tell(looked, of: inner, transaction)
      inner.conclude(with: outcome)
      return look.note(outcome)
    }
    if look.asking == nil, let asking = asking(transaction, inner, mark) {
      look.asking = asking
      look.asker = inner
    }
    if look.lacking == nil, inner.parts.count == 1, lacksScreen(inner.parts[0]) {
      look.lacking = inner
    }
  }
}

/// What has come out of looking at the requests of a route.
private struct RouteLook {
  /// The first of them about which somebody has to be asked.
  package var asker: Submission?
  package var asking: Asking?
  /// The first for which a screen has to be made.
  var lacking: Submission?
  var canOpen = false
  var verdict: Outcome?

  /// Of those that cannot be done the first that failed counts, else the first.
  package mutating func note(_ outcome: Outcome) {
    guard outcome.kind != FLOW_OUTCOME_NOOP, verdict?.kind != FLOW_OUTCOME_FAILED else { return }
    if verdict == nil || outcome.kind == FLOW_OUTCOME_FAILED { verdict = outcome }
  }
}
