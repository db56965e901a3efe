public import CFlowABI
import FlowMessages
import FlowCalls

/// flow_signature_parse
@c @implementation
public func flow_signature_parse(
  _ text: UnsafePointer<CChar>?, _ size: Int,
  _ out_signature: UnsafeMutablePointer<flow_signature>?,
  _ out_error: UnsafeMutablePointer<flow_error>?
) -> flow_status {
  do throws(Fault) {
    let signature = try Signature(parsing: text, size: size)
    out_signature?.pointee = signature.cValue
    return FLOW_OK
  } catch {
    error.write(to: out_error)
    return error.status
  }
}
