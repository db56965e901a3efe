import FlowCalling
import FlowDeciding
import FlowModel
import FlowRecords

/// Gives up waits that take too long.
extension Running {
  /// Gives up presenters, gestures and deferred starts whose time is over (Q8, C2).
  package func expire() {
    if isIdle, deferred.isEmpty { return }
    let now = now
    let late = waits.due(now)
    let starts = deferred.due(now)
    for transaction in late {
      if let deadline = transaction.gesture?.deadline, deadline <= now {
        giveUpGesture(transaction)
      }
      for index in transaction.views.indices {
        guard let deadline = transaction.views[index].deadline, deadline <= now else { continue }
        giveUp(transaction, view: index)
      }
    }
    for coordinator in starts where endDefer(of: coordinator) { endEmpty(coordinator, in: nil) }
  }
}
