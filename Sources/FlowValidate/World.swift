import CCrash
import CFlowABI
import CValidate
import FlowKit
import FlowKitHost
import FlowText

/// An engine with the plugin and the further plugins loaded before it, a clock that only the check
/// moves, and all diagnostics of the engine.
final class World {
  let trial: Trial
  let engine: Engine
  private let ear: Ear
  private let time: Time
  private(set) var plugin: flow_plugin = FLOW_NONE
  /// The plugin's id, and the classes that it has registered.
  private(set) var id = ""
  private(set) var classes: [ClassInfo] = []
  /// The id of the class that hosts begin with; empty if there is none.
  private var firstID = ""
  /// The classes of the further plugins.
  private var furtherClasses: Set<String> = []

  private final class Ear {
    var told: [Diagnostic] = []
  }

  private final class Time {
    var now: UInt64 = 1_000_000
  }

  /// Makes an engine, and loads the further plugins into it.
  ///
  /// - Parameter change: Changes the settings of the engine.
  init(
    trial: Trial, change: (inout Engine.Options) -> Void = { _ in }
  ) throws(Finding) {
    let (ear, time) = (Ear(), Time())
    var options = Engine.Options()
    options.diagnostic = { diagnostic in
      ear.told.append(diagnostic)
      trial.note("engine: \(diagnostic.word): \(diagnostic.message)")
    }
    options.clock = { time.now }
    change(&options)
    self.trial = trial
    self.ear = ear
    self.time = time
    do {
      engine = try Engine(options)
    } catch {
      throw .failed(
        "An engine cannot be made: \(error.message)", advice: "This is not the plugin's fault.")
    }
    for path in trial.further { try loadFurther(path) }
    forgetTold()
  }

  // MARK: Loading

  /// Makes a world, and loads the plugin into it.
  static func loaded(_ trial: Trial) throws(Finding) -> World {
    let world = try World(trial: trial)
    try world.load()
    return world
  }

  private func loadFurther(_ path: String) throws(Finding) {
    let file = Visible.line(path)
    do {
      let info = try engine.info(of: try engine.load(file: path))
      furtherClasses.formUnion(info.classes.map(\.id))
      for id in [info.id] + info.classes.map(\.id) { Self.knowFile(of: id, file: file) }
    } catch {
      throw .failed(
        "Loading '\(file)', which --with names, failed: \(error.message)",
        advice: "Mend that plugin, or leave it out; this is not the fault of the one checked.")
    }
  }

  func load() throws(Finding) {
    let file = Visible.line(trial.name)
    Self.knowFile(file)
    plugin = try trial.must("Loading") { () throws(FlowError) in try engine.load(file: trial.path) }
    try readClasses(of: file)
  }

  /// Loads the plugin behind a host that stands between it and the engine.
  func load(behind host: HostBetween) throws(Finding) {
    let file = Visible.line(trial.name)
    Self.knowFile(file)
    let entry = try host.entry(of: trial.path)
    var plugin: flow_plugin = FLOW_NONE
    try trial.must("Loading") { () throws(FlowError) in
      try engine.explained { flow_plugin_add(engine.pointer, entry, &plugin, $0) }
    }
    self.plugin = plugin
    try readClasses(of: file)
  }

  private func readClasses(of file: String) throws(Finding) {
    let info = try trial.must("Looking at what it registers") { () throws(FlowError) in
      try engine.info(of: plugin)
    }
    (id, classes, firstID) = (info.id, info.classes, info.first)
    for id in [id] + classes.map(\.id) { Self.knowFile(of: id, file: file) }
  }

  /// Keeps the file of a class, which the report of a crash names. Classes are kept for ever there,
  /// so each is told once.
  private static func knowFile(of id: String, file: String) {
    if validate_is_new(id) != FLOW_FALSE { crash_add_class(id, file, 1) }
  }

  /// Keeps the file for crashes in `init`: nothing else is loaded in this process.
  private static func knowFile(_ file: String) {
    if validate_is_new("") != FLOW_FALSE { crash_set_loading(file) }
  }

