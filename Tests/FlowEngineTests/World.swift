import CFlowABI
import FlowMessages
import FlowModel
import Testing
@testable import FlowCalling
@testable import FlowEngine
@testable import FlowRecords
@testable import FlowDeciding
@testable import FlowRunning

/// An engine whose outside is a script: every call that leaves it is noted, and runs the test's
/// body for the n-th time.
///
/// Names: screens are lower case, coordinators upper case; those that begin with q or Q have
/// `may_leave`, with R are root coordinators. Windows are W and V, presenters begin with "P",
/// observers with "O".
final class World {
  let engine: Engine
  /// The clock and the diagnostics of the host.
  let host = Host()
  private(set) var questions: [String: flow_handle] = [:]
  private var transitions: [String: flow_transition] = [:]
  /// Tokens of changes that presenters have not completed.
  private(set) var tokens: [flow_token] = []
  private var trace: [String] = []
  private var script: [String: [Int: (World) throws -> Void]] = [:]
  private var answers: [String: [flow_answer]] = [:]
  private var counts: [String: Int] = [:]
  private var handles: [String: flow_handle] = [:]
  private var names: [flow_handle: String] = [:]
  private var naming = ""
  /// Notes the end of callbacks, too.
  var notesEnds = false
  /// Instances and callbacks that have not been destroyed.
  fileprivate(set) var living = 0

  init(_ screens: String...) throws {
    var options = flow_engine_options()
    options.struct_size = UInt32(MemoryLayout<flow_engine_options>.size)
    options.presenter_timeout = 1000
    options.defer_timeout = 5000
    options.diagnostic.user_data = Unmanaged.passUnretained(host).toOpaque()
    options.clock.user_data = options.diagnostic.user_data
    options.clock.function = { Host.of($0)?.time ?? 0 }
    options.diagnostic.function = { data, diagnostic in
      guard let message = diagnostic?.pointee.message else { return }
      Host.of(data)?.hear(String(cString: message))
    }
    engine = try Engine.make(options: options, hostAPI: UnsafeRawPointer(immortal([UInt64(0)])))
    try registerClasses()
    for window in ["W", "V"] { try setName(window, of: engine.createWindow()) }
    if screens.isEmpty { return }
    ask(.stack(screens))
  }

