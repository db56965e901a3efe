import FlowModel

/// The observers there are, in the order they were made.
package struct Observers: ~Copyable, Register {
  private var instances = SlotMap<ObserverTag, Instance?>(vacant: nil)
  private var order = KeyList<ObserverTag>()

  package var count: Int { instances.count }
  package var keys: [ObserverID] { instances.keys }
  /// Whether nobody is to be told anything.
  package var isEmpty: Bool { order.isEmpty }

  package func contains(_ key: ObserverID) -> Bool { instances.contains(key) }
  package func wasRemoved(_ key: ObserverID) -> Bool { instances.wasRemoved(key) }

  package func instance(_ key: ObserverID) -> Instance? { instances[key] }

  /// Whom to tell; perhaps with some that are nobody's.
  package var told: ContiguousArray<ObserverID> { order.withGaps }

  /// Nil if all slots are used up.
  package mutating func makeKey(for instance: Instance) -> ObserverID? {
    instances.insert(instance)
  }

  /// Its `create` is over: from now on it is told.
  package mutating func complete(_ key: ObserverID, _ instance: Instance) {
    instances[key] = instance
    order.append(key)
  }

  package mutating func remove(_ key: ObserverID) {
    order.remove(key)
    instances.remove(key)
  }
}
