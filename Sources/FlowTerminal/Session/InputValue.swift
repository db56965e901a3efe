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
    switch element.use {
    case .field: return try field(text, for: element, words: words)
    case .number: return try number(text, for: element, words: words)
    case .toggle: return .boolean(try toggle(text, for: element))
    case .choice where element.isMany:
      var ids: [Value] = []
      for part in text.split(separator: ",") {
        ids.append(.string(try row(part.drop { $0 == " " }, of: element).id))
      }
      return .list(ids)
    case .choice, .list: return .string(try row(text[...], of: element).id)
    case .button, .words, .picture, .progress:
      throw Mistake(message: "'\(element.id)' takes no value; press it by its number or id")
    }
  }

  private static func field(
    _ text: String, for element: Element, words: HostWords
  ) throws(Mistake) -> Value {
    switch element.fieldType {
    case FLOW_FIELD_NUMBER:
      // The screen decides if a number may be missing.
      return text.isEmpty ? .null : try number(text, for: element, words: words)
    case FLOW_FIELD_DATE, FLOW_FIELD_TIME: return text.isEmpty ? .null : .string(text)
    // A line is one line; others are written as in C.
    case FLOW_FIELD_MULTILINE:
      return .string(text.replacing("\\n", with: "\n"))
    default: return .string(text)
    }
  }

  private static func number(
    _ text: String, for element: Element, words: HostWords
  ) throws(Mistake) -> Value {
    if let integer = Int64(text) { return .integer(integer) }
    if let number = Double(text), number.isFinite { return .number(number) }
    let given = element.isSecret ? "" : " ('\(text)')"
    throw Mistake(message: "'\(element.id)': \(words[FLOW_WORD_WRONG_NUMBER])\(given)")
  }

  private static func toggle(_ text: String, for element: Element) throws(Mistake) -> Bool {
    switch text.lowercased() {
    case "true", "yes", "on", "1": return true
    case "false", "no", "off", "0": return false
    default: throw Mistake(message: "'\(element.id)' takes yes or no\(not(text, for: element))")
    }
  }

  /// The given text in a message, unless it is secret.
  private static func not(_ text: String, for element: Element) -> String {
    element.isSecret ? "" : ", not '\(text)'"
  }

  /// A row by its id, or else by its title.
  private static func row(
    _ text: Substring, of element: Element
  ) throws(Mistake) -> Row {
    let text = String(text)
    let found =
      element.rows.first { $0.id == text } ?? element.rows.first { $0.title == text }
    if let found { return found }
    let hint = Suggestion.hint(for: text, among: element.rows.map(\.id))
    if element.isSecret { throw Mistake(message: "'\(element.id)' has no such row") }
    throw Mistake(message: "'\(element.id)' has no row '\(text)'\(hint)")
  }

  /// The value of a choice after a row is selected: the row, or, for several, the rows with this
  /// one added or removed.
  static func selecting(_ row: Row, in element: Element) -> Value {
    guard element.isMany else { return .string(row.id) }
    var chosen = element.chosen
    if let index = chosen.firstIndex(of: row.id) {
      chosen.remove(at: index)
    } else {
      chosen.append(row.id)
    }
    return .list(chosen.map(Value.string))
  }
}
