import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// Turns typed text into the value that an element takes.
enum InputValue {
  /// An error: the text is no value for the element.
  struct Mistake: Error {
    var message: String
  }

  static func value(
    _ text: String, for element: Element, words: HostWords
  ) throws(Mistake) -> Value {
    let isMultiline = element.use == .field && element.fieldType == FLOW_FIELD_MULTILINE
    do {
      // A line is one line; others are written as in C.
      return try element.value(typed: isMultiline ? text.replacing("\\n", with: "\n") : text)
    } catch {
      if element.use == .number || element.fieldType == FLOW_FIELD_NUMBER, !isNumber(text) {
        let given = element.isSecret ? "" : " ('\(text)')"
        throw Mistake(message: "'\(element.id)': \(words[FLOW_WORD_WRONG_NUMBER])\(given)")
      }
      guard error.status == FLOW_ERROR_UNKNOWN_ELEMENT, !element.isSecret else {
        throw Mistake(message: error.message)
      }
      let hint = Suggestion.hint(for: text.trimmed, among: element.rows.map(\.id))
      throw Mistake(message: "\(error.message)\(hint)")
    }
  }

  private static func isNumber(_ text: String) -> Bool { Double(text.trimmed)?.isFinite ?? false }

  /// The value of a list or a choice after a row is selected: the row, or, of several, those chosen
  /// with this row added or removed (H9).
  static func selecting(_ row: Row, in element: Element) -> Value {
    if element.isPressed || !element.isMany { return .string(row.id) }
    var chosen = element.chosen
    if let index = chosen.firstIndex(of: row.id) {
      chosen.remove(at: index)
    } else {
      chosen.append(row.id)
    }
    return .list(chosen.map(Value.string))
  }
}
