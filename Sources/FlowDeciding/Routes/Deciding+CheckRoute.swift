import CFlowABI
import FlowModel
import FlowRecords

/// Checks the requests made inside `navigate`, which belong to the request that brought the route:
/// like a batch, they are planned on the tree they will meet, and vetoes are asked for, before
/// anything is closed or opened (L1, Q12, Q13).
extension Deciding {
  /// Decides if anything of a route can be opened. One request that can run is enough; so is one
  /// that waits for its window, or that nothing had to be done.
  ///
  /// A request that cannot run gets its verdict here, and is not tried again.
  ///
  /// - Parameter mark: The start, in the plan, of the steps of the request itself.
  /// - Returns: nil if so: the steps of the request itself stay taken. Otherwise the result, and
  ///   they have been taken back.
  func checkRoute(_ request: Submission, in transaction: Transaction, from mark: Plan.Mark)
    -> Checked?
  {
    guard let routing = request.routing else { return nil }
    let closed = transaction.plan.mark
    var look = RouteLook()
    for each in routing.handled {
      for inner in each.requests { planInner(inner, of: request, in: transaction, look: &look) }
    }
    if let inner = look.asker, let asking = look.asking {
      transaction.takeBack(to: mark, in: &tree)
      switch ask(asking, request: request, for: inner) {
      case .yes: break
      case .no(let by):
        routing.deny(asking.subject ?? by)
        inner.conclude(with: .vetoed(by: by))
        if case .select(_, let selection, _) = asking {
          leaveOut(routing, behind: inner, notSelected: selection, by: by)
        }
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

  /// Leaves out what the same `navigate` opens behind a tab that may not be selected, for
  /// coordinators that are at home in the tab or have opened the tabs (L1): nobody would see it.
  private func leaveOut(
    _ routing: Routing, behind inner: Submission, notSelected selection: TabSelection,
    by: flow_handle
  ) {
    for each in routing.handled {
      guard let place = each.requests.firstIndex(where: { $0 === inner }) else { continue }
      for request in each.requests[(place + 1)...]
      where request.opens && request.verdict == nil && isHidden(request, behind: selection) {
        request.conclude(with: .vetoed(by: by))
      }
    }
  }

  /// True if a request would open something for a coordinator that is at home in a tab, or has
  /// opened the tabs.
  private func isHidden(_ request: Submission, behind selection: TabSelection) -> Bool {
    request.parts.contains {
      if case .screen(let screen) = $0.request.from, tree.screens[screen].stack == selection.tab {
        return true
      }
      guard let from = requester(of: $0) else { return false }
      return from == tree.layers[selection.layer].owner || tree.isAtHome(from, in: selection.tab)
    }
  }

  /// Plans one request of a route, on the tree that the ones before it leave. Its steps stay taken.
  private func planInner(
    _ inner: Submission, of request: Submission, in transaction: Transaction,
    look: inout RouteLook
  ) {
    if let verdict = inner.verdict { return look.note(verdict) }
    inner.join(request)
    let mark = transaction.beginPart()
    var planned: Plan.Mark?
    switch plan(inner, in: transaction, from: mark, planned: &planned, isPart: true) {
    case .planned:
      // Selecting a tab opens nothing.
      if !inner.parts.allSatisfy({ $0.selects }) { look.canOpen = true }
    case .blocked:
      // A blocked request waits in the queue, and may still open something.
      look.canOpen = true
      return
    case let looked:
      // A request before this one may still be vetoed, which could change this result.
      if look.asking != nil { return }
      let outcome = tell(looked, of: inner, in: transaction)
      inner.conclude(with: outcome)
      return look.note(outcome)
    }
    if look.asking == nil, let asking = asking(transaction, for: inner, mark: mark) {
      look.asking = asking
      look.asker = inner
    }
    if look.lacking == nil, inner.parts.count == 1, lacksScreen(inner.parts[0]) {
      look.lacking = inner
    }
  }
}

/// The result of checking the requests of a route.
private struct RouteLook {
  /// The first request that needs somebody's consent.
  package var asker: Submission?
  package var asking: Asking?
  /// The first request that needs a screen to be made.
  var lacking: Submission?
  var canOpen = false
  var verdict: Outcome?

  /// Keeps the first outcome that is `failed`, else the first that is not `noop`.
  package mutating func note(_ outcome: Outcome) {
    guard outcome.kind != FLOW_OUTCOME_NOOP, verdict?.kind != FLOW_OUTCOME_FAILED else { return }
    if verdict == nil || outcome.kind == FLOW_OUTCOME_FAILED { verdict = outcome }
  }
}
