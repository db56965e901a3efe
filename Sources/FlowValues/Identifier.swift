import CFlowABI
import CSystem
package import FlowMessages

/// The names that classes, plugins and methods may have.
package enum Identifier {
  /// The largest size of an id or a name, in bytes.
  package static let limit = 128

  /// Returns an id, or throws unless it consists of letters, digits and `._-/`.
  package static func check(
    _ id: UnsafePointer<CChar>?, what: Literal
  ) throws(Fault) -> UnsafePointer<CChar> {
    guard let id else { throw Fault(FLOW_ERROR_INVALID_ARGUMENT, "% is NULL", what) }
    guard id.pointee != 0 else { throw Fault(FLOW_ERROR_INVALID_ARGUMENT, "% is empty", what) }
    let size = strnlen(id, limit + 1)
    let bytes = UnsafeBufferPointer(
      start: UnsafeRawPointer(id).assumingMemoryBound(to: UInt8.self), count: size)
    guard size <= limit else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT, "% is longer than % bytes", what, limit)
    }
    guard Values.isUTF8(bytes) else {
      throw Fault(FLOW_ERROR_BAD_UTF8, "% % is not valid UTF-8", what, Text.quoted(bytes))
    }
    for byte in bytes where !isWord(byte) && !isPunctuation(byte) {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT,
        "% % has other characters than letters, digits and '._-/'", what, Text.quoted(bytes))
    }
    return id
  }

  /// True if a method may have this name: a C identifier, because actions are named like functions.
  package static func isMethodName(_ name: UnsafePointer<CChar>) -> Bool {
    let size = strnlen(name, limit + 1)
    guard size > 0, size <= limit else { return false }
    for index in 0..<size where !isWord(UInt8(bitPattern: name[index])) { return false }
    return !(0x30...0x39).contains(name[0])
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"): true
    default: false
    }
  }

  private static func isPunctuation(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "/"): true
    default: false
    }
  }
}
