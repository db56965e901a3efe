import CFlowABI

/// What a call of the engine refused: the status for programs, a sentence for people.
struct EngineFailure: Error {
  var status: flow_status
  var message: String

  init(_ status: flow_status, message: String = "") {
    self.status = status
    self.message = message.isEmpty ? text(flow_status_text(status)) : message
  }

  /// The status as scripts write it, for example `STALE_HANDLE`.
  var name: String { Self.name(of: status) }

  var exitCode: ExitCode { status == FLOW_ERROR_INTERNAL ? .internal : .engine }

  static func name(of status: flow_status) -> String {
    let name = text(flow_status_name(status))
    for prefix in ["FLOW_ERROR_", "FLOW_"] where name.hasPrefix(prefix) {
      return String(name.dropFirst(prefix.count))
    }
    return name
  }
}

/// Runs a call that explains its failure in a `flow_error`.
func explained(_ call: (UnsafeMutablePointer<flow_error>) -> flow_status) throws(EngineFailure) {
  var error = flow_error()
  error.struct_size = UInt32(MemoryLayout<flow_error>.size)
  let status = call(&error)
  guard status != FLOW_OK else { return }
  let message = withUnsafeBytes(of: &error.message) { bytes in
    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
  throw EngineFailure(status, message: message)
}

/// Runs a call that only returns a status.
func checked(_ status: flow_status) throws(EngineFailure) {
  if status != FLOW_OK { throw EngineFailure(status) }
}
