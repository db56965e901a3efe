import CFlowABI
import CFlowURI
import FlowKit
import FlowKitHost
import FlowText

/// One flow that runs, whoever shows it: its engine, its window, how it ended. What the user wishes of it
/// is in `Session+Wishes`; what it looks like is the matter of its ``Front``.
final class Session {
  let engine: Engine
  let window: Window
  let log: DiagnosticLog
  /// How the flow ended; `nil` while it runs.
  private(set) var ending: Ending?
  /// Who shows it; they keep the session, not the other way round.
  weak var front: (any Front)?
  private let names: InstanceNames
  private var running: Running?

  /// What runs, so that it can be begun again.
  private struct Running {
    var plugin: flow_plugin
    var classID: String
    var arguments: Value
    /// Endings of an earlier one say nothing.
    var number: Int
  }

  init(log: DiagnosticLog) throws(FlowError) {
    self.log = log
    engine = try Engine(log.options)
    window = try Window(engine)
    names = InstanceNames(engine)
    let locale = HostLocale.ofEnvironment
    try engine.setLocale(locale.language, locale.direction)
    try window.show(with: Relay(self))
  }

  /// Opens the coordinator that the session is about.
  func open(_ classID: String, of plugin: flow_plugin, arguments: Value) throws(FlowError) {
    let number = (running?.number ?? 0) + 1
    running = Running(plugin: plugin, classID: classID, arguments: arguments, number: number)
    ending = nil
    let transition = Transition.push.atOnce
    try window.open(classID, arguments, with: transition) { [unowned self] ending in
      if running?.number == number { self.ending = ending }
    }
    if let outcome = transition.outcome, !outcome.isDone, ending == nil {
      throw FlowError(
        FLOW_OK, "opening '\(classID)' was \(OutcomeName.of(outcome, name))")
    }
  }

  /// Opens a deep link in the running flow.
  func open(link: String) throws(FlowError) {
    var transition: flow_transition = FLOW_NONE
    try engine.explained {
      flow_uri_open(engine.pointer, window.handle, link, nil, &transition, $0)
    }
    let outcome = try engine.outcome(of: transition)
    try engine.check(flow_transition_release(engine.pointer, transition))
    if !outcome.isDone, outcome.kind != FLOW_OUTCOME_NOOP {
      log.tell("flowhost run: link '\(link)': \(OutcomeName.of(outcome, name))")
    }
  }

  /// Loads the plugin's file as it is now, and begins the flow again; what runs is ended for it.
  func reload() throws(FlowError) {
    guard let running else { return }
    // That the flow ends for this is no ending of the session.
    self.running?.number += 1
    let plugin = try Crash.reload(running.plugin, in: engine)
    self.running?.plugin = plugin
    try open(running.classID, of: plugin, arguments: running.arguments)
  }

  fileprivate func show(_ change: Change) {
    if let front { front.show(change) } else { change.complete() }
  }

  /// A class id, with a number where several instances were seen.
  func name(_ handle: flow_handle) -> String { names.name(handle, main: window.handle) }
}

/// Tells the front what the engine shows.
private final class Relay: Presenter {
  private unowned let session: Session

  init(_ session: Session) { self.session = session }

  func transition(_ change: Change) { session.show(change) }
  func changed(_ screen: flow_screen) { session.front?.contentChanged(of: screen) }
  func gesture(_ gesture: flow_gesture) { session.front?.moved(gesture) }
}
