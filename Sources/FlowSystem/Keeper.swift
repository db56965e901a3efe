import CValidate
import FlowText
import Glibc

/// Runs a command that runs a plugin's code in a process of its own, so that nothing outlives it:
/// neither a crash nor `exit()` keeps this process from ending what was left behind.
package enum Keeper {
  /// The variable that tells the child process who has started it.
  private static let variable = "FLOWHOST_KEEPER"

  /// Runs `body` in the child process. Arguments, descriptors and the ending are as if it were this
  /// process.
  package static func run(_ body: () -> ExitCode) -> ExitCode {
    if let parent = getenv(variable).flatMap({ Int32(String(cString: $0)) }), parent == getppid() {
      unsetenv(variable)
      validate_end_with_parent(parent)
      return body()
    }
    let orphans = Orphans()
    var program = Program.itself(Array(OwnProgram.arguments.dropFirst()))
    setenv(variable, "\(getpid())", 1)
    program.input = STDIN_FILENO
    program.closed = StandardDescriptors.closedAtStart
    program.hasOwnGroup = false
    Signals.catchEnding()
    guard let child = try? ChildProcess(program: program) else {
      unsetenv(variable)
      return body()
    }
    wait(for: child)
    orphans.endAll()
    if let signal = child.ending?.signal {
      // The child leaves the core file; this process needs none.
      var none = rlimit(rlim_cur: 0, rlim_max: 0)
      setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
      Signals.endProcess(by: signal)
    }
    exit(child.ending?.exitCode ?? ExitCode.internal.rawValue)
  }

  /// Passes on signals that end this process; the second one ends it at once, and the child with
  /// it.
  private static func wait(for child: ChildProcess) {
    let ending = validate_process_descriptor(child.number)
    defer { close(ending) }
    var open = [ending, Signals.descriptor].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    while !child.hasEnded() {
      poll(&open, nfds_t(open.count), ending < 0 ? 20 : -1)
      if open[1].revents != 0 {
        kill(child.number, Signals.told)
        open[1].fd = -1
      }
    }
  }
}
