package import CFlowABI
import FlowCalling
import FlowModel
package import FlowMessages
import FlowValues
import FlowCalls
import FlowRecords
import FlowDeciding
import FlowRunning

/// Calls methods with values (flow/invoke.h).
extension Engine {
  package func classID(of handle: flow_handle) throws(Fault) -> UnsafePointer<CChar> {
    try instance(handle).entry.definition.idPointer
  }

  /// Returns the pointer that an instance's `create` returned, for the plugin that registered its
  /// class (N2).
  package func pointer(
    of handle: flow_handle, classID: UnsafePointer<CChar>, onBehalfOf asker: flow_handle
  ) throws(Fault) -> UnsafeMutableRawPointer? {
    let plugin =
      asker == 0
      ? nil
      : Handle.kind(of: asker) == FLOW_KIND_PLUGIN
        ? try plugin(asker) : try instance(asker).entry.plugin
    let instance = try instance(handle)
    let entry = instance.entry
    guard strcmp(entry.definition.idPointer, classID) == 0 else {
      throw Fault(
        FLOW_ERROR_WRONG_KIND, "% is no instance of class '%'", name(of: handle), classID)
    }
    guard entry.plugin == plugin, !isAlert(instance) else {
      throw Fault(
        FLOW_ERROR_UNSUPPORTED,
        "% is not of a class that % registered", name(of: handle), name(ofAsker: asker))
    }
    try checkReady(instance)
    return instance.pointer
  }

  private func name(ofAsker asker: flow_handle) -> Message {
    asker == 0 ? "the host" : Message("the plugin of %", name(of: asker))
  }

  /// Finds a method's slot: the number of its class, counted from 1, and the method's index.
  package func slot(_ classID: UnsafePointer<CChar>, method: UnsafePointer<CChar>)
    throws(Fault) -> UInt64
  {
    let entry = try classEntry(classID)
    return UInt64(entry.number) << 32 | UInt64(try index(of: method, in: entry))
  }

  private func index(of method: UnsafePointer<CChar>, in entry: ClassEntry) throws(Fault) -> Int {
    guard let index = entry.definition.index(of: method) else {
      throw Fault(
        FLOW_ERROR_UNKNOWN_METHOD,
        "class '%' has no method '%'", entry.definition.id, method)
    }
    return index
  }

  package func invoke(
    _ target: flow_handle, method: UnsafePointer<CChar>,
    arguments: UnsafePointer<flow_value>?, count: Int,
    into result: UnsafeMutablePointer<flow_value>?
  ) throws(Fault) {
    let instance = try instance(target)
    let index = try index(of: method, in: instance.entry)
    try invoke(instance, named: target, at: index, arguments: arguments, count: count, into: result)
  }

  package func invoke(
    _ target: flow_handle, slot: UInt64, arguments: UnsafePointer<flow_value>?, count: Int,
    into result: UnsafeMutablePointer<flow_value>?
  ) throws(Fault) {
    let instance = try instance(target)
    let index = Int(truncatingIfNeeded: slot & 0xffff_ffff)
    guard slot >> 32 == instance.classNumber, index < instance.methodCount else {
      throw Fault(
        FLOW_ERROR_UNKNOWN_METHOD,
        "what was given is no slot of class '%'; flow_method_find() gives one",
        instance.entry.definition.id
      )
    }
    try invoke(instance, named: target, at: index, arguments: arguments, count: count, into: result)
  }

  /// The plain case of `invoke` by slot: right thread, living target, fitting arguments.
  ///
  /// - Returns: false if it is anything else; then nothing has been done, and `invoke` says what is
  ///   wrong.
  @inline(__always)
  package func invokeIfPlain(
    _ target: flow_handle, slot: UInt64, arguments: UnsafePointer<flow_value>?, count: Int,
    into result: UnsafeMutablePointer<flow_value>?
  ) -> Bool {
    invokeIfPlain(target, arguments: arguments, count: count, into: result) { instance in
      let index = Int(truncatingIfNeeded: slot & 0xffff_ffff)
      return slot >> 32 == instance.classNumber && index < instance.methodCount ? index : nil
    }
  }

  /// The plain case of `invoke` by name.
  @inline(__always)
  package func invokeIfPlain(
    _ target: flow_handle, method: UnsafePointer<CChar>, arguments: UnsafePointer<flow_value>?,
    count: Int, into result: UnsafeMutablePointer<flow_value>?
  ) -> Bool {
    invokeIfPlain(target, arguments: arguments, count: count, into: result) { instance in
      instance.definition._withUnsafeGuaranteedRef { $0.index(of: method) }
    }
  }

