import CFlowABI
import FlowCalling
package import FlowMessages
package import FlowModel
package import FlowRecords

/// Why a part of a request does not run.
package enum Hindrance: Error {
  case refused(Refusal)
  /// It touches a window in which a transition runs; it is tried again when that has ended.
  case blocked(WaitingPlace)
}

/// The answer to "can this request run now?", with what it has to wait for.
package enum Beginning {
  case ready
  /// A window it touches is busy; nothing has changed.
  case blocked(WaitingPlace)
  /// A screen or coordinator that was asked needs time to answer; nothing has changed.
  case asking
}

/// Decides if a request can run now: plans it (Q7), and asks the screens and coordinators that
/// would leave (O1).
extension Deciding {
  /// Plans a request and asks for vetoes. If it is ready, the steps of a single request have been
  /// taken; those of a batch have not.
  @inline(__always)
  package func begin(_ request: Submission, in transaction: Transaction) -> Beginning {
    if loop.isShuttingDown, !request.isOwn {
      transaction.conclude(with: .refused(FLOW_REASON_SHUT_DOWN))
      return .ready
    }
    if isForUnseenWindow(request) { return .asking }
    if let verdict = request.verdict {
      // Its turn is after that of others about its window all the same.
      if !isIdle, let window = window(of: request.parts[0].request.from),
        queue.isBehindOthers(request, at: .window(window))
      {
        return .blocked(.window(window))
      }
      transaction.conclude(with: verdict)
      return .ready
    }
    settle(before: request)
    let known = unsettled
    if request.routing != nil || request.deepLink != nil {
      switch route(transaction) {
      case .ready: break
      case .blocked(let place): return .blocked(place)
      case .asking: return .asking
      case .over(let outcome):
        transaction.conclude(with: outcome)
        return .ready
      }
    }
    if request.kind.isBack, let handler = handler(ofBack: request, in: transaction) {
      transaction.conclude(with: .handled(by: handler))
      return .ready
    }
    settleWaiting(since: known, in: request)
    while true {
      switch check(request, in: transaction, from: Plan.start) {
      case .blocked where request.isGesture: transaction.conclude(with: .refused(FLOW_REASON_BUSY))
      case .blocked(let place): return .blocked(place)
      case .over(let outcome): transaction.conclude(with: outcome)
      case .asking: return .asking
      case .again: continue
      case .ready:
        enter(transaction)
      }
      return .ready
    }
  }

  /// The result of checking a request.
  package enum Checked {
    case ready
    case over(Outcome)
    case blocked(WaitingPlace)
    case asking
    /// A screen or coordinator has said yes, and may have changed something meanwhile.
    case again
  }

  /// Checks a request as a whole: it must be possible, and nobody may veto it. The tree is
  /// unchanged unless the request is ready. Then the steps of a single request have been taken;
  /// those of a batch were tried and taken back (Q12).
  package func check(_ request: Submission, in transaction: Transaction) -> Checked {
    check(request, in: transaction, from: transaction.plan.mark)
  }

  /// Checks the part of a plan behind `mark`, like ``check(_:in:)``.
  @inline(never)
  @_optimize(speed)
  package func check(_ request: Submission, in transaction: Transaction, from mark: Plan.Mark)
    -> Checked
  {
    var planned: Plan.Mark?
    switch plan(request, in: transaction, from: mark, planned: &planned) {
    case .planned: break
    case .blocked(let place): return .blocked(place)
    case let looked: return .over(tell(looked, of: request, in: transaction))
    }
    if request.isGesture { return .ready }
    guard mayAsk(transaction), let asking = asking(transaction, for: request, mark: mark) else {
      if request.routing != nil, let checked = checkRoute(request, in: transaction, from: mark) {
        return checked
      }
      if request.parts.count > 1 {
        transaction.takeBack(to: mark, in: &tree)
      } else if planned != nil {
        // Not by name: a mark is large, and would be copied where there is none, too.
        transaction.takeBack(to: planned ?? mark, in: &tree)
      }
      guard request.parts.count == 1, lacksScreen(request.parts[0]) else { return .ready }
      transaction.takeBack(to: mark, in: &tree)
      return make(for: request.parts[0]) ? .again : .over(.failed(FLOW_REASON_CREATE))
    }
    if request.parts.count == 1 {
      let part = request.parts[0]
      var foresight = Foresight()
      part.notePins(
        tree.pins(of: part.request, since: mark, in: transaction.plan, foresight: &foresight))
    }
    transaction.takeBack(to: mark, in: &tree)
    let known = unsettled
    let answer = ask(asking, request: request, for: request)
    settleWaiting(since: known, in: request)
    switch answer {
    case .yes: return .again
    case .no(let by): return .over(.vetoed(by: by))
    case .later:
      pin(request)
      if case .select(_, let selection, _) = asking { pin(request, to: selection) }
      return .asking
    }
  }

