package import FlowModel

/// The coordinators whose `start` asked for more time (C2), oldest first. All get the same time, so
/// the first also expires first.
package final class DeferredStarts {
  private var deadlines = NumberMap<UInt64?>()
  /// The number of answers that a coordinator waits for, whose time does not run meanwhile; below 0
  /// if it has asked for time as well.
  private var paused = NumberMap<Int>()
  private var order = List<CoordinatorTag>()
  private var links = Links<CoordinatorTag>()

  package var isEmpty: Bool { order.first == nil && paused.isEmpty }

  package func contains(_ coordinator: CoordinatorID) -> Bool {
    !isEmpty
      && (deadlines[coordinator.number] != nil || paused[coordinator.number] != nil)
  }

  /// True if its time stands still.
  package func isPaused(_ coordinator: CoordinatorID) -> Bool {
    paused[coordinator.number] != nil
  }

  package func append(_ coordinator: CoordinatorID, deadline: UInt64?) {
    deadlines[coordinator.number] = .some(deadline)
    links.append(coordinator, to: &order)
  }

  /// Removes a coordinator. Returns false if it was not in the list.
  package func remove(_ coordinator: CoordinatorID) -> Bool {
    if isEmpty { return false }
    if paused.takeElement(coordinator.number) != nil { return true }
    guard deadlines.takeElement(coordinator.number) != nil else { return false }
    links.remove(coordinator, from: &order)
    return true
  }

  /// Stops the time of a coordinator, which waits for an answer, or for one more.
  package func pause(_ coordinator: CoordinatorID) {
    if let count = paused[coordinator.number] {
      paused[coordinator.number] = count < 0 ? count - 1 : count + 1
    } else {
      paused[coordinator.number] = remove(coordinator) ? -1 : 1
    }
  }

  /// Notes that an answer has come. Returns true for the last one, if the coordinator had asked for
  /// time; false for the last one, if it had not; nil if it waits for another one, or not at all.
  package func resume(_ coordinator: CoordinatorID) -> Bool? {
    guard let count = paused[coordinator.number] else { return nil }
    paused[coordinator.number] = count < -1 ? count + 1 : count > 1 ? count - 1 : nil
    return abs(count) == 1 ? count < 0 : nil
  }

  /// The time by which the first coordinator must have opened something.
  package var deadline: UInt64? { order.first.flatMap { deadlines[$0.number] ?? nil } }

  /// Coordinators whose time is up, earliest first.
  package func due(_ now: UInt64) -> Series<CoordinatorID> {
    var found: Series<CoordinatorID> = []
    var each = order.first
    while let coordinator = each, let deadline = deadlines[coordinator.number] ?? nil,
      deadline <= now
    {
      found.append(coordinator)
      each = links.next(after: coordinator)
    }
    return found
  }
}
