import CFlowABI
import FlowKit
import FlowKitHost

/// The user's actions on the window itself: to go back, or to see another tab.
extension Session {
  func back() throws(FlowError) {
    try wish(.back) { () throws(FlowError) in
      try make("go back", noun: "going back") { (transition) throws(FlowError) in
        try window.back(with: transition)
      }
    }
  }

  /// Goes back to a screen lower on the stack.
  func back(to screen: flow_screen) throws(FlowError) {
    try wish(.backTo(screen)) { () throws(FlowError) in
      try make("go back", noun: "going back") { (transition) throws(FlowError) in
        try engine.back(to: screen, with: transition)
      }
    }
  }

  /// Dismisses a layer, as by dragging it away (H15).
  func dismiss(_ layer: flow_layer) throws(FlowError) {
    try wish(.drag(layer)) { () throws(FlowError) in
      try make("go back", noun: "going back") { (transition) throws(FlowError) in
        try engine.drag(layer, with: transition)
      }
    }
  }

  /// Selects a tab of a layer by its index.
  func select(_ index: Int, of layer: flow_layer) throws(FlowError) {
    try wish(.select(index, of: layer)) { () throws(FlowError) in
      try make("select tab \(index + 1)", noun: "selecting a tab") {
        (transition) throws(FlowError) in
        try engine.select(index, of: layer, with: transition)
      }
    }
  }

  /// Closes the window, as the user leaves: who would go is asked first (O10). Nobody is where all
  /// is kept.
  func close() throws(FlowError) {
    if leaveKept() { return }
    try wish(.close) { () throws(FlowError) in
      let transition = request(
        "leave", noun: "leaving", hint: "; \(front?.lastWayOut ?? "") ends all without asking")
      let explain = transition.done
      transition.done = { [unowned self] outcome in
        if outcome.isDone { noteClosed() } else { explain?(outcome) }
      }
      try make(transition.byUser, verb: "leave") { (transition) throws(FlowError) in
        try engine.closeWindow(window.handle, with: transition)
      }
    }
  }

  /// Says that nobody sees the window, or that it is seen again (A5).
  func rest(_ isResting: Bool) throws(FlowError) {
    try wish(.rest(isResting)) { () throws(FlowError) in
      try window.setActivity(isResting ? FLOW_ACTIVITY_BACKGROUND : FLOW_ACTIVITY_ACTIVE)
      if isResting { sync() }
    }
  }

  /// Does to an element of the scene what the user has done with it on a page.
  ///
  /// - Parameter drawn: The element as the front has drawn it.
  @discardableResult
  func use(_ input: Input, of drawn: Element, on screen: flow_screen) -> Bool {
    do {
      try wish(try used(input, of: drawn, on: screen)) { () throws(FlowError) in
        let element = try found(drawn, on: screen)
        if drawn.isPressed || !input.action.isEmpty {
          try element.press(
            row: input.value?.string, action: input.action.isEmpty ? nil : input.action)
        } else {
          try element.set(input.value ?? .null)
        }
      }
      return true
    } catch {
      front?.complain(error.message)
      return false
    }
  }

  /// Finds what the user has acted on; a timer may have made something else of it meanwhile, and
  /// then nothing is done, and nothing recorded.
  private func found(_ drawn: Element, on screen: flow_screen) throws(FlowError) -> Scene.Element {
    if let element = scene?.page(of: screen)?.element(drawn.id) {
      let now = Element(element, rows: 0)
      if now.kind == drawn.kind, now.fieldType == drawn.fieldType { return element }
    }
    throw FlowError(FLOW_ERROR_STALE_HANDLE, "'\(drawn.id)' has gone from its screen")
  }

  private func used(
    _ input: Input, of drawn: Element, on screen: flow_screen, typing: Typing? = nil
  ) throws(FlowError) -> Wish {
    let shown = try found(drawn, on: screen)
    let secrecies = [drawn, Element(shown, rows: 0)].map {
      Secrecy(input: input, at: $0.including(input.value, from: shown))
    }
    return .input(
      Use(
        input: input, isPress: drawn.isPressed, secrecy: secrecies.first { $0 != .open } ?? .open,
        typing: typing, on: screen))
  }

