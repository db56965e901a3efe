package import CFlowABI
import FlowCalling
import FlowModel
package import FlowMessages
import FlowRecords
import FlowDeciding
import FlowRunning

/// Runs callbacks posted by other threads, timers and watches, and gives up late answers.
extension Engine {
  package nonisolated func post(_ callback: flow_callback) -> flow_status {
    switch posts.post(callback) {
    case .taken: FLOW_OK
    case .closed: FLOW_ERROR_SHUTTING_DOWN
    case .foreign: FLOW_ERROR_WRONG_THREAD
    }
  }

  package func descriptor() throws(Fault) -> CInt {
    let descriptor = try posts.descriptor(hasTimers: timers.nextDue != nil)
    told.insert(.deadlines)
    wakeInTime()
    return descriptor
  }

  package nonisolated func noteStranger(_ function: UnsafePointer<CChar>) {
    posts.noteStranger(function)
  }

  /// Reports refused calls of other threads to the host. It happens here because diagnostics run on
  /// the engine's thread, and those callers may ignore the status.
  private func reportStrangers() {
    guard let strangers = posts.takeStrangers() else { return }
    let others =
      strangers.count > 1
      ? Message(", and % more calls like it", strangers.count - 1) : "" as Message
    report(
      FLOW_SEVERITY_ERROR, status: FLOW_ERROR_WRONG_THREAD, of: 0,
      message:
        Message(
          """
          %() was called on another thread than the engine's and did nothing%; bring such work to \
          the engine's thread with flow_engine_post()
          """, Message(functionNamed: strangers.function), others))
  }

  package func dispatch() {
    loop.release()
    reportStrangers()
    for post in posts.takeAll() {
      if caller.isHalted {
        endData(post.user_data, destroy: post.destroy)
        continue
      }
      runPost(post)
      tree.journal?.isStirred = true
      settle()
    }
    if caller.isHalted { return }
    expire()
    settle()
    runTimers()
    runWatches()
    wakeInTime()
  }

  /// Makes the descriptor readable when the next deadline passes.
  func wakeInTime() {
    if caller.isHalted { return }
    if loop.isHeld { return posts.wake(after: 1) }
    var next = deferred.deadline
    if options.presenter_timeout != 0, let deadline = waits.deadline {
      next = min(next ?? deadline, deadline)
    }
    if let due = timers.nextDue { next = min(next ?? due, due) }
    guard let next else { return posts.wake(after: 0) }
    let now = now
    posts.wake(after: next > now ? next - now : 1)
  }
}
