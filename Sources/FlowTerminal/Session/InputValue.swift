import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

extension Element {
  /// True for a field whose text has the form of the user's language.
  var isLocal: Bool {
    use == .field && [FLOW_FIELD_NUMBER, FLOW_FIELD_DATE, FLOW_FIELD_TIME].contains(fieldType)
  }
}

/// Turns typed text into the value that an element takes.
enum InputValue {
  /// An error: the text is no value for the element.
  struct Mistake: Error {
    var message: String
  }

  /// - Parameter shown: The element of the scene, which reads the form of the user's language.
  static func value(
    _ text: String, for element: Element, shown: Scene.Element?, words: HostWords
  ) throws(Mistake) -> Value {
    let isMultiline = element.use == .field && element.fieldType == FLOW_FIELD_MULTILINE
    var reason = ""
    do {
      if element.use == .number || element.isLocal, let shown {
        return try shown.value(typed: text)
      }
    } catch {
      reason = error.message
    }
    do {
      // A line is one line; others are written as in C.
      return try element.value(typed: isMultiline ? text.replacing("\\n", with: "\n") : text)
    } catch {
      if reason == words[FLOW_WORD_WRONG_NUMBER] {
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
