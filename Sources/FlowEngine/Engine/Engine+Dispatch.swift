package import CFlowABI
import FlowModel
package import FlowMessages

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

  package nonisolated func noteStranger(_ function: StaticString) { posts.noteStranger(function) }

  /// Who calls on another thread may not look at the status: the host is told, here, where it can be.
  private func reportStrangers() {
    guard let strangers = posts.takeStrangers() else { return }
    let others =
      strangers.count > 1 ? ", and \(strangers.count - 1) more calls like it" : "" as Message
    report(
      FLOW_SEVERITY_ERROR, FLOW_ERROR_WRONG_THREAD, 0,
      "\(Message(functionNamed: strangers.function))() was called on another thread than the engine's and "
        + "did nothing\(others); bring such work to the engine's thread with flow_engine_post()")
  }

  package func dispatch() {
    reportStrangers()
    for post in posts.takeAll() {
      runPost(post)
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
