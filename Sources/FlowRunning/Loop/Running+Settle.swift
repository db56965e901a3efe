import CFlowABI
import FlowCalling
import FlowDeciding
import FlowMessages
import FlowModel
import FlowRecords

/// The one loop that runs requests (Q2).
extension Running {
  /// Runs all requests that can run. Does nothing while a callback is on the stack: the caller of
  /// that callback settles afterwards.
  @_optimize(speed)
  package func settle() {
    if isForLater() || loop.isSettling { return }
    if hasNothingToDo || loop.isHeld {
      if rests.isEmpty || !isRestDue { return }
      loop.beginSettling()
    } else {
      loop.beginSettling()
      while step(), !hasNothingToDo {}
    }
    if !rests.isEmpty { tellRest() }
    loop.endSettling()
    if !rests.isEmpty { watchRest() }
  }

  /// Warns once if something has changed and the engine has not come to rest for too long. The
  /// host's next call tells, so that nothing wakes a program which waits.
  @inline(never)
  private func watchRest() {
    guard tree.journal?.isStirred == true, !loop.isShuttingDown else { return loop.noteRest() }
    if loop.isRestless(at: now) {
      warn(
        0,
        message: """
          the engine has not come to rest for 5 seconds, and nothing was saved; a presenter may \
          not have answered
          """)
    }
  }

  /// True if a callback has asked for something, or the host may have to be told that the engine is
  /// at rest.
  @inline(__always)
  package var hasNews: Bool { caller.hasNews || !rests.isEmpty }

  /// True if something has happened since the host was last told that the engine is at rest.
  private var isRestDue: Bool {
    tree.journal?.isStirred == true && hasNothingToDo && !loop.isHeld && !loop.isShuttingDown
  }

  /// Runs all that can run.
  @inline(never)
  private func runAll() { while !hasNothingToDo, !loop.isHeld, step() {} }

  /// Tells the host that the engine is at rest (S2), and again when all that it has asked for then
  /// has run.
  @inline(never)
  func tellRest() {
    var rests = 0
    while isRestDue {
      tree.journal?.isStirred = false
      rests += 1
      // Requests that lead to one another are refused before; what is left are marks.
      if rests > Chain.limit { return tellRestless() }
      loop.goOn()
      runRests()
      runAll()
    }
  }

  /// Runs each callback at rest once.
  private func runRests() {
    rests.beginRound()
    while let entry = rests.takeNext() {
      guard !caller.isHalted, let callback = entry.callback.take() else { continue }
      loop.isAtRest = true
      callback.runAtRest(in: self)
      loop.isAtRest = false
      if entry.isOver { callback.endData(in: self) } else { entry.callback = consume callback }
    }
  }

  @inline(never)
  private func tellRestless() {
    warn(
      0,
      message: Message(
        """
        the engine has come to rest % times without a pause; look for a 'save_state' or a callback \
        at rest that always changes something
        """, Chain.limit))
  }

  /// True if nothing waits at all. While a transition runs it is false, as only examining the queue
  /// shows what can continue.
  @_optimize(speed)
  var hasNothingToDo: Bool {
    queue.isEmpty && isIdle && changes.isEmpty && !hasDoomed && !presenters.hasWishes
      && !locale.hasChanged && !activity.hasNews && hurries.isEmpty
  }

  /// True if somebody has asked for something that has not begun.
  package var hasRequests: Bool {
    !queue.isEmpty || !changes.isEmpty || hasDoomed || presenters.hasWishes
  }

  @inline(never)
  @_optimize(speed)
  func step() -> Bool {
    queue.takeReturning()
    changePresenters()
    if activity.hasNews, tellActivity() { return true }
    if let transaction = waits.takeAnswered() {
      loop.follow(transaction.request)
      resume(transaction)
      return true
    }
    if beginNext() || tellHurry() || tellLocale() || tellChanged() { return true }
    // A `destroy` that makes and destroys another one is cut like every chain.
    loop.goOn()
    return endDoomed()
  }

  /// Begins the first waiting request whose windows are free. Requests behind it that touch other
  /// windows do not wait for it.
  @inline(__always)
  private func beginNext() -> Bool {
    while let request = queue.takeNext(isIdle: isIdle) {
      let transaction = pool.transaction(request)
      loop.follow(request)
      let state = begin(request, in: transaction)
      if case .blocked(let place) = state {
        queue.park(request, at: place)
        noteWaiting(request)
        noteHurry(for: place)
        continue
      }
      if case .ready = state { run(request, in: transaction) }
      queue.goOn(behind: request)
      return true
    }
    return false
  }

  /// Runs a request that can run: shows it as a gesture, or carries it out.
  @inline(__always)
  private func run(_ request: Submission, in transaction: Transaction) {
    if transaction.outcome.kind != FLOW_OUTCOME_DONE { tellReport(transaction) }
    guard transaction.outcome.kind == FLOW_OUTCOME_DONE else {
      if transaction.outcome.reason == FLOW_REASON_NOT_ALLOWED { tellAttempt(request) }
      dropRouted(transaction)
      tellReselected(transaction)
      return finish(transaction)
    }
    if request.isGesture { return beginGesture(transaction) }
    carryOut(request, in: transaction)
    if !transaction.plan.reselections.isEmpty { tellReselected(transaction) }
    appear(transaction)
  }

  /// Continues a transaction whose presenters have all answered.
  func resume(_ transaction: Transaction) {
    if transaction.gesture != nil { return resolveGesture(transaction) }
    guard askPresenters(transaction) else { return didAppear(transaction) }
    wait(transaction)
  }
}
