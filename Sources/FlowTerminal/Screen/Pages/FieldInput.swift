import CFlowABI
import FlowKit
import FlowKitHost

/// Turns the text typed into a field into the value that its screen takes.
enum FieldInput {
  /// - Throws: Why it makes no sense (yet).
  static func value(
    _ text: String, for element: Element, words: HostWords
  ) throws(InputValue.Mistake) -> Value {
    switch element.fieldType {
    case FLOW_FIELD_NUMBER: return try number(text, for: element, words: words)
    case FLOW_FIELD_DATE:
      if text.isEmpty { return .null }
      guard CalendarDay(text) != nil else {
        throw InputValue.Mistake(message: words[FLOW_WORD_WRONG_DATE])
      }
      return .string(text)
    case FLOW_FIELD_TIME:
      if text.isEmpty { return .null }
      guard ClockTime(text) != nil else {
        throw InputValue.Mistake(message: words[FLOW_WORD_WRONG_TIME])
      }
      return .string(text)
    default: return .string(text)
    }
  }

  private static func number(
    _ text: String, for element: Element, words: HostWords
  ) throws(InputValue.Mistake) -> Value {
    if text.isEmpty { return .null }
    let value: Value
    if let integer = Int64(text) {
      value = .integer(integer)
    } else if let number = Double(text), number.isFinite {
      value = .number(number)
    } else {
      throw InputValue.Mistake(message: words[FLOW_WORD_WRONG_NUMBER])
    }
    let limits = element.limits
    let number = value.number ?? 0
    if limits.minimum < limits.maximum, !(limits.minimum...limits.maximum ~= number) {
      throw InputValue.Mistake(message: words[FLOW_WORD_WRONG_LIMITS])
    }
    return value
  }

  /// True if a field of this type takes the character.
  static func takes(_ character: Character, type: flow_field_type) -> Bool {
    switch type {
    case FLOW_FIELD_NUMBER: "0123456789+-.eE".contains(character)
    case FLOW_FIELD_DATE: "0123456789-".contains(character)
    case FLOW_FIELD_TIME: "0123456789:".contains(character)
    default: true
    }
  }

  /// The text after one step up or down; `nil` where a field has no steps.
  static func turned(_ editor: Editor, in element: Element, by step: Int) -> Editor? {
    let text = editor.text
    let new: String
    switch element.fieldType {
    case FLOW_FIELD_DATE:
      guard var day = CalendarDay(text) ?? CalendarDay.today else { return nil }
      if !text.isEmpty { day.turn(column: editor.cursor, by: step) }
      new = day.text
    case FLOW_FIELD_TIME:
      guard var time = ClockTime(text) ?? ClockTime("12:00") else { return nil }
      if !text.isEmpty { time.turn(column: editor.cursor, by: step) }
      new = time.text
    case FLOW_FIELD_NUMBER where element.limits.step > 0 && !element.isSecret:
      let limits = element.limits
      let value = (Double(text) ?? limits.minimum) + Double(step) * limits.step
      let isLimited = limits.minimum < limits.maximum
      guard isLimited || value.isFinite else { return nil }
      new = InputText.of(
        .number(isLimited ? min(max(value, limits.minimum), limits.maximum) : value))
    default: return nil
    }
    var turned = Editor(new)
    turned.move(to: text.isEmpty ? new.count : editor.cursor)
    return turned
  }
}
