public import CFlowABI
import FlowEngine
import FlowMessages
import FlowRecords
import FlowDeciding
import FlowRunning

/// C: flow_transition_outcome
@c @implementation
public func flow_transition_outcome(
  _ engine: OpaquePointer!, _ transition: flow_transition,
  _ out_outcome: UnsafeMutablePointer<flow_outcome>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    let details = engine.details(of: try engine.transition(transition))
    try write(details, to: given(out_outcome, named: "out_outcome"), name: "out_outcome")
  }
}

/// C: flow_transition_opened
@c @implementation
public func flow_transition_opened(
  _ engine: OpaquePointer!, _ transition: flow_transition,
  _ out_presentable: UnsafeMutablePointer<flow_presentable>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    let out = try given(out_presentable, named: "out_presentable")
    out.pointee = engine.opened(by: try engine.transition(transition))
  }
}

/// C: flow_transition_release
@c @implementation
public func flow_transition_release(_ engine: OpaquePointer!, _ transition: flow_transition)
  -> flow_status
{
  call(engine) { engine throws(Fault) in
    if transition != 0 { try engine.release(engine.transition(transition)) }
  }
}

/// C: flow_transition_get
@c @implementation
public func flow_transition_get(
  _ engine: OpaquePointer!, _ transition: flow_transition,
  _ out_info: UnsafeMutablePointer<flow_transition_info>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    let info = engine.description(of: try engine.transition(transition))
    try write(info, to: given(out_info, named: "out_info"), name: "out_info")
  }
}

/// C: flow_outcome_name
@c @implementation
public func flow_outcome_name(_ kind: flow_outcome_kind) -> UnsafePointer<CChar>! {
  flow_table_outcome_word(kind)
}

/// C: flow_reason_name
@c @implementation
public func flow_reason_name(_ reason: flow_reason) -> UnsafePointer<CChar>! {
  flow_table_reason_word(reason)
}
