public import CFlowABI
import FlowMessages
import FlowValues

/// flow_value_check
@c @implementation
public func flow_value_check(
  _ value: UnsafePointer<flow_value>?, _ out_error: UnsafeMutablePointer<flow_error>?
) -> flow_status {
  do throws(Fault) {
    try Values.check(value, within: .record)
    return FLOW_OK
  } catch {
    error.write(to: out_error)
    return error.status
  }
}

/// flow_value_copy
@c @implementation
public func flow_value_copy(
  _ value: UnsafePointer<flow_value>?,
  _ out_value: UnsafeMutablePointer<UnsafeMutablePointer<flow_value>?>?
) -> flow_status {
  guard let out_value else { return FLOW_ERROR_INVALID_ARGUMENT }
  do throws(Fault) {
    out_value.pointee = try Values.copy(value, within: .record)
    return FLOW_OK
  } catch {
    return error.status
  }
}

/// flow_value_destroy
@c @implementation
public func flow_value_destroy(_ value: UnsafeMutablePointer<flow_value>?) {
  Values.destroy(value)
}

/// flow_value_equal
@c @implementation
public func flow_value_equal(
  _ left: UnsafePointer<flow_value>?, _ right: UnsafePointer<flow_value>?
) -> flow_bool {
  Values.equal(left, right) ? FLOW_TRUE : FLOW_FALSE
}

/// C: flow_type_name
@c @implementation
public func flow_type_name(_ type: flow_type) -> UnsafePointer<CChar>! {
  flow_table_type_word(type)
}
