package import CFlowABI
import FlowCalling
import FlowModel
package import FlowMessages
import FlowRecords
import FlowDeciding
import FlowRunning

/// Work that is cancelled with its screen (W3).
final class WorkRecord {
  let screen: ScreenID
  var cancel: Callback?

  init(screen: ScreenID) { self.screen = screen }
}

/// Work tied to screens (flow/work.h). Beginning and ending are O(1).
extension Engine {
  /// Begins work. Takes the callback over unless it throws.
  package func beginWork(_ handle: flow_handle, cancel: flow_callback)
    throws(Fault) -> flow_handle
  {
    let screen = try screen(handle)
    guard screens[screen]?.isWorkOver == false else {
      throw Fault(
        FLOW_ERROR_STALE_HANDLE,
        "% is being removed; what is tied to it now would never be cancelled", name(of: handle))
    }
    let work = try link(screen)
    told.insert(.ties)
    works[work]?.cancel = Callback(given: cancel, engine: self)
    return self.handle(work)
  }

  private func link(_ screen: ScreenID) throws(Fault) -> WorkID {
    guard let extra = screens.extra(of: screen) else {
      throw Fault(FLOW_ERROR_STALE_HANDLE, "% is gone", Records.plainName(of: handle(screen)))
    }
    guard let work = works.insert(WorkRecord(screen: screen)) else {
      throw Fault(FLOW_ERROR_LIMIT, "all slots for work are used up")
    }
    extra.beginWork(work, in: &workLinks)
    return work
  }

  /// Forgets work; its callback is the caller's to end.
  private func unlink(_ work: WorkID) -> Callback? {
    guard let record = works[work] else { return nil }
    screens.extra(of: record.screen)?.endWork(work, in: &workLinks)
    works.remove(work)
    return record.cancel.take()
  }

  package func endWork(_ handle: flow_handle) throws(Fault) {
    let work = try require(handle, in: works)
    unlink(work)?.endData(in: self)
  }

  /// Cancels the work of a screen that leaves, the oldest first, and then stops its timers and
  /// watches.
  func endTies(of screen: ScreenID) {
    while let work = screens[screen]?.extra?.work.first {
      let isTold = works[work]?.cancel?.isHeard(in: self) == true
      let cancel = unlink(work)
      if isTold { emitCancelled(handle(work), of: screen) }
      cancel?.run(handle(work), in: self)
    }
    stopTies(of: .screen(screen))
  }
}
