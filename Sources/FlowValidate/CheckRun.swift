import CValidate
import FlowKit
import FlowText
import Glibc

/// The side of the process that runs one check: it tells its parent what it does and what came of
/// it.
package struct CheckRun {
  /// The environment variable in which the parent passes its process, the descriptor for results,
  /// and the one with the place.
  private static let variable = "FLOWHOST_CHECK"

  private let descriptor: Int32

  /// The variables added to the environment of such a process.
  static func environment(descriptor: Int32, place: Int32) -> String {
    "\(variable)=\(descriptor),\(getpid()),\(place)"
  }

  /// The environment that a check runs in: freed memory is given out again at once, and filled
  /// before, so that what is counted is true, and who uses it is found; and Swift's run-time, which
  /// a plugin may bring along, handles no signals.
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

  /// Begins the program anew where the environment is another one.
  package static func enter(_ arguments: [String]) {
    if settings.allSatisfy({ text(getenv($0.name)) == $0.value }) { return }
    let copies = arguments.map { strdup($0.fileName) } + [nil]
    let environment = surroundings(isWatched: true).map { strdup($0.fileName) } + [nil]
    // If it cannot be, it goes on as it is.
    execve("/proc/self/exe", copies, environment)
  }

  /// `nil` in any other process. Nobody who is started from here sees it.
  package static func ofEnvironment() -> CheckRun? {
    guard let value = getenv(variable) else { return nil }
    let numbers = String(cString: value).split(separator: ",").map { Int32($0) }
    unsetenv(variable)
    guard numbers.count == 3, let descriptor = numbers[0], let parent = numbers[1],
      let place = numbers[2]
    else { return nil }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    validate_end_with_parent(parent)
    // A daemon is then a child of this process, which the checks find.
    validate_adopt_orphans(FLOW_TRUE)
    validate_tell_place(validate_map_place(place))
    close(place)
    setLimits()
    return CheckRun(descriptor: descriptor)
  }

  /// A plugin that asks for all there is gets less; a crash leaves no core, of which there would be
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

  package func run(_ check: Check, path: String, id: TrialID) -> Never {
    let trial = Trial(
      path: path, id: id, tell: { line in send("note\t\(Visible.line(line))") },
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

/// The check whose process ends as others do, with all that is to run then.
enum ExitCheck {
  static let id = "load.exit"

  static let check = Check(
    id: id, about: "A process that has loaded it ends in order.", stage: .use, run: run)

  private static func run(_ trial: Trial) throws(Finding) {
    let world = try World(trial)
    try world.load()
    if !world.coordinators.isEmpty {
      let walk = try Walk(world)
      walk.looksForFaults = false
      try walk.takeSteps(Array(0..<20))
      try walk.close()
    }
    try world.end()
  }
}
