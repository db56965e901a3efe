import FlowKit
@preconcurrency import Glibc

/// This program, run once more beside itself: what crashes or hangs there does not take this one along.
struct ChildProcess {
  /// What it wrote on standard output.
  private(set) var output: [UInt8] = []
  /// What it wrote on standard error.
  private(set) var messages: [UInt8] = []
  /// How it ended, as `waitpid` says.
  private var status: Int32 = 0
  /// Whether it took too long and was ended.
  private(set) var isLate = false

  /// The signal that ended it, if one did.
  var signal: Int32? {
    let number = status & 0x7f
    return number == 0 ? nil : number
  }

  /// Its exit code, if it ended by itself.
  var exitCode: Int32? { signal == nil ? (status >> 8) & 0xff : nil }

  /// More of what is written is read and forgotten.
  private static let outputLimit = 16 << 20
  private static let messageLimit = 1 << 16

  /// Runs it to its end.
  ///
  /// - Parameter limit: after how many milliseconds it is ended, with all processes it has started.
  /// - Returns: `nil` if it could not be started.
  static func run(_ arguments: [String], limit: Int) -> ChildProcess? {
    guard let output = Pipe() else { return nil }
    defer { output.close() }
    guard let messages = Pipe() else { return nil }
    defer { messages.close() }
    // Where it is ignored, how a process has ended is never told.
    Glibc.signal(SIGCHLD, SIG_DFL)
    guard let process = start(arguments, output, messages) else { return nil }
    output.closeWriting()
    messages.closeWriting()
    let deadline = milliseconds() + limit
    var child = ChildProcess()
    child.read(from: output, and: messages, until: deadline)
    child.end(process, at: deadline)
    return child
  }

  // MARK: Starting

  private static func start(_ arguments: [String], _ output: Pipe, _ messages: Pipe) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output.writing, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, messages.writing, STDERR_FILENO)
    // A group of its own, so that what it starts can be ended with it.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawnattr_setpgroup(&attributes, 0)
    var words: [UnsafeMutablePointer<CChar>?] = (["flowhost"] + arguments).map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    // This also finds a program whose file was replaced meanwhile.
    let failure = posix_spawn(&process, "/proc/self/exe", &actions, &attributes, words, environ)
    return failure == 0 ? process : nil
  }

  // MARK: Reading

  private mutating func read(from output: Pipe, and messages: Pipe, until deadline: Int) {
    var open = [
      pollfd(fd: output.reading, events: Int16(POLLIN), revents: 0),
      pollfd(fd: messages.reading, events: Int16(POLLIN), revents: 0),
    ]
    while open.contains(where: { $0.fd >= 0 }) {
      let rest = deadline - milliseconds()
      if rest <= 0 {
        isLate = true
        return
      }
      if poll(&open, nfds_t(open.count), Int32(clamping: rest)) < 0 {
        if errno == EINTR { continue }
        return
      }
      if open[0].revents != 0, !Self.take(open[0].fd, &self.output, Self.outputLimit) {
        open[0].fd = -1
      }
      if open[1].revents != 0, !Self.take(open[1].fd, &self.messages, Self.messageLimit) {
        open[1].fd = -1
      }
    }
  }

  /// Takes what is there; whether there may be more.
  private static func take(_ descriptor: Int32, _ bytes: inout [UInt8], _ limit: Int) -> Bool {
    var part = [UInt8](repeating: 0, count: 65_536)
    let count = part.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
    if count < 0 { return errno == EINTR || errno == EAGAIN }
    bytes += part[..<min(count, max(0, limit - bytes.count))]
    return count > 0
  }

  // MARK: Ending

  private mutating func end(_ process: pid_t, at deadline: Int) {
    while true {
      if Self.hasEnded(process) {
        // Somebody whom it has left behind may still hold its output open.
        isLate = false
        break
      }
      if isLate || milliseconds() >= deadline {
        isLate = true
        break
      }
      usleep(500)
    }
    // Before it is waited for: as long as it is there, no other group has its number.
    kill(-process, SIGKILL)
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
  }

  private static func hasEnded(_ process: pid_t) -> Bool {
    var info = siginfo_t()
    let failure = waitid(P_PID, id_t(process), &info, WEXITED | WNOHANG | WNOWAIT)
    return failure != 0 || info.si_signo == SIGCHLD
  }
}

/// Both ends of a pipe, closed in programs that are started.
private final class Pipe {
  let reading: Int32
  private(set) var writing: Int32

  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reading, writing) = (ends[0], ends[1])
  }

  func closeWriting() {
    if writing >= 0 { Glibc.close(writing) }
    writing = -1
  }

  func close() {
    closeWriting()
    Glibc.close(reading)
  }
}

private func milliseconds() -> Int {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  return Int(now.tv_sec) * 1000 + Int(now.tv_nsec) / 1_000_000
}
