public import CFlowABI
import FlowEngine
import FlowPlugins

/// C: flow_work_begin
@c @implementation
public func flow_work_begin(
  _ engine: OpaquePointer!, _ screen: flow_screen, _ cancel: flow_callback,
  _ out_work: UnsafeMutablePointer<flow_work>!
) -> flow_status {
  out_work?.pointee = 0
  var isTaken = false
  let status = call(engine) { engine throws(Fault) in
    defer { engine.settle() }
    isTaken = true
    let work = try engine.beginWork(screen, cancel)
    out_work?.pointee = work
  }
  if !isTaken { cancel.destroy?(cancel.user_data) }
  return status
}

/// C: flow_work_end
@c @implementation
public func flow_work_end(_ engine: OpaquePointer!, _ work: flow_work) -> flow_status {
  call(engine) { engine throws(Fault) in
    if work != 0 { try engine.endWork(work) }
    engine.settle()
  }
}
