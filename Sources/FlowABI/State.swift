public import CFlowABI
import FlowCalling
import FlowEngine
import FlowMessages
import FlowRecords
import FlowRunning
import FlowValues

/// C: flow_saver_create
@c @implementation
public func flow_saver_create(
  _ engine: OpaquePointer!, _ out_saver: UnsafeMutablePointer<flow_saver>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    try given(out_saver, named: "out_saver").pointee = try engine.makeSaver()
  }
}

/// C: flow_saver_destroy
@c @implementation
public func flow_saver_destroy(_ engine: OpaquePointer!, _ saver: flow_saver) -> flow_status {
  call(engine) { engine throws(Fault) in try engine.endSaver(saver) }
}

/// C: flow_engine_save
@c @implementation
public func flow_engine_save(
  _ engine: OpaquePointer!, _ saver: flow_saver, _ flags: UInt32, _ take: flow_record_callback,
  _ out_is_whole: UnsafeMutablePointer<flow_bool>!
) -> flow_status {
  let status = call(engine) { engine throws(Fault) in
    let isWhole = try engine.save(for: saver, flags: flags, take: take)
    out_is_whole?.pointee = isWhole ? FLOW_TRUE : FLOW_FALSE
  }
  endCallback(take.user_data, destroy: take.destroy, in: engine)
  return status
}

/// C: flow_engine_set_rest
@c @implementation
public func flow_engine_set_rest(_ engine: OpaquePointer!, _ callback: flow_callback)
  -> flow_status
{
  let status = call(engine) { engine throws(Fault) in try engine.setRest(callback) }
  if status != FLOW_OK { endCallback(callback.user_data, destroy: callback.destroy, in: engine) }
  return status
}

/// C: flow_engine_add_rest
@c @implementation
public func flow_engine_add_rest(
  _ engine: OpaquePointer!, _ callback: flow_callback, _ out_rest: UnsafeMutablePointer<flow_rest>!
) -> flow_status {
  let status = call(engine) { engine throws(Fault) in
    let out = try given(out_rest, named: "out_rest")
    out.pointee = try engine.addRest(callback)
  }
  if status != FLOW_OK { endCallback(callback.user_data, destroy: callback.destroy, in: engine) }
  return status
}

/// C: flow_engine_remove_rest
@c @implementation
public func flow_engine_remove_rest(_ engine: OpaquePointer!, _ rest: flow_rest) -> flow_status {
  call(engine) { engine throws(Fault) in if rest != 0 { try engine.removeRest(rest) } }
}

/// C: flow_engine_wishes
@c @implementation
public func flow_engine_wishes(
  _ engine: OpaquePointer!, _ out_count: UnsafeMutablePointer<UInt64>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    try given(out_count, named: "out_count").pointee = try engine.wishes()
  }
}

/// C: flow_engine_halt
@c @implementation
public func flow_engine_halt(_ engine: OpaquePointer!) -> flow_status {
  call(engine) { engine throws(Fault) in try engine.haltAll() }
}

/// C: flow_engine_unsaved
@c @implementation
public func flow_engine_unsaved(
  _ engine: OpaquePointer!, _ out_unsaved: UnsafeMutablePointer<flow_unsaved>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    let found = try engine.unsaved()
    try write(found, to: given(out_unsaved, named: "out_unsaved"), name: "out_unsaved")
  }
}

/// C: flow_state_changed
@c @implementation
public func flow_state_changed(_ engine: OpaquePointer!, _ instance: flow_handle) -> flow_status {
  call(engine) { engine throws(Fault) in try engine.stateChanged(instance) }
}

/// C: flow_saved_id
@c @implementation
public func flow_saved_id(
  _ engine: OpaquePointer!, _ handle: flow_handle, _ out_id: UnsafeMutablePointer<UInt64>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    try given(out_id, named: "out_id").pointee = try engine.savedID(of: handle)
  }
}

/// C: flow_engine_restore
@c @implementation
public func flow_engine_restore(
  _ engine: OpaquePointer!, _ records: UnsafePointer<flow_record>!, _ count: Int,
  _ options: UnsafePointer<flow_restore_options>!, _ out_error: UnsafeMutablePointer<flow_error>!
) -> flow_status {
  // Ends whatever becomes of the call.
  let made = made(of: options)
  let status = callOutside(engine, error: out_error) { engine throws(Fault) in
    var settings = flow_restore_options()
    if let options { settings = try SizedStruct.read(options, default: settings) }
    try engine.restore(records, count: count, options: settings)
  }
  endCallback(made.user_data, destroy: made.destroy, in: engine)
  return status
}

/// The callback in options; none if they are too small to have one.
private func made(of options: UnsafePointer<flow_restore_options>?) -> flow_window_callback {
  guard let options else { return flow_window_callback() }
  let size = Int(UnsafeRawPointer(options).loadUnaligned(as: UInt32.self))
  guard size >= flow_restore_options.firstSize else { return flow_window_callback() }
  return SizedStruct.known(options, size: size).made
}

/// C: flow_restored
@c @implementation
public func flow_restored(
  _ engine: OpaquePointer!, _ kind: flow_kind, _ id: UInt64,
  _ out_handle: UnsafeMutablePointer<flow_handle>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    let out = try given(out_handle, named: "out_handle")
    out.pointee = 0
    out.pointee = try engine.restored(kind, id: id)
  }
}

/// Ends a caller's data, as a callback if there is an engine for it.
private func endCallback(
  _ data: UnsafeMutableRawPointer?,
  destroy: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?, in engine: OpaquePointer?
) {
  guard let destroy else { return }
  if !onThread(engine, do: { $0.endData(data, destroy: destroy) }) { destroy(data) }
}
