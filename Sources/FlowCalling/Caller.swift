package import CFlowABI
import CSystem
import FlowModel
package import FlowMessages
import FlowCalls
package import FlowRecords

/// The state of the engine's calls into plugins and the host.
package struct Caller {
  /// The number of callbacks on the stack.
  package fileprivate(set) var depth = 0
  /// Instances whose `destroy` waits until no callback is on the stack (O8).
  fileprivate var doomed: Series<Instance> = []

  /// The deepest nesting allowed. Calls beyond it are refused, so that a loop of plugins cannot
  /// exhaust the stack.
  static let nestingLimit = 64

  /// True if a callback has asked for something that is to be carried out once it has returned.
  package fileprivate(set) var hasNews = false

  package var isCalling: Bool { depth > 0 }
  var isTooDeep: Bool { depth >= Caller.nestingLimit }
  /// True if a call may take the quick path: it is not nested too deeply, and need not be timed.
  package var isQuick: Bool { depth < quickLimit }
  fileprivate var quickLimit: Int

  init(isTimed: Bool) { quickLimit = isTimed ? 0 : Caller.nestingLimit }

  /// True while nobody may call the engine: it waits for the host's answer in the middle of a
  /// change, or has been halted.
  package var isQuiet: Bool { depth >= quietDepth }
  fileprivate var quietDepth = Caller.quiet
  fileprivate static let quiet = 1 << 20

  /// True once the host has halted the engine: nobody may call it, for good (S18).
  package fileprivate(set) var isHalted = false

  /// True while a posted function runs, with no other callback below or above it.
  package var isInPost: Bool { depth == postDepth }
  fileprivate var postDepth = -1

  /// True if the next call leaves the state of its instance as it is.
  package var passesOver = false

  /// True while the host's diagnostics function runs.
  var isReporting = false

  /// True once the functions of the host's options have ended: neither its clock nor its
  /// diagnostics function is called any more.
  package var hasLostHost = false

  /// The milliseconds of all callbacks reported as long so far. They are left out of the time of
  /// the callbacks around them (M3).
  fileprivate var toldTime: UInt64 = 0
}

extension Calling {
  /// Runs code that is not the engine's own. The only way out of the engine.
  ///
  /// The caller must not hold exclusive access to anything of the engine, because that code may
  /// call the engine.
  ///
  /// - Parameter place: the number of the class and method called, which count as running
  ///   meanwhile (M2).
  @inline(__always)
  package func outside<Result, Failure: Error>(
    _ place: UInt32 = 0, do body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let begun = beginCall(place)
    defer { endCall(begun) }
    return try body()
  }

  /// Runs a function that is no method. Its signature and arguments are shown to the call hook, if
  /// one is set, with the handle of who has given it (M7).
  package func outside(
    _ place: UInt32, _ signature: StaticString, _ first: UInt64, _ second: UInt64 = 0,
    _ third: UInt64 = 0, _ fourth: UInt64 = 0, _ fifth: UInt64 = 0, of owner: flow_handle = 0,
    do body: () -> Void
  ) {
    outside(place) {
      guard CallHook.isSet else { return body() }
      nameCall(of: owner)
      _ = CallHook.call(place, signature: signature, first, second, third, fourth, fifth) {
        body()
        return 0
      }
    }
  }

  /// Runs code that is not the engine's own, like `outside`. Meant for the few places through which
  /// nearly all calls go, because it is inlined in each of them.
  ///
  /// - Parameter isTimed: false if the caller knows that there is no `callback_limit`.
  @inline(__always)
  package func outsideQuickly<Result>(_ place: UInt32, isTimed: Bool = true, do body: () -> Result)
    -> Result
  {
    caller.depth &+= 1
    let outer = csystem_begin_call(running, place)
    let begin = isTimed && options.callback_limit != 0 ? beginTiming() : 0
    defer {
      csystem_end_call(running, outer)
      caller.depth &-= 1
      if isTimed, options.callback_limit != 0 { endTiming(begin, place: place) }
    }
    return body()
  }

