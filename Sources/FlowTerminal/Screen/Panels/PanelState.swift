/// The state of a panel that is open.
struct PanelState {
  /// The number of rows scrolled back from the end.
  var scroll = 0
  /// The text that was searched for last.
  var search = ""
  /// The line that was found last.
  var found: Int?
}

/// The open panels, and which of them has the keys.
struct Panels {
  /// The number of rows that the help is scrolled.
  var help: Int?
  var tree: PanelState?
  var log: PanelState?
  /// The panel that gets the keys; `nil` for the page.
  var focus: Panel?
  /// The text that is being typed behind `/`; `nil` while nobody does.
  var prompt: Editor?

  /// The state of a panel that can be searched.
  subscript(panel: Panel) -> PanelState? {
    get { panel == .tree ? tree : panel == .log ? log : nil }
    set {
      if panel == .tree { tree = newValue }
      if panel == .log { log = newValue }
    }
  }

  /// Opens a panel, which gets the keys then, or closes it.
  mutating func toggle(_ panel: Panel) {
    if self[panel] == nil {
      self[panel] = PanelState()
      focus = panel
    } else {
      close(panel)
    }
  }

  mutating func close(_ panel: Panel) {
    self[panel] = nil
    if focus == panel { (focus, prompt) = (nil, nil) }
  }
}
