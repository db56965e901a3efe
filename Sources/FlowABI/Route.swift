public import CFlowABI
import FlowEngine
import FlowMessages
import FlowValues
import FlowModel

/// C: flow_route_equal
@c @implementation
public func flow_route_equal(
  _ left: UnsafePointer<flow_route>!, _ right: UnsafePointer<flow_route>!
) -> flow_bool {
  Routes.equal(left, right) ? FLOW_TRUE : FLOW_FALSE
}

/// C: flow_screen_set_link
@c @implementation
public func flow_screen_set_link(
  _ engine: OpaquePointer!, _ screen: flow_screen, _ route: UnsafePointer<flow_route>!,
  _ options: UnsafePointer<flow_options>!, _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  submit(engine, FLOW_REQUEST_LINK, screen, options, out_transition) {
    (part) throws(Fault) in
    if let route { part.route = try OwnedRoute.copy(of: route) }
  }
}

/// C: flow_screen_link
@c @implementation
public func flow_screen_link(
  _ engine: OpaquePointer!, _ screen: flow_screen, _ out_route: UnsafeMutablePointer<flow_route>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    let out = try given(out_route, "out_route")
    let link = engine.link(of: try engine.screen(screen))
    try write(link?.pointee ?? flow_route(), to: out, "out_route")
  }
}

/// C: flow_navigate
@c @implementation
public func flow_navigate(
  _ engine: OpaquePointer!, _ coordinator: flow_coordinator, _ route: UnsafePointer<flow_route>!,
  _ options: UnsafePointer<flow_options>!, _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  submit(engine, FLOW_REQUEST_NAVIGATE, coordinator, options, out_transition) {
    (part) throws(Fault) in
    part.route = try OwnedRoute.copy(of: given(route, "route"))
  }
}

/// C: flow_broadcast
@c @implementation
public func flow_broadcast(
  _ engine: OpaquePointer!, _ route: UnsafePointer<flow_route>!,
  _ options: UnsafePointer<flow_options>!, _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  submit(engine, FLOW_REQUEST_BROADCAST, FLOW_NONE, options, out_transition) {
    (part) throws(Fault) in
    part.route = try OwnedRoute.copy(of: given(route, "route"))
  }
}

/// C: flow_question_reroute
@c @implementation
public func flow_question_reroute(
  _ engine: OpaquePointer!, _ question: flow_question, _ route: UnsafePointer<flow_route>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    try engine.reroute(question, to: OwnedRoute.copy(of: given(route, "route")))
  }
}

/// C: flow_open_deep_link
@c @implementation
public func flow_open_deep_link(
  _ engine: OpaquePointer!, _ window: flow_window, _ uri: UnsafePointer<flow_uri>!,
  _ options: UnsafePointer<flow_options>!, _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  submit(engine, FLOW_REQUEST_DEEP_LINK, window, options, out_transition) {
    (part) throws(Fault) in
    part.deepLink = DeepLink.make(try LinkURI(given(uri, "uri")), window: window)
  }
}

/// C: flow_handling_name
@c @implementation
public func flow_handling_name(_ handling: flow_handling) -> UnsafePointer<CChar>! {
  flow_table_handling_word(handling)
}
