import CFlowABI

extension Engine {
  /// Asks a screen for its content.
  func content(of screen: flow_screen) throws(EngineFailure) -> Content {
    var pointer: UnsafePointer<flow_screen_content>?
    try checked(flow_screen_render(self.pointer, screen, &pointer))
    guard let lent = pointer else { throw EngineFailure(FLOW_ERROR_INTERNAL) }
    let elements = (0..<lent.pointee.element_count).compactMap { flow_element_at(lent, $0) }
    return Content(
      title: text(lent.pointee.title), elements: elements.compactMap { Element($0.pointee) })
  }

  /// The user changed a field, toggle or choice.
  func setField(_ id: String, of screen: flow_screen, to value: Value) throws(EngineFailure) {
    try explained { error in
      Value.lend(value) { flow_screen_set_field(pointer, screen, id, $0, error) }
    }
  }

  /// The user pressed a button, or selected the row `value` of a list.
  func press(_ id: String, of screen: flow_screen, value: Value?) throws(EngineFailure) {
    try explained { error in
      Value.lend(value) { flow_screen_invoke(pointer, screen, id, $0, error) }
    }
  }

  /// Calls a method by name.
  func invoke(
    _ method: String, of target: flow_handle, _ arguments: [Value]
  ) throws(EngineFailure) -> Value {
    var result = flow_null_value()
    try explained { error in
      Value.lend(arguments) {
        flow_invoke(pointer, target, method, $0.baseAddress, $0.count, &result, error)
      }
    }
    return Value(result)
  }
}
