import CSystem

/// An owned, NUL-terminated copy of text, for strings handed out as `const char *`.
package final class TextBlock {
  /// The text; valid as long as this object, which Swift may release after its last visible use.
  /// Use ``withPointer(_:)`` for the length of a call.
  package let pointer: UnsafePointer<CChar>

  package init(copying bytes: UnsafeBufferPointer<UInt8>) {
    pointer = Text.copy(bytes)
  }

  package init(copying text: UnsafePointer<CChar>) {
    pointer = Text.copy(Text.bytes(of: text))
  }

  package init(copying text: Message) {
    pointer = text.bytes.withUnsafeBufferPointer { Text.copy($0) }
  }

  deinit { pointer.deallocate() }

  package func withPointer<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    withExtendedLifetime(self) { body(pointer) }
  }
}

/// Text from outside, and its form in messages.
package enum Text {
  /// Returns a NUL-terminated copy, to be freed with `deallocate()`.
  @inline(never)
  package static func copy(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafePointer<CChar> {
    let block = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
    if bytes.count > 0, let start = bytes.baseAddress { memcpy(block, start, bytes.count) }
    block[bytes.count] = 0
    return UnsafePointer(block)
  }

  /// The bytes of a C string, without its NUL.
  package static func bytes(of text: UnsafePointer<CChar>) -> UnsafeBufferPointer<UInt8> {
    let start = UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self)
    return UnsafeBufferPointer(start: start, count: strlen(text))
  }

  /// A literal as a C string.
  @inline(__always)
  @_disfavoredOverload
  package static func pointer(_ literal: StaticString) -> UnsafePointer<CChar> {
    UnsafeRawPointer(literal.utf8Start).assumingMemoryBound(to: CChar.self)
  }

  @inline(__always)
  package static func pointer(_ literal: Literal) -> UnsafePointer<CChar> { literal.text }

  /// Quotes text for a message. Beyond `limit` bytes only the *end* is kept, because the end of a
  /// path tells more than its beginning.
  @inline(never)
  package static func quoted(_ bytes: UnsafeBufferPointer<UInt8>, limit: Int = 200) -> Message {
    if bytes.count <= limit { return Message("'%'", bytes) }
    return Message("'...%'", UnsafeBufferPointer(rebasing: bytes[(bytes.count - limit)...]))
  }

  @inline(never)
  package static func quoted(_ text: UnsafePointer<CChar>, limit: Int = 200) -> Message {
    quoted(bytes(of: text), limit: limit)
  }

  /// A word with its article: "a screen", "an observer".
  @inline(never)
  package static func one(_ word: __owned Message) -> Message {
    guard let first = word.bytes.first, strchr(pointer("aeiou"), Int32(first)) != nil else {
      return Message("a %", word)
    }
    return Message("an %", word)
  }

  /// The system's sentence for an error number.
  @inline(never)
  package static func systemMessage(_ error: Int32) -> Message {
    guard let message = strerror(error) else { return Message("error %", error) }
    return Message(message)
  }

  /// True if two texts are the same bytes, or both NULL.
  package static func isSame(
    _ text: UnsafePointer<CChar>?, as other: UnsafePointer<CChar>?
  ) -> Bool {
    guard let text, let other else { return text == other }
    return strcmp(text, other) == 0
  }

  /// True if `text` is exactly `bytes`.
  static func equal(_ text: UnsafeBufferPointer<UInt8>, bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      guard text.count == bytes.count else { return false }
      guard let left = text.baseAddress, let right = bytes.baseAddress else { return true }
      return memcmp(left, right, bytes.count) == 0
    }
  }
}
