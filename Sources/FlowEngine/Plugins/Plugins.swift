import FlowMessages
import FlowPlugins
import FlowModel

struct PluginRecord {
  let file: PluginFile
  /// Whether `init` failed: such a plugin is unloaded without `deinit`.
  var hasFailed = false
  /// Whether it is being unloaded: nothing new of it can be made.
  fileprivate(set) var isEnding = false
  /// What it has registered, oldest first.
  var classes: ContiguousArray<ClassEntry> = []
}

/// The plugins that are loaded, in the order they came.
package struct Plugins: ~Copyable, Register {
  private var records = SlotMap<PluginTag, PluginRecord?>(vacant: nil)
  private var order = KeyList<PluginTag>()
  /// Keys by the ids of the plugins.
  private let ids = NameTable()

  var count: Int { records.count }
  package var keys: ContiguousArray<PluginID> { order.keys }

  package func contains(_ key: PluginID) -> Bool { records.contains(key) }
  package func wasRemoved(_ key: PluginID) -> Bool { records.wasRemoved(key) }

  subscript(key: PluginID) -> PluginRecord? { records[key] }

  mutating func add(_ file: PluginFile) -> PluginID? {
    guard let key = records.insert(PluginRecord(file: file)) else { return nil }
    order.append(key)
    ids.insert(file.id, key.packed)
    return key
  }

  /// The plugin with the same id as a file's.
  func find(sameIDAs file: PluginFile) -> PluginID? {
    ids.find(file.id).map(PluginID.init(packed:))
  }

  mutating func add(_ entry: ClassEntry, to key: PluginID) { records[key]?.classes.append(entry) }

  mutating func noteEnd(of key: PluginID) { records[key]?.isEnding = true }

  mutating func noteFailure(of key: PluginID) { records[key]?.hasFailed = true }

  mutating func remove(_ key: PluginID) {
    guard let file = records[key]?.file else { return }
    ids.remove(file.id)
    order.remove(key)
    records.remove(key)
  }
}
