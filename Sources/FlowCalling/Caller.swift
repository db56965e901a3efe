package import CFlowABI
import CSystem
import FlowModel
package import FlowMessages
import FlowCalls
package import FlowRecords

/// What the engine remembers of the calls it makes of functions of plugins and of the host.
package struct Caller {
  /// How many callbacks are on the stack.
  package fileprivate(set) var depth = 0
  /// Instances whose `destroy` waits until no callback is on the stack (O8).
  fileprivate var doomed: ContiguousArray<Instance> = []

  /// Calls nested deeper than this are refused, so that a loop of plugins cannot exhaust the stack.
  static let nestingLimit = 64

  /// Whether something was asked for inside a callback that has to be looked at when it has
  /// returned.
  package fileprivate(set) var hasNews = false

  package var isCalling: Bool { depth > 0 }
  var isTooDeep: Bool { depth >= Caller.nestingLimit }
  /// Whether a call may go the quick way: not if it is too deep, or has to be timed.
  package var isQuick: Bool { depth < quickLimit }
  private let quickLimit: Int

  init(isTimed: Bool) { quickLimit = isTimed ? 0 : Caller.nestingLimit }

  /// Whether the engine waits for an answer of the host in the middle of something, and may not be
  /// called.
  package var isQuiet: Bool { depth >= Caller.quiet }
  fileprivate static let quiet = 1 << 20

  /// Whether a posted function runs, and nothing else below or above it.
  package var isInPost: Bool { depth == postDepth }
  fileprivate var postDepth = -1

  /// Whether the host is being told what went wrong.
  var isReporting = false

  /// Whether the functions of the host's options are at their end: its clock is not asked any more,
  /// and it is told nothing.
  package var hasLostHost = false

  /// How many milliseconds of callbacks the host has been told to be long.
  fileprivate var toldTime: UInt64 = 0
}

extension Calling {
  /// The only way out of the engine: runs code that is not its own.
  ///
  /// No exclusive access to anything of the engine is held meanwhile, because that code may call
  /// the engine.
  ///
  /// - Parameter place: what is called, for whoever asks what runs.
  @inline(__always)
  package func outside<Result, Failure: Error>(
    _ place: UInt32 = 0, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let begun = beginCall(place)
    defer { endCall(begun) }
    return try body()
  }

  /// The same for a function that is no method, for whoever is told of calls: what it takes, and
  /// with which words.
  package func outside(
    _ place: UInt32, _ signature: StaticString, _ first: UInt64, _ second: UInt64 = 0,
    _ third: UInt64 = 0, _ fourth: UInt64 = 0, _ fifth: UInt64 = 0, _ body: () -> Void
  ) {
    outside(place) {
      guard CallHook.isSet else { return body() }
      _ = CallHook.call(place, signature, first, second, third, fourth, fifth) {
        body()
        return 0
      }
    }
  }

  /// The same for the few places through which nearly all calls go: it is put together in each of
  /// them.
  ///
  /// - Parameter isTimed: false where somebody has looked at `callback_limit` before.
  @inline(__always)
  package func outsideQuickly<Result>(_ place: UInt32, isTimed: Bool = true, _ body: () -> Result)
    -> Result
  {
    caller.depth += 1
    let outer = csystem_begin_call(running, place)
    let begin = isTimed && options.callback_limit != 0 ? beginTiming() : 0
    defer {
      csystem_end_call(running, outer)
      caller.depth -= 1
      if isTimed, options.callback_limit != 0 { endTiming(begin, place) }
    }
    return body()
  }

  /// A call that has begun.
  struct Begun {
    package let place: UInt32
    package let outer: UInt64
    package let time: UInt64
  }

  @inline(never)
  func beginCall(_ place: UInt32) -> Begun {
    caller.depth += 1
    return Begun(
      place: place, outer: csystem_begin_call(running, place),
      time: options.callback_limit == 0 ? 0 : beginTiming())
  }

  @inline(never)
  func endCall(_ begun: Begun) {
    csystem_end_call(running, begun.outer)
    caller.depth -= 1
    if options.callback_limit != 0 { endTiming(begun.time, begun.place) }
  }

  /// Runs a posted function.
  package func runPost(_ post: flow_callback) {
    caller.postDepth = caller.depth + 1
    outside(
      places.post, "v(pph)", Calling.word(post.user_data), Calling.word(UnsafeRawPointer(pointer))
    ) { post.function?(post.user_data, pointer, FLOW_NONE) }
    caller.postDepth = -1
    endData(post.user_data, post.destroy)
  }

