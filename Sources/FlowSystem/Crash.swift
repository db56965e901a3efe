import CCrash
package import CFlowABI
package import FlowKit
package import FlowKitHost
import FlowText

/// The report of a crash: the callback that ran, and the state before it.
///
/// It is prepared here, as the handler of the signal may only write it (`CCrash`).
package enum Crash {
  /// Installs the handler that reports crashes.
  package static func catchAll() { crash_catch() }

  /// Loads a plugin, and makes crash reports name its file.
  ///
  /// - Parameters:
  ///   - onlyTrusted: refuses a file that others may change.
  ///   - hasOwnPages: True to go on with the code as it is now when the file is written over.
  package static func load(
    _ path: String, onlyTrusted: Bool = false, hasOwnPages: Bool = false, in engine: Engine
  ) throws(FlowError) -> flow_plugin {
    try begin(path, isMapped: !hasOwnPages, in: engine) { () throws(FlowError) in
      if !hasOwnPages { return try engine.load(file: path, onlyTrusted: onlyTrusted) }
      return try OwnPages.load(path, onlyTrusted: onlyTrusted) { () throws(FlowError) in
        try engine.load(file: path, onlyTrusted: onlyTrusted)
      }
    }
  }

  /// Loads the file of a plugin again, and makes crash reports name it.
  package static func reload(_ plugin: flow_plugin, in engine: Engine) throws(FlowError)
    -> flow_plugin
  {
    let path = try engine.info(of: plugin).path
    // A copy is mapped then, unless the file has not been changed.
    return try begin(path, isMapped: false, in: engine) { () throws(FlowError) in
      try engine.reload(plugin)
    }
  }

  private static func begin(
    _ path: String, isMapped: Bool, in engine: Engine, load: () throws(FlowError) -> flow_plugin
  ) throws(FlowError) -> flow_plugin {
    let file = Visible.line(path)
    crash_set_loading(file)
    defer { crash_set_loading(nil) }
    let plugin = try load()
    let info = try engine.info(of: plugin)
    for id in [info.id] + info.classes.map(\.id) { crash_add_class(id, file, isMapped ? 1 : 0) }
    return plugin
  }

  /// Keeps the present tree for a crash report, with the names that the engine's messages use.
  package static func keepTree(of engine: Engine) {
    keep(tree(of: engine))
  }

  /// Returns the lines that describe the tree.
  package static func tree(of engine: Engine) -> [String] {
    let lines = TreeText(engine: engine) { engine.name(of: $0) }.lines
    return ["flowhost: before that the tree was"] + lines.map { "  \($0)" }
  }

  /// Keeps lines for a crash report that help to find the place.
  package static func keep(_ lines: [String]) {
    crash_set_lines(lines.map { Visible.line($0) + "\n" }.joined())
  }
}
