package import CFlowABI
package import FlowCalls
package import FlowMessages

/// The fit of elements and the methods that hear of them (V3).
extension ElementCheck {
  /// Returns the method that hears of an element or an action; nil if nobody does. Names end with
  /// NUL.
  package static func method(
    named: flow_string, id: flow_string, in definition: InstanceClass
  ) -> Int? {
    if named.size > 0 { return named.data.flatMap { definition.index(of: $0) } }
    return id.data.flatMap { definition.index(of: $0) }
      ?? definition.index(of: Text.pointer("input"))
  }

  /// Returns the mistake that the method of an element cannot take what the element sends, null
  /// left aside; nil if it can.
  @inline(never)
  package static func misfit(of element: flow_element, in definition: InstanceClass) -> Fault? {
    guard element.enabled != 0, isInteractive(element.kind),
      let index = method(named: element.method, id: element.id, in: definition)
    else { return nil }
    let method = definition.method(at: index)
    let (letter, sent) = sent(by: element)
    let taken = Invocation.mismatch(
      method, with: letter, low: element.minimum, high: element.maximum)
    guard let taken else { return nil }
    return Fault(
      FLOW_ERROR_SIGNATURE_MISMATCH,
      "element '%' sends %, but % expects %; 'a' takes any", element.id, sent,
      Message(
        "method '%' of class '%' with signature '%'", method.name, definition.id,
        method.signatureText), taken)
  }

  /// Returns the letter of a parameter that takes what an element sends, and words for that.
  private static func sent(by element: flow_element) -> (UInt8, Literal) {
    switch takes(element) {
    case FLOW_TAKES_FIELD:
      // Of a field of numbers those that an integer cannot be are refused one by one.
      element.field_type == FLOW_FIELD_NUMBER
        ? (UInt8(ascii: "x"), "a number") : (UInt8(ascii: "s"), "a string")
    case FLOW_TAKES_BOOLEAN: (UInt8(ascii: "b"), "a boolean")
    case FLOW_TAKES_ROWS where element.many != 0: (UInt8(ascii: "a"), "a list of ids")
    case FLOW_TAKES_ROWS, FLOW_TAKES_ROW: (UInt8(ascii: "s"), "the id of a row")
    case FLOW_TAKES_NUMBER:
      isWhole(element.minimum) && isWhole(element.maximum) && isWhole(element.step)
        && element.step > 0
        ? (UInt8(ascii: "x"), "a whole number from its minimum to its maximum")
        : (UInt8(ascii: "d"), "a number that need not be whole")
    default: (UInt8(ascii: "v"), "nothing")
    }
  }

  private static func isWhole(_ number: Double) -> Bool {
    abs(number) <= 0x1p53 && Double(Int64(number)) == number
  }
}
