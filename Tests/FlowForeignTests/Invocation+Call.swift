import CFlowABI
import FlowCalls
import FlowMessages

extension Invocation {
  /// Calls a method with values, as the engine does.
  ///
  /// - Parameter result: receives the result, borrowed from the instance; may be nil.
  static func call(
    _ method: Method, of cls: InstanceClass, instance: UnsafeMutableRawPointer?,
    arguments: UnsafePointer<flow_value>?, count: Int, isLive: (UInt64) -> Bool,
    result: UnsafeMutablePointer<flow_value>?
  ) throws(Fault) {
    try withUnsafeTemporaryAllocation(
      of: UInt64.self, capacity: Int(FLOW_SIGNATURE_ARGUMENTS)
    ) { (buffer) throws(Fault) in
      guard let words = buffer.baseAddress else { return }
      try prepare(
        method, of: cls, instance: instance, arguments: arguments, count: count, isLive: isLive,
        words: words)
      let word = method.call(words, count: Int(method.signature.pointee.count))
      result?.pointee = try value(of: word, returnedBy: method, of: cls)
    }
  }
}
