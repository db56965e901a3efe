/// The characters that the screen is drawn with: lines and marks where the terminal has them, plain
/// ASCII otherwise, words and blanks for screen readers.
enum Glyphs {
  /// True if the terminal and the user want Unicode; set once, before anything is drawn.
  nonisolated(unsafe) static var isUnicode = true
  nonisolated(unsafe) static var isPlain = false

  private static func choose(_ unicode: String, _ ascii: String, plain: String? = nil) -> String {
    isPlain ? plain ?? ascii : isUnicode ? unicode : ascii
  }

  static var ellipsis: String { choose("…", "...") }
  static var horizontal: String { choose("─", "-", plain: " ") }
  static var vertical: String { choose("│", "|", plain: " ") }
  static var topLeft: String { choose("╭", "+", plain: " ") }
  static var topRight: String { choose("╮", "+", plain: " ") }
  static var bottomLeft: String { choose("╰", "+", plain: " ") }
  static var bottomRight: String { choose("╯", "+", plain: " ") }
  static var branch: String { choose("├─ ", "|- ", plain: "  ") }
  static var lastBranch: String { choose("└─ ", "`- ", plain: "  ") }
  static var stem: String { choose("│  ", "|  ", plain: "  ") }
  static var back: String { choose("‹", "<") }
  static var crumb: String { choose(" › ", " > ") }
  /// Left of what has the focus.
  static var focus: String { choose("▌", ">") }
  static var thumb: String { choose("┃", "#", plain: " ") }
  static var track: String { choose("│", "|", plain: " ") }
  static var filled: String { choose("█", "#") }
  static var half: String { choose("▌", "#", plain: "") }
  static var empty: String { choose("░", ".") }
  static var knob: String { choose("●", "O") }
  static var before: String { choose("━", "=") }
  static var after: String { choose("─", "-") }
  static var error: String { choose("✗ ", "! ", plain: "Error: ") }
  static var note: String { choose("• ", "* ", plain: "Note: ") }
  static var warning: String { choose("▲ ", "! ", plain: "Not available: ") }
  static var image: String { choose("▣ ", "", plain: "") }
  static var menu: String { choose("⋯", "...", plain: "(menu)") }
  static var up: String { choose("▲", "^") }
  static var down: String { choose("▼", "v") }
  static func toggle(_ isOn: Bool) -> String {
    isOn ? choose("[■]", "[x]") : "[ ]"
  }
  static func one(_ isChosen: Bool) -> String { isChosen ? choose("(●)", "(x)") : "( )" }
  static func many(_ isChosen: Bool) -> String { isChosen ? choose("[■]", "[x]") : "[ ]" }
}
