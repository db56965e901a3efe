import CFlowABI
import FlowMessages
import FlowPlugins

/// Calling what a plugin's entry names.
extension PluginFile {
  func callInit(
    hostAPI: UnsafeRawPointer, engine: OpaquePointer, _ plugin: flow_handle,
    _ error: UnsafeMutablePointer<flow_error>
  ) -> flow_status {
    guard let initialise = entry.pointee.`init` else { return FLOW_OK }
    return initialise(
      hostAPI.assumingMemoryBound(to: flow_host_api.self), engine, plugin, error)
  }

  func callDeinit(engine: OpaquePointer, _ plugin: flow_handle) {
    entry.pointee.`deinit`?(engine, plugin)
  }

  /// The path, in quotes, for messages; of one without a file its id.
  var displayPath: Message { isLinked ? "'\(id)' (linked into the program)" : Text.quoted(path) }
}
