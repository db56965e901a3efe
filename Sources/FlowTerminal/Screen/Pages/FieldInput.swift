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

  /// True for a field that the keys up and down change (H23).
  static func hasSteps(_ field: Element) -> Bool {
    let types = [FLOW_FIELD_DATE, FLOW_FIELD_TIME, FLOW_FIELD_NUMBER]
    return types.contains(field.fieldType) && !field.isSecret
  }
}
