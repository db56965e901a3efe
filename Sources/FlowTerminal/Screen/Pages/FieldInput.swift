import CFlowABI
import FlowKit
import FlowKitHost

/// Keys in fields of a terminal.
enum FieldInput {
  /// True if a field takes the character; in the form of a language also its signs and digits.
  static func takes(_ character: Character, in field: Scene.Element) -> Bool {
    let own: String
    let example: Value
    switch field.members.fieldType {
    case FLOW_FIELD_NUMBER: (own, example) = ("0123456789+-.eE", .number(-1.5))
    case FLOW_FIELD_DATE: (own, example) = ("0123456789-", .string("2026-12-31"))
    case FLOW_FIELD_TIME: (own, example) = ("0123456789:", .string("23:59"))
    default: return true
    }
    let local = field.written(example)
    let isLocal = local.contains { !own.contains($0) }
    return own.contains(character) || local.contains(character)
      || isLocal && character.isWholeNumber
  }

  /// The text after one step up or down; `nil` where a field has no steps.
  ///
  /// - Parameter shown: The element of the scene; `nil` asks only if there are steps.
  static func turned(
    _ editor: Editor, in element: Element, shown: Scene.Element?, by step: Int
  ) -> Editor? {
    let typed = try? shown?.value(typed: editor.text)
    let isEmpty = editor.text.isEmpty
    let new: Value
    switch element.fieldType {
    case FLOW_FIELD_DATE:
      guard var day = CalendarDay(typed?.string ?? editor.text) ?? CalendarDay.today
      else { return nil }
      if !isEmpty { day.turn(column: [0, 5, 8][part(at: editor, in: shown)], by: step) }
      new = .string(day.text)
    case FLOW_FIELD_TIME:
      guard var time = ClockTime(typed?.string ?? editor.text) ?? ClockTime("12:00")
      else { return nil }
      if !isEmpty { time.turn(column: 3 * separators(before: editor.cursor, in: editor), by: step) }
      new = .string(time.text)
    case FLOW_FIELD_NUMBER where element.limits.step > 0 && !element.isSecret:
      let limits = element.limits
      let former = typed?.number ?? Double(editor.text) ?? limits.minimum
      let value = former + Double(step) * limits.step
      let isLimited = limits.minimum < limits.maximum
      guard isLimited || value.isFinite else { return nil }
      new = .number(isLimited ? min(max(value, limits.minimum), limits.maximum) : value)
    default: return nil
    }
    var turned = Editor(shown?.written(new) ?? "")
    turned.move(to: isEmpty ? turned.characters.count : editor.cursor)
    return turned
  }

  /// The number of separators in front of a place of a day or a time.
  private static func separators(before place: Int, in editor: Editor) -> Int {
    let digits = editor.characters.prefix(place).map(\.isWholeNumber)
    return zip(digits, digits.dropFirst() + [true]).count { !$0 && $1 }
  }

  /// The part of a day at the cursor: 0 for the year, 1 for the month, 2 for the day.
  private static func part(at editor: Editor, in shown: Scene.Element?) -> Int {
    let example = shown?.written(.string("2026-12-31")) ?? ""
    let lasts = example.split { !$0.isWholeNumber }.map { $0.last?.wholeNumberValue }
    let index = separators(before: editor.cursor, in: editor)
    guard index < lasts.count else { return 2 }
    return [6: 0, 2: 1, 1: 2][lasts[index] ?? 1] ?? 2
  }
}
