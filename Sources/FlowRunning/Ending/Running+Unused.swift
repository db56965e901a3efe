import CFlowABI
import FlowCalling
import FlowDeciding
import FlowMessages
package import FlowModel
package import FlowRecords

/// Removes what has no use any more: closed windows, awaited answers, objects never opened.
extension Running {
  /// Removes a closed window; its presenter presents none any more.
  package func remove(_ window: WindowID) {
    if let presenter = windows[window]?.presenter { presenters.setWindow(nil, of: presenter) }
    letPanesChange(of: window)
    windows.remove(window)
    tree.removeWindow(window)
  }

  /// Lets a transition go on without the answer of a presenter, and without its other changes.
  package func stopWaiting(_ transaction: Transaction, view index: Int) {
    guard let token = transaction.views[index].token else { return }
    tokens.remove(token)
    transaction.endExpecting(of: index)
    transaction.forgetChanges(of: index)
  }

  /// Ends all objects that were created and never opened.
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
