import CFlowABI
import FlowKit
import FlowKitHost

/// Keys in fields of a terminal.
enum FieldInput {
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
