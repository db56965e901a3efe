public import CFlowABI
import CFlowTable
import FlowCalling
import FlowEngine
import FlowMessages
import FlowRecords
import FlowValues
import FlowCalls
import FlowDeciding
import FlowRunning

/// C: flow_engine_create
@c @implementation
public func flow_engine_create(
  _ options: UnsafePointer<flow_engine_options>!,
  _ out_engine: UnsafeMutablePointer<OpaquePointer?>!
) -> flow_status {
  var settings = flow_engine_options()
  settings.struct_size = UInt32(MemoryLayout<flow_engine_options>.size)
  settings.presenter_timeout = 10000
  settings.defer_timeout = 60000
  do throws(Fault) {
    if let options { settings = try SizedStruct.read(options, default: settings) }
    guard let out_engine,
      settings.flags & ~(FLOW_ENGINE_NOTES | FLOW_ENGINE_STRICT | FLOW_ENGINE_SAVED) == 0
    else {
      settings.destroyCallbacks()
      return FLOW_ERROR_INVALID_ARGUMENT
    }
    CallHook.beginTrace()
    let engine = try Engine.make(options: settings, hostAPI: UnsafeRawPointer(cflow_host_table()))
    out_engine.pointee = OpaquePointer(Unmanaged.passRetained(engine).toOpaque())
    return FLOW_OK
  } catch {
    if let options, Int(options.pointee.struct_size) >= flow_engine_options.firstSize {
      options.pointee.destroyCallbacks()
    }
    return error.status
  }
}

/// C: flow_engine_destroy
@c @implementation
public func flow_engine_destroy(_ engine: OpaquePointer!) -> flow_status {
  guard let engine else { return FLOW_OK }
  // Another thread is told so below.
  _ = plainly(engine) {
    if $0.isOnThread { $0.endHalt() }
    return true
  }
  let status = callOutside(engine) { $0.shutDown() }
  guard status == FLOW_OK else { return status }
  Unmanaged<Engine>.fromOpaque(UnsafeRawPointer(engine)).release()
  return FLOW_OK
}

/// C: flow_engine_live_count
@c @implementation
public func flow_engine_live_count(
  _ engine: OpaquePointer!, _ kind: flow_kind, _ class_id: UnsafePointer<CChar>!,
  _ out_count: UnsafeMutablePointer<Int>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    try given(out_count, named: "out_count").pointee = try engine.liveCount(kind, classID: class_id)
  }
}

/// C: flow_engine_set_locale
@c @implementation
public func flow_engine_set_locale(
  _ engine: OpaquePointer!, _ language: UnsafePointer<CChar>!, _ direction: flow_direction
) -> flow_status {
  call(engine) { engine throws(Fault) in
    try engine.setLocale(given(language, named: "language"), direction: direction)
  }
}

/// C: flow_locale_direction
@c @implementation
public func flow_locale_direction(_ tag: UnsafePointer<CChar>!) -> flow_direction {
  cflow_locale_direction(tag)
}

/// C: flow_locale_tag
@c @implementation
public func flow_locale_tag(
  _ name: UnsafePointer<CChar>!, _ room: UnsafeMutablePointer<CChar>!, _ size: Int
) -> Int {
  cflow_locale_tag(name, room, size)
}

/// C: flow_engine_locale
@c @implementation
public func flow_engine_locale(
  _ engine: OpaquePointer!, _ out_language: UnsafeMutablePointer<UnsafePointer<CChar>?>!,
  _ out_direction: UnsafeMutablePointer<flow_direction>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    out_language?.pointee = engine.locale.languagePointer
    out_direction?.pointee = engine.locale.direction
  }
}

/// C: flow_engine_set_word
@c @implementation
public func flow_engine_set_word(
  _ engine: OpaquePointer!, _ word: flow_word, _ text: UnsafePointer<CChar>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    try engine.setWord(word, text: text)
  }
}

/// C: flow_engine_word
@c @implementation
public func flow_engine_word(
  _ engine: OpaquePointer!, _ word: flow_word,
  _ out_text: UnsafeMutablePointer<UnsafePointer<CChar>?>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    try Locale.check(word: word)
    try given(out_text, named: "out_text").pointee = engine.locale.word(of: word).data
  }
}

/// C: flow_activity_name
@c @implementation
public func flow_activity_name(_ activity: flow_activity) -> UnsafePointer<CChar>! {
  flow_table_activity_word(activity)
}

/// C: flow_engine_set_activity
@c @implementation
public func flow_engine_set_activity(_ engine: OpaquePointer!, _ activity: flow_activity)
  -> flow_status
{
  call(engine) { engine throws(Fault) in try engine.setActivity(activity) }
}

/// C: flow_engine_activity
@c @implementation
public func flow_engine_activity(
  _ engine: OpaquePointer!, _ out_activity: UnsafeMutablePointer<flow_activity>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    try given(out_activity, named: "out_activity").pointee = engine.currentActivity
  }
}

