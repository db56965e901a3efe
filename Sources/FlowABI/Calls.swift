import CFlowABI
import CSystem
import FlowCalling
import FlowEngine
import FlowMessages
import FlowValues
import FlowDeciding
import FlowRunning

/// Runs the body of an engine function: finds the engine, checks the thread, turns an error into a
/// status, and reports it to `error` and the engine's diagnostics.
///
/// - Parameter name: The function's name, as Swift writes it.
@inline(__always)
func call(
  _ pointer: OpaquePointer?, error: UnsafeMutablePointer<flow_error>? = nil,
  name: Literal = #function, do body: (Engine) throws(Fault) -> Void
) -> flow_status {
  guard let pointer, isReady(pointer) else {
    return refuse(pointer, name: Text.pointer(name), error: error)
  }
  return run(pointer, error: error, name: name, do: body)
}

/// Runs like `call` a function that is called often: its checks are in place.
///
/// - Parameter asksForNothing: True if the function itself leads to no request; what a callback has
///   asked for meanwhile runs all the same.
@inline(__always)
func callOften(
  _ pointer: OpaquePointer?, error: UnsafeMutablePointer<flow_error>? = nil,
  asksForNothing: Bool = false, name: Literal = #function,
  do body: (Engine) throws(Fault) -> Void
) -> flow_status {
  guard let pointer, plainly(pointer, do: { $0.isOnThread && !$0.isQuiet }) else {
    return refuse(pointer, name: Text.pointer(name), error: error)
  }
  return run(pointer, error: error, asksForNothing: asksForNothing, name: name, do: body)
}

/// True if an engine may be called: on its thread, and not by its own clock.
@inline(never)
private func isReady(_ pointer: OpaquePointer) -> Bool {
  plainly(pointer) { $0.isOnThread && !$0.isQuiet }
}

@inline(__always)
private func run(
  _ pointer: OpaquePointer, error: UnsafeMutablePointer<flow_error>?,
  asksForNothing: Bool = false, name: Literal, do body: (Engine) throws(Fault) -> Void
) -> flow_status {
  Unmanaged<Engine>.fromOpaque(UnsafeRawPointer(pointer))._withUnsafeGuaranteedRef { engine in
    do throws(Fault) {
      try body(engine)
    } catch let fault {
      return fail(engine, name: Text.pointer(name), fault: fault, error: error)
    }
    if !asksForNothing || engine.hasNews { engine.settle() }
    return FLOW_OK
  }
}

/// Tries the quick way of a function. Returns false if `call` has to run it instead.
@inline(__always)
func plainly(_ pointer: OpaquePointer?, do body: (Engine) -> Bool) -> Bool {
  guard let pointer else { return false }
  return Unmanaged<Engine>.fromOpaque(UnsafeRawPointer(pointer))._withUnsafeGuaranteedRef(body)
}

/// Runs a cleanup after a failed call. Returns false, without running it, if there is no engine, or
/// this is not its thread.
func onThread(_ pointer: OpaquePointer?, do body: (Engine) -> Void) -> Bool {
  guard let pointer else { return false }
  let engine = Unmanaged<Engine>.fromOpaque(UnsafeRawPointer(pointer))
  guard engine._withUnsafeGuaranteedRef({ $0.isOnThread }) else { return false }
  return call(pointer, error: nil, do: body) == FLOW_OK
}

/// Ends a call that has failed. It takes over the fault, which so many functions need not release.
@inline(never)
@_semantics("optimize.sil.specialize.owned2guarantee.never")
private func fail(
  _ engine: Engine, name: UnsafePointer<CChar>, fault: __owned Fault,
  error: UnsafeMutablePointer<flow_error>?
) -> flow_status {
  engine.report(fault, in: name)
  let status = fail(fault, error: error)
  // Requests made by callbacks run now, even when the call has failed (Q2).
  engine.settle()
  return status
}

