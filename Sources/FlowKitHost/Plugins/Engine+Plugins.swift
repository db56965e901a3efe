public import CFlowABI
public import FlowKit

extension Engine {
  /// The loaded plugins, oldest first.
  public var plugins: [flow_plugin] {
    list { buffer, capacity, count in flow_engine_plugins(link.engine, buffer, capacity, count) }
  }

  /// Loads a plugin.
  @discardableResult
  public func load(_ path: String) throws(FlowError) -> flow_plugin {
    var plugin: flow_plugin = FLOW_NONE
    try link.explained { flow_plugin_load(link.engine, path, &plugin, $0) }
    return plugin
  }

  /// Loads a plugin from a file that was found, not named.
  ///
  /// - Parameter onlyTrusted: refuses a file that others than its owner and root may change.
  @discardableResult
  public func load(_ path: String, onlyTrusted: Bool) throws(FlowError) -> flow_plugin {
    var options = flow_load_options()
    options.struct_size = UInt32(MemoryLayout<flow_load_options>.size)
    options.only_trusted_files = onlyTrusted ? FLOW_TRUE : FLOW_FALSE
    var plugin: flow_plugin = FLOW_NONE
    try link.explained { flow_plugin_load_with(link.engine, path, &options, &plugin, $0) }
    return plugin
  }

  /// Loads a plugin's file again, when nothing of it runs any more.
  public func reload(_ plugin: flow_plugin) throws(FlowError) -> flow_plugin {
    var new: flow_plugin = FLOW_NONE
    try link.explained { flow_plugin_reload(link.engine, plugin, &new, $0) }
    return new
  }

  /// A description of a plugin and its classes.
  public func info(of plugin: flow_plugin) throws(FlowError) -> PluginInfo {
    var info = flow_plugin_info()
    info.struct_size = UInt32(MemoryLayout<flow_plugin_info>.size)
    try link.check(flow_plugin_get(link.engine, plugin, &info))
    let (id, version, path) = (text(info.id), text(info.version), text(info.path))
    let first = text(info.first)
    var classes: [ClassInfo] = []
    for classID in classIDs(of: plugin) { classes.append(try self.info(ofClass: classID)) }
    return PluginInfo(
      id: id, version: version, abi: info.abi, path: path, classes: classes, first: first)
  }

  /// The ids of a plugin's classes, in the order it registered them; none for a plugin that is
  /// gone.
  public func classIDs(of plugin: flow_plugin) -> [String] {
    var info = flow_plugin_info()
    info.struct_size = UInt32(MemoryLayout<flow_plugin_info>.size)
    guard flow_plugin_get(link.engine, plugin, &info) == FLOW_OK else { return [] }
    return (0..<info.class_count).compactMap { index in
      var classID: UnsafePointer<CChar>?
      let status = flow_plugin_class_at(link.engine, plugin, index, &classID)
      return status == FLOW_OK ? text(classID) : nil
    }
  }

  /// The id of the class that something is an instance of; `nil` if it is gone.
  public func classID(of handle: flow_handle) -> String? {
    var classID: UnsafePointer<CChar>?
    let status = flow_class_of(link.engine, handle, &classID)
    return status == FLOW_OK ? text(classID) : nil
  }

  /// A description of a class, of a plugin or of the host.
  public func info(ofClass id: String) throws(FlowError) -> ClassInfo {
    var info = flow_class_info()
    info.struct_size = UInt32(MemoryLayout<flow_class_info>.size)
    try link.check(flow_class_find(link.engine, id, &info))
    var methods: [MethodInfo] = []
    for index in 0..<info.method_count { methods.append(try method(index, ofClass: id)) }
    var arguments: [ArgumentInfo] = []
    for index in 0..<info.argument_count { arguments.append(try argument(index, ofClass: id)) }
    var templates: [TemplateInfo] = []
    for index in 0..<info.template_count { templates.append(try template(index, ofClass: id)) }
    return ClassInfo(
      id: id, kind: info.kind, flags: info.flags, methods: methods, arguments: arguments,
      templates: templates)
  }

  private func method(_ index: Int, ofClass id: String) throws(FlowError) -> MethodInfo {
    var info = flow_method_info()
    info.struct_size = UInt32(MemoryLayout<flow_method_info>.size)
    try link.check(flow_class_method_at(link.engine, id, index, &info))
    return MethodInfo(name: text(info.name), signature: text(info.signature))
  }

  private func template(_ index: Int, ofClass id: String) throws(FlowError) -> TemplateInfo {
    var info = flow_template_info()
    info.struct_size = UInt32(MemoryLayout<flow_template_info>.size)
    try link.check(flow_class_template_at(link.engine, id, index, &info))
    return TemplateInfo(uri: text(info.uri), routes: text(info.routes))
  }

  private func argument(_ index: Int, ofClass id: String) throws(FlowError) -> ArgumentInfo {
    var info = flow_argument_info()
    info.struct_size = UInt32(MemoryLayout<flow_argument_info>.size)
    try link.check(flow_class_argument_at(link.engine, id, index, &info))
    return ArgumentInfo(
      name: text(info.name), type: text(info.type),
      isRequired: info.flags & FLOW_ARGUMENT_REQUIRED != 0,
      defaultValue: Value(info.default_value), about: text(info.about))
  }
}
