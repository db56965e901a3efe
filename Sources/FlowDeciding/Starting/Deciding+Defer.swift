package import CFlowABI
import FlowCalling
package import FlowMessages
package import FlowModel
import FlowRecords

/// Coordinators that ask for more time in their `start` (C2).
extension Deciding {
  func isRunning(_ coordinator: CoordinatorID) -> Bool { tree.isRunning(coordinator) }

  /// Asks for more time (flow_coordinator_defer).
  package func deferStart(of handle: flow_handle) throws(Fault) {
    let coordinator = try coordinator(handle)
    guard collectors.postpone(coordinator) else {
      throw Fault(
        FLOW_ERROR_NOT_RUNNING, "a coordinator can ask for more time only inside its start")
    }
  }

  /// Gives a coordinator more time after its `start`.
  package func addDefer(of coordinator: CoordinatorID) {
    tree.addPending(1, to: coordinator)
    deferred.append(coordinator, deadline: deadline(after: options.defer_timeout))
    scheduleWake()
  }

  /// Ends the time, because the coordinator has opened something, has ended, or has taken too
  /// long. Returns true if it had any.
  @discardableResult
  package func endDefer(of coordinator: CoordinatorID) -> Bool {
    guard deferred.remove(coordinator), tree.coordinators.contains(coordinator) else {
      return false
    }
    if let window = tree.coordinators[coordinator].window { queue.call(.deepLink(window)) }
    tree.addPending(-1, to: coordinator)
    return true
  }
}
