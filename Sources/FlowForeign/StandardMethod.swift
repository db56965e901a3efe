import CFlowABI

/// A method the engine itself calls. Each class has a fixed slot for each.
package enum StandardMethod: Int, CaseIterable {
  case create, destroy
  case render, willAppear, didAppear, willDisappear, didDisappear, removed, input, capability
  case mayLeave, attempted, linkChanged, navigate, `guard`
  case start, childFinished, maySelect, reselected
  case transition, changed, gesture
  case didStart, didFinish, event
}

extension StandardMethod {
  struct Declaration {
    let method: StandardMethod
    let name: String
    let signature: String

    init(_ method: StandardMethod, _ name: String, _ signature: String) {
      self.method = method
      self.name = name
      self.signature = signature
    }
  }

  /// The standard methods of a kind: the one table, with the signatures of flow/class.h.
  static func declared(_ kind: flow_kind) -> [Declaration] {
    switch kind {
    case FLOW_KIND_SCREEN:
      [
        Declaration(.create, "create", FLOW_SIGNATURE_screen_create),
        Declaration(.destroy, "destroy", FLOW_SIGNATURE_screen_destroy),
        Declaration(.render, "render", FLOW_SIGNATURE_screen_render),
        Declaration(.willAppear, "will_appear", FLOW_SIGNATURE_screen_will_appear),
        Declaration(.didAppear, "did_appear", FLOW_SIGNATURE_screen_did_appear),
        Declaration(.willDisappear, "will_disappear", FLOW_SIGNATURE_screen_will_disappear),
        Declaration(.didDisappear, "did_disappear", FLOW_SIGNATURE_screen_did_disappear),
        Declaration(.removed, "removed", FLOW_SIGNATURE_screen_removed),
        Declaration(.input, "input", FLOW_SIGNATURE_screen_input),
        Declaration(.capability, "capability", FLOW_SIGNATURE_screen_capability),
        Declaration(.mayLeave, "may_leave", FLOW_SIGNATURE_screen_may_leave),
        Declaration(.attempted, "attempted", FLOW_SIGNATURE_screen_attempted),
        Declaration(.linkChanged, "link_changed", FLOW_SIGNATURE_screen_link_changed),
      ]
    case FLOW_KIND_COORDINATOR:
      [
        Declaration(.create, "create", FLOW_SIGNATURE_coordinator_create),
        Declaration(.destroy, "destroy", FLOW_SIGNATURE_coordinator_destroy),
        Declaration(.start, "start", FLOW_SIGNATURE_coordinator_start),
        Declaration(
          .childFinished, "child_finished", FLOW_SIGNATURE_coordinator_child_finished),
        Declaration(.mayLeave, "may_leave", FLOW_SIGNATURE_coordinator_may_leave),
        Declaration(.navigate, "navigate", FLOW_SIGNATURE_coordinator_navigate),
        Declaration(.guard, "guard", FLOW_SIGNATURE_coordinator_guard),
        Declaration(.maySelect, "may_select", FLOW_SIGNATURE_coordinator_may_select),
        Declaration(.reselected, "reselected", FLOW_SIGNATURE_coordinator_reselected),
      ]
    case FLOW_KIND_PRESENTER:
      [
        Declaration(.create, "create", FLOW_SIGNATURE_presenter_create),
        Declaration(.destroy, "destroy", FLOW_SIGNATURE_presenter_destroy),
        Declaration(.transition, "transition", FLOW_SIGNATURE_presenter_transition),
        Declaration(.changed, "changed", FLOW_SIGNATURE_presenter_changed),
        Declaration(.gesture, "gesture", FLOW_SIGNATURE_presenter_gesture),
      ]
    case FLOW_KIND_OBSERVER:
      [
        Declaration(.create, "create", FLOW_SIGNATURE_observer_create),
        Declaration(.destroy, "destroy", FLOW_SIGNATURE_observer_destroy),
        Declaration(.didStart, "did_start", FLOW_SIGNATURE_observer_did_start),
        Declaration(.didFinish, "did_finish", FLOW_SIGNATURE_observer_did_finish),
        Declaration(.event, "event", FLOW_SIGNATURE_observer_event),
      ]
    default: []
    }
  }
}
