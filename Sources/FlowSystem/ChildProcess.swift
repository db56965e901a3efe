package import Glibc

/// A process that this one has started, so that a crash or hang in it does no harm here.
///
/// If it has its own group, the whole group ends with it.
package final class ChildProcess {
  package let number: pid_t
  private let hasOwnGroup: Bool
  /// The process's ending; `nil` until it has been waited for.
  package private(set) var ending: ProcessEnding?

  package init(program: Program) throws(Program.Failure) {
    number = try program.start()
    hasOwnGroup = program.hasOwnGroup
  }

  /// True if the process has ended.
  package func hasEnded() -> Bool {
    if ending != nil { return true }
    var info = siginfo_t()
    let failure = waitid(P_PID, id_t(number), &info, WEXITED | WNOHANG | WNOWAIT)
    guard failure != 0 || info.si_signo == SIGCHLD else { return false }
    endGroup()
    return true
  }

  /// Kills it, if it has not ended.
  package func end() {
    guard ending == nil else { return }
    // Kills the process itself as well, as it may have left its group.
    kill(number, SIGKILL)
    endGroup()
  }

  private func endGroup() {
    // Kills the group before waiting: until then no other group can get the number.
    if hasOwnGroup { kill(-number, SIGKILL) }
    var status: Int32 = 0
    while waitpid(number, &status, 0) < 0, errno == EINTR {}
    ending = ProcessEnding(status: status)
  }
}

/// The ending of a process.
package struct ProcessEnding {
  /// The status from `waitpid`.
  fileprivate let status: Int32

  /// The signal that ended it, if one did.
  package var signal: Int32? {
    let number = status & 0x7f
    return number == 0 ? nil : number
  }

  /// Its exit code, if it ended by itself.
  package var exitCode: Int32? { signal == nil ? (status >> 8) & 0xff : nil }

  package static func name(ofSignal number: Int32) -> String {
    let names: [Int32: String] = [
      SIGABRT: "SIGABRT", SIGSEGV: "SIGSEGV", SIGBUS: "SIGBUS", SIGILL: "SIGILL", SIGFPE: "SIGFPE",
      SIGTRAP: "SIGTRAP", SIGPIPE: "SIGPIPE", SIGALRM: "SIGALRM", SIGKILL: "SIGKILL",
      SIGTERM: "SIGTERM", SIGINT: "SIGINT", SIGHUP: "SIGHUP", SIGSYS: "SIGSYS",
    ]
    return names[number] ?? "signal \(number)"
  }
}
