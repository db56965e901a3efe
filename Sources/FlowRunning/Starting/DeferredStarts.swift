package import FlowModel

/// The coordinators whose start asked for more time (C2): a list in the order they did, of which each goes
/// in O(1). All have equally long.
package struct DeferredStarts {
  private struct Entry {
    package var deadline: UInt64?
    package var previous: CoordinatorID?
    package var next: CoordinatorID?
  }

  private var entries = NumberMap<Entry>()
  private var first: CoordinatorID?
  private var last: CoordinatorID?

  package var isEmpty: Bool { first == nil }

  package func contains(_ coordinator: CoordinatorID) -> Bool {
    first != nil && entries[coordinator.number] != nil
  }

  package mutating func append(_ coordinator: CoordinatorID, deadline: UInt64?) {
    entries[coordinator.number] = Entry(deadline: deadline, previous: last, next: nil)
    if let last { entries[last.number]?.next = coordinator } else { first = coordinator }
    last = coordinator
  }

  /// Returns whether it was there.
  package mutating func remove(_ coordinator: CoordinatorID) -> Bool {
    guard first != nil, let entry = entries.take(coordinator.number) else { return false }
    if let previous = entry.previous {
      entries[previous.number]?.next = entry.next
    } else {
      first = entry.next
    }
    if let next = entry.next {
      entries[next.number]?.previous = entry.previous
    } else {
      last = entry.previous
    }
    return true
  }

  /// When the first has to have opened something.
  package var deadline: UInt64? { first.flatMap { entries[$0.number]?.deadline } }

  /// Those whose time is up, the first first.
  package func due(_ now: UInt64) -> ContiguousArray<CoordinatorID> {
    var found: ContiguousArray<CoordinatorID> = []
    var each = first
    while let coordinator = each, let entry = entries[coordinator.number],
      let deadline = entry.deadline,
      deadline <= now
    {
      found.append(coordinator)
      each = entry.next
    }
    return found
  }
}
