import CFlowABI
import FlowKit
import FlowKitHost

/// The user's actions on the window itself: to go back, or to see another tab.
extension Session {
  func back() throws(FlowError) {
    try wish(.back) { () throws(FlowError) in
      try ask(.back(FLOW_REQUEST_BACK)) { () throws(FlowError) in try scene?.back() }
    }
  }

  /// Goes back to a screen lower on the stack.
  func back(to screen: flow_screen) throws(FlowError) {
    try unlessGone { () throws(FlowError) in
      try wish(.backTo(screen)) { () throws(FlowError) in
        try ask(.back(FLOW_REQUEST_BACK_TO)) { () throws(FlowError) in
          try engine.back(to: screen)
        }
      }
    }
  }

  /// Dismisses a layer, as by dragging it away (H15).
  func dismiss(_ layer: flow_layer) throws(FlowError) {
    try unlessGone { () throws(FlowError) in
      try wish(.drag(try found(layer).handle)) { () throws(FlowError) in
        try ask(.back(FLOW_REQUEST_DRAG)) { () throws(FlowError) in
          try engine.check(try found(layer).dismiss())
        }
      }
    }
  }

  /// Selects a tab or page of the top layer, or of a layer inside it, by its router; others may
  /// come or go before it is selected.
  func select(_ router: flow_router, of layer: flow_layer) throws(FlowError) {
    let index = { () throws(FlowError) in
      let tabs = self.engine.tabs(of: layer)
      if let index = tabs.firstIndex(where: { $0.router == router }) { return index }
      throw FlowError(FLOW_ERROR_STALE_HANDLE, "the tab has gone")
    }
    try unlessGone { () throws(FlowError) in
      try wish(.select(try index(), of: layer)) { () throws(FlowError) in
        let asked = Asked(
          request: FLOW_REQUEST_SELECT_TAB_OF, verb: "select tab \(try index() + 1)",
          noun: "selecting a tab")
        try ask(asked) { () throws(FlowError) in
          guard let top = scene?.top else { return }
          try engine.check(top.select(router))
        }
      }
    }
  }

  /// Closes the window, as the user leaves: who would go is asked first (O10), once at a time.
  /// No screen is asked where the session keeps everything.
  func close() throws(FlowError) {
    if leaveKept() { return }
    let asked = Asked(
      request: FLOW_REQUEST_CLOSE_WINDOW, verb: "leave", noun: "leaving",
      hint: "; \(front?.lastWayOut ?? "") ends all without asking")
    if isWaiting(for: asked.request) { return tellWaiting(asked) }
    try wish(.close) { () throws(FlowError) in
      try ask(asked) { () throws(FlowError) in try scene?.close() }
    }
  }

  /// Does something with what is drawn. If it has gone meanwhile, as by a timer, that is told.
  private func unlessGone(_ body: () throws(FlowError) -> Void) throws(FlowError) {
    do {
      try body()
    } catch {
      guard error.status == FLOW_ERROR_STALE_HANDLE else { throw error }
      front?.complain(error.message)
    }
  }

  private func found(_ layer: flow_layer) throws(FlowError) -> Scene.Layer {
    if let layer = scene?.layers.first(where: { $0.handle == layer }) { return layer }
    throw FlowError(FLOW_ERROR_STALE_HANDLE, "the layer has gone")
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
      let input = Input(drawn.id, try found(drawn, on: screen).value(typed: text))
      noteSent(field)
      // The scene tells what is refused.
      try? wish(try used(input, of: drawn, on: screen, typing: typing)) { () throws(FlowError) in
        try found(drawn, on: screen).type(text)
      }
      return true
    } catch {
      let type = { [self] in
        _ = try? found(drawn, on: screen).type(text)
      }
      // Not even that a secret is wrong is written down.
      if drawn.isSecret {
        type()
      } else {
        recordWrong(error.message, of: drawn, in: field, body: type)
      }
      return false
    }
  }

  // MARK: Fingers

  /// Takes hold of a layer, to drag it away, or of the page on top, to go back.
  func hold(_ layer: flow_layer?) throws(FlowError) {
    try unlessGone { () throws(FlowError) in
      try wish(.hold(layer)) { () throws(FlowError) in
        let shown = try layer.map { (layer) throws(FlowError) in try found(layer) }
        let request = layer == nil ? FLOW_REQUEST_GESTURE_BACK : FLOW_REQUEST_GESTURE_DRAG
        asked.append(.back(request))
        if scene?.hold(shown) != true { withdraw(request) }
        drain()
      }
    }
  }

  func moveHeld(to progress: Double, at time: UInt32) throws(FlowError) {
    let progress = min(max(progress, 0), 1)
    try wish(try stillHeld(.move(progress))) { scene?.moveHeld(to: progress, at: time) }
  }

  /// Lifts the finger: the user goes, or stays (H13).
  func liftFinger(at time: UInt32) throws(FlowError) {
    try wish(try stillHeld(.lift(goes: scene?.goes(at: time) == true))) { scene?.lift(at: time) }
  }

  /// Takes the finger away: the user stays.
  func cancelHeld() throws(FlowError) {
    try wish(try stillHeld(.lift(goes: false))) { scene?.cancelHeld() }
  }

  /// The wish, unless what was held has ended by itself meanwhile.
  private func stillHeld(_ wish: Wish) throws(FlowError) -> Wish {
    if isWaiting(for: FLOW_REQUEST_GESTURE_BACK) || isWaiting(for: FLOW_REQUEST_GESTURE_DRAG) {
      return wish
    }
    throw FlowError(FLOW_ERROR_NOT_RUNNING, "nothing is held any more")
  }
}
