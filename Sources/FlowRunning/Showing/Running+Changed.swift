import FlowCalls
package import CFlowABI
import FlowCalling
import FlowDeciding
package import FlowMessages
import FlowModel
import FlowRecords

/// Tells presenters that visible screens have new content (V2).
extension Running {
  package func changed(_ handle: flow_handle) throws(Fault) {
    let screen = try screen(handle)
    guard screens[screen]?.isChanged == false else { return }
    screens[screen]?.setChanged(true)
    changes.append(screen)
  }

  /// Tells presenters whose visible screens have changed content, once each (V2).
  func tellChanged() -> Bool {
    if changes.isEmpty { return false }
    let changed = changes.take()
    if !loop.goOn() {
      for screen in changed { screens[screen]?.setChanged(false) }
      report(
        FLOW_SEVERITY_ERROR, status: FLOW_ERROR_LIMIT, of: handle(changed[0]),
        message:
          Message(
            """
            screens have said % times without a pause that they changed; look for a presenter \
            whose changed method calls flow_screen_changed()
            """, Chain.limit))
      return false
    }
    for screen in changed {
      guard tree.screens.contains(screen) else { continue }
      screens[screen]?.setChanged(false)
      guard tree.screens[screen].appearance != .hidden, let window = tree.window(of: screen),
        let presenter = windows[window]?.presenter
      else { continue }
      emitChanged(handle(screen), in: handle(window))
      call(
        .changed, of: presenters.instance(presenter), named: handle(presenter),
        argument: handle(screen))
    }
    return true
  }
}
