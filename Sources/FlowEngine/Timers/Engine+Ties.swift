import CFlowABI
import FlowMessages
import FlowModel
import FlowRecords
import FlowDeciding
import FlowRunning

/// Timers and watches end with their owners. Tying and untying are O(1).
extension Engine {
  /// Returns the owner that a timer or watch is to belong to. Throws if the owner is going: nothing
  /// would stop it any more.
  func owner(of handle: flow_handle) throws(Fault) -> Object {
    try checkNotShuttingDown()
    if handle == 0 { return .none }
    switch Handle.kind(of: handle) {
    case FLOW_KIND_COORDINATOR:
      let key = try coordinator(handle)
      if coordinators[key]?.isTimeOver == false { return .coordinator(key) }
      throw Fault(
        FLOW_ERROR_STALE_HANDLE,
        "% is ending; what is tied to it now would never be stopped", name(of: handle))
    case FLOW_KIND_SCREEN:
      let key = try screen(handle)
      if screens[key]?.isWorkOver == false { return .screen(key) }
      throw Fault(
        FLOW_ERROR_STALE_HANDLE,
        "% is being removed; what is tied to it now would never be stopped", name(of: handle))
    default:
      try checkOwn(handle)
      throw Fault(
        FLOW_ERROR_WRONG_KIND,
        """
        % is %; timers and watches belong to a screen, to a coordinator, or with FLOW_NONE to the \
        engine
        """, name(of: handle), Records.one(Handle.kind(of: handle)))
    }
  }

  func tie(_ subject: flow_handle, with tie: Tie) {
    tie.name(of: subject)
    told.insert(.ties)
    switch tie.owner {
    case .screen(let screen):
      screens.extra(of: screen)?.tie(tie.key, in: &ties)
    case .coordinator(let coordinator):
      coordinators[coordinator]?.tie(tie.key, in: &ties)
    default: break
    }
  }

  func untie(_ tie: Tie) {
    switch tie.owner {
    case .screen(let screen):
      screens[screen]?.extra?.untie(tie.key, in: &ties)
    case .coordinator(let coordinator):
      coordinators[coordinator]?.untie(tie.key, in: &ties)
    default: break
    }
  }

  /// Stops the timers and watches of an owner that leaves, the oldest first.
  func stopTies(of owner: Object) {
    switch owner {
    case .screen(let screen):
      while let tie = screens[screen]?.extra?.ties.first { stop(tie) }
    case .coordinator(let coordinator):
      while let tie = coordinators[coordinator]?.ties.first { stop(tie) }
    default: break
    }
  }

  /// Stops the timers and watches of the engine itself.
  func stopTies() {
    for timer in timers.keys { stopTimer(timer) }
    for watch in watches.keys { stopWatch(watch) }
  }

  private func stop(_ tie: TieID) {
    let slot = tie.slot >> 1
    if tie.slot & 1 == 0 {
      stopTimer(TimerID(slot: slot, generation: tie.generation))
    } else {
      stopWatch(WatchID(slot: slot, generation: tie.generation))
    }
  }
}
