import CFlowABI
import FlowForeign

/// Calling standard methods: one word per argument, nothing allocated.
extension Engine {
  @inline(__always)
  func call(_ method: StandardMethod, of instance: Instance?) {
    guard let instance, let method = instance.standard(method) else { return }
    var word = Engine.word(instance.pointer)
    depth += 1
    withUnsafeMutablePointer(to: &word) { _ = method.call($0, count: 1) }
    depth -= 1
  }

  func call(_ method: StandardMethod, of instance: Instance?, _ argument: UInt64) {
    guard let instance, let method = instance.standard(method) else { return }
    depth += 1
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 2) { words in
      guard let base = words.baseAddress else { return }
      base[0] = Engine.word(instance.pointer)
      base[1] = argument
      _ = method.call(base, count: 2)
    }
    depth -= 1
  }

  /// Calls a method that answers a question; an absent one says yes.
  func callForAnswer(_ method: StandardMethod, of instance: Instance?, _ argument: UInt64)
    -> flow_answer
  {
    guard let instance, let method = instance.standard(method) else { return FLOW_ANSWER_YES }
    depth += 1
    defer { depth -= 1 }
    return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 2) { words in
      guard let base = words.baseAddress else { return FLOW_ANSWER_YES }
      base[0] = Engine.word(instance.pointer)
      base[1] = argument
      return flow_answer(truncatingIfNeeded: method.call(base, count: 2))
    }
  }

  /// Calls a method of two arguments; an absent one answers 0.
  @discardableResult
  func call(
    _ method: StandardMethod, of instance: Instance?, _ first: UInt64, _ second: UInt64
  ) -> Int32 {
    guard let instance, let method = instance.standard(method) else { return 0 }
    depth += 1
    defer { depth -= 1 }
    return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 3) { words in
      guard let base = words.baseAddress else { return 0 }
      base[0] = Engine.word(instance.pointer)
      base[1] = first
      base[2] = second
      return Int32(truncatingIfNeeded: method.call(base, count: 3))
    }
  }

  func call(
    _ method: StandardMethod, of instance: Instance?, _ handle: UInt64, _ cause: flow_cause,
    _ value: UnsafePointer<flow_value>?
  ) {
    guard let instance, let method = instance.standard(method) else { return }
    depth += 1
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 4) { words in
      guard let base = words.baseAddress else { return }
      base[0] = Engine.word(instance.pointer)
      base[1] = handle
      base[2] = 0
      UnsafeMutableRawPointer(base + 2).storeBytes(of: cause, as: flow_cause.self)
      base[3] = Engine.word(UnsafeMutableRawPointer(mutating: value))
      _ = method.call(base, count: 4)
    }
    depth -= 1
  }

  @inline(__always)
  static func word(_ pointer: UnsafeRawPointer?) -> UInt64 { UInt64(UInt(bitPattern: pointer)) }
}

/// Callbacks given as plain functions.
extension Engine {
  /// Runs a callback and then its destroy; a callback without a function is only destroyed.
  func run(_ callback: flow_callback, _ subject: flow_handle) {
    guard callback.function != nil || callback.destroy != nil else { return }
    depth += 1
    callback.function?(callback.user_data, pointer, subject)
    callback.destroy?(callback.user_data)
    depth -= 1
  }

  func drop(_ callback: flow_callback) {
    guard let destroy = callback.destroy else { return }
    depth += 1
    destroy(callback.user_data)
    depth -= 1
  }

  func drop(_ callback: flow_finished_callback) {
    guard let destroy = callback.destroy else { return }
    depth += 1
    destroy(callback.user_data)
    depth -= 1
  }

  func drop(_ callback: flow_done_callback) {
    guard let destroy = callback.destroy else { return }
    depth += 1
    destroy(callback.user_data)
    depth -= 1
  }
}
