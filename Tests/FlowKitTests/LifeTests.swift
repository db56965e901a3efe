import CFlowABI
import FlowKit
import FlowKitHost
import Testing

/// Writes down what it is told, and handles back while it has steps left.
private final class Listening: Screen {
  static let id = "listening"
  let context: Context
  var told: [String] = []
  var steps = 0
  init(_ context: Context) { self.context = context }

  var content: Content { Content(arguments["title"]?.string ?? "listening") }

  func localeChanged() { told.append("locale") }
  func argumentsChanged(_ arguments: Value?) {
    told.append("arguments \(arguments?.description ?? "none")")
  }
  func paused(_ activity: flow_activity) {
    told.append(activity == FLOW_ACTIVITY_INACTIVE ? "inactive" : "background")
  }
  func resumed() { told.append("resumed") }
  func back() -> Bool {
    guard steps > 0 else { return false }
    steps -= 1
    return true
  }
}

@Suite("What a screen in Swift is told", .serialized)
struct LifeTests {
  @Test("A5 V8 Q18: It hears of activity, of the language and of other arguments")
  func told() throws {
    let world = try World()
    try world.engine.classes.add(Listening.self)
    try world.window.open(Listening.id)
    let handle = try #require(world.window.top)
    let screen = try world.engine.instance(handle, as: Listening.self)

    try world.engine.setActivity(FLOW_ACTIVITY_INACTIVE)
    try world.engine.setActivity(FLOW_ACTIVITY_BACKGROUND)
    try world.engine.setActivity(FLOW_ACTIVITY_ACTIVE)
    try world.engine.setLocale("de", FLOW_LEFT_TO_RIGHT)
    try world.engine.setArguments(of: handle, ["title": "new"])
    try world.engine.setArguments(of: handle, ["title": "new"])
    try world.engine.setArguments(of: handle)

    #expect(
      screen.told == [
        "inactive", "background", "resumed", "locale", #"arguments {"title": "new"}"#,
        "arguments none",
      ])
    try world.engine.end()
  }

  @Test("G7: It handles back itself, as often as it says so")
  func back() throws {
    let world = try World()
    try world.engine.classes.add(Listening.self)
    try world.window.open(Page.id)
    try world.window.open(Listening.id)
    let screen = try world.engine.instance(
      try #require(world.window.top), as: Listening.self)
    screen.steps = 1
    let transition = Transition.push

    try world.window.back(with: transition)
    #expect(transition.outcome?.kind == FLOW_OUTCOME_NOOP)
    #expect(transition.outcome?.reason == FLOW_REASON_HANDLED)
    #expect(world.title == "listening")
    try world.window.back()
    #expect(world.title == "page")
    try world.engine.end()
  }
}