  @inline(__always)
  private func invokeIfPlain(
    _ target: flow_handle, arguments: UnsafePointer<flow_value>?, count: Int,
    into result: UnsafeMutablePointer<flow_value>?, find: (borrowing Instance) -> Int?
  ) -> Bool {
    guard
      isOnThread, caller.isQuick, let instance = readyInstance(target),
      let index = find(instance)
    else { return false }
    let method = instance.definition._withUnsafeGuaranteedRef { $0.methods + index }
    if notesCalls { noteCall(of: target) }
    guard
      outsideQuickly(
        method.pointee.place, isTimed: false,
        do: {
          Method.callIfPlain(
            method, of: instance.pointer, arguments: arguments, count: count, into: result)
        })
    else { return false }
    if caller.hasNews { settle() }
    return true
  }

  func invoke(
    _ instance: Instance, named target: flow_handle, at index: Int,
    arguments: UnsafePointer<flow_value>?, count: Int,
    into result: UnsafeMutablePointer<flow_value>?
  ) throws(Fault) {
    let definition = instance.definition.takeUnretainedValue()
    let method = try callable(at: index, of: instance)
    if isNoted { noteCall(of: target) }
    try outside(method.place) { () throws(Fault) in
      try withWords { (words) throws(Fault) in
        try prepare(
          method, of: definition, instance: instance.pointer, arguments: arguments, count: count,
          words: words)
        let word = withUnsafePointer(to: method) {
          Method.call($0, words: words, count: count + 1)
        }
        guard let result else { return }
        result.pointee = try Invocation.value(of: word, returnedBy: method, of: definition)
      }
    }
    if let result {
      try results.keepCopy(of: result)
      settleAfterResult()
    }
  }

  /// Runs a body with room for the words of a call.
  @inline(__always)
  func withWords(_ body: (UnsafeMutablePointer<UInt64>) throws(Fault) -> Void) throws(Fault) {
    try withUnsafeTemporaryAllocation(
      of: UInt64.self, capacity: Int(FLOW_SIGNATURE_ARGUMENTS)
    ) { buffer throws(Fault) in
      if let words = buffer.baseAddress { try body(words) }
    }
  }

  /// Checks the arguments of a call, and fills its words. It stands here for inputs as well, so
  /// that the library holds the conversion once.
  @inline(never)
  func prepare(
    _ method: Method, of definition: InstanceClass, instance: UnsafeMutableRawPointer?,
    arguments: UnsafePointer<flow_value>?, count: Int, words: UnsafeMutablePointer<UInt64>
  ) throws(Fault) {
    try Invocation.prepare(
      method, of: definition, instance: instance, arguments: arguments, count: count,
      isLive: { self.isLive($0) }, words: words)
  }

  /// Returns a method that may be called now.
  func callable(at index: Int, of instance: Instance) throws(Fault) -> Method {
    try checkDepth("calling")
    let definition = instance.definition.takeUnretainedValue()
    let method = definition.method(at: index)
    guard instance.isReady, !definition.isReserved(index) else {
      throw Engine.notCallable(instance, method: method.name)
    }
    return method
  }

  @inline(never)
  private static func notCallable(_ instance: Instance, method: UnsafePointer<CChar>) -> Fault {
    let id = instance.entry.definition.id
    if !instance.isReady {
      return Fault(
        FLOW_ERROR_BUSY, "an instance of class '%' is called while its 'create' runs", id)
    }
    return Fault(
      FLOW_ERROR_UNSUPPORTED, "method '%' of class '%' is the engine's to call", method, id)
  }

  /// Asks a screen for an optional capability (V5).
  package func capability(_ target: flow_handle, id: UnsafePointer<CChar>)
    throws(Fault) -> UnsafeRawPointer?
  {
    _ = try screen(target)
    let instance = try instance(target)
    try checkReady(instance)
    try checkDepth("asking for a capability")
    let bytes = UnsafeRawBufferPointer(start: id, count: strlen(id))
    guard Values.isUTF8(bytes.bindMemory(to: UInt8.self)) else {
      throw Fault(FLOW_ERROR_BAD_UTF8, "the id of the capability is not valid UTF-8")
    }
    guard let method = instance.standard(.capability) else { return nil }
    var name = flow_string(data: id, size: bytes.count)
    passOver()
    let answer = withUnsafeMutablePointer(to: &name) { name in
      call(
        method, Calling.word(of: instance.pointer), Calling.word(of: UnsafeRawPointer(name)),
        named: target)
    }
    // Runs the requests that the method made, before the caller gets the answer.
    settle()
    guard isLive(target) else {
      throw Fault(
        FLOW_ERROR_STALE_HANDLE,
        "% went while it was asked for a capability", Records.plainName(of: target))
    }
    return UnsafeRawPointer(bitPattern: UInt(answer))
  }
}
