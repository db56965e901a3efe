import CFlowABI

/// The line at the bottom, with the keys or the last message, which may take more lines.
struct KeyBar {
  /// A key with its meaning. A click on it is the key.
  struct Entry {
    var key: String
    var word: String
    var pressed: Key

    init(_ key: String, does word: String, by pressed: Key) {
      (self.key, self.word, self.pressed) = (key, word, pressed)
    }

    static func move(_ word: String) -> Entry { Entry(Glyphs.upDown, does: word, by: .down) }
  }

  /// A message for the user, shown until the next key.
  var message: String?
  /// The keys of the view that has the focus, the most important one first.
  var own: [Entry] = []
  /// The meaning of the escape key there.
  var escape: String
  /// True if the keys of the program, but for leaving, mean something else there.
  var isModal = false
  /// True if the log has lines that nobody has seen.
  var hasNews = false

  /// The entries, from left to right. A rank says how important one is: 0 the most.
  private var entries: [(entry: Entry, rank: Int)] {
    let news = hasNews ? Glyphs.news : ""
    let program = [
      (Entry("F1", does: "Keys", by: .function(1)), 2),
      (Entry("F2", does: "Tree", by: .function(2)), 12),
      (Entry("F3", does: "Log" + news, by: .function(3)), hasNews ? 3 : 13),
      (Entry("F5", does: "Reload", by: .function(5)), 14),
      (Entry("^G", does: "Swipe", by: .control("g")), 15),
    ]
    return (isModal ? [] : program) + own.enumerated().map { ($0.element, 4 + min($0.offset, 7)) }
      + [
        (Entry("Esc", does: escape, by: .escape), 0),
        (Entry("^Q", does: "Quit", by: .control("q")), 1),
      ]
  }

  /// The entries that fit: the least important ones are left out first, and those that nobody
  /// should miss are shown without their words before.
  private func shown(in width: Int) -> [Entry] {
    var room = width
    var entries = entries
    for rank in 0...Self.lastRank {
      for index in entries.indices where entries[index].rank == rank {
        if Self.width(of: entries[index].entry) > room, rank < 4 { entries[index].entry.word = "" }
        room -= Self.width(of: entries[index].entry)
        if room < 0 { entries[index].rank = Self.lastRank + 1 }
      }
    }
    return entries.filter { $0.rank <= Self.lastRank }.map(\.entry)
  }

  private static let lastRank = 15

  private static func width(of entry: Entry) -> Int {
    let blank = Glyphs.isPlain && !entry.word.isEmpty ? 1 : 0
    return CellText.width(of: entry.key) + CellText.width(of: entry.word) + 1 + blank
  }

  // MARK: Drawing

  /// The lines of the message, in a window of a size: at most half of it.
  private func lines(width: Int, height: Int) -> [String] {
    guard let message else { return [] }
    let lines = CellText.wrap(message, to: max(1, width - 2))
    let most = max(1, height / 2)
    if lines.count <= most { return lines }
    return lines.prefix(most - 1)
      + [CellText.fit(lines[(most - 1)...].joined(separator: " "), to: width - 2)]
  }

  /// True if a message is too long to be shown as a whole.
  static func cuts(_ message: String, width: Int, height: Int) -> Bool {
    CellText.wrap(message, to: max(1, width - 2)).count > max(1, height / 2)
  }

  /// The area of the bar in a window that ends with `area`, which has the keys.
  func area(from area: Area) -> Area {
    let height = max(area.height, lines(width: area.width, height: area.endY).count)
    return Area(x: area.x, y: area.endY - height, width: area.width, height: height)
  }

  func draw(on frame: inout Frame, in bar: Area) {
    guard !bar.isEmpty else { return }
    let area = self.area(from: bar)
    if message != nil {
      frame.canvas.fill(area)
      frame.cover(area)
      for (row, line) in lines(width: bar.width, height: bar.endY).enumerated() {
        frame.canvas.write(" " + line, x: area.x, y: area.y + row, look: .warning, clip: area)
      }
      return
    }
    var x = area.x
    for entry in shown(in: area.width) {
      let wide = Self.width(of: entry)
      frame.hit(Area(x: x, y: area.y, width: wide, height: 1), as: .key(entry.pressed))
      let start = x + frame.canvas.write(" " + entry.key, x: x, y: area.y, look: .key, clip: area)
      frame.canvas.write(
        (Glyphs.isPlain ? " " : "") + entry.word, x: start, y: area.y, look: .keyWord, clip: area)
      x += wide
    }
  }
}
