public import CFlowABI
import FlowCalling
import FlowEngine
import FlowMessages

/// C: flow_timer_start
@c @implementation
public func flow_timer_start(
  _ engine: OpaquePointer!, _ owner: flow_handle, _ delay_ms: UInt64, _ interval_ms: UInt64,
  _ fired: flow_callback, _ out_timer: UnsafeMutablePointer<flow_timer>!
) -> flow_status {
  out_timer?.pointee = 0
  let status = call(engine) { engine throws(Fault) in
    let timer = try engine.startTimer(owner, delay: delay_ms, interval: interval_ms, fired: fired)
    out_timer?.pointee = timer
  }
  if status != FLOW_OK { end(fired.user_data, destroy: fired.destroy, engine: engine) }
  return status
}

/// C: flow_timer_stop
@c @implementation
public func flow_timer_stop(_ engine: OpaquePointer!, _ timer: flow_timer) -> flow_status {
  call(engine) { engine throws(Fault) in
    if timer != 0 { try engine.stopTimer(timer) }
  }
}

/// C: flow_watch_start
@c @implementation
public func flow_watch_start(
  _ engine: OpaquePointer!, _ owner: flow_handle, _ descriptor: CInt, _ events: UInt32,
  _ ready: flow_watch_callback, _ out_watch: UnsafeMutablePointer<flow_watch>!
) -> flow_status {
  out_watch?.pointee = 0
  let status = call(engine) { engine throws(Fault) in
    let watch = try engine.startWatch(owner, descriptor: descriptor, events: events, ready: ready)
    out_watch?.pointee = watch
  }
  if status != FLOW_OK { end(ready.user_data, destroy: ready.destroy, engine: engine) }
  return status
}

/// C: flow_watch_stop
@c @implementation
public func flow_watch_stop(_ engine: OpaquePointer!, _ watch: flow_watch) -> flow_status {
  call(engine) { engine throws(Fault) in
    if watch != 0 { try engine.stopWatch(watch) }
  }
}

/// Ends the user data of a callback that was not taken over.
private func end(
  _ userData: UnsafeMutableRawPointer?,
  destroy: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?, engine: OpaquePointer?
) {
  guard let destroy else { return }
  if !onThread(engine, do: { $0.asCallback { destroy(userData) } }) { destroy(userData) }
}
