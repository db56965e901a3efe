import CFlowABI

/// The line at the bottom, with the keys or the last error.
struct KeyBar {
  /// A message for the user, shown until the next key.
  var message: String?
  let words: HostWords
  /// True if a menu is open, which the escape key closes.
  var isOverMenu = false

  private var keys: [(String, String, Key)] {
    [
      ("F1", "Keys", .function(1)), ("F2", "Tree", .function(2)), ("F3", "Log", .function(3)),
      ("F5", "Reload", .function(5)), ("^G", "Swipe", .control("g")),
      ("Esc", words[isOverMenu ? FLOW_WORD_CANCEL : FLOW_WORD_BACK], .escape),
      ("^Q", "Quit", .control("q")),
    ]
  }

  func draw(on frame: inout Frame, in area: Area) {
    guard !area.isEmpty else { return }
    if let message {
      let text = CellText.fit(" " + message, to: area.width)
      frame.canvas.write(text, x: area.x, y: area.y, look: .warning, clip: area)
      return
    }
    var x = area.x
    for (key, word, pressed) in keys {
      let wide = key.count + CellText.width(of: word) + 2
      if x + wide > area.endX { break }
      frame.hit(Area(x: x, y: area.y, width: wide - 1, height: 1), as: .key(pressed))
      x += frame.canvas.write(" " + key, x: x, y: area.y, look: .key, clip: area)
      x += frame.canvas.write(
        Glyphs.isPlain ? " " + word : word, x: x, y: area.y, look: .keyWord, clip: area)
      if Glyphs.isPlain { x += 1 }
    }
  }
}
