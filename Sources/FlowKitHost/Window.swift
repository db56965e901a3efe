public import CFlowABI
public import FlowKit

/// A window of an engine: what a host draws.
public struct Window {
  public let engine: Engine
  public let handle: flow_window

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
      classID, arguments, from: handle, in: engine.context, finished: finished)
  }

  /// The top screen of the top layer; `nil` in an empty window.
  public var top: flow_screen? {
    var screen: flow_screen = FLOW_NONE
    let status = flow_window_top(engine.link.engine, handle, &screen)
    return status == FLOW_OK && screen != FLOW_NONE ? screen : nil
  }

  /// The user went back.
  public func back() throws(FlowError) {
    try engine.link.check(flow_back(engine.link.engine, handle, nil, nil))
  }
}

extension Engine {
  /// Asks a screen what it shows.
  public func content(of screen: flow_screen) throws(FlowError) -> Content {
    var lent: UnsafePointer<flow_screen_content>?
    try link.check(flow_screen_render(link.engine, screen, &lent))
    guard let lent else { return Content() }
    var content = Content(text(lent.pointee.title))
    for index in 0..<lent.pointee.element_count {
      if let element = flow_element_at(lent, index) { content.elements.append(Element(element)) }
    }
    return content
  }

  /// The user pressed a button, or selected a row of a list.
  public func press(
    _ id: String, on screen: flow_screen, _ value: Value? = nil
  ) throws(FlowError) {
    try lending { loan throws(FlowError) in
      try link.explained {
        flow_screen_invoke(link.engine, screen, id, loan.pointer(value), $0)
      }
    }
  }

  /// The user changed a field, toggle or choice.
  public func set(_ id: String, on screen: flow_screen, _ value: Value) throws(FlowError) {
    try lending { loan throws(FlowError) in
      try link.explained {
        flow_screen_set_field(link.engine, screen, id, loan.pointer(value), $0)
      }
    }
  }
}