  /// Unloads the plugin, and checks that nothing of it lives afterwards. Nobody is asked for a
  /// veto.
  func unload() throws(Finding) {
    try trial.must("Unloading") { () throws(FlowError) in
      try engine.check(flow_plugin_unload(engine.pointer, plugin, nil, nil))
    }
    settle()
    if engine.plugins.contains(plugin) {
      throw .failed(
        "It is still loaded after it was unloaded.", advice: "See what the engine says below.")
    }
  }

  /// Ends the engine; throws a finding if that fails.
  func end() throws(Finding) {
    try trial.must("Ending the engine") { () throws(FlowError) in try engine.end() }
  }

  // MARK: What is in it

  var coordinators: [ClassInfo] { classes.filter(\.isCoordinator) }
  var screens: [ClassInfo] { classes.filter { $0.kind == FLOW_KIND_SCREEN } }

  /// Returns the coordinator class that `flowhost run` would start; throws if there is none, as
  /// there is no flow to check then.
  func firstCoordinator() throws(Finding) -> ClassInfo {
    guard let first = classes.first(where: { $0.id == firstID }) else {
      throw .skipped("It has no coordinator.")
    }
    return first
  }

  /// The number of living instances, by class; classes without any are left out.
  var living: [(id: String, count: Int)] {
    classes.compactMap { view in
      let count = (try? engine.liveCount(FLOW_KIND_NONE, classID: view.id)) ?? 0
      return count == 0 ? nil : (view.id, count)
    }
  }

  /// True for a class of the checked plugin; mistakes of further plugins are not looked for.
  func judges(_ classID: String) -> Bool { !furtherClasses.contains(classID) }

  /// True while an instance of a further plugin lives.
  var showsFurther: Bool {
    furtherClasses.contains { ((try? engine.liveCount(FLOW_KIND_NONE, classID: $0)) ?? 0) > 0 }
  }

  /// Every screen of every window, bottom first.
  var openScreens: [flow_screen] {
    engine.windows.flatMap(engine.layerHandles).flatMap(engine.allScreens)
  }

  // MARK: Time

  /// Runs everything that is due, until nothing is left, or a limit is reached.
  func settle() {
    for _ in 0..<8 {
      guard (try? engine.dispatch()) != nil else { return }
    }
  }

  func pass(_ milliseconds: UInt64) {
    time.now += milliseconds
    settle()
  }

  /// The time of the engine, in milliseconds.
  var now: UInt64 {
    get { time.now }
    set { time.now = newValue }
  }

  // MARK: What was told

  func forgetTold() { ear.told = [] }

  /// The diagnostics, without those about calls that a further plugin has made.
  var told: [Diagnostic] {
    if furtherClasses.isEmpty { return ear.told }
    return ear.told.filter { told in
      !furtherClasses.contains { told.message.place.holds("' of '\($0)'") }
    }
  }

  /// The errors made by the plugin. Errors of this host's own calls begin with the function alone,
  /// like `flow_push(): ...`; a plugin's name the callback, like `flow_push() in 'start' of
  /// 'setup.flow': ...`.
  var faults: [Diagnostic] {
    told.filter { $0.severity == FLOW_SEVERITY_ERROR && !Self.isOwn($0.message) }
  }

  private static func isOwn(_ message: String) -> Bool {
    message.hasPrefix("flow_") && message.contains(":") && !message.place.holds(" in '")
  }

  /// - Parameter where: The action before, for the message.
  func checkFaults(_ where: String) throws(Finding) {
    guard let fault = faults.first else { return }
    throw .failed(
      "\(`where`) the engine says: \(fault.message)", advice: "Do what the sentence says.")
  }

  /// Throws a finding unless all screens and coordinators have gone, with everything that belonged
  /// to them.
  func checkNothingLives(_ where: String) throws(Finding) {
    guard let first = living.first else { return }
    throw .failed(
      "\(`where`) there are still \(first.count) instances of '\(first.id)'.",
      advice: "Destroy with flow_destroy() what was created and is not opened after all.")
  }
}

extension String {
  /// The part of a diagnostic that says where: what stands before the first colon.
  fileprivate var place: String { firstIndex(of: ":").map { String(self[..<$0]) } ?? self }
}
