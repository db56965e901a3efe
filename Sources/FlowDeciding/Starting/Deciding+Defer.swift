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
    tree.noteChange(of: coordinator)
    deferred.append(coordinator, deadline: deadline(after: options.defer_timeout))
    scheduleWake()
  }

  /// Lets a coordinator that has opened nothing wait for the answer to what it has asked for in its
  /// `start`; its time does not run meanwhile (Q13).
  package func pauseDefer(of coordinator: CoordinatorID) {
    guard coordinators[coordinator]?.hasOpened == false else { return }
    if !deferred.contains(coordinator) {
      tree.addPending(1, to: coordinator)
      tree.noteChange(of: coordinator)
    }
    deferred.pause(coordinator)
  }

  /// Lets it go on when what it has asked for is over. Returns true if it waits for nothing more.
  package func resumeDefer(of coordinator: CoordinatorID) -> Bool {
    guard tree.coordinators.contains(coordinator), let hasTime = deferred.resume(coordinator)
    else { return false }
    tree.addPending(-1, to: coordinator)
    if hasTime { addDefer(of: coordinator) }
    return !hasTime
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
    tree.noteChange(of: coordinator)
    return true
  }

  /// Lets a restored coordinator that has opened nothing wait without an end of its time: for its
  /// `start` (S13), or as a placeholder (S9).
  package func beginWaiting(_ coordinator: CoordinatorID) {
    guard let saved = coordinators[coordinator]?.saved, !saved.isWaiting,
      !tree.coordinators[coordinator].isRoot
    else { return }
    saved.isWaiting = true
    tree.addPending(1, to: coordinator)
    endDefer(of: coordinator)
  }

  /// Ends that, because it or one below it has opened something, or is about to.
  package func endWaiting(of coordinator: CoordinatorID) {
    guard let saved = coordinators[coordinator]?.saved, saved.isWaiting else { return }
    saved.isWaiting = false
    tree.addPending(-1, to: coordinator)
  }

  /// Notes that a coordinator has opened something for the first time.
  package func noteOpened(_ coordinator: CoordinatorID) {
    coordinators[coordinator]?.noteOpened()
    endWaiting(of: coordinator)
  }
}
