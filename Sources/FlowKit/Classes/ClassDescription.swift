public import CFlowABI

/// A class before it is registered: its methods are C functions.
///
/// For classes that ``Screen`` and ``Coordinator`` are too little for; a ``Registry`` describes
/// those.
public struct ClassDescription {
  /// A screen, a coordinator, a presenter or an observer: a `FLOW_KIND_…`.
  public let kind: flow_kind
  /// The id that instances are created by, unique in the engine.
  public let id: String
  /// `FLOW_CLASS_…`, zero without any.
  public var flags: UInt32
  /// Deep links: what a URI looks like, and the routes it stands for.
  public var links: [(uri: String, routes: String)] = []
  /// The arguments that instances are made with (K1); none: `create` takes any value.
  public var arguments: [ListedArgument] = []
  /// The version of what `save_state` lends. @since 0.3
  public var stateVersion: UInt32 = 0
  private var methods: [flow_method] = []
  private let loan = Loan()

  /// Makes a class without methods.
  public init(_ kind: flow_kind, _ id: String, flags: UInt32 = 0) {
    self.kind = kind
    self.id = id
    self.flags = flags
  }

  /// Adds a method.
  ///
  /// - Parameter function: a C function whose type is what `signature` says; the engine casts it
  ///   back.
  public mutating func addMethod<Function>(
    _ name: String, _ signature: UnsafePointer<CChar>?, _ function: Function
  ) {
    var method = flow_method()
    method.name = loan.cString(name)
    method.signature = signature
    method.function = unsafeBitCast(function, to: flow_function?.self)
    methods.append(method)
  }

  /// Adds a method whose signature is made at run time.
  public mutating func addMethod<Function>(
    _ name: String, _ signature: String, _ function: Function
  ) {
    addMethod(name, loan.cString(signature), function)
  }

  /// Registers the class. The engine keeps `owner`, which `create` gets as its user data, for as
  /// long as the class lives, and lets it go also when this fails.
  ///
  /// - Parameters:
  ///   - plugin: the plugin whose class it is; `FLOW_NONE` for the host.
  ///   - owner: `nil` for a class whose instances are each given a `self` of their own.
  public func register(
    in link: EngineLink, of plugin: flow_plugin = FLOW_NONE, owner: AnyObject? = nil
  ) throws(FlowError) {
    defer { withExtendedLifetime(loan) {} }
    var description = flow_class()
    description.struct_size = UInt32(MemoryLayout<flow_class>.size)
    description.kind = kind
    description.id = loan.cString(id)
    description.methods = loan.array(methods)
    description.method_count = methods.count
    description.method_size = UInt32(MemoryLayout<flow_method>.stride)
    description.flags = flags
    description.templates = loan.array(
      links.map { link in
        var template = flow_template()
        template.uri = loan.cString(link.uri)
        template.routes = loan.cString(link.routes)
        return template
      })
    description.template_count = links.count
    description.template_size = UInt32(MemoryLayout<flow_template>.stride)
    description.arguments = loan.array(
      arguments.map { argument in
        flow_argument(
          name: loan.cString(argument.name), type: loan.cString(argument.type),
          about: argument.about.isEmpty ? nil : loan.cString(argument.about),
          default_value: loan.value(argument.defaultValue),
          flags: argument.isRequired ? FLOW_ARGUMENT_REQUIRED : 0, reserved: 0)
      })
    description.argument_count = arguments.count
    description.argument_size = UInt32(MemoryLayout<flow_argument>.stride)
    description.state_version = stateVersion
    description.user_data = owner.map { Unmanaged.passRetained($0).toOpaque() }
    description.destroy = { data in
      if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
    }
    try link.explained { error in
      link.api.pointee.flow_class_register(link.engine, plugin, &description, error)
    }
  }
}

/// The Swift object behind the first argument of a C callback.
public func object<Object: AnyObject>(
  _ data: UnsafeMutableRawPointer?, as type: Object.Type
) -> Object? {
  data.map { Unmanaged<Object>.fromOpaque($0).takeUnretainedValue() }
}
