import FlowText

/// A parsed line of input.
package enum LineCommand {
  case nothing
  case back, tree, help, quit, more
  case find(String)
  case tab(String)
  case number(Int)
  case set(key: String, value: String)
  case press(id: String)

  static let words = ["back", "tree", "help", "more", "find", "tab", "quit"]

  /// Reads a line. The id of a button comes before a word of the host, which a colon marks as one.
  /// Blanks count in a value alone.
  init(_ line: String, isButton: (String) -> Bool) {
    let word = line.trimmed
    let command = word.hasPrefix(":") ? String(word.dropFirst()) : word
    let parts = command.split(separator: " ", maxSplits: 1).map(String.init)
    switch (parts.first ?? "", parts.count) {
    case _ where Int(word) == nil && isButton(word): self = .press(id: word)
    case ("", _): self = .nothing
    case ("back", 1): self = .back
    case ("tree", 1): self = .tree
    case ("help", 1), ("?", 1): self = .help
    case ("more", 1): self = .more
    case ("quit", 1), ("exit", 1): self = .quit
    case ("tab", _): self = .tab(parts.count == 2 ? parts[1].trimmed : "")
    case ("find", _): self = .find(parts.count == 2 ? parts[1] : "")
    default:
      if let number = Int(word) {
        self = .number(number)
      } else if let equals = line.firstIndex(of: "=") {
        self = .set(key: line[..<equals].trimmed, value: String(line[line.index(after: equals)...]))
      } else {
        self = .press(id: word)
      }
    }
  }

  package static let explanation = """
    NUMBER        press a button, switch a toggle, select a row
    FIELD=VALUE   fill a field, by its id, number or label, with all that stands behind the =;
                  choose a row by its id or title
    ID            press the button with this id; a label or a row's title does, too, if only
                  one thing on the screen is called so
    NUMBER ACTION choose an action in the menu of a row
    back          go back          tree   show windows, layers and coordinators
    tab TAB       select a tab by its number or name
    more          show more rows
    find TEXT     of lists and long choices, show the rows that contain TEXT; 'find' shows all
    help          show this        quit   leave
    :WORD         one of these words where a button has it as its id, as in :back
    """
}
