public import CFlowABI
import CFlowTable

/// flow_status_name
@c @implementation
public func flow_status_name(_ status: flow_status) -> UnsafePointer<CChar>? {
  cflow_status_name(status)
}

/// flow_status_text
@c @implementation
public func flow_status_text(_ status: flow_status) -> UnsafePointer<CChar>? {
  cflow_status_text(status)
}
