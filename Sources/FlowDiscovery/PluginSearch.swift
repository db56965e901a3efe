import CFlowABI
package import FlowKit
import FlowKitHost
import FlowSystem
import FlowText

/// A plugin's file that was found, with its content.
package struct FoundPlugin {
  package var file: PluginFile
  package var look: PluginCache.Memory
  /// The file that hides this one, because its plugin has the same id and comes first.
  package var hiddenBy: String?

  package var summary: PluginSummary? {
    if case .plugin(let summary) = look { summary } else { nil }
  }
}

/// Finds plugins by id or file name.
package final class PluginSearch {
  package let folders: [SearchFolder]
  /// The cache, read when first needed: a plugin named by its file needs none.
  private(set) lazy var cache = PluginCache()
  /// The milliseconds that a look may take.
  private let limit: Int

  package init(paths: [String], trusted: [String], limit: Int = PluginLook.limit) {
    folders = SearchFolder.all(options: paths, trusted: trusted)
    self.limit = limit
  }

  /// The files that may be plugins, in the order in which they are found. None is opened.
  private(set) lazy var files: [PluginFile] = folders.flatMap(Self.files)

  private static func files(in folder: SearchFolder) -> [PluginFile] {
    (Files.names(in: folder.path) ?? []).compactMap { name in
      guard name.hasSuffix(PluginFile.suffix), !name.hasPrefix(".") else { return nil }
      let path = folder.path == "/" ? "/\(name)" : "\(folder.path)/\(name)"
      return Files.isRegular(path) ? PluginFile(found: path, in: folder) : nil
    }
  }

  // MARK: Looking

  /// Returns the content of a file, from the cache or by examining it.
  ///
  /// - Parameter isFresh: True to examine it even if the cache has it.
  func lookUp(_ file: PluginFile, isFresh: Bool = false) -> PluginCache.Memory {
    let stamp = FileStamp(file.path)
    if !isFresh, let stamp, let memory = cache.memory(of: file, stamp: stamp) { return memory }
    let memory: PluginCache.Memory
    switch PluginLook.look(at: file.path, onlyTrusted: file.onlyTrusted, limit: limit) {
    case .unknown(let reason): return .failed(reason: reason)
    case .failed(let reason): memory = .failed(reason: reason)
    case .plugin(let value):
      guard let summary = PluginSummary(value) else { return .failed(reason: "says nothing") }
      memory = .plugin(summary)
    }
    // A file that changed meanwhile is not cached, and examined again the next time.
    if let stamp, FileStamp(file.path) == stamp { cache.remember(memory, of: file, stamp: stamp) }
    return memory
  }

  /// Returns all plugins that are found, with their content.
  package func all(isFresh: Bool = false) -> [FoundPlugin] {
    var first: [String: String] = [:]
    let found = files.map { file in
      var found = FoundPlugin(file: file, look: lookUp(file, isFresh: isFresh))
      if let id = found.summary?.id {
        found.hiddenBy = first[id]
        if first[id] == nil { first[id] = file.path }
      }
      return found
    }
    cache.save()
    return found
  }

  /// Saves the cache, if that is possible.
  func saveCache() { cache.save() }

  // MARK: Finding

  /// Returns the file that a word of the command line names. A file's name takes precedence over an
  /// id.
  package func find(_ word: String) throws(FlowError) -> PluginFile {
    if word.contains("/") { return PluginFile(named: word) }
    if let named = files.first(where: { $0.name == word || $0.stem == word }) { return named }
    let all = all()
    if let found = all.first(where: { $0.summary?.id == word }) { return found.file }
    throw FlowError(FLOW_ERROR_PLUGIN_OPEN, refusal(of: word, among: all))
  }

  /// Finds the plugins that a command line names, and does something with the file of each, in
  /// order. The first that cannot be found, or fails, ends it.
  ///
  /// - Parameters:
  ///   - words: The words of `--with`, then PLUGIN, which is what the command is about.
  ///   - failure: Reports the failure, with advice about the file.
  /// - Returns: The results; `nil` after a failure.
  package func each<Result>(
    of words: [String], telling failure: Failure,
    body: (PluginFile) throws(FlowError) -> Result
  ) -> [Result]? {
    var results: [Result] = []
    for word in words {
      var found: PluginFile?
      do throws(FlowError) {
        let file = try find(word)
        found = file
        results.append(try body(file))
      } catch {
        failure.tell(error, about: found)
        return nil
      }
    }
    return results
  }

  /// Returns the summary of the plugin that a word of the command line names.
  package func summary(_ word: String) -> PluginSummary? {
    guard let file = try? find(word), case .plugin(let summary) = lookUp(file) else { return nil }
    cache.save()
    return summary
  }

  private func refusal(of word: String, among found: [FoundPlugin]) -> String {
    let names = Self.names(of: found)
    var sentence = "no plugin is called '\(word)'"
    let hint = Suggestion.hint(for: word, among: names)
    sentence += hint
    if hint.isEmpty, !names.isEmpty {
      let shown = names.prefix(8).map { "'\($0)'" }.joined(separator: ", ")
      sentence += "; there is \(shown)\(names.count > 8 ? " and more" : "")"
    }
    let failures = found.count { $0.summary == nil }
    if failures > 0 {
      sentence += "; what cannot be loaded, 'flowhost list --failed' tells (\(failures))"
    }
    if Files.isRegular(word) { sentence += "; for the file of that name here write './\(word)'" }
    return "\(sentence); \(searchedWords)"
  }

  /// The searched folders in words: all that exist, and missing ones that the user has named.
  package var searchedWords: String {
    let missing = folders.filter { !Files.isFolder($0.path) }
    let shown = folders.compactMap { folder in
      if Files.isFolder(folder.path) { return folder.path }
      return folder.isNamed ? "\(folder.path) (not there)" : nil
    }
    let rest = missing.count { !$0.isNamed }
    let more =
      rest == 0 ? [] : ["\(rest) folders that are not there ('flowhost doctor' lists them)"]
    return "searched in \((shown + more).joined(separator: ", "))"
  }

  /// Returns the names of plugins, ids first, each once.
  package static func names(of found: [FoundPlugin]) -> [String] {
    var known: Set<String> = []
    let loadable = found.filter { $0.summary != nil && $0.hiddenBy == nil }
    let names = loadable.compactMap { $0.summary?.id } + loadable.map(\.file.stem)
    return names.filter { known.insert($0).inserted }
  }
}