  /// Runs something of the engine's in a posted function as if that had returned (M6).
  package func atTop(_ body: () throws(Fault) -> Void) throws(Fault) {
    let depth = caller.depth
    caller.depth = 0
    defer { caller.depth = depth }
    try body()
  }

  /// The time on a clock that stands still for what the host has been told about.
  @inline(never)
  private func beginTiming() -> UInt64 { caller.hasLostHost ? 0 : now &- caller.toldTime }

  /// Tells the host of a callback that took long; not of the one that called it, if that did not
  /// (M3).
  @inline(never)
  private func endTiming(_ begin: UInt64, _ place: UInt32) {
    if caller.hasLostHost { return }
    let time = now &- caller.toldTime &- begin
    guard Int64(bitPattern: time) >= Int64(options.callback_limit), !caller.isReporting else {
      return
    }
    caller.toldTime &+= time
    report(
      FLOW_SEVERITY_NOTE, FLOW_OK, 0,
      "\(CallPlace.text(of: place)) ran for \(time) ms, in which the engine did nothing else; "
        + "callback_limit is \(options.callback_limit)")
  }

  /// Asks the host for something small in the middle of something: it may not call the engine
  /// meanwhile.
  func quietly<Result>(_ body: () -> Result) -> Result {
    caller.depth += Caller.quiet
    defer { caller.depth -= Caller.quiet }
    return body()
  }

  package var isQuiet: Bool { caller.isQuiet }

  /// Throws where one more call of a method would be nested too deeply.
  package func checkDepth(_ what: StaticString) throws(Fault) {
    guard caller.isTooDeep else { return }
    throw Fault(
      FLOW_ERROR_LIMIT,
      "\(what) is nested more than \(Caller.nestingLimit) deep; "
        + "look for methods that call each other"
    )
  }

  /// Notes that something was asked for inside a callback. Returns whether that is so.
  @inline(__always)
  package func isForLater() -> Bool {
    guard caller.isCalling else {
      caller.hasNews = false
      return false
    }
    caller.hasNews = true
    return true
  }

  // MARK: The end of instances

  /// Ends an instance once none of its methods can be on the stack (O8).
  package func end(_ instance: Instance) {
    instance.countLive(-1)
    if caller.isCalling {
      caller.doomed.append(instance)
    } else {
      destroy(instance)
    }
  }

  /// True if something is to be destroyed as soon as no callback is on the stack.
  package var hasDoomed: Bool { !caller.doomed.isEmpty || !endings.isEmpty }

  /// Destroys what waits for it. What is asked for meanwhile, and destroyed, comes afterwards.
  /// Returns whether there was anything.
  package func endDoomed() -> Bool {
    guard hasDoomed else { return false }
    let instances = caller.doomed
    caller.doomed.removeAll()
    for ending in endings.takeAll() { end(ending) }
    for instance in instances { destroy(instance) }
    return true
  }

  /// Destroys those of a plugin's instances that wait for it: afterwards none of its methods runs.
  /// More can only be such that one of them has kept.
  package func endDoomed(of plugin: PluginID) {
    while caller.doomed.contains(where: { $0.entry.plugin == plugin }) {
      let instances = caller.doomed
      caller.doomed = instances.filter { $0.entry.plugin != plugin }
      for instance in instances where instance.entry.plugin == plugin { destroy(instance) }
    }
  }

  /// Ends what a caller gave with a callback; later if calls are nested too deeply already, because
  /// each may end something else.
  package func end(_ ending: Ending) {
    if caller.isTooDeep {
      endings.append(ending)
    } else {
      endData(ending.pointer, ending.destroy)
    }
  }

  /// Runs a function that ends user data.
  package func endData(
    _ data: UnsafeMutableRawPointer?,
    _ destroy: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
  ) {
    guard let destroy else { return }
    outside(places.destroy, "v(p)", Calling.word(data)) { destroy(data) }
  }

  private func destroy(_ instance: Instance) {
    call(.destroy, of: instance)
    instance.letClassGo()
  }

  /// Runs something of a caller's as a callback.
  package func asCallback(_ body: () -> Void) {
    outside(places.destroy) { body() }
  }
}