  /// Types into a field of the scene.
  ///
  /// - Parameter text: All that stands in the field now.
  /// - Returns: True if it is a value of the field.
  func type(_ text: String, into drawn: Element, on screen: flow_screen, typing: Typing) -> Bool {
    let field = TypedField(screen: screen, id: drawn.id)
    do throws(FlowError) {
      let input = Input(drawn.id, try drawn.value(typed: text))
      noteSent(field)
      // The scene tells what is refused.
      try? wish(try used(input, of: drawn, on: screen, typing: typing)) { () throws(FlowError) in
        try found(drawn, on: screen).type(text)
      }
      return true
    } catch {
      let type = { [self] in
        _ = try? scene?.page(of: screen)?.element(drawn.id)?.type(text)
      }
      // Not even that a secret is wrong is written down.
      if drawn.isSecret {
        type()
      } else {
        recordWrong(wrongReason(error, of: text, in: drawn), in: field, body: type)
      }
      return false
    }
  }

  /// The reason that the scene tells the screen.
  private func wrongReason(_ error: FlowError, of text: String, in element: Element) -> String {
    switch element.fieldType {
    case FLOW_FIELD_DATE: return words[FLOW_WORD_WRONG_DATE]
    case FLOW_FIELD_TIME: return words[FLOW_WORD_WRONG_TIME]
    case FLOW_FIELD_NUMBER:
      var free = element
      free.limits = .init()
      let isNumber = (try? free.value(typed: text)) != nil
      return words[isNumber ? FLOW_WORD_WRONG_LIMITS : FLOW_WORD_WRONG_NUMBER]
    default: return error.message
    }
  }

  /// Begins the user's gesture: on a layer, to drag it away, or on the page on top, to go back.
  func hold(_ layer: flow_layer?) throws(FlowError) -> Gesture {
    try wish(.hold(layer)) { () throws(FlowError) in
      if let layer { try engine.beginDrag(layer) } else { try window.beginBack() }
    }
  }

  func move(_ gesture: Gesture, to progress: Double) throws(FlowError) {
    let progress = min(max(progress, 0), 1)
    try wish(.move(progress)) { () throws(FlowError) in try gesture.move(to: progress) }
  }

  /// Ends a gesture: the user goes, or stays.
  func lift(_ gesture: Gesture, goes: Bool) throws(FlowError) {
    try wish(.lift(goes: goes)) { () throws(FlowError) in
      if goes { try gesture.finish() } else { try gesture.cancel() }
    }
  }

  /// Makes a request, for example to "go back", and tells the user if "going back" has no effect,
  /// at once or after a delayed answer.
  private func make(
    _ verb: String, noun: String, by ask: (Transition) throws(FlowError) -> Void
  ) throws(FlowError) {
    try make(request(verb, noun: noun), verb: verb, by: ask)
  }

  private func request(_ verb: String, noun: String, hint: String = "") -> Transition {
    let wish = front?.isAnimated == true ? Transition.push : Transition.push.atOnce
    wish.done = { [unowned self] in explain($0, verb: verb, noun: noun, hint: hint) }
    return wish
  }

  private func make(
    _ wish: Transition, verb: String, by ask: (Transition) throws(FlowError) -> Void
  ) throws(FlowError) {
    try ask(wish)
    drain()
    if wish.outcome?.isPending == true, front?.hasNews == false {
      front?.complain("whether you can \(verb) is not decided yet")
    }
  }

  /// Tells the user why "going back" came to nothing, if it did.
  ///
  /// - Parameter hint: the end of the message about a veto.
  func explain(_ outcome: Outcome, verb: String, noun: String, hint: String = "") {
    switch (outcome.kind, outcome.reason) {
    case (FLOW_OUTCOME_VETOED, _):
      let who = front?.title(of: outcome.by) ?? name(of: outcome.by)
      front?.complain("'\(who)' does not let you \(verb) now\(hint)")
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