  /// The result of planning a request. The plan holds its steps only if it is `planned`.
  package enum Looked {
    /// Its steps have been taken, with those that stand for what coordinators will open.
    case planned
    case unchanged
    case refused(Refusal)
    case blocked(WaitingPlace)
  }

  /// Plans a request behind a mark.
  ///
  /// - Parameters:
  ///   - planned: Set, for a single request, to the place in the plan behind which screens only
  ///     stand for what coordinators will open.
  ///   - isPart: True if the request is one of several, and the next is planned on the tree it
  ///     leaves.
  @inline(never)
  @_optimize(speed)
  package func plan(
    _ request: Submission, in transaction: Transaction, from mark: Plan.Mark,
    planned: inout Plan.Mark?, isPart: Bool = false
  ) -> Looked {
    do throws(Hindrance) {
      if isPart || request.parts.count > 1 {
        try planParts(request, in: transaction)
      } else {
        try planSingle(request, in: transaction)
        if !transaction.plan.starts.isEmpty { planned = imagine(transaction, from: mark) }
      }
    } catch {
      transaction.takeBack(to: mark, in: &tree)
      switch error {
      case .blocked(let place): return .blocked(place)
      case .refused(let refusal): return .refused(refusal)
      }
    }
    if let window = busyWindow(transaction, from: mark) {
      transaction.takeBack(to: mark, in: &tree)
      return .blocked(.window(window))
    }
    return transaction.plan.isChange ? .planned : .unchanged
  }

  /// Tells why a request cannot be done, or has nothing to do. Returns its outcome.
  @inline(never)
  package func tell(_ looked: Looked, of request: Submission, in transaction: Transaction)
    -> Outcome
  {
    if case .refused(let refusal) = looked {
      warn(request, refusal: refusal)
      return .refused(refusal.rawValue)
    }
    if transaction.plan.foundNothing {
      warn(
        handle(request.parts[0].request.from),
        message: "nothing is presented in this window, so there is nothing to dismiss")
    }
    return noChange(request)
  }

  /// Lets imagined screens stand for the first screens of a request's coordinators, if these
  /// replace anything: the replaced ones are asked before anything starts (O1).
  @inline(never)
  private func imagine(_ transaction: Transaction, from mark: Plan.Mark) -> Plan.Mark? {
    guard tree.takesPlaces(transaction.plan, since: mark) else { return nil }
    let planned = transaction.plan.mark
    transaction.imagine(since: mark, in: &tree)
    return planned
  }

  /// True if a veto is possible: a class has `may_leave`, or the plan selects tabs.
  private func mayAsk(_ transaction: Transaction) -> Bool {
    classes.canVeto || transaction.plan.selectsTabs
  }

  /// Returns the outcome of a request that changes nothing. A finished gesture is then cancelled
  /// (G3).
  private func noChange(_ request: Submission) -> Outcome {
    let isGesture = request.parts[0].request.kind.isGesture
    return isGesture && request.isLifted ? Outcome(kind: FLOW_OUTCOME_CANCELLED) : .noop
  }

  @inline(__always)
  private func planSingle(_ request: Submission, in transaction: Transaction) throws(Hindrance) {
    let hindrance = request.withFirst { part -> Hindrance? in
      do throws(Hindrance) {
        try waitForTurn(part, in: transaction)
        try transaction.extendPlan { (plan) throws(Hindrance) in
          try planPart(part, of: request, in: &plan)
        }
        return nil
      } catch {
        return error
      }
    }
    if let hindrance { throw hindrance }
  }

  /// Plans the parts of a batch, each on the tree that the one before would leave. Pins each to the
  /// screens it affects, in case the batch has to wait (Q12, Q3).
  @inline(never)
  private func planParts(_ request: Submission, in transaction: Transaction) throws(Hindrance) {
    request.forgetArguments()
    var foresight = Foresight()
    foresight.beginBatch()
    defer { foresight.forgetImagined() }
    for part in request.parts {
      try waitForTurn(part, in: transaction)
      let mark = transaction.plan.mark
      try transaction.extendPlan { (plan) throws(Hindrance) in
        plan.looksAhead = true
        defer { plan.looksAhead = false }
        try planPart(part, ofBatch: request, in: &plan)
      }
      transaction.imagine(since: mark, in: &tree)
      part.notePins(
        tree.pins(of: part.request, since: mark, in: transaction.plan, foresight: &foresight))
      tree.noteOpeners(
        since: mark, in: transaction.plan, made: part.openerOfMade(), to: &foresight)
    }
  }

