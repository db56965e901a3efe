import CFlowABI
import CPages
import FlowKit
import FlowText
import Glibc

/// Pages of its own for a plugin's file, so that the plugin goes on whatever is done to the file.
enum OwnPages {
  /// Loads a plugin, which path, messages and trust know as if nothing had been done.
  ///
  /// - Parameters:
  ///   - onlyTrusted: True if the engine refuses a file that others may change.
  ///   - load: Loads the file, which is mapped by then, into an engine.
  /// - Throws: The refusal of `load`, or the fact that the file was changed meanwhile.
  static func load(
    _ path: String, onlyTrusted: Bool, load: () throws(FlowError) -> flow_plugin
  ) throws(FlowError) -> flow_plugin {
    // The engine says why it refuses such a file, and none of its code runs before.
    if onlyTrusted, Trust.doubt(about: path) != nil { return try load() }
    var stamp = pages_stamp()
    let result = pages_map(path.fileName, &stamp)
    switch result {
    case PAGES_UNMAPPED: return try load()
    case PAGES_CHANGED: throw changed(path)
    case PAGES_FAILED:
      Output.messages.line(
        "flowhost: '\(path)' cannot be copied into memory: \(text(strerror(errno))); replace the "
          + "file by renaming a new one (mv, install), as writing over it (cp) is a crash")
    default: break
    }
    let plugin = try load()
    guard pages_fit(path.fileName, &stamp) != 0 else { throw changed(path) }
    return plugin
  }

  private static func changed(_ path: String) -> FlowError {
    FlowError(
      FLOW_ERROR_PLUGIN_OPEN,
      "open: '\(path)' was changed while it was being loaded; load it again when it is complete")
  }
}
