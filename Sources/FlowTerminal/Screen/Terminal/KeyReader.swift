import FlowSystem
import Glibc

/// Turns the bytes that a terminal sends into keys.
///
/// Not with ncurses: its mouse ends at column 223 on some terminals, it knows no pasted text, and
/// it decides by a clock what an escape character is. All present terminals send the sequences
/// decoded here alike (ECMA-48 and xterm's additions).
struct KeyReader {
  private var bytes: [UInt8] = []
  private var pasted: [UInt8]?
  /// The place up to which the end of a pasted text has been searched.
  private var searched = 0
  /// The time of the last bytes received.
  private var heard = Moment.now

  /// The number of bytes kept of a pasted text.
  private static let pasteLimit = 16 << 20
  /// The milliseconds after which a pasted text is over, because its end may have been lost.
  private static let pastePause = 2000

  /// The milliseconds until what has begun is over: an escape character alone is a key if nothing
  /// follows soon. `nil`: nothing has begun, or a letter has, whose bytes say how many follow.
  var patience: Int32? {
    let isSequence = bytes.first == 0x1b && (bytes.count == 1 || bytes[1] < 0x80)
    guard pasted != nil || isSequence else { return nil }
    return Int32((heard + (pasted != nil ? Self.pastePause : 40)).rest)
  }

  mutating func addBytes(_ new: some Sequence<UInt8>) {
    bytes += new
    heard = Moment.now
  }

  /// Takes the next key: a complete one, or what has begun and has no patience left.
  mutating func next() -> Key? { next(isLast: patience == 0) }

  private mutating func next(isLast: Bool) -> Key? {
    if pasted != nil { return paste(isLast) }
    guard let first = bytes.first else { return nil }
    if first == 0x1b { return escape(isLast) }
    if first < 0x20 || first == 0x7f {
      bytes.removeFirst()
      return control(first)
    }
    return character()
  }

  private func control(_ byte: UInt8) -> Key {
    switch byte {
    case 0x0d, 0x0a: .enter
    case 0x09: .tab
    case 0x7f, 0x08: .backspace
    case 0: .control(" ")
    default: .control(Character(UnicodeScalar(byte + 0x60)))
    }
  }

  /// A letter is complete by its bytes alone, however late they come; a byte that cannot go on with
  /// it ends it.
  private mutating func character() -> Key? {
    let length =
      switch bytes[0] {
      case 0xc2...0xdf: 2
      case 0xe0...0xef: 3
      case 0xf0...0xf4: 4
      default: 1
      }
    var count = 1
    while count < length, count < bytes.count, bytes[count] & 0xc0 == 0x80 { count += 1 }
    if count < length, count == bytes.count { return nil }
    let text = String(decoding: bytes.prefix(count), as: UTF8.self)
    bytes.removeFirst(count)
    return text.unicodeScalars.contains("\u{fffd}") ? .unknown : .character(text)
  }

  // MARK: Sequences

  private mutating func escape(_ isLast: Bool) -> Key? {
    guard bytes.count > 1 else {
      if !isLast { return nil }
      bytes.removeAll()
      return .escape
    }
    switch bytes[1] {
    case UInt8(ascii: "["): return sequence(isLast)
    case UInt8(ascii: "O"): return single(isLast)
    case 0x1b:
      bytes.removeFirst()
      return .escape
    default:
      // The key was pressed with Alt.
      let held = bytes
      bytes.removeFirst()
      guard let key = next(isLast: isLast) else {
        bytes = held
        return nil
      }
      if case .character(let text) = key { return .alt(text) }
      return .unknown
    }
  }

  /// `ESC O x`
  private mutating func single(_ isLast: Bool) -> Key? {
    guard bytes.count > 2 else { return given(up: isLast) }
    let letter = bytes[2]
    bytes.removeFirst(3)
    return Self.letters[letter] ?? .unknown
  }

  /// `ESC [ numbers letter`
  private mutating func sequence(_ isLast: Bool) -> Key? {
    // The Linux console's F1 to F5.
    if bytes.count > 2, bytes[2] == UInt8(ascii: "[") {
      guard bytes.count > 3 else { return given(up: isLast) }
      let number = Int(bytes[3]) - Int(UInt8(ascii: "A")) + 1
      bytes.removeFirst(4)
      return 1...5 ~= number ? .function(number) : .unknown
    }
    guard let end = bytes.dropFirst(2).firstIndex(where: { 0x40...0x7e ~= $0 }) else {
      return given(up: isLast || bytes.count > 64)
    }
    let words = String(decoding: bytes[2..<end], as: UTF8.self)
    let letter = bytes[end]
    if letter == UInt8(ascii: "M"), words.isEmpty { return oldMouse(end, isLast: isLast) }
    bytes.removeFirst(end + 1)
    return key(words, letter: letter)
  }

