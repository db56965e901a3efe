import CFlowABI
import FlowModel
import FlowForeign

/// The one loop that runs requests (Q2).
extension Engine {
  /// Runs what can run. Does nothing while a callback is on the stack: whoever called it settles.
  package func settle() {
    guard depth == 0, !isSettling else { return }
    if queue.isEmpty, returning.isEmpty, inFlight.isEmpty, changedScreens.isEmpty, doomed.isEmpty {
      return
    }
    isSettling = true
    chain = Chain(run: chain.run + 1)
    while step() {}
    chain.length = 0
    isSettling = false
    endDoomed()
  }

  private func step() -> Bool {
    takeReturning()
    if !inFlight.isEmpty, let index = inFlight.firstIndex(where: { !$0.isWaiting }) {
      let transaction = inFlight.remove(at: index)
      follow(transaction.request)
      resume(transaction)
      return true
    }
    if beginNext() { return true }
    return tellChanged()
  }

  /// Begins the first waiting request whose windows are free. Those behind it that touch other windows
  /// do not wait for it.
  private func beginNext() -> Bool {
    var index = 0
    while index < queue.count {
      guard let request = queue.waiting(index) else {
        index += 1
        continue
      }
      let transaction = Transaction(request)
      follow(request)
      // Whoever is asked may add to the queue, so that the request must not be found by its place later.
      queue.lift(index)
      beginning = request
      let state = begin(transaction)
      beginning = nil
      if state != .blocked {
        queue.closeGaps()
        if state == .ready { run(transaction) }
        return true
      }
      queue.lower(request, index)
      // With every window busy nothing behind can run either.
      if windowList.allSatisfy({ windowRecords[Int($0.slot)].busy != nil }) { return false }
      index += 1
    }
    return false
  }

  /// What is asked for from now on is asked for by callbacks of this request.
  private func follow(_ request: Request) {
    chain.length = request.chain.run == chain.run ? request.chain.length + 1 : 1
  }

  /// Whether a request can run now.
  private enum Beginning {
    case ready
    /// A window it touches is busy; nothing has changed.
    case blocked
    /// Somebody who was asked about it needs time; nothing has changed.
    case asking
  }

  /// Plans a request, asks those who would go (O1), and commits it (O2).
  private func begin(_ transaction: Transaction) -> Beginning {
    let request = transaction.request
    if isShuttingDown, !request.isOwn {
      transaction.outcome = .refused(FLOW_REASON_SHUT_DOWN)
      return .ready
    }
    if let verdict = request.verdict {
      transaction.outcome = verdict
      return .ready
    }
    switch route(transaction) {
    case .ready: break
    case .blocked: return .blocked
    case .asking: return .asking
    case .over(let outcome):
      transaction.outcome = outcome
      return .ready
    }
    while true {
      var draft = Draft()
      do throws(Hindrance) {
        for operation in request.operations {
          try plan(operation, request.id, transaction, &draft)
        }
      } catch {
        undo(draft, transaction)
        let refusal: Refusal
        switch error {
        case .refused(let why): refusal = why
        // A finger does not wait.
        case .blocked where request.isGesture: refusal = .busy
        case .blocked: return .blocked
        }
        transaction.outcome = .refused(refusal.rawValue)
        warn(request, refusal)
        return .ready
      }
      guard draft.changes else {
        transaction.outcome = .noop
        transaction.tabs = draft.tabs
        return .ready
      }
      if request.isGesture {
        hold(draft, transaction)
        return .ready
      }
      guard let asking = asking(draft, request) else {
        adopt(draft, of: request, in: transaction)
        transaction.isAdopted = true
        transaction.starts = draft.starts
        transaction.endsFirst = draft.endsFirst
        return .ready
      }
      undo(draft, transaction)
      switch ask(asking, request) {
      case .yes: continue
      case .later: return .asking
      case .no(let by):
        transaction.outcome = .vetoed(by: by)
        return .ready
      }
    }
  }

  /// Undoes all a draft has changed, and lets its windows go.
  private func undo(_ draft: Draft, _ transaction: Transaction) {
    revert(draft)
    for view in transaction.views { windowRecords[Int(view.window.slot)].busy = nil }
    transaction.views.removeAll()
  }

