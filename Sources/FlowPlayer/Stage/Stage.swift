import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// The place where one script plays: an engine, the cast, and what has been seen.
final class Stage {
  let script: Script
  let audience: Audience
  /// The place of the step that is performed.
  private(set) var place: String
  /// The objects that plugins have made, as long as destructions are shown.
  var mortals: [flow_handle] = []
  /// The folder where `load` finds a plugin named without one.
  let pluginFolder: String
  let engine: Engine
  let cast = Cast()
  let record: Record
  let clock: ScriptClock
  let overseer: any Overseer
  /// The objects that requests have taken over (Q11).
  var given: Set<flow_handle> = []
  /// The objects given to several requests: whose callbacks they get depends on which one comes
  /// first.
  var givenTwice: Set<flow_handle> = []
  /// Set by the steps `check invariants` and `errors allowed`.
  var checksInvariants = false
  var allowsErrors = false

  var window: flow_window
  var hosts: [flow_window: ScriptedHost] = [:]
  /// The number of deep links declared; each has a class of its own.
  var templateCount = 0
  var plugins: [String: flow_plugin] = [:]
  var reactions: [Reaction] = []
  var requests: [MadeRequest] = []
  var tickets: [Ticket] = []
  private(set) var instances: [Instance] = []
  /// The newest instance of each handle.
  private var instancesByHandle: [flow_handle: Instance] = [:]
  /// The objects that have a completion, `finished`, `answered` or `cancel` callback of the script.
  var listenedTo: [Ticket.Kind: Set<flow_handle>] = [:]
  var answers = Answers()
  /// The label of the gesture begun last.
  var gesture: String?
  var alertBeingMade: AlertBeingMade?
  var isAnimated = true
  /// The contents that are seen, as listeners were told.
  var contents: [flow_screen: ContentDigest] = [:]
  /// Set by the step `fail`: the `create` that runs answers with NULL.
  var createFails = false
  /// The depth to which callbacks may run in callbacks, as when one invokes a method whose callback
  /// invokes it.
  private static let callbackLimit = 32
  private var callbackDepth = 0
  private(set) var isShutDown = false
  /// The status of the last call that returned one, until a step has looked at it.
  private(set) var status: (value: flow_status, message: String, line: Script.Line)?
  private var failures: [ScriptFailure] = []

  init(
    script: Script, overseer: any Overseer, pluginFolder: String, audience: Audience
  ) throws(FlowError) {
    self.script = script
    self.overseer = overseer
    self.pluginFolder = pluginFolder
    self.audience = audience
    place = script.steps.first?.line.place ?? "\(script.file):0"
    let (record, clock) = (Record(), ScriptClock())
    var options = Engine.Options()
    options.diagnostic = { diagnostic in
      record.diagnostics.append(diagnostic)
      record.hearer?(diagnostic)
    }
    options.clock = { clock.now }
    engine = try Engine(options)
    window = try Window(engine).handle
    (self.record, self.clock) = (record, clock)
    if let hear = audience.diagnostic {
      let isLookedAt = script.steps.contains { $0.performed?.looksAtDiagnostics == true }
      record.hearer = { [weak self] diagnostic in
        guard let self else { return }
        hear(place, diagnostic, !isLookedAt && !engine.plugins.isEmpty)
      }
    }
    cast.bind("main", to: window)
    try CastClasses.register(on: self)
    try engine.addObserver(Listener(stage: self))
    try setHost(.automatic, closesOneLayer: false)
  }

  /// Plays all steps, ends the engine and checks that nothing is left.
  func play() throws(ScriptFailure) {
    for (index, step) in script.steps.enumerated() {
      try checkStatus(before: step)
      place = step.line.place
      audience.step?(place)
      audience.trigger?(step.performed?.trigger ?? .other)
      try perform(step, in: Scene(line: step.line, isTopLevel: true))
      findDestroyed()
      tellContents()
      audience.rest?(engine)
      // Callbacks of the end of the engine count to the last step.
      if index < script.steps.count - 1 { try compare(at: step.line, isLast: false) }
      try checkCallbacks(at: step.line)
      try checked(at: step.line) { () throws(StepFailure) in try overseer.judge(self) }
    }
    try checkStatus(before: nil)
    let end = script.steps.last?.line ?? Script.Line(file: script.file, number: 0)
    try checked(at: end) { () throws(StepFailure) in
      try shutDown()
      try checkLeftovers()
    }
    try compare(at: end, isLast: true)
    try checkCallbacks(at: end)
  }

  /// Throws if the callbacks are others than those of a trace that was kept.
  private func compare(at line: Script.Line, isLast: Bool) throws(ScriptFailure) {
    guard let comparison = audience.comparison else { return }
    comparison.stepEnded(line.place, isLast: isLast)
    guard let difference = comparison.difference else { return }
    throw ScriptFailure(
      line: line, message: difference.message, expected: difference.expected, got: difference.got)
  }

