package import FlowModel

struct PresenterRecord {
  package var instance: Instance
  /// The window that it presents, or is to present.
  package var window: WindowID?
}

/// The living presenters, and the windows that are to get another one.
package struct Presenters: ~Copyable, Register {
  private var records = SlotMap<PresenterTag, PresenterRecord?>(vacant: nil)
  private var wishes: Series<PresenterWish> = []

  package var count: Int { records.count }
  package var isEmpty: Bool { count == 0 }
  package var keys: Series<PresenterID> { records.keys }

  package func contains(_ key: PresenterID) -> Bool { records.contains(key) }
  package func wasRemoved(_ key: PresenterID) -> Bool { records.wasRemoved(key) }

  package func instance(_ key: PresenterID) -> Instance? { records[key]?.instance }
  package func window(_ key: PresenterID) -> WindowID? { records[key]?.window }

  /// Nil if all slots are used up.
  package mutating func makeKey(for instance: Instance) -> PresenterID? {
    records.insert(PresenterRecord(instance: instance))
  }

  package mutating func complete(_ key: PresenterID, instance: Instance) {
    records[key]?.instance = instance
  }

  package mutating func setWindow(_ window: WindowID?, of key: PresenterID) {
    records[key]?.window = window
  }

  package mutating func remove(_ key: PresenterID) { records.remove(key) }

  // MARK: Windows that are to get another presenter

  package var hasWishes: Bool { !wishes.isEmpty }

  package mutating func wish(_ presenter: PresenterID?, for window: WindowID) {
    wishes.append(PresenterWish(window: window, presenter: presenter))
    if let presenter { setWindow(window, of: presenter) }
  }

  package mutating func takeWishes() -> Series<PresenterWish> {
    let taken = wishes
    wishes.keepFirst(0)
    return taken
  }
}

/// A window that is to get another presenter, or none.
package struct PresenterWish {
  package let window: WindowID
  package let presenter: PresenterID?
}
