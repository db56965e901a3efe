import CFlowABI

/// A timer that runs; it stops with the screen or coordinator that started it.
public struct Timer {
  private let handle: flow_timer
  private let context: Context

  init(handle: flow_timer, context: Context) {
    self.handle = handle
    self.context = context
  }

  /// Stops the timer; one that is over already is left alone.
  public func stop() {
    guard let link = context.link else { return }
    _ = link.api.pointee.flow_timer_stop(link.engine, handle)
  }
}

extension FlowObject {
  /// Runs something when time has passed, by the engine's clock.
  ///
  /// - Parameter dropped: runs instead when the timer is stopped first.
  @discardableResult
  public func after(
    milliseconds: UInt64, _ run: @escaping () -> Void, dropped: (() -> Void)? = nil
  ) throws(FlowError) -> Timer {
    try timer(milliseconds, every: 0, callback: flow_callback({ _ in run() }, dropped: dropped))
  }

  /// Runs something again and again.
  @discardableResult
  public func every(
    milliseconds: UInt64, _ run: @escaping () -> Void
  ) throws(FlowError) -> Timer {
    try timer(
      milliseconds, every: milliseconds, callback: flow_callback(once: false, { _ in run() }))
  }

  private func timer(
    _ delay: UInt64, every interval: UInt64, callback: flow_callback
  ) throws(FlowError) -> Timer {
    guard let link = context.link else {
      callback.destroy?(callback.user_data)
      throw context.gone
    }
    var timer: flow_timer = FLOW_NONE
    try link.check(
      link.api.pointee.flow_timer_start(link.engine, handle, delay, interval, callback, &timer))
    return Timer(handle: timer, context: context)
  }
}
