package import CFlowABI
package import FlowKit
package import FlowKitHost

extension Engine {
  /// Loads a plugin from a file, whatever bytes its name has.
  ///
  /// - Parameter onlyTrusted: refuses a file that others may change.
  package func load(file: String, onlyTrusted: Bool = false) throws(FlowError) -> flow_plugin {
    var options = flow_load_options()
    options.struct_size = UInt32(MemoryLayout<flow_load_options>.size)
    options.only_trusted_files = onlyTrusted ? FLOW_TRUE : FLOW_FALSE
    var plugin: flow_plugin = FLOW_NONE
    try explained { error in
      onlyTrusted
        ? flow_plugin_load_with(pointer, file.fileName, &options, &plugin, error)
        : flow_plugin_load(pointer, file.fileName, &plugin, error)
    }
    return plugin
  }
}
