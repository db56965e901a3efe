import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// Draws the top screen as lines of text.
struct Drawing {
  let title: String
  let menu: Menu
  /// The page of the scene, which writes values as the user's language does.
  let page: Scene.Page?
  /// Layers of the window, bottom first.
  let layers: [LayerInfo]
  /// The tabs and pages around the screen, outermost first.
  let rows: [TabRow]
  let words: HostWords

  var lines: [String] {
    let rule = alert == nil ? "==" : "!!"
    let title = title.isEmpty ? "(\(words[FLOW_WORD_NO_TITLE]))" : title
    var lines = ["", "\(rule) \(title) \(rule)  (\(place))"]
    lines += rows.map { "     \(written($0))" }
    // A section ends where the next one begins, with its footer.
    var footer = ""
    for item in menu.body {
      if item.element.kind == FLOW_ELEMENT_SECTION {
        lines += Self.footer(footer)
        footer = item.element.footer
      }
      lines += drawn(item)
    }
    lines += Self.footer(footer)
    if !menu.toolbar.isEmpty {
      let buttons = menu.toolbar.map(button).joined(separator: "  ")
      lines.append("     \(words[FLOW_WORD_TOOLBAR]): \(buttons)")
    }
    // Each layer over the window's root is marked at the left edge.
    let mark = String(repeating: "| ", count: max(0, layers.count - 1))
    return lines.map { $0.isEmpty ? $0 : mark + $0 }
  }

  /// The kind of alert that the screen is; `nil` if it is none.
  private var alert: String? {
    guard let top = layers.last, top.index > 0, top.screens.count == 1 else { return nil }
    let isAlert = top.style == FLOW_STYLE_ALERT || top.style == FLOW_STYLE_CONFIRMATION_DIALOG
    return isAlert ? text(flow_style_name(top.style)) : nil
  }

  /// The screen's place in the window, for example "layer 1, sheet, screen 2".
  private var place: String {
    guard let top = layers.last else { return "empty window" }
    if let alert { return "layer \(top.index), \(alert)" }
    let depth = top.screens.isEmpty ? "no screen" : "screen \(top.screens.count)"
    if top.index == 0 { return depth }
    return "layer \(top.index), \(StyleName.of(top.style)), \(depth)"
  }

  /// Tabs, the selected one marked: "tabs: 1 Home | *2 Search". Pages are written as the
  /// number of the shown page: "Page 2 of 5".
  private func written(_ row: TabRow) -> String {
    if row.isPages { return row.name }
    let tabs = row.tabs
    return "\(row.name): "
      + tabs.indices.map { (tabs[$0].isSelected ? "*" : "") + tabs.label(at: $0) }
      .joined(separator: " | ")
  }

  private func drawn(_ item: Menu.Item) -> [String] {
    let element = item.element
    switch element.kind {
    case FLOW_ELEMENT_HEADING: return ["", "     # \(element.text)"]
    case FLOW_ELEMENT_TEXT: return element.text.wrapped(to: 76).map { "     \($0)" }
    case FLOW_ELEMENT_DIVIDER: return ["     ----"]
    case FLOW_ELEMENT_SECTION: return ["", "     == \(element.text)"]
    case FLOW_ELEMENT_NOTE: return element.text.wrapped(to: 74).map { "     * \($0)" }
    case FLOW_ELEMENT_LINK_TEXT:
      return ["     \(element.text.isEmpty ? "" : element.text + " ")<\(element.source)>"]
    case FLOW_ELEMENT_UNAVAILABLE: return ["     (!) \(element.text)"]
    default: return linesByUse(item)
    }
  }

  /// Draws an element without a look of its own, or of a kind that this program does not know.
  private func linesByUse(_ item: Menu.Item) -> [String] {
    let element = item.element
    switch element.use {
    case .words:
      let words = [element.text, Self.plain(element.value)].filter { !$0.isEmpty }
      return words.joined(separator: " ").wrapped(to: 76).map { "     \($0)" }
    case .picture: return ["     (\(words[FLOW_WORD_IMAGE]): \(element.imageText))"]
    case .progress: return ["     \(element.text) \(Self.progress(element.value))"]
    case .button: return [Self.numbered(item.number, text: bracketed(element))]
    case .field, .number: return field(item)
    case .toggle:
      let mark = element.isSecret ? "[?]" : element.value == .boolean(true) ? "[x]" : "[ ]"
      return [Self.numbered(item.number, text: "\(mark) \(element.text)\(note(element))")]
    case .list, .choice: return rows(item)
    }
  }

  private static func numbered(_ number: Int?, text: String) -> String {
    let shown = number.map(String.init) ?? ""
    return String(repeating: " ", count: max(0, 4 - shown.count)) + shown + " " + text
  }

