public import CFlowABI

/// A coordinator: one running flow. It opens screens, hands over to child coordinators, and
/// finishes with a value.
///
/// Every method is called on the engine's thread. A method that has a default need not be written.
public protocol Coordinator: FlowObject, CoordinatorMethods, CoordinatorTypes {
  /// Opens the first screen or a child, or defers. Runs once; an error is reported to the host.
  func start() throws(FlowError)
  /// Called when a child that was opened without `finished` has ended; its handle is stale.
  func childFinished(_ child: flow_coordinator, _ ending: Ending)
  /// Answers a request that would end it, before anything changes. Not called when it finishes
  /// itself.
  func mayLeave(_ leave: Leave) -> Answer
  /// Decides what a route means: opens it and says true, or leaves it to the parent.
  func navigate(_ route: Route, from screen: flow_screen) -> Bool
  /// Guards `navigate`: answers if it may be given this route.
  func mayNavigate(_ route: Route, _ question: Question) -> Answer
  /// Answers the wish to select another of the tabs it opened.
  func maySelect(_ layer: flow_layer, from: Int, to: Int) -> Answer
  /// Called when the selected one of its tabs is selected again.
  func reselected(_ layer: flow_layer, _ index: Int)
}

extension Coordinator {
  /// Does nothing.
  public func childFinished(_ child: flow_coordinator, _ ending: Ending) {}
  /// Says yes.
  public func mayLeave(_ leave: Leave) -> Answer { .yes }
  /// Leaves every route to the parent.
  public func navigate(_ route: Route, from screen: flow_screen) -> Bool { false }
  /// Says yes.
  public func mayNavigate(_ route: Route, _ question: Question) -> Answer { .yes }
  /// Says yes.
  public func maySelect(_ layer: flow_layer, from: Int, to: Int) -> Answer { .yes }
  /// Does nothing.
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
