import CFlowABI
import CFlowURI
import CValidate
import FlowKit
import FlowKitHost
import FlowText
import Glibc

/// What flows do from their start to their end, whenever that comes.
enum FlowChecks {
  static let all = [
    Check(id: "flow.start", about: "Every coordinator can be started.", stage: .use, run: start),
    Check(
      id: "flow.first", about: "The first coordinator shows something when it is opened alone.",
      stage: .use, run: first),
    Check(
      id: "flow.close", about: "A flow can be closed after each of its steps, and leaves nothing.",
      stage: .use, run: close),
    Check(
      id: "flow.unload", about: "It can be unloaded after each step of a flow.", stage: .use,
      run: unload),
    Check(
      id: "flow.shut-down", about: "The engine can be ended after each step of a flow.",
      stage: .use, run: shutDown),
    Check(
      id: "flow.back", about: "Going on and back 1,000 times takes no more memory.", stage: .use,
      run: back),
    Check(
      id: "flow.links",
      about: "A deep link leads to the same from everywhere, and twice to the same.",
      stage: .use, run: links),
    Check(
      id: "flow.callback-time", about: "No callback takes 50 ms or more.", stage: .use,
      run: callbackTime),
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

  private static func loaded(_ trial: Trial) throws(Finding) -> World {
    let world = try World(trial)
    try world.load()
    return world
  }

  /// A whole walk, all windows closed, the engine ended.
  private static func walk(_ trial: Trial, _ count: Int) throws(Finding) -> [String] {
    let world = try loaded(trial)
    let walk = try Walk(world)
    walk.looksForFaults = false
    try walk.take(trial.steps(of: count))
    try walk.close()
    let trace = walk.trace
    try world.unload()
    try world.end()
    return trace
  }

  // MARK: Beginning and ending

  private static func start(_ trial: Trial) throws(Finding) {
    let world = try loaded(trial)
    for view in world.coordinators {
      for arguments in [Samples.arguments(of: view), nil, .map([])] {
        trial.note("open '\(view.id)'")
        guard let window = try? Window(world.engine) else { continue }
        try? window.open(view.id, arguments)
        world.pass(1_000)
        for screen in world.openScreens { _ = try? world.engine.content(of: screen) }
        try? window.back()
        _ = flow_window_close(world.engine.pointer, window.handle, nil, nil)
        world.pass(100_000)
      }
    }
  }

  private static func first(_ trial: Trial) throws(Finding) {
    let world = try loaded(trial)
    let view = try world.firstCoordinator()
    let window = try trial.must("Making a window") { () throws(FlowError) in
      try Window(world.engine)
    }
    try trial.must("Opening '\(view.id)'") { () throws(FlowError) in
      try window.open(view.id, Samples.arguments(of: view))
    }
    world.pass(10_000)
    try world.checkFaults("When '\(view.id)' was opened,")
    if let told = world.told.first(where: { $0.severity == FLOW_SEVERITY_WARNING }) {
      throw .warning(
        "When '\(view.id)' was opened, the engine said: \(told.message)",
        "Do what the sentence says.")
    }
    guard window.top != nil else {
      throw .warning(
        "'\(view.id)', the first coordinator that it registers, shows nothing within ten seconds.",
        "Register first what stands alone: hosts take that where nobody names another.")
    }
  }

  /// After so many steps each.
  private static let ends = [0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48]

  private static func close(_ trial: Trial) throws(Finding) {
    for count in ends {
      let world = try loaded(trial)
      let walk = try Walk(world)
      walk.looksForFaults = false
      try walk.take(Array(0..<count))
      try walk.close()
      try world.checkNothingLives("After \(count) steps, when all windows were closed,")
      try world.unload()
      try world.end()
    }
  }

  private static func unload(_ trial: Trial) throws(Finding) {
    for count in ends {
      let world = try loaded(trial)
      let walk = try Walk(world)
      walk.looksForFaults = false
      try walk.take(Array(0..<count))
      trial.note("unload it")
      try world.unload()
      let screens = (try? world.engine.liveCount(FLOW_KIND_SCREEN)) ?? 0
      if screens > 0 {
        throw .failed("After it was unloaded, \(screens) screens are left.", "See the steps below.")
      }
      try world.end()
    }
  }

  private static func shutDown(_ trial: Trial) throws(Finding) {
    for count in ends {
      for manner in [Shower.Manner.prompt, .late] {
        let world = try loaded(trial)
        let walk = try Walk(world, manner)
        walk.looksForFaults = false
        try walk.take(Array(0..<count))
        trial.note("end the engine")
        try world.end()
      }
    }
  }

  private static func back(_ trial: Trial) throws(Finding) {
    let world = try loaded(trial)
    let view = try world.firstCoordinator()
    guard let window = try? Window(world.engine) else { return }
    try? window.open(view.id, Samples.arguments(of: view))
    world.pass(10_000)
    /// Presses the first thing that leads on; `nil` if nothing does.
    func isOnAndBack() -> Bool {
      guard let top = window.top, let content = try? world.engine.content(of: top) else {
        return false
      }
      let depth = world.openScreens.count
      for element in content.elements where element.isPressed && element.isEnabled {
        let row = element.rows.first { $0.isEnabled }
        if element.hasRows, row == nil { continue }
        let value = row.map { Value.string($0.id) }
        _ = try? world.engine.send(Input(element.id, value), to: top)
        world.pass(10)
        defer { world.forgetTold() }
        if world.openScreens.count > depth {
          if let top = window.top { _ = try? world.engine.content(of: top) }
          try? window.back(with: .push.forced)
          world.pass(10)
          return world.openScreens.count == depth
        }
        if window.top != top { return false }
      }
      return false
    }
    for _ in 0..<200 where !isOnAndBack() {
      throw .skipped("Nothing that can be pressed on its first screen leads on and back.")
    }
    let before = validate_heap_in_use()
    for _ in 200..<1_000 { _ = isOnAndBack() }
    let each = (Int(validate_heap_in_use()) - Int(before)) / 800
    trial.note("\(each) bytes each time")
    if each >= 16 {
      throw .failed(
        "Each time the user goes on and back, \(each) bytes are not given back.",
        "Free in destroy what the screen has allocated.")
    }
  }

  // MARK: Deep links

  private static func links(_ trial: Trial) throws(Finding) {
    let host = HostBetween()
    let world = try World(trial)
    try world.load(behind: host)
    if host.templates.isEmpty { throw .skipped("It has no deep links.") }
    for link in host.templates.flatMap(Self.uris) {
      trial.note("open '\(link)' in a window that has just begun")
      guard let cold = try opened(link, world, steps: 0) else { continue }
      for steps in [5, 20] {
        trial.note("open '\(link)' after \(steps) steps")
        guard let warm = try opened(link, world, steps: steps) else { continue }
        if warm != cold {
          throw .failed(
            "'\(link)' leads to \(cold) in a new window, and to \(warm) after \(steps) steps.",
            "Open in navigate what the route means, whatever is shown already.")
        }
      }
    }
  }

  /// - Returns: The classes of the screens from the root up; `nil` where the link was not done, as when
  ///   the user has to sign in first.
  private static func opened(
    _ link: String, _ world: World, steps: Int
  ) throws(Finding) -> String? {
    let walk = try Walk(world)
    walk.looksForFaults = false
    // The first step opens the flow.
    try walk.take(Array(0..<(steps + 1)))
    guard let window = world.engine.windows.last, world.engine.top(of: window) != nil else {
      try walk.close()
      return nil
    }
    func open() -> Outcome? {
      var transition: flow_transition = FLOW_NONE
      try? world.engine.explained {
        flow_uri_open(world.engine.pointer, window, link, nil, &transition, $0)
      }
      world.pass(1_000)
      defer { _ = flow_transition_release(world.engine.pointer, transition) }
      return try? world.engine.outcome(of: transition)
    }
    guard let outcome = open(), outcome.isDone || outcome.kind == FLOW_OUTCOME_NOOP else {
      try walk.close()
      return nil
    }
    let shown = shown(world, window)
    if let again = open(), !again.isDone, again.kind != FLOW_OUTCOME_NOOP {
      let word = OutcomeName.of(again) { world.engine.name(of: $0) }
      throw .failed(
        "'\(link)' can be opened once, but the second time it is \(word).",
        "Open in navigate what the route means, whatever is shown already.")
    }
    if Self.shown(world, window) != shown {
      throw .failed(
        "'\(link)' opened twice shows \(shown), then \(Self.shown(world, window)).",
        "Open in navigate something that stays: a screen for each route.")
    }
    try walk.close()
    return shown
  }

  /// Of the tabs, that which is selected.
  private static func shown(_ world: World, _ window: flow_window) -> String {
    world.engine.layers(of: window).map { layer in
      layer.screens.map { world.engine.classID(of: $0) ?? "?" }.joined(separator: " > ")
    }.joined(separator: " | ")
  }

  /// URIs that a template stands for: `shop://product/{id:i}?{page:i}`.
  static func uris(_ template: String) -> [String] {
    let halves = template.split(separator: "?", maxSplits: 1).map(String.init)
    guard let path = halves.first else { return [] }
    let samples = ["i": "1", "d": "1.5", "b": "true"]
    func filled(_ text: String, isQuery: Bool) -> String {
      var result = ""
      var rest = text[...]
      while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
        let words = rest[rest.index(after: open)..<close].split(separator: ":")
        let value = words.count > 1 ? samples[String(words[1])] ?? "a" : "a"
        result += rest[..<open]
        result += isQuery ? "\(words.first ?? "")=\(value)" : value
        rest = rest[rest.index(after: close)...]
      }
      return result + rest
    }
    let plain = filled(path, isQuery: false)
    return halves.count > 1 ? [plain, plain + "?" + filled(halves[1], isQuery: true)] : [plain]
  }

