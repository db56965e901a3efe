package import CFlowABI
import FlowModel
package import FlowForeign

/// The engine's queue for other threads, and what happens when time passes.
extension Engine {
  package nonisolated func post(_ callback: flow_callback) -> flow_status {
    switch posts.add(callback) {
    case .taken: FLOW_OK
    case .closed: FLOW_ERROR_SHUTTING_DOWN
    case .foreign: FLOW_ERROR_WRONG_THREAD
    }
  }

  package func descriptor() throws(Fault) -> CInt {
    let descriptor = try posts.descriptor()
    scheduleWake()
    return descriptor
  }

  package func dispatch() {
    for post in posts.takeAll() {
      outside {
        post.function?(post.user_data, pointer, FLOW_NONE)
        post.destroy?(post.user_data)
      }
      settle()
    }
    expire()
    settle()
    runTimers()
    runWatches()
    scheduleWake()
  }

  /// Gives up what has taken too long (Q8, C2).
  private func expire() {
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
    for coordinator in starts { endDefer(of: coordinator) }
  }

  /// Makes the descriptor readable when the next deadline passes.
  func scheduleWake() {
    var next = deferred.deadline
    if options.presenter_timeout != 0, let deadline = waits.deadline {
      next = min(next ?? deadline, deadline)
    }
    if let due = timers.nextDue { next = min(next ?? due, due) }
    guard let next else { return posts.wake(after: 0) }
    let now = now
    posts.wake(after: next > now ? next - now : 1)
  }

  /// The engine as C callers name it.
  package var pointer: OpaquePointer {
    OpaquePointer(Unmanaged.passUnretained(self).toOpaque())
  }
}
