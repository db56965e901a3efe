public import CFlowABI

/// A timer that runs; it stops with the screen or coordinator that started it.
public struct Timer {
  /// The timer, as the C functions take it.
  public let handle: flow_timer
  private let context: Context

  init(handle: flow_timer, context: Context) {
    self.handle = handle
    self.context = context
  }

  /// True until it was stopped, has run for the last time, or went with its owner.
  public var isRunning: Bool { context.link.map { $0.lives(handle) } ?? false }

  /// Stops the timer. One that is over already is left alone, and nobody is told.
  public func stop() {
    guard isRunning, let link = context.link else { return }
    _ = link.api.pointee.flow_timer_stop(link.engine, handle)
  }
}

/// The events of a descriptor: `FLOW_WATCH_…`.
public struct WatchEvents: OptionSet, Sendable {
  /// The bits, `FLOW_WATCH_…`.
  public let rawValue: UInt32

  /// Makes a set from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Reading does not block.
  public static var read: WatchEvents { WatchEvents(rawValue: FLOW_WATCH_READ) }
  /// Writing does not block.
  public static var write: WatchEvents { WatchEvents(rawValue: FLOW_WATCH_WRITE) }
  /// The other end has gone, or an error waits. It comes whether it was asked for or not.
  public static var closed: WatchEvents { WatchEvents(rawValue: FLOW_WATCH_CLOSED) }
}

/// A watch of a file descriptor; it stops with the screen or coordinator that started it.
public struct Watch {
  /// The watch, as the C functions take it.
  public let handle: flow_watch
  private let context: Context

  init(handle: flow_watch, context: Context) {
    self.handle = handle
    self.context = context
  }

  /// True until it was stopped, or went with its owner.
  public var isRunning: Bool { context.link.map { $0.lives(handle) } ?? false }

  /// Stops the watch; do so before you close the descriptor. One that is over already is left
  /// alone, and nobody is told.
  public func stop() {
    guard isRunning, let link = context.link else { return }
    _ = link.api.pointee.flow_watch_stop(link.engine, handle)
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
    try context.timer(milliseconds, once: run, dropped: dropped)
  }

  /// Runs something again and again.
  @discardableResult
  public func every(
    milliseconds: UInt64, _ run: @escaping () -> Void
  ) throws(FlowError) -> Timer {
    try context.timer(milliseconds, again: run)
  }

  /// Runs something in every dispatch that finds a file descriptor ready (D5): what is not read
  /// makes it run again. The descriptor stays yours.
  ///
  /// - Parameters:
  ///   - events: reading, writing, or both.
  ///   - ready: gets what the descriptor is ready for, and `.closed` when the other end has gone.
  @discardableResult
  public func watch(
    _ descriptor: Int32, for events: WatchEvents = .read,
    ready: @escaping (WatchEvents) -> Void
  ) throws(FlowError) -> Watch {
    try context.watch(descriptor, for: events, ready: ready)
  }
}

/// Timers and watches of an instance; of a host's context, those of the engine.
extension Context {
  package func timer(
    _ delay: UInt64, once run: @escaping () -> Void, dropped: (() -> Void)?
  ) throws(FlowError) -> Timer {
    try timer(delay, every: 0, callback: flow_callback(run: { _ in run() }, dropped: dropped))
  }

  package func timer(
    _ delay: UInt64, again run: @escaping () -> Void
  ) throws(FlowError) -> Timer {
    try timer(delay, every: delay, callback: flow_callback(once: false, run: { _ in run() }))
  }

  private func timer(
    _ delay: UInt64, every interval: UInt64, callback: flow_callback
  ) throws(FlowError) -> Timer {
    guard let link else {
      callback.destroy?(callback.user_data)
      throw gone
    }
    var timer: flow_timer = FLOW_NONE
    try link.check(
      link.api.pointee.flow_timer_start(link.engine, handle, delay, interval, callback, &timer))
    return Timer(handle: timer, context: self)
  }

  package func watch(
    _ descriptor: Int32, for events: WatchEvents, ready: @escaping (WatchEvents) -> Void
  ) throws(FlowError) -> Watch {
    let link = try living()
    let callback = flow_watch_callback(
      function: { data, _, _, events in
        CallbackBox<WatchEvents>.of(data)?(WatchEvents(rawValue: events))
      },
      user_data: CallbackBox<WatchEvents>(once: false, run: ready).retained,
      destroy: { data in CallbackBox<WatchEvents>.release(data) })
    var watch: flow_watch = FLOW_NONE
    try link.check(
      link.api.pointee.flow_watch_start(
        link.engine, handle, descriptor, events.rawValue, callback, &watch))
    return Watch(handle: watch, context: self)
  }
}
