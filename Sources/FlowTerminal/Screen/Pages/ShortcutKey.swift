/// The key of a terminal that presses a button by its shortcut (V12).
///
/// Keys that this program uses itself are nobody's shortcut, and a terminal has no key for many
/// others; buttons do not show those.
struct ShortcutKey {
  let key: Key
  /// The key as the bar at the bottom would name it, for example `^S`.
  let text: String

  /// Reads a shortcut, which the engine has checked; `nil` if it cannot be pressed here.
  init?(_ shortcut: String) {
    if let key = Self.named[shortcut] {
      self.init(key: key, text: shortcut)
    } else if let letter = Self.rest(of: shortcut, behind: "Ctrl+"), letter.count == 1,
      let ascii = letter.first?.asciiValue, 0x41...0x5A ~= ascii,
      !Self.taken.contains(letter.lowercased())
    {
      self.init(key: .control(Character(letter.lowercased())), text: "^" + letter)
    } else if let last = Self.rest(of: shortcut, behind: "Alt+Shift+"), last.count == 1 {
      self.init(key: .alt(last), text: shortcut)
    } else if let last = Self.rest(of: shortcut, behind: "Alt+"), last.count == 1 {
      self.init(key: .alt(last.lowercased()), text: shortcut)
    } else {
      return nil
    }
  }

  private init(key: Key, text: String) {
    self.key = key
    self.text = text
  }

  /// Letters with Ctrl that are other keys for a terminal (H, I, J, M), signals (C, Z), or this
  /// program's own.
  private static let taken: Set<String> = ["c", "g", "h", "i", "j", "l", "m", "q", "t", "z"]

  /// Keys without modifiers. Escape, Tab, arrows and those that scroll are this program's own.
  private static let named: [String: Key] = {
    var keys: [String: Key] = [
      "Enter": .enter, "Delete": .delete, "Backspace": .backspace, "Space": .character(" "),
      "F4": .function(4),
    ]
    for number in 7...12 { keys["F\(number)"] = .function(number) }
    return keys
  }()

  private static func rest(of text: String, behind prefix: String) -> String? {
    text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : nil
  }
}
