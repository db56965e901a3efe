import CCrash
import Glibc

/// Signals of the terminal: it has another size, the user has pressed Ctrl-Z, the program goes on
/// after that.
enum TerminalSignals {
  /// The descriptor that is readable once one of them has come.
  private(set) nonisolated(unsafe) static var descriptor: Int32 = -1
  private nonisolated(unsafe) static var writable: Int32 = -1

  struct Told {
    var hasResized = false
    var shallStop = false
    var goesOn = false
  }

  static func catchAll() {
    var ends: [Int32] = [-1, -1]
    guard descriptor == -1, pipe(&ends) == 0 else { return }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (descriptor, writable) = (ends[0], ends[1])
    for number in [SIGWINCH, SIGTSTP, SIGCONT] { catchOne(number) }
    for number in [SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2] { leaveBefore(number) }
    atexit { crash_leave_terminal() }
  }

  /// Restores the terminal before a signal that ends the program at once. So does a plugin's
  /// `exit`.
  private static func leaveBefore(_ number: Int32) {
    var old = sigaction()
    sigaction(number, nil, &old)
    guard unsafeBitCast(old.__sigaction_handler.sa_handler, to: Int.self) == 0 else { return }
    signal(number) { number in
      crash_leave_terminal()
      signal(number, SIG_DFL)
      raise(number)
    }
  }

  private static func catchOne(_ number: Int32) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { number in
      let saved = errno
      var byte = UInt8(truncatingIfNeeded: number)
      _ = Glibc.write(TerminalSignals.writable, &byte, 1)
      errno = saved
    }
    action.sa_flags = SA_RESTART
    sigaction(number, &action, nil)
  }

  /// The signals since the last call.
  static func take() -> Told {
    var told = Told()
    var bytes = [UInt8](repeating: 0, count: 64)
    while true {
      let count = read(descriptor, &bytes, bytes.count)
      if count <= 0 { return told }
      for byte in bytes.prefix(count) {
        switch Int32(byte) {
        case SIGWINCH: told.hasResized = true
        case SIGTSTP: told.shallStop = true
        default: told.goesOn = true
        }
      }
    }
  }

  /// Stops the program as Ctrl-Z does, until it is told to go on.
  static func stop() {
    signal(SIGTSTP, SIG_DFL)
    raise(SIGTSTP)
    catchOne(SIGTSTP)
  }
}
