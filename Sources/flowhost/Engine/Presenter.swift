import CFlowABI

/// Shows what an engine decides: gets every visible change of one window.
final class Presenter {
  var transition: (flow_change) -> Void
  var changed: (flow_screen) -> Void
  var gesture: (flow_gesture) -> Void
  private(set) var handle: flow_presenter = FLOW_NONE

  init(
    transition: @escaping (flow_change) -> Void, changed: @escaping (flow_screen) -> Void,
    gesture: @escaping (flow_gesture) -> Void = { _ in }
  ) {
    self.transition = transition
    self.changed = changed
    self.gesture = gesture
  }

  /// Registers a class with this one instance.
  ///
  /// - Parameter closesOneLayer: Whether the host can only close one layer in a transition.
  func attach(
    to engine: Engine, classID: String, closesOneLayer: Bool = false
  ) throws(EngineFailure) {
    var description = ClassDescription(
      FLOW_KIND_PRESENTER, classID, flags: closesOneLayer ? FLOW_CLASS_ONE_LAYER : 0)
    let transition: flow_presenter_transition_fn = { data, change in
      guard let change else { return }
      object(data, as: Presenter.self)?.transition(change.pointee)
    }
    let changed: flow_presenter_changed_fn = { data, screen in
      object(data, as: Presenter.self)?.changed(screen)
    }
    let gesture: flow_presenter_gesture_fn = { data, gesture in
      guard let gesture else { return }
      object(data, as: Presenter.self)?.gesture(gesture.pointee)
    }
    description.add("transition", FLOW_SIGNATURE_presenter_transition, transition)
    description.add("changed", FLOW_SIGNATURE_presenter_changed, changed)
    description.add("gesture", FLOW_SIGNATURE_presenter_gesture, gesture)
    try description.register(in: engine, owner: self)
    handle = try engine.create(classID)
  }
}
