public import CFlowABI

/// A screen, which describes itself and hears of the user's input.
///
///     final class Greeting: Screen {
///       static let id = "hello.greeting"
///       let context: Context
///       init(_ context: Context) { self.context = context }
///
///       var content: Content {
///         Content("Hello") {
///           Button("done", "Done") { try self.finish(with: true) }
///         }
///       }
///     }
///
/// Every method is called on the engine's thread. A method that has a default need not be written.
public protocol Screen: FlowObject, ScreenMethods, ScreenTypes {
  /// The content shown now; the host asks for it whenever it draws.
  var content: Content { get }
  /// Called before it is seen, also when a gesture might show it.
  func willAppear()
  /// Called when it is seen.
  func didAppear()
  /// Called before it is no longer seen, also when a gesture might hide it.
  func willDisappear()
  /// Called when it is no longer seen.
  func didDisappear()
  /// Called when it has left the tree for good.
  func removed()
  /// Called when the user has changed the element `id`, which has no closure and names no action.
  func input(_ id: String, _ value: Value) throws(FlowError)
  /// Answers a request that would close it, before anything changes.
  func mayLeave(_ leave: Leave) -> Answer
  /// Called when the user has tried to go back, or to drag its layer away, where that is not
  /// allowed.
  func attempted(_ cause: Cause)
  /// Called when its link holds another route, or none.
  func linkChanged(_ route: Route?)
  /// An optional capability, for example "flow.native-view/1". The pointer stays the screen's.
  func capability(_ id: String) -> UnsafeRawPointer?
}

extension Screen {
  /// Does nothing.
  public func willAppear() {}
  /// Does nothing.
  public func didAppear() {}
  /// Does nothing.
  public func willDisappear() {}
  /// Does nothing.
  public func didDisappear() {}
  /// Does nothing.
  public func removed() {}
  /// Throws: an element that can be used needs somebody who listens.
  public func input(_ id: String, _ value: Value) throws(FlowError) {
    throw FlowError(FLOW_ERROR_UNKNOWN_METHOD, "nobody listens to the element \"\(id)\"")
  }
  /// Says yes.
  public func mayLeave(_ leave: Leave) -> Answer { .yes }
  /// Does nothing.
  public func attempted(_ cause: Cause) {}
  /// Does nothing.
  public func linkChanged(_ route: Route?) {}
  /// Has no capability.
  public func capability(_ id: String) -> UnsafeRawPointer? { nil }

  /// Says that its content has changed.
  public func changed() {
    guard let link = context.link else { return }
    _ = link.api.pointee.flow_screen_changed(link.engine, handle)
  }

  /// Says that rows on demand of an element have changed: behind the first `first` so many have
  /// gone, and so many have come in their place. The host keeps the others.
  public func rowsChanged(
    _ id: String, after first: Int, removed: Int, inserted: Int
  ) throws(FlowError) {
    let link = try context.living()
    let status = lending { loan in
      link.api.pointee.flow_rows_changed(
        link.engine, handle, loan.cString(id), first, removed, inserted)
    }
    try link.check(status)
  }

  /// The coordinator it belongs to; `FLOW_NONE` if the host opened it itself.
  public var owner: flow_coordinator {
    guard let link = context.link else { return FLOW_NONE }
    var info = flow_screen_info()
    info.struct_size = UInt32(MemoryLayout<flow_screen_info>.size)
    let status = link.api.pointee.flow_screen_get(link.engine, handle, &info)
    return status == FLOW_OK ? info.owner : FLOW_NONE
  }

  /// Ends its coordinator with a value.
  public func finish(with value: Value = .null) throws(FlowError) {
    let link = try context.living()
    let status = lending { loan in
      link.api.pointee.flow_finish(link.engine, owner, loan.pointer(value), nil, nil)
    }
    try link.check(status)
  }
}
