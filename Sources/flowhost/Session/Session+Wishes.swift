import CFlowABI
import FlowKit
import FlowKitHost

/// What the user wishes of the window itself: to go back, or to see another tab.
extension Session {
  func back() throws(FlowError) {
    try wish(.back) { () throws(FlowError) in
      try make("go back", "going back") { (transition) throws(FlowError) in
        try window.back(with: transition)
      }
    }
  }

  /// Goes back to a screen lower on the stack.
  func back(to screen: flow_screen) throws(FlowError) {
    let index = window.layers.last?.screens.firstIndex(of: screen) ?? 0
    try wish(.backTo(index, name: name(screen))) { () throws(FlowError) in
      try make("go back", "going back") { (transition) throws(FlowError) in
        try engine.back(to: screen, with: transition)
      }
    }
  }

  /// Selects a tab of a layer by its index.
  func select(_ index: Int, of layer: flow_layer) throws(FlowError) {
    let place = window.layers.firstIndex { $0.handle == layer } ?? 0
    try wish(.select(index, layer: place)) { () throws(FlowError) in
      try make("select tab \(index + 1)", "selecting a tab") { (transition) throws(FlowError) in
        try engine.select(index, of: layer, with: transition)
      }
    }
  }

  /// Sends what the user has done with an element.
  ///
  /// - Parameter element: what the front has drawn; the engine refuses what it does not know.
  func send(_ input: Input, with element: Element?, to screen: flow_screen) -> Bool {
    let isPressed = element?.isPressed ?? true
    let isSecret = element?.isSecret ?? false
    do {
      try wish(isPressed ? .press(input) : .set(input, isSecret: isSecret)) {
        () throws(FlowError) in
        try engine.send(input, to: screen)
      }
      return true
    } catch {
      front?.complain(error.message)
      return false
    }
  }

  /// The user goes, or stays, after a gesture.
  func lift(_ gesture: Gesture, isDrag: Bool, goes: Bool) throws(FlowError) {
    if !goes { return try gesture.cancel() }
    let top = max(0, window.layers.count - 1)
    try wish(isDrag ? .drag(layer: top) : .back) { () throws(FlowError) in try gesture.finish() }
  }

  /// Makes a request, for example to "go back", and tells if "going back" comes to nothing, at once or once
  /// somebody has decided.
  private func make(
    _ verb: String, _ noun: String, _ ask: (Transition) throws(FlowError) -> Void
  ) throws(FlowError) {
    let wish = front?.isAnimated == true ? Transition.push : Transition.push.atOnce
    wish.done = { [unowned self] in explain($0, verb, noun) }
    try ask(wish)
    if wish.outcome?.isPending == true, front?.hasNews == false {
      front?.complain("whether you can \(verb) is not decided yet")
    }
  }

  /// Tells the user why "going back" came to nothing, if it did.
  func explain(_ outcome: Outcome, _ verb: String, _ noun: String) {
    switch (outcome.kind, outcome.reason) {
    case (FLOW_OUTCOME_VETOED, _):
      let who = front?.title(of: outcome.by) ?? name(outcome.by)
      front?.complain("'\(who)' does not let you \(verb) now")
    case (FLOW_OUTCOME_REFUSED, FLOW_REASON_UNHANDLED):
      front?.complain(
        "this is the first screen, there is no way back; \(front?.wayOut ?? "ending") leaves")
    case (FLOW_OUTCOME_REFUSED, FLOW_REASON_SHUT_DOWN): break
    case (FLOW_OUTCOME_REFUSED, let reason):
      front?.complain("\(noun) is \(text(flow_reason_name(reason))) here")
    default: break
    }
  }
}
