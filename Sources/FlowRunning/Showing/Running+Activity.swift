import FlowCalls
package import CFlowABI
import FlowCalling
import FlowDeciding
import FlowModel
package import FlowMessages
import FlowRecords

/// The host's activity, with marks for telling screens of it (A5).
package struct Activity {
  var current = FLOW_ACTIVITY_ACTIVE
  /// True if it has changed and visible screens have not been told.
  var isNews = false
  /// True if it has ever been anything but active.
  var hasChanged = false
}

extension Running {
  /// Sets the host's activity (flow_engine_set_activity).
  package func setActivity(_ new: flow_activity) throws(Fault) {
    guard new >= FLOW_ACTIVITY_ACTIVE, new <= FLOW_ACTIVITY_BACKGROUND else {
      throw Fault(FLOW_ERROR_INVALID_ARGUMENT, "\(new) is no FLOW_ACTIVITY_...")
    }
    try checkNotShuttingDown()
    if activity.current == new { return }
    activity.current = new
    activity.isNews = true
    activity.hasChanged = true
    settle()
  }

  package var currentActivity: flow_activity { activity.current }

  /// Tells visible screens of the host's activity. Returns false if there was nothing to tell.
  func tellActivity() -> Bool {
    guard activity.isNews else { return false }
    activity.isNews = false
    if loop.isShuttingDown { return false }
    guard loop.goOn() else {
      report(
        FLOW_SEVERITY_ERROR, status: FLOW_ERROR_LIMIT, of: 0,
        message:
          "the activity of the host has changed \(Chain.limit) times without a pause; look for a "
          + "paused or resumed method that sets it")
      return false
    }
    let isPause = activity.current != FLOW_ACTIVITY_ACTIVE
    for window in windows.keys where tree.windows.contains(window) {
      let layers = tree.windows[window].layers
      for index in layers.indices {
        let layer = layers[isPause ? layers.count - 1 - index : index]
        if let top = tree.top(of: layer) { tellActivity(top) }
      }
    }
    return true
  }

  /// Tells one screen of the host's activity, if it is visible and was not told.
  func tellActivity(_ screen: ScreenID) {
    let now = activity.current
    guard let told = screens[screen]?.activity, told != Int8(truncatingIfNeeded: now),
      tree.screens[screen].appearance == .visible
    else { return }
    screens[screen]?.setActivity(Int8(truncatingIfNeeded: now))
    let instance = screens[screen]?.instance
    if now == FLOW_ACTIVITY_ACTIVE {
      emit(FLOW_EVENT_RESUMED, of: handle(screen))
      call(.resumed, of: instance)
    } else {
      emit(FLOW_EVENT_PAUSED, of: handle(screen))
      call(.paused, of: instance, argument: UInt64(UInt32(bitPattern: now)))
    }
  }
}
