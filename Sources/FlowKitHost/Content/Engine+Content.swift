public import CFlowABI
public import FlowKit

/// An act of the user: an element, its new value, and the content it answers.
public struct Input {
  /// The id of the element.
  public var id: String
  /// The new value, or the id of a row; `nil` for a press.
  public var value: Value?
  /// An action of a row's menu; the value is the row's id.
  public var action: String
  /// ``Content/revision``; 0 is what was asked for last.
  public var revision: UInt64 = 0
  /// Its number, by its device, so that one that comes twice does nothing; 0 is none.
  public var number: UInt64 = 0
  /// The device that the number belongs to.
  public var device: UInt64 = 0

  /// Makes an input for the content last rendered.
  public init(_ id: String, _ value: Value? = nil, action: String = "") {
    self.id = id
    self.value = value
    self.action = action
  }
}

extension Engine {
  /// Asks a screen what it shows.
  public func content(of screen: flow_screen) throws(FlowError) -> Content {
    var lent: UnsafePointer<flow_screen_content>?
    try link.check(flow_screen_render(link.engine, screen, &lent))
    return lent.map { Content($0) } ?? Content()
  }

  /// The user has done something with an element.
  ///
  /// - Returns: true if it was new: an input with a number that was seen before does nothing.
  @discardableResult
  public func send(_ input: Input, to screen: flow_screen) throws(FlowError) -> Bool {
    var noop = FLOW_FALSE
    try lending { loan throws(FlowError) in
      var lent = flow_input()
      lent.struct_size = UInt32(MemoryLayout<flow_input>.size)
      lent.id = loan.view(input.id)
      lent.action = loan.view(input.action)
      lent.value = loan.pointer(input.value)
      lent.revision = input.revision
      lent.sequence = input.number
      lent.device = input.device
      try link.explained { flow_screen_send(link.engine, screen, &lent, &noop, $0) }
    }
    return noop == FLOW_FALSE
  }

  /// The user pressed a button, or selected a row of a list.
  public func press(
    _ id: String, on screen: flow_screen, _ value: Value? = nil
  ) throws(FlowError) {
    try lending { loan throws(FlowError) in
      try link.explained {
        flow_screen_invoke(link.engine, screen, id, loan.pointer(value), $0)
      }
    }
  }

  /// The user changed a field, toggle or choice.
  public func set(_ id: String, on screen: flow_screen, _ value: Value) throws(FlowError) {
    try lending { loan throws(FlowError) in
      try link.explained {
        flow_screen_set_field(link.engine, screen, id, loan.pointer(value), $0)
      }
    }
  }

  /// The text that the user has typed into an element is no value yet.
  ///
  /// - Parameter reason: The reason, for the user; `nil`: it is a value, or was taken back.
  public func setWrong(
    _ id: String, on screen: flow_screen, because reason: String?
  ) throws(FlowError) {
    try link.explained { flow_screen_set_wrong(link.engine, screen, id, reason, $0) }
  }

  /// Calls a method of a screen or coordinator by its name.
  public func invoke(
    _ method: String, of target: flow_handle, _ arguments: [Value] = []
  ) throws(FlowError) -> Value {
    var result = flow_null_value()
    try lending { loan throws(FlowError) in
      let lent = loan.array(arguments.map { loan.value($0) })
      try link.explained {
        flow_invoke(link.engine, target, method, lent, arguments.count, &result, $0)
      }
    }
    return Value(result)
  }
}
