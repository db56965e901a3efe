import CFlowABI
import FlowKit
import FlowKitHost
import Testing

/// Errors that a method throws do not cross the edge to the engine: the host gets a diagnostic with
/// class and method.
@Suite("Errors at the edge")
struct ErrorTests {
  /// Listens to nothing, so that its input throws; and to a closure that does.
  private final class Deaf: Screen {
    static let id = "deaf"
    let context: Context
    init(_ context: Context) { self.context = context }

    var content: Content {
      Content {
        Button("nobody", "Nobody listens")
        Button("closure", "A closure throws") { () throws(FlowError) in
          throw FlowError(FLOW_ERROR_LIMIT, "enough")
        }
      }
    }
  }

  @Test("Of an action")
  func action() throws {
    let world = try World()
    try world.open { flow in try flow.open(Page.self) }

    try world.press("fail")

    #expect(world.told.value == ["page fail: too much"])
    try world.engine.end()
  }

  @Test("Of a screen's method, and of an element's closure")
  func screen() throws {
    let world = try World()
    try world.engine.classes.add(Deaf.self)
    try world.window.open(Deaf.id)

    try world.press("nobody")
    try world.press("closure")

    #expect(
      world.told.value == [
        "deaf input: nobody listens to the element \"nobody\"", "deaf input: enough",
      ])
    try world.engine.end()
  }

  @Test("Of a coordinator's method")
  func coordinator() throws {
    let world = try World()

    try world.open { _ in throw FlowError(FLOW_ERROR_BAD_VALUE, "nowhere to begin") }

    #expect(world.told.value.contains("script start: nowhere to begin"))
    try world.engine.end()
  }

  @Test("Of an init: there is no instance")
  func create() throws {
    let world = try World()

    #expect(throws: FlowError.self) { try world.engine.create(Script.id, ["fail": true]) }

    #expect(world.told.value.contains("script create: asked to fail"))
    try world.engine.end()
  }

  @Test("Of a task")
  func task() throws {
    let world = try World()
    try world.open { flow in
      try flow.open(Page.self)
      flow.task { throw FlowError(FLOW_ERROR_LIMIT, "no time") }
    }

    try world.dispatch()

    #expect(world.told.value == ["script task: no time"])
    try world.engine.end()
  }
}
