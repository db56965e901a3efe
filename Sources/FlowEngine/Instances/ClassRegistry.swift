import FlowPlugins
package import CFlowABI
import FlowModel
package import FlowMessages
import FlowValues
package import FlowCalls

/// One registered class, and how many of its instances live.
package final class ClassEntry {
  package let definition: InstanceClass
  /// Nil for a class of the host.
  package let plugin: PluginID?
  /// Counted from 1, and never given again: the slot of a method names its class by it.
  let number: UInt32
  /// Where the registry keeps it.
  fileprivate(set) var key = Key<ClassTag>.none
  package var live = 0
  private(set) var isClosed = false
  /// Whether the host has been told that its instances forbid what they ask for.
  var isVetoTold = false
  /// Those that have not been destroyed yet; also such that are being created, or have left the tree.
  private var instances = 0
  var screens = ClassMembers<ScreenTag>()
  var coordinators = ClassMembers<CoordinatorTag>()
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

  /// The first instance keeps the class, also when it is no longer registered; the last one lets it go.
  func addInstance() {
    if instances == 0 { _ = Unmanaged.passRetained(self) }
    instances += 1
  }

  func removeInstance() {
    instances -= 1
    if instances == 0 { Unmanaged.passUnretained(self).release() }
  }

  var hasInstances: Bool { instances > 0 }

  func end() { destroyUserData?(userData) }

  /// Its plugin is being unloaded: nobody makes an instance any more.
  func close() { isClosed = true }
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
  private(set) var links = LinkIndex()
  /// Whether a class has been registered whose instances are asked before they leave.
  private(set) var canVeto = false

  func find(_ id: UnsafePointer<CChar>) -> ClassEntry? {
    ids.find(id).flatMap { records[Key(packed: $0)] }
  }

  /// Those that are registered, in the order they were.
  var entries: ContiguousArray<ClassEntry> {
    ContiguousArray(order.keys.compactMap { records[$0] })
  }

  mutating func add(
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
    ids.insert(definition.idPointer, key.packed)
    links.insert(definition)
    canVeto = canVeto || definition.standard(.mayLeave) != nil
    return entry
  }

  private static var full: Fault {
    Fault(FLOW_ERROR_LIMIT, "all numbers for classes are used up; create another engine")
  }

  mutating func remove(_ entry: ClassEntry) {
    ids.remove(entry.definition.idPointer)
    links.remove(entry.definition)
    order.remove(entry.key)
    records.remove(entry.key)
  }
}

extension Engine {
  /// Registers a class (flow_class_register). Its user data is the caller's if it throws.
  package func register(_ pointer: UnsafePointer<flow_class>, plugin handle: flow_handle)
    throws(Fault)
  {
    try checkNotShuttingDown()
    let description = try SizedStruct.read(pointer)
    let plugin = handle == 0 ? nil : try plugin(handle)
    if let plugin, plugins[plugin]?.isEnding == true { throw Engine.unloading }
    let minor = plugin.flatMap { plugins[$0] }.map { $0.file.abi & 0xFFFF }
    let definition = try InstanceClass.copy(of: pointer, minor: minor)
    try Engine.checkForeign(definition.id)
    if let other = classes.find(definition.idPointer) {
      throw Fault(
        FLOW_ERROR_DUPLICATE_ID,
        "class '\(definition.id)' is registered already by \(owner(of: other)), "
          + "and now by \(owner(plugin)); choose another id")
    }
    try classes.links.check(definition)
    try note(mistakesIn: definition)
    let entry = try classes.add(definition, plugin: plugin, description)
    if let plugin { plugins.add(entry, to: plugin) }
  }

  static var unloading: Fault {
    Fault(FLOW_ERROR_SHUTTING_DOWN, "the plugin is being unloaded; nothing new of it can be made")
  }

  /// Runs something of a caller's as a callback.
  package func asCallback(_ body: () -> Void) {
    outside(places.destroy) { body() }
  }

  private func owner(of entry: ClassEntry) -> Message { owner(entry.plugin) }

  private func owner(_ plugin: PluginID?) -> Message {
    guard let plugin, let record = plugins[plugin] else { return "the host" }
    return "plugin \(record.file.displayPath)"
  }

  /// The class with an id, or the error that says there is none.
  package func classEntry(_ id: UnsafePointer<CChar>) throws(Fault) -> ClassEntry {
    guard let entry = classes.find(id) else {
      throw Fault(
        FLOW_ERROR_UNKNOWN_CLASS,
        "no class has the id '\(id)'; register it, or load its plugin")
    }
    return entry
  }
}
