import FlowCalls
package import CFlowABI
import FlowCalling
import FlowMessages
import FlowModel
package import FlowRecords

/// Screens that handle the user's back themselves (G7).
extension Deciding {
  /// Asks the top screen to handle a user's back itself, unless the window is busy or it was asked
  /// before. Returns the screen if it has handled it.
  package func handler(ofBack request: Submission, in transaction: Transaction) -> flow_handle? {
    guard
      request.kind.isBack, !request.hasAskedBack, !request.isGesture,
      let part = request.parts.first, !part.request.isForced,
      let window = part.request.reportedIn ?? tree.window(of: part.request.from),
      let top = tree.top(of: window)
    else { return nil }
    if let busy = windows[window]?.busy, busy !== transaction { return nil }
    // A back that waited asks only the screen that it was about (Q3).
    if let pins = part.request.pinned, !isAsked(top, by: pins) { return nil }
    if !request.kind.isRelative {
      // A jump back is no back for the screen to handle, nor is a report of what is shown anyway.
      guard part.request.reportedIn != nil, case .screen(let shown) = part.request.from,
        shown != top, tree.screens[shown].stack == tree.screens[top].stack
      else { return nil }
    }
    request.noteAskedBack()
    guard handlesBack(top), let instance = screens[top]?.instance else { return nil }
    let handle = handle(top)
    emit(FLOW_EVENT_BACK, of: handle)
    return callForTruth(.back, of: instance, named: handle) ? handle : nil
  }

  /// True if a screen can be asked by a back that waited.
  private func isAsked(_ screen: ScreenID, by pins: Pins) -> Bool {
    pins.top == screen || tree.isOpened(screen, before: pins)
  }

  /// True if a screen may handle the user's back itself.
  func handlesBack(_ screen: ScreenID) -> Bool {
    screens[screen]?.instance.standard(.back) != nil
  }
}
