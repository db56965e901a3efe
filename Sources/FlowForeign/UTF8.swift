import CFlowABI

extension Values {
  /// Whether the bytes are UTF-8 as RFC 3629 defines it: no overlong form, no surrogate, nothing
  /// above U+10FFFF.
  ///
  /// - Complexity: O(n); runs of ASCII are taken eight bytes at a time.
  package static func isUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while index < bytes.count {
      if index + 8 <= bytes.count,
        UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: index, as: UInt64.self)
          & 0x8080_8080_8080_8080 == 0
      {
        index += 8
        continue
      }
      guard let length = scalarLength(bytes, at: index) else { return false }
      index += length
    }
    return true
  }

  /// How many bytes the scalar at `index` takes, or nil if it is none. The range of the second byte
  /// excludes overlong forms, surrogates and what lies above U+10FFFF (RFC 3629, section 4).
  private static func scalarLength(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int? {
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch bytes[index] {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: length = 4
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    guard index + length <= bytes.count, second.contains(bytes[index + 1]) else { return nil }
    for next in (index + 2)..<max(index + 2, index + length) where bytes[next] & 0xC0 != 0x80 {
      return nil
    }
    return length
  }

  /// Whether a view is UTF-8 and not NULL with a size.
  static func isUTF8(_ view: flow_string) -> Bool {
    guard view.size >= 0, let data = view.data else { return view.size == 0 }
    return isUTF8(
      UnsafeBufferPointer(
        start: UnsafeRawPointer(data).assumingMemoryBound(to: UInt8.self), count: view.size))
  }
}
