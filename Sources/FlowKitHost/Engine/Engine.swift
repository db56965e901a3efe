public import CFlowABI
import CFlowTable
public import FlowKit

/// An engine that this program owns.
///
/// It is ended by ``end()``, or when the last reference goes; that must happen on its thread, the one that
/// made it.
public final class Engine {
  /// Settings of an engine; zero is for ever.
  public struct Options {
    public var presenterTimeout: UInt32 = 10_000
    public var deferTimeout: UInt32 = 60_000
    public var diagnostic: ((Diagnostic) -> Void)?
    /// A clock in milliseconds; `nil` takes the system's.
    public var clock: (() -> UInt64)?
    /// `FLOW_ENGINE_NOTES`, `FLOW_ENGINE_STRICT`.
    public var flags: UInt32 = 0
    /// Of callbacks that run for so many milliseconds the host is told; 0 is never.
    public var callbackLimit: UInt32 = 0

    public init() {}
  }

  public let link: EngineLink
  /// The engine as the C functions take it, for what has no word here.
  public var pointer: OpaquePointer { link.engine }
  /// On whose behalf this host opens.
  let context: Context
  /// Where this host registers classes of its own.
  public let classes: Registry
  private var hasEnded = false
  private var number = 0

  public init(_ options: Options = Options()) throws(FlowError) {
    var settings = flow_engine_options()
    settings.struct_size = UInt32(MemoryLayout<flow_engine_options>.size)
    settings.presenter_timeout = options.presenterTimeout
    settings.defer_timeout = options.deferTimeout
    settings.flags = options.flags
    settings.callback_limit = options.callbackLimit
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
    let status = flow_engine_create(&settings, &created)
    guard status == FLOW_OK, let created else {
      throw FlowError(status, text(flow_status_text(status)))
    }
    link = EngineLink(created, api: cflow_host_table())
    classes = Registry(link)
    context = Context(link, FLOW_NONE, "the engine", .null, classes.state)
  }

  deinit {
    guard !hasEnded else { return }
    _ = flow_engine_destroy(link.engine)
    context.forget()
  }

  /// For ids that nobody else has.
  func nextNumber() -> Int {
    number += 1
    return number
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
    try link.check(flow_engine_destroy(link.engine))
    hasEnded = true
    context.forget()
  }

  /// The file descriptor to poll for reading: it is readable when ``dispatch()`` has something to do.
  public func descriptor() throws(FlowError) -> Int32 {
    var descriptor: Int32 = -1
    try link.check(flow_engine_descriptor(link.engine, &descriptor))
    return descriptor
  }

  /// Runs what was posted, timers that are due, and descriptors that are ready. Never blocks.
  public func dispatch() throws(FlowError) { try link.check(flow_engine_dispatch(link.engine)) }

  /// The language in which plugins shall speak, as in BCP 47 (empty: not known), and its direction.
  public func setLocale(_ language: String, _ direction: flow_direction) throws(FlowError) {
    try link.check(flow_engine_set_locale(link.engine, language, direction))
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

  /// How many objects of a kind live, or, with a class, how many of its instances.
  public func liveCount(_ kind: flow_kind, classID: String? = nil) throws(FlowError) -> Int {
    var count = 0
    try link.check(flow_engine_live_count(link.engine, kind, classID, &count))
    return count
  }
}
