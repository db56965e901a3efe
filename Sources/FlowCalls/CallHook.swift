package import CFlowABI
package import CSystem
package import FlowMessages
import FlowValues

/// The hooks that are told of each call into a plugin or the host (M7).
package enum CallHook {
  /// True if a hook is set.
  @inline(__always)
  package static var isSet: Bool { csystem_call_hook_count() != 0 }

  /// Sets the hook of flow_set_call_hook(), or ends it.
  package static func set(_ hook: UnsafePointer<flow_call_hook>?) throws(Fault) {
    csystem_set_call_hook(try hook.map(keep))
  }

  /// Sets one more hook. Returns the number that ends it.
  package static func add(_ hook: UnsafePointer<flow_call_hook>?) throws(Fault) -> UInt64 {
    guard let hook else { throw Fault(FLOW_ERROR_INVALID_ARGUMENT, "the hook is NULL") }
    let number = csystem_add_call_hook(try keep(hook))
    guard number != 0 else {
      throw Fault(
        FLOW_ERROR_LIMIT, "% call hooks were added already; remove one", CSYSTEM_CALL_HOOKS - 1)
    }
    return number
  }

  /// Ends a hook that was added.
  package static func remove(_ number: UInt64) throws(Fault) {
    guard csystem_remove_call_hook(number) != 0 else {
      throw Fault(FLOW_ERROR_STALE_HANDLE, "no call hook has the number %, or not any more", number)
    }
  }

  /// Copies a hook. The copy stays in memory when the hook has ended: another thread may be using
  /// it.
  private static func keep(_ hook: UnsafePointer<flow_call_hook>) throws(Fault)
    -> UnsafeRawPointer
  {
    var read = try SizedStruct.read(hook)
    guard read.reserved == 0 else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT, "a hook's reserved member is not 0; use FLOW_CALL_HOOK_INIT")
    }
    guard let kept = csystem_keep(&read, MemoryLayout<flow_call_hook>.size) else {
      throw Fault(FLOW_ERROR_OUT_OF_MEMORY, "there is not enough memory for a hook")
    }
    return kept
  }

  /// Names the engine and the instance of the call that the hooks are told of next.
  package static func name(
    _ engine: OpaquePointer, instance: flow_handle,
    on running: UnsafeMutablePointer<csystem_running>
  ) {
    (running.pointee.engine, running.pointee.instance) = (UnsafeRawPointer(engine), instance)
  }

  /// Prints calls, if FLOW_TRACE in the environment asks for it.
  package static func beginTrace() {
    csystem_begin_trace { hook in
      do throws(Fault) {
        try CallHook.set(hook?.assumingMemoryBound(to: flow_call_hook.self))
        return FLOW_OK
      } catch {
        return error.status
      }
    }
  }

  /// Runs `body`. Calls that it leads to on this thread are marked as secret, so that none of their
  /// values is shown (V9).
  package static func withSecret<Result>(
    _ isSecret: Bool, do body: () throws(Fault) -> Result
  ) throws(Fault) -> Result {
    guard isSecret else { return try body() }
    csystem_begin_secret()
    defer { csystem_end_secret() }
    return try body()
  }

  /// Calls a method, and tells the hook.
  @inline(never)
  static func call(
    _ method: UnsafePointer<Method>, at places: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  ) -> UInt64 {
    let method = method.pointee
    var told = beginning(method.place, signature: method.signatureText, places: places)
    let begin = tell(told)
    var result = method.callUntold(at: places)
    switch UInt8(bitPattern: method.signature.pointee.result) {
    case UInt8(ascii: "v"): break
    case UInt8(ascii: "b"), UInt8(ascii: "i"):
      result = UInt64(bitPattern: Int64(Int32(truncatingIfNeeded: result)))
    case UInt8(ascii: "u"): result = UInt64(UInt32(truncatingIfNeeded: result))
    default: break
    }
    let isVoid = method.signature.pointee.result == CChar(UInt8(ascii: "v"))
    withUnsafePointer(to: result) {
      if !isVoid { told.result = UnsafeRawPointer($0) }
      tellEnd(&told, begin: begin)
    }
    return result
  }

  /// Calls a function that is no method, with arguments of a word each, and tells the hook.
  @inline(never)
  package static func call(
    _ place: UInt32, signature: StaticString, _ first: UInt64, _ second: UInt64 = 0,
    _ third: UInt64 = 0, _ fourth: UInt64 = 0, _ fifth: UInt64 = 0, do body: () -> Int32
  ) -> Int32 {
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 5) { words in
      withUnsafeTemporaryAllocation(of: UnsafeMutableRawPointer?.self, capacity: 5) { places in
        guard let base = words.baseAddress else { return body() }
        (base[0], base[1], base[2], base[3], base[4]) = (first, second, third, fourth, fifth)
        for index in 0..<5 { places[index] = UnsafeMutableRawPointer(base + index) }
        let text = Text.pointer(signature)
        var told = beginning(place, signature: text, places: places.baseAddress)
        let begin = tell(told)
        let result = body()
        var word = UInt64(bitPattern: Int64(result))
        withUnsafeMutablePointer(to: &word) {
          if text.pointee != CChar(UInt8(ascii: "v")) { told.result = UnsafeRawPointer($0) }
          tellEnd(&told, begin: begin)
        }
        return result
      }
    }
  }

  private static func beginning(
    _ place: UInt32, signature: UnsafePointer<CChar>,
    places: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  ) -> flow_call {
    var told = flow_call()
    told.struct_size = UInt32(MemoryLayout<flow_call>.size)
    if csystem_is_secret() != 0 { told.flags = FLOW_CALL_SECRET }
    CallPlace.read(place, into: &told)
    told.signature = signature
    told.arguments = UnsafePointer(places)
    var engine: UnsafeRawPointer?
    told.instance = csystem_take_call(&engine)
    told.engine = engine.map { OpaquePointer($0) }
    return told
  }

  /// Tells the hooks that a call begins. Returns the time.
  private static func tell(_ told: flow_call) -> UInt64 {
    withUnsafePointer(to: told) { told in
      for index in 0..<csystem_call_hook_count() {
        if let hook = hook(index) { hook.before?(hook.user_data, told) }
      }
    }
    return csystem_monotonic_nanoseconds()
  }

  private static func tellEnd(_ told: inout flow_call, begin: UInt64) {
    told.nanoseconds = csystem_monotonic_nanoseconds() &- begin
    var index = csystem_call_hook_count()
    while index > 0 {
      index -= 1
      if let hook = hook(index) { hook.after?(hook.user_data, &told) }
    }
  }

  private static func hook(_ index: UInt32) -> flow_call_hook? {
    csystem_call_hook(index)?.assumingMemoryBound(to: flow_call_hook.self).pointee
  }
}
