import FlowDeciding
import FlowModel
import FlowRecords
import FlowRunning

/// Restore: opens what was saved, and starts what had opened nothing (S7, S13).
extension Engine {
  /// Makes the request by which all that was saved is opened; nil if there is no slot for it.
  func makeRestoration() -> Submission? {
    let kind = RequestKind.restore
    guard let id = transitions.create(kind.rawValue) else { return nil }
    return Submission(
      id: id, kind: kind, parts: [Part(kind)], isAnimated: false, done: nil, requester: nil,
      subject: 0, isOwn: true)
  }

  /// Starts coordinators that were restored, had opened nothing, and have no `restore_state` (S13).
  func startLater(_ all: Series<CoordinatorID>) {
    for coordinator in all {
      beginWaiting(coordinator)
      submitOwn([Part(.restore, from: .coordinator(coordinator))])
    }
  }
}
