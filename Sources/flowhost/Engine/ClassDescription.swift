import CFlowABI
import Glibc

/// A class of this host, before it is registered.
struct ClassDescription {
  private struct Method {
    var name: String
    var signature: String
    var function: flow_function
  }

  let kind: flow_kind
  let id: String
  var flags: UInt32 = 0
  /// Deep links: what a URI looks like, and the routes it stands for.
  var links: [(uri: String, routes: String)] = []
  private var methods: [Method] = []

  init(_ kind: flow_kind, _ id: String, flags: UInt32 = 0) {
    self.kind = kind
    self.id = id
    self.flags = flags
  }

  /// Adds a method.
  ///
  /// - Parameter function: A C function whose type is what `signature` says; the engine casts it back.
  mutating func add<Function>(_ name: String, _ signature: String, _ function: Function) {
    precondition(MemoryLayout<Function>.size == MemoryLayout<flow_function>.size)
    methods.append(
      Method(
        name: name, signature: signature,
        function: unsafeBitCast(function, to: flow_function.self)))
  }

  /// Adds a standard method, with the signature of flow/class.h.
  mutating func add<Function>(
    _ name: String, _ signature: UnsafePointer<CChar>, _ function: Function
  ) {
    add(name, text(signature), function)
  }

  /// Registers the class; the engine keeps `owner`, which its methods get as `user_data`, for as long
  /// as the class lives.
  func register(in engine: Engine, owner: some AnyObject) throws(EngineFailure) {
    let names = methods.map { strdup($0.name) }
    let signatures = methods.map { strdup($0.signature) }
    let classID = strdup(id)
    let uris = links.map { strdup($0.uri) }
    let routes = links.map { strdup($0.routes) }
    defer { for copy in names + signatures + uris + routes + [classID] { free(copy) } }
    let templates = zip(uris, routes).map { flow_template(uri: $0, routes: $1) }
    let table = methods.indices.map { index in
      flow_method(
        name: names[index], signature: signatures[index], function: methods[index].function)
    }
    var description = flow_class()
    description.struct_size = UInt32(MemoryLayout<flow_class>.size)
    description.kind = kind
    description.id = classID.map { UnsafePointer($0) }
    description.flags = flags
    description.user_data = Unmanaged.passRetained(owner).toOpaque()
    description.destroy = { data in
      if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
    }
    try explained { error in
      table.withUnsafeBufferPointer { methods in
        description.methods = methods.baseAddress
        description.method_count = methods.count
        description.method_size = UInt32(MemoryLayout<flow_method>.stride)
        return templates.withUnsafeBufferPointer { templates in
          description.templates = templates.baseAddress
          description.template_count = templates.count
          description.template_size = UInt32(MemoryLayout<flow_template>.stride)
          return flow_class_register(engine.pointer, FLOW_NONE, &description, error)
        }
      }
    }
  }
}

/// The Swift object behind a C callback's first argument.
func object<Object: AnyObject>(_ data: UnsafeMutableRawPointer?, as type: Object.Type) -> Object? {
  data.map { Unmanaged<Object>.fromOpaque($0).takeUnretainedValue() }
}
