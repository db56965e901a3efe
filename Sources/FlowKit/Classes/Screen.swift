public import CFlowABI

/// A screen: says what it shows, and is told what the user does.
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
/// Every method is called on the engine's thread. What has a default need not be written.
public protocol Screen: FlowObject, ScreenMethods {
  /// What it shows now; asked for whenever a host draws.
  var content: Content { get }
  func willAppear()
  func didAppear()
  func willDisappear()
  func didDisappear()
  /// It has left the tree for good.
  func removed()
  /// The user changed the element `id`, which has no closure and names no action.
  func input(_ id: String, _ value: Value) throws(FlowError)
  /// May it go? Asked before anything changes.
  func mayLeave(_ leave: Leave) -> Answer
  /// The user tried to go back, or to drag its layer away, which is not allowed here.
  func attempted(_ cause: Cause)
  /// Its link holds another route now, or none.
  func linkChanged(_ route: Route?)
  /// An optional capability, for example "flow.native-view/1". The pointer stays the screen's.
  func capability(_ id: String) -> UnsafeRawPointer?
}

extension Screen {
  public func willAppear() {}
  public func didAppear() {}
  public func willDisappear() {}
  public func didDisappear() {}
  public func removed() {}
  public func input(_ id: String, _ value: Value) throws(FlowError) {
    throw FlowError(FLOW_ERROR_UNKNOWN_METHOD, "nobody listens to the element \"\(id)\"")
  }
  public func mayLeave(_ leave: Leave) -> Answer { .yes }
  public func attempted(_ cause: Cause) {}
  public func linkChanged(_ route: Route?) {}
  public func capability(_ id: String) -> UnsafeRawPointer? { nil }

  /// Says that its content has changed.
  public func changed() {
    guard let link = context.link else { return }
    _ = link.api.pointee.flow_screen_changed(link.engine, handle)
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
