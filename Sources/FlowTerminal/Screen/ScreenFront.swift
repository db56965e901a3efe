import CFlowABI
import CScene
package import FlowKit
import FlowKitHost
import FlowSystem
import FlowText
import Glibc

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
  /// The titles of screens that the scene has no page of.
  private var titles: [flow_screen: String] = [:]
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
  /// The gesture that was lifted and has no outcome yet.
  var lifted: HeldGesture?
  /// The area of the top layer before the coming change.
  var lastTop: Area?

  // The menu above the page.
  var menu: RowMenu?
  var panels = Panels()
  var message: String?

  /// The target pressed with the mouse.
  var held: HeldMouse?

  private let telling: Telling
  private var seenLines = 0
  private var reader = KeyReader()
  private var isAtRest = false
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
    (gesture, lifted, held) = (nil, nil, nil)
    telling.addPrinted(terminal.taken())
    terminal.leave()
    telling.release()
  }

  // MARK: What it is told

  func wake() {
    isAtRest = false
    needsDrawing = true
  }

  func show(_ news: Scene.News) {
    isAtRest = false
    needsDrawing = true
    switch news {
    case .layerCame, .layerChanged, .layerWent: menu = nil
    case .pageWent(let page): forget(page)
    case .pageCame(let page), .pageTold(let page): contents[page.screen] = nil
    case .elementChanged(let element, let bits):
      guard let page = element.page else { break }
      contents[page.screen] = nil
      if bits & UInt32(FLOW_SHOWN_PUT) != 0 { states[page.screen]?.put(element) }
    case .rows(let element, _, _, _), .rowsChanged(let element, _):
      if let page = element.page { contents[page.screen] = nil }
    case .focus(let page, let element):
      states[page.screen, default: PageState()].wanted = element?.id
    case .motion(let motion) where motion.isHeld: follow(motion)
    case .motion(let motion): comes(motion)
    case .motionOver:
      (animation, coming) = (nil, nil)
      if gesture?.isLifted == true { gesture = nil }
    case .refused(let reason, _): if message != Visible.line(reason) { complain(reason) }
    default: break
    }
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

  func showMessage(_ message: String) {
    titles = [:]
    complain(message)
  }

  func title(of screen: flow_screen) -> String? {
    var title = scene.page(of: screen)?.title ?? titles[screen]
    if title == nil {
      // Nobody has looked at it: it lies below what a link or a session has opened.
      title = (try? session.engine.content(of: screen))?.title ?? ""
      titles[screen] = title
    }
    return title.flatMap { $0.isEmpty ? nil : $0 }
  }

  var hasNews: Bool { needsDrawing || animation != nil || coming != nil }

  var wayOut: String { "Ctrl-Q" }
  var lastWayOut: String { "Ctrl-C" }

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

  // MARK: The loop

  /// Drives the flow until it ends or the user leaves.
  ///
  /// - Returns: True if the flow has ended by itself.
  package func run() throws(FlowError) -> Bool {
    let engine = try session.engine.descriptor()
    while !session.isOver, Signals.told == 0 {
      telling.addPrinted(terminal.taken())
      if !isAtRest {
        telling.keepForCrash(Crash.tree(of: session.engine))
        isAtRest = true
      }
      if coming != nil || wantsPicture && nextPicture.rest == 0 { draw() }
      // The engine goes on once a change is shown, and with that the flow may have ended.
      if session.isOver { break }
      let ready = wait(engine)
      if ready.engine { try session.dispatch() }
      if ready.signal { obeySignals() }
      if ready.input, !readInput() { return false }
      try handleKeys()
      if ready.isNothing, hasTicks { nextTick() }
      if animation?.isOver == true { finishAnimation() }
      watchGesture()
    }
    return session.ending != nil
  }

  private struct Ready {
    var engine = false
    var input = false
    var signal = false
    var isNothing = false
  }

  private func wait(_ engine: Int32) -> Ready {
    var waits = [engine, STDIN_FILENO, TerminalSignals.descriptor, Signals.descriptor].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    let count = poll(&waits, nfds_t(waits.count), timeout)
    if count == 0 { return Ready(isNothing: true) }
    guard count > 0 else { return Ready() }
    return Ready(
      engine: waits[0].revents != 0, input: waits[1].revents != 0, signal: waits[2].revents != 0)
  }

  private var wantsPicture: Bool { needsDrawing || animation != nil }

  /// The milliseconds to wait at most: until the next picture, or until an escape character is a
  /// key.
  private var timeout: Int32 {
    let picture = wantsPicture ? Int32(nextPicture.rest) : hasTicks ? 120 : -1
    guard let patience = reader.patience else { return picture }
    return picture < 0 ? patience : min(picture, patience)
  }

  private func nextTick() {
    tick += 1
    needsDrawing = true
  }

  /// - Returns: False if the input has ended.
  private func readInput() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    if count > 0 { reader.addBytes(bytes.prefix(count)) }
    return count > 0 || count < 0 && (errno == EINTR || errno == EAGAIN)
  }

  private func handleKeys() throws(FlowError) {
    while let key = reader.next(), !session.isOver {
      // Keys typed meanwhile apply to the final picture.
      finishAnimation()
      session.log.forget()
      // A change that has been shown may lead to the next.
      for _ in 0..<8 where needsDrawing {
        draw()
        finishAnimation()
      }
      if key.isNew { message = nil }
      needsDrawing = true
      try handle(key)
    }
  }

  private func obeySignals() {
    let told = TerminalSignals.take()
    finishAnimation()
    if told.shallStop {
      // Nobody sees the window while the program rests.
      try? session.rest(true)
      terminal.stop()
      // The signal that the program continues has come as well.
      _ = TerminalSignals.take()
      try? session.rest(false)
    } else if told.goesOn {
      terminal.comeBack()
    }
    if told.hasResized { terminal.measure() }
    needsDrawing = true
  }

  /// Ends the animation in its final picture, so that the engine goes on.
  func finishAnimation() {
    guard let over = animation else { return }
    animation = nil
    needsDrawing = true
    scene.rested(over.motion)
    session.drain()
  }
}

extension Key {
  /// True if the input begins something: a mouse button that is released continues an earlier
  /// action.
  fileprivate var isNew: Bool {
    guard case .mouse(let mouse) = self else { return true }
    return mouse.action != .release && mouse.action != .drag && mouse.action != .other
  }
}
