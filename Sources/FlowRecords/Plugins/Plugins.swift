import FlowMessages
package import FlowPlugins
package import FlowModel

package struct PluginRecord {
  package let file: PluginFile
  /// True if `init` failed: such a plugin is unloaded without `deinit`.
  package var hasFailed = false
  /// True once it is being unloaded: no instance of its classes can be made any more (K6).
  package fileprivate(set) var isEnding = false
  /// The classes it has registered, oldest first.
  package var classes: Series<ClassEntry> = []
}

/// The plugins that are loaded, in the order they came.
package struct Plugins: ~Copyable, Register {
  private var records = SlotMap<PluginTag, PluginRecord?>(vacant: nil)
  private var order = KeyList<PluginTag>()
  /// Keys by the ids of the plugins.
  private let ids = NameTable()

  package var count: Int { records.count }
  package var keys: Series<PluginID> { order.keys }

  package func contains(_ key: PluginID) -> Bool { records.contains(key) }
  package func wasRemoved(_ key: PluginID) -> Bool { records.wasRemoved(key) }

  package subscript(key: PluginID) -> PluginRecord? { records[key] }

  package mutating func insert(_ file: PluginFile) -> PluginID? {
    guard let key = records.insert(PluginRecord(file: file)) else { return nil }
    order.append(key)
    ids.insert(file.id, number: key.packed)
    return key
  }

  /// The plugin with the same id as a file's.
  package func find(sameIDAs file: PluginFile) -> PluginID? {
    ids.find(file.id).map(PluginID.init(packed:))
  }

  package mutating func addClass(_ entry: ClassEntry, to key: PluginID) {
    records[key]?.classes.append(entry)
  }

  mutating func noteEnd(of key: PluginID) { records[key]?.isEnding = true }

  package mutating func noteFailure(of key: PluginID) { records[key]?.hasFailed = true }

  package mutating func remove(_ key: PluginID) {
    guard let file = records[key]?.file else { return }
    ids.remove(file.id)
    order.remove(key)
    records.remove(key)
  }
}
