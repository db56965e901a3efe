import CCrash
import CCurses
import FlowKit
import Glibc

/// The terminal of the full screen: its picture, its size, and its restoration.
///
/// While the screen is shown, the output of plugins and libraries goes to a file that the log shows
/// (``taken()``), as it would spoil the picture; standard output and error are restored with the
/// terminal.
package final class Terminal {
  /// The user's settings of the appearance.
  package struct Wishes {
    package var isPlain: Bool

    package init(isPlain: Bool = false) { self.isPlain = isPlain }
  }

  /// Cells beyond it stay empty: a program may claim any size of the terminal that it plays.
  private static let widest = 1000
  private static let highest = 500

  private(set) var width = 80
  private(set) var height = 24
  private let screen: OpaquePointer
  private let theme: Theme
  /// The pair of colours of each look.
  private var pairs: [Int32] = []
  private let output: Int32
  private let kept: (output: Int32, error: Int32)
  private var modes = termios()
  private let leaving: String
  private let printed: UnsafeMutablePointer<FILE>?
  private var printedCount = 0
  private var drawn: Canvas?

  /// True if standard input and output are a terminal, of whatever kind.
  package static var isThere: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

  /// The reason why nothing can be drawn on the whole terminal; `nil` if it can.
  package static var obstacle: String? {
    if isatty(STDOUT_FILENO) == 0 { return "standard output is no terminal" }
    if isatty(STDIN_FILENO) == 0 { return "standard input is no terminal" }
    let name = text(getenv("TERM"))
    if name.isEmpty { return "TERM is not set" }
    switch curses_find_use(STDOUT_FILENO) {
    case CURSES_DRAWS: return nil
    case CURSES_PUTS_NOTHING:
      return "on '\(name)', the terminal that TERM names, no text can be placed"
    case CURSES_UNKNOWN: return "terminfo does not know '\(name)', the terminal that TERM names"
    default: return "terminfo's descriptions of terminals are not installed"
    }
  }

  /// Takes the terminal over; `nil` if that is impossible.
  package init?(wishes: Wishes) {
    Glyphs.isUnicode = curses_read_character_set() != 0
    Glyphs.isPlain = wishes.isPlain
    guard tcgetattr(STDIN_FILENO, &modes) == 0 else { return nil }
    TerminalSignals.catchAll()
    output = dup(STDOUT_FILENO)
    kept = (dup(STDOUT_FILENO), isatty(STDERR_FILENO) == 1 ? dup(STDERR_FILENO) : -1)
    for descriptor in [output, kept.output, kept.error] where descriptor >= 0 {
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
    guard let screen = curses_begin(output, dup(STDIN_FILENO)) else { return nil }
    self.screen = screen
    curses_free_keys(STDIN_FILENO)
    let hasColours = !wishes.isPlain && text(getenv("NO_COLOR")).isEmpty
    let count = hasColours ? curses_begin_colours() : 0
    theme = Theme(
      colours: count < 8 ? .none : count < 256 ? .basic : count == 256 ? .many : .direct,
      isPlain: wishes.isPlain)
    leaving = Self.leaving
    printed = tmpfile()
    setColours()
    takeOver()
    measure()
  }

  /// True if standard error is a terminal, and so would be drawn over.
  var hasStandardError: Bool { kept.error >= 0 }

  // Buttons and drags, by their numbers in decimal; pasted text between marks.
  private static let mouseOn = "\u{1b}[?1000h\u{1b}[?1002h\u{1b}[?1006h\u{1b}[?2004h"
  private static let mouseOff = "\u{1b}[?2004l\u{1b}[?1006l\u{1b}[?1002l\u{1b}[?1000l"

  /// The sequences that undo all that was sent. A terminal without a second screen has its only one
  /// cleared.
  private static var leaving: String {
    let other = capability("rmcup")
    let texts = ["sgr0", "op", "rmkx", "cnorm"].map(capability)
    return mouseOff + texts.joined() + (other.isEmpty ? capability("clear") : other)
  }

  /// Returns a capability without the pauses of old terminals, like `$<2>`.
  private static func capability(_ name: String) -> String {
    var result = ""
    var rest = text(curses_capability(name))[...]
    while let start = rest.firstIndex(of: "$") {
      result += rest[..<start]
      guard rest[start...].hasPrefix("$<"), let end = rest[start...].firstIndex(of: ">") else {
        result += rest[start...]
        return result
      }
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  /// Sets the colours of the looks; equal ones share a pair.
  private func setColours() {
    var known: [[Int]: Int32] = [[-1, -1]: 0]
    pairs = theme.all.map { style in
      let colours = [style.foreground, style.background]
      if let pair = known[colours] { return pair }
      let pair = Int32(known.count)
      let isSet = curses_set_pair(pair, Int32(style.foreground), Int32(style.background)) != 0
      known[colours] = isSet ? pair : 0
      return isSet ? pair : 0
    }
  }

  // MARK: Having it and giving it back

  /// Redirects the output, and prepares the restoration of the terminal after a crash.
  private func takeOver() {
    withUnsafePointer(to: &modes) {
      crash_set_terminal(STDIN_FILENO, $0, output, leaving, kept.output, kept.error)
    }
    if let printed {
      dup2(fileno(printed), STDOUT_FILENO)
      if kept.error >= 0 { dup2(fileno(printed), STDERR_FILENO) }
    }
    send(Self.mouseOn)
  }

  private func send(_ text: String) {
    var text = text
    text.withUTF8 { _ = Glibc.write(output, $0.baseAddress, $0.count) }
  }

  /// Leaves the terminal as it was found.
  package func leave() {
    endwin()
    crash_leave_terminal()
  }

  /// Restores the terminal, stops the program as Ctrl-Z does, and takes the terminal again.
  func stop() {
    leave()
    TerminalSignals.stop()
    comeBack()
  }

  /// Takes the terminal again, after another program had it.
  func comeBack() {
    drawn = nil
    curses_forget()
    refresh()
    curses_free_keys(STDIN_FILENO)
    takeOver()
    measure()
  }

  // MARK: Drawing

  /// Reads the terminal's size.
  func measure() {
    var (columns, rows): (Int32, Int32) = (0, 0)
    curses_size(output, &columns, &rows)
    if columns > 0, rows > 0 {
      (width, height) = (min(Int(columns), Self.widest), min(Int(rows), Self.highest))
    }
    resizeterm(Int32(height), Int32(width))
    drawn = nil
  }

  /// Forgets the picture, so that everything is drawn anew the next time.
  func forget() {
    drawn = nil
    curses_forget()
  }

  func show(_ canvas: Canvas) {
    if let drawn, drawn.width != canvas.width || drawn.height != canvas.height {
      self.drawn = nil
      erase()
    }
    for y in 0..<min(canvas.height, height) where drawn?.row(y) != canvas.row(y) {
      for (x, cell) in canvas.row(y).enumerated() where !cell.text.isEmpty {
        put(cell, x: x, y: y)
      }
    }
    curses_show(Int32(canvas.cursor?.x ?? -1), Int32(canvas.cursor?.y ?? 0))
    drawn = canvas
  }

  private func put(_ cell: Cell, x: Int, y: Int) {
    let scalars = cell.text.unicodeScalars.map(\.value)
    curses_put(
      Int32(y), Int32(x), scalars, Int32(scalars.count), Int32(theme[cell.look].flags),
      pairs[Int(cell.look.rawValue)])
  }

  // MARK: What is printed meanwhile

  /// Returns the lines that plugins have printed since the last call.
  func taken() -> [String] {
    guard let printed else { return [] }
    var found: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = pread(fileno(printed), &chunk, chunk.count, off_t(printedCount))
      if count <= 0 { break }
      printedCount += count
      found += chunk.prefix(count)
    }
    return found.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }
}
