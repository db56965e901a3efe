package import CFlowABI
import CFlowURI
package import FlowKit
package import FlowKitHost
package import FlowSystem
import FlowText
import Glibc

/// A running flow, independent of its display: its engine, its window and its ending. The user's
/// actions are in `Session+Wishes`; its ``Front`` draws it.
package final class Session {
  package let engine: Engine
  let window: Window
  let log: DiagnosticLog
  /// The flow's ending; `nil` while it runs.
  package private(set) var ending: Ending?
  /// True if the user has closed the window.
  package private(set) var isClosed = false
  /// The front that shows the session, and owns it.
  weak var front: (any Front)?
  /// The recorder of the user's actions.
  private let recorder: Recorder?
  /// The user's actions since the flow began, for ``FileWatch``.
  private var journey: [Wish] = []
  private var fileWatch: FileWatch?
  private var isWalking = false
  /// The gesture that is walked.
  private var walked: Gesture?
  /// The screens that have changed since the user's last wish.
  private var changed: Set<flow_screen> = []
  private let names: InstanceNames
  private var running: Running?

  /// The start of the flow, kept so that it can be repeated.
  private struct Running {
    var plugin: flow_plugin
    var classID: String
    var arguments: Value
    /// The serial number of the flow; endings of an earlier one are ignored.
    var number: Int
  }

  /// - Parameter words: The words of this program in another language.
  package init(
    log: DiagnosticLog, recorder: Recorder?, words: [(word: flow_word, text: String)] = []
  ) throws(FlowError) {
    self.log = log
    self.recorder = recorder
    var options = log.options
    if let recorder { options.clock = { recorder.clock.now } }
    engine = try Engine(options)
    window = try Window(engine)
    names = InstanceNames(engine: engine)
    let locale = HostLocale.ofEnvironment
    try engine.setLocale(locale.language, locale.direction)
    for (word, text) in words { try engine.setWord(word, to: text) }
    try window.show(with: Relay(session: self))
    if let recorder { try engine.addObserver(EventWatch { recorder.noteEvent() }) }
  }

  /// Opens the session's coordinator.
  package func open(_ classID: String, of plugin: flow_plugin, arguments: Value) throws(FlowError) {
    let number = (running?.number ?? 0) + 1
    running = Running(plugin: plugin, classID: classID, arguments: arguments, number: number)
    ending = nil
    let transition = Transition.push.atOnce
    recorder?.clock.move()
    try window.open(classID, arguments, with: transition) { [unowned self] ending in
      if running?.number == number { self.ending = ending }
    }
    recorder?.didBegin()
    if let outcome = transition.outcome, !outcome.isDone, ending == nil {
      throw FlowError(
        FLOW_OK, "opening '\(classID)' was \(OutcomeName.of(outcome, named: name))")
    }
  }

  /// Opens a deep link in the running flow.
  package func open(link: String) throws(FlowError) {
    try wish(.link(link)) { () throws(FlowError) in try follow(link) }
  }

  private func follow(_ link: String) throws(FlowError) {
    var transition: flow_transition = FLOW_NONE
    try engine.explained {
      flow_uri_open(engine.pointer, window.handle, link, nil, &transition, $0)
    }
    let outcome = try engine.outcome(of: transition)
    try engine.check(flow_transition_release(engine.pointer, transition))
    if !outcome.isDone, outcome.kind != FLOW_OUTCOME_NOOP {
      log.tell("flowhost run: link '\(link)': \(OutcomeName.of(outcome, named: name))")
    }
  }

  /// Loads the plugin's file as it is now, and begins the flow again; what runs is ended for it.
  func reload() throws(FlowError) {
    if recorder != nil {
      throw FlowError(
        FLOW_ERROR_UNSUPPORTED, "a plugin is not loaded again while a record is written")
    }
    journey = []
    try beginAgain()
  }

  private func beginAgain() throws(FlowError) {
    guard let running else { return }
    // The end of the old flow must not end the session.
    self.running?.number += 1
    let plugin = try Crash.reload(running.plugin, in: engine)
    self.running?.plugin = plugin
    try open(running.classID, of: plugin, arguments: running.arguments)
  }

  fileprivate func noteChange(of screen: flow_screen) {
    if recorder != nil { changed.insert(screen) }
  }

  /// Returns an element in its present state, which an earlier wish may have changed.
  func renewed(_ element: Element?, of screen: flow_screen) -> Element? {
    guard changed.contains(screen), let element else { return element }
    return (try? engine.content(of: screen))?.element(element.id)
  }

  /// True if the engine has something to do.
  private var isDue: Bool {
    var wait = pollfd(
      fd: (try? engine.descriptor()) ?? -1, events: Int16(POLLIN), revents: 0)
    return poll(&wait, 1, 0) > 0
  }

  // MARK: Recording, and walking the same way again

  /// Runs a wish of the user, and keeps it.
  func wish<Result>(
    _ wish: @autoclosure () -> Wish, body: () throws(FlowError) -> Result
  ) throws(FlowError) -> Result {
    if isWalking { return try body() }
    if fileWatch != nil, wish().leads { journey.append(wish()) }
    guard let recorder else { return try body() }
    try doWhatIsDue(recorder)
    recorder.record(wish())
    do {
      let result = try body()
      recorder.done(FLOW_OK)
      return result
    } catch {
      recorder.done(error.status)
      throw error
    }
  }

  /// Runs due timers and the like first, as a script does when it waits.
  @inline(never)
  private func doWhatIsDue(_ recorder: Recorder) throws(FlowError) {
    changed = []
    if try engine.liveCount(FLOW_KIND_TIMER) > 0 || isDue {
      try dispatch()
    } else {
      recorder.clock.move()
    }
  }

  /// Loads the plugin again, from now on, whenever its file has been written anew.
  package func watch(_ path: String) throws(FlowError) {
    fileWatch = try FileWatch(path: path, in: engine)
  }

  /// Dispatches the engine, and loads the plugin again if its file has changed.
  func dispatch() throws(FlowError) {
    if let recorder {
      recorder.notePassing()
      try recorder.clock.move(engine)
    } else {
      try engine.dispatch()
    }
    guard let fileWatch, fileWatch.hasChanged else { return }
    fileWatch.forget()
    do throws(FlowError) {
      try beginAgain()
      walk()
    } catch {
      front?.complain(error.message)
    }
  }

  /// Repeats the user's actions, as far as the new plugin allows them.
  private func walk() {
    isWalking = true
    defer { isWalking = false }
    var count = 0
    for wish in journey {
      if ending != nil || !step(wish) { break }
      count += 1
    }
    if count == journey.count {
      front?.showMessage("loaded again")
    } else {
      front?.complain(
        "loaded again; step \(count + 1) of \(journey.count) leads nowhere now, "
          + "so that is where you are"
      )
      journey.removeLast(journey.count - count)
    }
  }

  private func step(_ wish: Wish) -> Bool {
    do throws(FlowError) {
      switch wish {
      case .input(let use):
        var input = use.input
        guard let top = window.top else { return false }
        // The input answers the present content.
        input.revision = try engine.content(of: top).revision
        try engine.send(input, to: top)
      case .wrong(let id, let reason, let layer, let depth):
        let layers = window.layers
        guard layers.indices.contains(layer), layers[layer].screens.indices.contains(depth) else {
          return false
        }
        try engine.setWrong(id, on: layers[layer].screens[depth], because: reason)
      case .back: try back()
      case .backTo(let index, let layer):
        let layers = window.layers
        guard layers.indices.contains(layer), layers[layer].screens.indices.contains(index) else {
          return false
        }
        try back(to: layers[layer].screens[index])
      case .select(let index, let layer):
        let layers = window.layers
        guard layers.indices.contains(layer), layers[layer].tabs.indices.contains(index) else {
          return false
        }
        try select(index, of: layers[layer].handle)
      case .hold(let layer?):
        let layers = window.layers
        guard layers.indices.contains(layer) else { return false }
        walked = try hold(layers[layer].handle)
      case .hold(nil): walked = try hold(nil)
      case .move(let progress): if let walked { try move(walked, to: progress) }
      case .lift(let goes): if let walked { try lift(walked, goes: goes) }
      case .link(let uri): try open(link: uri)
      case .close, .rest: break
      }
      return true
    } catch {
      return false
    }
  }

  /// True if there is nothing more to show.
  package var isOver: Bool { ending != nil || isClosed }

  func noteClosed() { isClosed = true }

  fileprivate func show(_ change: Change) {
    if let front { front.show(change) } else { change.complete() }
  }

  /// A class id, with a number where several instances were seen.
  func name(of handle: flow_handle) -> String { names.name(handle, main: window.handle) }
}

/// Tells the front what the engine shows.
private final class Relay: Presenter {
  private unowned let session: Session

  init(session: Session) { self.session = session }

  func transition(_ change: Change) { session.show(change) }
  func changed(_ screen: flow_screen) {
    session.noteChange(of: screen)
    session.front?.contentChanged(of: screen)
  }
  func gesture(_ gesture: flow_gesture) { session.front?.moved(gesture) }
  func hurry(_ token: flow_token) { session.front?.hurry(token) }
}

/// Tells a recorder of what happens beside typing: input and other content are what typing is.
private final class EventWatch: Observer {
  private let note: () -> Void

  init(_ note: @escaping () -> Void) { self.note = note }

  func event(_ event: Event) {
    if event.kind != FLOW_EVENT_INPUT, event.kind != FLOW_EVENT_CHANGED { note() }
  }
}
