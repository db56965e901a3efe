import FlowCalls
package import CFlowABI
import FlowModel
package import FlowMessages
import FlowValues

/// Taking requests in: from C structs to a queued `Submission`.
extension Engine {
  /// Makes a request of one part (flow/navigation.h). Takes the callbacks over unless it throws.
  package func submit(
    _ part: Part, _ options: UnsafePointer<flow_options>?,
    _ out: UnsafeMutablePointer<flow_transition>?
  ) throws(Fault) {
    try submitLater(part, options, out)
    settle()
  }

  /// The same for a caller that settles afterwards.
  @discardableResult
  func submitLater(
    _ part: Part, _ options: UnsafePointer<flow_options>?,
    _ out: UnsafeMutablePointer<flow_transition>?
  ) throws(Fault) -> TransitionID {
    try take(Submission(part), part, options, out)
  }

  /// The same for a caller that writes what it was given into the part of an earlier request.
  @inline(__always)
  package func submitLater(
    _ kind: flow_request_kind, from: flow_handle, _ options: UnsafePointer<flow_options>?,
    _ out: UnsafeMutablePointer<flow_transition>?, _ fill: (Part) throws(Fault) -> Void
  ) throws(Fault) {
    let request = newRequest(kind, from: from)
    let part = request.parts[0]
    try fill(part)
    try take(request, part, options, out)
  }

  /// A request with a part, as new.
  @inline(never)
  package func newRequest(_ kind: flow_request_kind, from: flow_handle) -> Submission {
    let request = pool.request(kind, from: from)
    request.withFirst { $0.renew(kind, from: from) }
    return request
  }

