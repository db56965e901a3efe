import CFlowABI
import FlowModel
import FlowForeign

/// Telling observers (C9). Costs nothing while there are none.
extension Engine {
  @inline(__always)
  func emit(_ kind: flow_event_kind, _ subject: flow_handle) {
    if observerList.isEmpty { return }
    send(event(kind, subject))
  }

  private func event(_ kind: flow_event_kind, _ subject: flow_handle) -> flow_event {
    var event = flow_event()
    event.struct_size = UInt32(MemoryLayout<flow_event>.size)
    event.kind = kind
    event.subject = subject
    return event
  }

  private func send(_ event: flow_event) {
    var event = event
    withUnsafePointer(to: &event) { pointer in
      for observer in observerList.withGaps where observers.contains(observer) {
        call(.event, of: observers[observer]?.instance, Engine.word(UnsafeRawPointer(pointer)))
      }
    }
  }

  func emitDidStart(_ coordinator: CoordinatorID) {
    if observerList.isEmpty { return }
    send(event(FLOW_EVENT_DID_START, handle(coordinator)))
    for observer in observerList.withGaps where observers.contains(observer) {
      call(.didStart, of: observers[observer]?.instance, handle(coordinator))
    }
  }

  func emitFinished(
    _ coordinator: CoordinatorID, parent: CoordinatorID?, _ cause: flow_cause,
    _ value: UnsafePointer<flow_value>?
  ) {
    if observerList.isEmpty { return }
    var event = event(FLOW_EVENT_FINISHED, handle(coordinator))
    event.related = parent.map { handle($0) } ?? 0
    event.cause = cause
    event.value = value
    send(event)
    for observer in observerList.withGaps where observers.contains(observer) {
      call(.didFinish, of: observers[observer]?.instance, handle(coordinator), cause, value)
    }
  }

  func emitAnswered(_ alert: flow_handle, _ button: flow_string) {
    if observerList.isEmpty { return }
    var event = event(FLOW_EVENT_ANSWERED, alert)
    guard button.size > 0 else { return send(event) }
    var value = flow_value()
    value.type = FLOW_TYPE_STRING
    value.as.string = button
    withUnsafePointer(to: &value) {
      event.value = $0
      send(event)
    }
  }

  func emitCancelled(_ work: flow_handle, of screen: ScreenID) {
    if observerList.isEmpty { return }
    var event = event(FLOW_EVENT_CANCELLED, work)
    event.related = handle(screen)
    send(event)
  }

  func emitDone(_ request: Submission, _ outcome: inout flow_outcome) {
    if observerList.isEmpty { return }
    var event = event(FLOW_EVENT_DONE, handle(request.id))
    event.related = request.subject
    withUnsafePointer(to: &outcome) {
      event.outcome = $0
      send(event)
    }
  }

  func emitRoute(
    _ kind: flow_event_kind, _ subject: flow_handle, _ route: OwnedRoute?, related: flow_handle
  ) {
    if observerList.isEmpty { return }
    var event = event(kind, subject)
    event.related = related
    event.route = route?.pointer
    send(event)
    withExtendedLifetime(route) {}
  }

  func emitChange(_ change: inout flow_change) {
    if observerList.isEmpty { return }
    var event = event(FLOW_EVENT_CHANGE, change.window)
    withUnsafePointer(to: &change) {
      event.change = $0
      send(event)
    }
  }
}
