import CCompanions
import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// Tells libflow-record what the user does (`run --record`). The engine owns what writes.
final class Recorder {
  private let pointer: OpaquePointer
  private let clock: HeldClock
  private let window: Window

  /// - Parameter clock: the engine's, which the script waits by.
  init(
    _ path: String, in engine: Engine, of window: Window, clock: HeldClock
  ) throws(FlowError) {
    var recorder: OpaquePointer?
    try engine.explained { error in
      "Recorded by flowhost run".withCString { title in
        var options = flow_recorder_options()
        options.struct_size = UInt32(MemoryLayout<flow_recorder_options>.size)
        options.title = title
        options.clock.function = { object($0, as: HeldClock.self)?.now ?? 0 }
        options.clock.user_data = Unmanaged.passUnretained(clock).toOpaque()
        return flow_recorder_begin(engine.pointer, path.fileName, &options, &recorder, error)
      }
    }
    guard let recorder else { throw FlowError(FLOW_ERROR_INTERNAL, "there is no recorder") }
    (pointer, self.clock, self.window) = (recorder, clock, window)
  }

  /// Tells of the coordinator that the window is about to show.
  func willOpen(_ classID: String, with arguments: Value) {
    clock.move()
    lending { loan in
      classID.withCString { classID in
        tellWish(FLOW_WISH_OPEN, of: window.handle) {
          $0.text = classID
          $0.value = loan.pointer(arguments)
        }
      }
    }
  }

  /// Tells of a wish that is about to be run.
  func record(_ wish: Wish) {
    switch wish {
    case .input(let use): tellUse(use)
    case .wrong(let id, let reason, let screen): tellWrong(id, because: reason, of: screen)
    case .back: tellWish(FLOW_WISH_BACK, of: window.handle)
    case .close: tellWish(FLOW_WISH_CLOSE, of: window.handle)
    case .rest(let isResting):
      tellWish(FLOW_WISH_ACTIVITY, of: window.handle) {
        $0.index = Int(isResting ? FLOW_ACTIVITY_BACKGROUND : FLOW_ACTIVITY_ACTIVE)
      }
    case .backTo(let screen): tellWish(FLOW_WISH_BACK_TO, of: screen)
    case .drag(let layer): tellWish(FLOW_WISH_DRAG, of: layer)
    case .select(let index, let layer): tellWish(FLOW_WISH_SELECT, of: layer) { $0.index = index }
    case .hold(let layer): tellWish(FLOW_WISH_HOLD, of: layer ?? window.handle)
    case .move(let progress): tellWish(FLOW_WISH_MOVE, of: FLOW_NONE) { $0.progress = progress }
    case .lift(let goes): tellWish(FLOW_WISH_LIFT, of: FLOW_NONE) { $0.index = goes ? 1 : 0 }
    case .link(let uri):
      uri.withCString { uri in tellWish(FLOW_WISH_LINK, of: window.handle) { $0.text = uri } }
    }
  }

  /// Tells the engine's answer.
  func done(_ status: flow_status) { flow_recorder_answer(pointer, status) }

  /// Tells that the engine has worked as time passed.
  func notePassing() { flow_recorder_passed(pointer) }

  /// Moves the clock on and lets the engine work meanwhile.
  func pass(in loop: SceneLoop, settle: () -> Void) throws(FlowError) {
    notePassing()
    // A step that is told on the way, as of a mistake that is over, has used that up.
    defer { notePassing() }
    try clock.move(loop, settle: settle)
  }

  /// Moves the clock on, as nothing is due.
  func moveClock() { clock.move() }

  /// Writes the end of the script.
  func finish(in engine: Engine) throws(FlowError) {
    try engine.explained { flow_recorder_end(pointer, $0) }
  }

  private func tellWish(
    _ kind: flow_wish_kind, of subject: flow_handle, with fill: (inout flow_wish) -> Void = { _ in }
  ) {
    var wish = flow_wish()
    wish.struct_size = UInt32(MemoryLayout<flow_wish>.size)
    wish.kind = kind
    wish.subject = subject
    fill(&wish)
    flow_recorder_wish(pointer, &wish)
  }

  private func tellUse(_ use: Use) {
    var flags: UInt32 = 0
    switch use.typing {
    case nil: break
    case .begins: flags = FLOW_RECORDER_TYPED
    case .goesOn: flags = FLOW_RECORDER_TYPED | FLOW_RECORDER_GOES_ON
    }
    var element = self.element(isPressed: use.isPress, secrecy: use.secrecy)
    lending { loan in
      var input = flow_input()
      input.struct_size = UInt32(MemoryLayout<flow_input>.size)
      input.id = loan.view(use.input.id)
      input.action = loan.view(use.input.action)
      input.value = loan.pointer(use.input.value)
      flow_recorder_input(pointer, use.screen, &element, &input, flags)
    }
  }

  private func tellWrong(_ id: String, because reason: String?, of screen: flow_screen) {
    lending { loan in
      var element = self.element(isPressed: false, secrecy: .open)
      element.id = loan.view(id)
      withUnsafePointer(to: &element) { element in
        let tell = { (reason: UnsafePointer<CChar>?) in
          self.tellWish(FLOW_WISH_WRONG, of: screen) {
            $0.element = element
            $0.text = reason
          }
        }
        if let reason { reason.withCString(tell) } else { tell(nil) }
      }
    }
  }

  /// An element that needs the same care.
  private func element(isPressed: Bool, secrecy: Secrecy) -> flow_element {
    var element = flow_element()
    element.struct_size = UInt32(MemoryLayout<flow_element>.size)
    element.kind =
      isPressed
      ? FLOW_ELEMENT_BUTTON : secrecy == .secret ? FLOW_ELEMENT_TOGGLE : FLOW_ELEMENT_FIELD
    element.secret = secrecy == .open ? FLOW_FALSE : FLOW_TRUE
    return element
  }
}
