public import CFlowABI
import FlowMessages
import FlowValues

/// flow_builder_create
@c @implementation
public func flow_builder_create(_ out_builder: UnsafeMutablePointer<OpaquePointer?>?) -> flow_status
{
  guard let out_builder else { return FLOW_ERROR_INVALID_ARGUMENT }
  out_builder.pointee = OpaquePointer(Unmanaged.passRetained(ValueBuilder()).toOpaque())
  return FLOW_OK
}

/// flow_builder_destroy
@c @implementation
public func flow_builder_destroy(_ builder: OpaquePointer?) {
  guard let builder else { return }
  Unmanaged<ValueBuilder>.fromOpaque(UnsafeRawPointer(builder)).release()
}

/// flow_builder_put
@c @implementation
public func flow_builder_put(
  _ builder: OpaquePointer?, _ key: UnsafePointer<flow_string>?,
  _ value: UnsafePointer<flow_value>?
) -> flow_status {
  build(builder) { builder throws(Fault) in try builder.put(key, value: value) }
}

/// flow_builder_begin
@c @implementation
public func flow_builder_begin(
  _ builder: OpaquePointer?, _ key: UnsafePointer<flow_string>?, _ type: flow_type
) -> flow_status {
  build(builder) { builder throws(Fault) in try builder.begin(key, type: type) }
}

/// flow_builder_end
@c @implementation
public func flow_builder_end(_ builder: OpaquePointer?) -> flow_status {
  build(builder) { builder throws(Fault) in try builder.end() }
}

/// flow_builder_finish
@c @implementation
public func flow_builder_finish(
  _ builder: OpaquePointer?, _ out_value: UnsafeMutablePointer<UnsafeMutablePointer<flow_value>?>?,
  _ out_error: UnsafeMutablePointer<flow_error>?
) -> flow_status {
  build(builder, out_error: out_error) { builder throws(Fault) in
    guard let out_value else {
      throw Fault(FLOW_ERROR_INVALID_ARGUMENT, "out_value is NULL")
    }
    out_value.pointee = try builder.finish()
  }
}

/// Runs one step of a builder, with the checks that all its functions share.
private func build(
  _ builder: OpaquePointer?, out_error: UnsafeMutablePointer<flow_error>? = nil,
  step: (ValueBuilder) throws(Fault) -> Void
) -> flow_status {
  do throws(Fault) {
    guard let builder else { throw Fault(FLOW_ERROR_INVALID_ARGUMENT, "builder is NULL") }
    try step(Unmanaged<ValueBuilder>.fromOpaque(UnsafeRawPointer(builder)).takeUnretainedValue())
    return FLOW_OK
  } catch {
    error.write(to: out_error)
    return error.status
  }
}
