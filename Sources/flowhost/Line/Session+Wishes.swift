import CFlowABI

/// What the user wishes of the window itself: to go back, or to see another tab.
extension Session {
  func back() throws(EngineFailure) {
    let wish = Wish(self, verb: "go back", noun: "going back")
    try make(wish) { flow_back(engine.pointer, window, $0, $1) }
  }

  /// Selects a tab of the top layer by its number, id or title.
  func selectTab(_ word: String) throws(EngineFailure) {
    let layer = engine.layers(of: window).last
    guard let layer, !layer.tabs.isEmpty else { return complain("there are no tabs here") }
    guard !word.isEmpty, let index = layer.tabs.index(word) else {
      let tabs = layer.tabs.indices.map { layer.tabs.label($0) }.joined(separator: ", ")
      let mistake = word.isEmpty ? "say which tab" : "there is no tab '\(word)'"
      return complain("\(mistake); the tabs are \(tabs)")
    }
    let wish = Wish(self, verb: "select tab \(index + 1)", noun: "selecting a tab")
    try make(wish) { flow_select_tab(engine.pointer, layer.handle, index, $0, $1) }
  }

  private func make(
    _ wish: Wish,
    _ call: (UnsafePointer<flow_options>, UnsafeMutablePointer<flow_transition>) -> flow_status
  ) throws(EngineFailure) {
    var options = flow_options()
    options.struct_size = UInt32(MemoryLayout<flow_options>.size)
    options.flags = FLOW_OPEN_AT_ONCE
    options.done = wish.callback
    var transition: flow_transition = FLOW_NONE
    try checked(call(&options, &transition))
    let outcome = try settled(transition)
    if outcome.kind == FLOW_OUTCOME_PENDING, !needsDrawing {
      complain("whether you can \(wish.verb) is not decided yet")
    }
  }
}

extension [TabView] {
  /// What the line of tabs says of one, for example "2 Search".
  func label(_ index: Int) -> String {
    let name = self[index].title.isEmpty ? self[index].id : self[index].title
    return name.isEmpty ? "\(index + 1)" : "\(index + 1) \(name)"
  }

  /// The tab that a word means: its number as shown, from 1, its id or its title.
  fileprivate func index(_ word: String) -> Int? {
    if let number = Int(word), indices.contains(number - 1) { return number - 1 }
    return firstIndex { $0.id == word } ?? firstIndex { $0.title == word }
  }
}

/// One wish, told of when it is not fulfilled, at once or once somebody has decided.
private final class Wish {
  unowned let session: Session
  /// For example "go back" and "going back".
  let verb: String
  private let noun: String

  init(_ session: Session, verb: String, noun: String) {
    self.session = session
    self.verb = verb
    self.noun = noun
  }

  /// The engine keeps the wish until it has an outcome.
  var callback: flow_done_callback {
    flow_done_callback(
      function: { data, _, _, outcome in
        guard let outcome else { return }
        object(data, as: Wish.self)?.done(outcome.pointee)
      }, user_data: Unmanaged.passRetained(self).toOpaque(),
      destroy: { data in
        if let data { Unmanaged<Wish>.fromOpaque(data).release() }
      })
  }

  private func done(_ outcome: flow_outcome) {
    switch (outcome.kind, outcome.reason) {
    case (FLOW_OUTCOME_VETOED, _):
      session.complain("'\(session.title(of: outcome.by))' does not let you \(verb) now")
    case (FLOW_OUTCOME_REFUSED, FLOW_REASON_UNHANDLED):
      session.complain("this is the first screen, there is no way back; 'quit' leaves")
    case (FLOW_OUTCOME_REFUSED, FLOW_REASON_SHUT_DOWN): break
    case (FLOW_OUTCOME_REFUSED, let reason):
      session.complain("\(noun) is \(text(flow_reason_name(reason))) here")
    default: break
    }
  }
}
