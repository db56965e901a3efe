public import CFlowABI

/// C: flow_cause_name
@c @implementation
public func flow_cause_name(_ cause: flow_cause) -> UnsafePointer<CChar>! {
  flow_table_cause_word(cause)
}

/// C: flow_request_name
@c @implementation
public func flow_request_name(_ kind: flow_request_kind) -> UnsafePointer<CChar>! {
  flow_table_request(kind)?.pointee.word ?? staticText("?")
}

/// C: flow_request_traits
@c @implementation
public func flow_request_traits(_ kind: flow_request_kind) -> UInt32 {
  flow_table_request(kind)?.pointee.traits ?? 0
}
