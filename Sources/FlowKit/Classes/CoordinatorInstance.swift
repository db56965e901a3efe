import CFlowABI

/// A coordinator as the engine has it.
final class CoordinatorInstance: Instance {
  let coordinator: any Coordinator

  init(coordinator: any Coordinator, context: Context, members: Members) {
    self.coordinator = coordinator
    super.init(object: coordinator, context: context, members: members)
  }

  func start() {
    do throws(FlowError) {
      try coordinator.start()
    } catch {
      context.report(error, in: "start")
    }
  }
}

extension ClassDescription {
  /// The standard methods of a coordinator.
  mutating func addCoordinatorMethods() {
    let create: flow_create_fn = { data, _, handle, arguments in
      object(data, as: ClassOwner.self)?.create(handle, arguments: arguments).map {
        Unmanaged.passRetained($0).toOpaque()
      }
    }
    let destroy: flow_destroy_fn = { data in
      object(data, as: Instance.self)?.disconnect()
      if let data { Unmanaged<Instance>.fromOpaque(data).release() }
    }
    let start: flow_coordinator_start_fn = { coordinatorOf($0)?.start() }
    let childFinished: flow_coordinator_child_finished_fn = { data, child, cause, value in
      coordinatorOf(data)?.coordinator.childFinished(child, Ending(cause: cause, value: value))
    }
    let mayLeave: flow_coordinator_may_leave_fn = { data, leave in
      guard let instance = coordinatorOf(data), let leave else { return FLOW_ANSWER_YES }
      return instance.coordinator.mayLeave(Leave(leave: leave.pointee, context: instance.context))
        .number
    }
    let navigate: flow_coordinator_navigate_fn = { data, route, from in
      guard let route = Route(route),
        coordinatorOf(data)?.coordinator.navigate(route, from: from) == true
      else { return FLOW_ROUTE_UNHANDLED }
      return FLOW_ROUTE_HANDLED
    }
    let mayNavigate: flow_coordinator_guard_fn = { data, route, question in
      guard let instance = coordinatorOf(data), let route = Route(route) else {
        return FLOW_ANSWER_YES
      }
      return instance.coordinator.mayNavigate(
        route, Question(handle: question, context: instance.context)
      ).number
    }
    let maySelect: flow_coordinator_may_select_fn = { data, selection in
      guard let instance = coordinatorOf(data), let selection = selection?.pointee else {
        return FLOW_ANSWER_YES
      }
      return instance.coordinator.maySelect(
        selection.layer, from: Int(selection.from), to: Int(selection.to)
      ).number
    }
    let reselected: flow_coordinator_reselected_fn = { data, layer, index in
      coordinatorOf(data)?.coordinator.reselected(layer, Int(clamping: index))
    }
    addMethod("create", FLOW_SIGNATURE_coordinator_create, create)
    addMethod("destroy", FLOW_SIGNATURE_coordinator_destroy, destroy)
    addMethod("start", FLOW_SIGNATURE_coordinator_start, start)
    addMethod("child_finished", FLOW_SIGNATURE_coordinator_child_finished, childFinished)
    addMethod("may_leave", FLOW_SIGNATURE_coordinator_may_leave, mayLeave)
    addMethod("navigate", FLOW_SIGNATURE_coordinator_navigate, navigate)
    addMethod("guard", FLOW_SIGNATURE_coordinator_guard, mayNavigate)
    addMethod("may_select", FLOW_SIGNATURE_coordinator_may_select, maySelect)
    addMethod("reselected", FLOW_SIGNATURE_coordinator_reselected, reselected)
    addOtherCoordinatorMethods()
  }
}

func coordinatorOf(_ data: UnsafeMutableRawPointer?) -> CoordinatorInstance? {
  object(data, as: CoordinatorInstance.self)
}
