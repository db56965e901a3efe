import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// Checks of a plugin in hosts that misbehave.
enum HostChecks {
  static let all =
    [
      shown("host.headless", host: "a host that draws nothing", manner: nil),
      shown("host.late", host: "a presenter that answers late", manner: .late),
      shown("host.twice", host: "a presenter that answers twice", manner: .twice),
      shown("host.never", host: "a presenter that never answers", manner: .never),
      shown(
        "host.replaced", host: "a presenter that is replaced while it owes an answer",
        manner: .replaced),
    ] + [
      Check(
        id: "host.refuses", about: "It bears that calls of the engine fail.", stage: .use,
        isRandom: true, run: refuses),
      Check(
        id: "host.inside",
        about: "It bears that every function is called while one of its callbacks runs.",
        stage: .use, run: inside),
      Check(
        id: "host.threads", about: "It calls the engine on the engine's thread only.", stage: .use,
        run: threads),
    ]

  private static func shown(_ id: String, host: String, manner: Shower.Manner?) -> Check {
    Check(id: id, about: "It runs in \(host), and leaves nothing.", stage: .use, isRandom: true) {
      (trial) throws(Finding) in
      let world = try World(trial: trial)
      try world.load()
      let walk = try Walk(world: world, presenter: manner)
      walk.looksForFaults = false
      try walk.takeSteps(trial.steps(of: 200))
      try walk.close()
      try world.checkNothingLives("When all windows were closed in \(host),")
      try world.unload()
      try world.end()
    }
  }

  /// One call in ten fails as if there were no memory, from the first step on.
  private static func refuses(_ trial: Trial) throws(Finding) {
    for round in 0..<8 {
      let host = HostBetween()
      let world = try World(trial: trial)
      try world.load(behind: host)
      var random = Random(trial.seed &+ UInt64(round) &* 1_000_003)
      host.called = { function in
        guard random.isTrue(oneIn: 10) else { return FLOW_OK }
        trial.note("refuse \(function)()")
        return FLOW_ERROR_OUT_OF_MEMORY
      }
      let walk = try Walk(world: world)
      walk.looksForFaults = false
      try walk.takeSteps(trial.steps(of: 60))
      try walk.close()
      host.called = nil
      try world.unload()
      try world.end()
    }
  }

  private static func threads(_ trial: Trial) throws(Finding) {
    let world = try World(trial: trial)
    try world.load(behind: HostBetween())
    let walk = try Walk(world: world)
    walk.looksForFaults = false
    try walk.takeSteps(Array(0..<200))
    try walk.close()
    if let function = HostBetween.astray {
      throw .failed(
        "It called \(function)() on a thread that is not the engine's.",
        advice: "Post a function with flow_engine_post(), and call the engine there.")
    }
  }

  // MARK: Every function inside every callback

  private final class Watcher: Observer {
    private let hear: (flow_event_kind) -> Void

    init(_ hear: @escaping (flow_event_kind) -> Void) { self.hear = hear }

    func event(_ event: Event) { hear(event.kind) }
  }

  /// In round *n*, function *n* is called before each callback, and when a callback first calls the
  /// engine.
  private static func inside(_ trial: Trial) throws(Finding) {
    for (round, call) in Intruder.calls.enumerated() {
      let host = HostBetween()
      let world = try World(trial: trial)
      try world.load(behind: host)
      let intruder = Intruder(world: world)
      var met: Set<String> = []
      host.called = { function in
        // These functions call nothing, not even diagnostics.
        if ["flow_engine_post", "flow_value_copy"].contains(function) { return FLOW_OK }
        let place = Intruder.runningCallback
        guard met.insert(place).inserted else { return FLOW_OK }
        trial.note("\(call.name)() inside \(place)")
        intruder.make(call)
        return FLOW_OK
      }
      // Callbacks that call nothing themselves: the function is called right before them.
      let watcher = Watcher { kind in
        let place = "'\(text(flow_event_name(kind)))'"
        guard host.called != nil, met.insert(place).inserted else { return }
        trial.note("\(call.name)() before \(place)")
        intruder.make(call)
      }
      try trial.must("Watching") { () throws(FlowError) in try world.engine.addObserver(watcher) }
      let walk = try Walk(world: world)
      walk.looksForFaults = false
      // Each round takes other steps, to reach callbacks that come late in a flow.
      try walk.takeSteps(Array((round * 40)..<(round * 40 + 40)))
      host.called = nil
      try walk.close()
      try world.unload()
      try world.end()
    }
  }
}
