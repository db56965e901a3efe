import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// The state of a page that the engine does not know: the focus, typed text, the distance scrolled.
struct PageState {
  /// The receiver of keys.
  enum Focus: Hashable {
    case element(String)
    case tabs
  }

  /// A field, and what has been typed into it.
  struct FieldState {
    var editor: Editor
    /// The value that the screen gave when it was last rendered.
    var seen: Value
    var sent: Value?
    /// Why what was typed makes no sense; told once the user is elsewhere.
    var mistake = ""
  }

  /// A list or choice, and which of its rows the keys go to.
  struct RowsState {
    var cursor = ""
    /// The first row that is seen.
    var top = 0
    /// Only rows that contain it are shown.
    var filter = ""
  }

  var focus: Focus?
  var scroll = 0
  /// True if the page is to be scrolled to the focus.
  var followsFocus = true
  var fields: [String: FieldState] = [:]
  var rows: [String: RowsState] = [:]

  /// Takes over what a screen shows now.
  mutating func update(_ content: Content, hasTabs: Bool) {
    for element in content.elements where element.use == .field {
      updateField(element)
    }
    let elements = content.focusable
    switch focus {
    case .element(let id) where elements.contains { $0.id == id }: break
    case .tabs where hasTabs: break
    default:
      // Enter at once destroys nothing.
      let body = elements.filter { $0.placement == FLOW_PLACEMENT_BODY }
      let first = body.first { $0.role != FLOW_ROLE_DESTRUCTIVE } ?? body.first ?? elements.first
      focus = first.map { .element($0.id) } ?? (hasTabs ? .tabs : nil)
    }
  }

  /// Takes the screen's value in place of the typed text, if the screen changed it. One that says
  /// the same as before, as for what is secret, has left it to the host.
  private mutating func updateField(_ element: Element) {
    guard var field = fields[element.id] else {
      let text = element.isSecret ? "" : InputText.of(element.value)
      fields[element.id] = FieldState(editor: Editor(text), seen: element.value)
      return
    }
    guard !InputText.isSame(element.value, as: field.seen) else { return }
    field.seen = element.value
    if field.sent.map({ InputText.isSame($0, as: element.value) }) != true, !element.isSecret {
      field.editor = Editor(InputText.of(element.value))
      field.mistake = ""
    }
    fields[element.id] = field
  }

  /// The user is elsewhere now. Of what is secret nothing is kept.
  mutating func leave(_ id: String, of content: Content) {
    guard let element = content.element(id), element.use == .field else { return }
    if element.isSecret, let seen = fields[id]?.seen {
      fields[id] = FieldState(editor: Editor(), seen: seen, mistake: fields[id]?.mistake ?? "")
    }
  }
}

/// Values as they stand in a field.
enum InputText {
  static func of(_ value: Value) -> String {
    switch value {
    case .null: ""
    case .string(let text): text
    case .integer(let integer): "\(integer)"
    case .number(let number):
      number == number.rounded() && abs(number) < 1e15 ? "\(Int64(number))" : "\(number)"
    default: value.json
    }
  }

  static func isSame(_ left: Value, as right: Value) -> Bool {
    if left == right { return true }
    guard let left = left.number, let right = right.number else { return false }
    return left == right
  }
}

extension Content {
  /// The receivers of keys, in the order on the page.
  var focusable: [Element] {
    let usable = elements.filter { $0.isInteractive && $0.isEnabled }
    return usable.filter { $0.placement == FLOW_PLACEMENT_BODY } + toolbar(usable)
  }

  /// The buttons of the toolbar, from left to right.
  private func toolbar(_ elements: [Element]) -> [Element] {
    elements.filter { $0.placement == FLOW_PLACEMENT_LEADING }
      + elements.filter { $0.placement == FLOW_PLACEMENT_TRAILING }
  }
}
