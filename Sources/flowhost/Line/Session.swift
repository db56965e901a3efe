import CFlowABI
import CFlowURI
import FlowKit
import FlowKitHost
import FlowText

/// One flow driven by lines of text.
final class Session {
  let engine: Engine
  let window: Window
  let isJSON: Bool
  private let log: DiagnosticLog
  /// Where screens go: data for a machine or a terminal, a message when standard output is kept for
  /// the result.
  let screens: Output
  /// How the flow ended.
  private(set) var ending: Ending?
  var menu: Menu?
  /// Whether what was drawn last is out of date.
  var needsDrawing = true
  var pages = 1
  var filter = ""
  private var drawnScreen: flow_screen = FLOW_NONE
  private var drawnTitle = ""
  /// The revision of its content, which input answers.
  private(set) var drawnRevision: UInt64 = 0
  private var names: [flow_handle: String] = [:]
  /// How many instances of each class were seen.
  private var counts: [String: Int] = [:]

  init(log: DiagnosticLog, isJSON: Bool, isTraced: Bool) throws(FlowError) {
    self.log = log
    engine = try Engine(log.options)
    window = try Window(engine)
    let locale = HostLocale.ofEnvironment
    try engine.setLocale(locale.language, locale.direction)
    self.isJSON = isJSON
    screens = isJSON || Output.data.isTerminal ? .data : .messages
    try window.show(with: Drawer(self))
    if isTraced { try engine.add(Tracer { [unowned self] in name($0) }) }
  }

  /// Opens the coordinator that the session is about.
  func open(_ classID: String, arguments: Value) throws(FlowError) {
    let transition = Transition.push.atOnce
    try window.open(classID, arguments, with: transition) { [unowned self] in ending = $0 }
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
      Output.messages.line("flowhost run: link '\(link)': \(OutcomeName.of(outcome, name))")
    }
  }

  /// A class id, with a number where several instances were seen.
  func name(_ handle: flow_handle) -> String {
    if let name = names[handle] { return name }
    let kind = flow_kind_of(handle)
    guard kind == FLOW_KIND_SCREEN || kind == FLOW_KIND_COORDINATOR else {
      return handle == window.handle ? "main" : "window"
    }
    guard let id = engine.classID(of: handle) else { return "gone" }
    let count = counts[id, default: 0] + 1
    counts[id] = count
    let name = count == 1 ? id : "\(id)#\(count)"
    names[handle] = name
    return name
  }

  // MARK: The loop

  /// Drives the flow until it ends or the user leaves.
  ///
  /// - Returns: Whether the flow has ended by itself.
  func run() throws(FlowError) -> Bool {
    var reader = LineReader(engine: try engine.descriptor())
    if Output.inputIsTerminal, !isJSON {
      screens.line("Type a number, FIELD=VALUE, 'back' or 'help'.")
    }
    while ending == nil {
      Crash.keepTree(of: engine)
      if needsDrawing { try draw() }
      let isShowing = menu != nil
      if isShowing, Output.inputIsTerminal, !isJSON { screens.prompt("> ") }
      switch reader.next(takesLines: isShowing) {
      case .wake: try engine.dispatch()
      case .end:
        // What comes next stands on a line of its own.
        if isShowing, Output.inputIsTerminal, !isJSON { screens.line("") }
        return false
      case .line(let line):
        log.forget()
        if try !perform(LineCommand(line)) { return false }
      }
    }
    return true
  }

  /// Draws the top screen, or the tabs while the selected one is empty, or nothing while the window is.
  func draw() throws(FlowError) {
    needsDrawing = false
    let layers = window.layers
    guard let top = window.top ?? layers.last.map({ _ in FLOW_NONE }) else {
      menu = nil
      return
    }
    if top != drawnScreen {
      drawnScreen = top
      pages = 1
      filter = ""
    }
    let isEmpty = top == FLOW_NONE
    let content = try isEmpty ? Content() : engine.content(of: top)
    let menu = Menu(content, pages: pages, filter: filter)
    self.menu = menu
    drawnTitle = content.title
    drawnRevision = content.revision
    if isJSON {
      let classID = engine.screen(top)?.classID ?? ""
      screens.line(json: ScreenJSON.screen(content, classID: classID, layers: layers))
    } else {
      let drawing = Drawing(
        title: isEmpty ? "(empty tab)" : content.title, menu: menu, layers: layers)
      for line in drawing.lines { screens.line(line) }
    }
  }

  var top: flow_screen { drawnScreen }

  /// What the user calls something: the title of the screen they see, otherwise its name.
  func title(of handle: flow_handle) -> String {
    handle == drawnScreen && !drawnTitle.isEmpty ? drawnTitle : name(handle)
  }

  /// Tells the user what went wrong with a line.
  func complain(_ message: String) {
    if isJSON {
      screens.line(json: ScreenJSON.error(message))
    } else if !log.hasJustTold(message) || !Output.messages.isSeen(with: screens) {
      screens.line("! \(message)")
    }
  }
}

/// What the window shows is drawn when nothing else is to be done.
private final class Drawer: Presenter {
  private unowned let session: Session

  init(_ session: Session) { self.session = session }

  func transition(_ change: Change) {
    session.needsDrawing = true
    change.complete()
  }

  func changed(_ screen: flow_screen) { session.needsDrawing = true }
}

/// Tells every event on standard error.
private final class Tracer: Observer {
  private let words: EventText

  init(name: @escaping (flow_handle) -> String) { words = EventText(name: name) }

  func event(_ event: Event) { Output.messages.line("  . \(words.line(event))") }
}
