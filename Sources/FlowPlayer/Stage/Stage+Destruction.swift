import CFlowABI
import FlowKitHost

/// The token `destroy(x)`.
///
/// The built-in classes tell it themselves. Of what a plugin has made nobody is told: whether it is
/// still there is looked at before each callback, so that the token stands where it belongs.
extension Stage {
  /// From now on destructions are shown, also of what is there already.
  func showDestructions() {
    for handle in cast.allHandles.sorted() { follow(toItsEnd: handle) }
  }

  /// Notes something that a plugin has made.
  func follow(toItsEnd handle: flow_handle) {
    guard record.detail.contains(.destruction), !isShutDown, instance(handle) == nil,
      [FLOW_KIND_SCREEN, FLOW_KIND_COORDINATOR].contains(flow_kind_of(handle)),
      engine.lives(handle), !mortals.contains(handle)
    else { return }
    mortals.append(handle)
  }

  /// Looks for what has gone since.
  func findDestroyed() {
    if mortals.isEmpty { return }
    let gone = mortals.filter { isShutDown || !engine.lives($0) }
    if gone.isEmpty { return }
    mortals.removeAll(where: gone.contains)
    for handle in gone { destroyed(cast.name(handle) ?? "gone") }
  }

  func destroyed(_ name: String) {
    let token = Token("destroy", name)
    audience.callback?(place, token.description)
    if record.detail.contains(.destruction) { record.trace.append(token) }
    react(to: token)
  }
}