  /// A call that has begun, with the values that `endCall` needs.
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
    if options.callback_limit != 0 { endTiming(begun.time, place: begun.place) }
  }

  /// Runs a posted function.
  package func runPost(_ post: flow_callback) {
    caller.postDepth = caller.depth + 1
    outside(
      places.post, "v(pph)", Calling.word(of: post.user_data),
      Calling.word(of: UnsafeRawPointer(pointer))
    ) { post.function?(post.user_data, pointer, FLOW_NONE) }
    caller.postDepth = -1
    endData(post.user_data, destroy: post.destroy)
  }

  /// Runs code of the engine inside a posted function as if that function had returned (M6).
  package func atTop(_ body: () throws(Fault) -> Void) throws(Fault) {
    let depth = caller.depth
    caller.depth = 0
    defer { caller.depth = depth }
    try body()
  }

  /// Reads a clock that stands still during callbacks which have been reported as long.
  @inline(never)
  private func beginTiming() -> UInt64 { caller.hasLostHost ? 0 : now &- caller.toldTime }

  /// Reports a callback that took long. The callback that called it is reported only if it took
  /// long by itself (M3).
  @inline(never)
  private func endTiming(_ begin: UInt64, place: UInt32) {
    if caller.hasLostHost { return }
    let time = now &- caller.toldTime &- begin
    guard Int64(bitPattern: time) >= Int64(options.callback_limit), !caller.isReporting else {
      return
    }
    caller.toldTime &+= time
    report(
      FLOW_SEVERITY_NOTE, status: FLOW_OK, of: 0,
      message:
        Message(
          "% ran for % ms, in which the engine did nothing else; callback_limit is %",
          CallPlace.text(of: place), time, options.callback_limit))
  }

  /// Asks the host for something small, such as the time, in the middle of a change. The host may
  /// not call the engine meanwhile.
  func quietly<Result>(_ body: () -> Result) -> Result {
    caller.depth += Caller.quiet
    defer { caller.depth -= Caller.quiet }
    return body()
  }

  package var isQuiet: Bool { caller.isQuiet }

  /// Lets nobody in any more (S18).
  package func halt() {
    caller.isHalted = true
    caller.quietDepth = 0
    caller.quickLimit = 0
  }

  /// Lets the host in once more, to end a halted engine, unless that is inside a callback.
  package func endHalt() {
    if caller.isHalted, !caller.isCalling { caller.quietDepth = Caller.quiet }
  }

  /// Throws if one more call of a method would be nested too deeply.
  package func checkDepth(_ what: StaticString) throws(Fault) {
    guard caller.isTooDeep else { return }
    throw Fault(
      FLOW_ERROR_LIMIT,
      "% is nested more than % deep; look for methods that call each other", what,
      Caller.nestingLimit
    )
  }

  /// Returns true inside a callback, and notes that something is to be carried out after it.
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
  @_optimize(speed)
  package func endInstance(_ instance: Instance) {
    instance.countLive(-1)
    if caller.isCalling {
      caller.doomed.append(instance)
    } else {
      destroy(instance)
    }
  }

  /// True if something is to be destroyed as soon as no callback is on the stack.
  @inline(__always)
  package var hasDoomed: Bool { !caller.doomed.isEmpty || !endings.isEmpty }

  /// Destroys everything that waits for it; what is added meanwhile is left for the next call.
  /// Returns false if nothing waited.
  package func endDoomed() -> Bool {
    guard hasDoomed else { return false }
    let instances = caller.doomed
    caller.doomed = []
    for ending in endings.takeAll() { runDestroy(ending) }
    for instance in instances { destroy(instance) }
    return true
  }

  /// Destroys the instances of a plugin that wait for it, so that none of its methods runs
  /// afterwards. Repeats that, because a `destroy` may let go of further instances.
  package func endDoomed(of plugin: PluginID) {
    while caller.doomed.contains(where: { $0.entry.plugin == plugin }) {
      let instances = caller.doomed
      caller.doomed = instances.kept { $0.entry.plugin != plugin }
      for instance in instances where instance.entry.plugin == plugin { destroy(instance) }
    }
  }

  /// Ends a caller's user data; later if calls are already nested too deeply, because each
  /// `destroy` may end further data.
  package func runDestroy(_ ending: Ending) {
    if caller.isTooDeep {
      endings.append(ending)
    } else {
      endData(ending.pointer, destroy: ending.destroy)
    }
  }

  /// Runs the function that ends a caller's user data.
  package func endData(
    _ data: UnsafeMutableRawPointer?,
    destroy: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
  ) {
    guard let destroy else { return }
    outside(places.destroy, "v(p)", Calling.word(of: data)) { destroy(data) }
  }

  @_optimize(speed)
  private func destroy(_ instance: Instance) {
    call(.destroy, of: instance, named: 0)
    instance.letClassGo()
  }

  /// Runs a caller's code as a callback.
  package func asCallback(_ body: () -> Void) {
    outside(places.destroy) { body() }
  }
}
