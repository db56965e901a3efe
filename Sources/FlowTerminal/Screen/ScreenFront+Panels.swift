import FlowText

/// Keys for the panel that has them: they scroll and search, as less does.
extension ScreenFront {
  /// - Returns: False if the key is one of the program.
  func handlePanel(_ key: Key, of panel: Panel) -> Bool {
    if panels.prompt != nil { return handlePrompt(key, of: panel) }
    let page = max(1, frame[panel].inside.height - 1)
    switch key {
    case .up: scroll(panel, by: 1)
    case .down: scroll(panel, by: -1)
    case .pageUp: scroll(panel, by: page)
    case .pageDown, .character(" "): scroll(panel, by: -page)
    case .home: scroll(panel, by: frame[panel].limit)
    case .end: panels[panel]?.scroll = 0
    case .character("/"): panels.prompt = Editor()
    case .character("n"): findNext(in: panel, step: 1)
    case .character("N"): findNext(in: panel, step: -1)
    case .character("q"): panels.close(panel)
    case .escape, .tab, .backTab:
      if coversPage(panel) { panels.close(panel) } else { panels.focus = nil }
    // Nothing that was meant for the panel reaches the page.
    case .control, .function, .shiftFunction, .shiftUp, .shiftDown: return false
    default: break
    }
    return true
  }

  /// Handles a key while the searched text is typed.
  private func handlePrompt(_ key: Key, of panel: Panel) -> Bool {
    guard var prompt = panels.prompt else { return false }
    switch key {
    case .character(let text), .paste(let text): prompt.insert(text.filter { $0 != "\n" })
    case .backspace where prompt.text.isEmpty: return endPrompt()
    case .backspace: prompt.deleteBackward()
    case .control("u"): prompt.deleteToStart()
    case .control("q"), .control("l"), .function, .shiftFunction: return !endPrompt()
    case .enter:
      // An empty text searches for the last one again.
      if !prompt.text.isEmpty {
        panels[panel]?.search = prompt.text
        panels[panel]?.found = nil
      }
      _ = endPrompt()
      findNext(in: panel, step: 1)
      return true
    case .escape: return endPrompt()
    default: break
    }
    panels.prompt = prompt
    return true
  }

  private func endPrompt() -> Bool {
    panels.prompt = nil
    return true
  }

  /// Scrolls a panel back from its end by some rows, as far as there are any.
  func scroll(_ panel: Panel, by rows: Int) {
    guard let state = panels[panel] else { return }
    let limit = frame[panel].limit
    panels[panel]?.scroll = min(max(0, min(state.scroll, limit) + rows), limit)
  }

  /// Goes to the next line that contains the searched text, and round at the end.
  private func findNext(in panel: Panel, step: Int) {
    guard let state = panels[panel] else { return }
    let inside = frame[panel].inside
    guard !state.search.isEmpty else { return complain("/ and a text search for it") }
    let searched = textPanel(panel)
    let start = state.found.map { $0 + step } ?? searched.firstLine(in: inside)
    guard let found = searched.line(from: start, step: step) else {
      return complain("'\(state.search)' is not there")
    }
    if let last = state.found, step > 0 ? found <= last : found >= last {
      message = step > 0 ? "on from the first line" : "on from the last line"
    }
    panels[panel]?.found = found
    panels[panel]?.scroll = searched.scroll(toShow: found, in: inside)
  }
}
