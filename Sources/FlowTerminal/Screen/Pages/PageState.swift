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
    /// The element of the scene.
    let element: Scene.Element
    var editor: Editor
    /// True if the user has typed since the screen put the text.
    var isTyped = false
    /// True if the typed text is no value.
    var isWrong = false
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
  /// The id of the element to which the scene moves the focus, until the page is drawn.
  var wanted: String?
  var scroll = 0
  /// True if the page is to be scrolled to the focus.
  var followsFocus = true
  var fields: [String: FieldState] = [:]
  var rows: [String: RowsState] = [:]

  /// Updates the state for new content of a page.
  mutating func update(_ content: Content, of page: Scene.Page) {
    var kept: [String: FieldState] = [:]
    for (shown, element) in zip(page.elements, content.elements) where element.use == .field {
      if let old = fields[element.id], old.element == shown {
        kept[element.id] = old
      } else {
        kept[element.id] = FieldState(element: shown, editor: Editor(shown.written()))
      }
    }
    fields = kept
  }

  /// Takes the text that the screen has put into a field in place of the typed one (H6). The cursor
  /// stays before the same end.
  mutating func put(_ shown: Scene.Element) {
    guard let old = fields[shown.id], old.element == shown else { return }
    var editor = Editor(shown.written())
    editor.move(to: editor.characters.count - (old.editor.characters.count - old.editor.cursor))
    fields[shown.id] = FieldState(element: shown, editor: editor)
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
