import CFlowABI

/// An engine that this program owns.
///
/// A thin owner: it translates, and decides nothing. It is ended by ``end()``; callbacks that hold on to
/// an owner rely on that happening first.
final class Engine {
  /// What the engine tells the host besides its callbacks.
  struct Diagnostic {
    var severity: flow_severity
    var status: flow_status
    var subject: flow_handle
    var message: String

    var word: String { String(cString: flow_severity_name(severity)) }
  }

  /// What the engine asks its host for.
  final class Services {
    var diagnostic: (Diagnostic) -> Void
    /// A clock in milliseconds; `nil` takes the system's.
    var clock: (() -> UInt64)?

    init(diagnostic: @escaping (Diagnostic) -> Void, clock: (() -> UInt64)? = nil) {
      self.diagnostic = diagnostic
      self.clock = clock
    }
  }

  let pointer: OpaquePointer
  private var ended = false

  init(_ services: Services) throws(EngineFailure) {
    var options = flow_engine_options()
    options.struct_size = UInt32(MemoryLayout<flow_engine_options>.size)
    options.presenter_timeout = 10_000
    options.defer_timeout = 60_000
    let data = Unmanaged.passRetained(services).toOpaque()
    options.diagnostic.user_data = data
    options.clock.user_data = data
    options.diagnostic.function = { data, diagnostic in
      guard let data, let diagnostic = diagnostic?.pointee else { return }
      Unmanaged<Services>.fromOpaque(data).takeUnretainedValue().diagnostic(
        Diagnostic(
          severity: diagnostic.severity, status: diagnostic.status, subject: diagnostic.subject,
          message: text(diagnostic.message)))
    }
    if services.clock != nil {
      options.clock.function = { data in
        guard let data else { return 0 }
        return Unmanaged<Services>.fromOpaque(data).takeUnretainedValue().clock?() ?? 0
      }
    }
    options.clock.destroy = { data in
      if let data { Unmanaged<Services>.fromOpaque(data).release() }
    }
    var created: OpaquePointer?
    try checked(flow_engine_create(&options, &created))
    guard let created else { throw EngineFailure(FLOW_ERROR_INTERNAL) }
    pointer = created
  }

  /// Ends everything in order and frees the engine. A second call does nothing.
  func end() throws(EngineFailure) {
    guard !ended else { return }
    try checked(flow_engine_destroy(pointer))
    ended = true
  }

  deinit { if !ended { _ = flow_engine_destroy(pointer) } }

  /// Loads a plugin.
  func load(_ path: String) throws(EngineFailure) -> flow_plugin {
    var plugin: flow_plugin = FLOW_NONE
    try explained { flow_plugin_load(pointer, path, &plugin, $0) }
    return plugin
  }

  /// Makes an instance of a class.
  func create(_ classID: String, _ arguments: Value? = nil) throws(EngineFailure) -> flow_handle {
    var handle: flow_handle = FLOW_NONE
    try checked(
      Value.lend(arguments) { flow_create(pointer, classID, $0, &handle) })
    return handle
  }

  func createWindow() throws(EngineFailure) -> flow_window {
    var window: flow_window = FLOW_NONE
    try checked(flow_window_create(pointer, &window))
    return window
  }

  func liveCount(_ kind: flow_kind, classID: String? = nil) throws(EngineFailure) -> Int {
    var count = 0
    try checked(flow_engine_live_count(pointer, kind, classID, &count))
    return count
  }
}
