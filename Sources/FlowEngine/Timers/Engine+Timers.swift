package import CFlowABI
import FlowCalling
package import FlowMessages
import FlowRecords
import FlowDeciding
import FlowRunning

/// Timers (flow/timer.h).
extension Engine {
  /// Starts a timer. Takes the callback over unless it throws.
  package func startTimer(
    _ owner: flow_handle, delay: UInt64, interval: UInt64, fired: flow_callback
  ) throws(Fault) -> flow_handle {
    let tie = Tie(owner: try self.owner(of: owner))
    guard fired.function != nil else {
      throw Fault(FLOW_ERROR_INVALID_ARGUMENT, "the function of the timer is NULL")
    }
    try posts.prepareToWake()
    let first = timers.nextDue
    guard let timer = timers.start(tie, now: now, delay: delay, interval: interval) else {
      throw Fault(FLOW_ERROR_LIMIT, "all slots for timers are used up")
    }
    timers[timer]?.callback = TimerCallback(given: fired, engine: self)
    self.tie(handle(timer), with: tie)
    if timers.nextDue != first { wakeInTime() }
    return handle(timer)
  }

  package func stopTimer(_ handle: flow_handle) throws(Fault) {
    stopTimer(try require(handle, in: timers))
  }

  func stopTimer(_ key: TimerID) {
    guard let timer = timers.remove(key) else { return }
    untie(timer.tie)
    // A callback that runs just now is not here: `runTimers()` ends it when it has returned.
    timer.callback.take()?.endData(in: self)
  }

  /// Runs the timers that are due, each once (D2).
  func runTimers() {
    if timers.nextDue == nil { return }
    timers.beginRound(now)
    while !caller.isHalted, let timer = timers.takeDue() {
      if timer.isOver { untie(timer.tie) }
      noteChange(of: timer.tie.owner)
      if let callback = timer.callback.take() {
        callback.run(timer.tie.subject, by: handle(timer.tie.owner), in: self)
        if timer.isOver { callback.endData(in: self) } else { timer.callback = consume callback }
      }
      settle()
    }
    timers.endRound()
  }
}
