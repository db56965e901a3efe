package import CFlowABI
import FlowCalling
import FlowDeciding
import FlowModel
package import FlowMessages
package import FlowRecords

/// Ends requests and tells their outcomes (O7).
extension Running {
  @_optimize(speed)
  package func finish(_ transaction: Transaction) {
    leave(transaction)
    tree.journal?.isStirred = true
    // Taken, so that this happens only once even if the outcome has to wait.
    if let window = transaction.takeClosedWindow() { remove(window) }
    if let plugin = transaction.takeUnloaded() { finishUnload(plugin) }
    if transaction.followers == 0 { deliver(transaction) }
  }

  /// Tells the outcomes of a request that is over, and of those made inside it.
  @inline(__always)
  @_optimize(speed)
  private func deliver(_ transaction: Transaction) {
    for inner in transaction.inner {
      deliver(inner.outcome, of: inner.request, isAdopted: inner.isAdopted)
    }
    // Counts no reference, as a running transaction keeps its request.
    Unmanaged.passUnretained(transaction.request)._withUnsafeGuaranteedRef { request in
      deliver(transaction.outcome, of: request, isAdopted: transaction.isAdopted)
      release(requesterOf: request, outcome: transaction.outcome)
      pool.dropLarge(transaction, for: request)
      if request.isOwn { goOn(with: request.takeOuter()) }
    }
  }

  /// Notes that one of the engine's own requests is over. With the last one, the request that waits
  /// for them ends too (O7).
  @inline(never)
  private func goOn(with outer: Transaction?) {
    guard let outer else { return }
    if outer.removeFollower() { finish(outer) }
  }

  /// Frees the windows that a transaction has changed, so that others may change them.
  @_optimize(speed)
  func leave(_ transaction: Transaction) {
    for index in transaction.windows.indices {
      let window = transaction.windows[index]
      guard windows[window]?.letGo(of: transaction) == true else { continue }
      if queue.hasWaiting {
        queue.call(.window(window))
        queue.call(.deepLink(window))
      }
    }
    transaction.forgetWindows()
  }

  private func deliver(_ outcome: Outcome, of request: Submission, isAdopted: Bool) {
    if request.opens {
      request.forEachPart { addClaims(of: $0, change: -1) }
      if !isAdopted { request.forEachPart { if $0.opens { $0.endCallbacks(in: self) } } }
      request.forEachPart { if $0.opens { discardUnopened($0) } }
    }
    request.forEachPart { forgetSelection($0, of: request) }
    if request.isRoute { endRoute(request, outcome: outcome) }
    transitions.setOutcome(outcome, of: request.id)
    if !observers.isEmpty || request.hasDone { tellOutcome(of: request) }
    transitions.addUse(of: request.id, change: -1)
  }

  @_optimize(speed)
  func tellOutcome(of request: Submission) {
    var details = details(of: request.id)
    // The steps of a deep link have one outcome together: that of the link.
    if request.step == nil { emitDone(request, outcome: &details) }
    request.takeDone()?.run(handle(request.id), outcome: &details, in: self)
  }

  @_optimize(speed)
  package func details(of transition: TransitionID) -> flow_outcome {
    let outcome = transitions.outcome(transition)
    var details = flow_outcome()
    details.struct_size = UInt32(MemoryLayout<flow_outcome>.size)
    details.request = transitions.request(transition)
    details.kind = outcome.kind
    details.reason = outcome.reason
    details.by = outcome.by
    return details
  }

  package func description(of transition: TransitionID) -> flow_transition_info {
    let outcome = transitions.outcome(transition)
    var info = flow_transition_info()
    info.request = transitions.request(transition)
    info.outcome = outcome.kind
    info.reason = outcome.reason
    info.by = outcome.by
    info.opened = opened(by: transition)
    info.functions = transitions.functions(transition)
    guard let methods = transitions.methods(transition) else { return info }
    info.opener = methods.opener
    info.completion_method = methods.completion?.name
    info.dismissed_method = methods.dismissed?.name
    info.finished_method = methods.finished?.name
    info.done_method = methods.done?.name
    info.answered_method = methods.answered?.name
    return info
  }

  /// Destroys the objects that a request was given and did not open: they belong to the engine
  /// (Q11).
  @_optimize(speed)
  private func discardUnopened(_ part: Part) {
    // Go to may have made a screen and then found another one.
    discardUnopened(
      part.wanted.map { $0.made } ?? part.request.presentable)
    for index in part.request.all.indices { discardUnopened(part.request.all[index]) }
  }

  private func discardUnopened(_ object: Object) {
    switch object {
    case .screen(let screen): if screens[screen]?.wasOpened == false { discard(screen) }
    case .coordinator(let coordinator):
      if tree.coordinators.contains(coordinator),
        tree.coordinators[coordinator].phase == .created
      {
        discard(coordinator)
      }
    default: break
    }
  }

  /// Releases the requester of a request. It ends if it shows nothing and has no other request.
  @inline(__always)
  package func release(requesterOf request: Submission, outcome: Outcome) {
    if let starter = request.starter { goOn(starter, behind: outcome) }
    guard let requester = request.requester, tree.coordinators.contains(requester),
      request.holdsRequester
    else { return }
    tree.addPending(-1, to: requester)
    endEmpty(requester, in: nil, isVetoed: outcome.kind == FLOW_OUTCOME_VETOED)
  }

  /// Lets a coordinator go on that has waited for an answer to what it asked for in its `start`.
  @inline(never)
  private func goOn(_ starter: CoordinatorID, behind outcome: Outcome) {
    guard resumeDefer(of: starter) else { return }
    if let window = tree.coordinators[starter].window { queue.call(.deepLink(window)) }
    endEmpty(starter, in: nil, isVetoed: outcome.kind == FLOW_OUTCOME_VETOED)
  }

  // MARK: Transitions

  /// Returns what a request has opened, if it lives (flow_transition_opened).
  package func opened(by transition: TransitionID) -> flow_handle {
    let opened = transitions.opened(transition)
    return isLive(opened) ? opened : 0
  }

  package func release(_ transition: TransitionID) throws(Fault) {
    guard transitions.release(transition) else {
      throw Fault(
        FLOW_ERROR_STALE_HANDLE,
        "% has been released already", Records.plainName(of: handle(transition)))
    }
  }
}
