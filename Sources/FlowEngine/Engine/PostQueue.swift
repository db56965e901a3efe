import CFlowABI
import CSystem
import FlowMessages
import FlowModel

/// The callbacks posted by other threads, and the descriptor that wakes an event loop for them.
///
/// It is the only part of the engine that several threads touch; a mutex guards it.
final class PostQueue: @unchecked Sendable {
  private var waiting: Series<flow_callback> = []
  private var isClosed = false
  private var strangers: Strangers?
  private let process = csystem_process()
  /// The mutex and the descriptor.
  private let alarm: UnsafeMutablePointer<csystem_alarm>

  static func make() throws(Fault) -> PostQueue {
    let alarm = UnsafeMutablePointer<csystem_alarm>.allocate(capacity: 1)
    guard csystem_begin_alarm(alarm) == 0 else {
      alarm.deallocate()
      throw Fault(FLOW_ERROR_OUT_OF_MEMORY, "the system gave no mutex for the engine's queue")
    }
    return PostQueue(alarm)
  }

  private init(_ alarm: UnsafeMutablePointer<csystem_alarm>) { self.alarm = alarm }

  deinit {
    csystem_end_alarm(alarm)
    alarm.deallocate()
  }

  enum Taken {
    case taken
    /// The queue has been closed.
    case closed
    /// The caller runs in a forked child of the process that owns the queue.
    case foreign
  }

  func post(_ callback: flow_callback) -> Taken {
    // A child process may have inherited the mutex locked.
    guard process == csystem_process() else { return .foreign }
    csystem_lock_alarm(alarm)
    defer { csystem_unlock_alarm(alarm) }
    if isClosed { return .closed }
    waiting.append(callback)
    csystem_ring(alarm)
    return .taken
  }

  /// The calls refused because they came from other threads.
  struct Strangers {
    /// The function that was called first.
    let function: UnsafePointer<CChar>
    var count = 1
  }

  func noteStranger(_ function: UnsafePointer<CChar>) {
    guard process == csystem_process() else { return }
    csystem_lock_alarm(alarm)
    defer { csystem_unlock_alarm(alarm) }
    if strangers != nil {
      strangers?.count += 1
    } else {
      strangers = Strangers(function: function)
      csystem_ring(alarm)
    }
  }

  func takeStrangers() -> Strangers? {
    csystem_lock_alarm(alarm)
    defer { csystem_unlock_alarm(alarm) }
    return strangers.take()
  }

  /// Closes the queue: nothing can be posted any more.
  func close() {
    csystem_lock_alarm(alarm)
    isClosed = true
    csystem_unlock_alarm(alarm)
  }

  func takeAll() -> Series<flow_callback> {
    csystem_lock_alarm(alarm)
    let taken = waiting
    waiting = []
    csystem_hush(alarm)
    csystem_unlock_alarm(alarm)
    return taken
  }

  /// Returns the descriptor to poll, made at the first call.
  ///
  /// - Parameter hasTimers: True if timers wait, for which it must be able to become readable.
  func descriptor(hasTimers: Bool) throws(Fault) -> CInt {
    csystem_lock_alarm(alarm)
    defer { csystem_unlock_alarm(alarm) }
    if alarm.pointee.poll < 0 {
      try Fault.check(csystem_open_alarm(alarm, hasTimers ? 1 : 0))
      if !waiting.isEmpty { csystem_ring(alarm) }
    }
    return alarm.pointee.poll
  }

  /// Makes the descriptor readable when another one is, until that is closed.
  func include(_ descriptor: CInt) throws(Fault) {
    csystem_lock_alarm(alarm)
    defer { csystem_unlock_alarm(alarm) }
    try Fault.check(csystem_add_other(alarm, descriptor))
  }

  /// Makes sure that the descriptor, if there is one, can become readable when time has passed.
  func prepareToWake() throws(Fault) { try Fault.check(csystem_add_timer(alarm)) }

  /// Makes the descriptor readable after some milliseconds; 0 stops that. It is readable at once,
  /// so that nothing is missed, if the system has no timer for it.
  func wake(after milliseconds: UInt64) {
    if milliseconds == 0 || csystem_add_timer(alarm) == 0 {
      return csystem_set_timer(alarm, milliseconds)
    }
    csystem_lock_alarm(alarm)
    csystem_ring(alarm)
    csystem_unlock_alarm(alarm)
  }
}

extension Fault {
  /// Throws if the system has returned an error number instead of a descriptor, or for one.
  static func check(_ number: CInt) throws(Fault) {
    if number == 0 { return }
    throw Fault(
      number == EMFILE || number == ENFILE
        ? FLOW_ERROR_OUT_OF_DESCRIPTORS : FLOW_ERROR_OUT_OF_MEMORY,
      "the system gives no file descriptor (errno %); close some, or raise the limit", number)
  }
}
