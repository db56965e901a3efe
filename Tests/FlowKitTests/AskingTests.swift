import CFlowABI
import FlowKit
import FlowKitHost
import Testing

/// Can be told and asked by screens and flows that it has opened.
final class Keeper: Coordinator {
  static let id = "keeper"
  static var actions: [Action<Keeper>] {
    [
      Action("keep") { (keeper, value) in keeper.kept.append(value) },
      Action("clear") { (keeper) in keeper.kept = [] },
      Action("kept", returning: { (keeper, _) in .list(keeper.kept) }),
      Action("lose") { (_) throws(FlowError) in throw FlowError(FLOW_ERROR_LIMIT, "nothing goes") },
    ]
  }
  let context: Context
  private var kept: [Value] = []

  init(_ context: Context) { self.context = context }

  func start() throws(FlowError) { try open(Middle.self) }
}

/// Stands between: methods that it does not have are looked for above it.
final class Middle: Coordinator {
  static let id = "middle"
  let context: Context
  init(_ context: Context) { self.context = context }

  func start() throws(FlowError) {
    try tell("keep", "from a coordinator")
    try open(Below.self)
  }
}

/// Tells and asks by the words of its input.
final class Below: Screen {
  static let id = "below"
  nonisolated(unsafe) static var answer: Value?
  let context: Context
  init(_ context: Context) { self.context = context }

  var content: Content {
    Content {
      Button("tell", "Tell")
      Button("ask", "Ask")
      Button("clear", "Clear")
      Button("lose", "Lose")
      Button("many", "Too many values")
      Button("typo", "A wrong name")
    }
  }

  func input(_ id: String, _ value: Value) throws(FlowError) {
    switch id {
    case "tell": try tell("keep", ["from": "a screen"])
    case "ask": Self.answer = try ask("kept")
    case "clear": try tell("clear")
    case "lose": Self.answer = try ask("lose")
    case "many": try tell("keep", with: [1, 2])
    default: try tell("kep", 1)
    }
  }
}

@Suite("Telling and asking above", .serialized)
struct AskingTests {
  private func world() throws -> World {
    let world = try World()
    try world.engine.classes.add(Keeper.self)
    try world.engine.classes.add(Middle.self)
    try world.engine.classes.add(Below.self)
    Below.answer = nil
    return world
  }

  @Test("N1: the nearest above that has the action is told and asked")
  func nearest() throws {
    let world = try world()
    try world.window.open(Keeper.id)

    try world.press("tell")
    try world.press("ask")
    let kept = Below.answer
    try world.press("clear")
    try world.press("ask")

    #expect(kept == ["from a coordinator", ["from": "a screen"]])
    #expect(Below.answer == [])
    #expect(world.told.value == [])
    try world.engine.end()
  }

  @Test("N1: values that do not fit, and a name that nobody has, say who was asked")
  func mistakes() throws {
    let world = try world()
    try world.window.open(Keeper.id)

    try world.press("many")
    try world.press("typo")

    #expect(world.told.value.contains { $0.hasPrefix("below input: ") && $0.contains("got 2") })
    #expect(world.told.value.contains { $0.hasPrefix("below input: ") && $0.contains("keep") })
    try world.engine.end()
  }

  @Test("What the action throws is told of it, and asking gives null")
  func thrown() throws {
    let world = try world()
    try world.window.open(Keeper.id)

    try world.press("lose")

    #expect(Below.answer == .null)
    #expect(world.told.value == ["keeper lose: nothing goes"])
    try world.engine.end()
  }

  @Test("N1: nobody is above a screen that the host opened")
  func nobody() throws {
    let world = try world()
    try world.window.open(Below.id)

    try world.press("tell")

    #expect(world.told.value.count { $0.hasPrefix("below input: ") } == 1)
    try world.engine.end()
  }

  @Test(
    "N4: a confirmation is a dialog with a yes and a cancel, and is answered once",
    arguments: ["yes", "cancel", "back"])
  func confirm(way: String) throws {
    let world = try world()
    var answers: [Bool] = []
    try world.open { flow in
      try flow.open(Page.self)
      try flow.confirm("Sure?", "It is for ever.", yes: "Delete") { answers.append($0) }
    }
    let layer = try #require(world.window.layers.last)
    let content = try world.engine.content(of: try #require(world.window.top))

    if way == "back" { try world.window.back() } else { try world.press(way) }

    #expect(layer.style == FLOW_STYLE_CONFIRMATION_DIALOG)
    #expect(content.elements.filter(\.isPressed).map(\.id) == ["yes", "cancel"])
    #expect(content.elements.filter(\.isPressed).map(\.text) == ["Delete", "Cancel"])
    #expect(answers == [way == "yes"])
    try world.engine.end()
    #expect(answers.count == 1)
  }

  @Test("N4: a confirmation that fails throws, and is not answered")
  func notConfirmed() throws {
    let world = try world()
    var answers: [Bool] = []
    try world.open { flow in
      try flow.open(Page.self)
      #expect(throws: FlowError.self) {
        try flow.confirm("Sure?", yes: "") { answers.append($0) }
      }
    }

    #expect(answers == [])
    try world.engine.end()
  }

  @Test("N4: waiting for a confirmation that was cancelled gives no")
  func cancelled() throws {
    let world = try world()
    try world.open { flow in
      try flow.open(Page.self)
      flow.task { try flow.finish(with: .boolean(await flow.confirm("Sure?"))) }
    }

    try world.dispatch()
    try world.press("cancel")
    try world.dispatch()

    #expect(world.ending == .finished(false))
    #expect(world.told.value == [])
    try world.engine.end()
  }
}
