import FlowCalls
package import CFlowABI
package import FlowModel
import FlowMessages
package import FlowValues
package import FlowRecords

/// Calling observers (C9). Costs nothing while there are none.
extension Calling {
  @inline(__always)
  package func emit(_ kind: flow_event_kind, of subject: flow_handle) {
    if !observers.isEmpty { send(kind, of: subject) }
  }

  /// Stands apart, so that the event takes no room on the stack of whoever has nobody to tell.
  @inline(never)
  private func send(_ kind: flow_event_kind, of subject: flow_handle) {
    send(event(kind, of: subject))
  }

  private func event(_ kind: flow_event_kind, of subject: flow_handle) -> flow_event {
    var event = flow_event()
    event.struct_size = UInt32(MemoryLayout<flow_event>.size)
    event.kind = kind
    event.subject = subject
    return event
  }

  @_optimize(speed)
  private func send(_ event: flow_event) {
    var event = event
    withUnsafePointer(to: &event) { pointer in
      for observer in observers.told where observers.contains(observer) {
        call(
          .event, of: observers.instance(observer), named: handle(observer),
          argument: Calling.word(of: UnsafeRawPointer(pointer)))
      }
    }
  }

  package func emitDidStart(_ coordinator: CoordinatorID) {
    if observers.isEmpty { return }
    send(event(FLOW_EVENT_DID_START, of: handle(coordinator)))
    for observer in observers.told where observers.contains(observer) {
      call(
        .didStart, of: observers.instance(observer), named: handle(observer),
        argument: handle(coordinator))
    }
  }

  package func emitFinished(
    _ coordinator: CoordinatorID, parent: CoordinatorID?, cause: flow_cause,
    value: UnsafePointer<flow_value>?
  ) {
    if observers.isEmpty { return }
    var event = event(FLOW_EVENT_FINISHED, of: handle(coordinator))
    event.related = parent.map { handle($0) } ?? 0
    event.cause = cause
    event.value = value
    send(event)
    for observer in observers.told where observers.contains(observer) {
      call(
        .didFinish, of: observers.instance(observer), named: handle(observer),
        subject: handle(coordinator), cause: cause, value: value)
    }
  }

  package func emitAnswered(_ alert: flow_handle, button: flow_string) {
    if observers.isEmpty { return }
    var event = event(FLOW_EVENT_ANSWERED, of: alert)
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
    var event = event(FLOW_EVENT_ARGUMENTS, of: handle(screen))
    event.value = arguments
    send(event)
  }

  /// Tells of an input that is about to be carried out (V3).
  ///
  /// - Parameter isSecret: true if its element, or one of its rows, is secret; its value is not
  ///   told then (V9).
  package func emitInput(
    to screen: flow_handle, element: flow_string, action: flow_string, value: flow_value,
    isSecret: Bool
  ) {
    if observers.isEmpty { return }
    var event = event(FLOW_EVENT_INPUT, of: screen)
    event.element = element
    event.action = action
    if isSecret { event.flags = FLOW_EVENT_SECRET }
    guard !isSecret, value.type != FLOW_TYPE_NULL else { return send(event) }
    var value = value
    withUnsafePointer(to: &value) {
      event.value = $0
      send(event)
    }
  }

  /// Tells of a gesture, with the change that it would make, if that is to be told.
  package func emitGesture(_ gesture: borrowing flow_gesture, change: flow_change?) {
    if observers.isEmpty { return }
    var event = event(FLOW_EVENT_GESTURE, of: gesture.transition)
    event.related = gesture.window
    var progress = flow_value()
    progress.type = FLOW_TYPE_NUMBER
    progress.as.number = gesture.progress
    withUnsafePointer(to: &progress) { progress in
      event.value = progress
      withUnsafePointer(to: change ?? flow_change()) {
        if change != nil { event.change = $0 }
        send(event)
      }
    }
  }

  package func emitChanged(_ screen: flow_handle, in window: flow_handle) {
    if observers.isEmpty { return }
    var event = event(FLOW_EVENT_CHANGED, of: screen)
    event.related = window
    send(event)
  }

  package func emitCancelled(_ work: flow_handle, of screen: ScreenID) {
    if observers.isEmpty { return }
    var event = event(FLOW_EVENT_CANCELLED, of: work)
    event.related = handle(screen)
    send(event)
  }

  @_optimize(speed)
  package func emitDone(_ request: Submission, outcome: inout flow_outcome) {
    if observers.isEmpty { return }
    var event = event(FLOW_EVENT_DONE, of: handle(request.id))
    event.related = request.subject
    withUnsafePointer(to: &outcome) {
      event.outcome = $0
      send(event)
    }
  }

  package func emitRoute(
    _ kind: flow_event_kind, of subject: flow_handle, route: OwnedRoute?, related: flow_handle
  ) {
    if observers.isEmpty { return }
    var event = event(kind, of: subject)
    event.related = related
    event.route = route?.pointer
    send(event)
    withExtendedLifetime(route) {}
  }

  package func emitChange(_ change: inout flow_change) {
    if observers.isEmpty { return }
    var event = event(FLOW_EVENT_CHANGE, of: change.window)
    withUnsafePointer(to: &change) {
      event.change = $0
      send(event)
    }
  }
}
