public import CFlowABI

/// A coordinator: one running flow. It opens screens, hands over to child coordinators, and finishes with a
/// value.
///
/// Every method is called on the engine's thread. What has a default need not be written.
public protocol Coordinator: FlowObject, CoordinatorMethods {
  /// Opens the first screen or a child, or defers. Runs once; an error is told to the host.
  func start() throws(FlowError)
  /// A child that was opened without `finished` has ended; its handle is stale.
  func childFinished(_ child: flow_coordinator, _ ending: Ending)
  /// May it end? Asked before anything changes, but not when it finishes itself.
  func mayLeave(_ leave: Leave) -> Answer
  /// Decides what a route means: opens it and says true, or leaves it to the parent.
  func navigate(_ route: Route, from screen: flow_screen) -> Bool
  /// May `navigate` be given this route?
  func mayNavigate(_ route: Route, _ question: Question) -> Answer
  /// May another of the tabs it opened be selected?
  func maySelect(_ layer: flow_layer, from: Int, to: Int) -> Answer
  /// The selected one of its tabs was selected again.
  func reselected(_ layer: flow_layer, _ index: Int)
}

extension Coordinator {
  public func childFinished(_ child: flow_coordinator, _ ending: Ending) {}
  public func mayLeave(_ leave: Leave) -> Answer { .yes }
  public func navigate(_ route: Route, from screen: flow_screen) -> Bool { false }
  public func mayNavigate(_ route: Route, _ question: Question) -> Answer { .yes }
  public func maySelect(_ layer: flow_layer, from: Int, to: Int) -> Answer { .yes }
  public func reselected(_ layer: flow_layer, _ index: Int) {}

  /// Ends it with a value, which goes to whoever opened it.
  public func finish(with value: Value = .null) throws(FlowError) {
    let link = try context.living()
    let status = lending { loan in
      link.api.pointee.flow_finish(link.engine, handle, loan.pointer(value), nil, nil)
    }
    try link.check(status)
  }

  /// Ends it without a value.
  public func stop() throws(FlowError) {
    let link = try context.living()
    try link.check(link.api.pointee.flow_stop(link.engine, handle, nil, nil))
  }

  /// Asks for more time inside `start`: it may open its first screen later.
  public func deferStart() throws(FlowError) {
    let link = try context.living()
    try link.check(link.api.pointee.flow_coordinator_defer(link.engine, handle))
  }
}
