import FlowForeign
import FlowModel

struct PluginRecord {
  let file: PluginFile
  /// Whether `init` failed: such a plugin is unloaded without `deinit`.
  var hasFailed = false
  /// What it has registered, oldest first.
  var classes: ContiguousArray<ClassEntry> = []
}

/// The plugins that are loaded, in the order they came, and the files of those that were.
package struct Plugins: ~Copyable, Register {
  private var records = SlotMap<PluginTag, PluginRecord?>(vacant: nil)
  private var order = KeyList<PluginTag>()
  /// Keys by the ids of the plugins.
  private let ids = NameTable()
  /// Files whose plugin has been unloaded; their code stays mapped.
  private let unloadedPaths = NameTable()
  private var unloadedTexts: ContiguousArray<TextBlock> = []

  var count: Int { records.count }
  package var keys: ContiguousArray<PluginID> { order.keys }

  package func contains(_ key: PluginID) -> Bool { records.contains(key) }
  package func wasRemoved(_ key: PluginID) -> Bool { records.wasRemoved(key) }

  subscript(key: PluginID) -> PluginRecord? { records[key] }

  mutating func add(_ file: PluginFile) -> PluginID? {
    guard let key = records.insert(PluginRecord(file: file)) else { return nil }
    order.append(key)
    ids.insert(file.id, key.number)
    return key
  }

  /// The plugin with the same id as a file's.
  func find(sameIDAs file: PluginFile) -> PluginID? {
    ids.find(file.id).map(PluginID.init(number:))
  }

  mutating func add(_ entry: ClassEntry, to key: PluginID) { records[key]?.classes.append(entry) }

  mutating func noteFailure(of key: PluginID) { records[key]?.hasFailed = true }

  mutating func remove(_ key: PluginID) {
    guard let file = records[key]?.file else { return }
    if !wasUnloaded(file.path) {
      let path = TextBlock(copying: file.path)
      unloadedTexts.append(path)
      unloadedPaths.insert(path.pointer, 0)
    }
    ids.remove(file.id)
    order.remove(key)
    records.remove(key)
  }

  /// Whether the system's loader would hand out old code under this name.
  func wasUnloaded(_ path: UnsafePointer<CChar>) -> Bool { unloadedPaths.find(path) != nil }
}

extension Key where Tag == PluginTag {
  fileprivate var number: Int { Int(generation) << 32 | Int(slot) }

  fileprivate init(number: Int) {
    self.init(
      slot: UInt32(truncatingIfNeeded: number), generation: UInt32(truncatingIfNeeded: number >> 32)
    )
  }
}
