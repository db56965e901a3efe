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
  /// The name that the user is asked about.
  private var proposed = ""

  init(_ context: Context) {
    self.context = context
    name = context.arguments["name"]?.string ?? "Nobody"
    joined = context.arguments["joined"]?.integer ?? 0
  }

  /// Buttons, scripts and other plugins can say it by name.
  static var actions: [Action<Overview>] {
    [Action("done") { (screen) throws(FlowError) in try screen.done() }]
  }

  /// Saved as a list of fields; what it was opened with is saved anyway.
  static var savedState: SavedState<Overview>? {
    SavedState([
      SavedField("name", { $0.name }, { $0.name = $1 }),
      SavedField("public", { $0.isPublic }, { $0.isPublic = $1 }),
      SavedField("proposed", { $0.proposed }, { $0.proposed = $1 }),
    ])
  }

  /// Called later by their names, also in another process: a closure, or a task that waits, could
  /// not be saved.
  static var callbacks: [Callback<Overview>] {
    [
      .finished("name_given") { (screen, _, ending) throws(FlowError) in
        try screen.propose(ending.value?.string)
      },
      .confirmed("agreed") { $0.take() },
    ]
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

  private func rename() throws(FlowError) {
    try open(Rename.self, ["name": .string(name)], with: .present().finished(by: "name_given"))
  }

  private func propose(_ new: String?) throws(FlowError) {
    guard let new else { return }
    proposed = new
    try confirm("Call you \(new) from now on?", confirmedBy: "agreed")
  }

  private func take() {
    name = proposed
    changed()
  }
}
