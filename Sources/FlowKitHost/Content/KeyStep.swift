import CFlowABI
public import FlowKit

/// One step from a list of elements or rows to the next (`flow_key_step`). Steps are carried out in
/// order.
public enum KeyStep: Equatable, Sendable {
  /// It goes, from its index in the old list.
  case remove(from: Int)
  /// It leaves its index in the old list, and is kept aside until it is put.
  case take(from: Int)
  /// It is new, at its index in the new list.
  case insert(at: Int)
  /// It comes to its index in the new list; it was taken from its index in the old one.
  case put(at: Int, from: Int)

  /// The steps from one list of keys to another, with the fewest moves (`flow_keys_compare`).
  ///
  /// - Parameters:
  ///   - before: the keys of what is shown, `Element.key` or `Row.key`.
  ///   - after: the keys of what shall be.
  /// - Throws: `FLOW_ERROR_DUPLICATE_ID` for a key that stands twice in one list.
  public static func steps(
    from before: [UInt64], to after: [UInt64]
  ) throws(FlowError) -> [KeyStep] {
    var steps = [flow_key_step](
      repeating: flow_key_step(), count: before.count + after.count)
    var count = 0
    var error = flow_error()
    error.struct_size = UInt32(MemoryLayout<flow_error>.size)
    let status = flow_keys_compare(
      before, before.count, after, after.count, &steps, steps.count, &count, &error)
    guard status == FLOW_OK else {
      let message = withUnsafeBytes(of: &error.message) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      throw FlowError(status, message)
    }
    return steps.prefix(count).map { KeyStep($0) }
  }

  private init(_ step: flow_key_step) {
    switch step.change {
    case FLOW_KEY_REMOVED: self = .remove(from: step.before)
    case FLOW_KEY_TAKEN: self = .take(from: step.before)
    case FLOW_KEY_INSERTED: self = .insert(at: step.after)
    default: self = .put(at: step.after, from: step.before)
    }
  }
}
