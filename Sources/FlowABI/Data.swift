public import CFlowABI
import FlowCalling
import FlowEngine
import FlowMessages

/// C: flow_screen_set_data
@c @implementation
public func flow_screen_set_data(
  _ engine: OpaquePointer!, _ screen: flow_screen, _ key: UnsafeRawPointer!,
  _ data: UnsafeMutableRawPointer!, _ destroy: flow_data_destroy_fn!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    try engine.setData(data, destroy: destroy, for: address(key), ofScreen: screen)
  }
}

/// C: flow_screen_data
@c @implementation
public func flow_screen_data(
  _ engine: OpaquePointer!, _ screen: flow_screen, _ key: UnsafeRawPointer!,
  _ out_data: UnsafeMutablePointer<UnsafeMutableRawPointer?>!
) -> flow_status {
  read(engine, into: out_data) { engine throws(Fault) in
    try engine.data(for: address(key), ofScreen: screen)
  }
}

/// C: flow_layer_set_data
@c @implementation
public func flow_layer_set_data(
  _ engine: OpaquePointer!, _ layer: flow_layer, _ key: UnsafeRawPointer!,
  _ data: UnsafeMutableRawPointer!, _ destroy: flow_data_destroy_fn!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    try engine.setData(data, destroy: destroy, for: address(key), ofLayer: layer)
  }
}

/// C: flow_layer_data
@c @implementation
public func flow_layer_data(
  _ engine: OpaquePointer!, _ layer: flow_layer, _ key: UnsafeRawPointer!,
  _ out_data: UnsafeMutablePointer<UnsafeMutableRawPointer?>!
) -> flow_status {
  read(engine, into: out_data) { engine throws(Fault) in
    try engine.data(for: address(key), ofLayer: layer)
  }
}

/// Runs like `call` a function that hands out one address, which is NULL after an error.
@inline(never)
private func read(
  _ engine: OpaquePointer?, into out_data: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
  name: Literal = #function,
  do body: (Engine) throws(Fault) -> UnsafeMutableRawPointer?
) -> flow_status {
  call(engine, name: name) { engine throws(Fault) in
    let out = try given(out_data, named: "out_data")
    out.pointee = nil
    out.pointee = try body(engine)
  }
}

@inline(never)
private func address(_ key: UnsafeRawPointer?) throws(Fault) -> UnsafeRawPointer {
  guard let key else { throw Fault(FLOW_ERROR_INVALID_ARGUMENT, "key is NULL") }
  return key
}
