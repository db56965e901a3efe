package import CFlowABI
package import FlowMessages

/// The fit of a method and the value that the user's input brings (V3). A call by a program is
/// stricter: there a number is no integer.
extension Invocation {
  /// Returns the value that the method gets: a number that is whole and exact is an integer where
  /// the method takes one.
  package static func fit(_ value: flow_value, to method: Method) -> flow_value {
    let count = Int(method.signature.pointee.count) - 1
    let number = value.as.number
    guard value.type == FLOW_TYPE_NUMBER, count > 0, count <= 2, abs(number) <= exact,
      Double(Int64(number)) == number,
      least(for: ArgumentTypes(method.signature).letter(count)) != nil
    else { return value }
    return flow_integer_value(Int64(number))
  }

  /// Returns what a method takes instead of what an element sends; nil if it takes that.
  ///
  /// - Parameters:
  ///   - letter: the letter of a parameter that takes what is sent: `v` if nothing is, `x` for
  ///     whole numbers.
  ///   - low: the least number, with `high` the largest; both 0 if there are no limits.
  package static func mismatch(
    _ method: Method, with letter: UInt8, low: Double, high: Double
  ) -> Message? {
    let count = Int(method.signature.pointee.count) - 1
    guard count > 0 else { return nil }
    guard count <= 2 else { return Message("% arguments", count) }
    let first = method.signature.pointee.argumentType(1)
    if count == 2, first.letter != UInt8(ascii: "s"), first.letter != UInt8(ascii: "a") {
      return Word.expectation(first)
    }
    let type = method.signature.pointee.argumentType(count)
    var fits = type.letter == letter || type.letter == UInt8(ascii: "a")
    if letter == UInt8(ascii: "v") { fits = fits || type.nullable }
    if letter == UInt8(ascii: "x"), !fits {
      let integer = least(for: type.letter).map { $0 <= low && high <= largest(for: type.letter) }
      fits = integer ?? (type.letter == UInt8(ascii: "d"))
    }
    return fits ? nil : Word.expectation(type)
  }

  /// The largest whole number up to which a double holds all.
  private static var exact: Double { 0x1p53 }

  /// Returns the least number that an integer parameter takes of a double; nil for another one.
  private static func least(for letter: UInt8) -> Double? {
    switch letter {
    case UInt8(ascii: "i"): -0x1p31
    case UInt8(ascii: "x"): -exact
    case UInt8(ascii: "u"), UInt8(ascii: "t"): 0
    default: nil
    }
  }

  private static func largest(for letter: UInt8) -> Double {
    switch letter {
    case UInt8(ascii: "i"): 0x1p31 - 1
    case UInt8(ascii: "u"): 0x1p32 - 1
    default: exact
    }
  }
}
