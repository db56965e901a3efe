import CFlowABI

/// The methods of a class, before it is registered.
struct ClassTable {
  private var methods: [flow_method] = []
  private let loan: Loan

  init(_ loan: Loan) { self.loan = loan }

  /// Adds a method.
  ///
  /// - Parameter function: a C function whose type is what `signature` says; the engine casts it back.
  mutating func add<Function>(
    _ name: String, _ signature: UnsafePointer<CChar>?, _ function: Function
  ) {
    methods.append(
      flow_method(
        name: loan.cString(name), signature: signature,
        function: unsafeBitCast(function, to: flow_function?.self)))
  }

  mutating func add<Function>(_ name: String, _ signature: String, _ function: Function) {
    add(name, loan.cString(signature), function)
  }

  /// Registers them as a class. The engine keeps `owner`, which `create` gets, for as long as the class
  /// lives, and ends it also when this fails.
  func register(
    _ link: EngineLink, _ plugin: flow_plugin, _ kind: flow_kind, _ id: String,
    flags: UInt32 = 0, templates: [(uri: String, routes: String)] = [], owner: ClassOwner
  ) throws(FlowError) {
    var description = flow_class()
    description.struct_size = UInt32(MemoryLayout<flow_class>.size)
    description.kind = kind
    description.id = loan.cString(id)
    description.methods = loan.array(methods)
    description.method_count = methods.count
    description.method_size = UInt32(MemoryLayout<flow_method>.stride)
    description.flags = flags
    description.templates = loan.array(
      templates.map { flow_template(uri: loan.cString($0.uri), routes: loan.cString($0.routes)) })
    description.template_count = templates.count
    description.template_size = UInt32(MemoryLayout<flow_template>.stride)
    description.user_data = Unmanaged.passRetained(owner).toOpaque()
    description.destroy = { data in
      guard let data else { return }
      let owner = Unmanaged<ClassOwner>.fromOpaque(data)
      owner.takeUnretainedValue().end()
      owner.release()
    }
    try link.explained { error in
      link.api.pointee.flow_class_register(link.engine, plugin, &description, error)
    }
  }
}

/// What a registered class is made of; lives as long as the class.
final class ClassOwner {
  let link: EngineLink
  let id: String
  let plugin: PluginState
  let make: (Context) throws(FlowError) -> Instance

  init(
    _ link: EngineLink, _ id: String, _ plugin: PluginState,
    _ make: @escaping (Context) throws(FlowError) -> Instance
  ) {
    self.link = link
    self.id = id
    self.plugin = plugin
    self.make = make
    plugin.begin()
  }

  func end() { plugin.end() }

  func create(_ handle: flow_handle, _ arguments: UnsafePointer<flow_value>?) -> Instance? {
    let context = Context(link, handle, id, Value(arguments) ?? .null, plugin)
    do throws(FlowError) {
      return try make(context)
    } catch {
      context.report(error, in: "create")
      context.end()
      return nil
    }
  }
}

/// An action of one instance.
struct ErasedAction {
  let name: String
  let run: (Value) throws(FlowError) -> Value
}

/// What the engine has of a screen or coordinator: its `self`.
class Instance {
  let context: Context
  private let actions: [ErasedAction]
  private var result: Loan?

  init(_ context: Context, _ actions: [ErasedAction]) {
    self.context = context
    self.actions = actions
  }

  /// Runs the action with this index. What it returns is lent until the next one.
  func act(
    _ index: Int, _ value: UnsafePointer<flow_value>?
  ) -> UnsafePointer<flow_value>? {
    guard actions.indices.contains(index) else { return nil }
    let action = actions[index]
    do throws(FlowError) {
      let returned = try action.run(Value(value) ?? .null)
      let loan = Loan()
      result = loan
      return returned.isNull ? nil : loan.pointer(returned)
    } catch {
      context.report(error, in: action.name)
      return nil
    }
  }

  /// The engine has ended it.
  func end() { context.end() }
}

func instance<Kind: Instance>(_ data: UnsafeMutableRawPointer?, _ kind: Kind.Type) -> Kind? {
  data.map { Unmanaged<Kind>.fromOpaque($0).takeUnretainedValue() }
}
