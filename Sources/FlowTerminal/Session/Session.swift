package import CFlowABI
import CFlowURI
import CScene
package import FlowKit
package import FlowKitHost
package import FlowSystem
import FlowText
import Glibc

/// A running flow, independent of its display: its engine, its window and its ending. The user's
/// actions are in `Session+Wishes`; its ``Front`` draws it.
package final class Session {
  /// The engine, and what waits for its turn.
  let loop: SceneLoop
  package var engine: Engine { loop.engine }
  let window: Window
  let log: DiagnosticLog
  /// The flow's ending; `nil` while it runs.
  package private(set) var ending: Ending?
  /// True if the user has closed the window.
  package private(set) var isClosed = false
  /// The front that shows the session, and owns it.
  weak var front: (any Front)?
  /// The recorder of the user's actions.
  private var recorder: Recorder?
  /// The engine's clock, if the user's actions are recorded.
  private let clock: HeldClock?
  private let names: InstanceNames
  /// The plugins, in the order in which they were loaded.
  private var plugins: [SessionPlugin] = []
  /// True if they are loaded again when their files change.
  private var isWatched = false
  /// The coordinator whose end is that of the session; none until it is there.
  private var root: flow_coordinator = FLOW_NONE
  /// The session that is kept in a store.
  private var kept: KeptSession?
  /// The scene of the window, of which the front makes a picture.
  private(set) var scene: Scene?
  /// True while the news of the scene are read, and if there were others by then.
  private var (isDraining, isWoken) = (false, false)
  /// The requests of the user that have no outcome yet, oldest first.
  var asked: [Asked] = []
  /// The mistakes in what is typed that the record has told, by screen and element.
  private var wrong: [TypedField: String] = [:]

  /// Settings of a session.
  package struct Options {
    /// True if ``Session/record(to:)`` is called next.
    package var isRecorded = false
    /// True if the state is kept that a reload and a store need (`FLOW_ENGINE_SAVED`).
    package var isSaved = false
    /// The words of this program in another language.
    package var words: [(word: flow_word, text: String)] = []

    package init() {}
  }

  package init(log: DiagnosticLog, settings: Options) throws(FlowError) {
    self.log = log
    let clock = settings.isRecorded ? HeldClock() : nil
    self.clock = clock
    var options = log.options
    if let clock { options.clock = { clock.now } }
    if settings.isSaved { options.flags |= FLOW_ENGINE_SAVED }
    loop = try SceneLoop(options)
    let engine = loop.engine
    window = try Window(engine)
    names = InstanceNames(engine: engine)
    let locale = HostLocale.ofEnvironment
    try engine.setLocale(locale.language, locale.direction)
    for (word, text) in settings.words { try engine.setWord(word, to: text) }
    try engine.addObserver(Outcomes(session: self))
  }

  /// Makes the scene of the window for a front.
  ///
  /// - Parameter isStill: True if nothing moves in it.
  func makeScene(isStill: Bool) throws(FlowError) -> Scene {
    let scene = try Scene(engine, window: window.handle, isStill: isStill) { [weak self] in
      self?.wake()
    }
    self.scene = scene
    return scene
  }

  private func wake() {
    isWoken = true
    if !isDraining { front?.wake() }
  }

  /// Reads the news of the scene, of which the front hears, so that the engine goes on.
  func drain() {
    guard !isDraining else { return }
    isDraining = true
    isWoken = false
    while let news = scene?.next() {
      isWoken = false
      noteRight(news)
      front?.hear(news)
    }
    isDraining = false
    // A screen says of itself while it is asked that it has changed.
    if isWoken { front?.wake() }
  }

  /// Adds a plugin.
  ///
  /// - Parameters:
  ///   - path: Its file.
  ///   - load: Loads it.
  package func use(
    _ path: String, load: @escaping () throws(FlowError) -> flow_plugin
  ) throws(FlowError) -> PluginInfo {
    let plugin = try SessionPlugin(path: path, in: engine, load: load)
    plugins.append(plugin)
    return try engine.info(of: plugin.handle)
  }

  /// Writes what the user does as a play script.
  package func record(to path: String) throws(FlowError) {
    guard let clock else { return }
    recorder = try Recorder(path, in: engine, of: window, clock: clock)
  }

  /// Ends the script; throws if it could not be written.
  package func endRecord() throws(FlowError) {
    let recorder = self.recorder
    self.recorder = nil
    try recorder?.finish(in: engine)
  }

  /// Opens the session's coordinator.
  package func open(_ classID: String, arguments: Value) throws(FlowError) {
    let transition = Transition.push.atOnce
    recorder?.willOpen(classID, with: arguments)
    try window.open(classID, arguments, with: transition)
    drain()
    recorder?.done(FLOW_OK)
    takeRoot()
    if let outcome = transition.outcome, !outcome.isDone, ending == nil {
      throw FlowError(
        FLOW_OK, "opening '\(classID)' was \(OutcomeName.of(outcome, named: name))")
    }
  }

  /// Resumes a session of a store, or begins it, and keeps it there from then on.
  ///
  /// - Parameter isReadOnly: True to resume it, and to write nothing.
  /// - Parameter beginsAnew: True to put it aside if it cannot be read, and to begin anew.
  /// - Returns: The number of the step that was resumed; `nil` if nothing is open.
  package func resume(
    _ name: String, of store: SessionStore, isReadOnly: Bool, beginsAnew: Bool
  ) throws(FlowError) -> UInt64? {
    let saved = try savedWindow(of: name, in: store, isNeeded: !beginsAnew)
    if saved != nil, clock != nil {
      throw FlowError(
        FLOW_ERROR_UNSUPPORTED,
        "session '\(name)' would be resumed, and a record begins where a flow begins; leave out "
          + "'--record', or give the session another name")
    }
    let kept = try store.attach(
      engine, as: name, isReadOnly: isReadOnly, beginsAnew: beginsAnew, window: window.handle,
      saved: saved)
    self.kept = kept
    guard kept.isRestored else { return nil }
    takeRoot()
    return kept.step
  }

  /// The saved id of the session's first window; attaching tells why there is none if that is not
  /// needed.
  private func savedWindow(
    of name: String, in store: SessionStore, isNeeded: Bool
  ) throws(FlowError) -> UInt64? {
    do throws(FlowError) {
      return try store.firstWindow(of: name)
    } catch {
      if isNeeded { throw error }
      return nil
    }
  }

  private func takeRoot() { root = engine.children(of: FLOW_NONE).first ?? FLOW_NONE }

  /// Opens a deep link in the running flow.
  package func open(link: String) throws(FlowError) {
    try wish(.link(link)) { () throws(FlowError) in try follow(link) }
  }

  private func follow(_ link: String) throws(FlowError) {
    var transition: flow_transition = FLOW_NONE
    try engine.explained {
      flow_uri_open(engine.pointer, window.handle, link, nil, &transition, $0)
    }
    drain()
    let outcome = try engine.outcome(of: transition)
    try engine.check(flow_transition_release(engine.pointer, transition))
    if !outcome.isDone, outcome.kind != FLOW_OUTCOME_NOOP {
      log.tell("flowhost run: link '\(link)': \(OutcomeName.of(outcome, named: name))")
    }
  }

  /// Loads the files of all plugins as they are now. A plugin that cannot be loaded keeps no other
  /// plugin from being loaded.
  func reload() throws(FlowError) {
    if recorder != nil {
      throw FlowError(
        FLOW_ERROR_UNSUPPORTED, "a plugin is not loaded again while a record is written")
    }
    var failure: FlowError?
    for plugin in plugins {
      do throws(FlowError) {
        try plugin.reload(in: loop)
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    front?.showMessage("loaded again")
  }

  /// True if the engine has something to do.
  private var isDue: Bool {
    var wait = pollfd(fd: loop.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&wait, 1, 0) > 0
  }

  // MARK: Recording, and loading again

  /// A field into which the user types.
  struct TypedField: Hashable {
    let screen: flow_screen
    let id: String
  }

  /// Finds what the user has acted on; a timer may have made something else of it meanwhile, and
  /// then nothing is done, and nothing recorded.
  func found(_ drawn: Element, on screen: flow_screen) throws(FlowError) -> Scene.Element {
    if let element = scene?.page(of: screen)?.element(drawn.id) {
      let now = Element(element, rows: 0)
      if now.kind == drawn.kind, now.fieldType == drawn.fieldType { return element }
    }
    throw FlowError(FLOW_ERROR_STALE_HANDLE, "'\(drawn.id)' has gone from its screen")
  }

  /// Tells the record that the text in a field is no value, before the scene tells the screen.
  func recordWrong(
    _ reason: String, of drawn: Element, in field: TypedField, body: () -> Void
  ) {
    guard let recorder, wrong[field] != reason else { return body() }
    try? doWhatIsDue(recorder)
    drain()
    guard let now = try? found(drawn, on: field.screen), now.members.isEnabled else { return }
    // Not even that a secret is wrong is written down.
    guard !now.isSecret else { return body() }
    wrong[field] = reason
    recorder.record(.wrong(id: field.id, reason, on: field.screen))
    body()
    drain()
    recorder.done(FLOW_OK)
  }

  /// Notes that the text in a field is a value.
  func noteSent(_ field: TypedField) { wrong[field] = nil }

  /// Tells the record that a mistake is over, as the scene has told the screen: another text has
  /// been put there, or it has become another field.
  private func noteRight(_ news: Scene.News) {
    guard !wrong.isEmpty, case .elementChanged(let element, let bits) = news,
      bits & UInt32(FLOW_SHOWN_PUT | FLOW_SHOWN_FIELD_TYPE) != 0
    else { return }
    let field = TypedField(screen: element.page?.screen ?? FLOW_NONE, id: element.id)
    guard wrong.removeValue(forKey: field) != nil else { return }
    recorder?.record(.wrong(id: field.id, nil, on: field.screen))
    recorder?.done(FLOW_OK)
  }

  /// Runs a wish of the user, and records it.
  ///
  /// - Parameter wish: Throws if what was due has left nothing to wish for.
  func wish<Result>(
    _ wish: @autoclosure () throws(FlowError) -> Wish, body: () throws(FlowError) -> Result
  ) throws(FlowError) -> Result {
    guard let recorder else { return try body() }
    try doWhatIsDue(recorder)
    drain()
    recorder.record(try wish())
    do {
      let result = try body()
      drain()
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
    if try engine.liveCount(FLOW_KIND_TIMER) > 0 || isDue {
      try dispatch()
    } else {
      recorder.moveClock()
    }
  }

  /// Loads each plugin again, from now on, when its file has been replaced.
  package func watchPlugins() throws(FlowError) {
    for plugin in plugins { try plugin.watchFile(in: loop) }
    isWatched = true
  }

  /// Lets the engine work, and loads the plugins again whose files have changed.
  func dispatch() throws(FlowError) {
    if let recorder {
      try recorder.pass(in: loop) {
        drain()
        front?.settle()
      }
    } else {
      if isWatched { log.forget() }
      loop.run()
    }
    if isWatched { tellLoaded() }
  }

  /// Tells the user of plugins that have been loaded again, or could not be.
  private func tellLoaded() {
    if !plugins.filter({ $0.hasCome(in: engine) }).isEmpty {
      front?.showMessage("loaded again")
    } else if let failure = log.last,
      (FLOW_ERROR_PLUGIN_INIT...FLOW_ERROR_PLUGIN_OPEN).contains(failure.status)
    {
      front?.complain(failure.message)
    }
  }

  /// True if there is nothing more to show.
  package var isOver: Bool { ending != nil || isClosed }

  func noteClosed() { isClosed = true }

  /// Leaves a session that is kept: it is resumed where the user is now.
  ///
  /// - Returns: False if something would be lost, or nothing is kept.
  func leaveKept() -> Bool {
    if kept?.isSaved == true { isClosed = true }
    return isClosed
  }

  /// Puts what is kept on the disk, as nobody sees the window for a while.
  func sync() { kept?.sync() }

  fileprivate func noteEnding(_ event: Event) {
    let isRoot =
      root == FLOW_NONE
      ? engine.coordinator(event.subject)?.parent == FLOW_NONE : event.subject == root
    guard isRoot else { return }
    ending =
      event.cause == FLOW_CAUSE_FINISHED
      ? .finished(event.value ?? .null) : .ended(Cause(rawValue: event.cause))
  }

  /// The title of a screen that has been seen; `nil` for an unseen screen, which is not asked for
  /// its content (H2), and for a screen without a title.
  func title(of screen: flow_screen) -> String? {
    scene?.page(of: screen).flatMap { $0.title.isEmpty ? nil : $0.title }
  }

  /// A class id, with a number where several instances were seen.
  func name(of handle: flow_handle) -> String { names.name(handle, main: window.handle) }
}

/// Tells the session of the end of its flow, and of its requests. No function is given for them, as
/// none is saved.
private final class Outcomes: Observer {
  private unowned let session: Session

  init(session: Session) { self.session = session }

  func event(_ event: Event) {
    switch event.kind {
    case FLOW_EVENT_FINISHED: session.noteEnding(event)
    case FLOW_EVENT_DONE: if let outcome = event.outcome { session.noteOutcome(outcome) }
    default: break
    }
  }
}
