import CFlowABI

/// Tells events in words, for people who watch a flow run.
struct EventText {
  let name: (flow_handle) -> String

  /// `nil` for an event that says nothing new.
  func line(_ event: flow_event) -> String? {
    let subject = name(event.subject)
    switch event.kind {
    case FLOW_EVENT_START: return "\(subject) starts"
    case FLOW_EVENT_DID_APPEAR: return "\(subject) has appeared"
    case FLOW_EVENT_DID_DISAPPEAR: return "\(subject) has disappeared"
    case FLOW_EVENT_REMOVED: return "\(subject) is removed"
    case FLOW_EVENT_DISMISSED: return "the layer is dismissed"
    case FLOW_EVENT_ANSWERED:
      let button = Value(event.value).map { "answered: \($0.json)" } ?? "closed without an answer"
      return "\(subject) is \(button)"
    case FLOW_EVENT_CANCELLED: return "work of \(name(event.related)) is cancelled"
    case FLOW_EVENT_FINISHED:
      let cause = text(flow_cause_name(event.cause))
      let value = Value(event.value).map { " with \($0.json)" } ?? ", without a value"
      return "\(subject) ends: \(cause)\(value)"
    case FLOW_EVENT_MAY_LEAVE: return "\(subject) is asked whether it may go"
    case FLOW_EVENT_MAY_SELECT: return "\(subject) is asked whether a tab may be selected"
    case FLOW_EVENT_ATTEMPTED: return "\(subject) hears of a try to leave, which is not allowed"
    case FLOW_EVENT_RESELECTED: return "the selected tab is selected again"
    case FLOW_EVENT_DONE:
      guard let outcome = event.outcome?.pointee else { return nil }
      let request = text(flow_request_name(outcome.request))
      return "\(request): \(OutcomeName.of(outcome, name))"
    default: return nil
    }
  }
}
