public import CFlowABI
import FlowEngine
import FlowRecords

/// C: flow_window_close
@c @implementation
public func flow_window_close(
  _ engine: OpaquePointer!, _ window: flow_window, _ options: UnsafePointer<flow_options>!,
  _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  submit(engine, FLOW_REQUEST_CLOSE_WINDOW, window, options, out_transition)
}

/// C: flow_pop
@c @implementation
public func flow_pop(
  _ engine: OpaquePointer!, _ from: flow_handle, _ options: UnsafePointer<flow_options>!,
  _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  submit(engine, FLOW_REQUEST_POP, from, options, out_transition)
}

/// C: flow_pop_to
@c @implementation
public func flow_pop_to(
  _ engine: OpaquePointer!, _ screen: flow_screen, _ options: UnsafePointer<flow_options>!,
  _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  submit(engine, FLOW_REQUEST_POP_TO, screen, options, out_transition)
}

/// C: flow_pop_to_root
@c @implementation
public func flow_pop_to_root(
  _ engine: OpaquePointer!, _ from: flow_handle, _ options: UnsafePointer<flow_options>!,
  _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  submit(engine, FLOW_REQUEST_POP_TO_ROOT, from, options, out_transition)
}

/// C: flow_dismiss_to
@c @implementation
public func flow_dismiss_to(
  _ engine: OpaquePointer!, _ target: flow_handle, _ options: UnsafePointer<flow_options>!,
  _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  submit(engine, FLOW_REQUEST_DISMISS_TO, target, options, out_transition)
}

/// C: flow_dismiss_all
@c @implementation
public func flow_dismiss_all(
  _ engine: OpaquePointer!, _ from: flow_handle, _ options: UnsafePointer<flow_options>!,
  _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  submit(engine, FLOW_REQUEST_DISMISS_ALL, from, options, out_transition)
}

/// C: flow_close
@c @implementation
public func flow_close(
  _ engine: OpaquePointer!, _ target: flow_handle, _ options: UnsafePointer<flow_options>!,
  _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  submit(engine, FLOW_REQUEST_CLOSE, target, options, out_transition)
}

/// C: flow_remove
@c @implementation
public func flow_remove(
  _ engine: OpaquePointer!, _ screen: flow_screen, _ options: UnsafePointer<flow_options>!,
  _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  submit(engine, FLOW_REQUEST_REMOVE, screen, options, out_transition)
}

/// C: flow_stop
@c @implementation
public func flow_stop(
  _ engine: OpaquePointer!, _ coordinator: flow_coordinator,
  _ options: UnsafePointer<flow_options>!,
  _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  submit(engine, FLOW_REQUEST_STOP, coordinator, options, out_transition)
}

/// C: flow_back
@c @implementation
public func flow_back(
  _ engine: OpaquePointer!, _ window: flow_window, _ options: UnsafePointer<flow_options>!,
  _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  submit(engine, FLOW_REQUEST_BACK, window, options, out_transition)
}

/// C: flow_back_to
@c @implementation
public func flow_back_to(
  _ engine: OpaquePointer!, _ screen: flow_screen, _ options: UnsafePointer<flow_options>!,
  _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  submit(engine, FLOW_REQUEST_BACK_TO, screen, options, out_transition)
}

/// C: flow_drag
@c @implementation
public func flow_drag(
  _ engine: OpaquePointer!, _ layer: flow_layer, _ options: UnsafePointer<flow_options>!,
  _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  submit(engine, FLOW_REQUEST_DRAG, layer, options, out_transition)
}

/// C: flow_pop_to_depth
@c @implementation
public func flow_pop_to_depth(
  _ engine: OpaquePointer!, _ from: flow_handle, _ depth: Int,
  _ options: UnsafePointer<flow_options>!, _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  submit(engine, FLOW_REQUEST_POP_TO_DEPTH, from, options, out_transition) { $0.count = depth }
}

/// C: flow_dismiss
@c @implementation
public func flow_dismiss(
  _ engine: OpaquePointer!, _ from: flow_handle, _ count: Int,
  _ options: UnsafePointer<flow_options>!, _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  submit(engine, FLOW_REQUEST_DISMISS, from, options, out_transition) { $0.count = count }
}
