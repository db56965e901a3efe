import CFlowABI
import CValidate
import FlowKit
import FlowSystem
import FlowText
import Glibc

/// Checks of the file, before anything of it runs.
enum FileChecks {
  static let all = [
    Check(
      id: "file.format", about: "The file is a shared library for this machine.", stage: .file,
      run: format),
    Check(
      id: "file.permissions", about: "Nobody but its owner can change the file.", stage: .file,
      run: permissions),
    Check(
      id: "file.exports", about: "The file exports its entry and nothing else.", stage: .file,
      run: exports),
    Check(
      id: "file.undefined", about: "The libraries that the file names have all it needs.",
      stage: .file, run: undefined),
    Check(
      id: "file.needed", about: "The file needs no library of Flow, and none by its path.",
      stage: .file, run: needed),
    Check(
      id: "file.search-path", about: "Libraries are looked for where only the owner can put some.",
      stage: .file, run: searchPath),
    Check(
      id: "file.text-relocations", about: "Loading writes nothing into code.", stage: .file,
      run: textRelocations),
    Check(
      id: "file.executable-stack", about: "The stack stays without code.", stage: .file,
      run: executableStack),
    Check(
      id: "file.writable-code", about: "Code cannot be written to.", stage: .file, run: writableCode
    ),
  ]

  private static func file(_ trial: Trial) throws(Finding) -> ElfFile {
    do {
      return try ElfFile(path: trial.path)
    } catch {
      throw .failed(
        "'\(trial.name)' cannot be a plugin: \(error.sentence).",
        advice: "Compile it with -shared -fPIC for this machine.")
    }
  }

  private static func format(_ trial: Trial) throws(Finding) { _ = try file(trial) }

  private static func permissions(_ trial: Trial) throws(Finding) {
    var info = stat()
    guard stat(trial.path.fileName, &info) == 0 else {
      throw .failed(
        "'\(trial.name)' cannot be looked at: \(text(strerror(errno))).",
        advice: "See who may read it.")
    }
    if info.st_mode & S_IWOTH != 0 {
      throw .failed(
        "Everybody may write to the file, and so change what hosts run.", advice: "chmod o-w it.")
    }
  }

  private static func exports(_ trial: Trial) throws(Finding) {
    let entries = ["flow_plugin_entry", "flow_plugin_main"]
    let exports = try file(trial).exports
    if !exports.contains(where: entries.contains) {
      throw .failed(
        "It exports no flow_plugin_entry.", advice: "Define it with FLOW_PLUGIN of flow/plugin.h.")
    }
    let others = exports.filter { !entries.contains($0) }
    if !others.isEmpty {
      throw .failed(
        "It also exports \(list(others)); of two plugins that do, one may get the other's.",
        advice: "Compile with -fvisibility=hidden, or link with a version script.")
    }
  }

  private static func undefined(_ trial: Trial) throws(Finding) {
    let file = try file(trial)
    let folder = trial.path.lastIndex(of: "/").map { String(trial.path[..<$0]) } ?? "."
    let libraries = file.needed.map { name in
      // Searches like the loader: first in the folders that the file names.
      let places = file.searchPaths.map { path in
        place(path, in: folder) + "/\(name)"
      }
      return places.first { access($0, R_OK) == 0 } ?? name
    }
    let missing = file.undefined.filter { symbol in
      !libraries.contains { validate_library_has($0, symbol) != FLOW_FALSE }
    }
    if missing.isEmpty { return }
    let flow = missing.contains { $0.hasPrefix("flow_") }
    throw .failed(
      "It uses \(list(missing)), which none of the libraries it names has.",
      advice: flow
        ? "Include flow/plugin.h, not flow/flow.h: a plugin calls the engine through its table."
        : "Link it with the library that has this; -z defs finds it when you link.")
  }

  /// Resolves a search path that begins with the folder of the file.
  private static func place(_ path: String, in folder: String) -> String {
    for word in ["$ORIGIN", "${ORIGIN}"] where path.hasPrefix(word) {
      return folder + path.dropFirst(word.count)
    }
    return path
  }

  private static func needed(_ trial: Trial) throws(Finding) {
    let needed = try file(trial).needed
    if let own = needed.first(where: { $0.hasPrefix("libflow") }) {
      throw .failed(
        "It links '\(own)'; in a host that has the engine inside, there would be two.",
        advice: "Link nothing of Flow: flow/plugin.h calls the engine through its table.")
    }
    if let path = needed.first(where: { $0.contains("/") }) {
      throw .failed(
        "It needs '\(path)', which is a path of the machine that built it.",
        advice: "Link with -L and -l, to a library that has a soname.")
    }
  }

  private static func searchPath(_ trial: Trial) throws(Finding) {
    for path in try file(trial).searchPaths {
      if path.hasPrefix("$ORIGIN") || path.hasPrefix("${ORIGIN}") { continue }
      guard path.hasPrefix("/") else {
        throw .failed(
          "It looks for libraries in '\(path)', seen from wherever the host was started.",
          advice: "Use $ORIGIN for the plugin's own folder, or no -rpath.")
      }
      if let folder = openFolder(above: path) {
        throw .failed(
          "It looks for libraries in '\(path)', and others may write to '\(folder)'.",
          advice: "Use $ORIGIN for the plugin's own folder, or no -rpath.")
      }
    }
  }

  /// Returns the first folder on the way to a path that other users own or may write to.
  private static func openFolder(above path: String) -> String? {
    var folder = path
    while !folder.isEmpty {
      var info = stat()
      if stat(folder.fileName, &info) == 0 {
        let isOwn = info.st_uid == 0 || info.st_uid == geteuid()
        let isOpen = info.st_mode & S_IWOTH != 0
        // With the sticky bit, nobody can replace existing files, but anybody can create missing
        // ones.
        if isOpen || !isOwn { return folder }
      }
      folder = String(folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)])
    }
    return nil
  }

  private static func textRelocations(_ trial: Trial) throws(Finding) {
    if try file(trial).hasTextRelocations {
      throw .failed(
        "The loader has to write into its code (DT_TEXTREL), which hardened systems refuse.",
        advice: "Compile every file of it with -fPIC.")
    }
  }

  private static func executableStack(_ trial: Trial) throws(Finding) {
    if try file(trial).hasExecutableStack {
      throw .failed(
        "It makes the stack of the whole process executable.",
        advice:
          "Link with -z noexecstack; avoid nested functions, "
          + "and mark assembly with .note.GNU-stack."
      )
    }
  }

  private static func writableCode(_ trial: Trial) throws(Finding) {
    if try file(trial).hasWritableCode {
      throw .failed(
        "A segment of it can be written to and executed.",
        advice: "Put no data into sections of code, and do not link with -N.")
    }
  }

  private static func list(_ names: [String]) -> String {
    let rest = names.count > 5 ? " and \(names.count - 5) more" : ""
    return names.prefix(5).map { "'\($0)'" }.joined(separator: ", ") + rest
  }
}
