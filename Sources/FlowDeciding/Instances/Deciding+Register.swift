import FlowPlugins
package import CFlowABI
import FlowCalling
package import FlowMessages
import FlowValues
import FlowCalls
import FlowModel
import FlowRecords

/// Registering classes.
extension Deciding {
  /// Registers a class (flow_class_register). Its user data is the caller's if it throws.
  package func register(_ pointer: UnsafePointer<flow_class>, plugin handle: flow_handle)
    throws(Fault)
  {
    try checkNotShuttingDown()
    let description = try SizedStruct.read(pointer)
    let plugin = handle == 0 ? nil : try plugin(handle)
    let minor = try authorsMinor(of: plugin)
    let definition = try InstanceClass.shared(of: pointer, reading: description, minor: minor)
    defer { definition.endUse() }
    guard !definition.isOwn else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT,
        "class '%': ids that begin with 'flow.' are the engine's own; choose another",
        definition.id)
    }
    if let other = classes.find(definition.idPointer) {
      throw Fault(
        FLOW_ERROR_DUPLICATE_ID,
        "class '%' is registered already by %, and now by %; choose another id", definition.id,
        owner(of: other), owner(of: plugin))
    }
    try classes.links.check(definition)
    if let plugin, definition.flags & FLOW_CLASS_FIRST != 0,
      let other = markedFirst(of: plugin)
    {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT,
        """
        class '%' has FLOW_CLASS_FIRST, and so has class '%' of the same plugin; a host can begin \
        with one
        """, definition.id, other.definition.id)
    }
    try note(mistakesIn: definition)
    let entry = try classes.register(definition, plugin: plugin, description: description)
    if let plugin { plugins.addClass(entry, to: plugin) }
  }

  /// Returns the minor version of the ABI that a plugin's author knows; nil for the host.
  ///
  /// - Throws: `FLOW_ERROR_SHUTTING_DOWN` if the plugin is being unloaded.
  private func authorsMinor(of plugin: PluginID?) throws(Fault) -> UInt32? {
    guard let plugin, let record = plugins[plugin] else { return nil }
    if record.isEnding { throw Deciding.unloading }
    return record.file.abi & 0xFFFF
  }

  static var unloading: Fault {
    Fault(FLOW_ERROR_SHUTTING_DOWN, "the plugin is being unloaded; nothing new of it can be made")
  }

  private func owner(of entry: ClassEntry) -> Message { owner(of: entry.plugin) }

  private func owner(of plugin: PluginID?) -> Message {
    guard let plugin, let record = plugins[plugin] else { return "the host" }
    return Message("plugin %", record.file.displayPath)
  }
}
