import CFlowABI
import CValidate
import FlowKit
import FlowText

/// A host that stands between the plugin and the engine: it sees what the plugin calls, and may
/// refuse it.
///
/// There is one in a process, as the plugin keeps the functions that it was given.
final class HostBetween {
  /// Gets the engine and the name of a function before the plugin's call of it is made; what it
  /// returns is returned instead, unless that is `FLOW_OK`.
  var called: ((_ function: String) -> flow_status)?
  private let isNewer: Bool

  init(isNewer: Bool = false) { self.isNewer = isNewer }

  /// The plugin's entry, changed so that the plugin is given this host. The plugin runs as long as
  /// the process.
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
