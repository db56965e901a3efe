package import CFlowABI
package import FlowMessages
package import FlowPlugins

/// Calling the functions of a plugin's entry.
extension PluginFile {
  package func callInit(
    hostAPI: UnsafeRawPointer, engine: OpaquePointer, plugin: flow_handle,
    error: UnsafeMutablePointer<flow_error>
  ) -> flow_status {
    guard let initialise = entry.pointee.`init` else { return FLOW_OK }
    return initialise(
      hostAPI.assumingMemoryBound(to: flow_host_api.self), engine, plugin, error)
  }

  package func callDeinit(engine: OpaquePointer, plugin: flow_handle) {
    entry.pointee.`deinit`?(engine, plugin)
  }

  /// The path in quotes, for messages; the id of a plugin that is linked into the program.
  package var displayPath: Message {
    isLinked ? Message("'%' (linked into the program)", id) : Text.quoted(path)
  }
}
