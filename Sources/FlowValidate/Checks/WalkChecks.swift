import CValidate
import FlowSystem
import Glibc

/// Checks of walks through a flow, and of anything that they leave behind.
enum WalkChecks {
  static let all = [
    Check(
      id: "walk.random", about: "Whatever a user does, the plugin breaks no rule.", stage: .use,
      isRandom: true, run: random),
    Check(
      id: "walk.left", about: "After a flow nothing of it lives.", stage: .use, isRandom: true,
      run: left),
    Check(
      id: "walk.same", about: "The same steps lead to the same screens.", stage: .use,
      isRandom: true, run: same),
    Check(
      id: "walk.panes", about: "A window that is made wide and narrow again shows the same.",
      stage: .use, isRandom: true, run: panes),
    Check(
      id: "walk.memory", about: "The same flow once more takes no more memory.", stage: .use,
      run: memory),
    Check(
      id: "walk.descriptors", about: "A flow leaves no descriptor open, and no thread or process.",
      stage: .use, run: descriptors),
    Check(
      id: "walk.surroundings", about: "A flow leaves the process as it was.", stage: .use,
      run: surroundings),
  ]

  private static let walkLength = 300

  /// Takes a whole walk, closes all windows and ends the engine.
  private static func walk(_ trial: Trial, count: Int) throws(Finding) -> [String] {
    let world = try World.loaded(trial)
    let walk = try Walk(world: world)
    walk.looksForFaults = false
    try walk.takeSteps(trial.steps(of: count))
    try walk.close()
    let trace = walk.trace
    try world.unload()
    try world.end()
    return trace
  }

  private static func random(_ trial: Trial) throws(Finding) {
    let world = try World.loaded(trial)
    let walk = try Walk(world: world)
    walk.links = DeepLinkCheck.uris(of: world)
    try walk.takeSteps(trial.steps(of: walkLength))
    try walk.close()
    try world.unload()
    try world.end()
  }

  private static func left(_ trial: Trial) throws(Finding) {
    let world = try World.loaded(trial)
    let walk = try Walk(world: world)
    walk.looksForFaults = false
    try walk.takeSteps(trial.steps(of: walkLength))
    try walk.close()
    try world.checkNothingLives("After \(walkLength) steps, when all windows were closed,")
  }

  private static func same(_ trial: Trial) throws(Finding) {
    let one = try walk(trial, count: 120)
    trial.note("the same once more, in a new engine")
    let other = try walk(trial, count: 120)
    if let pair = zip(one, other).first(where: { $0 != $1 }) {
      throw .warning(
        "The same steps in a new engine show something else: \(pair.0), then \(pair.1).",
        advice: "Keep state in instances, not in variables of the file.")
    }
  }

  /// Walks with one pane and with three; at each rest the other number fits for a moment (P3).
  private static func panes(_ trial: Trial) throws(Finding) {
    for fit in [1, 3] {
      let world = try World.anySaving(trial)
      let walk = try Walk(world: world)
      walk.looksForFaults = false
      trial.note("\(fit) fit")
      try walk.takeSteps(trial.steps(of: 60), fitting: fit)
      try walk.close()
      try world.unload()
      try world.end()
      if !walk.hasSeenPanes { throw .skipped("It opens no panes.") }
    }
  }

  private static func memory(_ trial: Trial) throws(Finding) {
    for _ in 0..<5 { _ = try walk(trial, count: 100) }
    var sizes = [Int(validate_heap_in_use())]
    for _ in 0..<5 {
      _ = try walk(trial, count: 100)
      sizes.append(Int(validate_heap_in_use()))
    }
    let growth = zip(sizes, sizes.dropFirst()).map { $1 - $0 }
    trial.note("bytes more each time: \(growth)")
    // Memory that is taken once, as for a table that has grown, does not grow each time.
    if let least = growth.min(), least >= 16 {
      throw .failed(
        "Each time the same 100 steps are taken, at least \(least) bytes are not given back.",
        advice:
          "Free in destroy what instances have allocated, and what callbacks were given in theirs.")
    }
  }

  private static func descriptors(_ trial: Trial) throws(Finding) {
    // Descriptors that are opened once, and stay, are not counted.
    _ = try walk(trial, count: 200)
    let before = (Surroundings.descriptors, Surroundings.threadCount, Orphans.children.count)
    _ = try walk(trial, count: 200)
    if let left = Surroundings.descriptors.first(where: { !before.0.contains($0) }) {
      throw .failed(
        "After a flow, the descriptor \(left) is open that was not before.",
        advice: "Close in destroy what instances have opened.")
    }
    for _ in 0..<20 where Surroundings.threadCount > before.1 { usleep(10_000) }
    if Surroundings.threadCount > before.1 {
      throw .failed(
        "After a flow, \(Surroundings.threadCount - before.1) threads more are running.",
        advice: "End in destroy, or in the callback of flow_work_begin(), what was begun.")
    }
    if Orphans.children.count > before.2 {
      throw .failed(
        "After a flow, a process more is there.", advice: "Wait for processes you start.")
    }
  }

  private static func surroundings(_ trial: Trial) throws(Finding) {
    let world = try World.loaded(trial)
    let before = Surroundings.now
    let walk = try Walk(world: world)
    walk.looksForFaults = false
    for step in 0..<200 {
      try walk.takeStep(step)
      let now = Surroundings.now
      if now == before { continue }
      throw .failed(
        "Step \(step) has changed \(now.difference(from: before)).",
        advice: "Leave what belongs to the whole process to the host.")
    }
  }
}

extension Surroundings {
  fileprivate func difference(from other: Surroundings) -> String {
    if folder != other.folder { return "the current folder" }
    if locale != other.locale { return "the locale of the process" }
    if umask != other.umask { return "the mask for new files (umask)" }
    if floatingPoint != other.floatingPoint { return "how floating point rounds or traps" }
    if signals != other.signals { return "the handler or the mask of a signal" }
    return environment != other.environment
      ? "environment variables" : "the limits of the process"
  }
}