  /// A sequence that no terminal sends is dropped.
  private mutating func given(up: Bool) -> Key? {
    guard up else { return nil }
    bytes.removeAll()
    return .unknown
  }

  private mutating func key(_ words: String, letter: UInt8) -> Key {
    if words.hasPrefix("<") {
      return mouse(words.dropFirst(), isReleased: letter == UInt8(ascii: "m"))
    }
    let numbers = words.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 1 }
    let modifier = numbers.count > 1 ? numbers[1] : 1
    if letter == UInt8(ascii: "~") {
      if numbers[0] == 200 {
        (pasted, searched) = ([], 0)
        return paste(false) ?? .unknown
      }
      return key(Self.numbers[numbers[0]] ?? .unknown, modifier: modifier)
    }
    return key(Self.letters[letter] ?? .unknown, modifier: modifier)
  }

  /// - Parameter modifier: 1 for none, 2 for shift, 5 for control, as xterm counts them.
  private func key(_ key: Key, modifier: Int) -> Key {
    switch (key, modifier) {
    case (.up, 2): .shiftUp
    case (.down, 2): .shiftDown
    case (.function(let number), 2): .shiftFunction(number)
    case (.pageUp, 5): .controlPageUp
    case (.pageDown, 5): .controlPageDown
    default: key
    }
  }

  private static let letters: [UInt8: Key] = [
    UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right,
    UInt8(ascii: "D"): .left, UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end,
    UInt8(ascii: "P"): .function(1), UInt8(ascii: "Q"): .function(2),
    UInt8(ascii: "R"): .function(3), UInt8(ascii: "S"): .function(4),
    UInt8(ascii: "Z"): .backTab, UInt8(ascii: "M"): .enter,
  ]

  private static let numbers: [Int: Key] = [
    1: .home, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
    11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5),
    17: .function(6), 18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10),
    23: .function(11), 24: .function(12),
  ]

  // MARK: The mouse

  /// The largest column or row accepted.
  private static let farthest = 65535

  /// `ESC [ < button ; column ; row M`, or `m` when it is let go.
  private func mouse(_ words: Substring, isReleased: Bool) -> Key {
    let numbers = words.split(separator: ";").compactMap { Int($0) }
    guard numbers.count == 3, numbers.dropFirst().allSatisfy({ 0...Self.farthest ~= $0 }) else {
      return .unknown
    }
    let place = Point(x: numbers[1] - 1, y: numbers[2] - 1)
    return .mouse(Mouse(action: Self.action(numbers[0], isReleased: isReleased), place: place))
  }

  /// `ESC [ M` and three bytes.
  private mutating func oldMouse(_ end: Int, isLast: Bool) -> Key? {
    guard bytes.count > end + 3 else { return given(up: isLast) }
    let code = Int(bytes[end + 1]) - 32
    let place = Point(x: Int(bytes[end + 2]) - 33, y: Int(bytes[end + 3]) - 33)
    bytes.removeFirst(end + 4)
    let action = code & 3 == 3 && code < 64 ? .release : Self.action(code, isReleased: false)
    return .mouse(Mouse(action: action, place: place))
  }

  private static func action(_ code: Int, isReleased: Bool) -> Mouse.Action {
    switch (code & 0x40 != 0, code & 3) {
    case (true, 0): .wheelUp
    case (true, 1): .wheelDown
    case (false, 0) where isReleased: .release
    case (false, 0) where code & 0x20 != 0: .drag
    case (false, 0): .press
    case (false, 2) where !isReleased && code & 0x20 == 0: .rightPress
    default: .other
    }
  }

  // MARK: Pasted text

  private static let pasteEnd = Array("\u{1b}[201~".utf8)

  private mutating func paste(_ isLast: Bool) -> Key? {
    guard var text = pasted else { return nil }
    // Takes it out, so that it is changed in place, not copied.
    pasted = nil
    text += bytes
    bytes.removeAll()
    while searched <= text.count - Self.pasteEnd.count {
      if text[searched] == 0x1b, text[searched...].starts(with: Self.pasteEnd) {
        bytes = Array(text[(searched + Self.pasteEnd.count)...])
        return Self.paste(text[..<searched])
      }
      searched += 1
    }
    if isLast { return Self.paste(text[...]) }
    // The rest is read only to find its end.
    if searched > Self.pasteLimit {
      text.removeSubrange(Self.pasteLimit..<searched)
      searched = Self.pasteLimit
    }
    pasted = text
    return nil
  }

  /// Terminals send the end of a line as Enter does.
  private static func paste(_ text: ArraySlice<UInt8>) -> Key {
    .paste(String(decoding: text.map { $0 == 0x0d ? 0x0a : $0 }, as: UTF8.self))
  }
}
