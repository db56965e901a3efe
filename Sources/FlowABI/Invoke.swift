public import CFlowABI
import FlowEngine
import FlowMessages

/// C: flow_method_find
@c @implementation
public func flow_method_find(
  _ engine: OpaquePointer!, _ class_id: UnsafePointer<CChar>!, _ method: UnsafePointer<CChar>!,
  _ out_slot: UnsafeMutablePointer<flow_slot>!
) -> flow_status {
  call(engine) { engine throws(Fault) in
    let out = try given(out_slot, named: "out_slot")
    out.pointee = try engine.slot(
      given(class_id, named: "class_id"), method: given(method, named: "method"))
  }
}

/// C: flow_invoke
@c @implementation
@_optimize(speed)
public func flow_invoke(
  _ engine: OpaquePointer!, _ target: flow_handle, _ method: UnsafePointer<CChar>!,
  _ arguments: UnsafePointer<flow_value>!, _ count: Int,
  _ out_result: UnsafeMutablePointer<flow_value>!, _ out_error: UnsafeMutablePointer<flow_error>!
) -> flow_status {
  if let method,
    plainly(
      engine,
      do: {
        $0.invokeIfPlain(
          target, method: method, arguments: arguments, count: count, into: out_result)
      })
  {
    return FLOW_OK
  }
  return invoke(
    engine, target: target, method: method, arguments: arguments, count: count, into: out_result,
    error: out_error)
}

/// A separate function, so that the quick way stays small.
@inline(never)
private func invoke(
  _ engine: OpaquePointer?, target: flow_handle, method: UnsafePointer<CChar>?,
  arguments: UnsafePointer<flow_value>?, count: Int,
  into result: UnsafeMutablePointer<flow_value>?,
  error: UnsafeMutablePointer<flow_error>?
) -> flow_status {
  call(engine, error: error, name: "flow_invoke") { engine throws(Fault) in
    try engine.invoke(
      target, method: given(method, named: "method"), arguments: arguments, count: count,
      into: result)
  }
}

/// C: flow_invoke_slot
@c @implementation
@_optimize(speed)
public func flow_invoke_slot(
  _ engine: OpaquePointer!, _ target: flow_handle, _ slot: flow_slot,
  _ arguments: UnsafePointer<flow_value>!, _ count: Int,
  _ out_result: UnsafeMutablePointer<flow_value>!, _ out_error: UnsafeMutablePointer<flow_error>!
) -> flow_status {
  if plainly(
    engine,
    do: {
      $0.invokeIfPlain(target, slot: slot, arguments: arguments, count: count, into: out_result)
    })
  {
    return FLOW_OK
  }
  return invoke(
    engine, target: target, slot: slot, arguments: arguments, count: count, into: out_result,
    error: out_error)
}

@inline(never)
private func invoke(
  _ engine: OpaquePointer?, target: flow_handle, slot: flow_slot,
  arguments: UnsafePointer<flow_value>?, count: Int,
  into result: UnsafeMutablePointer<flow_value>?,
  error: UnsafeMutablePointer<flow_error>?
) -> flow_status {
  call(engine, error: error, name: "flow_invoke_slot") { engine throws(Fault) in
    try engine.invoke(target, slot: slot, arguments: arguments, count: count, into: result)
  }
}

/// C: flow_ask
@c @implementation
public func flow_ask(
  _ engine: OpaquePointer!, _ from: flow_handle, _ method: UnsafePointer<CChar>!,
  _ arguments: UnsafePointer<flow_value>!, _ count: Int,
  _ out_result: UnsafeMutablePointer<flow_value>!, _ out_error: UnsafeMutablePointer<flow_error>!
) -> flow_status {
  call(engine, error: out_error) { engine throws(Fault) in
    try engine.ask(
      from, method: given(method, named: "method"), arguments: arguments, count: count,
      into: out_result)
  }
}