/// Refuses a call without an engine, on another thread, or by the engine's own clock.
@inline(never)
private func refuse(
  _ pointer: OpaquePointer?, name: UnsafePointer<CChar>, error: UnsafeMutablePointer<flow_error>?
) -> flow_status {
  guard let pointer else {
    return fail(Fault(FLOW_ERROR_INVALID_ARGUMENT, "engine is NULL"), error: error)
  }
  return Unmanaged<Engine>.fromOpaque(UnsafeRawPointer(pointer))._withUnsafeGuaranteedRef {
    engine in
    if !engine.isOnThread { return failOnThread(engine, name: name, error: error) }
    if engine.caller.isHalted {
      return fail(
        Fault(
          FLOW_ERROR_SHUTTING_DOWN,
          "the engine was halted with flow_engine_halt() and takes nothing more; destroy it"),
        error: error)
    }
    return fail(
      Fault(
        FLOW_ERROR_IN_CALLBACK,
        "the engine was called by its own clock; a clock gives the time and does nothing else"),
      error: error)
  }
}

/// Runs like `call` a function that must not be called from inside a callback.
func callOutside(
  _ pointer: OpaquePointer?, error: UnsafeMutablePointer<flow_error>? = nil,
  name: Literal = #function, do body: (Engine) throws(Fault) -> Void
) -> flow_status {
  call(pointer, error: error, name: name) { engine throws(Fault) in
    if engine.isInCallback {
      throw inCallback(engine, help: "return to the host's loop and call it there")
    }
    try body(engine)
  }
}

/// Runs like `callOutside` a function that may also be called from a posted function (M6).
func callAtTop(
  _ pointer: OpaquePointer?, error: UnsafeMutablePointer<flow_error>? = nil,
  name: Literal = #function, do body: (Engine) throws(Fault) -> Void
) -> flow_status {
  call(pointer, error: error, name: name) { engine throws(Fault) in
    guard engine.isInCallback else { return try body(engine) }
    guard engine.isInPost else {
      throw inCallback(engine, help: "call it in a function that is posted with flow_engine_post()")
    }
    try engine.atTop { () throws(Fault) in try body(engine) }
  }
}

@inline(never)
private func inCallback(_ engine: Engine, help: Literal) -> Fault {
  Fault(FLOW_ERROR_IN_CALLBACK, "this cannot be called from inside a callback; %", help)
}

private func failOnThread(
  _ engine: Engine, name: UnsafePointer<CChar>, error: UnsafeMutablePointer<flow_error>?
) -> flow_status {
  engine.noteStranger(name)
  return fail(
    Fault(
      FLOW_ERROR_WRONG_THREAD,
      """
      %() was called on another thread than the engine's, or in a child process; \
      flow_engine_post() brings work to the engine's thread
      """, Message(functionNamed: name)), error: error)
}

@inline(never)
private func fail(_ fault: Fault, error: UnsafeMutablePointer<flow_error>?) -> flow_status {
  fault.write(to: error)
  return fault.status
}

/// Writes a struct whose size the caller gave: only the members that fit.
func write<T: Growing>(_ value: T, to pointer: UnsafeMutablePointer<T>, name: Literal)
  throws(Fault)
{
  let room = try room(UnsafeRawPointer(pointer), needed: T.firstSize, name: name)
  var value = value
  withUnsafeMutableBytes(of: &value) { bytes in
    bytes.storeBytes(of: UInt32(truncatingIfNeeded: room), as: UInt32.self)
    csystem_copy(pointer, bytes.baseAddress, min(room, bytes.count))
  }
}

@inline(never)
private func room(_ pointer: UnsafeRawPointer, needed: Int, name: Literal)
  throws(Fault) -> Int
{
  let size = Int(pointer.load(as: UInt32.self))
  guard size >= needed else {
    throw Fault(
      FLOW_ERROR_STRUCT_SIZE,
      "%: struct_size is %, but % bytes are needed; initialise the struct with its ..._INIT", name,
      size, needed)
  }
  return size
}

/// Writes as many handles as there is room for, and reports the total.
func write(
  _ handles: some Collection<flow_handle>, to pointer: UnsafeMutablePointer<flow_handle>?,
  capacity: Int, count: UnsafeMutablePointer<Int>?
) throws(Fault) {
  let count = try given(count, named: "out_count")
  if capacity != 0 {
    let pointer = try given(pointer, named: "the array")
    let room = Int(clamping: UInt(bitPattern: capacity))
    for (index, handle) in handles.prefix(room).enumerated() { pointer[index] = handle }
  }
  count.pointee = handles.count
}
