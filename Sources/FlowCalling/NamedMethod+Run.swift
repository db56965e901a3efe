package import CFlowABI
package import FlowMessages
import FlowCalls
package import FlowRecords

extension NamedMethods {
  /// Fills the callbacks of the options with functions that call the named methods. Each method is
  /// held until the `destroy` of its callback.
  package func take(over settings: inout flow_options) {
    if let completion { settings.completion = completion.callback }
    if let dismissed { settings.dismissed = dismissed.callback }
    if let finished { settings.finished = finished.finishedCallback }
    if let done { settings.done = done.doneCallback }
  }
}

extension NamedMethod {
  package var callback: flow_callback {
    flow_callback(function: NamedMethod.called, user_data: held, destroy: NamedMethod.release)
  }

  private static let called:
    @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, flow_handle) -> Void = {
      data, engine, subject in NamedMethod.at(data)?.call(engine, subject, count: 2)
    }

  /// Returns true if calling a function with its data has an effect. It has none if the function
  /// stands for a method whose opener has gone.
  package static func isHeard(
    _ function: @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, flow_handle) -> Void,
    data: UnsafeMutableRawPointer?, in engine: Records
  ) -> Bool {
    guard
      unsafeBitCast(function, to: UInt.self) == unsafeBitCast(NamedMethod.called, to: UInt.self)
    else { return true }
    return NamedMethod.at(data)?.find(in: engine) != nil
  }

  package var finishedCallback: flow_finished_callback {
    flow_finished_callback(
      function: { data, engine, coordinator, cause, value in
        NamedMethod.at(data)?.call(
          engine, coordinator, UInt64(UInt32(bitPattern: cause)), Calling.word(of: value), count: 4)
      }, user_data: held, destroy: NamedMethod.release)
  }

  var doneCallback: flow_done_callback {
    flow_done_callback(
      function: { data, engine, transition, outcome in
        NamedMethod.at(data)?.call(engine, transition, Calling.word(of: outcome), count: 3)
      }, user_data: held, destroy: NamedMethod.release)
  }

  package var answeredCallback: flow_answered_callback {
    flow_answered_callback(
      function: { data, engine, alert, button in
        NamedMethod.at(data)?.call(engine, alert, Calling.word(of: button), count: 3)
      }, user_data: held, destroy: NamedMethod.release)
  }

  package var confirmedCallback: flow_callback {
    flow_callback(
      function: { data, engine, _ in NamedMethod.at(data)?.call(engine, 0, count: 1) },
      user_data: held, destroy: NamedMethod.release)
  }

  /// Calls the method with its instance and up to three words; `count` includes the instance.
  @inline(never)
  private func call(
    _ engine: OpaquePointer?, _ first: UInt64, _ second: UInt64 = 0, _ third: UInt64 = 0, count: Int
  ) {
    guard let engine else { return }
    let caller = Unmanaged<Calling>.fromOpaque(UnsafeRawPointer(engine)).takeUnretainedValue()
    guard let (instance, index) = find(in: caller) else { return }
    let method = instance.definition._withUnsafeGuaranteedRef { $0.methods + index }
    _ = caller.call(
      method, Calling.word(of: instance.pointer), first, second, third, named: opener, count: count)
  }
}

/// An event of a request that a method can hear of, with the signature the method needs (N5).
package struct Hearing {
  package let word: Literal
  package let signature: UnsafePointer<CChar>

  package static var completion: Hearing {
    Hearing(word: "completion", signature: FLOW_SIGNATURE_callback_completion)
  }
  package static var dismissed: Hearing {
    Hearing(word: "dismissed", signature: FLOW_SIGNATURE_callback_dismissed)
  }
  package static var finished: Hearing {
    Hearing(word: "finished", signature: FLOW_SIGNATURE_callback_finished)
  }
  package static var done: Hearing {
    Hearing(word: "done", signature: FLOW_SIGNATURE_callback_done)
  }
  package static var answered: Hearing {
    Hearing(word: "answered", signature: FLOW_SIGNATURE_callback_answered)
  }
  package static var confirmed: Hearing {
    Hearing(word: "confirmed", signature: FLOW_SIGNATURE_callback_confirmed)
  }
  package static var rows: Hearing {
    Hearing(word: "rows", signature: FLOW_SIGNATURE_callback_rows)
  }
  package static var find: Hearing {
    Hearing(word: "find", signature: FLOW_SIGNATURE_callback_find)
  }
}

