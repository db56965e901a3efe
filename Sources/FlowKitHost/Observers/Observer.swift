public import CFlowABI
public import FlowKit

/// An observer of an engine, called before every callback.
///
/// Every method is called on the engine's thread.
public protocol Observer: AnyObject {
  /// Called before each callback. Requests made here run later.
  func event(_ event: Event)
  /// Called when a coordinator has started.
  func didStart(_ coordinator: flow_coordinator)
}

extension Observer {
  /// Does nothing.
  public func didStart(_ coordinator: flow_coordinator) {}
}

extension Engine {
  /// Makes an observer watch; the engine keeps it for as long as it lives itself.
  public func addObserver(_ observer: some Observer) throws(FlowError) {
    let id = "flowkit.observer"
    if !hasRegistered(id) { try register(observerClass(id)) }
    _ = try create(id, with: Observing(observer))
  }

  /// Describes the class that all observers of an engine share.
  private func observerClass(_ id: String) -> ClassDescription {
    var description = ClassDescription(FLOW_KIND_OBSERVER, id)
    let event: flow_observer_event_fn = { data, event in
      guard let event else { return }
      object(data, as: Observing.self)?.observer.event(Event(event.pointee))
    }
    let didStart: flow_observer_did_start_fn = {
      object($0, as: Observing.self)?.observer.didStart($1)
    }
    description.addMethod("event", FLOW_SIGNATURE_observer_event, event)
    description.addMethod("did_start", FLOW_SIGNATURE_observer_did_start, didStart)
    return description
  }
}

/// An observer as the engine has it: an instance of a class that all share.
private final class Observing {
  let observer: any Observer

  init(_ observer: any Observer) { self.observer = observer }
}
