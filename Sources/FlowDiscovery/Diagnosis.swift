import CFlowABI
import FlowKit
import FlowSystem
import FlowText
@preconcurrency import Glibc

/// A check, with its result.
package struct DoctorCheck {
  package enum State: String {
    case ok, warning, problem
  }

  package var name: String
  package var state: State
  package var message: String
  /// The advice to the user.
  package var advice: String?
}

/// The findings of `flowhost doctor`.
package struct Diagnosis {
  package private(set) var checks: [DoctorCheck] = []

  /// - Parameter noScreen: The reason why `run` has no full screen; `nil` if it has.
  package init(search: PluginSearch, noScreen: String?) {
    checkLibraries()
    for folder in search.folders { check(folder, with: search) }
    checkPlugins(search)
    check(search.cache)
    checkTerminal(noScreen)
    checkEnvironment()
    checkPrivileges()
  }

  private mutating func add(
    _ name: String, is state: DoctorCheck.State, message: String, advice: String? = nil
  ) {
    checks.append(DoctorCheck(name: name, state: state, message: message, advice: advice))
  }

  // MARK: Libraries

  private mutating func checkLibraries() {
    let (built, there) = (FLOW_ABI_MAJOR << 16 | FLOW_ABI_MINOR, flow_abi_version())
    let version = text(flow_version())
    let fits = built >> 16 == there >> 16 && built & 0xffff <= there & 0xffff
    add(
      "versions", is: fits ? .ok : .problem,
      message:
        "flowhost was built for ABI \(abi(built)), libflow is \(version) with ABI \(abi(there))",
      advice: fits ? nil : "install flowhost and libflow of one release")
    let library = LoadedLibrary.flow
    let place = library.map { "was loaded from \($0)" } ?? "is a part of flowhost"
    if library?.hasSuffix(" (deleted)") == true {
      add(
        "libflow", is: .warning, message: place,
        advice: "it has been replaced meanwhile; start again")
    } else if Environment["LD_LIBRARY_PATH"] != nil, library != nil {
      add("libflow", is: .ok, message: "\(place); LD_LIBRARY_PATH is set")
    } else {
      add("libflow", is: .ok, message: place)
    }
    checkFFI()
  }

  private mutating func checkFFI() {
    // libffi reports its version from 3.5 on; for an older one only the file's name tells.
    typealias Version = @convention(c) () -> UnsafePointer<CChar>?
    let function = dlsym(nil, "ffi_get_version").map { unsafeBitCast($0, to: Version.self) }
    let version = function.map { text($0()) } ?? ""
    if let file = LoadedLibrary.find("libffi.so") {
      add("libffi", is: .ok, message: version.isEmpty ? file : "\(version), \(file)")
    } else {
      add("libffi", is: .ok, message: version.isEmpty ? "is a part of the program" : version)
    }
  }

  // MARK: Folders and plugins

  private mutating func check(_ folder: SearchFolder, with search: PluginSearch) {
    let place = "\(folder.path) (\(folder.words))"
    guard Files.isFolder(folder.path) else {
      add(
        "folder", is: folder.isNamed ? .warning : .ok, message: "\(place) is not there",
        advice: folder.isNamed ? "correct what names it, or make it" : nil)
      return
    }
    guard Files.names(in: folder.path) != nil else {
      add(
        "folder", is: .warning, message: "\(place) cannot be read",
        advice: "chmod a+rx '\(folder.path)'")
      return
    }
    let count = search.files.count { $0.folder?.path == folder.path }
    let plugins = "\(count) file\(count == 1 ? "" : "s")"
    if folder.isTrusted {
      add("folder", is: .ok, message: "\(place): \(plugins), loaded whoever may change them")
    } else if let reason = Trust.doubt(about: folder.path) {
      add(
        "folder", is: .warning, message: "\(place): \(plugins), not trusted: \(reason)",
        advice: "change that, or, if it is your own build folder, use --trust '\(folder.path)'")
    } else {
      add("folder", is: .ok, message: "\(place): \(plugins)")
    }
  }

  private mutating func checkPlugins(_ search: PluginSearch) {
    let found = search.all()
    var loadable = found.filter { $0.summary != nil }.count
    for plugin in found where plugin.summary == nil {
      // The cause of a failure may lie outside the file, and be over: looks again.
      guard case .failed(let reason) = search.lookUp(plugin.file, isFresh: true) else {
        loadable += 1
        continue
      }
      add(
        "plugin", is: .problem, message: "\(plugin.file.path): \(reason)",
        advice:
          "repair it or take it out of the folder; "
          + "'flowhost inspect \(plugin.file.path)' tries again"
      )
    }
    search.saveCache()
    for plugin in found {
      if let other = plugin.hiddenBy {
        add(
          "plugin", is: .warning,
          message: "\(plugin.file.path) is hidden by \(other), which has the same id",
          advice: "remove one of them, or name the file with its folder")
      }
    }
    add("plugins", is: .ok, message: "\(loadable) of \(found.count) can be loaded")
  }

  private mutating func check(_ cache: PluginCache) {
    let place = cache.file ?? "none"
    switch cache.state {
    case .none(let reason): add("cache", is: .warning, message: "there is none: \(reason)")
    case .ignored(let reason):
      add(
        "cache", is: .warning, message: "\(place) was ignored: \(reason)", advice: "it is made anew"
      )
    case .fresh, .read:
      if cache.isSaved {
        add(
          "cache", is: .ok,
          message: "\(place): \(cache.count) file\(cache.count == 1 ? "" : "s") remembered")
      } else {
        add(
          "cache", is: .warning,
          message: "\(place) cannot be written, so plugins are looked at each time",
          advice: "make its folder one that you may write to, or set XDG_CACHE_HOME")
      }
    }
  }

  // MARK: The terminal

  private mutating func checkTerminal(_ noScreen: String?) {
    let way = noScreen == nil ? "'run' uses the whole terminal" : "'run' reads lines"
    let term = Environment["TERM"] ?? ""
    let isThere = Output.data.isTerminal && Output.inputIsTerminal
    var message = noScreen ?? "TERM is \(term)"
    var size = winsize()
    if isThere, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
      message += ", \(size.ws_col) × \(size.ws_row)"
    }
    if isThere { message += ", " + Self.colours(term) }
    let isWarning = isThere && noScreen != nil
    add(
      "terminal", is: isWarning ? .warning : .ok, message: message + "; " + way,
      advice: isWarning ? "set TERM to what the terminal is; ncurses-term describes more" : nil)
    checkEncoding()
  }

  private static func colours(_ term: String) -> String {
    if Environment["NO_COLOR"] != nil { return "no colours, because NO_COLOR is set" }
    if let depth = Environment["COLORTERM"], ["truecolor", "24bit"].contains(depth) {
      return "true colour"
    }
    return term.holds("256color") ? "256 colours" : "few colours"
  }

  private mutating func checkEncoding() {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"]
    let name = names.first { Environment[$0] != nil }
    let locale = name.flatMap { Environment[$0] } ?? "C"
    let bare = locale.lowercased().filter { $0 != "-" }
    let isUnicode = bare.holds("utf8")
    add(
      "encoding", is: isUnicode ? .ok : .warning,
      message: "\(name ?? "no variable") says \(locale)\(isUnicode ? "" : ", which is not UTF-8")",
      advice: isUnicode ? nil : "set LANG=C.UTF-8 or your language with .UTF-8")
  }

  // MARK: The environment

  private mutating func checkEnvironment() {
    let variables = Self.variables.filter { $0.hasPrefix("FLOW_") }
    if variables.isEmpty { add("environment", is: .ok, message: "no variable of Flow is set") }
    for variable in variables {
      add("environment", is: Environment.hasOtherPrivileges ? .warning : .ok, message: variable)
    }
    for part in (Environment[SearchFolder.variable] ?? "").split(separator: ":")
    where !part.hasPrefix("/") {
      add(
        "environment", is: .warning,
        message: "\(SearchFolder.variable) names '\(part)', which depends on the current folder",
        advice: "write its whole path")
    }
  }

  private static var variables: [String] {
    var variables: [String] = []
    var next = environ
    while let variable = next.pointee {
      variables.append(String(cString: variable))
      next += 1
    }
    return variables.sorted()
  }

  private mutating func checkPrivileges() {
    if Environment.hasOtherPrivileges {
      add(
        "privileges", is: .warning,
        message:
          "the program has other privileges than who started it, so the environment says nothing",
        advice: "use --path to name folders")
    } else if geteuid() == 0 {
      add(
        "privileges", is: .warning, message: "plugins run as root",
        advice: "run as a user of your own")
    } else {
      add("privileges", is: .ok, message: "plugins run as user \(geteuid())")
    }
  }
}
