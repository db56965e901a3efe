import CFlowABI
import CSystem
import FlowMessages
import FlowModel

/// The callbacks posted by other threads, and the descriptor that wakes an event loop for them.
///
/// It is the only part of the engine that several threads touch; a mutex guards it.
final class PostQueue: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private var waiting: Series<flow_callback> = []
  private var isClosed = false
  private var strangers: Strangers?
  private let process = csystem_process()
  private var event: CInt = -1
  private var timer: CInt = -1
  private var poll: CInt = -1
  /// Another descriptor that makes this one readable; -1 if there is none.
  private var other: CInt = -1

  static func make() throws(Fault) -> PostQueue {
    let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    guard pthread_mutex_init(mutex, nil) == 0 else {
      mutex.deallocate()
      throw Fault(FLOW_ERROR_OUT_OF_MEMORY, "the system gave no mutex for the engine's queue")
    }
    return PostQueue(mutex)
  }

  private init(_ mutex: UnsafeMutablePointer<pthread_mutex_t>) { self.mutex = mutex }

  deinit {
    for descriptor in [poll, timer, event] where descriptor >= 0 { CSystem.close(descriptor) }
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  enum Taken {
    case taken
    /// The queue has been closed.
    case closed
    /// The caller runs in a forked child of the process that owns the queue.
    case foreign
  }

  @_optimize(speed)
  func post(_ callback: flow_callback) -> Taken {
    // A child process may have inherited the mutex locked.
    guard process == csystem_process() else { return .foreign }
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    if isClosed { return .closed }
    waiting.append(callback)
    if event >= 0 { signal() }
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
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    if strangers != nil {
      strangers?.count += 1
    } else {
      strangers = Strangers(function: function)
      if event >= 0 { signal() }
    }
  }

  func takeStrangers() -> Strangers? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return strangers.take()
  }

  /// Closes the queue: nothing can be posted any more.
  func close() {
    pthread_mutex_lock(mutex)
    isClosed = true
    pthread_mutex_unlock(mutex)
  }

  func takeAll() -> Series<flow_callback> {
    pthread_mutex_lock(mutex)
    let taken = waiting
    waiting = []
    if event >= 0 {
      var drained: UInt64 = 0
      read(event, &drained, 8)
      if timer >= 0 { read(timer, &drained, 8) }
    }
    pthread_mutex_unlock(mutex)
    return taken
  }

  /// Returns the descriptor to poll, made at the first call.
  func descriptor() throws(Fault) -> CInt {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    if poll >= 0 { return poll }
    let flags = CInt(EFD_CLOEXEC) | CInt(EFD_NONBLOCK)
    event = eventfd(0, flags)
    timer = timerfd_create(
      CLOCK_MONOTONIC, CInt(TFD_CLOEXEC) | CInt(TFD_NONBLOCK))
    poll = epoll_create1(CInt(EPOLL_CLOEXEC))
    guard event >= 0, timer >= 0, poll >= 0, watch(event), watch(timer),
      other < 0 || watch(other)
    else {
      let number = csystem_errno()
      for descriptor in [poll, timer, event] where descriptor >= 0 { CSystem.close(descriptor) }
      (event, timer, poll) = (-1, -1, -1)
      throw Fault(
        FLOW_ERROR_OUT_OF_MEMORY,
        "the system gave no file descriptor for the engine's queue (errno \(number))")
    }
    if !waiting.isEmpty { signal() }
    return poll
  }

  /// Makes the descriptor readable when another one is, until that is closed. Returns false if the
  /// system refuses.
  func include(_ descriptor: CInt) -> Bool {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    guard poll < 0 || watch(descriptor) else { return false }
    other = descriptor
    return true
  }

  /// Makes the descriptor readable after some milliseconds; 0 stops that.
  func wake(after milliseconds: UInt64) {
    guard timer >= 0 else { return }
    var setting = itimerspec()
    setting.it_value.tv_sec = Int(milliseconds / 1000)
    setting.it_value.tv_nsec = Int(milliseconds % 1000) * 1_000_000
    timerfd_settime(timer, 0, &setting, nil)
  }

  private func watch(_ descriptor: CInt) -> Bool {
    var interest = epoll_event()
    interest.events = EPOLLIN.rawValue
    return epoll_ctl(poll, EPOLL_CTL_ADD, descriptor, &interest) == 0
  }

  private func signal() {
    var one: UInt64 = 1
    write(event, &one, 8)
  }
}
