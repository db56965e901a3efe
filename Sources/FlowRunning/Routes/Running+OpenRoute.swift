import CFlowABI
import FlowCalling
import FlowDeciding
import FlowMessages
import FlowModel
import FlowRecords

/// Runs the requests made by the coordinators that handled a route.
extension Running {
  /// Runs the requests made inside `navigate` as part of the request that brought the route.
  func openRouted(_ transaction: Transaction) {
    guard let routing = transaction.request.routing else { return }
    endWaiting(transaction.request)
    for each in routing.takeHandled().reversed() { transaction.doNext(.openRoute(each)) }
  }

  func openRoute(_ handled: HandledRoute, in transaction: Transaction) {
    guard let routing = transaction.request.routing else { return }
    let window = routing.screen.flatMap { tree.window(of: $0) } ?? self.window(of: handled)
    let binding = Binding(
      route: routing.given, screen: routing.screen, window: window,
      base: window.flatMap { tree.top(of: $0) }, opener: transaction.request.routeOpener)
    transaction.doNext(.endRoute(binding, firstInner: transaction.inner.count))
    for request in handled.requests.reversed() {
      request.bind(to: binding)
      transaction.doNext(.begin(request))
    }
  }

  /// Concludes a route once everything it could open has been opened.
  func endRoute(_ binding: Binding, first: Int, in transaction: Transaction) {
    for inner in transaction.inner[first...] where inner.request.binding === binding {
      _ = inner.request.releaseBinding()
    }
    guard isOpen(binding) else {
      // A route that opened nothing, but selected a tab, still lands in that tab.
      if let tab = binding.turns.last?.tab, tree.window(of: tab) == binding.window {
        remember(binding)
      }
      releaseLink(of: binding.screen)
      return noteFailure(from: first, in: transaction)
    }
    remember(binding)
    transaction.noteRouted()
    transitions.noteOpened(binding.opened.first ?? 0, by: transaction.request.id)
    guard let screen = binding.screen, tree.screens.contains(screen) else { return }
    screens.extra(of: screen)?.fillLink(with: binding)
    tree.noteChange(of: screen)
    tellLink(of: screen)
  }

  /// Empties a link whose new route has opened nothing, once the objects of its old route have
  /// gone. Requests of the old route that still wait for a window do not keep it (L1).
  private func releaseLink(of screen: ScreenID?) {
    guard let screen, tree.screens.contains(screen), let old = screens[screen]?.link else { return }
    old.giveUpPlace()
    considerEmpty(old)
  }

  private func window(of handled: HandledRoute) -> WindowID? {
    tree.coordinators.contains(handled.coordinator)
      ? tree.window(of: .coordinator(handled.coordinator)) : nil
  }

  /// Gives a route that could open nothing the outcome of its first request that failed, because
  /// that may have changed something; else of the first that was not done. A broadcast that has
  /// opened anything is done (L2).
  private func noteFailure(from first: Int, in transaction: Transaction) {
    guard transaction.outcome.kind == FLOW_OUTCOME_DONE else { return }
    for inner in transaction.inner[first...] where inner.outcome.kind != FLOW_OUTCOME_NOOP {
      if transaction.outcome.kind == FLOW_OUTCOME_DONE { transaction.conclude(with: inner.outcome) }
      if inner.outcome.kind == FLOW_OUTCOME_FAILED {
        transaction.conclude(with: inner.outcome)
        return
      }
    }
  }

  /// Drops the requests made inside `navigate`, because the request that brought the route will not
  /// run.
  func dropRouted(_ transaction: Transaction) {
    guard let routing = transaction.request.routing else { return }
    for each in routing.takeHandled() {
      for request in each.requests {
        let outcome = request.verdict ?? transaction.outcome
        transaction.addInner(request, outcome: outcome, isAdopted: false)
        release(requesterOf: request, outcome: outcome)
      }
    }
  }

  /// Releases the link, deep link and binding of a finished request.
  func endRoute(_ request: Submission, outcome: Outcome) {
    endWaiting(request)
    if let link = request.step { stepEnded(link, outcome: outcome) }
    if let binding = request.releaseBinding() { considerEmpty(binding) }
  }
}
