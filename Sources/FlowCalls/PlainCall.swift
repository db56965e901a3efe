package import CFlowABI
import FlowMessages

/// The quick way of calling a method with values: for the plain, correct case only. Anything that
/// needs a decision or a message is left to ``Invocation``, before it has had any effect.
extension Method {
  /// Calls the function if arguments and result are of types and values that fit as they are.
  /// Allocates nothing.
  ///
  /// The class must be kept meanwhile.
  ///
  /// - Returns: false if the call is not plain or not correct; it has had no effect then.
  @inline(__always)
  package static func callIfPlain(
    _ method: UnsafePointer<Method>, of instance: UnsafeMutableRawPointer?,
    arguments: UnsafePointer<flow_value>?, count: Int,
    into result: UnsafeMutablePointer<flow_value>?
  ) -> Bool {
    guard let plain = method.pointee.plain, count == plain.pointee.count else { return false }
    return withUnsafeTemporaryAllocation(
      of: UnsafeMutableRawPointer?.self, capacity: Int(FLOW_SIGNATURE_ARGUMENTS)
    ) { places in
      withUnsafeTemporaryAllocation(
        of: UnsafeRawPointer?.self, capacity: Int(FLOW_SIGNATURE_ARGUMENTS)
      ) { words in
        guard let places = places.baseAddress, let words = words.baseAddress else { return false }
        words.pointee = UnsafeRawPointer(instance)
        places.pointee = UnsafeMutableRawPointer(words)
        if count > 0 {
          guard let arguments, Sizes.isAligned(arguments) else { return false }
          let rules = plain.pointee.arguments
          var index = 0
          while index < count {
            guard
              rules[index].accept(
                arguments + index, at: places + (index &+ 1), word: words + (index &+ 1))
            else { return false }
            index &+= 1
          }
        }
        // A hook is told whose call it is, which the long way knows.
        if CallHook.isSet { return false }
        let word = method.pointee.callUntold(at: places)
        result?.pointee = plain.pointee.value(word)
        return true
      }
    }
  }
}
