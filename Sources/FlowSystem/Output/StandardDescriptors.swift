import Glibc

/// Standard input, output and error, which the program may have been started without.
package enum StandardDescriptors {
  /// The standard descriptors that were closed.
  nonisolated(unsafe) private(set) static var closedAtStart: Set<Int32> = []

  /// Takes the numbers of those that are closed, before the engine or a plugin opens a file that
  /// would get one of them: what is written for people would end in it.
  package static func hold() {
    for descriptor in STDIN_FILENO...STDERR_FILENO
    where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
      // The lowest free number is this one. Reading ends at once; writing fails.
      let held = open("/dev/null", O_RDONLY)
      if held != descriptor { _exit(ExitCode.internal.rawValue) }
      closedAtStart.insert(descriptor)
    }
  }
}