  /// Ends the engine; nothing may be left. Suites call it when they are over.
  func shutDown() {
    engine.shutDown()
    #expect(living == 0, "instances and callbacks are destroyed once")
    #expect(throws: Never.self) {
      try #require(engine.liveCount(FLOW_KIND_NONE, classID: nil) == 0)
    }
  }

  // MARK: What the outside does

  /// Sets the body of the n-th call of a name, such as "a will_appear" or "C start".
  func on(_ call: String, time: Int = 1, act: @escaping (World) throws -> Void) {
    script[call, default: [:]][(counts[call] ?? 0) + time] = act
  }

  /// Sets the answers to a question, one for each time; then yes.
  func answer(_ call: String, _ given: flow_answer...) { answers[call] = given }

  /// Notes a call from the engine, and runs the script's body for it.
  fileprivate func called(_ call: String, details: String = "") {
    checkIsCounted(call)
    note(call + details)
    counts[call, default: 0] += 1
    guard let act = script[call]?[counts[call] ?? 0] else { return }
    do { try act(self) } catch { Issue.record(error, "in \(call)") }
  }

  /// Every way out of the engine is counted as a callback.
  fileprivate func checkIsCounted(_ call: String) {
    if !engine.caller.isCalling { Issue.record("\(call) is not counted as a callback") }
  }

  func note(_ line: String) { trace.append(line) }

  /// Returns the calls since the last time, and forgets them.
  func told() -> [String] {
    defer { trace = [] }
    return trace
  }

  fileprivate func takeAnswer(_ call: String) -> flow_answer {
    guard let answer = answers[call]?.first else { return FLOW_ANSWER_YES }
    answers[call]?.removeFirst()
    return answer
  }

  fileprivate func noteQuestion(_ question: flow_handle, of name: String) {
    questions[name] = question
  }

  fileprivate func noteToken(_ token: flow_token) { if token != 0 { tokens.append(token) } }

  /// A callback that is noted, and its end too.
  func callback(_ text: String) -> flow_callback {
    flow_callback(
      function: { data, _, subject in Note.of(data)?.called(subject) },
      user_data: Note.make(self, text: text), destroy: { Note.destroy($0) })
  }

  /// Runs a callback's function, as the engine does it.
  static func run(_ data: UnsafeMutableRawPointer?) { Note.of(data)?.called(0) }

  // MARK: Names

  func name(_ handle: flow_handle) -> String {
    handle == 0 ? "-" : names[handle] ?? layerNames[handle] ?? "?"
  }

  private var layerNames: [flow_handle: String] {
    var found: [flow_handle: String] = [:]
    for window in ["W", "V"] {
      for (index, layer) in layerKeys(of: window).enumerated() {
        found[engine.handle(layer)] = "\(window)\(index)"
      }
    }
    return found
  }

  private func layerKeys(of window: String) -> [LayerID] {
    Array(engine.tree.windows[Handle.key(of: handles[window] ?? 0)].layers)
  }

  /// The layers of a window, bottom to top, with the screens of each.
  func layers(_ window: String = "W") -> [[String]] {
    layerKeys(of: window).map { layer in
      let stack = engine.tree.layers[layer].stack
      return engine.tree.stacks[stack].screens.map { name(engine.handle($0)) }
    }
  }

  private func layer(_ index: Int, of window: String) throws -> flow_handle {
    let keys = layerKeys(of: window)
    try #require(keys.indices.contains(index), "window \(window) has no layer \(index)")
    return engine.handle(keys[index])
  }

  /// The handle of a name; an object without one is created. "W1" is the second layer of W.
  func handle(_ name: String) throws -> flow_handle {
    if let handle = handles[name] { return handle }
    let window = String(name.prefix(1))
    if ["W", "V"].contains(window), let index = Int(name.dropFirst()) {
      return try layer(index, of: window)
    }
    naming = name
    return try setName(name, of: engine.create(immortal(World.className(name)), arguments: nil))
  }

  @discardableResult
  private func setName(_ name: String, of handle: flow_handle) -> flow_handle {
    handles[name] = handle
    names[handle] = name
    return handle
  }

  private static func className(_ name: String) -> String {
    switch name.first {
    case "P": name == "POne" ? "one-layer" : "presenter"
    case "O": "observer"
    case "R": "root"
    case "Q": "asked-coordinator"
    case "q": "asked-screen"
    case let first?: first.isUppercase ? "coordinator" : "screen"
    case nil: "screen"
    }
  }

  func isAlive(_ name: String) -> Bool { handles[name].map { engine.isLive($0) } ?? false }

  // MARK: What the host and the outside ask for

  /// Makes a request, or several as a batch. Returns the calls until it had run.
  @discardableResult
  func ask(_ wishes: Wish..., sourceLocation: SourceLocation = #_sourceLocation) -> [String] {
    let before = trace.count
    do {
      if wishes.count == 1 { try submit(wishes[0]) } else { try submit(batch: wishes) }
    } catch {
      Issue.record(error, sourceLocation: sourceLocation)
    }
    engine.settle()
    // Inside a callback the earlier calls belong to the outer caller.
    if engine.isInCallback { return [] }
    defer { trace = [] }
    return Array(trace[min(before, trace.count)...])
  }

  /// Makes a request, and says why if it cannot be made.
  func submit(_ wish: Wish) throws {
    let from = try handle(wish.from)
    let screens = try wish.all.map(handle)
    let value = wish.value.map { flow_integer_value($0) } ?? flow_null_value()
    let kind = try #require(RequestKind(rawValue: wish.kind))
    let presentable = try wish.open.map(handle) ?? 0
    let options = options(of: wish)
    var given = Given(kind, from: from, options: UnsafePointer(immortal([options])))
    given.request.presentable = presentable
    given.request.screens = UnsafePointer(immortal(screens))
    given.request.count = screens.isEmpty ? wish.count : screens.count
    given.request.value = UnsafePointer(immortal([value]))
    do throws(Fault) {
      if wish.isKept {
        var transition: flow_transition = 0
        try engine.submitLater(given, into: &transition)
        transitions[wish.text] = transition
      } else {
        try engine.submitLater(given, into: nil)
      }
    } catch {
      engine.dropCallbacks(of: options)
      throw error
    }
  }

  private func submit(batch wishes: [Wish]) throws {
    var requests: [flow_request] = []
    for wish in wishes {
      var request = flow_request()
      request.struct_size = UInt32(MemoryLayout<flow_request>.size)
      request.kind = wish.kind
      request.from = try handle(wish.from)
      request.presentable = try wish.open.map(handle) ?? 0
      request.count = wish.count
      request.options = UnsafePointer(immortal([options(of: wish, inBatch: true)]))
      requests.append(request)
    }
    var whole = Wish(FLOW_REQUEST_BATCH, from: "W", text: "batch")
    whole.isAnimated = wishes.contains { $0.isAnimated }
    var options = options(of: whole)
    try engine.submitBatch(immortal(requests), count: requests.count, options: &options, into: nil)
  }

  private func options(of wish: Wish, inBatch: Bool = false) -> flow_options {
    var options = flow_options()
    options.struct_size = UInt32(MemoryLayout<flow_options>.size)
    options.style = wish.style.rawValue
    options.flags = wish.isAnimated ? wish.flags : wish.flags | FLOW_OPEN_AT_ONCE
    if !inBatch {
      options.done = flow_done_callback(
        function: { data, _, _, outcome in Note.of(data)?.done(outcome) },
        user_data: Note.make(self, text: wish.text), destroy: { Note.destroy($0) })
    }
    guard let hears = wish.hears else { return options }
    options.completion = callback("\(hears) completion")
    options.dismissed = callback("\(hears) dismissed")
    options.finished = flow_finished_callback(
      function: { data, _, coordinator, cause, value in
        Note.of(data)?.finished(coordinator, cause: cause, value: value)
      },
      user_data: Note.make(self, text: "\(hears) finished"), destroy: { Note.destroy($0) })
    return options
  }

  func transition(_ text: String) throws -> flow_transition { try #require(transitions[text]) }

  /// Releases the transition that a wish has kept.
  func release(_ text: String) throws {
    try engine.release(engine.transition(transition(text)))
    transitions[text] = nil
  }

  func setPresenter(_ presenter: String?, of window: String = "W") throws {
    let presenter = try presenter.map { try engine.readyPresenter(handle($0)) }
    engine.setPresenter(presenter, of: try engine.window(handle(window)))
  }

  /// Completes the oldest change that a presenter was given. Returns what was called then.
  @discardableResult
  func completePresenter(sourceLocation: SourceLocation = #_sourceLocation) -> [String] {
    do {
      let token = try #require(tokens.first, "no presenter is waited for")
      tokens.removeFirst()
      try engine.complete(token)
    } catch {
      Issue.record(error, sourceLocation: sourceLocation)
    }
    return engine.isInCallback ? [] : told()
  }

  /// Gives the answer of a screen or coordinator that asked for time. Returns what was called then.
  @discardableResult
  func give(
    _ answer: flow_answer, by name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) -> [String] {
    do {
      let question = try #require(questions[name])
      questions[name] = nil
      try engine.answer(question, answer: answer)
    } catch {
      Issue.record(error, sourceLocation: sourceLocation)
    }
    return engine.isInCallback ? [] : told()
  }

  /// Time passes, and the host's loop turns.
  func pass(_ milliseconds: UInt64) -> [String] {
    host.time += milliseconds
    engine.dispatch()
    return told()
  }
}

