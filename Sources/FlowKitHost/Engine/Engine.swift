public import CFlowABI
import CFlowTable
public import FlowKit

/// An engine that this program owns.
///
/// It ends with ``end()``, or with the last reference to it; that must happen on the thread that
/// made it.
public final class Engine {
  /// Settings of an engine; a time of zero has no end.
  public struct Options {
    /// The time a presenter has to complete a change, in milliseconds.
    public var presenterTimeout: UInt32 = 10_000
    /// The time a coordinator that defers has to open something, in milliseconds.
    public var deferTimeout: UInt32 = 60_000
    /// Runs for each error, warning and note.
    public var diagnostic: ((Diagnostic) -> Void)?
    /// A clock in milliseconds; `nil` takes the system's.
    public var clock: (() -> UInt64)?
    /// Flags: `FLOW_ENGINE_NOTES`, `FLOW_ENGINE_STRICT`, `FLOW_ENGINE_SAVED`.
    public var flags: UInt32 = 0
    /// The time in milliseconds from which on a callback is reported as slow; 0 reports none.
    public var callbackLimit: UInt32 = 0
    /// The largest state of one instance that is saved, in bytes; 0 is 1 MB. @since 0.3
    public var stateLimit: UInt32 = 0

    /// Makes the settings with which an engine is made by default.
    public init() {}
  }

  /// The engine and its functions, as FlowKit takes them.
  public let link: EngineLink
  /// The engine as the C functions take it, for what has no word here.
  public var pointer: OpaquePointer { link.engine }
  /// The opener in requests of the host itself.
  let context: Context
  /// The place to register classes of this host.
  public let classes: Registry
  private(set) var hasEnded = false
  /// Ends the engine, or its owner with it.
  private let destroy: (OpaquePointer) -> flow_status
  /// The ids of the classes whose instances are objects of this program.
  private var objectClasses: Set<String> = []

  /// Makes an engine on this thread, to which it belongs from then on.
  public convenience init(_ options: Options = Options()) throws(FlowError) {
    try self.init(options: options, create: { flow_engine_create(&$0, &$1) }) {
      flow_engine_destroy($0)
    }
  }

  /// Makes an engine by a function, as its owner does, and ends it by another one.
  init(
    options: Options,
    create: (inout flow_engine_options, inout OpaquePointer?) -> flow_status,
    destroy: @escaping (OpaquePointer) -> flow_status
  ) throws(FlowError) {
    var settings = flow_engine_options()
    settings.struct_size = UInt32(MemoryLayout<flow_engine_options>.size)
    settings.presenter_timeout = options.presenterTimeout
    settings.defer_timeout = options.deferTimeout
    settings.flags = options.flags
    settings.callback_limit = options.callbackLimit
    settings.state_limit = options.stateLimit
    if let diagnostic = options.diagnostic {
      settings.diagnostic = flow_diagnostic_callback(
        function: { data, told in
          if let told = told?.pointee { Listener.of(data)?(Diagnostic(told)) }
        }, user_data: Listener(diagnostic).retained, destroy: { Listener.release($0) })
    }
    if let clock = options.clock {
      settings.clock = flow_clock_callback(
        function: { data in Clock.of(data)?() ?? 0 }, user_data: Clock(clock).retained,
        destroy: { Clock.release($0) })
    }
    var created: OpaquePointer?
    let status = create(&settings, &created)
    guard status == FLOW_OK, let created else {
      throw FlowError(status, text(flow_status_text(status)))
    }
    self.destroy = destroy
    link = EngineLink(created, api: cflow_host_table())
    classes = Registry(link)
    context = Context(
      link: link, handle: FLOW_NONE, classID: "the engine", arguments: .null, plugin: classes.state)
  }

  deinit {
    guard !hasEnded else { return }
    _ = destroy(link.engine)
    context.forget()
  }

  /// True if a class whose instances are objects of this program is registered already.
  func hasRegistered(_ id: String) -> Bool { objectClasses.contains(id) }

