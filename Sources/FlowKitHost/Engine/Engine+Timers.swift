public import FlowKit

/// Timers and watches of the engine itself, which stop with it.
extension Engine {
  /// Runs something when time has passed, by the engine's clock, in ``dispatch()``.
  ///
  /// - Parameter dropped: runs instead when the timer is stopped first.
  @discardableResult
  public func after(
    milliseconds: UInt64, run: @escaping () -> Void, dropped: (() -> Void)? = nil
  ) throws(FlowError) -> Timer {
    try context.timer(milliseconds, once: run, dropped: dropped)
  }

  /// Runs something again and again, in ``dispatch()``.
  @discardableResult
  public func every(
    milliseconds: UInt64, run: @escaping () -> Void
  ) throws(FlowError) -> Timer {
    try context.timer(milliseconds, again: run)
  }

  /// Runs something in every ``dispatch()`` that finds a file descriptor ready (D5). The
  /// descriptor stays yours.
  @discardableResult
  public func watch(
    _ descriptor: Int32, for events: WatchEvents = .read,
    ready: @escaping (WatchEvents) -> Void
  ) throws(FlowError) -> Watch {
    try context.watch(descriptor, for: events, ready: ready)
  }
}