/// The target of the engine's options: a clock and a list of diagnostics.
final class Host {
  var time: UInt64 = 0
  private(set) var diagnostics: [String] = []
  /// Runs at each diagnostic.
  var onDiagnostic: (() -> Void)?

  fileprivate func hear(_ diagnostic: String) {
    diagnostics.append(diagnostic)
    onDiagnostic?()
  }

  static func of(_ data: UnsafeMutableRawPointer?) -> Host? {
    data.map { Unmanaged<Host>.fromOpaque($0).takeUnretainedValue() }
  }
}

/// A request by names.
struct Wish {
  let kind: flow_request_kind
  let from: String
  var open: String?
  var all: [String] = []
  var count = 1
  var style = Style.push
  var flags: UInt32 = 0
  var value: Int64?
  /// Finishes with the null value.
  var givesNull = false
  var isAnimated = false
  /// Keeps the transition open, under its text.
  var isKept = false
  /// The name under which completion, dismissed and finished are noted; nil if nobody hears of
  /// them.
  var hears: String?
  /// The name of its outcome in the trace.
  let text: String

  init(_ kind: flow_request_kind, from: String, text: String) {
    self.kind = kind
    self.from = from
    self.text = text
  }

  static func opening(
    _ kind: flow_request_kind, word: String, what: String, from: String, style: Style
  ) -> Wish {
    var wish = Wish(kind, from: from, text: "\(word) \(what)")
    wish.open = what
    wish.style = style
    return wish
  }