  /// Registers a class whose instances are objects of this program (``create(_:with:)``). Each is
  /// let go when its instance is destroyed.
  func register(_ description: ClassDescription) throws(FlowError) {
    var description = description
    let destroy: @convention(c) (UnsafeMutableRawPointer?) -> Void = { itself in
      if let itself { Unmanaged<AnyObject>.fromOpaque(itself).release() }
    }
    description.addMethod("destroy", FLOW_SIGNATURE_screen_destroy, destroy)
    try description.register(in: link)
    objectClasses.insert(description.id)
  }

  /// Makes an object the instance of a class that ``register(_:)`` has registered. The engine keeps
  /// it until the instance is destroyed.
  func create(_ classID: String, with object: AnyObject) throws(FlowError) -> flow_handle {
    var handle: flow_handle = FLOW_NONE
    let itself = Unmanaged.passRetained(object)
    let status = flow_create_with(link.engine, classID, itself.toOpaque(), &handle)
    if status != FLOW_OK { itself.release() }
    try link.check(status)
    return handle
  }

  /// Runs a call of the C functions that only returns a status.
  public func check(_ status: flow_status) throws(FlowError) { try link.check(status) }

  /// Runs a call of the C functions that explains its failure in a `flow_error`.
  public func explained(
    _ call: (UnsafeMutablePointer<flow_error>) -> flow_status
  ) throws(FlowError) {
    try link.explained(call)
  }

  /// Ends everything in order and frees the engine. A second call does nothing.
  public func end() throws(FlowError) {
    guard !hasEnded else { return }
    try link.check(destroy(link.engine))
    noteEnd()
  }

  /// Notes that the engine has ended.
  func noteEnd() {
    hasEnded = true
    context.forget()
  }

  /// The file descriptor to poll for reading: it is readable when ``dispatch()`` has something to
  /// do.
  public func descriptor() throws(FlowError) -> Int32 {
    var descriptor: Int32 = -1
    try link.check(flow_engine_descriptor(link.engine, &descriptor))
    return descriptor
  }

  /// Runs posted functions, timers that are due, and watches whose descriptors are ready. Never
  /// blocks.
  public func dispatch() throws(FlowError) { try link.check(flow_engine_dispatch(link.engine)) }

  /// Sets the language in which plugins shall speak, as in BCP 47 (empty: not known), and its
  /// direction.
  public func setLocale(_ language: String, _ direction: flow_direction) throws(FlowError) {
    try link.check(flow_engine_set_locale(link.engine, language, direction))
  }

  /// A word of `FLOW_WORD_TABLE` for the user, in the host's language.
  public func word(_ word: flow_word) -> String {
    var lent: UnsafePointer<CChar>?
    guard flow_engine_word(link.engine, word, &lent) == FLOW_OK, let lent else { return "" }
    return String(cString: lent)
  }

  /// Sets a word of `FLOW_WORD_TABLE`; `nil` restores the table's.
  public func setWord(_ word: flow_word, to text: String?) throws(FlowError) {
    let status = lending { loan in
      flow_engine_set_word(link.engine, word, text.map { loan.cString($0) } ?? nil)
    }
    try link.check(status)
  }

  /// Makes an instance of a class.
  public func create(_ classID: String, _ arguments: Value? = nil) throws(FlowError) -> flow_handle
  {
    var handle: flow_handle = FLOW_NONE
    let status = lending { loan in
      flow_create(link.engine, classID, loan.pointer(arguments), &handle)
    }
    try link.check(status)
    return handle
  }

  /// The number of living objects of a kind or, with a class, of its instances.
  public func liveCount(_ kind: flow_kind, classID: String? = nil) throws(FlowError) -> Int {
    var count = 0
    try link.check(flow_engine_live_count(link.engine, kind, classID, &count))
    return count
  }

  /// Counts what ending the engine now would lose (S19). @since 0.4
  public func unsaved() throws(FlowError) -> flow_unsaved {
    var found = flow_unsaved()
    found.struct_size = UInt32(MemoryLayout<flow_unsaved>.size)
    try link.check(flow_engine_unsaved(link.engine, &found))
    return found
  }
}
