public import CFlowABI
import FlowMessages
import FlowRecords

/// C: flow_keys_compare
@c @implementation
public func flow_keys_compare(
  _ before: UnsafePointer<UInt64>!, _ before_count: Int, _ after: UnsafePointer<UInt64>!,
  _ after_count: Int, _ steps: UnsafeMutablePointer<flow_key_step>!, _ capacity: Int,
  _ out_count: UnsafeMutablePointer<Int>!, _ out_error: UnsafeMutablePointer<flow_error>!
) -> flow_status {
  do throws(Fault) {
    let count = try given(out_count, named: "out_count")
    if capacity != 0 { _ = try given(steps, named: "steps") }
    try Sizes.check(before_count, at: UnsafePointer(before), name: "before")
    try Sizes.check(after_count, at: UnsafePointer(after), name: "after")
    count.pointee = try KeySteps.compare(
      UnsafeBufferPointer(start: before, count: before_count),
      with: UnsafeBufferPointer(start: after, count: after_count), to: steps, capacity: capacity)
    return FLOW_OK
  } catch {
    error.write(to: out_error)
    return error.status
  }
}
