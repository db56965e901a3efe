/// The panel that explains the keys.
enum HelpPanel {
  private static let keys: [(String, String)] = [
    ("Tab, Shift-Tab", "to the next element, to the one before"),
    ("Up, Down", "the same; in a list, a choice, a text: between its lines"),
    ("Enter", "press, select; else the default button, or go on"),
    ("Space", "switch, choose"),
    ("letters", "in a list or choice: show the rows that contain them"),
    ("Left, Right", "in a range: less, more; between buttons and tabs"),
    ("F4", "the menu of a row (or the right mouse button)"),
    ("Esc", "end a search; close what lies on top; go back"),
    ("Ctrl-G", "hold the page, as a mouse does at its edge; then arrows"),
    ("Ctrl-Page Up, Down", "the tab or page before, the next; F6, Shift-F6: beside"),
    ("Page Up, Page Down", "scroll the page; Shift-Up, Shift-Down: the panels"),
    ("Up, Down in a date", "a day, in a time a minute; a number's step"),
    ("Ctrl-A E K U W", "in a field: to its start, end; delete to end, start, word"),
    ("F1", "this"),
    ("F2", "coordinators, stacks, and the last callbacks"),
    ("F3", "the log: what the engine and the plugin have told"),
    ("/ n N in F2, F3", "search, on, back; arrows scroll, Esc leaves, q closes"),
    ("F5", "load the plugin's file again, in its place"),
    ("Ctrl-L", "draw everything again"),
    ("Ctrl-Q", "leave, unless somebody asks to stay"),
    ("Ctrl-C", "end in order and ask nobody, the second time at once"),
  ]

  static func panel(width: Int) -> TextPanel {
    let column = width > 50 ? (keys.map(\.0.count).max() ?? 0) + 2 : 0
    let lines = keys.flatMap { key, what -> [PanelLine] in
      if column == 0 { return [PanelLine(key, look: .strong), PanelLine("  " + what)] }
      return CellText.wrap(what, to: width - 2 - column).enumerated().map { line, text in
        let left = line == 0 ? key : ""
        return PanelLine(left + String(repeating: " ", count: column - left.count) + text)
      }
    }
    var panel = TextPanel(title: "Keys", lines: lines, showsEnd: false)
    panel.hasFocus = true
    return panel
  }

  static func area(in window: Area) -> Area {
    let width = min(80, window.width)
    let height = min(keys.count + 2, window.height)
    return Area(
      x: window.x + (window.width - width) / 2, y: window.y + (window.height - height) / 2,
      width: width, height: height)
  }
}
