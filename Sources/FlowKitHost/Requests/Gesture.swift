public import CFlowABI
public import FlowKit

/// A gesture of the user, held until it is finished or cancelled.
public final class Gesture {
  private let engine: Engine
  private let handle: flow_transition

  fileprivate init(
    engine: Engine, begin: (UnsafeMutablePointer<flow_transition>) -> flow_status
  ) throws(FlowError) {
    var handle: flow_transition = FLOW_NONE
    try engine.check(begin(&handle))
    self.engine = engine
    self.handle = handle
  }

  deinit { _ = flow_transition_release(engine.pointer, handle) }

  /// The outcome; pending while it is held, and while an answer is awaited.
  public var outcome: Outcome? { try? engine.outcome(of: handle) }

  /// Tells the presenter that the finger has moved.
  ///
  /// - Parameter progress: from 0 to 1.
  public func move(to progress: Double) throws(FlowError) {
    try engine.check(flow_gesture_progress(engine.pointer, handle, min(max(progress, 0), 1)))
  }

  /// Carries out the wish: the finger was lifted far enough.
  public func finish() throws(FlowError) {
    try engine.check(flow_gesture_finish(engine.pointer, handle))
  }

  /// Takes the gesture back: the finger was lifted too early.
  public func cancel() throws(FlowError) {
    try engine.check(flow_gesture_cancel(engine.pointer, handle))
  }
}

extension Window {
  /// Begins a gesture of the user to go back.
  public func beginBack() throws(FlowError) -> Gesture {
    try Gesture(engine: engine) { flow_gesture_begin_back(engine.pointer, handle, nil, $0) }
  }
}

extension Engine {
  /// Begins a gesture of the user to drag a layer away.
  public func beginDrag(_ layer: flow_layer) throws(FlowError) -> Gesture {
    try Gesture(engine: self) { flow_gesture_begin_drag(pointer, layer, nil, $0) }
  }

  /// Begins a gesture of the user that turns to the page, or the tab, beside the selected one.
  ///
  /// - Parameter page: its router (`TabInfo.router`).
  public func beginTurn(to page: flow_router) throws(FlowError) -> Gesture {
    try Gesture(engine: self) { flow_gesture_begin_turn(pointer, page, nil, $0) }
  }

  /// Reports that the user went back to a screen lower on the stack.
  public func back(
    to screen: flow_screen, with transition: Transition = .push
  ) throws(FlowError) {
    try transition.ask(in: context) { link, options, handle in
      flow_back_to(link.engine, screen, options, handle)
    }
  }
}
