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
    /// The revision at which the screen put the text that was shown last (V10).
    var put: UInt64
    /// True if the user has typed since.
    var isTyped = false
    /// The mistake in the typed text, shown once the focus has left the field.
    var mistake = ""
    /// The mistake that the screen has been told.
    var told: String?
  }

  /// A list or choice, with the row that gets the keys.
  struct RowsState {
    var cursor = ""
    /// The first visible row.
    var top = 0
    /// The filter: only rows that contain it are shown.
    var filter = ""
    /// The number of rows on demand that the user has come near to.
    var wanted = 0
  }

  var focus: Focus?
  /// The element to which the content drawn last gives the focus, which is obeyed once (V11).
  private var given = ""
  var scroll = 0
  /// True if the page is to be scrolled to the focus.
  var followsFocus = true
  var fields: [String: FieldState] = [:]
  var rows: [String: RowsState] = [:]
  /// The fields whose mistake went with the typed text, as the screen has put another one there.
  private(set) var righted: [String] = []

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

  /// Takes the screen's value in place of the typed text, if the screen has put it there. A value
  /// that only comes back leaves the typed text to the user.
  private mutating func updateField(_ element: Element) {
    let old = fields[element.id]
    if let old, element.putRevision <= old.put { return }
    var editor = Editor(element.isSecret ? "" : InputText.of(element.value))
    if let old, old.editor.characters.count == editor.characters.count {
      // As where a screen makes capitals of what is typed.
      editor.move(to: old.editor.cursor)
    }
    if old?.told != nil { righted.append(element.id) }
    fields[element.id] = FieldState(editor: editor, put: element.putRevision)
  }

  /// Takes out the ids of ``righted``.
  mutating func takeRighted() -> [String] {
    defer { righted = [] }
    return righted
  }

  /// Handles the loss of the focus. Nothing is kept of a secret field.
  mutating func leave(_ id: String, of content: Content) {
    guard let element = content.element(id), element.use == .field else { return }
    if element.isSecret {
      fields[id]?.editor = Editor()
      fields[id]?.isTyped = false
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
