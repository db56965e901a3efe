import FlowCalls
package import CFlowABI
import FlowCalling
import FlowMessages
import FlowModel
package import FlowRecords

/// Screens that handle the user's back themselves (G7).
extension Deciding {
  /// Asks the top screen whether it handles a user's back itself, if its turn has come and it has
  /// not been asked. Returns it if it has.
  package func handler(ofBack request: Submission, in transaction: Transaction) -> flow_handle? {
    guard
      request.kind.isBack, !request.hasAskedBack, !request.isGesture,
      let part = request.parts.first, !part.request.isForced,
      let window = part.request.reportedIn ?? tree.window(of: part.request.from),
      let top = tree.top(of: window)
    else { return nil }
    if let busy = windows[window]?.busy, busy !== transaction { return nil }
    if !request.kind.isRelative {
      // Of a jump back nobody is asked, and an echo is none.
      guard part.request.reportedIn != nil, case .screen(let shown) = part.request.from,
        shown != top, tree.screens[shown].stack == tree.screens[top].stack
      else { return nil }
    }
    request.noteAskedBack()
    guard let instance = screens[top]?.instance, instance.standard(.back) != nil else { return nil }
    let handle = handle(top)
    emit(FLOW_EVENT_BACK, handle)
    return callForTruth(.back, of: instance) ? handle : nil
  }
}
