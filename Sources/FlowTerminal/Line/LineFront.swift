import CFlowABI
package import FlowKit
import FlowKitHost
import FlowSystem
import FlowText

/// A session driven by lines of text.
package final class LineFront: Front {
  let session: Session
  let isJSON: Bool
  /// The output of screens: data for a machine or a terminal, a message when standard output is
  /// kept for the result.
  let screens: Output
  var menu: Menu?
  /// True if the last drawing is out of date.
  var needsDrawing = true
  var pages = 1
  var filter = ""
  private var drawnScreen: flow_screen = FLOW_NONE
  private var drawnTitle = ""
  /// The revision of its content, which input answers.
  private(set) var drawnRevision: UInt64 = 0

  package init(session: Session, isJSON: Bool, isTraced: Bool) throws(FlowError) {
    self.session = session
    self.isJSON = isJSON
    screens = isJSON || Output.data.isTerminal ? .data : .messages
    session.front = self
    if isTraced {
      try session.engine.addObserver(Tracer { [unowned session] in session.name(of: $0) })
    }
  }

  // MARK: The loop

  /// Drives the flow until it ends or the user leaves.
  ///
  /// - Returns: True if the flow has ended by itself.
  package func run() throws(FlowError) -> Bool {
    var reader = LineReader(engine: try session.engine.descriptor())
    if Output.inputIsTerminal, !isJSON {
      screens.line("Type a number, FIELD=VALUE, 'back' or 'help'.")
    }
    while !session.isOver {
      Crash.keepTree(of: session.engine)
      if needsDrawing { try draw() }
      let isShowing = menu != nil
      if isShowing, Output.inputIsTerminal, !isJSON { screens.prompt("> ") }
      switch reader.next(takesLines: isShowing) {
      case .wake: try session.dispatch()
      case .end:
        // An empty line separates the next screen.
        if isShowing, Output.inputIsTerminal, !isJSON { screens.line("") }
        return false
      case .line(let line):
        session.log.forget()
        try perform(LineCommand(line))
      }
    }
    return session.ending != nil
  }

  /// Draws the top screen; only the tabs if the selected one is empty; nothing in an empty window.
  func draw() throws(FlowError) {
    needsDrawing = false
    let layers = session.window.layers
    guard let top = session.window.top ?? layers.last.map({ _ in FLOW_NONE }) else {
      menu = nil
      return
    }
    if top != drawnScreen {
      drawnScreen = top
      pages = 1
      filter = ""
    }
    let isEmpty = top == FLOW_NONE
    var content = try isEmpty ? Content() : session.engine.content(of: top)
    content.elements = content.elements.map {
      session.engine.extended($0, of: top, to: pages * Menu.pageSize)
    }
    let menu = Menu(content: content, pages: pages, filter: filter)
    self.menu = menu
    drawnTitle = content.title
    drawnRevision = content.revision
    if isJSON {
      let classID = session.engine.screen(top)?.classID ?? ""
      screens.line(json: ScreenJSON.screen(content, classID: classID, layers: layers))
    } else {
      let drawing = Drawing(
        title: isEmpty ? session.words[FLOW_WORD_EMPTY_TAB] : content.title, menu: menu,
        layers: layers, words: session.words)
      for line in drawing.lines { screens.line(line) }
    }
  }

  var top: flow_screen { drawnScreen }

  // MARK: What it is told

  /// Marks the window as changed; it is drawn when nothing else is to be done.
  func show(_ change: Change) {
    needsDrawing = true
    change.complete()
  }

  func contentChanged(of screen: flow_screen) { needsDrawing = true }

  var hasNews: Bool { needsDrawing }

  var wayOut: String { "'quit'" }
  var lastWayOut: String { "the end of input" }

  func title(of screen: flow_screen) -> String? {
    screen == drawnScreen && !drawnTitle.isEmpty ? drawnTitle : nil
  }

  func showMessage(_ message: String) { Output.messages.line("flowhost run: \(message)") }

  func complain(_ message: String) {
    if isJSON {
      screens.line(json: ScreenJSON.error(message))
    } else if !session.log.hasJustTold(message) || !Output.messages.isSeen(with: screens) {
      screens.line("! \(message)")
    }
  }
}