  private func checked(
    at line: Script.Line, check: () throws(StepFailure) -> Void
  ) throws(ScriptFailure) {
    do {
      try check()
    } catch {
      throw ScriptFailure(
        line: line, message: error.message, expected: error.expected, got: error.got)
    }
  }

  private func perform(_ step: Step, in scene: Scene) throws(ScriptFailure) {
    do throws(StepFailure) {
      if isShutDown, !(step.action is any ShutDownAction) {
        throw StepFailure("the engine has been shut down")
      }
      try carryOut(step.action, in: scene)
    } catch {
      guard isStrict(step) else { return }
      throw ScriptFailure(
        line: step.line, message: error.message, expected: error.expected, got: error.got)
    }
  }

  /// Runs steps from inside a callback; what goes wrong fails the script afterwards.
  func run(_ steps: [Step], performer: String?) {
    guard callbackDepth < Self.callbackLimit else {
      if let line = steps.first?.line {
        failures.append(
          ScriptFailure(
            line: line, message: "callbacks run more than \(Self.callbackLimit) deep in callbacks"))
      }
      return
    }
    callbackDepth += 1
    defer { callbackDepth -= 1 }
    for step in steps {
      do {
        try perform(
          step, in: Scene(line: step.line, performer: performer, isTopLevel: false))
      } catch {
        failures.append(error)
      }
    }
  }

  /// Ends the engine. A second call does nothing.
  func shutDown() throws(StepFailure) {
    guard !isShutDown else { return }
    for request in requests where request.transition != FLOW_NONE && !request.isReleased {
      let status = flow_transition_release(engine.pointer, request.transition)
      if status != FLOW_OK {
        throw StepFailure(
          "releasing the transition of '\(request.label)' gave \(StatusName.of(status))")
      }
    }
    do {
      try engine.end()
    } catch {
      throw StepFailure(error)
    }
    isShutDown = true
    findDestroyed()
  }

  /// True if something has gone wrong inside a callback.
  var hasFailed: Bool { !failures.isEmpty }
}

/// The time of a script, which its steps move on.
final class ScriptClock {
  /// In milliseconds.
  var now: UInt64 = 1_000_000
}

extension Stage {
  func add(_ instance: Instance) {
    instances.append(instance)
    instancesByHandle[instance.handle] = instance
  }

  /// True if a step that went wrong fails the scenario although errors are allowed.
  func isStrict(_ step: Step) -> Bool {
    !allowsErrors || ["expect", "shutdown"].contains(step.verb)
  }

  func instance(_ handle: flow_handle) -> Instance? { instancesByHandle[handle] }

  /// Fails the script after the step that runs.
  func addFailure(_ message: String) {
    let line = script.steps.first { $0.line.place == place }?.line
    failures.append(
      ScriptFailure(line: line ?? Script.Line(file: script.file, number: 0), message: message))
  }
}

extension Stage {
  /// Remembers what a call returned. A failure that the next step does not expect fails the script.
  func report(_ failure: FlowError?, at line: Script.Line) {
    status = (failure?.status ?? FLOW_OK, failure?.message ?? "", line)
  }

  /// Runs a call and remembers its status.
  func reporting(_ line: Script.Line, call: () throws(FlowError) -> Void) {
    do {
      try call()
      report(nil, at: line)
    } catch {
      report(error, at: line)
    }
  }

  private func checkStatus(before step: Step?) throws(ScriptFailure) {
    guard !allowsErrors, let (value, message, line) = status, value != FLOW_OK else { return }
    if step?.performed?.looksAtStatus == true { return }
    throw ScriptFailure(
      line: line, message: "the call was refused: \(StatusName.of(value)): \(message)")
  }

  /// Takes what the last call returned; asking settles it.
  func takeStatus() -> (value: flow_status, message: String, line: Script.Line)? {
    defer { status = nil }
    return status
  }

  private func checkCallbacks(at line: Script.Line) throws(ScriptFailure) {
    if let failure = failures.first { throw failure }
    if let difference = record.difference {
      throw ScriptFailure(
        line: line, message: "the observer was told other callbacks than the classes got",
        expected: difference.announced, got: difference.delivered)
    }
  }

  /// Checks that nothing is left once the engine has ended: every instance and every callback was
  /// destroyed exactly once (O6, W4).
  private func checkLeftovers() throws(StepFailure) {
    for instance in instances where instance.destroyCount != 1 {
      throw StepFailure(
        "destroy of \(instance.name) ran \(instance.destroyCount) times; it must run once")
    }
    for ticket in tickets {
      if let fault = ticket.fault {
        throw StepFailure("'\(ticket.label)' of line \(ticket.line.number): \(fault)")
      }
    }
    try overseer.judgeEndings(on: self)
    try overseer.judge(self)
  }
}
