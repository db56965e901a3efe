public import CFlowABI
import FlowEngine
import FlowMessages
import FlowValues
import FlowModel
import FlowDeciding
import FlowRunning

/// Makes a request. Every generated function of a request calls this.
@inline(never)
@_optimize(speed)
func submit(
  _ engine: OpaquePointer?, asked: Given,
  into out: UnsafeMutablePointer<flow_transition>?, name: Literal = #function
) -> flow_status {
  if plainly(engine, do: { $0.runDirectly(asked, into: out) }) { return FLOW_OK }
  let status = callOften(engine, name: name) { engine throws(Fault) in
    // A gesture needs `out_transition`: its handle moves and ends it.
    if asked.kind.isGesture { _ = try given(out, named: "out_transition") }
    try engine.submitLater(asked, into: out)
  }
  if status != FLOW_OK { dropCallbacks(engine, options: asked.request.options) }
  return status
}

/// A request that fails ends the user data of its callbacks.
func dropCallbacks(_ engine: OpaquePointer?, options: UnsafePointer<flow_options>?) {
  guard let options else { return }
  let size = Int(UnsafeRawPointer(options).loadUnaligned(as: UInt32.self))
  guard size >= flow_options.firstSize else { return }
  let given = SizedStruct.known(options, size: size)
  if onThread(engine, do: { $0.dropCallbacks(of: given) }) { return }
  // Without the engine, or on another thread, only `destroy` can be called.
  given.completion.destroy?(given.completion.user_data)
  given.dismissed.destroy?(given.dismissed.user_data)
  given.finished.destroy?(given.finished.user_data)
  given.done.destroy?(given.done.user_data)
}

/// C: flow_options_drop
@c @implementation
public func flow_options_drop(
  _ engine: OpaquePointer!, _ options: UnsafePointer<flow_options>!
) -> flow_status {
  let status = call(engine) { engine throws(Fault) in
    guard let options else { return }
    _ = try engine.settings(options)
  }
  dropCallbacks(engine, options: options)
  return status
}

/// C: flow_open_new
@c @implementation
@_optimize(speed)
public func flow_open_new(
  _ engine: OpaquePointer!, _ from: flow_handle, _ class_id: UnsafePointer<CChar>!,
  _ arguments: UnsafePointer<flow_value>!, _ options: UnsafePointer<flow_options>!,
  _ out_presentable: UnsafeMutablePointer<flow_presentable>!,
  _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  var presentable: flow_presentable = 0
  let created = flow_create(engine, class_id, arguments, &presentable)
  guard created == FLOW_OK else {
    dropCallbacks(engine, options: options)
    return created
  }
  out_presentable?.pointee = presentable
  let opened = flow_open(engine, from, presentable, options, out_transition)
  if opened != FLOW_OK {
    _ = flow_destroy(engine, presentable)
    out_presentable?.pointee = 0
  }
  return opened
}

/// C: flow_coordinator_defer
@c @implementation
public func flow_coordinator_defer(_ engine: OpaquePointer!, _ coordinator: flow_coordinator)
  -> flow_status
{
  call(engine) { engine throws(Fault) in try engine.deferStart(of: coordinator) }
}

/// C: flow_batch
@c @implementation
public func flow_batch(
  _ engine: OpaquePointer!, _ requests: UnsafePointer<flow_request>!, _ count: Int,
  _ options: UnsafePointer<flow_options>!, _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  let status = call(engine) { engine throws(Fault) in
    try engine.submitBatch(
      given(requests, named: "requests"), count: count, options: options, into: out_transition)
  }
  if status != FLOW_OK {
    dropCallbacks(engine, options: options)
    if let requests, count > 0, count <= Engine.batchLimit, Sizes.isAligned(requests) {
      SizedArray.each(sized: requests, count: count) { dropCallbacks(engine, options: $0.options) }
    }
  }
  return status
}

/// C: flow_style_name
@c @implementation
public func flow_style_name(_ style: flow_style) -> UnsafePointer<CChar>! {
  flow_table_style_word(style)
}
