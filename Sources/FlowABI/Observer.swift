public import CFlowABI

/// C: flow_event_name
@c @implementation
public func flow_event_name(_ kind: flow_event_kind) -> UnsafePointer<CChar>! {
  flow_table_event_word(kind)
}
