import CFlowABI
import FlowMessages
import FlowValues

/// The form of a call with plain values, computed from a signature so that each call only has to
/// compare. Made once per distinct signature and never freed.
struct PlainForm {
  /// The number of values expected: the arguments besides the instance.
  let count: Int
  let arguments: UnsafePointer<PlainArgument>
  /// The type of the result as a value, and its letter if it is narrower than a word; otherwise 0.
  let resultType: flow_type
  let narrow: UInt8

  /// Makes the form of a signature; nil if one of its types always needs closer checks.
  static func make(_ signature: flow_signature) -> UnsafePointer<PlainForm>? {
    let count = Int(signature.count) - 1
    guard let (resultType, narrow) = result(signature.resultType.letter) else { return nil }
    for index in 0..<count {
      guard PlainArgument(signature.argumentType(index + 1).letter) != nil else { return nil }
    }
    let arguments = UnsafeMutablePointer<PlainArgument>.allocate(capacity: max(1, count))
    for index in 0..<count {
      guard let argument = PlainArgument(signature.argumentType(index + 1).letter) else { continue }
      (arguments + index).initialize(to: argument)
    }
    let form = UnsafeMutablePointer<PlainForm>.allocate(capacity: 1)
    form.initialize(
      to: PlainForm(
        count: count, arguments: UnsafePointer(arguments), resultType: resultType, narrow: narrow))
    return UnsafePointer(form)
  }

  /// Returns the type of a result that can never be invalid; nil for text, which may be no UTF-8,
  /// and for numbers that may be too large.
  private static func result(_ letter: UInt8) -> (type: flow_type, narrow: UInt8)? {
    switch letter {
    case UInt8(ascii: "v"): (FLOW_TYPE_NULL, 0)
    case UInt8(ascii: "x"), UInt8(ascii: "h"): (FLOW_TYPE_INTEGER, 0)
    case UInt8(ascii: "i"), UInt8(ascii: "u"): (FLOW_TYPE_INTEGER, letter)
    case UInt8(ascii: "b"): (FLOW_TYPE_BOOLEAN, letter)
    case UInt8(ascii: "d"): (FLOW_TYPE_NUMBER, 0)
    default: nil
    }
  }

  /// Converts a result to a value.
  @inline(__always)
  func value(_ word: UInt64) -> flow_value {
    let content: Int64 =
      switch narrow {
      // Without a result libffi leaves the word as it was, 0.
      case 0: Int64(bitPattern: word)
      case UInt8(ascii: "i"): Int64(Int32(truncatingIfNeeded: word))
      case UInt8(ascii: "u"): Int64(UInt32(truncatingIfNeeded: word))
      default: UInt32(truncatingIfNeeded: word) == 0 ? 0 : 1
      }
    var value = flow_integer_value(content)
    value.type = resultType
    return value
  }
}

/// The constraint on one argument: a type, and bits in a range.
struct PlainArgument {
  private let type: flow_type
  /// True if a pointer to text or bytes is passed, and not a number.
  private let isView: Bool
  /// The mask of the value's bits that count, the shift of the lowest one, and the width of the
  /// range.
  private let mask: UInt64
  private let shift: UInt64
  private let span: UInt64

  /// Makes the constraint for a type; nil for a type that always needs closer checks.
  init?(_ letter: UInt8) {
    let low = UInt64(UInt32.max)
    switch letter {
    case UInt8(ascii: "x"): self.init(type: FLOW_TYPE_INTEGER, span: .max)
    case UInt8(ascii: "t"): self.init(type: FLOW_TYPE_INTEGER, span: UInt64(Int64.max))
    case UInt8(ascii: "u"): self.init(type: FLOW_TYPE_INTEGER, span: low)
    case UInt8(ascii: "i"): self.init(type: FLOW_TYPE_INTEGER, shift: 1 << 31, span: low)
    case UInt8(ascii: "b"): self.init(type: FLOW_TYPE_BOOLEAN, mask: low, span: 1)
    case UInt8(ascii: "d"): self.init(type: FLOW_TYPE_NUMBER, span: .max)
    // A pointer that is not NULL.
    case UInt8(ascii: "s"):
      self.init(type: FLOW_TYPE_STRING, isView: true, shift: .max, span: .max - 1)
    case UInt8(ascii: "y"):
      self.init(type: FLOW_TYPE_BYTES, isView: true, shift: .max, span: .max - 1)
    default: return nil
    }
  }

  private init(
    type: flow_type, isView: Bool = false, mask: UInt64 = .max, shift: UInt64 = 0, span: UInt64
  ) {
    self.type = type
    self.isView = isView
    self.mask = mask
    self.shift = shift
    self.span = span
  }

  /// Finds the place of the argument, which libffi needs.
  ///
  /// A number is passed where it lies in the value; a narrower one is in its first bytes (the
  /// machines Flow runs on are little-endian). For text and bytes a pointer is passed, which is
  /// stored in `word`.
  ///
  /// - Returns: false if the value does not fit, or needs closer checks.
  @inline(__always)
  func accept(
    _ value: UnsafePointer<flow_value>, at place: UnsafeMutablePointer<UnsafeMutableRawPointer?>,
    word: UnsafeMutablePointer<UnsafeRawPointer?>
  ) -> Bool {
    let content = UnsafeRawPointer(value) + Word.contentOffset
    let bits = content.load(as: UInt64.self)
    guard
      value.pointee.type == type, value.pointee.reserved == 0, (bits & mask) &+ shift <= span
    else { return false }
    guard isView else {
      place.pointee = UnsafeMutableRawPointer(mutating: content)
      return true
    }
    if type == FLOW_TYPE_STRING {
      guard Values.isUTF8(value.pointee.as.string) else { return false }
    } else {
      guard value.pointee.as.bytes.size >= 0 else { return false }
    }
    word.pointee = content
    place.pointee = UnsafeMutableRawPointer(word)
    return true
  }
}
