import CFlowABI

/// An alert whose function has not returned: what runs meanwhile may name it already.
final class AlertBeingMade {
  let name: String
  let hasCompletion: Bool
  /// The place where the engine writes the handle before it calls anything.
  let handle: UnsafeMutablePointer<flow_screen>

  init(name: String, hasCompletion: Bool) {
    self.name = name
    self.hasCompletion = hasCompletion
    handle = .allocate(capacity: 1)
    handle.initialize(to: FLOW_NONE)
  }

  deinit { handle.deallocate() }
}

extension Stage {
  /// The name of an alert that is being made; `nil` if the handle is not its.
  func nameOfNewAlert(_ handle: flow_handle) -> String? {
    guard let alert = alertBeingMade, alert.handle.pointee == handle else { return nil }
    cast.bind(alert.name, to: handle, classID: "flow.alert")
    listenedTo[.answered, default: []].insert(handle)
    if alert.hasCompletion { listenedTo[.completion, default: []].insert(handle) }
    return alert.name
  }
}