  static func push(_ what: String, from: String = "W") -> Wish {
    opening(FLOW_REQUEST_PUSH, word: "push", what: what, from: from, style: .push)
  }

  static func present(_ what: String, from: String = "W", style: Style = .sheet) -> Wish {
    opening(FLOW_REQUEST_PRESENT, word: "present", what: what, from: from, style: style)
  }

  static func root(_ what: String, from: String = "W") -> Wish {
    opening(FLOW_REQUEST_SET_ROOT, word: "root", what: what, from: from, style: .push)
  }

  static func stack(_ all: [String], from: String = "W") -> Wish {
    var wish = Wish(FLOW_REQUEST_SET_STACK, from: from, text: "stack")
    wish.all = all
    return wish
  }

  static func pop(_ from: String = "W") -> Wish { Wish(FLOW_REQUEST_POP, from: from, text: "pop") }
  static func popToRoot(_ from: String = "W") -> Wish {
    Wish(FLOW_REQUEST_POP_TO_ROOT, from: from, text: "pop to root")
  }
  static func dismiss(_ from: String = "W") -> Wish {
    Wish(FLOW_REQUEST_DISMISS, from: from, text: "dismiss")
  }
  static func back(_ from: String = "W") -> Wish {
    Wish(FLOW_REQUEST_BACK, from: from, text: "back")
  }
  static func close(_ what: String) -> Wish {
    Wish(FLOW_REQUEST_CLOSE, from: what, text: "close \(what)")
  }
  static func stop(_ what: String) -> Wish {
    Wish(FLOW_REQUEST_STOP, from: what, text: "stop \(what)")
  }

  static func finish(_ what: String, value: Int64? = nil) -> Wish {
    var wish = Wish(FLOW_REQUEST_FINISH, from: what, text: "finish \(what)")
    wish.value = value
    return wish
  }

  static func gestureBack(_ window: String = "W") -> Wish {
    Wish(FLOW_REQUEST_GESTURE_BACK, from: window, text: "gesture").kept
  }

  static func gestureDrag(_ layer: String) -> Wish {
    Wish(FLOW_REQUEST_GESTURE_DRAG, from: layer, text: "gesture").kept
  }

  private func with(_ change: (inout Wish) -> Void) -> Wish {
    var wish = self
    change(&wish)
    return wish
  }

  var animated: Wish { with { $0.isAnimated = true } }
  var kept: Wish { with { $0.isKept = true } }
  var heard: Wish { with { $0.hears = $0.open } }
  func flagged(_ flags: UInt32) -> Wish { with { $0.flags = flags } }
}

// MARK: - What the engine calls

/// An instance of one of the world's classes: the `self` of its methods.
private final class Actor {
  private unowned let world: World
  private let name: String

  init(world: World, name: String) {
    self.world = world
    self.name = name
    world.living += 1
  }

  deinit { world.living -= 1 }

  static func of(_ pointer: UnsafeMutableRawPointer?) -> Actor? {
    pointer.map { Unmanaged<Actor>.fromOpaque($0).takeUnretainedValue() }
  }

  func called(_ method: String, details: String = "") {
    world.called("\(name) \(method)", details: details)
  }

  func destroy() {
    called("destroy")
    Unmanaged.passUnretained(self).release()
  }

