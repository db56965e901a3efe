import CFlowABI
public import FlowKit

extension Element {
  /// The value that it takes from text that a user typed (`flow_value_for`).
  ///
  /// - Throws: Why the text is no such value.
  public func value(typed text: String) throws(FlowError) -> Value {
    var made: UnsafeMutablePointer<flow_value>?
    defer { flow_value_destroy(made) }
    try lending { loan throws(FlowError) in
      var lent = lent(loan)
      // Any row on demand has a place, not only those that were handed out (V15).
      if isOnDemand { lent.rows_method = loan.cString("rows") }
      var error = flow_error()
      error.struct_size = UInt32(MemoryLayout<flow_error>.size)
      let status = flow_value_for(&lent, loan.view(text), &made, &error)
      guard status != FLOW_OK else { return }
      let message = withUnsafeBytes(of: &error.message) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      throw FlowError(status, message)
    }
    return made.map { Value($0.pointee) } ?? .null
  }
}
