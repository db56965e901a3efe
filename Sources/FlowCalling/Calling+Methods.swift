package import CFlowABI
import FlowMessages
package import FlowCalls
package import FlowRecords

/// Calling standard methods: one word per argument, nothing allocated. Methods that a class lacks
/// are skipped.
extension Calling {
  @inline(__always)
  package func call(_ method: StandardMethod, of instance: Instance?) {
    guard let instance, let method = instance.standard(method) else { return }
    _ = call(method, word: Calling.word(of: instance.pointer))
  }

  @_optimize(speed)
  package func call(_ method: StandardMethod, of instance: Instance?, argument: UInt64) {
    guard let instance, let method = instance.standard(method) else { return }
    _ = call(method, Calling.word(of: instance.pointer), argument)
  }

  /// Calls a method that answers a question; an absent one says yes.
  package func callForAnswer(_ method: StandardMethod, of instance: Instance?, argument: UInt64)
    -> flow_answer
  {
    guard let instance, let method = instance.standard(method) else { return FLOW_ANSWER_YES }
    return flow_answer(
      truncatingIfNeeded: call(method, Calling.word(of: instance.pointer), argument))
  }

  /// Calls a method that answers with a boolean; an absent one says no.
  package func callForTruth(_ method: StandardMethod, of instance: Instance?) -> Bool {
    guard let instance, let method = instance.standard(method) else { return false }
    let answer = call(method, word: Calling.word(of: instance.pointer))
    return Int32(truncatingIfNeeded: answer) != FLOW_FALSE
  }

  /// Calls a method of two arguments; an absent one answers 0.
  @discardableResult
  package func call(
    _ method: StandardMethod, of instance: Instance?, _ first: UInt64, _ second: UInt64
  ) -> Int32 {
    guard let instance, let method = instance.standard(method) else { return 0 }
    return Int32(
      truncatingIfNeeded: call(
        method, Calling.word(of: instance.pointer), first, second, 0, count: 3))
  }

  package func call(
    _ method: StandardMethod, of instance: Instance?, handle: UInt64, cause: flow_cause,
    value: UnsafePointer<flow_value>?
  ) {
    guard let instance, let method = instance.standard(method) else { return }
    var word: UInt64 = 0
    withUnsafeMutableBytes(of: &word) { $0.storeBytes(of: cause, as: flow_cause.self) }
    _ = call(
      method, Calling.word(of: instance.pointer), handle, word,
      Calling.word(of: UnsafeMutableRawPointer(mutating: value)))
  }

  /// Calls a method of its instance alone.
  @inline(never)
  @_optimize(speed)
  package func call(_ method: UnsafePointer<Method>, word: UInt64) -> UInt64 {
    if !caller.isQuick || notesCalls || CallHook.isSet { return callAtLength(method, word: word) }
    return outsideQuickly(method.pointee.place, isTimed: false) {
      Method.callUntold(method, instance: word)
    }
  }

  /// The same in place, for a method that returns nothing and is called most.
  @inline(__always)
  package func callInPlace(_ method: UnsafePointer<Method>, word: UInt64) {
    if !caller.isQuick || notesCalls || CallHook.isSet {
      _ = callAtLength(method, word: word)
    } else {
      outsideQuickly(method.pointee.place, isTimed: false) {
        Method.callSilently(method, instance: word)
      }
    }
  }

  /// Calls a method of its instance alone that is timed, noted or told.
  @inline(never)
  private func callAtLength(_ method: UnsafePointer<Method>, word: UInt64) -> UInt64 {
    var word = word
    if notesCalls { noteCall(of: word) }
    return outsideQuickly(method.pointee.place) {
      withUnsafeMutablePointer(to: &word) { Method.call(method, words: $0, count: 1) }
    }
  }

  /// Calls a method of two words, the first of which is its instance.
  @_optimize(speed)
  package func call(_ method: UnsafePointer<Method>, _ first: UInt64, _ second: UInt64) -> UInt64 {
    if notesCalls { noteCall(of: first) }
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
    _ method: UnsafePointer<Method>, words given: (UInt64, UInt64, UInt64, UInt64, UInt64)
  ) -> UInt64 {
    if notesCalls { noteCall(of: given.0) }
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
    _ fourth: UInt64,
    count: Int = 4
  ) -> UInt64 {
    if notesCalls { noteCall(of: first) }
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