  func mayLeave(_ leave: UnsafeRawPointer?) -> flow_answer {
    guard let leave = leave?.assumingMemoryBound(to: flow_leave.self).pointee else { return 0 }
    world.noteQuestion(leave.question, of: name)
    called("may_leave", details: " \(word(flow_table_cause_word(leave.cause)))")
    return world.takeAnswer("\(name) may_leave")
  }

  func finished(
    _ method: String, child: flow_handle, cause: flow_cause, value: UnsafeRawPointer?
  ) {
    called(method, details: " \(world.name(child)) \(ending(cause, value: value))")
  }

  func transition(_ change: UnsafeRawPointer?) {
    guard let change = change?.assumingMemoryBound(to: flow_change.self).pointee else { return }
    world.noteToken(change.token)
    let kind = word(flow_table_change_word(change.kind))
    called(
      "transition",
      details: " \(kind) \(world.name(change.from))->\(world.name(change.to))"
        + (change.token != 0 ? " animated" : ""))
  }

  func gesture(_ gesture: UnsafeRawPointer?) {
    guard let gesture = gesture?.assumingMemoryBound(to: flow_gesture.self).pointee else { return }
    called(
      "gesture",
      details: " \(world.name(gesture.from))->\(world.name(gesture.to)) \(gesture.progress)")
  }

  func say(_ method: String, of subject: flow_handle) {
    called(method, details: " \(world.name(subject))")
  }
}

private func word(_ text: UnsafePointer<CChar>?) -> String {
  text.map { String(cString: $0) } ?? ""
}

private func ending(_ cause: flow_cause, value: UnsafeRawPointer?) -> String {
  let cause = word(flow_table_cause_word(cause))
  guard let value = value?.assumingMemoryBound(to: flow_value.self).pointee else { return cause }
  return "\(cause) \(value.type == FLOW_TYPE_INTEGER ? String(value.as.integer) : "null")"
}

/// The user data of a request's callbacks.
private final class Note {
  private unowned let world: World
  private let text: String

  private init(world: World, text: String) {
    self.world = world
    self.text = text
    world.living += 1
  }

  deinit { world.living -= 1 }

  static func make(_ world: World, text: String) -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(Note(world: world, text: text)).toOpaque()
  }

  static func of(_ pointer: UnsafeMutableRawPointer?) -> Note? {
    pointer.map { Unmanaged<Note>.fromOpaque($0).takeUnretainedValue() }
  }

  static func destroy(_ pointer: UnsafeMutableRawPointer?) {
    guard let pointer else { return }
    let note = Unmanaged<Note>.fromOpaque(pointer).takeRetainedValue()
    note.world.ended(note.text)
  }

  func called(_ subject: flow_handle) { world.called(text) }

  func done(_ outcome: UnsafePointer<flow_outcome>?) {
    guard let outcome = outcome?.pointee else { return }
    var said = word(flow_table_outcome_word(outcome.kind))
    if outcome.reason != 0 { said += "(\(word(flow_table_reason_word(outcome.reason))))" }
    if outcome.by != 0 { said += " by \(world.name(outcome.by))" }
    world.called("\(text):", details: " \(said)")
  }

  func finished(
    _ coordinator: flow_handle, cause: flow_cause, value: UnsafePointer<flow_value>?
  ) {
    world.called(text, details: " \(ending(cause, value: UnsafeRawPointer(value)))")
  }
}

extension World {
  /// The end of a callback's user data is noted only if a test wants it.
  fileprivate func ended(_ text: String) {
    checkIsCounted("\(text) destroy")
    if notesEnds { called("\(text) destroy") }
  }
}

// MARK: - The classes

private typealias Plain = @convention(c) (UnsafeMutableRawPointer?) -> Void
private typealias AboutPointer =
  @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer?) -> Void
private typealias AboutHandle = @convention(c) (UnsafeMutableRawPointer?, flow_handle) -> Void
private typealias Asked =
  @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer?) -> flow_answer
private typealias Finished =
  @convention(c) (UnsafeMutableRawPointer?, flow_handle, flow_cause, UnsafeRawPointer?) -> Void
private typealias Create =
  @convention(c) (
    UnsafeMutableRawPointer?, UnsafeRawPointer?, flow_handle, UnsafeRawPointer?
  ) -> UnsafeMutableRawPointer?

