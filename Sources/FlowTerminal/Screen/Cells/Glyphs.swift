/// The characters that the screen is drawn with: lines and marks where the terminal has them, plain
/// ASCII otherwise, words and blanks for screen readers.
enum Glyphs {
  /// True if the terminal and the user want Unicode; set once, before anything is drawn.
  nonisolated(unsafe) static var isUnicode = true
  nonisolated(unsafe) static var isPlain = false

  private static func choose(_ unicode: String, ascii: String, plain: String? = nil) -> String {
    isPlain ? plain ?? ascii : isUnicode ? unicode : ascii
  }

  static var ellipsis: String { choose("…", ascii: "...") }
  static var horizontal: String { choose("─", ascii: "-", plain: " ") }
  static var vertical: String { choose("│", ascii: "|", plain: " ") }
  static var topLeft: String { choose("╭", ascii: "+", plain: " ") }
  static var topRight: String { choose("╮", ascii: "+", plain: " ") }
  static var bottomLeft: String { choose("╰", ascii: "+", plain: " ") }
  static var bottomRight: String { choose("╯", ascii: "+", plain: " ") }
  static var branch: String { choose("├─ ", ascii: "|- ", plain: "  ") }
  static var lastBranch: String { choose("└─ ", ascii: "`- ", plain: "  ") }
  static var stem: String { choose("│  ", ascii: "|  ", plain: "  ") }
  static var back: String { choose("‹", ascii: "<") }
  /// The marks beside the number of a page, which turn it.
  static var turnBack: String { choose("◂", ascii: "<") }
  static var turn: String { choose("▸", ascii: ">") }
  static var crumb: String { choose(" › ", ascii: " > ") }
  /// The mark of a list's row whose page is seen beside it.
  static var chosen: String { choose("✓", ascii: "*", plain: "(chosen)") }
  /// The mark to the left of the focused element.
  static var focus: String { choose("▌", ascii: ">") }
  static var thumb: String { choose("┃", ascii: "#", plain: " ") }
  static var track: String { choose("│", ascii: "|", plain: " ") }
  static var filled: String { choose("█", ascii: "#") }
  static var half: String { choose("▌", ascii: "#", plain: "") }
  static var empty: String { choose("░", ascii: ".") }
  static var knob: String { choose("●", ascii: "O") }
  static var before: String { choose("━", ascii: "=") }
  static var after: String { choose("─", ascii: "-") }
  static var error: String { choose("✗ ", ascii: "! ", plain: "Error: ") }
  static var note: String { choose("• ", ascii: "* ", plain: "Note: ") }
  static var warning: String { choose("▲ ", ascii: "! ", plain: "Not available: ") }
  static var image: String { choose("▣ ", ascii: "", plain: "") }
  static var menu: String { choose("⋯", ascii: "...", plain: "(menu)") }
  /// The mark of the button that Enter presses.
  static var enter: String { choose("↵", ascii: "Enter") }
  /// Keys in the bar.
  static var upDown: String { choose("↑↓", ascii: "Up/Down") }
  static var leftRight: String { choose("←→", ascii: "Left/Right") }
  /// The mark of a log with lines that nobody has seen.
  static var news: String { choose("●", ascii: "*", plain: " (new)") }
  static var up: String { choose("▲", ascii: "^") }
  static var down: String { choose("▼", ascii: "v") }
  static func toggle(_ isOn: Bool) -> String {
    isOn ? choose("[■]", ascii: "[x]") : "[ ]"
  }
  static func one(_ isChosen: Bool) -> String { isChosen ? choose("(●)", ascii: "(x)") : "( )" }
  static func many(_ isChosen: Bool) -> String { isChosen ? choose("[■]", ascii: "[x]") : "[ ]" }
}
