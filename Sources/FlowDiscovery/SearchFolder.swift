import FlowSystem
import FlowText
import Glibc

/// A folder in which plugins are searched for.
package struct SearchFolder {
  /// The reason that a folder is searched.
  package enum Origin: String {
    case option, environment, user, prefix, system
  }

  /// The absolute path, with links as named: whoever may change a link decides what is found.
  package var path: String
  package var origin: Origin
  /// True if the user allowed its files to be loaded whoever may change them.
  var isTrusted = false

  /// True if the user has named it; false for a folder that is always searched.
  var isNamed: Bool { origin == .option || origin == .environment }

  /// The variable that names folders, with `:` between them.
  package static let variable = "FLOW_PLUGIN_PATH"

  /// Returns all folders to search, in order, each once.
  static func all(options: [String], trusted: [String]) -> [SearchFolder] {
    var folders = options.map { SearchFolder(path: $0, origin: .option) }
    folders += trusted.map { SearchFolder(path: $0, origin: .option, isTrusted: true) }
    folders += ofEnvironment.map { SearchFolder(path: $0, origin: .environment) }
    if let user { folders.append(SearchFolder(path: user, origin: .user)) }
    folders += ofPrefix.map { SearchFolder(path: $0, origin: .prefix) }
    folders += ofSystem.map { SearchFolder(path: $0, origin: .system) }
    return unique(folders)
  }

  /// Skips empty parts, which unlike in PATH do not mean the current folder.
  private static var ofEnvironment: [String] {
    (Environment[variable] ?? "").split(separator: ":").map(String.init)
  }

  private static var user: String? {
    Environment.folder("XDG_DATA_HOME", orHome: ".local/share").map { "\($0)/flow/plugins" }
  }

  /// Folders of the prefix that this program is installed in: beside `bin`.
  private static var ofPrefix: [String] {
    guard let program = OwnProgram.path else { return [] }
    let prefix = Files.folder(Files.folder(program))
    return folders(below: prefix == "/" ? "" : prefix)
  }

  private static var ofSystem: [String] { folders(below: "/usr/local") + folders(below: "/usr") }

  /// Includes Debian's folders for each kind of processor.
  private static func folders(below prefix: String) -> [String] {
    ["\(prefix)/lib/\(multiarch)/flow/plugins", "\(prefix)/lib/flow/plugins"]
  }

  #if arch(arm64)
    private static let multiarch = "aarch64-linux-gnu"
  #else
    private static let multiarch = "x86_64-linux-gnu"
  #endif

  /// Keeps the first of equal folders; the user's trust counts for whichever of them it was stated.
  private static func unique(_ folders: [SearchFolder]) -> [SearchFolder] {
    var kept: [SearchFolder] = []
    var places: [String: Int] = [:]
    for var folder in folders {
      // An empty name is no folder, and not the current one.
      if folder.path.isEmpty { continue }
      folder.path = Files.absolute(folder.path)
      let real = Files.realPath(folder.path) ?? folder.path
      if let place = places[real] {
        kept[place].isTrusted = kept[place].isTrusted || folder.isTrusted
      } else {
        places[real] = kept.count
        kept.append(folder)
      }
    }
    return kept
  }
}
