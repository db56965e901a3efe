import CFlowABI
import CValidate
import FlowKit
import FlowKitHost
import FlowSystem
import FlowText
import Glibc

/// Checks of loading and unloading.
enum LoadChecks {
  static let all = [
    Check(id: opens, about: "The engine loads it.", stage: .load, run: opens),
    Check(
      id: "load.time", about: "Loading takes less than 100 ms, and again less than 10 ms.",
      stage: .use, run: time),
    Check(
      id: "load.output", about: "Loading and unloading write nothing to standard output or error.",
      stage: .use, run: output),
    Check(
      id: "load.threads", about: "After unloading no thread is left.", stage: .use, run: threads),
    Check(
      id: "load.processes", about: "Loading starts no process.", stage: .use, run: processes),
    Check(
      id: "load.descriptors", about: "After unloading no file descriptor is left open.",
      stage: .use,
      run: descriptors),
    unchanged(
      "load.signals", about: "Signals are handled and blocked as before.", part: \.signals,
      what: "the handler or the mask of a signal", advice: "Leave signals to the host."),
    unchanged(
      "load.folder", about: "The current folder stays.", part: \.folder, what: "the current folder",
      advice: "Open files by their whole path, or with openat()."),
    unchanged(
      "load.locale", about: "The locale of the process stays.", part: \.locale,
      what: "the locale of the process",
      advice: "Use newlocale() and functions that take it; "
        + "ask the engine for the host's language."),
    unchanged(
      "load.umask", about: "The mask for new files stays.", part: \.umask,
      what: "the mask for new files (umask)",
      advice: "Give open() the mode that you want, or use fchmod()."),
    unchanged(
      "load.floating-point", about: "Floating point rounds and traps as before.",
      part: \.floatingPoint,
      what: "how floating point rounds or traps",
      advice:
        "Restore it with fesetenv(); do not link with -ffast-math, which changes it at the start."),
    unchanged(
      "load.environment", about: "Environment variables stay.", part: \.environment,
      what: "environment variables",
      advice: "Keep what is yours in instances: other threads read the environment."),
    unchanged(
      "load.limits", about: "The limits of the process stay.", part: \.limits,
      what: "the limits of the process",
      advice: "Leave setrlimit() to the host."),
    Check(
      id: "load.cycle-memory", about: "Loaded and unloaded 1,000 times, it takes no more memory.",
      stage: .use, run: cycleMemory),
    Check(
      id: "load.cycle-descriptors",
      about: "Loaded and unloaded 1,000 times, it opens no more descriptors.", stage: .use,
      run: cycleDescriptors),
    Check(
      id: "load.two-engines", about: "Two engines have it at once, each as if it were alone.",
      stage: .use, run: twoEngines),
    Check(
      id: "load.two-threads", about: "Engines on two threads have it at once.", stage: .use,
      run: twoThreads),
    Check(
      id: "load.newer-host", about: "It runs in a host of a later version.", stage: .use,
      run: newerHost),
    Check(
      id: "load.entry-constant", about: "The entry's id, version and functions stay as they are.",
      stage: .use, run: entryConstant),
    Check(
      id: "load.version", about: "The version can be compared: numbers with dots between them.",
      stage: .use, run: version),
  ]

  /// The check that must pass before any other is run.
  static let opens = "load.opens"

  private static func opens(_ trial: Trial) throws(Finding) {
    let world = try World(trial: trial)
    try world.load()
    try world.end()
  }

  /// Loads the plugin into a new engine, and unloads it.
  private static func cycle(_ trial: Trial) throws(Finding) {
    let world = try World(trial: trial)
    try world.load()
    try world.unload()
    try world.end()
  }

  // MARK: Time

  /// The shortest of several counts.
  private static func time(_ trial: Trial) throws(Finding) {
    let cold = try (0..<3).map { (_) throws(Finding) in try inAnotherProcess(trial) }.min() ?? 0
    trial.note("opened for the first time in \(cold) ms")
    if cold >= 100 {
      throw .warning(
        "Loading it for the first time took \(cold) ms.",
        advice: "Do in init only what every host needs; read files when they are asked for.")
    }
    let world = try World(trial: trial)
    let time = FairTime()
    var warm = Int.max
    for _ in 0..<5 {
      let begin = time.now
      try world.load()
      warm = min(warm, (time.now - begin) / 1_000_000)
      try world.unload()
    }
    trial.note("opened again in \(warm) ms")
    if warm >= 10 {
      throw .warning(
        "Loading it again took \(warm) ms.", advice: "Do in init only what every host needs.")
    }
  }

