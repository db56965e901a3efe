public import CFlowABI
import FlowEngine
import FlowMessages
import FlowValues

/// A request of one part: what all functions of flow/navigation.h are.
@inline(__always)
func submit(
  _ engine: OpaquePointer?, _ kind: flow_request_kind, _ from: flow_handle,
  _ options: UnsafePointer<flow_options>?, _ out: UnsafeMutablePointer<flow_transition>?,
  name: StaticString = #function,
  _ fill: (Part) throws(Fault) -> Void = { (_) throws(Fault) in }
) -> flow_status {
  let status = call(engine, name: name) { engine throws(Fault) in
    try engine.submitLater(kind, from: from, options, out, fill)
  }
  if status != FLOW_OK { dropCallbacks(engine, options) }
  return status
}

/// A request that fails ends the user data of its callbacks.
func dropCallbacks(_ engine: OpaquePointer?, _ options: UnsafePointer<flow_options>?) {
  guard let options else { return }
  let size = Int(UnsafeRawPointer(options).loadUnaligned(as: UInt32.self))
  guard size >= flow_options.firstSize else { return }
  let given = SizedStruct.known(options, size)
  if onThread(engine, { $0.dropCallbacks(of: given) }) { return }
  // Without the engine, or on another thread.
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
  dropCallbacks(engine, options)
  return status
}

/// C: flow_open
@c @implementation
public func flow_open(
  _ engine: OpaquePointer!, _ from: flow_handle, _ presentable: flow_presentable,
  _ options: UnsafePointer<flow_options>!, _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  submit(engine, FLOW_REQUEST_OPEN, from, options, out_transition) { $0.presentable = presentable }
}

/// C: flow_push
@c @implementation
public func flow_push(
  _ engine: OpaquePointer!, _ from: flow_handle, _ presentable: flow_presentable,
  _ options: UnsafePointer<flow_options>!, _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  submit(engine, FLOW_REQUEST_PUSH, from, options, out_transition) { $0.presentable = presentable }
}

/// C: flow_present
@c @implementation
public func flow_present(
  _ engine: OpaquePointer!, _ from: flow_handle, _ presentable: flow_presentable,
  _ options: UnsafePointer<flow_options>!, _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  submit(engine, FLOW_REQUEST_PRESENT, from, options, out_transition) {
    $0.presentable = presentable
  }
}

/// C: flow_set_root
@c @implementation
public func flow_set_root(
  _ engine: OpaquePointer!, _ from: flow_handle, _ presentable: flow_presentable,
  _ options: UnsafePointer<flow_options>!, _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  submit(engine, FLOW_REQUEST_SET_ROOT, from, options, out_transition) {
    $0.presentable = presentable
  }
}

/// C: flow_replace_top
@c @implementation
public func flow_replace_top(
  _ engine: OpaquePointer!, _ from: flow_handle, _ presentable: flow_presentable,
  _ options: UnsafePointer<flow_options>!, _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  submit(engine, FLOW_REQUEST_REPLACE_TOP, from, options, out_transition) {
    $0.presentable = presentable
  }
}

/// C: flow_open_new
@c @implementation
public func flow_open_new(
  _ engine: OpaquePointer!, _ from: flow_handle, _ class_id: UnsafePointer<CChar>!,
  _ arguments: UnsafePointer<flow_value>!, _ options: UnsafePointer<flow_options>!,
  _ out_presentable: UnsafeMutablePointer<flow_presentable>!,
  _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  var presentable: flow_presentable = 0
  let created = flow_create(engine, class_id, arguments, &presentable)
  guard created == FLOW_OK else {
    dropCallbacks(engine, options)
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

/// C: flow_set_stack
@c @implementation
public func flow_set_stack(
  _ engine: OpaquePointer!, _ from: flow_handle, _ screens: UnsafePointer<flow_screen>!,
  _ count: Int, _ options: UnsafePointer<flow_options>!,
  _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  let status = call(engine) { engine throws(Fault) in
    let part = Part(FLOW_REQUEST_SET_STACK, from: from)
    part.screens = try engine.screens(screens, count)
    try engine.submit(part, options, out_transition)
  }
  if status != FLOW_OK { dropCallbacks(engine, options) }
  return status
}

/// C: flow_go_to
@c @implementation
public func flow_go_to(
  _ engine: OpaquePointer!, _ from: flow_handle, _ class_id: UnsafePointer<CChar>!,
  _ arguments: UnsafePointer<flow_value>!, _ options: UnsafePointer<flow_options>!,
  _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  let status = call(engine) { engine throws(Fault) in
    let part = Part(FLOW_REQUEST_GO_TO, from: from)
    try engine.fill(part, class_id, arguments)
    try engine.submit(part, options, out_transition)
  }
  if status != FLOW_OK { dropCallbacks(engine, options) }
  return status
}

/// C: flow_screen_set_arguments
@c @implementation
public func flow_screen_set_arguments(
  _ engine: OpaquePointer!, _ screen: flow_screen, _ arguments: UnsafePointer<flow_value>!,
  _ options: UnsafePointer<flow_options>!, _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  let status = call(engine) { engine throws(Fault) in
    let part = Part(FLOW_REQUEST_SET_ARGUMENTS, from: screen)
    try engine.fill(part, arguments: arguments)
    try engine.submit(part, options, out_transition)
  }
  if status != FLOW_OK { dropCallbacks(engine, options) }
  return status
}

/// C: flow_finish
@c @implementation
public func flow_finish(
  _ engine: OpaquePointer!, _ coordinator: flow_coordinator, _ value: UnsafePointer<flow_value>!,
  _ options: UnsafePointer<flow_options>!, _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  submit(engine, FLOW_REQUEST_FINISH, coordinator, options, out_transition) {
    (part) throws(Fault) in
    part.value = try OwnedValue.copy(of: value)
  }
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
    try engine.submitBatch(given(requests, "requests"), count, options, out_transition)
  }
  if status != FLOW_OK {
    dropCallbacks(engine, options)
    if let requests, count > 0, count <= Engine.batchLimit, Sizes.isAligned(requests) {
      SizedArray.each(sized: requests, count) { dropCallbacks(engine, $0.options) }
    }
  }
  return status
}

/// C: flow_style_name
@c @implementation
public func flow_style_name(_ style: flow_style) -> UnsafePointer<CChar>! {
  flow_table_style_word(style)
}
