public import CFlowABI
public import FlowKit

/// Shows what an engine decides: gets every visible change of the windows it was given to.
///
/// Every method is called on the engine's thread.
public protocol Presenter: AnyObject {
  /// Shows one change, then completes it: at once, or when its animation has ended.
  func transition(_ change: Change)
  /// The content of a visible screen has changed; ask for it when you draw.
  func changed(_ screen: flow_screen)
  /// A gesture begins, or the finger has moved.
  func gesture(_ gesture: flow_gesture)
}

extension Presenter {
  public func changed(_ screen: flow_screen) {}
  public func gesture(_ gesture: flow_gesture) {}
}

/// One visible change.
public struct Change {
  /// What it is, as the header says it; its handles are values.
  public let facts: flow_change
  private let engine: Engine

  fileprivate init(_ facts: flow_change, _ engine: Engine) {
    self.facts = facts
    self.engine = engine
  }

  /// Says that it has been shown. It was completed before, or nobody waits: nothing happens.
  public func complete() {
    guard facts.token != FLOW_NONE, let link = engine.living else { return }
    _ = flow_token_complete(link.engine, facts.token)
  }
}

extension Window {
  /// Gives the window its presenter; it is kept as long as the engine. A second one takes its place.
  ///
  /// - Parameter closesOneLayer: whether it can only close one layer in a transition.
  public func show(with presenter: some Presenter, closesOneLayer: Bool = false) throws(FlowError) {
    let stage = Stage(presenter, engine)
    let id = "presenter.\(engine.nextNumber())"
    let loan = Loan()
    try stage.register(id, loan, flags: closesOneLayer ? FLOW_CLASS_ONE_LAYER : 0)
    withExtendedLifetime(loan) {}
    let handle = try engine.create(id)
    try engine.link.check(flow_window_set_presenter(engine.link.engine, self.handle, handle))
  }
}

/// A presenter as the engine has it: the user data of a class with one instance.
private final class Stage {
  private let presenter: any Presenter
  private unowned let engine: Engine

  init(_ presenter: any Presenter, _ engine: Engine) {
    self.presenter = presenter
    self.engine = engine
  }

  func register(_ id: String, _ loan: Loan, flags: UInt32) throws(FlowError) {
    let transition: flow_presenter_transition_fn = { data, change in
      guard let stage = Stage.of(data), let change = change?.pointee else { return }
      stage.presenter.transition(Change(change, stage.engine))
    }
    let changed: flow_presenter_changed_fn = { Stage.of($0)?.presenter.changed($1) }
    let gesture: flow_presenter_gesture_fn = { data, gesture in
      if let gesture = gesture?.pointee { Stage.of(data)?.presenter.gesture(gesture) }
    }
    let methods = [
      flow_method(
        name: loan.cString("transition"), signature: FLOW_SIGNATURE_presenter_transition,
        function: unsafeBitCast(transition, to: flow_function?.self)),
      flow_method(
        name: loan.cString("changed"), signature: FLOW_SIGNATURE_presenter_changed,
        function: unsafeBitCast(changed, to: flow_function?.self)),
      flow_method(
        name: loan.cString("gesture"), signature: FLOW_SIGNATURE_presenter_gesture,
        function: unsafeBitCast(gesture, to: flow_function?.self)),
    ]
    var description = flow_class()
    description.struct_size = UInt32(MemoryLayout<flow_class>.size)
    description.kind = FLOW_KIND_PRESENTER
    description.id = loan.cString(id)
    description.methods = loan.array(methods)
    description.method_count = methods.count
    description.method_size = UInt32(MemoryLayout<flow_method>.stride)
    description.flags = flags
    description.user_data = Unmanaged.passRetained(self).toOpaque()
    description.destroy = { data in
      if let data { Unmanaged<Stage>.fromOpaque(data).release() }
    }
    try engine.link.explained { error in
      flow_class_register(engine.link.engine, FLOW_NONE, &description, error)
    }
  }

  private static func of(_ data: UnsafeMutableRawPointer?) -> Stage? {
    data.map { Unmanaged<Stage>.fromOpaque($0).takeUnretainedValue() }
  }
}
