import CFlowABI
package import FlowKit
import FlowKitHost
import FlowSystem
import FlowText

/// A session shown on the whole terminal.
///
/// It keeps the state that the engine does not know (focus, typed text, animations); the picture
/// follows from that and from the content of the screens (``WindowPicture``).
package final class ScreenFront: Front {
  let session: Session
  let scene: Scene
  let terminal: Terminal
  let isAnimated: Bool

  /// Copies of what pages show, until they change.
  var contents: [flow_screen: Content] = [:]
  var states: [flow_screen: PageState] = [:]
  var frame = Frame(width: 0, height: 0)
  var needsDrawing = true
  var tick = 0
  /// True if something on the screen is under way without a known end.
  var hasTicks = false

  // The animation that runs.
  var animation: Animation?
  /// A motion that is to be shown, with the picture before it.
  var coming: (motion: Scene.Motion, old: Canvas)?
  var gesture: HeldGesture?
  /// The area of the top layer before the coming change.
  var lastTop: Area?

  // The menu above the page.
  var menu: RowMenu?
  var panels = Panels()
  var message: String?

  /// The target pressed with the mouse.
  var held: HeldMouse?

  let telling: Telling
  private var seenLines = 0
  var reader = KeyReader()
  var isAtRest = false
  /// The moment of the next picture that no key asks for, however often a page says that it has
  /// changed.
  var nextPicture = Moment.now

  package init(session: Session, on terminal: Terminal, isAnimated: Bool, isTraced: Bool)
    throws(FlowError)
  {
    self.session = session
    self.terminal = terminal
    self.isAnimated = isAnimated
    telling = Telling(session: session, sharesTerminal: terminal.hasStandardError)
    scene = try session.makeScene(isStill: !isAnimated)
    session.front = self
    // The bar marks that there is something new.
    telling.changed = { [unowned self] in
      needsDrawing = true
      if let line = telling.lines.last { keepPlace(of: .log, behind: PanelLine(line)) }
    }
    try session.engine.addObserver(
      CallRecorder(CallText(engine: session.engine)) { [weak self] in self?.record($0, look: $1) })
    if isTraced, !terminal.hasStandardError {
      try session.engine.addObserver(Tracer { [unowned session] in session.name(of: $0) })
    }
  }

  /// Gives the terminal back, and prints the messages of the meantime there.
  package func end() {
    telling.addPrinted(terminal.taken())
    terminal.leave()
    telling.release()
  }

  // MARK: What it is told

  func wake() {
    isAtRest = false
    needsDrawing = true
  }

  func complain(_ message: String) {
    let message = Visible.line(message)
    self.message = message
    needsDrawing = true
    // The log has the rest of one that does not fit below the page.
    if KeyBar.cuts(message, width: terminal.width, height: terminal.height) {
      telling.addNote(message)
    }
  }

  func showMessage(_ message: String) { complain(message) }

  var hasNews: Bool { needsDrawing || animation != nil || coming != nil }

  var wayOut: String { "Ctrl-Q" }
  var lastWayOut: String { "Ctrl-C" }

  /// The screen on top, with its content.
  var top: (screen: flow_screen, content: Content)? {
    scene.top.map { layer in
      let screen = layer.page?.screen ?? FLOW_NONE
      return (screen, contents[screen] ?? Content())
    }
  }

  /// The tabs and pages around what is selected in the layer on top, outermost first.
  var tabRows: [TabRow] {
    scene.top.map { TabRow.all(around: $0.selectedPlace, of: $0, in: session.engine) } ?? []
  }

  /// Drops the state of a page that goes.
  func forget(_ page: Scene.Page) {
    let gone = { (screen: flow_screen) in screen != FLOW_NONE && self.scene.page(of: screen) == nil
    }
    contents = contents.filter { !gone($0.key) }
    states = states.filter { !gone($0.key) }
  }

  /// Keeps the lines of a panel in their places while others come behind them.
  func keepPlace(of panel: Panel, behind line: PanelLine) {
    guard let state = panels[panel], state.scroll > 0 else { return }
    let shape = TextPanel(title: "", lines: [])
    panels[panel]?.scroll += shape.rowCount(of: line, width: frame[panel].inside.width)
  }

  /// True if a panel takes the place of the page, as there is no room for both.
  func coversPage(_ panel: Panel) -> Bool {
    panel == .tree ? terminal.width < 76 : terminal.height - (terminal.height > 2 ? 1 : 0) < 16
  }

  /// Keeps a call for the panel.
  func record(_ call: String, look: Look) {
    let line = telling.record(call, look: look)
    isAtRest = false
    keepPlace(of: .tree, behind: line)
    if panels.tree != nil { needsDrawing = true }
  }

  var calls: [PanelLine] { telling.calls }
  var told: [String] { telling.lines }

  /// True if the log was told something since it was last open.
  var hasUnseenLines: Bool { panels.log == nil && telling.lineCount > seenLines }

  /// Notes that the user sees the log.
  func noteLogSeen() { seenLines = telling.lineCount }
}
