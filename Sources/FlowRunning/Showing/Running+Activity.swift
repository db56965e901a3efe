import FlowCalls
package import CFlowABI
import FlowCalling
import FlowDeciding
package import FlowModel
package import FlowMessages
import FlowRecords

/// Marks for telling screens of the activity of the host and of its windows (A5).
package struct Activity {
  /// True if the host's has changed, or that of several windows, and visible screens have not been
  /// told.
  var isNews = false
  /// The only window whose own has changed, and whose screens have not been told.
  var changed: WindowID?
  /// True if one has ever been anything but active.
  var hasChanged = false

  var hasNews: Bool { isNews || changed != nil }
}

extension Running {
  /// Sets the host's activity (flow_engine_set_activity).
  package func setActivity(_ new: flow_activity) throws(Fault) {
    try check(activity: new)
    if hostActivity == new { return }
    hostActivity = new
    activity.isNews = true
    activity.hasChanged = true
    for window in windows.keys { letPanesChange(ofSeen: window) }
    settle()
  }

  /// Sets the activity of one window (flow_window_set_activity).
  package func setActivity(_ new: flow_activity, of window: WindowID) throws(Fault) {
    try check(activity: new)
    if activity(of: window) == new { return }
    windows[window]?.setActivity(new)
    if activity.changed ?? window != window { activity.isNews = true }
    activity.changed = window
    activity.hasChanged = true
    letPanesChange(ofSeen: window)
    settle()
  }

  private func check(activity new: flow_activity) throws(Fault) {
    guard new >= FLOW_ACTIVITY_ACTIVE, new <= FLOW_ACTIVITY_BACKGROUND else {
      throw Fault(FLOW_ERROR_INVALID_ARGUMENT, "% is no FLOW_ACTIVITY_...", new)
    }
    try checkNotShuttingDown()
  }

  package var currentActivity: flow_activity { hostActivity }

  /// The activity that was set for a window.
  package func activity(of window: WindowID) -> flow_activity {
    windows[window]?.activity ?? FLOW_ACTIVITY_ACTIVE
  }

  /// Tells visible screens of the host's activity and of their windows'. Returns false if there was
  /// nothing to tell.
  @_optimize(speed)
  func tellActivity() -> Bool {
    guard activity.hasNews else { return false }
    let ofOne = activity.isNews ? nil : activity.changed
    activity.isNews = false
    activity.changed = nil
    if loop.isShuttingDown { return false }
    guard loop.goOn() else {
      report(
        FLOW_SEVERITY_ERROR, status: FLOW_ERROR_LIMIT, of: 0,
        message:
          Message(
            """
            the activity of the host has changed % times without a pause; look for a paused or \
            resumed method that sets it
            """, Chain.limit))
      return false
    }
    if let window = ofOne {
      tellActivity(in: window)
    } else {
      for window in windows.keys { tellActivity(in: window) }
    }
    return true
  }

  /// Tells the screens of a window: top-most first if it is not active, bottom-most first if it is.
  private func tellActivity(in window: WindowID) {
    guard tree.windows.contains(window) else { return }
    let isPause = activityTold(in: window) != FLOW_ACTIVITY_ACTIVE
    let layers = tree.windows[window].layers
    for index in layers.indices {
      let layer = layers[isPause ? layers.count - 1 - index : index]
      let tops = tree.seenTops(of: layer)
      for place in 0..<tops.count {
        let top = tops[isPause ? tops.count - 1 - place : place]
        if top != .none { tellActivity(top, in: window) }
      }
    }
  }

  /// Tells one screen of the activity, if it is visible and was not told.
  func tellActivity(_ screen: ScreenID) {
    if let window = tree.window(of: screen) { tellActivity(screen, in: window) }
  }

  private func tellActivity(_ screen: ScreenID, in window: WindowID) {
    let now = activityTold(in: window)
    guard let told = screens[screen]?.activity, told != Int8(truncatingIfNeeded: now),
      tree.screens[screen].appearance == .visible
    else { return }
    screens[screen]?.setActivity(Int8(truncatingIfNeeded: now))
    let instance = screens[screen]?.instance
    if now == FLOW_ACTIVITY_ACTIVE {
      emit(FLOW_EVENT_RESUMED, of: handle(screen))
      call(.resumed, of: instance, named: handle(screen))
    } else {
      emit(FLOW_EVENT_PAUSED, of: handle(screen))
      call(
        .paused, of: instance, named: handle(screen), argument: UInt64(UInt32(bitPattern: now)))
    }
  }
}
