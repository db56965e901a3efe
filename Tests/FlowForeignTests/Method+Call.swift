import CFlowABI
import FlowCalls

/// Calls of a method that a test holds as a value; the engine lends methods by their place.
extension Method {
  func call(_ words: UnsafeMutablePointer<UInt64>, count: Int) -> UInt64 {
    withUnsafePointer(to: self) { Method.call($0, words: words, count: count) }
  }

  func callUntold(instance: UInt64) -> UInt64 {
    withUnsafePointer(to: self) { Method.callUntold($0, instance: instance) }
  }

  func callIfPlain(
    _ instance: UnsafeMutableRawPointer?, arguments: UnsafePointer<flow_value>?, count: Int,
    into result: UnsafeMutablePointer<flow_value>?
  ) -> Bool {
    withUnsafePointer(to: self) {
      Method.callIfPlain($0, of: instance, arguments: arguments, count: count, into: result)
    }
  }
}
