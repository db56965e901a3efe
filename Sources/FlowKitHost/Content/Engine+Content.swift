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
  /// ``Element/meaning`` in the content that it answers, from before the screen was restored; 0 is
  /// not known. @since 0.4
  public var meaning: UInt64 = 0

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

  /// Asks a screen for some rows of an element; fewer come where they end.
  public func rows(
    of screen: flow_screen, element id: String, from first: Int, count: Int
  ) throws(FlowError) -> [Row] {
    var lent: UnsafePointer<flow_rows>?
    try link.explained { flow_screen_rows(link.engine, screen, id, first, count, &lent, $0) }
    guard let lent else { return [] }
    return (0..<lent.pointee.row_count).compactMap { flow_rows_at(lent, $0).map { Row($0) } }
  }

  /// An element with more of its rows on demand, so many or all; as it is if the screen gives none.
  public func extended(_ element: Element, of screen: flow_screen, to count: Int) -> Element {
    let missing = min(count, element.rowTotal) - element.rows.count
    guard missing > 0,
      let more = try? rows(
        of: screen, element: element.id, from: element.rows.count, count: missing)
    else { return element }
    var extended = element
    extended.rows += more
    return extended
  }

  /// An element with the rows on demand that a value names among its rows.
  public func including(_ value: Value?, in element: Element, of screen: flow_screen) -> Element {
    guard element.isOnDemand, let value else { return element }
    var named: [String] = []
    if case .string(let id) = value { named = [id] }
    if case .list(let items) = value {
      for case .string(let id) in items { named.append(id) }
    }
    var included = element
    for id in named where !element.rows.contains(where: { $0.id == id }) {
      guard let place = try? findRow(id, of: screen, element: element.id),
        let rows = try? rows(of: screen, element: element.id, from: place, count: 1)
      else { continue }
      included.rows += rows
    }
    return included
  }

  /// Finds the place of a row of an element by its id.
  public func findRow(
    _ row: String, of screen: flow_screen, element id: String
  ) throws(FlowError) -> Int {
    var index = 0
    try lending { loan throws(FlowError) in
      try link.explained {
        flow_screen_find_row(link.engine, screen, id, loan.view(row), &index, $0)
      }
    }
    return index
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
      lent.meaning = input.meaning
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
