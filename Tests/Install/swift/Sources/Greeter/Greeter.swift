public import CFlowABI
import FlowKit

final class Greeter: Coordinator {
  static let id = "greeter"
  let context: Context

  init(_ context: Context) { self.context = context }

  func start() throws(FlowError) { try open(Question.self) }
}

final class Question: Screen {
  static let id = "greeter.question"
  let context: Context
  private var name = ""

  init(_ context: Context) { self.context = context }

  var content: Content {
    Content("Who are you?") {
      Field("name", "Name", value: .string(name)) { self.name = $0.string ?? "" }
      Button("done", "Done") { () throws(FlowError) in
        try self.finish(with: .string("Hello, \(self.name)"))
      }
    }
  }
}

private let entry = PluginEntry("greeter", "1.0") {
  Registry.begin($0, $1, $2, $3) { (registry) throws(FlowError) in
    try registry.add(Greeter.self)
    try registry.add(Question.self)
  }
}

@c(flow_plugin_main)
public func pluginMain() -> UnsafePointer<flow_plugin_entry_table>? { entry.table }
