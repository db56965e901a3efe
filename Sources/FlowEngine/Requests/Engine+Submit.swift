package import CFlowABI
import FlowModel
package import FlowForeign

/// Taking requests in: from what a caller gives to a queued `Submission`.
extension Engine {
  /// Makes a request. Takes the callbacks over unless it throws.
  package func submit(_ given: borrowing Given, _ out: UnsafeMutablePointer<flow_transition>?)
    throws(Fault)
  {
    try submitLater(given, out)
    settle()
  }

  /// Makes a request for a caller that settles afterwards.
  @discardableResult
  package func submitLater(
    _ given: borrowing Given, _ out: UnsafeMutablePointer<flow_transition>?
  ) throws(Fault) -> TransitionID {
    var settings = try settings(given.request.options)
    try checkChain()
    let request = pool.request(given.kind)
    let part = request.parts[0]
    try decode(given, settings, into: part)
    let from = given.request.from
    let methods = try namedMethods(settings, of: from)
    let opens = part.opens
    let opened = opens ? handle(part.request.presentable) : 0
    let id = try addTransition(
      given.kind, opened: opened, isRetained: out != nil, functions: settings.functions)
    if let methods {
      transitions.keep(methods, of: id)
      methods.take(over: &settings)
    }
    if opens { take(settings, for: part) }
    let done = DoneCallback(settings.done, self)
    request.renew(
      id: id, kind: given.kind, isAnimated: settings.isAnimated, done: done,
      requester: requester(of: part), subject: opened != 0 ? opened : from)
    enqueue(request, out)
    if !opens { dropUnused(settings) }
    return id
  }

  /// From now on the callbacks are the engine's.
  @inline(__always)
  private func take(_ settings: flow_options, for part: Part) {
    part.completion = Callback(settings.completion, self)
    part.dismissed = Callback(settings.dismissed, self)
    part.finished = FinishedCallback(settings.finished, self)
    if settings.source.size > 0 {
      part.source = TextBlock(copying: "\(settings.source)" as Message)
    }
  }

  private func addTransition(
    _ kind: RequestKind, opened: flow_handle, isRetained: Bool, functions: UInt32
  ) throws(Fault) -> TransitionID {
    guard
      let id = transitions.add(
        kind, opened: opened, isRetained: isRetained, functions: functions)
    else { throw Fault(FLOW_ERROR_LIMIT, "all slots for transitions are used up") }
    return id
  }