  // MARK: Time

  private static func callbackTime(_ trial: Trial) throws(Finding) {
    // What is slow is so each time.
    let time = FairTime()
    var last: String?
    for _ in 0..<3 {
      let world = try World(trial) { options in
        options.clock = { UInt64(time.now / 1_000_000) }
        options.callbackLimit = 50
      }
      try world.load()
      world.forgetTold()
      let walk = try Walk(world)
      walk.looksForFaults = false
      try walk.take(Array(0..<100))
      try walk.close()
      let slow = world.told.first {
        $0.severity == FLOW_SEVERITY_NOTE && $0.message.holds("callback_limit")
      }
      guard let slow else { return }
      last = slow.message
      try world.end()
    }
    if let last {
      throw .warning(
        "The host stands still meanwhile: \(last)",
        "Do what takes long on a thread of its own, and post the result with flow_engine_post().")
    }
  }

  // MARK: Random walks

  private static func random(_ trial: Trial) throws(Finding) {
    let host = HostBetween()
    let world = try World(trial)
    try world.load(behind: host)
    let walk = try Walk(world)
    walk.links = host.templates.flatMap(Self.uris)
    try walk.take(trial.steps(of: walkLength))
    try walk.close()
    try world.unload()
    try world.end()
  }

  private static func left(_ trial: Trial) throws(Finding) {
    let world = try loaded(trial)
    let walk = try Walk(world)
    walk.looksForFaults = false
    try walk.take(trial.steps(of: walkLength))
    try walk.close()
    try world.checkNothingLives("After \(walkLength) steps, when all windows were closed,")
  }

