package import CFlowABI
import CSystem

/// The words of a message are one text, in which each `%` stands for the next of its arguments:
/// `Message("% is no %", name, kind)`. The place that needs a message then costs one call, which
/// counts, as there are hundreds of them.
extension Message {
  @inline(__always)
  package init(_ format: Literal, _ one: some MessageArgument) {
    self.init(format: format.text, one: one.word)
  }

  @inline(__always)
  package init(_ format: Literal, _ one: some MessageArgument, _ two: some MessageArgument) {
    self.init(format: format.text, one: one.word, two: two.word)
  }

  @inline(__always)
  package init(
    _ format: Literal, _ one: some MessageArgument, _ two: some MessageArgument,
    _ three: some MessageArgument
  ) {
    self.init(format: format.text, one: one.word, two: two.word, three: three.word)
  }

  @inline(__always)
  package init(
    _ format: Literal, _ one: some MessageArgument, _ two: some MessageArgument,
    _ three: some MessageArgument, _ four: some MessageArgument
  ) {
    self.init(format: format.text, one: one.word, two: two.word, three: three.word, four: four.word)
  }
}

extension Message {
  @inline(never)
  fileprivate init(format: UnsafePointer<CChar>, one: __owned MessageWord) {
    var filling = Filling(format)
    filling.fill(one)
    self = filling.message()
  }

  @inline(never)
  fileprivate init(
    format: UnsafePointer<CChar>, one: __owned MessageWord, two: __owned MessageWord
  ) {
    var filling = Filling(format)
    filling.fill(one)
    filling.fill(two)
    self = filling.message()
  }

  @inline(never)
  fileprivate init(
    format: UnsafePointer<CChar>, one: __owned MessageWord, two: __owned MessageWord,
    three: __owned MessageWord
  ) {
    var filling = Filling(format)
    filling.fill(one)
    filling.fill(two)
    filling.fill(three)
    self = filling.message()
  }

  @inline(never)
  fileprivate init(
    format: UnsafePointer<CChar>, one: __owned MessageWord, two: __owned MessageWord,
    three: __owned MessageWord, four: __owned MessageWord
  ) {
    var filling = Filling(format)
    filling.fill(one)
    filling.fill(two)
    filling.fill(three)
    filling.fill(four)
    self = filling.message()
  }
}

/// A message that is being put together, and what is left of its format.
private struct Filling {
  private var done = Message([])
  private var rest: UnsafePointer<CChar>

  init(_ format: UnsafePointer<CChar>) { rest = format }

  /// Appends the text before the next `%`, and an argument in its place.
  @inline(never)
  mutating func fill(_ word: __owned MessageWord) {
    appendText()
    assert(rest.pointee == Self.mark, "a format has a mark for each argument")
    if rest.pointee != 0 { rest += 1 }
    switch word {
    case .message(let part): done += part
    case .fault(let fault): done += fault.message
    case .text(let text): done += Message(text)
    case .signed(let number):
      if number < 0 { append(UInt8(ascii: "-")) }
      append(number.magnitude, base: 10)
    case .unsigned(let number): append(number, base: 10)
    case .hexadecimal(let number): append(UInt64(number), base: 16)
    case .character(let byte): append(byte)
    }
  }

  /// Appends the text behind the last argument.
  @inline(never)
  mutating func message() -> Message {
    appendText()
    assert(rest.pointee == 0, "a format has an argument for each mark")
    return done
  }

  private static let mark = CChar(UInt8(ascii: "%"))

  @inline(never)
  private mutating func appendText() {
    let size = strcspn(rest, Text.pointer("%"))
    done += Message(
      UnsafeBufferPointer(
        start: UnsafeRawPointer(rest).assumingMemoryBound(to: UInt8.self), count: size))
    rest += size
  }

  private mutating func append(_ byte: UInt8) {
    withUnsafePointer(to: byte) { done.append($0, count: 1) }
  }

  @inline(never)
  private mutating func append(_ number: UInt64, base: UInt64) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var (rest, place) = (number, 20)
      repeat {
        let digit = UInt8(truncatingIfNeeded: rest % base)
        place &-= 1
        digits[place] = digit < 10 ? 0x30 &+ digit : 0x57 &+ digit
        rest /= base
      } while rest > 0
      done += Message(UnsafeBufferPointer(rebasing: digits[place...]))
    }
  }
}

