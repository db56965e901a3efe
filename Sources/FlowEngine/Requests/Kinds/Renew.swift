import CFlowABI
import FlowCalling
import FlowDeciding
import FlowMessages
import FlowModel
import FlowRecords
import FlowRunning

/// Renew: makes instances anew in their places (S16).
extension Engine {
  /// Carries a part out: renews an instance, or starts a coordinator that was restored and had
  /// opened nothing (S13).
  func carryOut(_ part: Part, in transaction: Transaction) {
    if part.request.kind == .renew { return renew(part, in: transaction) }
    if case .coordinator(let coordinator) = part.request.from {
      startAnew(coordinator, in: transaction)
    }
  }

  /// Asks for a placeholder's instance to be made once more (S9).
  func tryAgain(_ handle: flow_handle) {
    do throws(Fault) {
      try submit(Given(.renew, from: handle, options: nil), into: nil)
    } catch {
      report(FLOW_SEVERITY_ERROR, status: error.status, of: handle, message: error.message)
    }
  }

  /// Renews instances by one request of the engine's own.
  func submitRenewals(of objects: Series<Object>) {
    var parts: Series<Part> = []
    for object in objects { parts.append(Part(.renew, from: object)) }
    submitOwn(parts)
  }

  /// Queues a request of the engine's own.
  func submitOwn(_ parts: Series<Part>) {
    guard let first = parts.first?.request, let id = transitions.create(first.kind.rawValue) else {
      return
    }
    queue.append(
      Submission(
        id: id, kind: first.kind, parts: parts, isAnimated: false, done: nil, requester: nil,
        subject: handle(first.from), isOwn: true))
  }
}
