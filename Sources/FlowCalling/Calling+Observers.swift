import FlowCalls
package import CFlowABI
package import FlowModel
import FlowMessages
package import FlowValues
package import FlowRecords

/// Calling observers (C9). Costs nothing while there are none.
extension Calling {
  @inline(__always)
  package func emit(_ kind: flow_event_kind, _ subject: flow_handle) {
    if observers.isEmpty { return }
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
      for observer in observers.told where observers.contains(observer) {
        call(.event, of: observers.instance(observer), Calling.word(UnsafeRawPointer(pointer)))
      }
    }
  }

  package func emitDidStart(_ coordinator: CoordinatorID) {
    if observers.isEmpty { return }
    send(event(FLOW_EVENT_DID_START, handle(coordinator)))
    for observer in observers.told where observers.contains(observer) {
      call(.didStart, of: observers.instance(observer), handle(coordinator))
    }
  }

  package func emitFinished(
    _ coordinator: CoordinatorID, parent: CoordinatorID?, _ cause: flow_cause,
    _ value: UnsafePointer<flow_value>?
  ) {
    if observers.isEmpty { return }
    var event = event(FLOW_EVENT_FINISHED, handle(coordinator))
    event.related = parent.map { handle($0) } ?? 0
    event.cause = cause
    event.value = value
    send(event)
    for observer in observers.told where observers.contains(observer) {
      call(.didFinish, of: observers.instance(observer), handle(coordinator), cause, value)
    }
  }

  package func emitAnswered(_ alert: flow_handle, _ button: flow_string) {
    if observers.isEmpty { return }
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

  package func emitArguments(_ arguments: UnsafePointer<flow_value>?, of screen: ScreenID) {
    if observers.isEmpty { return }
    var event = event(FLOW_EVENT_ARGUMENTS, handle(screen))
    event.value = arguments
    send(event)
  }

  package func emitCancelled(_ work: flow_handle, of screen: ScreenID) {
    if observers.isEmpty { return }
    var event = event(FLOW_EVENT_CANCELLED, work)
    event.related = handle(screen)
    send(event)
  }

  package func emitDone(_ request: Submission, _ outcome: inout flow_outcome) {
    if observers.isEmpty { return }
    var event = event(FLOW_EVENT_DONE, handle(request.id))
    event.related = request.subject
    withUnsafePointer(to: &outcome) {
      event.outcome = $0
      send(event)
    }
  }

  package func emitRoute(
    _ kind: flow_event_kind, _ subject: flow_handle, _ route: OwnedRoute?, related: flow_handle
  ) {
    if observers.isEmpty { return }
    var event = event(kind, subject)
    event.related = related
    event.route = route?.pointer
    send(event)
    withExtendedLifetime(route) {}
  }

  package func emitChange(_ change: inout flow_change) {
    if observers.isEmpty { return }
    var event = event(FLOW_EVENT_CHANGE, change.window)
    withUnsafePointer(to: &change) {
      event.change = $0
      send(event)
    }
  }
}
