package import CFlowABI
import FlowMessages
package import FlowCalls
package import FlowRecords

/// Calling standard methods: one word per argument, nothing allocated. Methods that a class lacks
/// are skipped.
extension Calling {
  /// Calls a method of its instance alone.
  ///
  /// - Parameter handle: the handle of the instance, made only if calls are noted (S5, M7).
  @inline(__always)
  package func call(
    _ method: StandardMethod, of instance: Instance?, named handle: @autoclosure () -> flow_handle
  ) {
    guard let instance, let method = instance.standard(method) else { return }
    let word = Calling.word(of: instance.pointer)
    if isAtLength {
      _ = callAtLength(method, word: word, named: handle())
    } else {
      callQuickly(method, word: word)
    }
  }

  @_optimize(speed)
  package func call(
    _ method: StandardMethod, of instance: Instance?, named handle: flow_handle, argument: UInt64
  ) {
    guard let instance, let method = instance.standard(method) else { return }
    _ = call(method, Calling.word(of: instance.pointer), argument, named: handle)
  }

  /// Calls a method that answers a question; an absent one says yes.
  package func callForAnswer(
    _ method: StandardMethod, of instance: Instance?, named handle: flow_handle, argument: UInt64
  ) -> flow_answer {
    guard let instance, let method = instance.standard(method) else { return FLOW_ANSWER_YES }
    return flow_answer(
      truncatingIfNeeded: call(
        method, Calling.word(of: instance.pointer), argument, named: handle))
  }

  /// Calls a method that answers with a boolean; an absent one says no.
  package func callForTruth(
    _ method: StandardMethod, of instance: Instance?, named handle: flow_handle
  ) -> Bool {
    guard let instance, let method = instance.standard(method) else { return false }
    let answer = call(method, word: Calling.word(of: instance.pointer), named: handle)
    return Int32(truncatingIfNeeded: answer) != FLOW_FALSE
  }

  /// Calls a method of two arguments; an absent one answers 0.
  @discardableResult
  package func call(
    _ method: StandardMethod, of instance: Instance?, named handle: flow_handle, _ first: UInt64,
    _ second: UInt64
  ) -> Int32 {
    guard let instance, let method = instance.standard(method) else { return 0 }
    return Int32(
      truncatingIfNeeded: call(
        method, Calling.word(of: instance.pointer), first, second, 0, named: handle, count: 3))
  }

  package func call(
    _ method: StandardMethod, of instance: Instance?, named handle: flow_handle,
    subject: flow_handle, cause: flow_cause, value: UnsafePointer<flow_value>?
  ) {
    guard let instance, let method = instance.standard(method) else { return }
    var word: UInt64 = 0
    withUnsafeMutableBytes(of: &word) { $0.storeBytes(of: cause, as: flow_cause.self) }
    _ = call(
      method, Calling.word(of: instance.pointer), subject, word,
      Calling.word(of: UnsafeMutableRawPointer(mutating: value)), named: handle)
  }

  /// True if a call of a method is nested deeply, timed, noted or told.
  @inline(__always)
  private var isAtLength: Bool { !caller.isQuick || isNoted }

  /// True if calls of methods are noted or told, with the handles of their instances.
  @inline(__always)
  package var isNoted: Bool { notesCalls || CallHook.isSet }

  /// Calls a method of its instance alone.
  package func call(
    _ method: UnsafePointer<Method>, word: UInt64, named handle: flow_handle
  ) -> UInt64 { callAtLength(method, word: word, named: handle) }

  /// Calls a method of its instance alone that returns nothing.
  @inline(never)
  @_optimize(speed)
  private func callQuickly(_ method: UnsafePointer<Method>, word: UInt64) {
    outsideQuickly(method.pointee.place, isTimed: false) {
      _ = Method.callUntold(method, instance: word)
    }
  }

  /// The same in place, for a method that is called most.
  @inline(__always)
  package func callInPlace(
    _ method: UnsafePointer<Method>, word: UInt64, named handle: @autoclosure () -> flow_handle
  ) {
    if isAtLength {
      _ = callAtLength(method, word: word, named: handle())
    } else {
      outsideQuickly(method.pointee.place, isTimed: false) {
        Method.callSilently(method, instance: word)
      }
    }
  }

  /// Calls a method of its instance alone that is timed, noted or told.
  @inline(never)
  private func callAtLength(
    _ method: UnsafePointer<Method>, word: UInt64, named handle: flow_handle
  ) -> UInt64 {
    var word = word
    if isNoted { noteCall(of: handle) }
    return outsideQuickly(method.pointee.place) {
      withUnsafeMutablePointer(to: &word) { Method.call(method, words: $0, count: 1) }
    }
  }

  /// Calls a method of two words, the first of which is its instance.
  @_optimize(speed)
  package func call(
    _ method: UnsafePointer<Method>, _ first: UInt64, _ second: UInt64, named handle: flow_handle
  ) -> UInt64 {
    if isNoted { noteCall(of: handle) }
    return outsideQuickly(method.pointee.place) {
      withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 2) { words in
        guard let base = words.baseAddress else { return 0 }
        base[0] = first
        base[1] = second
        return Method.call(method, words: base, count: 2)
      }
    }
  }

  /// Calls a method of five words.
  package func call(
    _ method: UnsafePointer<Method>, words given: (UInt64, UInt64, UInt64, UInt64, UInt64),
    named handle: flow_handle
  ) -> UInt64 {
    if isNoted { noteCall(of: handle) }
    return outsideQuickly(method.pointee.place) {
      withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 5) { words in
        guard let base = words.baseAddress else { return 0 }
        (base[0], base[1], base[2], base[3], base[4]) = given
        return Method.call(method, words: base, count: 5)
      }
    }
  }

  /// Calls a method of four words, or of the first three.
  @_optimize(speed)
  package func call(
    _ method: UnsafePointer<Method>, _ first: UInt64, _ second: UInt64, _ third: UInt64,
    _ fourth: UInt64, named handle: flow_handle, count: Int = 4
  ) -> UInt64 {
    if isNoted { noteCall(of: handle) }
    return outsideQuickly(method.pointee.place) {
      withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 4) { words in
        guard let base = words.baseAddress else { return 0 }
        base[0] = first
        base[1] = second
        base[2] = third
        base[3] = fourth
        return Method.call(method, words: base, count: count)
      }
    }
  }

  @inline(__always)
  package static func word(of pointer: UnsafeRawPointer?) -> UInt64 {
    UInt64(UInt(bitPattern: pointer))
  }
}
