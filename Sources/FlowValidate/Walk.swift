import CFlowABI
import CFlowURI
import FlowKit
import FlowKitHost
import FlowText

/// Random steps through a plugin's flow: actions of users and of hosts.
///
/// A step depends only on the seed, its number, and the content seen when it is taken.
final class Walk {
  let world: World
  /// The deep links that steps may open.
  var links: [String] = []
  /// True if errors of the plugin that the engine reports end the walk.
  var looksForFaults = true
  /// Gives the value that is typed into an element; `nil` leaves it to chance.
  var secret: (Element) -> Value? = { _ in nil }
  /// True if the host is active all the time.
  var staysActive = false
  /// True once a layer of the window had panes.
  private(set) var hasSeenPanes = false
  /// The content seen after each step.
  private(set) var trace: [String] = []
  private var current = 0
  private let first: ClassInfo
  private(set) var window: Window
  private var shower: Shower?
  private let manner: Shower.Manner?

  private var engine: Engine { world.engine }
  private var trial: Trial { world.trial }

  /// - Parameter manner: The manner in which the presenter answers; `nil` for no presenter.
  init(world: World, presenter manner: Shower.Manner? = .prompt) throws(Finding) {
    self.world = world
    self.manner = manner
    first = try world.firstCoordinator()
    window = try Self.makeWindow(world)
    try setPresenter()
  }

  private static func makeWindow(_ world: World) throws(Finding) -> Window {
    try world.trial.must("Making a window") { () throws(FlowError) in try Window(world.engine) }
  }

  private func setPresenter() throws(Finding) {
    guard let manner else { return }
    let shower = Shower(manner: manner, in: engine)
    self.shower = shower
    try trial.must("Giving the window a presenter") { () throws(FlowError) in
      try window.show(with: shower)
    }
  }

  // MARK: Walking

  func takeSteps(_ steps: [Int]) throws(Finding) {
    for step in steps { try takeStep(step) }
  }

  /// Takes steps in a window in which so many panes fit, and looks at each rest if another number,
  /// said for a moment, changes anything (P3).
  func takeSteps(_ steps: [Int], fitting fit: Int) throws(Finding) {
    try say(fitting: fit)
    for step in steps {
      try takeStep(step)
      try checkWidths(besides: fit)
    }
  }

  func takeStep(_ step: Int) throws(Finding) {
    var random = Random(seed: trial.seed, step: step)
    current = step
    trial.begin(step: step)
    let done = act(&random)
    try rest()
    if looksForFaults {
      try checkRest("After step \(step) (\(done))")
      try world.checkFaults("After step \(step) (\(done))")
    }
    trace.append("\(step): \(done): \(seen)")
  }

  /// Runs everything that is due, and lets the presenter answer.
  private func rest() throws(Finding) {
    world.settle()
    shower?.catchUp()
    if shower?.isReplaced == true { try setPresenter() }
    if shower?.isSlow == true, current % 3 == 0 { world.pass(20_000) }
  }

  /// - Parameter where: The action before, for the message.
  private func checkRest(_ where: String) throws(Finding) {
    guard let restless = shower?.restless, world.judges(restless.classID) else { return }
    throw .failed(
      "\(`where`) \(restless.name) says whenever it is drawn that it has changed, so it is drawn "
        + "for ever.",
      advice: "Say that it has changed where something changes, never in render.")
  }

  private func say(fitting fit: Int) throws(Finding) {
    try trial.must("Saying that \(fit) panes fit") { () throws(FlowError) in
      try engine.panes(window.handle, fit: fit)
    }
    try rest()
  }

  private func checkWidths(besides fit: Int) throws(Finding) {
    guard engine.layers(of: window.handle).contains(where: { !$0.panes.isEmpty }),
      let before = world.save()
    else { return }
    hasSeenPanes = true
    let shown = visible.map { ($0, seen(on: $0)) }
    try say(fitting: fit == 1 ? 3 : 1)
    try compare(world.save(), with: before, when: "while another number of panes fits")
    try say(fitting: fit)
    try compare(world.save(), with: before, when: "when as many panes fit as before")
    for (screen, content) in shown where visible.contains(screen) && seen(on: screen) != content {
      throw .warning(
        "After step \(current), when another number of panes had fitted for a moment, a screen "
          + "shows something else: \(content), then \(seen(on: screen)).",
        advice: "Show what is, not how often it has been shown: a user resizes windows.")
    }
  }

  /// The screens of the window that are visible.
  private var visible: [flow_screen] {
    world.openScreens.filter { engine.screen($0)?.appearance == FLOW_APPEARANCE_VISIBLE }
  }