  func plan(
    _ operation: Operation, _ transition: TransitionID, _ transaction: Transaction,
    _ draft: inout Draft
  ) throws(Hindrance) {
    try waitForTurn(operation, transaction)
    let first = draft.plan.removals.count
    if operation.opens {
      try planOpening(operation, transition, transaction, &draft)
    } else if operation.isRoute {
      try planRoute(operation, transaction, &draft)
    } else {
      try planClosing(operation, transaction, &draft)
    }
    try planCarried(from: first, transaction, &draft)
  }

  /// A request about a window in which a transition runs waits for it, also one that will turn out to
  /// change nothing; one about something that is gone waits for all.
  func waitForTurn(_ operation: Operation, _ transaction: Transaction) throws(Hindrance) {
    guard !inFlight.isEmpty else { return }
    guard isLive(operation.from), let window = window(of: operation.from) else {
      throw .blocked
    }
    if let busy = windowRecords[Int(window.slot)].busy, busy !== transaction { throw .blocked }
  }

  func window(of handle: flow_handle) -> WindowID? {
    switch Handle.kind(handle) {
    case FLOW_KIND_WINDOW: return Handle.key(handle)
    case FLOW_KIND_LAYER: return tree.layers[Handle.key(handle)].window
    case FLOW_KIND_ROUTER: return tree.layers[tree.stacks[Handle.key(handle)].layer].window
    case FLOW_KIND_SCREEN: return tree.window(of: Handle.key(handle))
    case FLOW_KIND_TRANSITION:
      let opened = transitions[Handle.key(handle)].opened
      return isLive(opened) ? window(of: opened) : nil
    case FLOW_KIND_COORDINATOR:
      return tree.coordinators[Handle.key(handle)].window.flatMap {
        tree.windows.contains($0) ? $0 : nil
      }
    default: return nil
    }
  }

  /// A refusal is told, unless it is the ordinary answer to a user's wish.
  func warn(_ request: Request, _ refusal: Refusal) {
    let why: String
    switch refusal {
    case .unhandled, .notAllowed, .busy: return
    case .ended: why = "the coordinator that asks has ended, or is ending"
    case .gone: why = "what should be opened, or where, is gone"
    case .duplicate: why = "it is open already, or stands twice"
    case .container: why = "it has a stack of its own, or shows nothing itself"
    case .notPresented:
      why = "nothing was presented: set another root, or end the coordinator that shows it"
    case .noWindow: why = "what it is asked from is in no window"
    case .empty:
      why = "a stack needs at least one screen, and an alert something to be presented over"
    }
    warn(request.subject, "a request was refused: \(why)")
  }

  /// A committed request: starts coordinators, then shows.
  private func run(_ transaction: Transaction) {
    guard transaction.outcome.kind == FLOW_OUTCOME_DONE else {
      if transaction.outcome.reason == FLOW_REASON_NOT_ALLOWED { tellAttempt(transaction.request) }
      dropRouted(transaction)
      tellReselected(transaction)
      return finish(transaction)
    }
    if transaction.gesture != nil { return beginGesture(transaction) }
    tellReselected(transaction)
    if transaction.endsFirst { endOldTree(transaction) }
    let starts = transaction.starts
    for start in starts { self.start(start, in: transaction) }
    if endEmpty(starts, in: transaction) { transaction.outcome = .failed(FLOW_REASON_START) }
    openRouted(transaction)
    appear(transaction)
  }

  /// The presenters have answered.
  func resume(_ transaction: Transaction) {
    if transaction.gesture != nil { return resolveGesture(transaction) }
    guard askPresenters(transaction) else { return didAppear(transaction) }
    inFlight.append(transaction)
  }

  /// Tells presenters whose visible screens have changed content, once each (V2).
  private func tellChanged() -> Bool {
    guard !changedScreens.isEmpty else { return false }
    let changed = changedScreens
    changedScreens.removeAll(keepingCapacity: true)
    chain.length += 1
    if chain.length > Chain.limit {
      for screen in changed { screenRecords[Int(screen.slot)].isChanged = false }
      report(
        FLOW_SEVERITY_ERROR, FLOW_ERROR_LIMIT, handle(changed[0]),
        "screens have said \(Chain.limit) times without a pause that they changed; look for a "
          + "presenter whose changed method calls flow_screen_changed()")
      return false
    }
    for screen in changed {
      guard tree.screens.contains(screen) else { continue }
      screenRecords[Int(screen.slot)].isChanged = false
      guard tree.screens[screen].appearance != .hidden, let window = tree.window(of: screen),
        let presenter = windowRecords[Int(window.slot)].presenter
      else { continue }
      call(.changed, of: presenters[presenter].instance, handle(screen))
    }
    return true
  }
}
