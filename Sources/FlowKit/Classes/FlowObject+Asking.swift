import CFlowABI

/// A name that nobody above has, and values that do not fit, are errors that say who was asked.
extension FlowObject {
  /// Calls an action of this name of the nearest above that has one: of a screen its coordinator,
  /// of a coordinator its parent or the screen that carries it, and so on up.
  ///
  ///     try tell("drink_chosen", "tea")
  ///
  /// The action has run when this returns. An error it throws is reported to the host, not thrown
  /// here.
  public func tell(_ action: String, _ value: Value = .null) throws(FlowError) {
    try tell(action, with: [value])
  }

  /// Calls a method of any plugin, which takes as many values as its signature says; an ``Action``
  /// takes one.
  public func tell(_ method: String, with values: [Value]) throws(FlowError) {
    try ask(method, values: values, into: nil)
  }

  /// Asks the nearest above that has an action of this name, as ``tell(_:_:)``, and gives what it
  /// returns.
  public func ask(_ action: String, _ value: Value = .null) throws(FlowError) -> Value {
    try ask(action, with: [value])
  }

  /// Asks with a method of any plugin, which takes as many values as its signature says.
  public func ask(_ method: String, with values: [Value]) throws(FlowError) -> Value {
    var result = flow_null_value()
    try ask(method, values: values, into: &result)
    return Value(result)
  }

  private func ask(
    _ method: String, values: [Value], into result: UnsafeMutablePointer<flow_value>?
  ) throws(FlowError) {
    let link = try context.living()
    try lending { loan throws(FlowError) in
      let (method, lent) = (loan.cString(method), loan.array(values.map { loan.value($0) }))
      try link.explained { error in
        link.api.pointee.flow_ask(link.engine, handle, method, lent, values.count, result, error)
      }
    }
  }
}
