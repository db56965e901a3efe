package import CFlowABI
package import CSystem
import FlowMessages
package import FlowCalls
public import FlowRecords

/// The only way out: calls what is not the engine's own, and ends what has to be ended by such a
/// call.
///
/// While a plugin or host runs, no exclusive access to anything of the engine is held: what a call
/// needs is copied out first, and what it changed is read again afterwards.
open class Calling: Records {
  private final let thread: UInt64
  /// What runs on its thread, for whoever asks.
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
  /// What runs on the engine's thread. On any thread, and in a signal handler.
  package nonisolated final var runningCall: RunningCall? { RunningCall(running) }

  package final var now: UInt64 {
    guard let clock = options.clock.function else { return csystem_monotonic_milliseconds() }
    return quietly { clock(options.clock.user_data) }
  }

  /// When something is given up that may take so many milliseconds; nil if it may take for ever.
  package final func deadline(after milliseconds: UInt32) -> UInt64? {
    if milliseconds == 0 { return nil }
    let (deadline, isTooLate) = now.addingReportingOverflow(UInt64(milliseconds))
    return isTooLate ? .max : deadline
  }
}
