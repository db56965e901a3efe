public import CFlowABI
public import FlowKit

/// A window of an engine: what a host draws.
public struct Window {
  /// The engine it belongs to.
  public let engine: Engine
  /// The window, as the C functions take it.
  public let handle: flow_window

  /// Makes an empty window.
  public init(_ engine: Engine) throws(FlowError) {
    var handle: flow_window = FLOW_NONE
    try engine.link.check(flow_window_create(engine.link.engine, &handle))
    self.engine = engine
    self.handle = handle
  }

  /// Opens a screen or coordinator by the id of its class; in an empty window it becomes the root.
  public func open(
    _ classID: String, _ arguments: Value? = nil, with transition: Transition = .push,
    finished: ((Ending) -> Void)? = nil
  ) throws(FlowError) {
    _ = try transition.open(
      classID, arguments: arguments, from: handle, in: engine.context, finished: finished)
  }

  /// The top screen of the top layer; `nil` in an empty window.
  public var top: flow_screen? { engine.top(of: handle) }

  /// Its layers, bottom first.
  public var layers: [LayerInfo] { engine.layers(of: handle) }

  /// The activity that the host has set for the window. @since 0.3
  public var activity: flow_activity {
    var activity = FLOW_ACTIVITY_ACTIVE
    _ = flow_window_activity(engine.link.engine, handle, &activity)
    return activity
  }

  /// Sets how active the window is: its screens are told the less active of it and the host.
  /// @since 0.3
  public func setActivity(_ activity: flow_activity) throws(FlowError) {
    try engine.link.check(flow_window_set_activity(engine.link.engine, handle, activity))
  }

  /// Carries out the user's wish to go back.
  public func back(with transition: Transition = .push) throws(FlowError) {
    try transition.ask(in: engine.context) { link, options, transition in
      flow_back(link.engine, handle, options, transition)
    }
  }
}
