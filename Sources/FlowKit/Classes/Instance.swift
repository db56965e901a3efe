import CFlowABI

/// An action of one instance.
struct ErasedAction {
  let name: String
  let run: (Value) throws(FlowError) -> Value
}

/// A screen or coordinator as the engine has it: its `self`.
class Instance {
  let context: Context
  private let actions: [ErasedAction]
  private var result: Loan?

  init(context: Context, actions: [ErasedAction]) {
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
