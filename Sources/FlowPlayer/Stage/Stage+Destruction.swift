import CFlowABI
import FlowKitHost

/// The token `destroy(x)`.
///
/// The built-in classes report it themselves. Nothing reports the destruction of a plugin's object,
/// so each is looked up before every callback, to put the token in its place.
extension Stage {
  /// Shows destructions from now on, also of existing objects.
  func showDestructions() {
    for handle in cast.allHandles.sorted() { follow(toItsEnd: handle) }
  }

  /// Notes an object that a plugin has made.
  func follow(toItsEnd handle: flow_handle) {
    guard record.detail.contains(.destruction), !isShutDown, instance(handle) == nil,
      [FLOW_KIND_SCREEN, FLOW_KIND_COORDINATOR].contains(flow_kind_of(handle)),
      engine.lives(handle), !mortals.contains(handle)
    else { return }
    mortals.append(handle)
  }

  /// Adds tokens for objects that have gone since the last look.
  func findDestroyed() {
    if mortals.isEmpty { return }
    let gone = mortals.filter { isShutDown || !engine.lives($0) }
    if gone.isEmpty { return }
    mortals.removeAll(where: gone.contains)
    for handle in gone { destroyed(cast.name(of: handle) ?? "gone") }
  }

  func destroyed(_ name: String) {
    let token = Token("destroy", name)
    audience.callback?(place, token.description)
    if record.detail.contains(.destruction) { record.trace.append(token) }
    react(to: token)
  }
}
