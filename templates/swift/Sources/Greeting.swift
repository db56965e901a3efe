import CFlowABI
import FlowKit

/// Asks for a name, says hello, and finishes with the name.
final class Greeting: Coordinator {
  static let id = "sample"
  let context: Context

  init(_ context: Context) { self.context = context }

  func start() throws(FlowError) { try open(NameScreen.self) }

  /// Decides what the route of a deep link means.
  func navigate(_ route: Route, from screen: flow_screen) -> Bool {
    if route.name != "hello" { return false }
    try? open(HelloScreen.self, route.parameters)
    return true
  }

  static var actions: [Action<Greeting>] {
    [
      // The first screen tells which name was given.
      Action("name_given") { (flow, name) throws(FlowError) in
        try flow.open(HelloScreen.self, ["name": name])
      },
      // The second one tells that this is all. The flow's value goes to whoever has opened it.
      Action("greeted") { (flow, name) throws(FlowError) in
        try flow.finish(with: ["name": name])
      },
    ]
  }
}

/// Asks for a name.
final class NameScreen: Screen {
  static let id = "sample.name"
  let context: Context
  private var name = ""
  private var isMissing = false

  init(_ context: Context) { self.context = context }

  /// Its part that is kept over a reload, and by a host that saves.
  static var savedState: SavedState<NameScreen>? {
    SavedState([SavedField("name", { $0.name }, { $0.name = $1 })])
  }

  var content: Content {
    Content("What is your name?") {
      Field(
        "name", "Name", value: .string(name),
        error: isMissing ? "A name has at least one letter." : ""
      ) { self.change($0.string ?? "") }
      Button("next", "Next", role: FLOW_ROLE_PRIMARY) { () throws(FlowError) in try self.next() }
    }
  }

  private func change(_ new: String) {
    name = new
    isMissing = false
    changed()
  }

  private func next() throws(FlowError) {
    isMissing = name.isEmpty
    if isMissing {
      changed()
    } else {
      try tell("name_given", .string(name))
    }
  }
}

/// Says hello.
final class HelloScreen: Screen {
  static let id = "sample.hello"
  let context: Context
  private let name: String

  init(_ context: Context) {
    self.context = context
    name = context.arguments["name"]?.string ?? "you"
  }

  var content: Content {
    Content("Hello") {
      Heading(name)
      Button("done", "Done", role: FLOW_ROLE_PRIMARY) { () throws(FlowError) in
        try self.tell("greeted", .string(self.name))
      }
    }
  }
}
