import CFlowABI
import FlowKit
import FlowKitHost
import Testing

final class Ask: Screen {
  static let id = "ask.screen"
  let context: Context
  var name = "Ada"

  init(_ context: Context) { self.context = context }

  var content: Content {
    Content("Who are you?") {
      Heading("Your name")
      Field("name", "Name", value: .string(name)) { (value) throws(FlowError) in
        self.name = value.string ?? ""
        self.changed()
      }
      if !name.isEmpty {
        Button("done", "Done") { () throws(FlowError) in
          try self.finish(with: ["name": .string(self.name), "age": 36])
        }
      }
    }
  }
}

final class Who: Coordinator {
  static let id = "who"
  let context: Context

  init(_ context: Context) throws(FlowError) {
    if context.arguments["fail"] != nil { throw FlowError(FLOW_ERROR_BAD_VALUE, "asked to fail") }
    self.context = context
  }

  func start() throws(FlowError) { try open(Ask.self) }
}

@Suite("FlowKit")
struct FirstTests {
  @Test("A flow in Swift asks, is answered, and finishes with a value")
  func flow() throws {
    let engine = try Engine()
    try engine.classes.add(Who.self)
    try engine.classes.add(Ask.self)
    let window = try Window(engine)
    var ending: Ending?
    try window.open(Who.id) { ending = $0 }

    let screen = try #require(window.top)
    _ = try engine.content(of: screen)
    try engine.set("name", on: screen, "")
    let empty = try engine.content(of: screen)
    try engine.set("name", on: screen, "Grace")
    let content = try engine.content(of: screen)
    try engine.press("done", on: screen)

    #expect(empty.elements.map(\.id) == ["", "name"])
    #expect(content.title == "Who are you?")
    #expect(content.elements.map(\.text) == ["Your name", "Name", "Done"])
    #expect(ending == .finished(["age": 36, "name": "Grace"]))
    try engine.end()
  }
}
