import CFlowABI

/// What is known of a loaded plugin, as a value.
struct PluginView {
  let id: String
  let version: String
  let abi: String
  let path: String
  let classes: [ClassView]

  init(_ plugin: flow_plugin, in engine: Engine) throws(EngineFailure) {
    var info = flow_plugin_info()
    info.struct_size = UInt32(MemoryLayout<flow_plugin_info>.size)
    try checked(flow_plugin_get(engine.pointer, plugin, &info))
    id = text(info.id)
    version = text(info.version)
    abi = flowhost.abi(info.abi)
    path = text(info.path)
    var classes: [ClassView] = []
    for classID in engine.classIDs(of: plugin) {
      classes.append(try ClassView(classID, in: engine))
    }
    self.classes = classes
  }
}

extension Engine {
  /// The ids of a plugin's classes, in the order it registered them.
  func classIDs(of plugin: flow_plugin) -> [String] {
    var info = flow_plugin_info()
    info.struct_size = UInt32(MemoryLayout<flow_plugin_info>.size)
    guard flow_plugin_get(pointer, plugin, &info) == FLOW_OK else { return [] }
    return (0..<info.class_count).compactMap { index in
      var classID: UnsafePointer<CChar>?
      let status = flow_plugin_class_at(pointer, plugin, index, &classID)
      return status == FLOW_OK ? text(classID) : nil
    }
  }
}

/// What is known of a class, as a value.
struct ClassView {
  let id: String
  let kind: String
  /// Whether its instances show nothing themselves.
  let isRoot: Bool
  let methods: [(name: String, signature: String)]
  let arguments: [ArgumentView]

  var isCoordinator: Bool { kind == "coordinator" }

  init(_ id: String, in engine: Engine) throws(EngineFailure) {
    var info = flow_class_info()
    info.struct_size = UInt32(MemoryLayout<flow_class_info>.size)
    try checked(flow_class_find(engine.pointer, id, &info))
    self.id = id
    kind = text(flow_kind_name(info.kind))
    isRoot = info.kind == FLOW_KIND_COORDINATOR && info.flags & FLOW_CLASS_ROOT != 0
    var methods: [(name: String, signature: String)] = []
    for index in 0..<info.method_count {
      var method = flow_method_info()
      method.struct_size = UInt32(MemoryLayout<flow_method_info>.size)
      try checked(flow_class_method_at(engine.pointer, id, index, &method))
      methods.append((text(method.name), text(method.signature)))
    }
    self.methods = methods
    arguments = try (0..<info.argument_count).map { index throws(EngineFailure) in
      try ArgumentView(index, of: id, in: engine)
    }
  }
}

/// What is known of an argument of a class, as a value.
struct ArgumentView {
  let name: String
  let type: String
  let isRequired: Bool
  let defaultValue: Value?
  let about: String

  init(_ index: Int, of id: String, in engine: Engine) throws(EngineFailure) {
    var info = flow_argument_info()
    info.struct_size = UInt32(MemoryLayout<flow_argument_info>.size)
    try checked(flow_class_argument_at(engine.pointer, id, index, &info))
    name = text(info.name)
    type = text(info.type)
    isRequired = info.flags & FLOW_ARGUMENT_REQUIRED != 0
    defaultValue = info.default_value.map { Value($0.pointee) }
    about = text(info.about)
  }
}