  /// Takes a request in, with its only part.
  @discardableResult
  package func take(
    _ request: consuming Submission, _ part: Part, _ options: UnsafePointer<flow_options>?,
    _ out: UnsafeMutablePointer<flow_transition>?
  ) throws(Fault) -> TransitionID {
    var settings = try settings(options)
    try checkChain()
    try prepare(part, settings)
    let methods = try namedMethods(settings, of: part.from)
    let opened = part.opens ? part.presentable : 0
    let id = try addTransition(
      part.kind, opened: opened, isRetained: out != nil, functions: settings.functions)
    if let methods {
      transitions.keep(methods, of: id)
      methods.take(over: &settings)
    }
    if part.opens { take(settings, for: part) }
    let done = DoneCallback(settings.done, self)
    request.renew(
      id: id, kind: part.kind, isAnimated: settings.isAnimated, done: done,
      requester: requester(of: part), subject: opened != 0 ? opened : part.from)
    enqueue(request, out)
    if !part.opens { dropUnused(settings) }
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
    _ kind: flow_request_kind, opened: flow_handle, isRetained: Bool, functions: UInt32
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
    let own = try namedMethods(settings, of: parts[0].from)
    if OpenFlags(rawValue: settings.flags).contains(.force) {
      for part in parts { part.isForced = true }
    }
    let opened = parts.first { $0.opens }?.presentable ?? 0
    let id = try addTransition(
      FLOW_REQUEST_BATCH, opened: opened, isRetained: out != nil, functions: settings.functions)
    if let own {
      transitions.keep(own, of: id)
      own.take(over: &settings)
    }
    for index in methods.indices { methods[index]?.take(over: &given[index]) }
    for index in parts.indices where parts[index].opens { take(given[index], for: parts[index]) }
    enqueue(
      Submission(
        id: id, kind: FLOW_REQUEST_BATCH, parts: parts, isAnimated: settings.isAnimated,
        done: DoneCallback(settings.done, self), requester: requester(of: parts[0]),
        subject: opened != 0 ? opened : parts[0].from), out)
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

  private func part(_ request: flow_request, _ settings: flow_options, _ index: Int)
    throws(Fault) -> Part
  {
    guard let row = flow_table_request(request.kind),
      row.pointee.traits & FLOW_TRAIT_BATCH != 0
    else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT,
        "request \(index + 1) of the batch has kind \(request.kind), which cannot stand in a batch")
    }
    let part = Part(request.kind, from: request.from)
    part.presentable = request.presentable
    part.count = request.count
    switch request.kind {
    case FLOW_REQUEST_SET_STACK: part.screens = try screens(request.screens, request.count)
    case FLOW_REQUEST_FINISH: part.value = try OwnedValue.copy(of: request.value)
    case FLOW_REQUEST_OPEN_TABS:
      guard let tabs = request.tabs else {
        throw Fault(
          FLOW_ERROR_INVALID_ARGUMENT, "request \(index + 1) of the batch: tabs is NULL")
      }
      try fill(part, tabs)
    case FLOW_REQUEST_ADD_TAB:
      guard let tab = request.tab else {
        throw Fault(
          FLOW_ERROR_INVALID_ARGUMENT, "request \(index + 1) of the batch: tab is NULL")
      }
      try fill(part, tab: tab)
    case FLOW_REQUEST_SET_ARGUMENTS: try fill(part, arguments: request.arguments)
    case FLOW_REQUEST_GO_TO: try fill(part, request.class_id, request.arguments)
    default: break
    }
    try prepare(part, settings)
    return part
  }

  /// What go to looks for, and opens if there is none (flow_go_to).
  package func fill(
    _ part: Part, _ classID: UnsafePointer<CChar>?, _ arguments: UnsafePointer<flow_value>?
  ) throws(Fault) {
    guard let classID else { throw Fault(FLOW_ERROR_INVALID_ARGUMENT, "class_id is NULL") }
    let entry = try classEntry(classID)
    guard entry.definition.kind == FLOW_KIND_SCREEN else {
      throw Fault(
        FLOW_ERROR_WRONG_KIND, "class '\(entry.definition.id)' is not one of screens")
    }
    try Values.check(arguments)
    part.wanted = try entry.definition.withArguments(arguments, isLive: { isLive($0) }) {
      (arguments) throws(Fault) in
      Wanted(entry: entry, arguments: try arguments.map(OwnedValue.copy))
    }
  }

  package func screens(_ pointer: UnsafePointer<flow_screen>?, _ count: Int)
    throws(Fault) -> ContiguousArray<flow_handle>
  {
    guard count >= 0, count <= Int(Int32.max) else {
      throw Fault(FLOW_ERROR_INVALID_ARGUMENT, "count is larger than any stack")
    }
    try Sizes.check(count, at: pointer, "screens")
    return ContiguousArray(UnsafeBufferPointer(start: pointer, count: count))
  }

  package func settings(_ options: UnsafePointer<flow_options>?) throws(Fault) -> flow_options {
    // Mostly it is one of this version, of which nothing has to be made up.
    if let options, UInt(bitPattern: options) % UInt(MemoryLayout<flow_options>.alignment) == 0,
      Int(options.pointee.struct_size) == MemoryLayout<flow_options>.size
    {
      return options.pointee
    }
    var defaults = flow_options()
    defaults.struct_size = UInt32(MemoryLayout<flow_options>.size)
    guard let options else { return defaults }
    return try SizedStruct.read(options, default: defaults)
  }

  /// Checks a part's handles and settings.
  private func prepare(_ part: Part, _ settings: flow_options) throws(Fault) {
    let from = try from(part)
    if part.window != 0 { _ = try find(part.window, in: tree.windows) }
    try decode(part, from, settings)
    guard part.opens else { return }
    if part.kind == FLOW_REQUEST_SET_STACK {
      for screen in part.screens { _ = try find(screen, in: tree.screens) }
    } else if part.kind == FLOW_REQUEST_OPEN_TABS {
      for root in part.screens { _ = try presentable(root) }
    } else if part.wanted == nil {
      part.request.presentable = try presentable(part.presentable)
    }
  }

  /// What the tree understands of a request.
  @inline(__always)
  private func decode(_ part: Part, _ from: Object, _ settings: flow_options) throws(Fault) {
    guard let style = Style(rawValue: settings.style) else {
      throw Fault(FLOW_ERROR_INVALID_ARGUMENT, "\(settings.style) is no presentation style")
    }
    guard let kind = RequestKind(rawValue: part.kind) else {
      throw Fault(FLOW_ERROR_INTERNAL, "request kind \(part.kind) is unknown")
    }
    if settings.source.size != 0 { try check(source: settings.source) }
    let flags = OpenFlags(rawValue: settings.flags)
    part.isForced = flags.contains(.force)
    part.request.renew(kind, from: from)
    if !part.screens.isEmpty {
      part.request.all = ContiguousArray(part.screens.map { Handle.object($0) })
    }
    part.request.count = part.count < 0 ? Int.max : part.count
    part.request.style = style
    part.request.flags = flags.subtracting([.force, .carried, .atOnce])
    if kind != .goTo { part.request.flags.subtract([.unlessThere, .inPlace]) }
    part.request.isCarried = flags.contains(.carried)
    if part.request.isCarried { try checkCarried(part) }
    if let tabs = part.tabs {
      part.request.tabsBack = tabs.back
      part.request.keepsTabs = tabs.flags & FLOW_TABS_KEEP != 0
    }
    if part.window != 0 { part.request.reportedIn = Handle.key(part.window) }
  }

  @inline(never)
  private func check(source: flow_string) throws(Fault) {
    try Sizes.check(source, "the source of the options")
    guard Values.isUTF8(source) else {
      throw Fault(FLOW_ERROR_BAD_UTF8, "the source of the options is not valid UTF-8")
    }
  }

  /// What a request is asked from. Throws unless that is, or was, of a kind the request is about.
  @inline(__always)
  private func from(_ part: Part) throws(Fault) -> Object {
    guard let row = flow_table_request(part.kind) else {
      throw Fault(FLOW_ERROR_INTERNAL, "request kind \(part.kind) is unknown")
    }
    let allowed = row.pointee.from
    if allowed == 0 { return Handle.object(part.from) }
    let kind = Handle.kind(part.from)
    guard kind != FLOW_KIND_NONE, allowed & (1 << UInt32(bitPattern: kind)) != 0 else {
      let isOne = allowed.nonzeroBitCount == 1
      throw handleFault(
        part.from,
        expected: isOne ? flow_kind(allowed.trailingZeroBitCount) : FLOW_KIND_COORDINATOR)
    }
    return try known(part.from, kind)
  }

  private func checkCarried(_ part: Part) throws(Fault) {
    guard part.opens, part.tabs == nil, Handle.kind(part.presentable) == FLOW_KIND_COORDINATOR,
      Handle.kind(part.from) == FLOW_KIND_SCREEN
    else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT,
        "FLOW_OPEN_CARRIED is for a coordinator that is opened from a screen")
    }
  }

  /// A screen, a coordinator, or a router, which is then refused as a container (T5).
  private func presentable(_ handle: flow_handle) throws(Fault) -> Object {
    let kind = Handle.kind(handle)
    switch kind {
    case FLOW_KIND_SCREEN, FLOW_KIND_COORDINATOR, FLOW_KIND_ROUTER: return try known(handle, kind)
    default: throw handleFault(handle, expected: FLOW_KIND_SCREEN)
    }
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

  /// Whether a transition runs in the window a request is about.
  private func isBusy(_ request: Submission) -> Bool {
    guard let from = request.parts.first?.from, isLive(from), let window = window(of: from)
    else { return false }
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

  /// The coordinator an part is made by.
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
          current.isStart ? $0.kind == FLOW_REQUEST_SELECT_TAB_OF : $0.selects
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
