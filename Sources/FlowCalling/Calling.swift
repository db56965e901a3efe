package import CFlowABI
package import CSystem
import FlowMessages
package import FlowCalls
public import FlowRecords

/// The part of the engine that calls foreign code, and ends instances and user data, which takes
/// such a call. It is the only way out of the engine.
///
/// While a plugin or host runs, no exclusive access to anything of the engine is held: values that
/// a call needs are copied out first, and those it may have changed are read again afterwards.
open class Calling: Records {
  private final let thread: UInt64
  /// The record of the callback that runs on the engine's thread (M2).
  package final let running: UnsafeMutablePointer<csystem_running>
  package final var caller: Caller

  package override init(
    options: flow_engine_options, tag: UInt32,
    livesInService: @escaping (Records, flow_handle) -> Bool
  ) {
    caller = Caller(isTimed: options.callback_limit != 0)
    csystem_number_thread()
    thread = csystem_thread()
    running = csystem_prepare_running()
    super.init(options: options, tag: tag, livesInService: livesInService)
  }

  package final var isOnThread: Bool { thread == csystem_thread() }
  /// The callback that runs on the engine's thread. May be read on any thread, and in a signal
  /// handler (M2).
  package nonisolated final var runningCall: RunningCall? { RunningCall(running) }

  @_optimize(speed)
  @inline(never) package final var now: UInt64 {
    guard let clock = options.clock.function else { return csystem_monotonic_milliseconds() }
    return quietly { clock(options.clock.user_data) }
  }

  /// Returns the time at which something is given up that may take so many milliseconds; nil for 0,
  /// which means that it may take for ever.
  package final func deadline(after milliseconds: UInt32) -> UInt64? {
    if milliseconds == 0 { return nil }
    let (deadline, isTooLate) = now.addingReportingOverflow(UInt64(milliseconds))
    return isTooLate ? .max : deadline
  }
}
