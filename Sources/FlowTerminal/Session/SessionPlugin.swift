import CFlowABI
import FlowKit
import FlowKitHost
import FlowSystem

/// A plugin of a session, whose file can be loaded again.
final class SessionPlugin {
  private let path: String
  /// Loads the plugin at first, and after its file could not be loaded again.
  private let load: () throws(FlowError) -> flow_plugin
  private(set) var handle: flow_plugin
  private var watch: FileWatch?

  init(path: String, load: @escaping () throws(FlowError) -> flow_plugin) throws(FlowError) {
    self.path = path
    self.load = load
    handle = try load()
  }

  /// Loads the file as it is now. All that is open of the plugin is renewed in its place (S17).
  func reload(in engine: Engine) throws(FlowError) {
    watch?.forget()
    if engine.plugins.contains(handle) {
      handle = try Crash.reload(handle, in: engine)
    } else {
      // Its `init` failed when it was loaded again; what was open waits for it.
      handle = try load()
    }
  }

  /// Watches the file from now on.
  func watchFile(in engine: Engine) throws(FlowError) {
    watch = try FileWatch(path: path, in: engine)
  }

  /// True if the watched file has been replaced since the plugin was loaded.
  var hasChanged: Bool { watch?.hasChanged == true }
}