  private static func same(_ trial: Trial) throws(Finding) {
    let one = try walk(trial, 120)
    trial.note("the same once more, in a new engine")
    let other = try walk(trial, 120)
    if let pair = zip(one, other).first(where: { $0 != $1 }) {
      throw .warning(
        "The same steps in a new engine show something else: \(pair.0), then \(pair.1).",
        "Keep state in instances, not in variables of the file.")
    }
  }

  private static func memory(_ trial: Trial) throws(Finding) {
    for _ in 0..<5 { _ = try walk(trial, 100) }
    var sizes = [Int(validate_heap_in_use())]
    for _ in 0..<5 {
      _ = try walk(trial, 100)
      sizes.append(Int(validate_heap_in_use()))
    }
    let growth = zip(sizes, sizes.dropFirst()).map { $1 - $0 }
    trial.note("bytes more each time: \(growth)")
    // What is kept once, as a table that has grown, does not grow each time.
    if let least = growth.min(), least >= 16 {
      throw .failed(
        "Each time the same 100 steps are taken, at least \(least) bytes are not given back.",
        "Free in destroy what instances have allocated, and what callbacks were given in theirs.")
    }
  }

  private static func descriptors(_ trial: Trial) throws(Finding) {
    // What is opened once, and stays, is not counted.
    _ = try walk(trial, 200)
    let before = (Surroundings.descriptors, Surroundings.threadCount, Surroundings.children.count)
    _ = try walk(trial, 200)
    if let left = Surroundings.descriptors.first(where: { !before.0.contains($0) }) {
      throw .failed(
        "After a flow, the descriptor \(left) is open that was not before.",
        "Close in destroy what instances have opened.")
    }
    for _ in 0..<20 where Surroundings.threadCount > before.1 { usleep(10_000) }
    if Surroundings.threadCount > before.1 {
      throw .failed(
        "After a flow, \(Surroundings.threadCount - before.1) threads more are running.",
        "End in destroy, or in the callback of flow_work_begin(), what was begun.")
    }
    if Surroundings.children.count > before.2 {
      throw .failed("After a flow, a process more is there.", "Wait for processes you start.")
    }
  }

  private static func surroundings(_ trial: Trial) throws(Finding) {
    let world = try loaded(trial)
    let before = Surroundings.now
    let walk = try Walk(world)
    walk.looksForFaults = false
    for step in 0..<200 {
      try walk.take(step)
      let now = Surroundings.now
      if now == before { continue }
      throw .failed(
        "Step \(step) has changed \(now.difference(from: before)).",
        "Leave what belongs to the whole process to the host.")
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
