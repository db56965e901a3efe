import FlowCalls
package import CFlowABI
package import FlowMessages
import FlowValues
import FlowRecords

extension Calling {
  /// Reports a mistake to the host. The message says what went wrong, where, with which value, and
  /// what to do.
  package func report(
    _ severity: flow_severity, status: flow_status, of subject: flow_handle,
    message: __owned Message
  ) {
    // Mistakes made inside the host's diagnostics function are not reported to that function.
    guard let diagnostic = options.diagnostic.function, !caller.isReporting, !caller.isQuiet,
      !caller.hasLostHost
    else { return }
    caller.isReporting = true
    defer { caller.isReporting = false }
    message.withCString { text in
      var details = flow_diagnostic()
      details.struct_size = UInt32(MemoryLayout<flow_diagnostic>.size)
      details.severity = severity
      details.status = status
      details.subject = subject
      details.message = text
      outside(places.diagnostic) { diagnostic(options.diagnostic.user_data, &details) }
    }
  }

  /// Reports why a call failed, with the function called and the callback that called it (M1).
  package func report(_ fault: Fault, in function: UnsafePointer<CChar>) {
    guard fault.isReported, options.diagnostic.function != nil else { return }
    var place = Message(functionNamed: function) + "()"
    if caller.isCalling, let call = runningCall { place += Message(" in %", call.text) }
    report(
      fault.severity, status: fault.status, of: 0, message: Message("%: %", place, fault))
  }

  /// Passes a log message on to the host (flow_log).
  package func log(
    _ severity: flow_severity, of subject: flow_handle, text: UnsafePointer<CChar>
  ) throws(Fault) {
    guard flow_table_has(flow_table_severity_word(severity)) else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT, "% is no severity; take one of FLOW_SEVERITY_...", severity)
    }
    if subject != 0 { try checkOwn(subject) }
    let bytes = Text.bytes(of: text)
    guard Values.isUTF8(bytes) else {
      throw Fault(FLOW_ERROR_BAD_UTF8, "the message is not valid UTF-8")
    }
    report(severity, status: FLOW_OK, of: subject, message: Message(bytes))
  }

  package func warn(_ subject: flow_handle, message: __owned Message) {
    report(FLOW_SEVERITY_WARNING, status: FLOW_OK, of: subject, message: message)
  }
}

extension flow_engine_options {
  /// Ends the user data of its callbacks.
  package func destroyCallbacks() {
    diagnostic.destroy?(diagnostic.user_data)
    clock.destroy?(clock.user_data)
  }
}
