import CFlowABI

/// What the user has done: with which element, and which content it answers.
struct Input {
  var id: String
  var value: Value?
  /// An action of a row's menu; the value is the row's id.
  var action = ""
  /// 0 is what was asked for last.
  var revision: UInt64 = 0
  /// Its number, by its device; 0 is none.
  var number: UInt64 = 0
  var device: UInt64 = 0
}

extension Engine {
  /// Asks a screen for its content.
  func content(of screen: flow_screen) throws(EngineFailure) -> Content {
    var pointer: UnsafePointer<flow_screen_content>?
    try checked(flow_screen_render(self.pointer, screen, &pointer))
    guard let lent = pointer else { throw EngineFailure(FLOW_ERROR_INTERNAL) }
    let elements = (0..<lent.pointee.element_count).compactMap { flow_element_at(lent, $0) }
    return Content(
      title: text(lent.pointee.title), elements: elements.compactMap { Element($0.pointee) },
      revision: lent.pointee.revision)
  }

  /// The user has done something with an element.
  ///
  /// - Returns: Whether it was new: an input with a number that was seen before does nothing.
  @discardableResult
  func send(_ input: Input, to screen: flow_screen) throws(EngineFailure) -> Bool {
    var noop = FLOW_FALSE
    try explained { error in
      Value.lend([.string(input.id), .string(input.action)]) { texts in
        Value.lend(input.value) { value in
          var lent = flow_input()
          lent.struct_size = UInt32(MemoryLayout<flow_input>.size)
          lent.id = texts[0].as.string
          lent.action = texts[1].as.string
          lent.value = value
          lent.revision = input.revision
          lent.sequence = input.number
          lent.device = input.device
          return flow_screen_send(pointer, screen, &lent, &noop, error)
        }
      }
    }
    return noop == FLOW_FALSE
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
