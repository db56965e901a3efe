import CFlowABI
package import FlowKit
import FlowKitHost
import FlowSystem
import FlowText

/// A session driven by lines of text.
package final class LineFront: Front {
  let session: Session
  let scene: Scene
  let isJSON: Bool
  /// The output of screens: data for a machine or a terminal, a message when standard output is
  /// kept for the result.
  let screens: Output
  var menu: Menu?
  /// True if the last drawing is out of date.
  var needsDrawing = true
  /// True if a page has said that it has changed, by no input: it is drawn again where that makes
  /// another picture, at most 60 times a second.
  var isStale = false
  private var isIdle = true
  /// True if the news tell of other content, or of another page.
  private var (isOther, isOtherPage) = (false, false)
  private var nextDrawing = Moment.now
  private var drawn: [String] = []
  /// True if the user has been asked for input since something was written.
  private var hasPrompt = false
  var pages = 1
  var filter = ""
  private(set) var drawnScreen: flow_screen = FLOW_NONE

  package init(session: Session, isJSON: Bool, isTraced: Bool) throws(FlowError) {
    self.session = session
    self.isJSON = isJSON
    screens = isJSON || Output.data.isTerminal ? .data : .messages
    scene = try session.makeScene(isStill: true)
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
    var reader = LineReader(engine: session.loop.descriptor)
    if Output.inputIsTerminal, !isJSON {
      screens.line("Type a number, FIELD=VALUE, 'back' or 'help'.")
    }
    while !session.isOver {
      Crash.keepTree(of: session.engine)
      if needsDrawing || isStale && nextDrawing.rest == 0 { draw() }
      // The engine goes on once a change is shown, and with that the flow may have ended.
      if session.isOver { break }
      let isShowing = menu != nil
      let isPrompting = isShowing && Output.inputIsTerminal && !isJSON
      if isPrompting, !hasPrompt { screens.prompt("> ") }
      hasPrompt = true
      switch reader.next(takesLines: isShowing, within: isStale ? nextDrawing.rest : -1) {
      case .wake: try session.dispatch()
      case .end:
        // An empty line separates the next screen.
        if isPrompting { screens.line("") }
        return false
      case .line(let line):
        // Its number is one of what is there now.
        if isStale { draw() }
        (isIdle, hasPrompt) = (false, false)
        defer { isIdle = true }
        session.log.forget()
        try perform(LineCommand(line) { menu?.element(id: $0)?.use == .button })
      }
    }
    return session.ending != nil
  }

  /// Draws the top screen; only the tabs if the selected one is empty; nothing in an empty window.
  func draw() {
    isStale = false
    session.drain()
    let (isNews, isOther) = (needsDrawing || isOtherPage, isOther)
    (needsDrawing, isOtherPage, self.isOther, nextDrawing) = (false, false, false, Moment.now + 17)
    guard isNews || isOther else { return }
    guard let layer = scene.top else {
      menu = nil
      return
    }
    let page = layer.page
    let top = page?.screen ?? FLOW_NONE
    if top != drawnScreen {
      drawnScreen = top
      pages = 1
      filter = ""
    }
    let content = page.map { Content($0) { _ in pages * Menu.pageSize } } ?? Content()
    let menu = Menu(content: content, pages: pages, filter: filter)
    self.menu = menu
    let layers = session.window.layers
    if isJSON {
      screens.line(
        json: ScreenJSON.screen(
          content, of: page, layers: layers, in: session.engine))
      return
    }
    let drawing = Drawing(
      title: page == nil ? session.words[FLOW_WORD_EMPTY_TAB] : content.title, menu: menu,
      page: page, layers: layers,
      rows: TabRow.all(around: layer.selectedPlace, of: layer, in: session.engine),
      words: session.words)
    let lines = drawing.lines
    guard isNews || lines != drawn else { return }
    (drawn, hasPrompt) = (lines, false)
    for line in lines { screens.pageLine(line) }
  }

  // MARK: What it is told

  func wake() {
    if isIdle { isStale = true } else { needsDrawing = true }
  }

  func hear(_ news: Scene.News) {
    switch news {
    case .layerCame, .layerChanged, .layerWent, .pageCame: isOtherPage = true
    case .pageTold, .pageChanged, .elementChanged: isOther = true
    default: break
    }
  }

  var hasNews: Bool { needsDrawing || isStale }

  var wayOut: String { "'quit'" }
  var lastWayOut: String { "the end of input" }

  func showMessage(_ message: String) {
    Output.messages.line("flowhost run: \(message)")
    // The page stands below the message again.
    needsDrawing = true
  }

  func complain(_ message: String) {
    hasPrompt = false
    if isJSON {
      screens.line(json: ScreenJSON.error(message))
    } else if !session.log.hasJustTold(message) || !Output.messages.isSeen(with: screens) {
      screens.line("! \(message)")
    }
  }
}
