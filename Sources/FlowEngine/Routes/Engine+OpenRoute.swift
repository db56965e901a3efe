import CFlowABI
import FlowModel
import FlowForeign

/// Planning and running what those who handled a route have asked for.
extension Engine {
  /// Closes what the new route of a link takes the place of, or what an emptied link has opened (L1).
  func planRoute(_ operation: Operation, _ transaction: Transaction, _ draft: inout Draft)
    throws(Hindrance)
  {
    if operation.kind == FLOW_REQUEST_DEEP_LINK {
      if let link = transaction.request.step { try planTrim(link, transaction, &draft) }
      return
    }
    guard operation.kind == FLOW_REQUEST_LINK else {
      // The coordinator had gone before the route was given away.
      guard transaction.request.routing != nil else { throw .refused(.ended) }
      draft.changes = true
      return
    }
    guard isLive(operation.from), let window = tree.window(of: Handle.key(operation.from)) else {
      if operation.route == nil { return }
      throw .refused(.gone)
    }
    let screen: ScreenID = Handle.key(operation.from)
    if operation.route != nil {
      try touch(window, transaction)
      draft.changes = true
    }
    guard let link = screenRecords[Int(screen.slot)].link else { return }
    let cause = operation.route == nil ? nil : FLOW_CAUSE_REPLACED
    for opened in link.opened.reversed() where isLive(opened) {
      try close(opened, cause, transaction, &draft)
    }
  }

  private func close(
    _ opened: flow_handle, _ cause: flow_cause?, _ transaction: Transaction,
    _ draft: inout Draft
  ) throws(Hindrance) {
    if Handle.kind(opened) == FLOW_KIND_COORDINATOR {
      let coordinator: CoordinatorID = Handle.key(opened)
      guard !isEnding(coordinator, draft) else { return }
      return try planEnd(
        coordinator, cause ?? FLOW_CAUSE_DISMISSED, nil,
        causeOfDescendants: cause ?? FLOW_CAUSE_PARENT_ENDED, transaction, &draft)
    }
    let screen: ScreenID = Handle.key(opened)
    guard let layer = tree.layer(of: screen) else { return }
    let node = tree.layers[layer]
    let isRoot = tree.screens[screen].position == 0
    guard !isRoot || node.index > 0 else { throw .refused(.notPresented) }
    var closing = Closing(of: node.window, in: tree)
    closing.mark(screen, in: tree)
    let usual = isRoot ? FLOW_CAUSE_DISMISSED : FLOW_CAUSE_POPPED
    try run(&closing, of: node.window, cause ?? usual, transaction, &draft)
  }

  /// Opens what was asked for inside `navigate`, as a part of the request that brought the route.
  func openRouted(_ transaction: Transaction) {
    guard let routing = transaction.request.routing else { return }
    endWaiting(transaction.request)
    let handled = routing.handled
    routing.handled.removeAll()
    for each in handled { open(each, routing, in: transaction) }
  }

  private func open(_ handled: HandledRoute, _ routing: Routing, in transaction: Transaction) {
    let binding = Binding(routing.given, screen: routing.screen)
    binding.window = routing.screen.flatMap { tree.window(of: $0) } ?? window(of: handled)
    binding.base = binding.window.flatMap { tree.top(of: $0) }
    let first = transaction.inner.count
    for request in handled.requests {
      request.binding = binding
      binding.waiting += 1
      runInner(request, in: transaction)
      // One whose window is busy has gone to the queue, and is still to come.
      if transaction.inner.last?.request === request {
        binding.waiting -= 1
      } else {
        request.holdsBinding = true
      }
    }
    guard isOpen(binding) else { return noteFailure(from: first, in: transaction) }
    remember(binding)
    if transitions[transaction.request.id].opened == 0 {
      transitions[transaction.request.id].opened = binding.opened.first ?? 0
    }
    guard let screen = routing.screen, tree.screens.contains(screen) else { return }
    screenRecords[Int(screen.slot)].link = binding
    tellLink(of: screen)
  }

  private func window(of handled: HandledRoute) -> WindowID? {
    tree.coordinators.contains(handled.coordinator) ? window(of: handle(handled.coordinator)) : nil
  }

  /// A route of which nothing could be opened has the outcome of what was tried.
  private func noteFailure(from first: Int, in transaction: Transaction) {
    for inner in transaction.inner[first...]
    where inner.outcome.kind != FLOW_OUTCOME_DONE && inner.outcome.kind != FLOW_OUTCOME_NOOP {
      transaction.outcome = inner.outcome
      return
    }
  }

  /// The request is not run after all: neither is what was asked for inside `navigate`.
  func dropRouted(_ transaction: Transaction) {
    guard let routing = transaction.request.routing else { return }
    let handled = routing.handled
    routing.handled.removeAll()
    for each in handled {
      for request in each.requests {
        transaction.inner.append(
          InnerRequest(request: request, outcome: transaction.outcome, isAdopted: false))
        release(requesterOf: request)
      }
    }
  }

  /// What a finished request leaves behind of its route.
  func endRoute(_ request: Request, _ outcome: Outcome) {
    endWaiting(request)
    if let link = request.step { stepEnded(link, outcome) }
    guard request.holdsBinding, let binding = request.binding else { return }
    request.holdsBinding = false
    binding.waiting -= 1
    considerEmpty(binding)
  }
}
