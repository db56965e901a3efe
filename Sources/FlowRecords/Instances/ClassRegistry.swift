package import CFlowABI
package import FlowModel
package import FlowMessages
package import FlowCalls

/// One registered class, with its instances.
package final class ClassEntry {
  package let definition: InstanceClass
  /// The plugin that has registered it; nil for a class of the host.
  package let plugin: PluginID?
  /// Its serial number, from 1 and never given again. The slot of a method names its class by it.
  package let number: UInt32
  /// Its key in the registry.
  package fileprivate(set) var key = Key<ClassTag>.none
  package var live = 0
  package private(set) var isClosed = false
  /// True once a note has told the host that an instance vetoed its own request (M5).
  package var isVetoTold = false
  /// True once a note has told the host that an instance has no `self` (K3).
  package var isMissingSelfTold = false
  /// The kinds of callbacks, as FLOW_CALLBACK_..., that a note has told the host of (S1).
  package var toldFunctions: UInt32 = 0
  /// True once a note has told the host that a screen loses what a user has entered (S6).
  package var isLossTold = false
  /// The keys of elements whose methods have been looked at, whether they fit (V3).
  private var fitted = NumberTable()
  /// The number of instances that have not been destroyed, with those that are being created and
  /// those that have left the tree.
  private var instances = 0
  package var screens = ClassMembers<ScreenTag>()
  package var coordinators = ClassMembers<CoordinatorTag>()
  /// The facts that its instances share: first for ready instances, then for those being created.
  let facts: UnsafeMutablePointer<ClassFacts>
  /// The description's user data, as this engine got it.
  package let userData: UnsafeMutableRawPointer?
  private let destroyUserData: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?

  /// Returns true the first time it is asked for an element's key. Of a class that shows more than
  /// a thousand elements the others are passed by.
  package func isFirstLook(at key: UInt64) -> Bool {
    guard fitted.count < 1_000, !fitted.contains(key) else { return false }
    fitted.set(0, for: key)
    return true
  }

  init(
    definition: InstanceClass, plugin: PluginID?, number: UInt32,
    userData: UnsafeMutableRawPointer?,
    destroy: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
  ) {
    definition.beginUse()
    self.definition = definition
    self.plugin = plugin
    self.number = number
    self.userData = userData
    destroyUserData = destroy
    facts = .allocate(capacity: 2)
    facts.initialize(to: ClassFacts(entry: self, isReady: true))
    (facts + 1).initialize(to: ClassFacts(entry: self, isReady: false))
  }

  deinit {
    facts.deallocate()
    definition.endUse()
  }

  /// True if an instance that is made without a `self` of its own would have none: its methods
  /// would get NULL (K3).
  package var lacksSelf: Bool { userData == nil && definition.needsSelf }

  /// Counts an instance. The first keeps the class alive, also when it is no longer registered; the
  /// last one lets it go.
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

  /// Closes the class, because its plugin is being unloaded: no instance can be made any more.
  package func close() { isClosed = true }
}

/// The classes of an engine, by id.
package struct ClassRegistry: ~Copyable {
  private var records = SlotMap<ClassTag, ClassEntry?>(vacant: nil)
  /// Keys by the ids of the classes.
  private let ids = NameTable()
  /// The number of classes ever registered.
  private var registered: UInt32 = 0
  /// The deep links that the classes understand.
  package private(set) var links = LinkIndex()
  /// True once a class has been registered that has `may_leave`. Before that nobody need be asked.
  package private(set) var canVeto = false

  package func find(_ id: UnsafePointer<CChar>) -> ClassEntry? {
    ids.find(id).flatMap { records[Key(packed: $0)] }
  }

  package func find(_ id: flow_string) -> ClassEntry? {
    ids.find(id).flatMap { records[Key(packed: $0)] }
  }

  /// The registered classes, oldest first. Complexity: O(n log n).
  package var entries: Series<ClassEntry> {
    var entries = Series(records.keys.compactMap { records[$0] })
    entries.order { $0.number < $1.number }
    return entries
  }

  package mutating func register(
    _ definition: InstanceClass, plugin: PluginID?, description: flow_class
  ) throws(Fault) -> ClassEntry {
    guard registered < .max else { throw Self.full }
    let entry = ClassEntry(
      definition: definition, plugin: plugin, number: registered + 1,
      userData: description.user_data,
      destroy: description.destroy)
    guard let key = records.insert(entry) else { throw Self.full }
    registered += 1
    entry.key = key
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
    records.remove(entry.key)
  }
}
