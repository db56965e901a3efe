public import CFlowABI
import FlowCalling
import FlowEngine
import FlowMessages

/// C: flow_work_begin
@c @implementation
public func flow_work_begin(
  _ engine: OpaquePointer!, _ screen: flow_screen, _ cancel: flow_callback,
  _ out_work: UnsafeMutablePointer<flow_work>!
) -> flow_status {
  out_work?.pointee = 0
  let status = call(engine) { engine throws(Fault) in
    let work = try engine.beginWork(screen, cancel: cancel)
    out_work?.pointee = work
  }
  if status != FLOW_OK, let destroy = cancel.destroy {
    let userData = cancel.user_data
    if call(engine, error: nil, do: { $0.asCallback { destroy(userData) } }) != FLOW_OK {
      destroy(userData)
    }
  }
  return status
}

/// C: flow_work_end
@c @implementation
public func flow_work_end(_ engine: OpaquePointer!, _ work: flow_work) -> flow_status {
  call(engine) { engine throws(Fault) in
    if work != 0 { try engine.endWork(work) }
  }
}
