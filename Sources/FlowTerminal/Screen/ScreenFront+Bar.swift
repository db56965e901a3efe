import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// The keys of the view that has the focus, for the line at the bottom.
extension ScreenFront {
  func keyBar(over views: [PageView]) -> KeyBar {
    var bar = KeyBar(escape: session.words[FLOW_WORD_BACK])
    bar.message = message ?? promptLine ?? (held == nil ? gesture?.explanation : nil)
    bar.hasNews = hasUnseenLines
    if panels.help != nil {
      bar.isModal = true
      (bar.own, bar.escape) = ([.move("Scroll")], session.words[FLOW_WORD_CLOSE])
    } else if menu != nil {
      bar.isModal = true
      bar.own = [.init("Enter", does: "Choose", by: .enter), .move("Move")]
      bar.escape = session.words[FLOW_WORD_CANCEL]
    } else if let panel = panels.focus {
      let hasSearch = panels[panel]?.search.isEmpty == false
      bar.own = [.init("/", does: "Search", by: .character("/"))]
      if hasSearch { bar.own += [.init("n", does: "Next", by: .character("n"))] }
      if hasSearch { bar.own += [.init("N", does: "Before", by: .character("N"))] }
      bar.own += [.move("Scroll"), .init("q", does: "Close", by: .character("q"))]
      bar.escape = coversPage(panel) ? session.words[FLOW_WORD_CLOSE] : "Page"
    } else if let view = views.last {
      bar.own = keys(of: view)
      if view.columns.filter({ $0.screen != FLOW_NONE }).count > 1 {
        bar.own.append(.init("F6", does: "Beside", by: .function(6)))
      }
      if view.layer.index > 0 { bar.escape = session.words[FLOW_WORD_CLOSE] }
      if isSearching(view) { bar.escape = session.words[FLOW_WORD_CANCEL] }
    }
    return bar
  }

  /// The text typed behind `/`, as less shows it.
  private var promptLine: String? { panels.prompt.map { "/\($0.text)" } }

  private func isSearching(_ view: PageView) -> Bool {
    guard case .element(let id)? = view.state.focus else { return false }
    return view.state.rows[id]?.filter.isEmpty == false
  }

  private func keys(of view: PageView) -> [KeyBar.Entry] {
    guard case .element(let id)? = view.state.focus, let element = view.content.element(id) else {
      return view.state.focus == .tabs ? [.init(Glyphs.leftRight, does: "Tabs", by: .right)] : []
    }
    switch element.use {
    case .button: return [.init("Enter", does: "Press", by: .enter)]
    case .toggle: return [.init("Space", does: "Switch", by: .character(" "))]
    case .number: return [.init(Glyphs.leftRight, does: "Change", by: .right)]
    case .choice: return [.init("Space", does: "Choose", by: .character(" ")), .move("Move")]
    case .list:
      let cursor = view.state.rows[id]?.cursor
      let row = element.rows.first { $0.id == cursor } ?? element.rows.first
      let hasMenu = row?.actions.isEmpty == false
      return [.init("Enter", does: "Select", by: .enter)]
        + (hasMenu ? [.init("F4", does: "Menu", by: .function(4))] : []) + [.move("Move")]
    case .field: return keys(of: element, on: view)
    case .words, .picture, .progress: return []
    }
  }

  private func keys(of field: Element, on view: PageView) -> [KeyBar.Entry] {
    let type = field.fieldType
    if type == FLOW_FIELD_MULTILINE { return [.init("Tab", does: "Next", by: .tab)] }
    let hasSteps = FieldInput.hasSteps(field)
    let hasDefault = view.content.defaultButton != nil
    return [.init("Enter", does: hasDefault ? "Press" : "Next", by: .enter)]
      + (hasSteps ? [.init(Glyphs.upDown, does: "Change", by: .up)] : [])
  }
}
