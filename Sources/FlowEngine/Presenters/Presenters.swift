import FlowModel

struct PresenterRecord {
  var instance: Instance
  /// The window whose presenter it is, or is to become.
  var window: WindowID?
}

/// The presenters there are, and windows that are to get one.
struct Presenters: ~Copyable, Register {
  private var records = SlotMap<PresenterTag, PresenterRecord?>(vacant: nil)
  private var wishes: ContiguousArray<PresenterWish> = []

  var count: Int { records.count }
  var keys: [PresenterID] { records.keys }

  func contains(_ key: PresenterID) -> Bool { records.contains(key) }
  func wasRemoved(_ key: PresenterID) -> Bool { records.wasRemoved(key) }

  func instance(_ key: PresenterID) -> Instance? { records[key]?.instance }
  func window(_ key: PresenterID) -> WindowID? { records[key]?.window }

  mutating func add(_ instance: Instance) -> PresenterID? {
    records.insert(PresenterRecord(instance: instance))
  }

  mutating func complete(_ key: PresenterID, _ instance: Instance) {
    records[key]?.instance = instance
  }

  mutating func setWindow(_ window: WindowID?, of key: PresenterID) {
    records[key]?.window = window
  }

  mutating func remove(_ key: PresenterID) { records.remove(key) }

  // MARK: Windows that are to get another presenter

  var hasWishes: Bool { !wishes.isEmpty }

  mutating func wish(_ presenter: PresenterID?, for window: WindowID) {
    wishes.append(PresenterWish(window: window, presenter: presenter))
    if let presenter { setWindow(window, of: presenter) }
  }

  mutating func takeWishes() -> ContiguousArray<PresenterWish> {
    let taken = wishes
    wishes.removeAll(keepingCapacity: true)
    return taken
  }
}

/// A window that is to get another presenter, or none.
struct PresenterWish {
  let window: WindowID
  let presenter: PresenterID?
}
