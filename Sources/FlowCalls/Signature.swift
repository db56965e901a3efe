package import CFlowABI
import CSystem
package import FlowMessages

/// The parsed type of a method (flow/signature.h).
package struct Signature: Hashable {
  package private(set) var cValue: flow_signature

  /// Parses the text of a signature. Pure; safe on any bytes.
  ///
  /// - Throws: `FLOW_ERROR_BAD_SIGNATURE` with the offset of the first byte that does not fit.
  package init(parsing text: UnsafeBufferPointer<UInt8>) throws(Fault) {
    var parser = Parser(text: text)
    cValue = try parser.signature()
  }

  /// Parses text that a C caller gives with its size.
  ///
  /// - Throws: also `FLOW_ERROR_INVALID_ARGUMENT` if `text` is NULL with a size.
  package init(parsing text: UnsafePointer<CChar>?, size: Int) throws(Fault) {
    guard size >= 0, text != nil || size == 0 else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT, "the signature's text is NULL, or its size impossible")
    }
    let start = UnsafeRawPointer(text)?.assumingMemoryBound(to: UInt8.self)
    try self.init(parsing: UnsafeBufferPointer(start: start, count: size))
  }

  package static func == (left: Signature, right: Signature) -> Bool {
    withUnsafeBytes(of: left.cValue) { l in
      withUnsafeBytes(of: right.cValue) { r in
        guard let left = l.baseAddress, let right = r.baseAddress else { return false }
        return memcmp(left, right, l.count) == 0
      }
    }
  }

  // flow_signature consists of bytes only, without padding, and unused places are zero.
  package func hash(into hasher: inout Hasher) {
    withUnsafeBytes(of: cValue) { hasher.combine(bytes: $0) }
  }
}

/// One type of a signature: a letter, and a mark for a `?` before it.
struct ArgumentType: Equatable {
  var letter: UInt8
  var nullable: Bool

  var text: Message {
    nullable
      ? Message("?%", MessageWord.character(letter)) : Message("%", MessageWord.character(letter))
  }
}

extension flow_signature {
  var resultType: ArgumentType {
    ArgumentType(letter: UInt8(bitPattern: result), nullable: result_null != 0)
  }

  /// Returns the type of the argument at `index`; argument 0 is the instance.
  func argumentType(_ index: Int) -> ArgumentType {
    let letter = withUnsafeBytes(of: arguments) { $0[index] }
    let nullable = withUnsafeBytes(of: argument_null) { $0[index] }
    return ArgumentType(letter: letter, nullable: nullable != 0)
  }

  fileprivate mutating func append(_ type: ArgumentType) {
    let index = Int(count)
    withUnsafeMutableBytes(of: &arguments) { $0[index] = type.letter }
    withUnsafeMutableBytes(of: &argument_null) { $0[index] = type.nullable ? 1 : 0 }
    count += 1
  }
}

/// The types of an interned signature's arguments, read in place: a C array is a tuple in Swift,
/// which would be copied for each look.
struct ArgumentTypes {
  private let letters: UnsafeRawPointer

  @inline(__always)
  init(_ signature: UnsafePointer<flow_signature>) {
    letters = UnsafeRawPointer(signature) + Self.lettersOffset
  }

  @inline(__always)
  func letter(_ index: Int) -> UInt8 { letters.load(fromByteOffset: index, as: UInt8.self) }

  @inline(__always)
  func isNullable(_ index: Int) -> Bool {
    letters.load(fromByteOffset: Int(FLOW_SIGNATURE_ARGUMENTS) + index, as: UInt8.self) != 0
  }

  /// The offset of `arguments` in flow_signature, followed by `argument_null`.
  private static var lettersOffset: Int { 4 }
}

private struct Parser {
  let text: UnsafeBufferPointer<UInt8>
  var offset = 0

  mutating func signature() throws(Fault) -> flow_signature {
    var signature = flow_signature()
    let result = try type(of: "the return type")
    signature.result = CChar(bitPattern: result.letter)
    signature.result_null = result.nullable ? 1 : 0
    try expect("(", place: "after the return type")
    guard peek == UInt8(ascii: "p") else {
      throw fault("the first argument must be the instance, 'p'")
    }
    while let byte = peek, byte != UInt8(ascii: ")") {
      guard signature.count < FLOW_SIGNATURE_ARGUMENTS else {
        throw fault(Message("there are more than % arguments", FLOW_SIGNATURE_ARGUMENTS))
      }
      let start = offset
      let argument = try type(of: "an argument")
      guard argument.letter != UInt8(ascii: "v") else {
        offset = start
        throw fault("'v' is a return type only")
      }
      signature.append(argument)
    }
    try expect(")", place: "after the arguments")
    guard peek == nil else { throw fault("nothing may follow ')'") }
    return signature
  }

  private var peek: UInt8? { offset < text.count ? text[offset] : nil }

  private mutating func type(of what: Literal) throws(Fault) -> ArgumentType {
    let nullable = peek == UInt8(ascii: "?")
    if nullable { offset += 1 }
    guard let letter = peek else { throw fault(Message("% is missing", what)) }
    switch letter {
    case UInt8(ascii: "s"), UInt8(ascii: "y"), UInt8(ascii: "a"), UInt8(ascii: "h"),
      UInt8(ascii: "p"):
      break
    case UInt8(ascii: "v"), UInt8(ascii: "b"), UInt8(ascii: "i"), UInt8(ascii: "u"),
      UInt8(ascii: "x"), UInt8(ascii: "t"), UInt8(ascii: "d"):
      guard !nullable else { throw fault("'?' may only stand before s, y, a, h and p") }
    default:
      throw fault(Message("% is no type; the letters are v b i u x t d s y a h p", shown(letter)))
    }
    offset += 1
    return ArgumentType(letter: letter, nullable: nullable)
  }

  private mutating func expect(_ character: Unicode.Scalar, place: Literal) throws(Fault) {
    guard peek == UInt8(ascii: character) else {
      throw fault(
        Message("'%' is missing %", MessageWord.character(UInt8(ascii: character)), place))
    }
    offset += 1
  }

  private func shown(_ byte: UInt8) -> Message {
    (0x21...0x7E).contains(byte)
      ? Message("'%'", MessageWord.character(byte)) : Message("the byte %", byte)
  }

  private func fault(_ what: __owned Message) -> Fault {
    // No signature is longer than its 17 types with `?` and two parentheses.
    let shown = UnsafeBufferPointer(rebasing: text.prefix(80))
    return Fault(
      FLOW_ERROR_BAD_SIGNATURE,
      Message("the signature % is not well formed at byte %: %", Text.quoted(shown), offset, what),
      position: UInt32(truncatingIfNeeded: offset))
  }
}
