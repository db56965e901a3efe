import CFlowABI
import CScene
package import FlowKit
import FlowKitHost
import FlowSystem
import FlowText
import Glibc

/// The loop, which waits for keys, the engine and signals, and the news of the scene.
extension ScreenFront {
  // MARK: The loop

  /// Drives the flow until it ends or the user leaves.
  ///
  /// - Returns: True if the flow has ended by itself.
  package func run() throws(FlowError) -> Bool {
    let engine = session.loop.descriptor
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

  // MARK: News

  func hear(_ news: Scene.News) {
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
    case .motionOver: (animation, coming, gesture) = (nil, nil, nil)
    case .refused(let reason, 0): if message != Visible.line(reason) { complain(reason) }
    default: break
    }
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
