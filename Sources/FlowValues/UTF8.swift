package import CFlowABI

extension Values {
  /// True if the bytes are UTF-8 as RFC 3629 defines it: no overlong form, no surrogate, nothing
  /// above U+10FFFF.
  package static func isUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes.span)
      return true
    } catch {
      return false
    }
  }

  /// True if a view is UTF-8 and not NULL with a size.
  @_optimize(speed)
  package static func isUTF8(_ view: flow_string) -> Bool {
    guard view.size >= 0, let data = UnsafeRawPointer(view.data) else { return view.size == 0 }
    if isShortASCII(data, size: view.size) { return true }
    return isUTF8(
      UnsafeBufferPointer(start: data.assumingMemoryBound(to: UInt8.self), count: view.size))
  }

  /// The quick way for short ASCII, the usual case: setting up the general check would take longer.
  @inline(__always)
  private static func isShortASCII(_ bytes: UnsafeRawPointer, size: Int) -> Bool {
    switch size {
    case 4..<8:
      let ends =
        bytes.loadUnaligned(as: UInt32.self)
        | bytes.loadUnaligned(fromByteOffset: size &- 4, as: UInt32.self)
      return ends & 0x8080_8080 == 0
    case 8...16:
      let ends =
        bytes.loadUnaligned(as: UInt64.self)
        | bytes.loadUnaligned(fromByteOffset: size &- 8, as: UInt64.self)
      return ends & 0x8080_8080_8080_8080 == 0
    default: return false
    }
  }
}
