import CFlowABI
import CSystem

/// The grammar of a button's shortcut, such as `Ctrl+Shift+S` or `F6` (V12). Each has one spelling,
/// so that two are the same exactly if their bytes are.
enum ShortcutText {
  private static let modifiers: [StaticString] = ["Ctrl+", "Alt+", "Shift+", "Super+"]
  /// The named keys, with a blank behind each: one text takes less room than a list of them.
  private static let keys: StaticString =
    """
    F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12 Enter Escape Tab Space Backspace Delete Insert Home End \
    PageUp PageDown Up Down Left Right\u{20}
    """

  /// Returns the reason why a text is no shortcut; nil if it is one. The text is valid UTF-8.
  static func mistake(in text: flow_string) -> StaticString? {
    guard let data = text.data, text.size > 0 else { return nil }
    var place = 0
    var hasCommand = false
    for (index, modifier) in modifiers.enumerated()
    where starts(data + place, size: text.size - place, with: modifier) {
      place += modifier.utf8CodeUnitCount
      hasCommand = hasCommand || index != 2
    }
    let (key, size) = (data + place, text.size - place)
    if size == 0 { return "has no key behind its modifiers" }
    if isNamed(key, size: size) { return nil }
    if modifiers.contains(where: { starts(key, size: size, with: $0) }) {
      return "has a modifier twice, or not in the order Ctrl, Alt, Shift, Super"
    }
    guard isOneCharacter(at: key, size: size) else {
      return "ends with neither a visible character nor a named key"
    }
    if 0x61...0x7A ~= UInt8(bitPattern: key[0]) {
      return "writes its letter small; write a capital"
    }
    return hasCommand ? nil : "would be typed into fields; add Ctrl, Alt or Super"
  }

  private static func isNamed(_ key: UnsafePointer<CChar>, size: Int) -> Bool {
    var name = keys.utf8Start
    let end = name + keys.utf8CodeUnitCount
    while name < end {
      var blank = name
      while blank.pointee != 0x20 { blank += 1 }
      if blank - name == size, memcmp(name, key, size) == 0 { return true }
      name = blank + 1
    }
    return false
  }

  private static func starts(
    _ data: UnsafePointer<CChar>, size: Int, with word: StaticString
  ) -> Bool {
    let count = word.utf8CodeUnitCount
    return size >= count && memcmp(data, word.utf8Start, count) == 0
  }

  /// Returns true for one Unicode scalar that is seen: no blank, and no control.
  private static func isOneCharacter(at data: UnsafePointer<CChar>, size: Int) -> Bool {
    let first = UInt32(UInt8(bitPattern: data[0]))
    let count = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard size == count else { return false }
    var scalar = count == 1 ? first : first & (0x7F >> UInt32(count))
    for index in 1..<max(1, count) {
      scalar = scalar << 6 | UInt32(UInt8(bitPattern: data[index]) & 0x3F)
    }
    switch scalar {
    case 0...0x20, 0x7F...0xA0, 0xAD, 0x1680, 0x2000...0x200F, 0x2028...0x202F, 0x205F...0x206F,
      0x3000, 0xFE00...0xFE0F, 0xFEFF, 0xFFF0...0xFFFF, 0xE000...0xF8FF, 0xE0000...0x10FFFF,
      0x300...0x36F:
      return false
    default: return true
    }
  }
}