  private func compare(
    _ records: [Record]?, with before: [Record], when: String
  ) throws(Finding) {
    guard let records else { return }
    for record in world.judged(before) {
      guard let twin = record.twin(in: records) else {
        throw .failed(
          "After step \(current), \(when), \(record.name) has gone.",
          advice: "Close nothing because it is not seen.")
      }
      guard let key = record.difference(from: twin), key != "state" else { continue }
      throw .failed(
        "After step \(current), \(when), \(record.name) is saved with another '\(key)'.",
        advice: "Open, close and go nowhere because a screen appears or is not seen.")
    }
  }

  /// Closes all windows without asking for vetoes, which ends everything that flows have opened.
  func close() throws(Finding) {
    trial.note("closing all windows")
    for window in engine.windows { close(window) }
    // A presenter that never answers is given up for each of the changes that wait, and each step
    // may have made some.
    for _ in 0..<2_000 {
      try rest()
      world.pass(100_000)
      if engine.windows.isEmpty, world.living.isEmpty { break }
    }
    if looksForFaults { try world.checkFaults("After all windows were closed") }
  }

  private func close(_ window: flow_window) {
    var options = flow_options()
    options.struct_size = UInt32(MemoryLayout<flow_options>.size)
    options.flags = FLOW_OPEN_FORCE
    _ = flow_window_close(engine.pointer, window, &options, nil)
  }

  // MARK: What is seen

  /// The content of the top screen, title and elements, as a line.
  private var seen: String {
    engine.top(of: window.handle).map(seen) ?? "nothing"
  }

  /// The content of a screen as a line.
  func seen(on top: flow_screen) -> String {
    guard let content = try? engine.content(of: top) else { return engine.name(of: top) }
    let elements = content.elements.map { element in
      "\(element.kind) \(element.id) \(element.text) \(element.value.json) \(element.rows.count)"
    }
    return
      "\(engine.classID(of: top) ?? "?") '\(content.title)' [\(elements.joined(separator: "; "))]"
  }

  // MARK: Steps

  private func act(_ random: inout Random) -> String {
    guard let top = engine.top(of: window.handle) else { return fill() }
    switch random.below(100) {
    case ..<58: return use(top, random: &random)
    case ..<66: return asked("go back") { () throws(FlowError) in try window.back() }
    case ..<70: return drag()
    case ..<75: return gesture(&random)
    case ..<79: return selectTab(&random)
    case ..<83: return pass(&random)
    case ..<86: return speak(&random)
    case ..<89: return leave(&random)
    case ..<92: return openLink(&random)
    case ..<95: return renderAll()
    case ..<97: return navigate(&random)
    case ..<99: return otherWindow(&random)
    default: return goTo(&random)
    }
  }

  /// Makes a request of the host, which may be refused without being the plugin's fault.
  private func asked(_ what: String, body: () throws(FlowError) -> Void) -> String {
    trial.note("step \(current): \(what)")
    do {
      try body()
      return what
    } catch {
      return "\(what): \(StatusName.of(error.status))"
    }
  }

  private func fill() -> String {
    let waited = asked("wait for a screen") { world.pass(1_000) }
    if engine.top(of: window.handle) != nil { return waited }
    let arguments = Samples.arguments(of: first)
    return asked("open '\(first.id)'") { () throws(FlowError) in
      try window.open(first.id, arguments)
    }
  }

  private func use(_ screen: flow_screen, random: inout Random) -> String {
    let name = engine.name(of: screen)
    guard let content = try? engine.content(of: screen) else { return "render \(name)" }
    let usable = content.elements.filter { $0.isInteractive && $0.isEnabled }
    guard let element = random.one(of: usable) else {
      return asked("go back from \(name)") { () throws(FlowError) in try window.back() }
    }
    if let row = random.one(of: element.rows), let action = random.one(of: row.actions) {
      let input = Input(element.id, .string(row.id), action: action.id)
      return asked("choose '\(action.id)' of '\(row.id)' in \(name)") { () throws(FlowError) in
        try engine.send(input, to: screen)
      }
    }
    let any = random.one(of: Samples.inputs(of: element)) ?? nil
    let value = secret(element) ?? any
    let word = value.map { " = \(String($0.json.prefix(40)))" } ?? ""
    return asked("'\(element.id)'\(word) in \(name)") { () throws(FlowError) in
      try engine.send(Input(element.id, value), to: screen)
    }
  }

  private func drag() -> String {
    guard let layer = engine.layerHandles(of: window.handle).last else { return "nothing" }
    return asked("drag the top layer away") { () throws(FlowError) in
      try engine.check(flow_drag(engine.pointer, layer, nil, nil))
    }
  }

