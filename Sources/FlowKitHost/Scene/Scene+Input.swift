package import CFlowABI
public import FlowKit
import CScene

/// The user's input to an element. A refusal is thrown, and told as news, too.
extension Scene.Element {
  /// The user has typed: the text is what stands in the field now. A text that is no value of
  /// the element is half typed, which is thrown.
  public func type(_ text: String) throws(FlowError) {
    try explained { loan, error in flow_scene_type(pointer, loan.cString(text), error) }
  }

  /// The value of a text that the user has typed, as the engine's language or the engine itself
  /// writes it. Nothing is sent.
  ///
  /// - Throws: The reason, in words for the user if it takes days, times or numbers.
  public func value(typed text: String) throws(FlowError) -> Value {
    var made: UnsafeMutablePointer<flow_value>?
    defer { flow_value_destroy(made) }
    try explained { loan, error in
      flow_scene_value_for(pointer, loan.cString(text), &made, error)
    }
    return made.map { Value($0.pointee) } ?? .null
  }

  /// The text of a field after so many keys up, or down if they are less than 0 (H23); `nil` where
  /// it has no steps. Nothing is sent.
  public func stepped(_ text: String, by steps: Int32) -> String? {
    let made = lending { loan in
      String(cString: flow_scene_step(pointer, loan.cString(text), steps))
    }
    return made.isEmpty ? nil : made
  }

  /// The user has chosen a value, as by a switch.
  public func set(_ value: Value) throws(FlowError) {
    try explained { loan, error in flow_scene_set(pointer, loan.pointer(value), error) }
  }

  /// The user has chosen a row of a choice; of several it is turned over.
  public func choose(_ row: String) throws(FlowError) {
    try explained { loan, error in flow_scene_choose(pointer, loan.cString(row), error) }
  }

  /// The user has pressed a button, a row, an action of its menu, or a link text.
  ///
  /// - Parameter clicks: The toolkit's count of this click; 1 for a key.
  public func press(
    row: String? = nil, action: String? = nil, clicks: UInt32 = 1
  ) throws(FlowError) {
    try explained { loan, error in
      let (row, action) = (row.map { loan.cString($0) }, action.map { loan.cString($0) })
      return flow_scene_press(pointer, row, action, clicks, error)
    }
  }

  private func explained(
    _ call: (Loan, UnsafeMutablePointer<flow_error>) -> flow_status
  ) throws(FlowError) {
    try FlowError.explained { error in lending { call($0, error) } }
  }
}

extension FlowError {
  /// Runs a call that explains its failure in a `flow_error`, where there may be no engine.
  package static func explained(
    _ call: (UnsafeMutablePointer<flow_error>) -> flow_status
  ) throws(FlowError) {
    var error = flow_error()
    error.struct_size = UInt32(MemoryLayout<flow_error>.size)
    let status = call(&error)
    guard status != FLOW_OK else { return }
    let message = withUnsafeBytes(of: &error.message) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    throw FlowError(status, message.isEmpty ? text(flow_status_text(status)) : message)
  }
}
