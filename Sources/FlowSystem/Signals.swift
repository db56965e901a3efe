import CCrash
import Glibc

/// The user's signals to end: in order at the first Ctrl-C or SIGTERM, at once at the second.
package enum Signals {
  /// Readable once the program was told to end; -1 before ``catchEnding()``.
  package private(set) nonisolated(unsafe) static var descriptor: Int32 = -1
  private nonisolated(unsafe) static var writable: Int32 = -1
  /// The signal received; 0 if none yet.
  package private(set) nonisolated(unsafe) static var told: Int32 = 0

  /// Ignores SIGPIPE: writing to a closed pipe becomes an error, for plugins too, and kills nobody.
  package static func ignoreClosedPipes() { signal(SIGPIPE, SIG_IGN) }

  /// Reports the first signal by ``descriptor`` from now on. An ignored signal stays ignored.
  package static func catchEnding() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (descriptor, writable) = (ends[0], ends[1])
    for number in [SIGINT, SIGTERM, SIGHUP] {
      var old = sigaction()
      sigaction(number, nil, &old)
      let isIgnored = unsafeBitCast(old.__sigaction_handler.sa_handler, to: Int.self) == 1
      if !isIgnored { catchOnce(number) }
    }
  }

  private static func catchOnce(_ number: Int32) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { number in
      let saved = errno
      Signals.told = number
      // A second signal, of any kind, has its default effect, once the terminal is restored.
      for other in [SIGINT, SIGTERM, SIGHUP] {
        signal(other) { number in
          crash_leave_terminal()
          signal(number, SIG_DFL)
          raise(number)
        }
      }
      _ = Glibc.write(Signals.writable, "!", 1)
      errno = saved
    }
    // A signal that arrives meanwhile waits, and then counts as the second.
    for other in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&action.sa_mask, other) }
    sigaction(number, &action, nil)
  }

  /// Ends the program by a signal, with its default effect.
  package static func endProcess(by number: Int32) {
    signal(number, SIG_DFL)
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, number)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    raise(number)
    _exit(128 + number)
  }
}