  /// Measures the loading in a process that has not loaded the plugin before.
  private static func inAnotherProcess(_ trial: Trial) throws(Finding) -> Int {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .skipped("The system has no pipe left.") }
    defer { close(ends[0]) }
    let child = Fork.start {
      let time = FairTime()
      let begin = time.now
      guard let world = try? World(trial: trial), (try? world.load()) != nil else { return }
      var took = Int32(clamping: (time.now - begin) / 1_000_000)
      _ = write(ends[1], &took, 4)
    }
    close(ends[1])
    guard child > 0 else { throw .skipped("The system has no process left.") }
    var took: Int32 = 0
    let count = read(ends[0], &took, 4)
    var status: Int32 = 0
    waitpid(child, &status, 0)
    guard count == 4 else {
      throw .failed(
        "A process that loads it did not get through.", advice: "See the check load.opens.")
    }
    return Int(took)
  }

  // MARK: What is left behind

  private static func output(_ trial: Trial) throws(Finding) {
    let memory = validate_memory_file()
    guard memory >= 0 else { throw .skipped("The system has no memory left.") }
    fflush(nil)
    let kept = [dup(STDOUT_FILENO), dup(STDERR_FILENO)]
    dup2(memory, STDOUT_FILENO)
    dup2(memory, STDERR_FILENO)
    let result = Result { () throws(Finding) in try cycle(trial) }
    fflush(nil)
    dup2(kept[0], STDOUT_FILENO)
    dup2(kept[1], STDERR_FILENO)
    for descriptor in kept { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 200)
    let count = pread(memory, &bytes, bytes.count, 0)
    close(memory)
    try result.get()
    if count > 0 {
      let text = String(decoding: bytes.prefix(count), as: UTF8.self)
      throw .failed(
        "It wrote to standard output or error: \(text.split(separator: "\n").first ?? "a line").",
        advice: "Tell people with flow_log(); what hosts print is theirs.")
    }
  }

  private static func threads(_ trial: Trial) throws(Finding) {
    let before = Surroundings.threadCount
    try cycle(trial)
    // A thread that was told to end may need a moment.
    for _ in 0..<20 where Surroundings.threadCount > before { usleep(10_000) }
    let more = Surroundings.threadCount - before
    if more > 0 {
      throw .failed(
        "After it was unloaded, \(more) of its threads still run.",
        advice: "End and join them in deinit; better, have the engine wait: flow_watch_start().")
    }
  }

  private static func processes(_ trial: Trial) throws(Finding) {
    try cycle(trial)
    if !Orphans.children.isEmpty {
      throw .failed(
        "It has started a process that is still there.",
        advice: "Start processes when somebody asks for them, and wait for their end.")
    }
  }

  private static func descriptors(_ trial: Trial) throws(Finding) {
    // Makes the engine open its own descriptors before counting.
    _ = try World(trial: trial)
    let before = Surroundings.descriptors
    try cycle(trial)
    if let left = Surroundings.descriptors.first(where: { !before.contains($0) }) {
      throw .failed(
        "After it was unloaded, the descriptor \(left) is still open.",
        advice: "Close in deinit what init has opened.")
    }
    if Surroundings.descriptors.count < before.count {
      throw .failed(
        "It has closed a descriptor of the host.", advice: "Close only what you have opened.")
    }
  }

  private static func unchanged<Part: Equatable & Sendable>(
    _ id: String, about: String, part: any KeyPath<Surroundings, Part> & Sendable,
    what: String,
    advice: String
  ) -> Check {
    Check(id: id, about: about, stage: .use) { (trial) throws(Finding) in
      let before = Surroundings.now
      let world = try World(trial: trial)
      try world.load()
      if Surroundings.now[keyPath: part] != before[keyPath: part] {
        throw .failed("Loading has changed \(what).", advice: advice)
      }
      try world.unload()
      try world.end()
      if Surroundings.now[keyPath: part] != before[keyPath: part] {
        throw .failed("Unloading has changed \(what).", advice: advice)
      }
    }
  }

  // MARK: A thousand times

  private static let cycles = 1_000
  /// The number of cycles after which memory has reached its lasting size.
  private static let warmUp = 200

  private static func cycleMemory(_ trial: Trial) throws(Finding) {
    for _ in 0..<warmUp { try cycle(trial) }
    let before = validate_heap_in_use()
    for _ in warmUp..<cycles { try cycle(trial) }
    let each = (Int(validate_heap_in_use()) - Int(before)) / (cycles - warmUp)
    trial.note("\(each) bytes a cycle")
    if each >= 16 {
      throw .failed(
        "Each time it is loaded and unloaded, \(each) bytes are not given back.",
        advice: "Free in deinit what init has allocated.")
    }
  }

  private static func cycleDescriptors(_ trial: Trial) throws(Finding) {
    try cycle(trial)
    let before = Surroundings.descriptors.count
    for _ in 1..<cycles { try cycle(trial) }
    let more = Surroundings.descriptors.count - before
    if more > 0 {
      throw .failed(
        "After \(cycles) times of loading and unloading, \(more) descriptors more are open.",
        advice: "Close in deinit what init has opened.")
    }
  }

  // MARK: More than one

  private static func twoEngines(_ trial: Trial) throws(Finding) {
    let (one, other) = (try World(trial: trial), try World(trial: trial))
    try one.load()
    try other.load()
    guard !one.coordinators.isEmpty else { return try endBoth(one, and: other) }
    let walks = [try Walk(world: one), try Walk(world: other)]
    // Both engines take the same steps, so they see the same, unless one affects the other.
    for step in 0..<40 {
      for walk in walks { try walk.takeStep(step) }
    }
    if let difference = zip(walks[0].trace, walks[1].trace).first(where: { $0 != $1 }) {
      throw .failed(
        "What two engines show differs, though the same was done in both: \(difference.0), and "
          + "\(difference.1).",
        advice: "Keep state in instances, not in variables of the file.")
    }
    try walks[0].close()
    try endBoth(one, and: other)
  }

  private static func endBoth(_ one: World, and other: World) throws(Finding) {
    try one.unload()
    try one.end()
    // The other engine must go on working.
    if !other.coordinators.isEmpty {
      let walk = try Walk(world: other)
      for step in 40..<60 { try walk.takeStep(step) }
      try walk.close()
    }
    try other.unload()
    try other.end()
  }

  private static func twoThreads(_ trial: Trial) throws(Finding) {
    let found = Threads.run(2) { () -> Finding? in
      do throws(Finding) {
        for _ in 0..<5 {
          let world = try World(trial: trial)
          try world.load()
          if !world.coordinators.isEmpty {
            let walk = try Walk(world: world)
            try walk.takeSteps(Array(0..<40))
            try walk.close()
          }
          try world.unload()
          try world.end()
        }
        return nil
      } catch {
        return error
      }
    }
    if let finding = found.first { throw finding }
  }

  private static func newerHost(_ trial: Trial) throws(Finding) {
    let world = try World(trial: trial)
    try world.load(behind: HostBetween(isNewer: true))
    if !world.coordinators.isEmpty {
      let walk = try Walk(world: world)
      try walk.takeSteps(Array(0..<40))
      try walk.close()
    }
    try world.unload()
    try world.end()
  }

  // MARK: The entry

  private struct Entry: Equatable {
    var id, version: String
    var abi, size: UInt32
    var functions: [UInt]

    init(trial: Trial) throws(Finding) {
      var problem: UnsafePointer<CChar>?
      guard let table = validate_entry(trial.path.fileName, &problem)?.pointee else {
        throw .failed("It has no entry: \(text(problem)).", advice: "See the check load.opens.")
      }
      (id, version) = (text(table.id), text(table.version))
      (abi, size) = (table.abi, table.struct_size)
      functions = [
        unsafeBitCast(table.`init`, to: UInt.self), unsafeBitCast(table.deinit, to: UInt.self),
      ]
    }
  }

  private static func entryConstant(_ trial: Trial) throws(Finding) {
    let before = try Entry(trial: trial)
    if try Entry(trial: trial) != before {
      throw .failed(
        "Read twice, its entry says two things.",
        advice: "flow_plugin_main returns the same table each time.")
    }
    try cycle(trial)
    if try Entry(trial: trial) != before {
      throw .failed("Loading it has changed its entry.", advice: "Make the table constant.")
    }
  }

  private static func version(_ trial: Trial) throws(Finding) {
    let version = try Entry(trial: trial).version
    let numbers = version.split(separator: ".", omittingEmptySubsequences: false)
    let isComparable = numbers.allSatisfy { number in
      !number.isEmpty
        && number.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
    if !isComparable || version.isEmpty {
      throw .warning(
        "Its version is '\(version)', which nobody can compare with another.",
        advice: "Write numbers with dots between them, as in 1.0.2.")
    }
  }
}
