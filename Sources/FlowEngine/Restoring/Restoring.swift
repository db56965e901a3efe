import CFlowABI
import CSaving
import FlowModel
import FlowRecords
import FlowSaving

/// A restore that is running: what was saved, and the objects that are made of it.
final class Restoring {
  let session: SavedSession
  /// The ids of instances that are not tried.
  var setAside = SortedNumbers()
  /// The request by which all is opened.
  var request: Submission?
  /// The objects by their places in the saved tree.
  var keys: Tree.RestoredKeys
  /// All instances, owners before what they own.
  let order: Series<SavedTree.Instance>

  init(_ session: SavedSession) {
    self.session = session
    order = session.tree.instances()
    keys = Tree.RestoredKeys(
      windows: Series(repeating: .none, count: session.tree.windows.count),
      screens: Series(repeating: .none, count: session.tree.screens.count),
      coordinators: Series(repeating: .none, count: session.tree.coordinators.count))
  }

  /// The object of an instance.
  func object(_ instance: SavedTree.Instance) -> Object {
    switch instance {
    case .screen(let place): .screen(keys.screens[place])
    case .coordinator(let place): .coordinator(keys.coordinators[place])
    }
  }

  /// The fields of an instance's record.
  func fields(_ instance: SavedTree.Instance) -> SavedFields {
    session.fields(session.record(instance).number)
  }

  func screen(_ id: UInt64) -> ScreenID? { session.tree.screen(id).map { keys.screens[$0] } }
  func stack(_ id: UInt64) -> StackID? { session.tree.stack(id).map { keys.stacks[$0] } }
  func window(_ id: UInt64) -> WindowID? { session.tree.window(id).map { keys.windows[$0] } }
}
