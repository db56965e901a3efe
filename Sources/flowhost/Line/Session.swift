import CFlowABI
import CFlowURI

/// One flow driven by lines of text.
final class Session {
  /// How the flow ended.
  struct Ending {
    var cause: flow_cause
    var value: Value?
  }

  let engine: Engine
  let window: flow_window
  let isJSON: Bool
  private let log: DiagnosticLog
  /// Where screens go: data for a machine or a terminal, a message when standard output is kept for
  /// the result.
  let screens: Output
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

  init(log: DiagnosticLog, isJSON: Bool, isTraced: Bool) throws(EngineFailure) {
    self.log = log
    engine = try Engine(log.services)
    window = try engine.createWindow()
    try engine.setLocale(.ofEnvironment)
    self.isJSON = isJSON
    screens = isJSON || Output.data.isTerminal ? .data : .messages
    let presenter = Presenter(
      transition: { [unowned self] in show($0) },
      changed: { [unowned self] _ in needsDrawing = true })
    try presenter.attach(to: engine, classID: "flowhost.presenter")
    try checked(flow_window_set_presenter(engine.pointer, window, presenter.handle))
    if isTraced {
      let words = EventText(name: { [unowned self] in name($0) })
      try Observer(event: { event in
        Output.messages.line("  . \(words.line(event))")
      }).attach(to: engine)
    }
  }

  private func show(_ change: flow_change) {
    needsDrawing = true
    if change.token != FLOW_NONE { _ = flow_token_complete(engine.pointer, change.token) }
  }

  /// Opens the coordinator that the session is about.
  func open(_ classID: String, arguments: Value) throws(EngineFailure) {
    var options = flow_options()
    options.struct_size = UInt32(MemoryLayout<flow_options>.size)
    options.flags = FLOW_OPEN_AT_ONCE
    options.finished.user_data = Unmanaged.passUnretained(self).toOpaque()
    options.finished.function = { data, _, _, cause, value in
      object(data, as: Session.self)?.ending = Ending(cause: cause, value: Value(value))
    }
    var transition: flow_transition = FLOW_NONE
    try checked(
      Value.lend(arguments) {
        flow_open_new(engine.pointer, window, classID, $0, &options, nil, &transition)
      })
    let outcome = try settled(transition)
    if outcome.kind != FLOW_OUTCOME_DONE, ending == nil {
      throw EngineFailure(
        FLOW_OK, message: "opening '\(classID)' was \(OutcomeName.of(outcome, name))")
    }
  }

  /// Opens a deep link in the running flow.
  func open(link: String) throws(EngineFailure) {
    var transition: flow_transition = FLOW_NONE
    try explained { flow_uri_open(engine.pointer, window, link, nil, &transition, $0) }
    let outcome = try settled(transition)
    if outcome.kind != FLOW_OUTCOME_DONE, outcome.kind != FLOW_OUTCOME_NOOP {
      Output.messages.line("flowhost run: link '\(link)': \(OutcomeName.of(outcome, name))")
    }
  }

  /// The outcome of a request; the transition is given back.
  func settled(_ transition: flow_transition) throws(EngineFailure) -> flow_outcome {
    var outcome = flow_outcome()
    outcome.struct_size = UInt32(MemoryLayout<flow_outcome>.size)
    try checked(flow_transition_outcome(engine.pointer, transition, &outcome))
    try checked(flow_transition_release(engine.pointer, transition))
    return outcome
  }

  /// A class id, with a number where several instances were seen.
  func name(_ handle: flow_handle) -> String {
    if let name = names[handle] { return name }
    let kind = flow_kind_of(handle)
    guard kind == FLOW_KIND_SCREEN || kind == FLOW_KIND_COORDINATOR else {
      return handle == window ? "main" : "window"
    }
    var classID: UnsafePointer<CChar>?
    guard flow_class_of(engine.pointer, handle, &classID) == FLOW_OK else { return "gone" }
    let id = text(classID)
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
  func run() throws(EngineFailure) -> Bool {
    var descriptor: Int32 = -1
    try checked(flow_engine_descriptor(engine.pointer, &descriptor))
    var reader = LineReader(engine: descriptor)
    if Output.inputIsTerminal, !isJSON {
      screens.line("Type a number, FIELD=VALUE, 'back' or 'help'.")
    }
    while ending == nil {
      if needsDrawing { try draw() }
      let isShowing = menu != nil
      if isShowing, Output.inputIsTerminal, !isJSON { screens.prompt("> ") }
      switch reader.next(takesLines: isShowing) {
      case .wake: try checked(flow_engine_dispatch(engine.pointer))
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
  func draw() throws(EngineFailure) {
    needsDrawing = false
    let layers = engine.layers(of: window)
    guard let top = engine.top(of: window) ?? layers.last.map({ _ in FLOW_NONE }) else {
      menu = nil
      return
    }
    if top != drawnScreen {
      drawnScreen = top
      pages = 1
      filter = ""
    }
    let isEmpty = top == FLOW_NONE
    let content = try isEmpty ? Content(title: "", elements: []) : engine.content(of: top)
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
