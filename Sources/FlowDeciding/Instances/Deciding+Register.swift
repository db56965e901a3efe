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
    if let plugin, plugins[plugin]?.isEnding == true { throw Deciding.unloading }
    let minor = plugin.flatMap { plugins[$0] }.map { $0.file.abi & 0xFFFF }
    let definition = try InstanceClass.copy(of: pointer, minor: minor)
    try Deciding.checkForeign(definition.id)
    if let other = classes.find(definition.idPointer) {
      throw Fault(
        FLOW_ERROR_DUPLICATE_ID,
        """
        class '\(definition.id)' is registered already by \(owner(of: other)), \
        and now by \(owner(of: plugin)); choose another id
        """)
    }
    try classes.links.check(definition)
    if let plugin, definition.flags & FLOW_CLASS_FIRST != 0,
      let other = markedFirst(of: plugin)
    {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT,
        """
        class '\(definition.id)' has FLOW_CLASS_FIRST, and so has class \
        '\(other.definition.id)' of the same plugin; a host can begin with one
        """)
    }
    try note(mistakesIn: definition)
    let entry = try classes.register(definition, plugin: plugin, description: description)
    if let plugin { plugins.addClass(entry, to: plugin) }
  }

  /// Throws if an id is one that only the engine's own classes may have.
  static func checkForeign(_ id: Message) throws(Fault) {
    guard id.bytes.starts(with: Message(stringLiteral: InstanceClass.ownPrefix).bytes) else {
      return
    }
    throw Fault(
      FLOW_ERROR_INVALID_ARGUMENT,
      "class '\(id)': ids that begin with 'flow.' are the engine's own; choose another")
  }

  static var unloading: Fault {
    Fault(FLOW_ERROR_SHUTTING_DOWN, "the plugin is being unloaded; nothing new of it can be made")
  }

  private func owner(of entry: ClassEntry) -> Message { owner(of: entry.plugin) }

  private func owner(of plugin: PluginID?) -> Message {
    guard let plugin, let record = plugins[plugin] else { return "the host" }
    return "plugin \(record.file.displayPath)"
  }
}
