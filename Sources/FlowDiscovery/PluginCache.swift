import CFlowABI
import FlowKit
import FlowSystem
import FlowText
import Glibc

/// A file with descriptions of plugins, valid as long as the plugins do not change.
///
/// It only saves time: without it plugins are examined anew.
package struct PluginCache {
  /// The cached knowledge about a file.
  package enum Memory {
    case plugin(PluginSummary)
    case failed(reason: String)
  }

  /// The result of the look at the file.
  enum State {
    case none(reason: String)
    case fresh
    case read
    case ignored(reason: String)
  }

  private struct Key: Hashable {
    var path: String
    var onlyTrusted: Bool

    init(file: PluginFile) {
      self.init(path: Files.absolute(file.path), onlyTrusted: file.onlyTrusted)
    }

    init(path: String, onlyTrusted: Bool) {
      self.path = path
      self.onlyTrusted = onlyTrusted
    }
  }

  private struct Entry {
    var stamp: FileStamp
    var memory: Memory
  }

  /// The path of the cache; `nil` if the environment names none.
  let file: String?
  private(set) var state: State
  private var entries: [Key: Entry] = [:]
  private var isChanged = false

  private static let sizeLimit = 16 << 20

  /// Reads the cache's file, if there is one.
  init() {
    guard let folder = Environment.folder("XDG_CACHE_HOME", orHome: ".cache") else {
      file = nil
      state = .none(
        reason: Environment.hasOtherPrivileges
          ? "the environment is not believed, because privileges differ"
          : "neither XDG_CACHE_HOME nor HOME says where")
      return
    }
    let file = "\(folder)/flow/plugins.json"
    self.file = file
    state = .fresh
    var status = stat()
    guard lstat(file.fileName, &status) == 0 else { return }
    if let reason = Self.distrust(status) ?? Trust.doubt(about: file) {
      state = .ignored(reason: reason)
      return
    }
    guard let bytes = Files.read(file, limit: Self.sizeLimit),
      let value = Value(json: String(decoding: bytes, as: UTF8.self))
    else {
      state = .ignored(reason: "it cannot be read, or is no JSON")
      return
    }
    guard value["schema"] == .string(Self.schema), value["engine"] == .string(Self.engine) else {
      state = .ignored(reason: "it is of another engine")
      return
    }
    read(value)
    state = .read
  }

  /// True if the file holds everything that is known.
  var isSaved: Bool { !isChanged }

  /// The number of files remembered.
  var count: Int { entries.count }

  // MARK: Asking

  /// Looks up the file as it is now.
  func memory(of file: PluginFile, stamp: FileStamp) -> Memory? {
    guard let entry = entries[Key(file: file)], entry.stamp == stamp else { return nil }
    return entry.memory
  }

  mutating func remember(_ memory: Memory, of file: PluginFile, stamp: FileStamp) {
    entries[Key(file: file)] = Entry(stamp: stamp, memory: memory)
    isChanged = true
  }

  /// Writes new entries. The command does not fail if that is impossible.
  ///
  /// - Returns: True if the file holds everything that is known.
  @discardableResult
  mutating func save() -> Bool {
    guard isChanged else { return true }
    guard let file, isOwn(Files.folder(file)) else { return false }
    // Drops entries of files that are gone, or have changed and were not examined since.
    entries = entries.filter { key, entry in FileStamp(key.path) == entry.stamp }
    guard NewFile.replace(file, with: value.json + "\n", mode: 0o600) == nil else { return false }
    isChanged = false
    return true
  }

  /// True if a folder belongs to the user: a program with privileges of another user must leave
  /// nothing in theirs.
  private func isOwn(_ folder: String) -> Bool {
    Files.makeFolder(folder) && Files.status(folder)?.st_uid == geteuid()
  }

  // MARK: As text

  private static let schema = "flowhost.cache/1"

  /// The engine that examined the plugins; another one may read them differently.
  private static let engine: String = {
    let file = LoadedLibrary.flow ?? OwnProgram.path
    let library = file.flatMap { FileStamp($0)?.value.json } ?? ""
    return "\(text(flow_version())) \(abi(flow_abi_version())) \(library)"
  }()

  private mutating func read(_ value: Value) {
    for item in value.list("plugins") {
      guard let path = item["path"]?.string, let onlyTrusted = item["only_trusted"]?.boolean,
        let stamp = FileStamp(item)
      else { continue }
      let memory: Memory
      if let summary = item["plugin"].flatMap({ PluginSummary($0) }) {
        memory = .plugin(summary)
      } else if let reason = item["failure"]?.string {
        memory = .failed(reason: reason)
      } else {
        continue
      }
      entries[Key(path: path, onlyTrusted: onlyTrusted)] = Entry(stamp: stamp, memory: memory)
    }
  }

  private var value: Value {
    let sorted = entries.sorted { ($0.key.path, "\($0.key)") < ($1.key.path, "\($1.key)") }
    return .object([
      ("schema", .string(Self.schema)),
      ("engine", .string(Self.engine)),
      ("plugins", .list(sorted.map { Self.value($0.key, entry: $0.value) })),
    ])
  }

  private static func value(_ key: Key, entry: Entry) -> Value {
    var entries: [(String, Value?)] = [
      ("path", .string(key.path)), ("only_trusted", .boolean(key.onlyTrusted)),
    ]
    switch entry.memory {
    case .plugin(let summary): entries.append(("plugin", summary.value))
    case .failed(let reason): entries.append(("failure", .string(reason)))
    }
    return .map(Value.object(entries).entries + entry.stamp.value.entries)
  }

  private static func distrust(_ status: stat) -> String? {
    if status.st_mode & S_IFMT != S_IFREG { return "it is no regular file" }
    if status.st_uid != geteuid() { return "it belongs to user \(status.st_uid)" }
    if status.st_mode & (S_IWGRP | S_IWOTH) != 0 { return "others may write to it" }
    return nil
  }
}
