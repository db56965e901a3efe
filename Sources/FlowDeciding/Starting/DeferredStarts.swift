package import FlowModel

/// The coordinators whose `start` asked for more time (C2), oldest first. All get the same time, so
/// the first also expires first.
package final class DeferredStarts {
  private var deadlines = NumberMap<UInt64?>()
  private var order = List<CoordinatorTag>()
  private var links = Links<CoordinatorTag>()

  package var isEmpty: Bool { order.first == nil }

  package func contains(_ coordinator: CoordinatorID) -> Bool {
    order.first != nil && deadlines[coordinator.number] != nil
  }

  package func append(_ coordinator: CoordinatorID, deadline: UInt64?) {
    deadlines[coordinator.number] = .some(deadline)
    links.append(coordinator, to: &order)
  }

  /// Removes a coordinator. Returns false if it was not in the list.
  package func remove(_ coordinator: CoordinatorID) -> Bool {
    guard order.first != nil, deadlines.takeElement(coordinator.number) != nil else { return false }
    links.remove(coordinator, from: &order)
    return true
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