  /// Plans one part of a batch. Its coordinator ends if it has lost all its screens, even when
  /// later parts of the batch would open something for it (Q12).
  @inline(never)
  package func planPart(_ part: Part, ofBatch request: Submission, in plan: inout Plan)
    throws(Hindrance)
  {
    var opener = request.holdsRequester ? request.requester : nil
    if let each = opener, !tree.coordinators.contains(each) { opener = nil }
    if let opener { tree.addPending(-1, to: opener) }
    defer { if let opener { tree.addPending(1, to: opener) } }
    try planPart(part, of: request, in: &plan)
  }

  /// Plans one part upon the tree as it is now.
  package func planPart(_ part: Part, of request: Submission, in plan: inout Plan) throws(Hindrance)
  {
    do throws(Refusal) {
      try planKind(part, for: request, in: &plan)
    } catch {
      throw .refused(error)
    }
  }

  /// Returns a window that the plan touches behind `mark` while another transaction changes it.
  @_optimize(speed)
  package func busyWindow(_ transaction: Transaction, from mark: Plan.Mark) -> WindowID? {
    if isIdle { return nil }
    for view in transaction.plan.views(since: mark) {
      if let busy = windows[view.window]?.busy, busy !== transaction {
        return view.window
      }
    }
    return nil
  }

  /// Makes the windows of a transaction busy, so that no other one changes them until it is over.
  @_optimize(speed)
  package func enter(_ transaction: Transaction) {
    while let window = transaction.nextWindow() {
      if windows[window]?.begin(transaction) == true { transaction.hold(window) }
    }
  }

  /// Throws `blocked` while a transition runs in the window of a part, even if the part will turn
  /// out to change nothing. A part about something that is gone waits for all windows.
  @_optimize(speed)
  func waitForTurn(_ part: Part, in transaction: Transaction) throws(Hindrance) {
    if isIdle { return }
    guard let window = window(of: part.request.from) else {
      let from = handle(part.request.from)
      throw .blocked(.noWindow(isLive(from) ? from : 0))
    }
    if let busy = windows[window]?.busy, busy !== transaction {
      throw .blocked(.window(window))
    }
  }

  /// Returns the window of an object; for a transition, the window of what it opened.
  package func window(of object: Object) -> WindowID? {
    guard case .outside(let handle) = object else { return tree.window(of: object) }
    guard Handle.kind(of: handle) == FLOW_KIND_TRANSITION, isLive(handle) else { return nil }
    return tree.window(of: Handle.object(transitions.opened(Handle.key(of: handle))))
  }

  // MARK: What is allowed later

  /// Pins a request that has to wait to the objects that its plan found, so that it affects no
  /// others when it comes back (Q3).
  func pin(_ request: Submission) {
    for part in request.parts { part.pin() }
  }

  /// Pins a wish that selects another tab to both tabs: if either has gone, it does nothing.
  private func pin(_ request: Submission, to selection: TabSelection) {
    guard request.isWish, request.parts[0].request.tab == nil else { return }
    request.parts[0].lead(to: selection.tab, from: selection.left)
  }

  // MARK: What is told of it

  /// Warns about a refusal, unless it is the ordinary answer to a user's wish.
  package func warn(_ request: Submission, refusal: Refusal) {
    let why: Message
    switch refusal {
    case .unhandled, .notAllowed, .busy: return
    case .ended: why = "the coordinator that asks has ended, or is ending"
    case .gone: why = "what should be opened, or where, is not there"
    case .duplicate:
      let isOpen = isLive(request.subject) && hasBeenOpened(request.subject)
      why =
        isOpen
        ? Message("% % already", name(of: request.subject), holder(of: request.subject))
        : "it stands twice"
    case .container: why = "it has a stack of its own, or shows nothing itself"
    case .notPresented:
      why = "nothing was presented: set another root, or end the coordinator that shows it"
    case .noWindow: why = "what it is asked from is in no window"
    case .empty:
      why = "a stack needs at least one screen, and what is presented a screen to lie over"
    case .limit: why = "a layer has 64 tabs at most"
    case .neverOpened: why = "the screen it is about was never opened"
    }
    warn(request.subject, message: Message("% was refused: %", describe(request), why))
  }

  /// Describes a request for a message: "request 'push' of setup.form#2 from setup.flow#1".
  package func describe(_ request: Submission) -> Message {
    var text = Message("request '%'", requestName(request.kind))
    let from = handle(request.parts[0].request.from)
    if request.subject != 0, request.subject != from {
      text += Message(" of %", name(of: request.subject))
    }
    if from != 0 { text += Message(" from %", name(of: from)) }
    return text
  }

}
