package import CFlowABI
package import FlowModel
package import FlowMessages
package import FlowCalls

/// One registered class, and how many of its instances live.
package final class ClassEntry {
  package let definition: InstanceClass
  /// Nil for a class of the host.
  package let plugin: PluginID?
  /// Counted from 1, and never given again: the slot of a method names its class by it.
  package let number: UInt32
  /// Where the registry keeps it.
  package fileprivate(set) var key = Key<ClassTag>.none
  package var live = 0
  package private(set) var isClosed = false
  /// Whether the host has been told that its instances forbid what they ask for.
  package var isVetoTold = false
  /// Those that have not been destroyed yet; also such that are being created, or have left the
  /// tree.
  private var instances = 0
  package var screens = ClassMembers<ScreenTag>()
  package var coordinators = ClassMembers<CoordinatorTag>()
  /// What its instances share, and behind it the same while they are created.
  let facts: UnsafeMutablePointer<ClassFacts>
  private let userData: UnsafeMutableRawPointer?
  private let destroyUserData: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?

  init(
    _ definition: InstanceClass, plugin: PluginID?, number: UInt32,
    userData: UnsafeMutableRawPointer?,
    destroy: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
  ) {
    self.definition = definition
    self.plugin = plugin
    self.number = number
    self.userData = userData
    destroyUserData = destroy
    facts = .allocate(capacity: 2)
    for (offset, isReady) in [true, false].enumerated() {
      (facts + offset).initialize(
        to: ClassFacts(
          entry: .passUnretained(self), definition: .passUnretained(definition),
          standardMethods: definition.standardMethods, number: UInt64(number),
          methodCount: definition.methodCount, isReady: isReady))
    }
  }

  deinit { facts.deallocate() }

  /// The first instance keeps the class, also when it is no longer registered; the last one lets it
  /// go.
  package func addInstance() {
    if instances == 0 { _ = Unmanaged.passRetained(self) }
    instances += 1
  }

  package func removeInstance() {
    instances -= 1
    if instances == 0 { Unmanaged.passUnretained(self).release() }
  }

  package var hasInstances: Bool { instances > 0 }

  package func end() { destroyUserData?(userData) }

  /// Its plugin is being unloaded: nobody makes an instance any more.
  package func close() { isClosed = true }
}

/// The classes of an engine, by id.
package struct ClassRegistry: ~Copyable {
  private var records = SlotMap<ClassTag, ClassEntry?>(vacant: nil)
  private var order = KeyList<ClassTag>()
  /// Keys by the ids of the classes.
  private let ids = NameTable()
  /// How many have ever been registered.
  private var registered: UInt32 = 0
  /// The deep links they understand.
  package private(set) var links = LinkIndex()
  /// Whether a class has been registered whose instances are asked before they leave.
  package private(set) var canVeto = false

  package func find(_ id: UnsafePointer<CChar>) -> ClassEntry? {
    ids.find(id).flatMap { records[Key(packed: $0)] }
  }

  /// Those that are registered, in the order they were.
  package var entries: ContiguousArray<ClassEntry> {
    ContiguousArray(order.keys.compactMap { records[$0] })
  }

  package mutating func register(
    _ definition: InstanceClass, plugin: PluginID?, _ description: flow_class
  ) throws(Fault) -> ClassEntry {
    guard registered < .max else { throw Self.full }
    let entry = ClassEntry(
      definition, plugin: plugin, number: registered + 1, userData: description.user_data,
      destroy: description.destroy)
    guard let key = records.insert(entry) else { throw Self.full }
    registered += 1
    entry.key = key
    order.append(key)
    ids.insert(definition.idPointer, number: key.packed)
    links.insert(definition)
    canVeto = canVeto || definition.standard(.mayLeave) != nil
    return entry
  }

  private static var full: Fault {
    Fault(FLOW_ERROR_LIMIT, "all numbers for classes are used up; create another engine")
  }

  package mutating func remove(_ entry: ClassEntry) {
    ids.remove(entry.definition.idPointer)
    links.remove(entry.definition)
    order.remove(entry.key)
    records.remove(entry.key)
  }
}
