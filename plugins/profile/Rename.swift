import CFlowABI
import FlowKit

/// A flow of its own, so that others can use it too: finishes with the new name.
final class Rename: Coordinator {
  static var id: String { classID(".rename") }
  let context: Context

  init(_ context: Context) { self.context = context }

  func start() throws(FlowError) { try open(NameScreen.self, arguments) }
}

final class NameScreen: Screen {
  static var id: String { classID(".name") }
  let context: Context
  private var name: String
  private var problem = ""

  init(_ context: Context) {
    self.context = context
    name = context.arguments["name"]?.string ?? ""
  }

  static var savedState: SavedState<NameScreen>? {
    SavedState([
      SavedField("name", { $0.name }, { $0.name = $1 }),
      SavedField("problem", { $0.problem }, { $0.problem = $1 }),
    ])
  }

  var content: Content {
    Content("Your name") {
      Field("name", "Name", value: .string(name), error: problem) { self.change($0.string ?? "") }
      Button("save", "Save", role: FLOW_ROLE_PRIMARY, enabled: problem.isEmpty) {
        () throws(FlowError) in try self.finish(with: .string(self.name))
      }
    }
  }

  private func change(_ new: String) {
    name = new
    problem = new.isEmpty ? "A name has at least one letter." : ""
    changed()
  }
}
