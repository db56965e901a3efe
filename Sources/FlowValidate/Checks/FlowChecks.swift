import CFlowABI
import CValidate
import FlowKit
import FlowKitHost
import FlowText
import Glibc

/// Checks of flows from their start to their end, whenever that comes.
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
    DeepLinkCheck.check,
    Check(
      id: "flow.callback-time", about: "No callback takes 50 ms or more.", stage: .use,
      run: callbackTime),
  ]

  // MARK: Beginning and ending

  private static func start(_ trial: Trial) throws(Finding) {
    let world = try World.loaded(trial)
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
    let world = try World.loaded(trial)
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
        advice: "Do what the sentence says.")
    }
    guard window.top != nil else {
      throw .warning(
        "'\(view.id)', the coordinator that hosts begin with, shows nothing within ten seconds.",
        advice: "Register first what stands alone: hosts take that where nobody names another, or "
          + "what has FLOW_CLASS_FIRST.")
    }
  }

  /// The numbers of steps after which flows are ended.
  private static let ends = [0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48]

  private static func close(_ trial: Trial) throws(Finding) {
    for count in ends {
      let world = try World.loaded(trial)
      let walk = try Walk(world: world)
      walk.looksForFaults = false
      try walk.takeSteps(Array(0..<count))
      try walk.close()
      try world.checkNothingLives("After \(count) steps, when all windows were closed,")
      try world.unload()
      try world.end()
    }
  }

  private static func unload(_ trial: Trial) throws(Finding) {
    for count in ends {
      let world = try World.loaded(trial)
      let walk = try Walk(world: world)
      walk.looksForFaults = false
      try walk.takeSteps(Array(0..<count))
      trial.note("unload it")
      try world.unload()
      let screens = (try? world.engine.liveCount(FLOW_KIND_SCREEN)) ?? 0
      if screens > 0 {
        throw .failed(
          "After it was unloaded, \(screens) screens are left.", advice: "See the steps below.")
      }
      try world.end()
    }
  }

  private static func shutDown(_ trial: Trial) throws(Finding) {
    for count in ends {
      for manner in [Shower.Manner.prompt, .late] {
        let world = try World.loaded(trial)
        let walk = try Walk(world: world, presenter: manner)
        walk.looksForFaults = false
        try walk.takeSteps(Array(0..<count))
        trial.note("end the engine")
        try world.end()
      }
    }
  }

  private static func back(_ trial: Trial) throws(Finding) {
    let world = try World.loaded(trial)
    let view = try world.firstCoordinator()
    guard let window = try? Window(world.engine) else { return }
    try? window.open(view.id, Samples.arguments(of: view))
    world.pass(10_000)
    /// Presses the first element that leads to another screen; `nil` if none does.
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
        advice: "Free in destroy what the screen has allocated.")
    }
  }

  // MARK: Time

  private static func callbackTime(_ trial: Trial) throws(Finding) {
    // Measures several times: a slow callback is slow each time.
    let time = FairTime()
    var last: String?
    for _ in 0..<3 {
      let world = try World(trial: trial) { options in
        options.clock = { UInt64(time.now / 1_000_000) }
        options.callbackLimit = 50
      }
      try world.load()
      world.forgetTold()
      let walk = try Walk(world: world)
      walk.looksForFaults = false
      try walk.takeSteps(Array(0..<100))
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
        advice:
          "Do what takes long on a thread of its own, and post the result with flow_engine_post().")
    }
  }
}