  private func gesture(_ random: inout Random) -> String {
    let isFinished = random.isTrue(oneIn: 2)
    let layer = engine.layerHandles(of: window.handle).last ?? FLOW_NONE
    let page = engine.tabs(of: layer).randomNeighbour(&random)
    let isDrag = page == nil && random.isTrue(oneIn: 2) && layer != FLOW_NONE
    let word = page != nil ? "turn the page" : isDrag ? "drag" : "swipe back"
    return asked("\(word), \(isFinished ? "to the end" : "and return")") {
      () throws(FlowError) in
      var gesture: flow_transition = FLOW_NONE
      try engine.check(
        page.map { flow_gesture_begin_turn(engine.pointer, $0, nil, &gesture) }
          ?? (isDrag
            ? flow_gesture_begin_drag(engine.pointer, layer, nil, &gesture)
            : flow_gesture_begin_back(engine.pointer, window.handle, nil, &gesture)))
      _ = flow_gesture_progress(engine.pointer, gesture, 0.4)
      _ =
        isFinished
        ? flow_gesture_finish(engine.pointer, gesture)
        : flow_gesture_cancel(engine.pointer, gesture)
      try engine.check(flow_transition_release(engine.pointer, gesture))
    }
  }

  private func selectTab(_ random: inout Random) -> String {
    let layers = engine.layers(of: window.handle).filter { !$0.tabs.isEmpty }
    guard let layer = layers.last else { return pass(&random) }
    let index = random.below(layer.tabs.count)
    return asked("select tab \(index)") { () throws(FlowError) in
      try engine.select(index, of: layer.handle)
    }
  }

  private func pass(_ random: inout Random) -> String {
    let time = [1, 100, 1_000, 60_000, 3_600_000][random.below(5)]
    return asked("let \(time) ms pass") { world.pass(UInt64(time)) }
  }

  private func speak(_ random: inout Random) -> String {
    let language = ["de-DE", "ar", "", "zh-Hans-CN"][random.below(4)]
    let direction = language == "ar" ? FLOW_RIGHT_TO_LEFT : FLOW_LEFT_TO_RIGHT
    return asked("speak '\(language)'") { () throws(FlowError) in
      try engine.setLocale(language, direction)
    }
  }

  private func leave(_ random: inout Random) -> String {
    if staysActive { return pass(&random) }
    let activities = [FLOW_ACTIVITY_ACTIVE, FLOW_ACTIVITY_INACTIVE, FLOW_ACTIVITY_BACKGROUND]
    let activity = activities[random.below(3)]
    return asked("the host is \(text(flow_activity_name(activity)))") { () throws(FlowError) in
      try engine.check(flow_engine_set_activity(engine.pointer, activity))
    }
  }

  private func openLink(_ random: inout Random) -> String {
    guard let link = random.one(of: links) else { return pass(&random) }
    return asked("open '\(link)'") { () throws(FlowError) in
      try engine.explained { flow_uri_open(engine.pointer, window.handle, link, nil, nil, $0) }
    }
  }

  private func renderAll() -> String {
    asked("ask every screen for its content") {
      for screen in world.openScreens { _ = try? engine.content(of: screen) }
    }
  }

  /// Sends a route that nobody knows.
  private func navigate(_ random: inout Random) -> String {
    guard let coordinator = random.one(of: engine.coordinators) else { return pass(&random) }
    let parameters: Value? =
      random.isTrue(oneIn: 2) ? .map([.init(key: "id", value: .integer(-1))]) : nil
    return asked("bring a route that nobody knows") { () throws(FlowError) in
      let status = lending { loan in
        flow_navigate(
          engine.pointer, coordinator, loan.route(Route("validate.nowhere", parameters)), nil, nil)
      }
      try engine.check(status)
    }
  }

  /// Opens a further window with a flow of its own, or closes one.
  private func otherWindow(_ random: inout Random) -> String {
    let others = engine.windows.filter { $0 != window.handle }
    if others.count > 2, let other = random.one(of: others) {
      return asked("close another window") { close(other) }
    }
    return asked("open '\(first.id)' in another window") { () throws(FlowError) in
      try Window(engine).open(first.id, Samples.arguments(of: first))
    }
  }

  /// Goes to a screen that is open already, as a user might by a list of open screens.
  private func goTo(_ random: inout Random) -> String {
    guard let screen = random.one(of: world.openScreens) else { return "nothing" }
    return asked("jump back to \(engine.name(of: screen))") { () throws(FlowError) in
      try engine.check(flow_back_to(engine.pointer, screen, nil, nil))
    }
  }
}

extension [TabInfo] {
  /// Chooses a page or tab beside the selected one, in a part of all cases; `nil` in the others.
  fileprivate func randomNeighbour(_ random: inout Random) -> flow_router? {
    guard let selected = firstIndex(where: \.isSelected), random.isTrue(oneIn: 2) else {
      return nil
    }
    let index = selected + (random.isTrue(oneIn: 2) ? 1 : -1)
    return indices.contains(index) ? self[index].router : nil
  }
}
