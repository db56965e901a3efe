public import CFlowABI

/// The common ground of screens and coordinators.
public protocol FlowObject: AnyObject {
  /// The arguments that its instances are made with: any ``Value``, if the class has no struct of
  /// this name that lists them (``ArgumentList``).
  associatedtype Arguments: ClassArguments = Value
  /// The id of its class, unique in the engine: "profile.screen".
  static var id: String { get }
  /// Methods of its own, which buttons, scripts and other plugins call by name.
  static var actions: [Action<Self>] { get }
  /// Methods that its requests name instead of closures, so that they are saved with what they wait
  /// for (N5).
  static var callbacks: [Callback<Self>] { get }
  /// The state that is saved of its instances; `nil`, if their arguments are enough (S6).
  /// @since 0.3
  static var savedState: SavedState<Self>? { get }
  /// The context that `init` was given; keep it.
  var context: Context { get }
  /// Makes an instance; an error means that there is none, and is reported to the host.
  init(_ context: Context) throws(FlowError)
}

/// A named thing that can be done with a screen or coordinator.
public struct Action<Object: AnyObject> {
  let erased: ErasedAction

  /// An action that is given a value and gives one back. Disfavoured, as a closure of several
  /// statements behind the name would otherwise be any of two.
  @_disfavoredOverload
  public init(_ name: String, returning run: @escaping (Object, Value) throws(FlowError) -> Value) {
    erased = ErasedAction(name: name) { (object, value) throws(FlowError) in
      try run(unsafeDowncast(object, to: Object.self), value)
    }
  }

  /// An action that is given a value.
  public init(_ name: String, _ run: @escaping (Object, Value) throws(FlowError) -> Void) {
    self.init(
      name,
      returning: { (object, value) throws(FlowError) in
        try run(object, value)
        return .null
      })
  }

  /// An action that is given no value.
  public init(_ name: String, _ run: @escaping (Object) throws(FlowError) -> Void) {
    self.init(
      name,
      returning: { (object, _) throws(FlowError) in
        try run(object)
        return .null
      })
  }
}

extension FlowObject {
  /// No actions.
  public static var actions: [Action<Self>] { [] }

  /// The instance, as the C functions take it.
  public var handle: flow_handle { context.handle }
  /// The arguments it was opened with; null without.
  public var arguments: Value { context.arguments }

  /// Opens a screen of a class that lists no arguments.
  public func open<Opened: Screen>(
    _ type: Opened.Type, _ arguments: Value? = nil, with transition: Transition = .push
  ) throws(FlowError) where Opened.Arguments == Value {
    try open(Opened.id, arguments, with: transition)
  }

  /// Opens a screen with the arguments that its class lists.
  public func open<Opened: Screen>(
    _ type: Opened.Type, _ arguments: Opened.Arguments, with transition: Transition = .push
  ) throws(FlowError) where Opened.Arguments: ArgumentList {
    try open(Opened.id, arguments.value, with: transition)
  }

  /// Starts a coordinator of a class that lists no arguments. `finished` runs when it ends, in the
  /// place of its parent's `childFinished`.
  public func open<Opened: Coordinator>(
    _ type: Opened.Type, _ arguments: Value? = nil, with transition: Transition = .push,
    finished: ((Ending) -> Void)? = nil
  ) throws(FlowError) where Opened.Arguments == Value {
    try open(Opened.id, arguments, with: transition, finished: finished)
  }

  /// Starts a coordinator with the arguments that its class lists.
  public func open<Opened: Coordinator>(
    _ type: Opened.Type, _ arguments: Opened.Arguments, with transition: Transition = .push,
    finished: ((Ending) -> Void)? = nil
  ) throws(FlowError) where Opened.Arguments: ArgumentList {
    try open(Opened.id, arguments.value, with: transition, finished: finished)
  }

  /// Opens what an opener says, such as one of a generated file.
  @discardableResult
  public func open(
    _ opener: Opener, with transition: Transition = .push, finished: ((Ending) -> Void)? = nil,
    dropped: (() -> Void)? = nil
  ) throws(FlowError) -> flow_handle {
    try open(
      opener.classID, opener.arguments, with: transition, finished: finished, dropped: dropped)
  }

  /// Opens a screen or coordinator of any plugin by the id of its class.
  @discardableResult
  public func open(
    _ classID: String, _ arguments: Value? = nil, with transition: Transition = .push,
    finished: ((Ending) -> Void)? = nil, dropped: (() -> Void)? = nil
  ) throws(FlowError) -> flow_handle {
    try transition.open(
      classID, arguments: arguments, from: handle, in: context, finished: finished, dropped: dropped
    )
  }

  /// Closes this screen, or all this coordinator has opened, with all above.
  public func close() throws(FlowError) {
    let link = try context.living()
    try link.check(link.api.pointee.flow_close(link.engine, handle, nil, nil))
  }

  /// Tells the host something.
  public func log(_ message: String, _ severity: flow_severity = FLOW_SEVERITY_NOTE) {
    context.link?.log(message, severity, about: handle)
  }
}

extension flow_finished_callback {
  init(finished: @escaping (Ending) -> Void, dropped: (() -> Void)?) {
    self.init()
    user_data = CallbackBox<Ending>(run: finished, dropped: dropped).retained
    function = { data, _, _, cause, value in
      CallbackBox<Ending>.of(data)?(Ending(cause: cause, value: value))
    }
    destroy = { data in CallbackBox<Ending>.release(data) }
  }
}
