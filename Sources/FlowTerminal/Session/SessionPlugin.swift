import CFlowABI
import CScene
import FlowKit
import FlowKitHost
import FlowSystem
import FlowText

/// A plugin of a session, whose file can be loaded again.
final class SessionPlugin {
  private let path: String
  /// Loads the plugin at first, and after its file could not be loaded again.
  private let load: () throws(FlowError) -> flow_plugin
  private(set) var handle: flow_plugin
  /// The file, as the engine names it.
  private let file: String

  init(
    path: String, in engine: Engine, load: @escaping () throws(FlowError) -> flow_plugin
  ) throws(FlowError) {
    self.path = path
    self.load = load
    handle = try load()
    file = try engine.info(of: handle).path
  }

  /// Loads the file as it is now. All that is open of the plugin is renewed in its place (S17).
  func reload(in loop: SceneLoop) throws(FlowError) {
    if loop.engine.plugins.contains(handle) {
      try Crash.loading(path) { () throws(FlowError) in
        try loop.explained { flow_scene_loop_reload(loop.pointer, path.fileName, $0) }
      }
      _ = hasCome(in: loop.engine)
    } else {
      // Its `init` failed when it was loaded again; what was open waits for it.
      handle = try load()
    }
  }

  /// Loads the file again, from now on, when it has become another one.
  func watchFile(in loop: SceneLoop) throws(FlowError) {
    try loop.explained { flow_scene_loop_watch(loop.pointer, path.fileName, $0) }
  }

  /// True if the file has been loaded again since this was asked last.
  func hasCome(in engine: Engine) -> Bool {
    let all = engine.plugins
    guard !all.contains(handle),
      let new = all.first(where: { (try? engine.info(of: $0))?.path == file })
    else { return false }
    handle = new
    try? Crash.addClasses(of: new, in: engine, file: path, isMapped: false)
    return true
  }
}
