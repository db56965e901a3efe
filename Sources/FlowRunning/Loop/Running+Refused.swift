import CFlowABI
import FlowCalling
import FlowCalls
import FlowDeciding
import FlowModel
import FlowRecords

/// Tells of requests that were refused, or had nothing to do.
extension Running {
  /// Tells a presenter the whole tree if its toolkit shows something else than the engine (Q10).
  func tellReport(_ transaction: Transaction) {
    guard let part = transaction.request.parts.first, let window = part.request.reportedIn,
      case .screen(let screen) = part.request.from, tree.windows.contains(window)
    else { return }
    switch transaction.outcome.kind {
    case FLOW_OUTCOME_REFUSED, FLOW_OUTCOME_VETOED: tellWhole(window)
    case FLOW_OUTCOME_NOOP: if tree.top(of: window) != screen { tellWhole(window) }
    default: return
    }
  }

  /// Tells the screen that does not allow a user's wish (G1).
  func tellAttempt(_ request: Submission) {
    guard let part = request.parts.first else { return }
    let pins = part.request.pinned
    guard let screen = pins == nil ? tree.forbidder(of: part.request) : pins?.forbidder,
      tree.isOpen(screen)
    else { return }
    emit(FLOW_EVENT_ATTEMPTED, of: handle(screen))
    call(
      .attempted, of: screens[screen]?.instance, named: handle(screen),
      argument: word(of: request.kind.isBack ? FLOW_CAUSE_BACK : FLOW_CAUSE_DRAGGED))
  }

  private func word(of cause: flow_cause) -> UInt64 { UInt64(UInt32(bitPattern: cause)) }
}