/// C: flow_window_set_activity
@c @implementation
public func flow_window_set_activity(
  _ engine: OpaquePointer!, _ window: flow_window, _ activity: flow_activity
) -> flow_status {
  call(engine) { engine throws(Fault) in
    try engine.setActivity(activity, of: engine.window(window))
  }
}

/// C: flow_window_activity
@c @implementation
public func flow_window_activity(
  _ engine: OpaquePointer!, _ window: flow_window,
  _ out_activity: UnsafeMutablePointer<flow_activity>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    let window = try engine.window(window)
    try given(out_activity, named: "out_activity").pointee = engine.activity(of: window)
  }
}

/// C: flow_engine_descriptor
@c @implementation
public func flow_engine_descriptor(
  _ engine: OpaquePointer!, _ out_descriptor: UnsafeMutablePointer<CInt>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    try given(out_descriptor, named: "out_descriptor").pointee = try engine.descriptor()
  }
}

/// C: flow_engine_dispatch
@c @implementation
public func flow_engine_dispatch(_ engine: OpaquePointer!) -> flow_status {
  callOutside(engine) { $0.dispatch() }
}

/// C: flow_log
@c @implementation
public func flow_log(
  _ engine: OpaquePointer!, _ severity: flow_severity, _ subject: flow_handle,
  _ message: UnsafePointer<CChar>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    try engine.log(severity, of: subject, text: try given(message, named: "message"))
  }
}

/// C: flow_engine_post
@c @implementation
public func flow_engine_post(
  _ engine: OpaquePointer!, _ callback: flow_callback
) -> flow_status {
  guard let engine, callback.function != nil else {
    callback.destroy?(callback.user_data)
    return FLOW_ERROR_INVALID_ARGUMENT
  }
  let status = Unmanaged<Engine>.fromOpaque(UnsafeRawPointer(engine))._withUnsafeGuaranteedRef {
    $0.post(callback)
  }
  if status != FLOW_OK { callback.destroy?(callback.user_data) }
  return status
}

/// C: flow_severity_name
@c @implementation
public func flow_severity_name(_ severity: flow_severity) -> UnsafePointer<CChar>! {
  flow_table_severity_word(severity)
}

/// C: flow_engine_running
@c @implementation
public func flow_engine_running(
  _ engine: OpaquePointer!, _ out_running: UnsafeMutablePointer<flow_running>!
) -> flow_status {
  guard let engine else { return FLOW_ERROR_INVALID_ARGUMENT }
  return tell(
    Unmanaged<Engine>.fromOpaque(UnsafeRawPointer(engine))._withUnsafeGuaranteedRef {
      $0.runningCall
    }, out_running: out_running)
}

/// C: flow_thread_running
@c @implementation
public func flow_thread_running(_ out_running: UnsafeMutablePointer<flow_running>!) -> flow_status {
  tell(RunningCall.here, out_running: out_running)
}

/// C: flow_set_call_hook
@c @implementation
public func flow_set_call_hook(_ hook: UnsafePointer<flow_call_hook>!) -> flow_status {
  do throws(Fault) {
    try CallHook.set(hook)
    return FLOW_OK
  } catch {
    return error.status
  }
}

/// C: flow_add_call_hook
@c @implementation
public func flow_add_call_hook(
  _ hook: UnsafePointer<flow_call_hook>!, _ out_number: UnsafeMutablePointer<UInt64>!
) -> flow_status {
  guard let out_number, Sizes.isAligned(UnsafePointer(out_number)) else {
    return FLOW_ERROR_INVALID_ARGUMENT
  }
  do throws(Fault) {
    out_number.pointee = try CallHook.add(hook)
    return FLOW_OK
  } catch {
    return error.status
  }
}

/// C: flow_remove_call_hook
@c @implementation
public func flow_remove_call_hook(_ number: UInt64) -> flow_status {
  do throws(Fault) {
    try CallHook.remove(number)
    return FLOW_OK
  } catch {
    return error.status
  }
}

/// Nothing here may take memory or a lock: it runs in signal handlers.
private func tell(
  _ call: RunningCall?, out_running: UnsafeMutablePointer<flow_running>?
) -> flow_status {
  guard let out_running, Sizes.isAligned(UnsafePointer(out_running)) else {
    return FLOW_ERROR_INVALID_ARGUMENT
  }
  guard Int(out_running.pointee.struct_size) >= flow_running.firstSize else {
    return FLOW_ERROR_STRUCT_SIZE
  }
  guard let call else { return FLOW_ERROR_NOT_RUNNING }
  out_running.pointee.class_id = call.owner
  out_running.pointee.method = call.method
  out_running.pointee.number = call.number
  return FLOW_OK
}
