public import CFlowABI

/// The words of the tables for their numbers, as the engine says them in messages: "push", "done".
/// "?" is a number that no table has.
extension EngineLink {
  /// The word for a status.
  public func name(ofStatus status: flow_status) -> String {
    text(api.pointee.flow_status_name(status))
  }
  /// The word for a kind of object.
  public func name(ofKind kind: flow_kind) -> String { text(api.pointee.flow_kind_name(kind)) }
  /// The word for a type of value.
  public func name(ofType type: flow_type) -> String { text(api.pointee.flow_type_name(type)) }
  /// The word for a kind of request.
  public func name(ofRequest request: flow_request_kind) -> String {
    text(api.pointee.flow_request_name(request))
  }
  /// The traits of a kind of request, `FLOW_TRAIT_…`.
  public func traits(ofRequest request: flow_request_kind) -> UInt32 {
    api.pointee.flow_request_traits(request)
  }
  /// The word for a cause.
  public func name(of cause: Cause) -> String { text(api.pointee.flow_cause_name(cause.rawValue)) }
  /// The word for a kind of outcome.
  public func name(ofOutcome kind: flow_outcome_kind) -> String {
    text(api.pointee.flow_outcome_name(kind))
  }
  /// The word for a reason.
  public func name(ofReason reason: flow_reason) -> String {
    text(api.pointee.flow_reason_name(reason))
  }
  /// The outcome of a request in words: "push: refused (ended)".
  public func name(of outcome: Outcome) -> String {
    let kind = "\(name(ofRequest: outcome.request)): \(name(ofOutcome: outcome.kind))"
    return outcome.reason == FLOW_REASON_NONE ? kind : "\(kind) (\(name(ofReason: outcome.reason)))"
  }
  /// The word for a style.
  public func name(ofStyle style: flow_style) -> String { text(api.pointee.flow_style_name(style)) }
  /// The word for a kind of change.
  public func name(ofChange kind: flow_change_kind) -> String {
    text(api.pointee.flow_change_name(kind))
  }
  /// The word for a kind of event.
  public func name(ofEvent kind: flow_event_kind) -> String {
    text(api.pointee.flow_event_name(kind))
  }
  /// The word for an appearance.
  public func name(ofAppearance appearance: flow_appearance) -> String {
    text(api.pointee.flow_appearance_name(appearance))
  }
  /// The word for the phase of a coordinator.
  public func name(ofPhase phase: flow_phase) -> String { text(api.pointee.flow_phase_name(phase)) }
  /// The word for the place to which back leads.
  public func name(ofBack kind: flow_back_kind) -> String { text(api.pointee.flow_back_name(kind)) }
  /// The word for the way of back at the root of a tab.
  public func name(ofTabsBack back: flow_tabs_back) -> String {
    text(api.pointee.flow_tabs_back_name(back))
  }
  /// The word for the relation of a layer's stacks, tabs or panes.
  public func name(ofLayout layout: flow_layout) -> String {
    text(api.pointee.flow_layout_name(layout))
  }
  /// The word for what an element takes.
  public func name(ofTakes takes: flow_takes) -> String { text(api.pointee.flow_takes_name(takes)) }
  /// The word for a kind of element.
  public func name(ofElement kind: flow_element_kind) -> String {
    text(api.pointee.flow_element_name(kind))
  }
  /// The word for a placement.
  public func name(ofPlacement placement: flow_placement) -> String {
    text(api.pointee.flow_placement_name(placement))
  }
  /// The word for a role.
  public func name(ofRole role: flow_role) -> String { text(api.pointee.flow_role_name(role)) }
  /// The word for a type of field.
  public func name(ofFieldType type: flow_field_type) -> String {
    text(api.pointee.flow_field_type_name(type))
  }
  /// The word for an answer.
  public func name(of answer: Answer) -> String {
    text(api.pointee.flow_answer_name(answer.number))
  }
  /// The word for what `navigate` has answered.
  public func name(ofHandling handling: flow_handling) -> String {
    text(api.pointee.flow_handling_name(handling))
  }
  /// The word for an activity.
  public func name(ofActivity activity: flow_activity) -> String {
    text(api.pointee.flow_activity_name(activity))
  }
}
