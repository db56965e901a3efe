import CFlowABI
import FlowKit
import FlowKitHost

/// What the user wishes of the window itself: to go back, or to see another tab.
extension Session {
  func back() throws(FlowError) {
    try make("go back", "going back") { (transition) throws(FlowError) in
      try window.back(with: transition)
    }
  }

  /// Selects a tab of the top layer by its number, id or title.
  func selectTab(_ word: String) throws(FlowError) {
    let layer = window.layers.last
    guard let layer, !layer.tabs.isEmpty else { return complain("there are no tabs here") }
    guard !word.isEmpty, let index = layer.tabs.index(word) else {
      let tabs = layer.tabs.indices.map { layer.tabs.label($0) }.joined(separator: ", ")
      let mistake = word.isEmpty ? "say which tab" : "there is no tab '\(word)'"
      return complain("\(mistake); the tabs are \(tabs)")
    }
    try make("select tab \(index + 1)", "selecting a tab") { (transition) throws(FlowError) in
      try engine.select(index, of: layer.handle, with: transition)
    }
  }

  /// Makes a request, for example to "go back", and tells if "going back" comes to nothing, at once or once
  /// somebody has decided.
  private func make(
    _ verb: String, _ noun: String, _ ask: (Transition) throws(FlowError) -> Void
  ) throws(FlowError) {
    let wish = Transition.push.atOnce
    wish.done = { [unowned self] in tell($0, verb, noun) }
    try ask(wish)
    if wish.outcome?.isPending == true, !needsDrawing {
      complain("whether you can \(verb) is not decided yet")
    }
  }

  private func tell(_ outcome: Outcome, _ verb: String, _ noun: String) {
    switch (outcome.kind, outcome.reason) {
    case (FLOW_OUTCOME_VETOED, _):
      complain("'\(title(of: outcome.by))' does not let you \(verb) now")
    case (FLOW_OUTCOME_REFUSED, FLOW_REASON_UNHANDLED):
      complain("this is the first screen, there is no way back; 'quit' leaves")
    case (FLOW_OUTCOME_REFUSED, FLOW_REASON_SHUT_DOWN): break
    case (FLOW_OUTCOME_REFUSED, let reason):
      complain("\(noun) is \(text(flow_reason_name(reason))) here")
    default: break
    }
  }
}

extension [TabInfo] {
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