extension World {
  fileprivate func registerClasses() throws {
    let (screen, coordinator) = (World.screenMethods, World.coordinatorMethods)
    try register(FLOW_KIND_SCREEN, id: "screen", methods: screen)
    try register(FLOW_KIND_SCREEN, id: "asked-screen", methods: screen + [World.mayLeave])
    try register(FLOW_KIND_COORDINATOR, id: "coordinator", methods: coordinator)
    try register(
      FLOW_KIND_COORDINATOR, id: "asked-coordinator", methods: coordinator + [World.mayLeave])
    try register(FLOW_KIND_COORDINATOR, id: "root", methods: coordinator, flags: FLOW_CLASS_ROOT)
    try register(FLOW_KIND_PRESENTER, id: "presenter", methods: World.presenterMethods)
    try register(
      FLOW_KIND_PRESENTER, id: "one-layer", methods: World.presenterMethods,
      flags: FLOW_CLASS_ONE_LAYER)
    try register(FLOW_KIND_OBSERVER, id: "observer", methods: World.observerMethods)
  }

  func register(
    _ kind: flow_kind, id: String, methods: [flow_method], flags: UInt32 = 0
  ) throws {
    var description = description(
      kind, id: id, methods: methods, flags: flags,
      userData: Unmanaged.passUnretained(self).toOpaque())
    try engine.register(&description, plugin: 0)
  }

  fileprivate func makeActor() -> UnsafeMutableRawPointer {
    checkIsCounted("\(naming) create")
    return Unmanaged.passRetained(Actor(world: self, name: naming)).toOpaque()
  }

  private static var life: [flow_method] {
    let create: Create = { data, _, _, _ in
      data.map { Unmanaged<World>.fromOpaque($0).takeUnretainedValue().makeActor() }
    }
    let destroy: Plain = { Actor.of($0)?.destroy() }
    return [method("create", "p(pph?a)", create), method("destroy", "v(p)", destroy)]
  }

  private static var mayLeave: flow_method {
    let mayLeave: Asked = { Actor.of($0)?.mayLeave($1) ?? FLOW_ANSWER_YES }
    return method("may_leave", "i(pp)", mayLeave)
  }

  private static var screenMethods: [flow_method] {
    let willAppear: Plain = { Actor.of($0)?.called("will_appear") }
    let didAppear: Plain = { Actor.of($0)?.called("did_appear") }
    let willDisappear: Plain = { Actor.of($0)?.called("will_disappear") }
    let didDisappear: Plain = { Actor.of($0)?.called("did_disappear") }
    let removed: Plain = { Actor.of($0)?.called("removed") }
    let press: Plain = { Actor.of($0)?.called("press") }
    return life + [
      method("will_appear", "v(p)", willAppear), method("did_appear", "v(p)", didAppear),
      method("will_disappear", "v(p)", willDisappear),
      method("did_disappear", "v(p)", didDisappear), method("removed", "v(p)", removed),
      method("press", "v(p)", press),
    ]
  }

  private static var coordinatorMethods: [flow_method] {
    let start: Plain = { Actor.of($0)?.called("start") }
    let childFinished: Finished = {
      Actor.of($0)?.finished("child_finished", child: $1, cause: $2, value: $3)
    }
    return life + [
      method("start", "v(p)", start), method("child_finished", "v(phi?a)", childFinished),
    ]
  }

  private static var presenterMethods: [flow_method] {
    let transition: AboutPointer = { Actor.of($0)?.transition($1) }
    let gesture: AboutPointer = { Actor.of($0)?.gesture($1) }
    let changed: AboutHandle = { Actor.of($0)?.say("changed", of: $1) }
    return life + [
      method("transition", "v(pp)", transition), method("gesture", "v(pp)", gesture),
      method("changed", "v(ph)", changed),
    ]
  }

  private static var observerMethods: [flow_method] {
    let didStart: AboutHandle = { Actor.of($0)?.say("did_start", of: $1) }
    let didFinish: Finished = {
      Actor.of($0)?.finished("did_finish", child: $1, cause: $2, value: $3)
    }
    return life + [
      method("did_start", "v(ph)", didStart), method("did_finish", "v(phi?a)", didFinish),
    ]
  }
}
