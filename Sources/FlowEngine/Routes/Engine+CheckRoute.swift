import CFlowABI
import FlowModel

/// Closing what is bound to a link and opening what its new route leads to are one: before anything is closed,
/// what was asked for inside `navigate` is looked at upon the tree it will meet, as a batch is (L1, Q12).
extension Engine {
  /// Finds out whether something can be opened in the place of what a link closes: the first that can is
  /// enough, as is one that has to wait for its window, or that nothing had to be done.
  ///
  /// What cannot be done has its verdict afterwards, and is not tried again.
  ///
  /// - Parameter mark: where the steps of the link begin.
  /// - Returns: nil if it can; the steps of the link stay taken. Otherwise they have been taken back.
  func checkRoute(_ request: Submission, _ transaction: Transaction, from mark: Plan.Mark)
    -> Checked?
  {
    guard let routing = request.routing, let screen = routing.screen, screens[screen]?.link != nil
    else { return nil }
    let closed = transaction.plan.mark
    var verdict: Outcome?
    for each in routing.handled {
      for inner in each.requests {
        if let known = inner.verdict {
          if verdict == nil, known.kind != FLOW_OUTCOME_NOOP { verdict = known }
          continue
        }
        inner.allowed = request.allowed
        transaction.plan.isChange = false
        let checked = check(inner, transaction, from: closed, asking: request, at: mark)
        switch checked {
        case .ready:
          guard let refusal = refusalToImagine(transaction, from: closed) else {
            tree.revert(&transaction.plan, to: closed)
            return nil
          }
          warn(inner, refusal)
          inner.verdict = .refused(refusal.rawValue)
        case .blocked:
          // It goes to the queue.
          tree.revert(&transaction.plan, to: closed)
          return nil
        case .over(let outcome): inner.verdict = outcome
        case .asking, .again: break
        }
        tree.revert(&transaction.plan, to: mark)
        if case .asking = checked { return .asking }
        return .again
      }
    }
    guard let verdict else { return nil }
    tree.revert(&transaction.plan, to: mark)
    return .over(verdict)
  }

  /// Why a coordinator that has been planned could not open anything; nil if it could.
  private func refusalToImagine(_ transaction: Transaction, from mark: Plan.Mark) -> Refusal? {
    do throws(Refusal) {
      try tree.imagine(since: mark, &transaction.plan)
      return nil
    } catch {
      return error
    }
  }
}