  /// Makes a batch (flow_batch). Takes the callbacks over unless it throws.
  package func submitBatch(
    _ requests: UnsafePointer<flow_request>, _ count: Int,
    _ options: UnsafePointer<flow_options>?,
    _ out: UnsafeMutablePointer<flow_transition>?
  ) throws(Fault) {
    var settings = try settings(options)
    var parts: ContiguousArray<Part> = []
    var given: ContiguousArray<flow_options> = []
    var methods: ContiguousArray<NamedMethods?> = []
    try checkChain()
    guard count > 0, count <= Engine.batchLimit else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT, "a batch has 1 to \(Engine.batchLimit) requests")
    }
    let requests = try SizedArray.read(sized: requests, count, "the requests of the batch")
    for (index, request) in requests.enumerated() {
      given.append(try self.settings(request.options))
      parts.append(try part(request, given[index], index))
      methods.append(try namedMethods(given[index], of: request.from))
    }
    let own = try namedMethods(settings, of: requests[0].from)
    if OpenFlags(rawValue: settings.flags).contains(.force) {
      for part in parts { part.request.isForced = true }
    }
    let first = parts.first { $0.opens }
    let opened = first.map { handle($0.request.presentable) } ?? 0
    let id = try addTransition(
      .batch, opened: opened, isRetained: out != nil, functions: settings.functions)
    if let own {
      transitions.keep(own, of: id)
      own.take(over: &settings)
    }
    for index in methods.indices { methods[index]?.take(over: &given[index]) }
    for index in parts.indices where parts[index].opens { take(given[index], for: parts[index]) }
    enqueue(
      Submission(
        id: id, kind: .batch, parts: parts, isAnimated: settings.isAnimated,
        done: DoneCallback(settings.done, self), requester: requester(of: parts[0]),
        subject: opened != 0 ? opened : requests[0].from), out)
    settle()
    for (index, each) in given.enumerated() {
      DoneCallback(each.done, self)?.end(in: self)
      if !parts[index].opens { dropUnused(each) }
    }
    dropUnused(settings)
  }

  /// A callback that makes a request whose callback makes a request, and so on, must end some time.
  func checkChain() throws(Fault) {
    if loop.hasEnded { try checkNotShuttingDown() }
    guard loop.isTooLong else { return }
    throw Fault(
      FLOW_ERROR_LIMIT,
      "\(Chain.limit) requests have led to one another without a pause; look for a callback that "
        + "always makes another request, or post it with flow_engine_post()")
  }

  package static var batchLimit: Int { 65536 }

  /// Decodes a request of a batch; what is wrong with it says which one it is.
  private func part(_ request: flow_request, _ settings: flow_options, _ index: Int)
    throws(Fault) -> Part
  {
    guard let kind = RequestKind(rawValue: request.kind), kind.traits.contains(.batch) else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT,
        "request \(index + 1) of the batch has kind \(request.kind), which cannot stand in a batch")
    }
    let part = Part(kind)
    do throws(Fault) {
      try decode(Given(kind, request), settings, into: part)
    } catch {
      throw Fault(
        error.status, "request \(index + 1) of the batch: \(error.message)",
        position: error.position)
    }
    return part
  }

  private func enqueue(
    _ request: consuming Submission, _ out: UnsafeMutablePointer<flow_transition>?
  ) {
    request.chain = loop.chain
    out?.pointee = handle(request.id)
    if let requester = request.requester, request.holdsRequester {
      tree.addPending(1, to: requester)
    }
    if request.opens { request.forEachPart { addClaims(of: $0, 1) } }
    findTabs(of: request)
    if collect(request) { return }
    if request.isRoute { prepareRoute(request) }
    if request.isGesture, isBusy(request) {
      // A finger does not wait.
      request.verdict = .refused(FLOW_REASON_BUSY)
      queue.putBack(request)
    } else {
      queue.append(request)
    }
  }

  /// True if a transition runs in the window a request is about.
  private func isBusy(_ request: Submission) -> Bool {
    guard let window = window(of: request.parts[0].request.from) else { return false }
    return windows[window]?.busy != nil
  }

  /// Callbacks a request has no use for are only destroyed.
  private func dropUnused(_ settings: flow_options) {
    Callback(settings.completion, self)?.end(in: self)
    Callback(settings.dismissed, self)?.end(in: self)
    FinishedCallback(settings.finished, self)?.end(in: self)
  }

  package func dropCallbacks(of settings: flow_options) {
    dropUnused(settings)
    DoneCallback(settings.done, self)?.end(in: self)
  }

  /// The coordinator that a part is made by.
  private func requester(of part: Part) -> CoordinatorID? {
    switch part.request.from {
    case .coordinator(let key): tree.coordinators.contains(key) ? key : nil
    case .screen(let key): tree.screens[key].owner
    default: nil
    }
  }

  /// What a coordinator opens inside its `start` or `navigate` belongs to the request that is the reason.
  private func collect(_ request: Submission) -> Bool {
    guard let current = collectors.innermost, caller.depth == current.depth,
      request.parts.allSatisfy({ $0.joinsStart })
    else { return false }
    let isWithin = request.requester.map { tree.isWithin($0, current.coordinator) } ?? false
    guard
      isWithin
        || request.parts.allSatisfy({
          current.isStart ? $0.request.kind.selectsNamed : $0.selects
        })
    else { return false }
    // A route selects no tab once more (Q3).
    if !current.isStart { request.forEachPart { $0.request.reselects = false } }
    collectors.add(request)
    return true
  }
}

extension flow_options {
  @inline(__always)
  var isAnimated: Bool { flags & FLOW_OPEN_AT_ONCE == 0 }
}
