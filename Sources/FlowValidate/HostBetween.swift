import CFlowABI
import CValidate
import FlowKit
import FlowText

/// A host between the plugin and the engine: it sees each call of the plugin, and may refuse it.
///
/// A process has only one, as the plugin keeps the functions it was given.
final class HostBetween {
  /// Called before each engine function that the plugin calls, with its name. A status other than
  /// `FLOW_OK` is returned to the plugin instead of making the call.
  var called: ((_ function: String) -> flow_status)?
  private let isNewer: Bool

  init(isNewer: Bool = false) { self.isNewer = isNewer }

  /// Returns the plugin's entry, changed so that the plugin is given this host. The plugin runs as
  /// long as the process.
  func entry(of path: String) throws(Finding) -> UnsafePointer<flow_plugin_entry_table> {
    var host = validate_host()
    host.data = Unmanaged.passRetained(self).toOpaque()
    host.called = { data, _, function in
      guard let called = object(data, as: HostBetween.self)?.called else { return FLOW_OK }
      return called(text(function))
    }
    host.is_newer = isNewer ? FLOW_TRUE : FLOW_FALSE
    var problem: UnsafePointer<CChar>?
    guard let entry = validate_open(path.fileName, &host, &problem) else {
      throw .failed("It cannot be opened: \(text(problem)).", advice: "See the check load.opens.")
    }
    return entry
  }

  /// A function of the engine that the plugin has called on a thread that is not the engine's.
  static var astray: String? { validate_astray().map { text($0) } }
}