extension Calling {
  /// Finds the methods of the opener that options name; nil if they name none, or the opener has
  /// gone.
  @inline(__always)
  package func namedMethods(_ settings: UnsafePointer<flow_options>, of opener: flow_handle)
    throws(Fault)
    -> NamedMethods?
  {
    guard settings.pointee.namesMethods else { return nil }
    return try findMethods(settings, of: opener)
  }

  @inline(never)
  private func findMethods(_ settings: UnsafePointer<flow_options>, of opener: flow_handle)
    throws(Fault)
    -> NamedMethods?
  {
    let found = NamedMethods(of: opener)
    found.completion = try method(
      settings.pointee.completion_method, hearing: .completion, of: opener,
      isFree: settings.pointee.completion.function == nil
        && settings.pointee.completion.destroy == nil)
    found.dismissed = try method(
      settings.pointee.dismissed_method, hearing: .dismissed, of: opener,
      isFree: settings.pointee.dismissed.function == nil
        && settings.pointee.dismissed.destroy == nil)
    found.finished = try method(
      settings.pointee.finished_method, hearing: .finished, of: opener,
      isFree: settings.pointee.finished.function == nil
        && settings.pointee.finished.destroy == nil)
    found.done = try method(
      settings.pointee.done_method, hearing: .done, of: opener,
      isFree: settings.pointee.done.function == nil
        && settings.pointee.done.destroy == nil)
    return isLive(opener) ? found : nil
  }

  /// Finds the method of this name, if one is named. `isFree` is false if a function was given for
  /// this event as well, which is an error.
  package func method(
    _ name: UnsafePointer<CChar>?, hearing: Hearing, of opener: flow_handle, isFree: Bool
  ) throws(Fault) -> NamedMethod? {
    guard let name else { return nil }
    let subject = Message("%_method '%'", hearing.word, name)
    guard isFree else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT,
        "%: '%' is given as well; give a function or a method, not both", subject, hearing.word)
    }
    let kind = Handle.kind(of: opener)
    guard kind == FLOW_KIND_SCREEN || kind == FLOW_KIND_COORDINATOR else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT,
        "%: % has no methods; make the request from a screen or a coordinator, or give a function",
        subject, self.name(of: opener))
    }
    // The opener has gone, which the request reports itself.
    guard isLive(opener) else { return nil }
    let index = try index(of: name, hearing: hearing, of: opener)
    return NamedMethod(
      opener: opener, at: index, of: try instance(opener).classNumber, name: name,
      signature: hearing.signature)
  }

  /// Finds the method of this name, which must have the signature of what it is to hear of.
  package func index(
    of name: UnsafePointer<CChar>, hearing: Hearing, of opener: flow_handle
  ) throws(Fault) -> Int {
    let subject = Message("%_method '%'", hearing.word, name)
    let definition = try instance(opener).entry.definition
    guard let index = definition.index(of: name), !definition.isStandard(index) else {
      throw Fault(
        FLOW_ERROR_UNKNOWN_METHOD,
        "%: % has no such method%", subject, self.name(of: opener), nearest(name, in: definition))
    }
    let found = definition.method(at: index)
    guard strcmp(found.signatureText, hearing.signature) == 0 else {
      throw Fault(
        FLOW_ERROR_SIGNATURE_MISMATCH,
        "%: the method of % has the signature '%'; one for %", subject, self.name(of: opener),
        found.signatureText, Message("'%' has '%'", hearing.word, hearing.signature))
    }
    return index
  }

  private func nearest(_ name: UnsafePointer<CChar>, in definition: InstanceClass) -> Message {
    var nearest = NearestWord(to: name)
    for index in 0..<definition.methodCount where !definition.isStandard(index) {
      _ = nearest.look(at: definition.method(at: index).name)
    }
    guard let word = nearest.found else { return "" }
    return Message("; did you mean '%'?", word)
  }
}

extension flow_options {
  @inline(__always)
  var namesMethods: Bool {
    completion_method != nil || dismissed_method != nil || finished_method != nil
      || done_method != nil
  }

  /// The callbacks that are functions, as bits: FLOW_CALLBACK_...
  @inline(__always)
  package var functions: UInt32 {
    (completion.function == nil ? 0 : FLOW_CALLBACK_COMPLETION)
      | (dismissed.function == nil ? 0 : FLOW_CALLBACK_DISMISSED)
      | (finished.function == nil ? 0 : FLOW_CALLBACK_FINISHED)
      | (done.function == nil ? 0 : FLOW_CALLBACK_DONE)
  }
}
