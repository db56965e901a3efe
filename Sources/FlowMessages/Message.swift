package import CFlowABI
import CSystem

/// The type of string literals in these modules, never Swift's String, which would bring its tables
/// of Unicode with it.
package typealias StringLiteralType = Literal

/// A text of the program, as one word. Swift's StaticString is three.
package struct Literal: ExpressibleByStringLiteral, @unchecked Sendable {
  package let text: UnsafePointer<CChar>

  @inline(__always)
  package init(stringLiteral literal: StaticString) { text = Text.pointer(literal) }
}

/// The text of a message: bytes, put together from a format. It works on bytes, not characters,
/// to do without Swift's String, whose tables of Unicode were a quarter of the library.
///
/// It may hold invalid UTF-8 and terminal control codes, as foreign text in it may; ``shown`` mends
/// that when it leaves the engine.
package struct Message: Equatable, Sendable {
  package private(set) var bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  @inline(never)
  package init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = []
    append(bytes.baseAddress, count: bytes.count)
  }

  /// A text as it is; one whose size is impossible must not come here.
  @inline(never)
  package init(_ text: flow_string) {
    let start = UnsafeRawPointer(text.data)?.assumingMemoryBound(to: UInt8.self)
    self.init(UnsafeBufferPointer(start: start, count: start == nil ? 0 : max(text.size, 0)))
  }

  @inline(__always)
  package init(_ literal: Literal) { self.init(literal.text) }

  /// The bytes of a C string.
  @inline(never)
  package init(_ text: UnsafePointer<CChar>) { self.init(Text.bytes(of: text)) }

  /// Makes the C name of a function from its Swift name, like `flow_push(_:_:)`.
  package init(functionNamed name: UnsafePointer<CChar>) {
    let size = strcspn(name, Text.pointer("("))
    self.init(UnsafeBufferPointer(rebasing: Text.bytes(of: name)[..<size]))
  }

  package var isEmpty: Bool { bytes.isEmpty }

  @inline(never)
  package static func == (left: Message, right: Message) -> Bool {
    left.bytes.withUnsafeBufferPointer { Text.equal($0, bytes: right.bytes) }
  }

  /// Takes over its part, which most callers have just made: it is released here, not by each.
  @inline(never)
  @_semantics("optimize.sil.specialize.owned2guarantee.never")
  package static func += (left: inout Message, right: __owned Message) {
    right.bytes.withUnsafeBufferPointer { left.append($0.baseAddress, count: $0.count) }
  }

  @inline(never)
  @_semantics("optimize.sil.specialize.owned2guarantee.never")
  package static func + (left: __owned Message, right: __owned Message) -> Message {
    var sum = left
    sum += right
    return sum
  }

  /// Lends the shown form as a C string.
  package func withCString(_ body: (UnsafePointer<CChar>) -> Void) {
    let text = TextBlock(copying: shown)
    text.withPointer(body)
  }

  /// Appends bytes. All parts come here, so that the array's code for growing exists once.
  @inline(never)
  mutating func append(_ start: UnsafePointer<UInt8>?, count: Int) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: start, count: count))
  }
}

extension Message: ExpressibleByStringLiteral {
  @inline(__always)
  package init(stringLiteral literal: StaticString) { self.init(Text.pointer(literal)) }
}

extension Message {
  /// The form that leaves the engine: one line of valid UTF-8 that cannot control a terminal, or
  /// disguise text. Controls, line separators, marks of writing direction and all else without a
  /// width become escapes like `\u{1b}`; invalid UTF-8 becomes U+FFFD, one for each piece that
  /// could have begun a character, as Unicode advises.
  package var shown: Message {
    bytes.withUnsafeBufferPointer { bytes in
      var (shown, place) = (Message([]), 0)
      while place < bytes.count {
        let (size, isWhole) = Message.character(bytes, at: place)
        if !isWhole {
          shown += "\u{FFFD}" as Message
        } else if let code = Message.hidden(bytes, at: place, size: size) {
          shown += Message("\\u{%}", MessageWord.hexadecimal(code))
        } else if let start = bytes.baseAddress {
          shown.append(start + place, count: size)
        }
        place += size
      }
      return shown
    }
  }

  /// Returns the code of a character that has to be escaped; nil for all others.
  private static func hidden(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int, size: Int)
    -> UInt32?
  {
    var code = UInt32(bytes[place]) & (size == 1 ? 0x7F : 0x7F >> UInt32(size))
    for next in 1..<size { code = code << 6 | UInt32(bytes[place + next] & 0x3F) }
    switch code {
    case 0x20..<0x7F: return nil
    case 0..<0xA0, 0xAD, 0x34F, 0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F,
      0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0,
      0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF:
      return code
    default: return nil
    }
  }

  /// Measures the character at a place, or the longest piece there that could have begun one.
  private static func character(
    _ bytes: UnsafeBufferPointer<UInt8>, at place: Int
  ) -> (size: Int, isWhole: Bool) {
    let size: Int
    // The range allowed for the second byte, which excludes overlong forms, surrogates and codes
    // that are too large.
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch bytes[place] {
    case 0...0x7F: size = 1
    case 0xC2...0xDF: size = 2
    case 0xE0: (size, second) = (3, 0xA0...0xBF)
    case 0xED: (size, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: size = 3
    case 0xF0: (size, second) = (4, 0x90...0xBF)
    case 0xF4: (size, second) = (4, 0x80...0x8F)
    case 0xF1...0xF3: size = 4
    default: return (1, false)
    }
    var found = 1
    while found < size, place + found < bytes.count,
      (found == 1 ? second : 0x80...0xBF).contains(bytes[place + found])
    {
      found += 1
    }
    return (found, found == size)
  }
}
