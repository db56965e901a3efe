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
    if isASCII(data, size: view.size) { return true }
    return isUTF8(
      UnsafeBufferPointer(start: data.assumingMemoryBound(to: UInt8.self), count: view.size))
  }

  /// The quick way for ASCII, the usual case: setting up the general check would take longer.
  @inline(__always)
  private static func isASCII(_ bytes: UnsafeRawPointer, size: Int) -> Bool {
    if size >= 8 {
      var offset = 0
      while offset < size &- 8 {
        if bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self) & highBits != 0 {
          return false
        }
        offset &+= 8
      }
      return bytes.loadUnaligned(fromByteOffset: size &- 8, as: UInt64.self) & highBits == 0
    }
    if size >= 4 {
      let ends =
        bytes.loadUnaligned(as: UInt32.self)
        | bytes.loadUnaligned(fromByteOffset: size &- 4, as: UInt32.self)
      return ends & 0x8080_8080 == 0
    }
    var bits: UInt8 = 0
    for offset in 0..<size { bits |= bytes.load(fromByteOffset: offset, as: UInt8.self) }
    return bits & 0x80 == 0
  }

  @inline(__always)
  private static var highBits: UInt64 { 0x8080_8080_8080_8080 }
}
