import CFlowABI

/// Watches an engine: gets every event before its callback runs.
final class Observer {
  var event: (flow_event) -> Void
  var didStart: (flow_coordinator) -> Void

  init(
    event: @escaping (flow_event) -> Void,
    didStart: @escaping (flow_coordinator) -> Void = { _ in }
  ) {
    self.event = event
    self.didStart = didStart
  }

  /// Begins to watch; the engine keeps the observer.
  func attach(to engine: Engine) throws(EngineFailure) {
    var description = ClassDescription(FLOW_KIND_OBSERVER, "flowhost.observer")
    let event: flow_observer_event_fn = { data, event in
      guard let event else { return }
      object(data, as: Observer.self)?.event(event.pointee)
    }
    let didStart: flow_observer_did_start_fn = { data, coordinator in
      object(data, as: Observer.self)?.didStart(coordinator)
    }
    description.add("event", FLOW_SIGNATURE_observer_event, event)
    description.add("did_start", FLOW_SIGNATURE_observer_did_start, didStart)
    try description.register(in: engine, owner: self)
    _ = try engine.create(description.id)
  }
}
