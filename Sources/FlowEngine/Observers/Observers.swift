import FlowModel

/// The observers there are, in the order they were made.
struct Observers: ~Copyable, Register {
  private var instances = SlotMap<ObserverTag, Instance?>(vacant: nil)
  private var order = KeyList<ObserverTag>()

  var count: Int { instances.count }
  var keys: [ObserverID] { instances.keys }
  /// Whether nobody is to be told anything.
  var isEmpty: Bool { order.isEmpty }

  func contains(_ key: ObserverID) -> Bool { instances.contains(key) }
  func wasRemoved(_ key: ObserverID) -> Bool { instances.wasRemoved(key) }

  func instance(_ key: ObserverID) -> Instance? { instances[key] }

  /// Whom to tell; perhaps with some that are nobody's.
  var told: ContiguousArray<ObserverID> { order.withGaps }

  mutating func add(_ instance: Instance) -> ObserverID? { instances.insert(instance) }

  /// Its `create` is over: from now on it is told.
  mutating func complete(_ key: ObserverID, _ instance: Instance) {
    instances[key] = instance
    order.append(key)
  }

  mutating func remove(_ key: ObserverID) {
    order.remove(key)
    instances.remove(key)
  }
}