extension Fault {
  /// Makes a fault whose message is `text`.
  @inline(__always)
  package init(_ status: flow_status, _ text: Literal) {
    self.init(status, text: text.text)
  }

  /// Makes a fault whose message is put together as by ``Message``.
  @inline(__always)
  package init(_ status: flow_status, _ format: Literal, _ one: some MessageArgument) {
    self.init(status, format: format.text, one: one.word)
  }

  @inline(__always)
  package init(
    _ status: flow_status, _ format: Literal, _ one: some MessageArgument,
    _ two: some MessageArgument
  ) {
    self.init(status, format: format.text, one: one.word, two: two.word)
  }

  @inline(__always)
  package init(
    _ status: flow_status, _ format: Literal, _ one: some MessageArgument,
    _ two: some MessageArgument, _ three: some MessageArgument
  ) {
    self.init(
      status, Message(format: format.text, one: one.word, two: two.word, three: three.word))
  }

  @inline(__always)
  package init(
    _ status: flow_status, _ format: Literal, _ one: some MessageArgument,
    _ two: some MessageArgument, _ three: some MessageArgument, _ four: some MessageArgument
  ) {
    self.init(
      status,
      Message(format: format.text, one: one.word, two: two.word, three: three.word, four: four.word)
    )
  }

  @inline(never)
  private init(_ status: flow_status, text: UnsafePointer<CChar>) {
    self.init(status, Message(text))
  }

  @inline(never)
  private init(
    _ status: flow_status, format: UnsafePointer<CChar>, one: __owned MessageWord
  ) {
    self.init(status, Message(format: format, one: one))
  }

  @inline(never)
  private init(
    _ status: flow_status, format: UnsafePointer<CChar>, one: __owned MessageWord,
    two: __owned MessageWord
  ) {
    self.init(status, Message(format: format, one: one, two: two))
  }
}

/// A value that has a place in a message.
package protocol MessageArgument {
  var word: MessageWord { get }
}

/// An argument of a message, as the one function that puts messages together takes it.
package enum MessageWord {
  case message(Message)
  /// The message of a fault.
  case fault(Fault)
  case text(UnsafePointer<CChar>)
  case signed(Int64)
  case unsigned(UInt64)
  case hexadecimal(UInt32)
  /// One byte of ASCII.
  case character(UInt8)
}

extension MessageWord: MessageArgument {
  package var word: MessageWord { @inline(__always) get { self } }
}

extension Message: MessageArgument {
  package var word: MessageWord { @inline(__always) get { .message(self) } }
}

extension Fault: MessageArgument {
  package var word: MessageWord { @inline(__always) get { .fault(self) } }
}

extension Literal: MessageArgument {
  package var word: MessageWord { @inline(__always) get { .text(text) } }
}

extension StaticString: MessageArgument {
  package var word: MessageWord { @inline(__always) get { .text(Text.pointer(self)) } }
}

extension UnsafePointer: MessageArgument where Pointee == CChar {
  package var word: MessageWord { @inline(__always) get { .text(self) } }
}

extension flow_string: MessageArgument {
  package var word: MessageWord { @inline(__always) get { .message(Message(self)) } }
}

extension UnsafeBufferPointer: MessageArgument where Element == UInt8 {
  package var word: MessageWord { @inline(__always) get { .message(Message(self)) } }
}

extension MessageArgument where Self: FixedWidthInteger {
  package var word: MessageWord {
    @inline(__always) get {
      Self.isSigned
        ? .signed(Int64(truncatingIfNeeded: self)) : .unsigned(UInt64(truncatingIfNeeded: self))
    }
  }
}

extension Int: MessageArgument {}
extension Int32: MessageArgument {}
extension Int64: MessageArgument {}
extension UInt: MessageArgument {}
extension UInt8: MessageArgument {}
extension UInt16: MessageArgument {}
extension UInt32: MessageArgument {}
extension UInt64: MessageArgument {}
