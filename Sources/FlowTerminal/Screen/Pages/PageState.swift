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

  /// A field, with the text typed into it.
  struct FieldState {
    var editor: Editor
    /// The value that the screen gave when it was last rendered.
    var seen: Value
    var sent: Value?
    /// The mistake in the typed text, shown once the focus has left the field.
    var mistake = ""
  }

  /// A list or choice, with the row that gets the keys.
  struct RowsState {
    var cursor = ""
    /// The first visible row.
    var top = 0
    /// The filter: only rows that contain it are shown.
    var filter = ""
  }

  var focus: Focus?
  /// The element to which the content drawn last gives the focus, which is obeyed once (V11).
  private var given = ""
  var scroll = 0
  /// True if the page is to be scrolled to the focus.
  var followsFocus = true
  var fields: [String: FieldState] = [:]
  var rows: [String: RowsState] = [:]

  /// Updates the state for new content of the screen.
  mutating func update(_ content: Content, hasTabs: Bool) {
    for element in content.elements where element.use == .field {
      updateField(element)
    }
    let elements = content.focusable
    obeyFocus(of: content)
    switch focus {
    case .element(let id) where elements.contains { $0.id == id }: break
    case .tabs where hasTabs: break
    default:
      // The first focus avoids destructive buttons, so that pressing Enter at once destroys
      // nothing.
      let body = elements.filter { $0.placement == FLOW_PLACEMENT_BODY }
      let first = body.first { $0.role != FLOW_ROLE_DESTRUCTIVE } ?? body.first ?? elements.first
      focus = first.map { .element($0.id) } ?? (hasTabs ? .tabs : nil)
    }
  }

  /// Gives the focus to the element that the screen names, if it named none or another before.
  private mutating func obeyFocus(of content: Content) {
    defer { given = content.focus }
    guard !content.focus.isEmpty, content.focus != given else { return }
    if case .element(let id)? = focus, id != content.focus { leave(id, of: content) }
    focus = .element(content.focus)
    followsFocus = true
  }

  /// Takes the screen's value in place of the typed text, if the screen changed it. A screen that
  /// repeats its value, as secret fields do, leaves the typed text to the host.
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

  /// Handles the loss of the focus. Nothing is kept of a secret field.
  mutating func leave(_ id: String, of content: Content) {
    guard let element = content.element(id), element.use == .field else { return }
    if element.isSecret, let seen = fields[id]?.seen {
      fields[id] = FieldState(editor: Editor(), seen: seen, mistake: fields[id]?.mistake ?? "")
    }
  }
}

/// The text of a value in a field.
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
