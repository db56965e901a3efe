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
    let load = { () throws(FlowError) in try engine.load(file: path, onlyTrusted: onlyTrusted) }
    let plugin = try loading(path) { () throws(FlowError) in
      hasOwnPages ? try OwnPages.load(path, onlyTrusted: onlyTrusted, load: load) : try load()
    }
    try addClasses(of: plugin, in: engine, file: path, isMapped: !hasOwnPages)
    return plugin
  }

  /// Runs something that loads a file, and makes crash reports name it meanwhile.
  package static func loading<Result>(
    _ path: String, load: () throws(FlowError) -> Result
  ) throws(FlowError) -> Result {
    crash_set_loading(Visible.line(path))
    defer { crash_set_loading(nil) }
    return try load()
  }

  /// Makes crash reports name the file of a plugin.
  ///
  /// - Parameter isMapped: False if its code is in pages of its own, as a copy is that is loaded
  ///   again, unless the file has not been changed.
  package static func addClasses(
    of plugin: flow_plugin, in engine: Engine, file: String, isMapped: Bool
  ) throws(FlowError) {
    let info = try engine.info(of: plugin)
    for id in [info.id] + info.classes.map(\.id) {
      crash_add_class(id, Visible.line(file), isMapped ? 1 : 0)
    }
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
