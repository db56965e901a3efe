public import CFlowABI

/// An engine, and the functions to call it by.
///
/// A plugin gets both from its host, and so links nothing of the engine; a host has them from its
/// engine. It keeps nothing alive, and belongs to the engine's thread.
public struct EngineLink {
  /// The engine, as the C functions take it.
  public let engine: OpaquePointer
  /// The engine's functions: `link.api.pointee.flow_push(link.engine, ...)`.
  public let api: UnsafePointer<flow_host_api>

  /// Makes a link from what a plugin's `init` is given.
  public init(_ engine: OpaquePointer, api: UnsafePointer<flow_host_api>) {
    self.engine = engine
    self.api = api
  }

  /// Runs a call that only returns a status.
  public func check(_ status: flow_status) throws(FlowError) {
    if status != FLOW_OK { throw error(status) }
  }

  /// Runs a call that explains its failure in a `flow_error`.
  public func explained(
    _ call: (UnsafeMutablePointer<flow_error>) -> flow_status
  ) throws(FlowError) {
    var error = flow_error()
    error.struct_size = UInt32(MemoryLayout<flow_error>.size)
    let status = call(&error)
    guard status != FLOW_OK else { return }
    let message = withUnsafeBytes(of: &error.message) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    throw message.isEmpty ? self.error(status) : FlowError(status, message)
  }

  /// The error of a status, with the engine's sentence for it.
  public func error(_ status: flow_status) -> FlowError {
    FlowError(status, text(api.pointee.flow_status_text(status)))
  }

  /// The engine's name of an object, as in its messages: "setup.welcome#3" (N3).
  public func name(of handle: flow_handle) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(FLOW_NAME_SIZE)) { buffer in
      text(api.pointee.flow_name_of(engine, handle, buffer.baseAddress, buffer.count))
    }
  }

  /// True while an object is there. It is no error to ask about one that is gone.
  public func lives(_ handle: flow_handle) -> Bool {
    var gone = " (gone)".utf8.reversed().makeIterator()
    for byte in name(of: handle).utf8.reversed() {
      guard let next = gone.next() else { return false }
      if next != byte { return handle != FLOW_NONE }
    }
    return handle != FLOW_NONE
  }

  /// Tells the host something: what somebody who runs the program may want to know.
  public func log(
    _ message: String, _ severity: flow_severity = FLOW_SEVERITY_NOTE,
    about: flow_handle = FLOW_NONE
  ) {
    lending { loan in _ = api.pointee.flow_log(engine, severity, about, loan.cString(message)) }
  }
}
