public import CFlowABI

/// An action of one instance.
struct ErasedAction {
  let name: String
  let run: (Value) throws(FlowError) -> Value
}

/// A screen or coordinator as the engine has it: its `self`.
class Instance {
  let context: Context
  /// The screen or coordinator that the author has written.
  let object: AnyObject
  private let actions: [ErasedAction]
  private var result: Loan?

  init(object: AnyObject, context: Context, actions: [ErasedAction]) {
    self.object = object
    self.context = context
    self.actions = actions
  }

  /// Runs the action with this index. The returned value is lent until the next call.
  func act(
    _ index: Int, value: UnsafePointer<flow_value>?
  ) -> UnsafePointer<flow_value>? {
    guard actions.indices.contains(index) else { return nil }
    let action = actions[index]
    do throws(FlowError) {
      let returned = try action.run(Value(value) ?? .null)
      let loan = Loan()
      result = loan
      return returned.isNull ? nil : loan.pointer(returned)
    } catch {
      context.report(error, in: action.name)
      return nil
    }
  }

  /// Ends the connection of an instance that the engine destroys.
  func disconnect() { context.disconnect() }
}

extension Context {
  /// The object behind a handle, of a class that the same plugin, or the host, has registered.
  package func instance<Object: FlowObject>(
    _ handle: flow_handle, as type: Object.Type
  ) throws(FlowError) -> Object {
    let link = try living()
    var data: UnsafeMutableRawPointer?
    let status = lending { loan in
      link.api.pointee.flow_instance(
        link.engine, self.handle, handle, loan.cString(Object.id), &data)
    }
    try link.check(status)
    // A class of this id that was described by hand has instances of another kind.
    guard plugin.classes.contains(where: { sameText($0, Object.id) }),
      let found = FlowKit.object(data, as: Instance.self)?.object as? Object
    else {
      throw FlowError(
        FLOW_ERROR_WRONG_KIND, "The instances of \(Object.id) are objects of another type.")
    }
    return found
  }
}

extension FlowObject {
  /// The object behind a handle, of a class that this plugin has registered (N2): another screen or
  /// coordinator of it. It belongs to the engine.
  public func instance<Object: FlowObject>(
    _ handle: flow_handle, as type: Object.Type
  ) throws(FlowError) -> Object {
    try context.instance(handle, as: type)
  }
}
