import CFlowABI
import FlowCalling
package import FlowMessages
package import FlowModel
package import FlowRecords

/// Requests of the engine's own, and what it does by itself while it ends.
extension Running {
  /// Throws once the engine is being destroyed: what were made now would outlive it.
  package func checkNotShuttingDown() throws(Fault) {
    if loop.isShuttingDown {
      throw Fault(
        FLOW_ERROR_SHUTTING_DOWN, "the engine is being destroyed; nothing new can be made")
    }
  }

  package func remove(_ window: WindowID) {
    if let presenter = windows[window]?.presenter { presenters.setWindow(nil, of: presenter) }
    windows.remove(window)
    tree.removeWindow(window)
  }

  package func stopWaiting(_ transaction: Transaction, view index: Int) {
    guard let token = transaction.views[index].token else { return }
    tokens.remove(token)
    transaction.endExpecting(of: index)
    transaction.views[index].changes.removeAll()
  }

  /// Ends what was created and never opened.
  package func discardUnopened() {
    // Ending one may end another.
    for screen in tree.screens.keys
    where tree.screens.contains(screen) && tree.screens[screen].stack == nil {
      discard(screen)
    }
    for coordinator in tree.coordinators.keys
    where tree.coordinators[coordinator].phase == .created {
      discard(coordinator)
    }
  }
}