  private func button(_ item: Menu.Item) -> String {
    "\(item.number.map(String.init) ?? "") \(bracketed(item.element))"
  }

  private func bracketed(_ element: Element) -> String {
    let role = element.role == FLOW_ROLE_NORMAL ? "" : " (\(text(flow_role_name(element.role))))"
    let shortcut = element.shortcut.isEmpty ? "" : " \(element.shortcut)"
    let label = element.text.isEmpty ? element.id : element.text
    return "[\(label)]\(shortcut)\(role)\(note(element))"
  }

  private var disabled: String { " (\(words[FLOW_WORD_DISABLED]))" }

  /// Returns the note on an element: its error, and a mark if it is disabled.
  private func note(_ element: Element) -> String {
    (element.error.isEmpty ? "" : "  ! \(element.error)") + (element.isEnabled ? "" : disabled)
  }

  private static func footer(_ text: String) -> [String] {
    text.isEmpty ? [] : text.wrapped(to: 74).map { "     -- \($0)" }
  }

  private func field(_ item: Menu.Item) -> [String] {
    let element = item.element
    var value = written(element.value, in: element)
    if element.isSecret, !value.isEmpty { value = Element.mask }
    if value.isEmpty { value = element.placeholder.isEmpty ? "-" : "(\(element.placeholder))" }
    let parts = value.split(separator: "\n", omittingEmptySubsequences: false)
    let first = parts.count > 1 ? "" : " \(value)"
    let line = "\(element.text) [\(element.id)]:\(first)\(limits(element))\(note(element))"
    return [Self.numbered(item.number, text: line)]
      + (parts.count > 1 ? parts.map { "       | \($0)" } : [])
  }

  private func written(_ value: Value, in element: Element) -> String {
    guard element.use == .number || element.isLocal, value != .null,
      let shown = page?.element(element.id)
    else { return Self.plain(value) }
    return shown.written(value)
  }

  /// Returns the limits of a number: " (0 to 10, step 1)".
  private func limits(_ element: Element) -> String {
    let limits = element.range
    var parts: [String] = []
    if limits.minimum < limits.maximum {
      let (first, last) = (Value.number(limits.minimum), Value.number(limits.maximum))
      parts.append("\(written(first, in: element)) to \(written(last, in: element))")
    }
    if limits.step > 0 { parts.append("step \(written(.number(limits.step), in: element))") }
    return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
  }

  private func rows(_ item: Menu.Item) -> [String] {
    let element = item.element
    var lines: [String] = []
    if !element.text.isEmpty || !element.error.isEmpty {
      lines.append("     \(element.text)\(note(element)):")
    }
    if let filter = item.filter {
      lines.append(
        "     (\(words[FLOW_WORD_SEARCH]) '\(filter)': \(item.matchCount) / \(element.rows.count);"
          + " 'find' shows all)")
    }
    let chosen = Set(element.chosen)
    for (number, row) in item.rows {
      let texts = row.isSecret ? [Element.mask, "[\(row.id)]"] : row.texts
      var mark = ""
      if element.use == .choice {
        let isChosen = chosen.contains(row.id)
        mark =
          element.isSecret
          ? "(?) " : element.isMany ? (isChosen ? "[x] " : "[ ] ") : (isChosen ? "(x) " : "( ) ")
      }
      let badge = row.badge.isEmpty ? "" : "  <\(row.badge)>"
      let note = row.isEnabled ? "" : disabled
      lines.append(Self.numbered(number, text: mark + texts.joined(separator: "  ") + badge + note))
      let actions = row.actions.map { $0.id + ($0.isEnabled ? "" : disabled) }
      if !actions.isEmpty {
        lines.append("       \(number) with: \(actions.joined(separator: ", "))")
      }
    }
    if item.hiddenRowCount > 0 {
      let more = "\(words[FLOW_WORD_MORE]) (\(item.hiddenRowCount))"
      lines.append("     ... \(more): type 'more', or 'find TEXT'")
    }
    if item.rows.isEmpty {
      let isSearched = item.filter != nil && !element.rows.isEmpty
      lines.append("     (\(words[isSearched ? FLOW_WORD_NO_MATCH : FLOW_WORD_NO_ROWS]))")
    }
    return lines
  }

  private static func progress(_ value: Value) -> String {
    switch value {
    case .number(let fraction) where 0...1 ~= fraction: "\(Int((fraction * 100).rounded()))%"
    case .integer(let whole) where 0...1 ~= whole: "\(whole * 100)%"
    default: "..."
    }
  }

  /// Returns a value as people read it.
  static func plain(_ value: Value) -> String {
    switch value {
    case .null: ""
    case .string(let text): text
    default: value.json
    }
  }
}
