import FlowModel
package import CFlowABI
import CSystem
import FlowCalling
package import FlowMessages
import FlowRecords
import FlowDeciding
import FlowRunning

/// Watched descriptors (flow/timer.h).
extension Engine {
  /// Starts a watch. Takes the callback over unless it throws.
  package func startWatch(
    _ owner: flow_handle, descriptor: CInt, events: UInt32, ready: flow_watch_callback
  ) throws(Fault) -> flow_handle {
    let tie = Tie(owner: try self.owner(of: owner))
    guard ready.function != nil else {
      throw Fault(FLOW_ERROR_INVALID_ARGUMENT, "the function of the watch is NULL")
    }
    guard events != 0, events & ~(FLOW_WATCH_READ | FLOW_WATCH_WRITE) == 0 else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT,
        "events is %; take FLOW_WATCH_READ, FLOW_WATCH_WRITE, or both", events)
    }
    let watch = try watches.start(tie, descriptor: descriptor, events: events, posts: posts)
    watches[watch]?.callback = WatchCallback(given: ready, engine: self)
    self.tie(handle(watch), with: tie)
    return handle(watch)
  }

  package func stopWatch(_ handle: flow_handle) throws(Fault) {
    stopWatch(try require(handle, in: watches))
  }

  func stopWatch(_ key: WatchID) {
    guard let watch = watches.remove(key) else { return }
    untie(watch.tie)
    // A callback that runs just now is not here: it is ended when it has returned.
    watch.callback.take()?.endData(in: self)
  }

  /// Calls the watches whose descriptors are ready (D5).
  func runWatches() {
    withUnsafeTemporaryAllocation(
      of: csystem_ready.self, capacity: Int(CSYSTEM_MOST_READY)
    ) { found in
      guard let found = found.baseAddress else { return }
      let count = watches.findReady(found)
      let last = watches.lastNumber
      let releases = watches.releases
      for index in 0..<count {
        if let watched = watches.watched(mark: found[index].mark) {
          tell(watched, ready: found[index].events, upTo: last)
        } else if watches.releases == releases {
          watches.beginAnew(posts)
        }
      }
    }
  }

  /// Calls the watches of a descriptor up to number `last`. Later ones were started meanwhile, and
  /// wait for the next dispatch.
  private func tell(_ watched: WatchedDescriptor, ready: UInt32, upTo last: UInt64) {
    for key in watched.watches.withGaps {
      guard let watch = watches[key] else { continue }
      let events = ready & (watch.events | FLOW_WATCH_CLOSED)
      if watch.isOver || watch.number > last || events == 0 || caller.isHalted { continue }
      noteChange(of: watch.tie.owner)
      if let callback = watch.callback.take() {
        callback.run(
          watch.tie.subject, by: handle(watch.tie.owner), events: events, in: self)
        if watch.isOver { callback.endData(in: self) } else { watch.callback = consume callback }
      }
      settle()
    }
  }
}
