import CFlowABI
import FlowForeign

/// What the engine remembers of the calls it makes of functions of plugins and of the host.
struct Caller {
  /// How many callbacks are on the stack.
  fileprivate(set) var depth = 0
  /// Instances whose `destroy` waits until no callback is on the stack (O8).
  fileprivate var doomed: ContiguousArray<Instance> = []

  /// Calls nested deeper than this are refused, so that a loop of plugins cannot exhaust the stack.
  static let nestingLimit = 64

  /// Whether something was asked for inside a callback that has to be looked at when it has returned.
  fileprivate(set) var hasNews = false

  var isCalling: Bool { depth > 0 }
  var isTooDeep: Bool { depth >= Caller.nestingLimit }
  var hasDoomed: Bool { !doomed.isEmpty }
}

extension Engine {
  /// The only way out of the engine: runs code that is not its own.
  ///
  /// No exclusive access to anything of the engine is held meanwhile, because that code may call the engine.
  @inline(__always)
  func outside<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure)
    -> Result
  {
    caller.depth += 1
    defer { caller.depth -= 1 }
    return try body()
  }

  /// Notes that something was asked for inside a callback. Returns whether that is so.
  @inline(__always)
  func isForLater() -> Bool {
    guard caller.isCalling else {
      caller.hasNews = false
      return false
    }
    caller.hasNews = true
    return true
  }

  // MARK: The end of instances

  /// Ends an instance once none of its methods can be on the stack (O8).
  func end(_ instance: Instance) {
    instance.countLive(-1)
    if caller.isCalling {
      caller.doomed.append(instance)
    } else {
      destroy(instance)
    }
  }

  func endDoomed() {
    while !caller.isCalling, caller.hasDoomed {
      let waiting = caller.doomed
      caller.doomed.removeAll()
      for instance in waiting { destroy(instance) }
    }
  }

  private func destroy(_ instance: Instance) {
    call(.destroy, of: instance)
    instance.letClassGo()
  }

  static func tooDeep(_ what: StaticString) -> Fault {
    Fault(
      FLOW_ERROR_LIMIT,
      "\(what) is nested more than \(Caller.nestingLimit) deep; look for methods that call each other"
    )
  }
}
