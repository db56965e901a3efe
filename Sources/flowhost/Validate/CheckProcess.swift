import CValidate
import FlowKit
import FlowText
import Glibc

/// A process that runs one check of one plugin, and its group, which ends with it.
final class CheckProcess {
  let check: Check
  let path: String
  let id: TrialID
  /// Which of those that were asked for it is; none when a failure is made smaller.
  let index: Int?
  private(set) var isDone = false
  /// The steps of a walk that it has taken.
  private(set) var steps: Set<Int> = []

  private let limit: Int
  private let began = LoadChecks.milliseconds()
  private var ended = 0
  private var process: pid_t = -1
  /// Readable when the process has ended.
  private var ending: Int32 = -1
  private var results: Int32 = -1
  private let output: Int32
  private var isToldToStop = false
  private var unread: [UInt8] = []
  private var notes: [String] = []
  private var words: [String] = []
  private var status: Int32 = 0

  private static let noteLimit = 25
  private static let outputLimit = 4_000
  /// How long it may take to say where it stands, once its time is over.
  private static let grace = 1_000

  /// - Parameter limit: in milliseconds.
  init(_ check: Check, path: String, id: TrialID, limit: Int, index: Int?) {
    self.check = check
    self.path = path
    self.id = id
    self.limit = limit
    self.index = index
    output = validate_memory_file()
    start()
  }

  deinit {
    for descriptor in [ending, results, output] where descriptor >= 0 { close(descriptor) }
  }

  var number: pid_t { process }

  // MARK: Starting

  private func start() {
    var ends: [Int32] = [-1, -1]
    guard output >= 0, pipe(&ends) == 0 else { return fail("the system has no descriptor left") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    results = ends[0]
    let failure = spawn(results: ends[1])
    close(ends[1])
    if failure != 0 { return fail(text(strerror(failure))) }
    ending = validate_process_descriptor(process)
    if ending < 0 { fail(text(strerror(errno))) }
  }

  private func spawn(results: Int32) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO)
    // It is closed by exec unless it is doubled.
    let given = dup(results)
    defer { close(given) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawnattr_setpgroup(&attributes, 0)
    let arguments = ["flowhost", "validate", "--reproduce", id.text, "--", path]
    let environment =
      CheckRun.surroundings(isWatched: false) + [CheckRun.environment(descriptor: given)]
    return withCStrings(arguments) { arguments in
      withCStrings(environment) { environment in
        posix_spawn(&process, "/proc/self/exe", &actions, &attributes, arguments, environment)
      }
    }
  }

  private func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = strings.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }

  /// It could not be started.
  private func fail(_ reason: String) {
    stop()
    words = [CheckResult.failed.rawValue, "The check could not be run: \(reason).", ""]
    isDone = true
  }

  // MARK: Waiting

  /// What poll() waits for.
  var descriptors: [Int32] { [results, ending] }

  /// Milliseconds until something has to be done.
  func rest(_ now: Int) -> Int { max(0, began + limit + (isToldToStop ? Self.grace : 0) - now) }

  /// Reads what it has told, sees whether it has ended, and ends it when its time is over.
  func look(_ now: Int) {
    read()
    if waitpid(process, &status, WNOHANG) == process { return finish(now) }
    guard now >= began + limit else { return }
    if !isToldToStop {
      isToldToStop = true
      // It then says which callback it is in (`CCrash`).
      kill(process, SIGABRT)
    } else if now >= began + limit + Self.grace {
      kill(-process, SIGKILL)
      kill(process, SIGKILL)
      waitpid(process, &status, 0)
      finish(now)
    }
  }

  /// Ends it at once, with all it has started.
  func stop() {
    guard process > 0, !isDone else { return }
    kill(-process, SIGKILL)
    kill(process, SIGKILL)
    waitpid(process, &status, 0)
    isDone = true
  }

  private func finish(_ now: Int) {
    // Who is left of its group.
    kill(-process, SIGKILL)
    read()
    ended = now
    isDone = true
  }

  private func read() {
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while results >= 0 {
      let count = Glibc.read(results, &buffer, buffer.count)
      if count > 0 {
        unread += buffer.prefix(count)
        continue
      }
      // A plugin may have closed it: then there is nothing to wait for but the end.
      if count == 0 {
        close(results)
        results = -1
      }
      break
    }
    while let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
      take(String(decoding: unread[..<end], as: UTF8.self))
      unread.removeSubrange(...end)
    }
  }

  private func take(_ line: String) {
    let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard let kind = parts.first else { return }
    if kind == "result", parts.count == 4 { words = Array(parts.dropFirst()) }
    if kind == "step", let step = parts.last.flatMap({ Int($0) }) { steps.insert(step) }
    if kind == "note", parts.count > 1 {
      notes.append(parts[1])
      if notes.count > Self.noteLimit { notes.removeFirst() }
    }
  }

  // MARK: What came of it

  var verdict: Verdict {
    var verdict = Verdict(check: check, plugin: path, result: .failed, trial: id)
    verdict.milliseconds = max(0, ended - began)
    verdict.notes = notes
    verdict.output = written
    if isToldToStop {
      verdict.found = "It had not ended after \(limit / 1000) s\(place.map { ", in \($0)" } ?? "")."
      verdict.advice = "Wait for nothing in a callback: it is the host that waits meanwhile."
    } else if status & 0x7f != 0 {
      verdict.result = .crashed
      let signal = Self.name(of: status & 0x7f)
      verdict.found = "It crashed (\(signal))\(place.map { " in \($0)" } ?? "")."
      verdict.advice = "Repeat it under a debugger: gdb --args flowhost validate --reproduce ..."
    } else if let result = words.first.flatMap({ CheckResult(rawValue: $0) }) {
      (verdict.result, verdict.found, verdict.advice) = (result, words[1], words[2])
    } else {
      verdict.found = "It ended the process, with exit code \(status >> 8 & 0xff)."
      verdict.advice = "Never call exit() or its like; finish the flow, or give back a failure."
    }
    return verdict
  }

  var isHanging: Bool { isToldToStop }

  /// What it wrote, without what this program says itself.
  private var written: String {
    var bytes = [UInt8](repeating: 0, count: Self.outputLimit)
    let count = pread(output, &bytes, bytes.count, 0)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  /// The callback that the handler of a crash has named: `'render' of 'shop.list' of 'shop.so'`.
  private var place: String? {
    let mark = "flowhost: crashed in "
    let line = written.split(separator: "\n").first { $0.hasPrefix(mark) }
    return line.map { String($0.dropFirst(mark.count)) }
  }

  private static func name(of signal: Int32) -> String {
    let names: [Int32: String] = [
      SIGSEGV: "SIGSEGV", SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGILL: "SIGILL", SIGFPE: "SIGFPE",
      SIGTRAP: "SIGTRAP", SIGKILL: "SIGKILL", SIGTERM: "SIGTERM", SIGINT: "SIGINT",
      SIGALRM: "SIGALRM", SIGPIPE: "SIGPIPE",
    ]
    return names[signal] ?? "signal \(signal)"
  }
}
