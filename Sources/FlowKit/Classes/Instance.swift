public import CFlowABI

/// An action of a class, which is given one of its instances. So the code of all classes is the
/// same, and the linker keeps it once.
struct ErasedAction {
  let name: String
  let run: (AnyObject, Value) throws(FlowError) -> Value
}

/// The methods and the state of a class that are not standard ones of its kind.
struct Members {
  let actions: [ErasedAction]
  let callbacks: [ErasedCallback]
  let state: ErasedState?

  init<Object: FlowObject>(of type: Object.Type) {
    actions = Object.actions.map { $0.erased }
    callbacks = Object.callbacks.map { $0.erased }
    state = Object.savedState?.erased
  }

  func add(to description: inout ClassDescription) throws(FlowError) {
    try description.addActions(actions.map { $0.name })
    try description.addCallbacks(callbacks)
    state?.add(&description)
  }
}

/// A screen or coordinator as the engine has it: its `self`.
class Instance {
  let context: Context
  /// The screen or coordinator that the author has written.
  let object: AnyObject
  private let members: Members
  private var result: Loan?
  private var state: Loan?

  init(object: AnyObject, context: Context, members: Members) {
    self.object = object
    self.context = context
    self.members = members
  }

  /// Runs the action with this index. The returned value is lent until the next call.
  final func act(
    _ index: Int, value: UnsafePointer<flow_value>?
  ) -> UnsafePointer<flow_value>? {
    guard members.actions.indices.contains(index) else { return nil }
    let action = members.actions[index]
    do throws(FlowError) {
      let returned = try action.run(object, Value(value) ?? .null)
      let loan = Loan()
      result = loan
      return returned.isNull ? nil : loan.pointer(returned)
    } catch {
      context.report(error, in: action.name)
      return nil
    }
  }

  /// Runs the callback with this index.
  final func runCallback(_ index: Int, with given: CallbackArguments) {
    guard members.callbacks.indices.contains(index) else { return }
    let callback = members.callbacks[index]
    do throws(FlowError) {
      try callback.run(object, given)
    } catch {
      context.report(error, in: callback.name)
    }
  }

  /// Lends what is saved of it until this runs again.
  final func lendState() -> UnsafePointer<flow_value>? {
    guard let saved = members.state?.save(object), !saved.isNull else { return nil }
    let loan = Loan()
    state = loan
    return loan.pointer(saved)
  }

  /// Puts back what was saved of it; false, which is told, if it refuses.
  final func restore(_ saved: Value?, version: UInt32) -> Bool {
    do throws(FlowError) {
      try members.state?.restore(object, saved, version)
      return true
    } catch {
      context.report(error, in: "restore_state")
      return false
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
