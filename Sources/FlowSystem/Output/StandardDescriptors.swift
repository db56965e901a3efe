import Glibc

/// Standard input, output and error, which the program may have been started without.
package enum StandardDescriptors {
  /// The standard descriptors that were closed.
  nonisolated(unsafe) private(set) static var closedAtStart: Set<Int32> = []

  /// Occupies the numbers of closed standard descriptors. Otherwise a file that the engine or a
  /// plugin opens could get one, and the program's messages would end in it.
  package static func hold() {
    for descriptor in STDIN_FILENO...STDERR_FILENO
    where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
      // Opening takes the lowest free number, which is this one. Reading from it ends at once;
      // writing fails.
      let held = open("/dev/null", O_RDONLY)
      if held != descriptor { _exit(ExitCode.internal.rawValue) }
      closedAtStart.insert(descriptor)
    }
  }
}
