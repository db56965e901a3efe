public import CFlowABI
import FlowEngine
import FlowMessages
import FlowValues
import FlowRecords
import FlowDeciding
import FlowRunning

/// C: flow_route_equal
@c @implementation
public func flow_route_equal(
  _ left: UnsafePointer<flow_route>!, _ right: UnsafePointer<flow_route>!
) -> flow_bool {
  Routes.equal(left, right) ? FLOW_TRUE : FLOW_FALSE
}

/// C: flow_screen_link
@c @implementation
public func flow_screen_link(
  _ engine: OpaquePointer!, _ screen: flow_screen, _ out_route: UnsafeMutablePointer<flow_route>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    let out = try given(out_route, named: "out_route")
    let link = engine.link(of: try engine.screen(screen))
    try write(link?.pointee ?? flow_route(), to: out, name: "out_route")
  }
}

/// C: flow_question_reroute
@c @implementation
public func flow_question_reroute(
  _ engine: OpaquePointer!, _ question: flow_question, _ route: UnsafePointer<flow_route>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    try engine.reroute(question, to: OwnedRoute.copy(of: given(route, named: "route")))
  }
}

/// C: flow_handling_name
@c @implementation
public func flow_handling_name(_ handling: flow_handling) -> UnsafePointer<CChar>! {
  flow_table_handling_word(handling)
}
