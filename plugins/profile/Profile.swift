import CFlowABI
import FlowKit

/// Shows a profile, lets the user change it, and finishes with it as it is then.
///
///     {"name": "Ada", "joined": 1577836800}
final class Profile: Coordinator {
  static var id: String { classID("") }
  let context: Context

  init(_ context: Context) { self.context = context }

  func start() throws(FlowError) { try open(Overview.self, arguments) }
}

/// Everything known of a person.
final class Overview: Screen {
  static var id: String { classID(".overview") }
  let context: Context
  private var name: String
  private let joined: Int64
  private var isPublic = false

  init(_ context: Context) {
    self.context = context
    name = context.arguments["name"]?.string ?? "Nobody"
    joined = context.arguments["joined"]?.integer ?? 0
  }

  /// Buttons, scripts and other plugins can say it by name.
  static var actions: [Action<Overview>] {
    [Action("done") { (screen) throws(FlowError) in try screen.done() }]
  }

  var content: Content {
    Content("Profile") {
      Heading(name)
      Text(memberSince(joined))
      Toggle("public", "Everybody may see this", isOn: isPublic) {
        self.isPublic = $0.boolean == true
      }
      if isPublic {
        Text("Your name is visible to all.")
      }
      Button("rename", "Change the name…") { () throws(FlowError) in try self.rename() }
      Button("done", "Done", role: FLOW_ROLE_PRIMARY)
    }
  }

  private func done() throws(FlowError) {
    try finish(with: ["name": .string(name), "public": .boolean(isPublic)])
  }

  #if hasFeature(Embedded)
    private func rename() throws(FlowError) {
      try open(Rename.self, ["name": .string(name)], with: .present()) { ending in
        guard let new = ending.value?.string else { return }
        let question = "Call you \(new) from now on?"
        try? self.confirm(question) { if $0 { self.take(new) } }
      }
    }
  #else
    private func rename() throws(FlowError) {
      task {
        let name: Value = .string(self.name)
        let new = try await self.open(Rename.self, ["name": name], with: .present()).string ?? ""
        if await self.confirm("Call you \(new) from now on?") { self.take(new) }
      }
    }
  #endif

  private func take(_ new: String) {
    name = new
    changed()
  }
}
