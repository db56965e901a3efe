import CFlowABI

/// Opens tabs: `tabs A B C selected 1 back history keep sheet by F`.
struct TabsStep: Action {
  let line: Script.Line
  private var names: [String] = []
  private var fresh: Set<String> = []
  private var selected = 0
  private var back = FLOW_TABS_BACK_INITIAL
  private var keeps = false
  private var options = RequestOptions()

  static let read: Vocabulary.Reader = { _, words, line throws(SyntaxError) in
    try TabsStep(&words, line)
  }

  private init(_ words: inout Words, _ line: Script.Line) throws(SyntaxError) {
    self.line = line
    while let word = words.first, !Self.isOption(word) {
      let isFresh = words.skip("new")
      let name = try words.next("a screen or coordinator")
      names.append(name)
      if isFresh { fresh.insert(name) }
    }
    while !words.isEmpty {
      if words.skip("selected") {
        selected = try RequestStep.number(try words.next("a tab's number, from 0"))
      } else if words.skip("back") {
        back = try Self.back(try words.next("initial, history or none"))
      } else if words.skip("keep") {
        keeps = true
      } else {
        try options.readNext(&words)
      }
    }
  }

  private static func isOption(_ word: String) -> Bool {
    ["selected", "back", "keep"].contains(word) || RequestOptions.isOption(word)
  }

  private static func back(_ word: String) throws(SyntaxError) -> flow_tabs_back {
    switch word {
    case "initial": FLOW_TABS_BACK_INITIAL
    case "history": FLOW_TABS_BACK_HISTORY
    case "none": FLOW_TABS_BACK_NONE
    default: throw SyntaxError("'\(word)' is not initial, history or none")
    }
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    for name in fresh { stage.cast.forget(name) }
    let from = try stage.known(options.by ?? scene.performer ?? "window")
    var roots: [flow_presentable] = []
    for name in names {
      let root = try lifted { () throws(EngineFailure) in try stage.presentable(name) }
      roots.append(root)
    }
    let request = PlainRequest(
      options: options, label: options.label ?? "tabs", line: line,
      isShown: scene.isTopLevel || options.label != nil, presents: true, given: roots)
    stage.make(request) { options, transition in
      lend(roots) { flow_open_tabs(stage.engine.pointer, from, $0, options, transition) }
    }
  }

  /// Tabs that are called like their roots.
  private func lend<Result>(
    _ roots: [flow_presentable], to body: (UnsafePointer<flow_tabs>) -> Result
  ) -> Result {
    Value.lend(names.map(Value.string)) { names in
      let tabs = zip(roots, names).map { root, name in
        flow_tab(
          struct_size: UInt32(MemoryLayout<flow_tab>.size), reserved: 0, root: root,
          id: name.as.string, title: name.as.string, image: flow_string())
      }
      return tabs.withUnsafeBufferPointer { tabs in
        var all = flow_tabs()
        all.struct_size = UInt32(MemoryLayout<flow_tabs>.size)
        all.flags = keeps ? FLOW_TABS_KEEP : 0
        all.back = back
        all.tabs = tabs.baseAddress
        all.count = tabs.count
        all.selected = selected
        return body(&all)
      }
    }
  }
}

/// Selects a tab: `select 2`, `select B by Main`.
struct SelectStep: Action {
  /// The tab's index, or its id.
  let tab: String
  let options: RequestOptions
  let line: Script.Line

  static let read: Vocabulary.Reader = { _, words, line throws(SyntaxError) in
    let tab = try words.next("a tab, by its number from 0 or its name")
    var options = RequestOptions()
    try options.read(&words)
    return SelectStep(tab: tab, options: options, line: line)
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    let from = try stage.known(options.by ?? scene.performer ?? "window")
    let index: Int
    if let number = Int(tab) {
      index = number
    } else {
      index = try stage.tabIndex(tab, from: from)
    }
    let request = PlainRequest(
      options: options, label: options.label ?? "select", line: line,
      isShown: scene.isTopLevel || options.label != nil)
    stage.make(request) { options, transition in
      flow_select_tab(stage.engine.pointer, from, index, options, transition)
    }
  }
}

extension Stage {
  /// The index of a tab among those where `from` pushes.
  fileprivate func tabIndex(_ id: String, from: flow_handle) throws(StepFailure) -> Int {
    let router = try lifted { () throws(EngineFailure) in try engine.router(of: from) }
    let layers = engine.windows.flatMap(engine.layers)
    let tabs = layers.map(\.tabs).first { $0.contains { $0.router == router } } ?? []
    if let index = tabs.firstIndex(where: { $0.id == id }) { return index }
    if tabs.isEmpty { throw StepFailure("there are no tabs where \(name(from)) pushes") }
    let hint = Suggestion.hint(for: id, among: tabs.map(\.id))
    throw StepFailure("no tab is called '\(id)'\(hint)")
  }
}
