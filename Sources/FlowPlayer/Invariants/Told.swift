import CFlowABI

/// A record of what one window has held, and of what its presenter has been told of it.
struct Told {
  /// Every screen that the window has held, and the style of the layer it was in.
  private(set) var styles: [flow_screen: flow_style] = [:]
  /// The layers that the presenter shows, bottom first.
  private var shown: [flow_layer] = []
  /// The presenter that still has to be told of a change that screens have been told of.
  private var owed: flow_presenter?
  /// The token of what the presenter was asked last; `FLOW_NONE` if it need not answer.
  private(set) var token: flow_token = FLOW_NONE

  func hasHeld(_ screen: flow_screen) -> Bool { styles[screen] != nil }

  mutating func noteHeld(_ screen: flow_screen, in style: flow_style) { styles[screen] = style }

  /// Notes the layers as shown: between two requests a presenter shows the present ones.
  mutating func settle(_ layers: [flow_layer]) { shown = layers }

  mutating func willChange(_ presenter: flow_presenter) { owed = presenter }

  /// Finds what is wrong with a screen's `did_…` now; `nil` if nothing is. A presenter that came
  /// later is told the whole tree.
  func faultOfChanging(_ presenter: flow_presenter, unanswered: [flow_token]) -> String? {
    if owed == presenter { return "before the presenter was told" }
    if token != FLOW_NONE, unanswered.contains(token) { return "before the presenter has answered" }
    return nil
  }

  /// Takes a change in.
  ///
  /// - Parameter now: The layers of the window as they are.
  /// - Returns: The fault of the change; `nil` if it breaks nothing.
  mutating func follow(
    _ change: flow_change, now: [flow_layer], closesOneLayer: Bool
  ) -> String? {
    owed = nil
    token = change.token
    if !knows(change.from) {
      return "T1: a change leads from a screen that was never in the window"
    }
    if !knows(change.to) { return "T1: a change leads to a screen that was never in the window" }
    switch change.kind {
    case FLOW_CHANGE_DISMISS: return dismiss(change, closesOneLayer: closesOneLayer)
    case FLOW_CHANGE_PRESENT:
      show(change.layer, now: now)
      if change.style == FLOW_STYLE_PUSH { return "T1: a layer is presented with the style push" }
    case FLOW_CHANGE_ROOT, FLOW_CHANGE_SET: shown = now
    default: show(change.layer, now: now)
    }
    return nil
  }

  private func knows(_ screen: flow_screen) -> Bool { screen == FLOW_NONE || hasHeld(screen) }

  private mutating func dismiss(_ change: flow_change, closesOneLayer: Bool) -> String? {
    let count = Int(change.closed_layers)
    if count == 0 { return "Q7: a dismissal closes no layer" }
    if count > 1, closesOneLayer {
      return "Q7: a presenter that closes one layer at a time was told to close several"
    }
    if count >= shown.count { return "Q7: layers are closed that the presenter was never shown" }
    shown.removeLast(count)
    if count == 1, let style = styles[change.from], style != change.style {
      return "Q7: a layer is closed with another style than it had"
    }
    return nil
  }

  /// A change inside a layer, or of a new one: whatever is below it is shown too. A new layer of
  /// tabs that has no screen yet is not named.
  private mutating func show(_ layer: flow_layer, now: [flow_layer]) {
    let index = layer == FLOW_NONE ? now.indices.last : now.firstIndex(of: layer)
    guard let index, !shown.contains(layer) else { return }
    shown += now[...index].filter { !shown.contains($0) }
  }
}
