import CFlowABI
import FlowKit

/// The methods of the built-in classes that answer the engine's questions.
extension CastClasses {
  static func addQuestionsOfScreens(to description: inout ClassDescription) {
    let mayLeave: flow_screen_may_leave_fn = { CastClasses.mayLeave($0, leave: $1) }
    let attempted: flow_screen_attempted_fn = { data, cause in
      object(data, as: Instance.self)?.attempted(cause)
    }
    let back: flow_screen_back_fn = { data in
      object(data, as: Instance.self)?.back() == true ? FLOW_TRUE : FLOW_FALSE
    }
    description.addMethod("back", FLOW_SIGNATURE_screen_back, back)
    description.addMethod("may_leave", FLOW_SIGNATURE_screen_may_leave, mayLeave)
    description.addMethod("attempted", FLOW_SIGNATURE_screen_attempted, attempted)
  }

  static func addQuestionsOfCoordinators(to description: inout ClassDescription) {
    let mayLeave: flow_coordinator_may_leave_fn = { CastClasses.mayLeave($0, leave: $1) }
    let maySelect: flow_coordinator_may_select_fn = { data, selection in
      guard let selection, let instance = object(data, as: Instance.self) else {
        return FLOW_ANSWER_YES
      }
      return instance.maySelect(selection.pointee)
    }
    let reselected: flow_coordinator_reselected_fn = { data, layer, index in
      object(data, as: Instance.self)?.reselected(layer, Int(index))
    }
    description.addMethod("may_leave", FLOW_SIGNATURE_coordinator_may_leave, mayLeave)
    description.addMethod("may_select", FLOW_SIGNATURE_coordinator_may_select, maySelect)
    description.addMethod("reselected", FLOW_SIGNATURE_coordinator_reselected, reselected)
  }

  private static func mayLeave(
    _ data: UnsafeMutableRawPointer?, leave: UnsafePointer<flow_leave>?
  ) -> flow_answer {
    guard let leave, let instance = object(data, as: Instance.self) else { return FLOW_ANSWER_YES }
    return instance.mayLeave(leave.pointee)
  }
}
