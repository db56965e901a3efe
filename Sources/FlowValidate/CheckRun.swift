import CValidate
import FlowKit
import FlowText
import Glibc

/// A check run in its own process: reports its actions and its result to the parent process.
package struct CheckRun {
  /// The environment variable by which the parent passes its process number, the descriptor for
  /// results, and the one for the place.
  private static let variable = "FLOWHOST_CHECK"

  private let descriptor: Int32

  /// The variables added to the environment of such a process.
  static func environment(descriptor: Int32, place: Int32) -> String {
    "\(variable)=\(descriptor),\(getpid()),\(place)"
  }

  /// The environment of a check. Freed memory is filled and reused at once, so that counts are true
  /// and use after free is found. Swift's run-time, which a plugin may bring along, handles no
  /// signals.
  ///
  /// - Parameter isWatched: True if the output is shown, so that FLOW_TRACE may print.
  static func surroundings(isWatched: Bool) -> [String] {
    var environment: [String] = []
    var next = environ
    while let entry = next.pointee {
      let entry = String(fileName: entry)
      let isOwn = settings.contains { entry.hasPrefix("\($0.name)=") }
      let isUnseen = !isWatched && entry.hasPrefix("FLOW_TRACE=")
      if !isOwn, !isUnseen { environment.append(entry) }
      next += 1
    }
    return environment + settings.map { "\($0.name)=\($0.value)" }
  }

  private static let settings = [
    (name: "GLIBC_TUNABLES", value: "glibc.malloc.tcache_count=0:glibc.malloc.perturb=85"),
    (name: "SWIFT_BACKTRACE", value: "enable=no"),
  ]

  /// Restarts the program with the environment of checks, unless it has that already.
  package static func enter(_ arguments: [String]) {
    if settings.allSatisfy({ text(getenv($0.name)) == $0.value }) { return }
    let copies = arguments.map { strdup($0.fileName) } + [nil]
    let environment = surroundings(isWatched: true).map { strdup($0.fileName) } + [nil]
    // If this fails, the program goes on as it is.
    execve("/proc/self/exe", copies, environment)
  }

  /// Reads the variable, and removes it for processes started from here; `nil` if this process runs
  /// no check.
  package static func ofEnvironment() -> CheckRun? {
    guard let value = getenv(variable) else { return nil }
    let numbers = String(cString: value).split(separator: ",").map { Int32($0) }
    unsetenv(variable)
    guard numbers.count == 3, let descriptor = numbers[0], let parent = numbers[1],
      let place = numbers[2]
    else { return nil }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    validate_end_with_parent(parent)
    // Daemons become children of this process, where the checks find them.
    validate_adopt_orphans(FLOW_TRUE)
    validate_tell_place(validate_map_place(place))
    close(place)
    setLimits()
    return CheckRun(descriptor: descriptor)
  }

  /// Limits the memory that a plugin can take, and prevents core files, of which there would be
  /// many.
  private static func setLimits() {
    for (kind, most) in [(RLIMIT_CORE, rlim_t(0)), (RLIMIT_AS, 16 << 30), (RLIMIT_FSIZE, 1 << 28)] {
      var limit = rlimit()
      getrlimit(__rlimit_resource_t(kind.rawValue), &limit)
      limit.rlim_cur = min(most, limit.rlim_max)
      setrlimit(__rlimit_resource_t(kind.rawValue), &limit)
    }
    signal(SIGXFSZ, SIG_IGN)
  }

  package func run(_ check: Check, path: String, further: [String], id: TrialID) -> Never {
    let trial = Trial(
      path: path, further: further, id: id, tell: { line in send("note\t\(Visible.line(line))") },
      tellStep: { step in send("step\t\(step)") })
    let finding = Self.finding(check, in: trial)
    let words = [
      finding?.result.rawValue ?? CheckResult.passed.rawValue, Visible.line(finding?.found ?? ""),
      Visible.line(finding?.advice ?? ""),
    ]
    send("result\t" + words.joined(separator: "\t"))
    if check.id == ExitCheck.id { exit(0) }
    _exit(0)
  }

  package static func finding(_ check: Check, in trial: Trial) -> Finding? {
    do {
      try check.run(trial)
      return nil
    } catch {
      return error
    }
  }

  /// One write for a line, so that those of several threads do not mix.
  private func send(_ line: String) {
    var text = String(line.prefix(2_000)) + "\n"
    text.withUTF8 { bytes in
      while write(descriptor, bytes.baseAddress, bytes.count) < 0, errno == EINTR {}
    }
  }
}

/// A check whose process ends in the usual way, with everything that runs at exit.
enum ExitCheck {
  static let id = "load.exit"

  static let check = Check(
    id: id, about: "A process that has loaded it ends in order.", stage: .use, run: run)

  private static func run(_ trial: Trial) throws(Finding) {
    let world = try World(trial: trial)
    try world.load()
    if !world.coordinators.isEmpty {
      let walk = try Walk(world: world)
      walk.looksForFaults = false
      try walk.takeSteps(Array(0..<20))
      try walk.close()
    }
    try world.end()
  }
}
