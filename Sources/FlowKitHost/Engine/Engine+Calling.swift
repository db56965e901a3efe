public import CFlowABI
public import FlowKit

extension Engine {
  /// Calls a method of an instance by its name, with values that its signature takes.
  ///
  /// - Returns: The method's result; null if it has none.
  public func invoke(
    _ target: flow_handle, _ method: String, _ arguments: [Value] = []
  ) throws(FlowError) -> Value {
    var result = flow_null_value()
    try lending { loan throws(FlowError) in
      let lent = loan.array(arguments.map { loan.value($0) })
      let name = loan.cString(method)
      try link.explained { error in
        flow_invoke(link.engine, target, name, lent, arguments.count, &result, error)
      }
    }
    return Value(result)
  }

  /// Ends an instance that was never opened.
  public func destroy(_ handle: flow_handle) throws(FlowError) {
    try link.check(flow_destroy(link.engine, handle))
  }
}
