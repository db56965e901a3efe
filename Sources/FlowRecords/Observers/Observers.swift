package import FlowModel

/// The living observers, in the order they were made.
package struct Observers: ~Copyable, Register {
  private var instances = SlotMap<ObserverTag, Instance?>(vacant: nil)
  private var order = KeyList<ObserverTag>()

  package var count: Int { instances.count }
  package var keys: Series<ObserverID> { instances.keys }
  /// True if no observer listens, so that no event has to be built.
  package var isEmpty: Bool { order.isEmpty }

  package func contains(_ key: ObserverID) -> Bool { instances.contains(key) }
  package func wasRemoved(_ key: ObserverID) -> Bool { instances.wasRemoved(key) }

  package func instance(_ key: ObserverID) -> Instance? { instances[key] }

  /// The observers to call, oldest first. May contain keys that name no observer.
  package var told: Series<ObserverID> { order.withGaps }

  /// Nil if all slots are used up.
  package mutating func makeKey(for instance: Instance) -> ObserverID? {
    instances.insert(instance)
  }

  /// Stores the instance that `create` has returned. The observer is called from now on.
  package mutating func complete(_ key: ObserverID, instance: Instance) {
    instances[key] = instance
    order.append(key)
  }

  package mutating func remove(_ key: ObserverID) {
    order.remove(key)
    instances.remove(key)
  }
}
