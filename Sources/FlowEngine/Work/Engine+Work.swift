package import CFlowABI
import FlowModel
package import FlowMessages

/// Something that is cancelled with its screen (W3): one link in the list of that screen.
final class WorkRecord {
  let screen: ScreenID
  var cancel: Callback?
  fileprivate(set) var previous: WorkID?
  fileprivate(set) var next: WorkID?

  var isTold: Bool { cancel?.isHeard ?? false }

  init(screen: ScreenID, previous: WorkID?) {
    self.screen = screen
    self.previous = previous
  }
}

/// The work of one screen, oldest first.
struct ScreenWork {
  var first: WorkID?
  var last: WorkID?
}

/// Work tied to screens (flow/work.h). Beginning and ending are O(1).
extension Engine {
  /// Takes the callback over unless it throws.
  package func beginWork(_ handle: flow_handle, _ cancel: flow_callback)
    throws(Fault) -> flow_handle
  {
    let screen = try screen(handle)
    guard screens[screen]?.isWorkOver == false else {
      throw Fault(
        FLOW_ERROR_STALE_HANDLE,
        "\(name(of: handle)) is being removed; what is tied to it now would never be cancelled")
    }
    let work = try link(screen)
    works[work]?.cancel = Callback(cancel, self)
    return self.handle(work)
  }

  private func link(_ screen: ScreenID) throws(Fault) -> WorkID {
    guard let extra = screens.extra(of: screen) else {
      throw Fault(FLOW_ERROR_STALE_HANDLE, "\(Engine.plainName(of: handle(screen))) is gone")
    }
    let last = extra.work.last
    guard let work = works.insert(WorkRecord(screen: screen, previous: last)) else {
      throw Fault(FLOW_ERROR_LIMIT, "all slots for work are used up")
    }
    if let last { works[last]?.next = work } else { extra.work.first = work }
    extra.work.last = work
    return work
  }

  /// Forgets work; its callback is the caller's to end.
  private func unlink(_ work: WorkID) -> Callback? {
    guard let record = works[work] else { return nil }
    let extra = screens.extra(of: record.screen)
    if let previous = record.previous {
      works[previous]?.next = record.next
    } else {
      extra?.work.first = record.next
    }
    if let next = record.next {
      works[next]?.previous = record.previous
    } else {
      extra?.work.last = record.previous
    }
    works.remove(work)
    return record.cancel.take()
  }

  package func endWork(_ handle: flow_handle) throws(Fault) {
    let work = try require(handle, in: works)
    unlink(work)?.end(in: self)
  }

  /// The screen goes: what it still waits for is cancelled, the oldest first; then its timers and watches stop.
  func cancelWork(of screen: ScreenID) {
    screens[screen]?.isWorkOver = true
    while let work = screens[screen]?.extra?.work.first {
      let isTold = works[work]?.isTold == true
      let cancel = unlink(work)
      if isTold { emitCancelled(handle(work), of: screen) }
      cancel?.run(handle(work), in: self)
    }
    stopTies(of: .screen(screen))
  }
}
