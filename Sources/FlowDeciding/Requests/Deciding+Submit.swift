package import CFlowABI
import FlowCalling
package import FlowMessages
package import FlowModel
package import FlowRecords

/// Taking requests in: from what a caller gives to a queued `Submission`.
extension Deciding {
  /// Queues a request. The caller runs the queue afterwards.
  @discardableResult
  @_optimize(speed)
  package func submitLater(
    _ given: borrowing Given, into out: UnsafeMutablePointer<flow_transition>?
  ) throws(Fault) -> TransitionID {
    // Options of this version, the usual case, are read where they lie.
    if let options = given.request.options, isWhole(options) {
      return try submitLater(given, with: options, into: out)
    }
    return try submitAfterReading(given, into: out)
  }

  @inline(never)
  private func submitAfterReading(
    _ given: borrowing Given, into out: UnsafeMutablePointer<flow_transition>?
  ) throws(Fault) -> TransitionID {
    var settings = try settings(given.request.options)
    return try submitLater(given, with: &settings, into: out)
  }

  @inline(never)
  @_optimize(speed)
  private func submitLater(
    _ given: borrowing Given, with settings: UnsafePointer<flow_options>,
    into out: UnsafeMutablePointer<flow_transition>?
  ) throws(Fault) -> TransitionID {
    try checkChain()
    let request = pool.request(given.kind)
    let part = request.parts[0]
    try decode(given, with: settings, into: part)
    let from = given.request.from
    let methods = try namedMethods(settings, of: from)
    let opened = part.opens ? handle(part.request.presentable) : 0
    let id = try addTransition(
      given.kind, opened: opened, isRetained: out != nil, functions: settings.pointee.functions)
    guard let methods else {
      enqueue(request, of: part, from: from, with: settings, id: id, opened: opened, into: out)
      return id
    }
    transitions.setMethods(methods, of: id)
    var own = settings.pointee
    methods.take(over: &own)
    withUnsafePointer(to: own) {
      enqueue(request, of: part, from: from, with: $0, id: id, opened: opened, into: out)
    }
    return id
  }

  /// Fills a request of one part, which has been decoded, and queues it.
  @inline(never)
  @_optimize(speed)
  private func enqueue(
    _ request: Submission, of part: Part, from: flow_handle,
    with settings: UnsafePointer<flow_options>, id: TransitionID, opened: flow_handle,
    into out: UnsafeMutablePointer<flow_transition>?
  ) {
    let kind = part.request.kind
    let opens = part.opens
    let givesMore = settings.pointee.givesMore
    // A part that was renewed has no callbacks.
    if opens, givesMore { part.takeOver(settings, by: from, in: self) }
    // Whoever has an instance made anew hears the outcome (S16).
    let done = DoneCallback(
      given: settings.pointee.done, by: kind.makesAnew ? 0 : from, engine: self)
    request.renew(
      id: id, kind: kind, isAnimated: settings.pointee.isAnimated, done: done,
      requester: requester(of: part), subject: opened != 0 ? opened : from)
    enqueue(request, into: out)
    // Copied, because what ends the data may end the options, too.
    if !opens, givesMore { dropUnused(settings.pointee) }
  }

  @_optimize(speed)
  package func addTransition(
    _ kind: RequestKind, opened: flow_handle, isRetained: Bool, functions: UInt32
  ) throws(Fault) -> TransitionID {
    guard
      let id = transitions.create(
        kind.rawValue, opened: opened, isRetained: isRetained, functions: functions)
    else { throw Fault(FLOW_ERROR_LIMIT, "all slots for transitions are used up") }
    return id
  }

  /// Throws if requests made by callbacks have led to one another too often without a pause (Q2).
  @_optimize(speed)
  package func checkChain() throws(Fault) {
    if loop.hasEnded { try checkNotShuttingDown() }
    guard loop.isTooLong else { return }
    throw Fault(
      FLOW_ERROR_LIMIT,
      """
      % requests have led to one another without a pause; look for a callback that always makes \
      another request, or post it with flow_engine_post()
      """, Chain.limit)
  }

  /// Lets go what waits for the next dispatch, as the host asks for more outside its layout (V15).
  @inline(never)
  package func releaseUnlessCalling() {
    if !caller.isCalling { loop.release() }
  }

  @_optimize(speed)
  package func enqueue(
    _ request: consuming Submission, into out: UnsafeMutablePointer<flow_transition>?
  ) {
    if loop.isHeld { releaseUnlessCalling() }
    request.follow(loop.chain)
    out?.pointee = handle(request.id)
    if let requester = request.requester, request.holdsRequester {
      tree.addPending(1, to: requester)
    }
    if request.opens { request.forEachPart { addClaims(of: $0, change: 1) } }
    findTabs(of: request)
    if let journal = tree.journal, request.isOfUser { journal.wishes += 1 }
    if collect(request) { return }
    if request.isRoute { prepareRoute(request) }
    if request.isGesture, isBusy(request) {
      // A finger does not wait.
      request.conclude(with: .refused(FLOW_REASON_BUSY))
      queue.putBack(request)
    } else {
      lineUp(request)
    }
  }

  /// True if a transition runs in the window a request is about.
  private func isBusy(_ request: Submission) -> Bool {
    guard let window = window(of: request.parts[0].request.from) else { return false }
    return windows[window]?.busy != nil || loop.direct == window
  }

  /// Ends callbacks that a request has no use for, without calling them.
  @inline(never)
  package func dropUnused(_ settings: flow_options) {
    Callback(given: settings.completion, engine: self)?.endData(in: self)
    Callback(given: settings.dismissed, engine: self)?.endData(in: self)
    FinishedCallback(given: settings.finished, by: 0, engine: self)?.endData(in: self)
  }

  package func dropCallbacks(of settings: flow_options) {
    dropUnused(settings)
    DoneCallback(given: settings.done, by: 0, engine: self)?.endData(in: self)
  }

  /// Returns the coordinator that makes a part: its `from`, or the owner of the screen it comes
  /// from.
  @_optimize(speed)
  package func requester(of part: Part) -> CoordinatorID? {
    switch part.request.from {
    case .coordinator(let key): tree.coordinators.contains(key) ? key : nil
    case .screen(let key): tree.screens[key].owner
    default: nil
    }
  }

  /// Adds a request made inside a coordinator's `start` or `navigate` to the request that led to
  /// the call (Q13). Returns false if the request has to queue as usual.
  @_optimize(speed)
  private func collect(_ request: Submission) -> Bool {
    guard let current = collectors.innermost, caller.depth == current.depth,
      request.parts.allSatisfy({ $0.joinsStart })
    else { return false }
    let isWithin =
      request.requester.map { tree.isWithin($0, ancestor: current.coordinator) } ?? false
    guard
      isWithin
        || request.parts.allSatisfy({
          current.isStart ? $0.request.kind.selectsNamed : $0.selects
        })
    else { return false }
    // A route selects no tab once more (Q3).
    if !current.isStart { request.forEachPart { $0.selectOnlyOthers() } }
    queue.number(request)
    collectors.collect(request)
    return true
  }
}

extension flow_options {
  @inline(__always)
  package var isAnimated: Bool { flags & FLOW_OPEN_AT_ONCE == 0 }

  /// True if they have a callback or a source, for which only what opens has a use.
  @inline(__always)
  fileprivate var givesMore: Bool {
    completion.function != nil || completion.destroy != nil || dismissed.function != nil
      || dismissed.destroy != nil || finished.function != nil || finished.destroy != nil
      || source.size > 0
  }
}
