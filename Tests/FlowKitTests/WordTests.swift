import CFlowABI
import FlowKit
import FlowKitHost
import Testing

/// Says all that an element and a row can say.
private final class Gallery: Screen {
  static let id = "gallery"
  nonisolated(unsafe) static var heard: [String] = []
  let context: Context
  init(_ context: Context) { self.context = context }

  static var actions: [Action<Gallery>] {
    ["other", "who", "delete"].map { name in
      Action(name) { (_, value) in Gallery.heard.append("\(name) \(value)") }
    }
  }

  var content: Content {
    Content("Gallery") {
      Section("First", footer: "Below").label("The first")
      Text("Look").icon("eye").label("See")
      Note("By the way")
      Unavailable("Nothing here")
      LinkText("More", "https://example.org")
      Slider("size", "Size", value: 3, limits: .init(minimum: 1, maximum: 9, step: 2)).hint("Large")
      Rating("stars", "Stars", value: 2, maximum: 5).error("Too few")
      Field("age", "Age", value: 7, type: FLOW_FIELD_NUMBER).limits(0, to: 120, step: 1).hint(
        "Years")
      Field("pin", "PIN").secret().label("Your PIN").invokes("other")
      Choice("who", "Who", [Row("a", "Ada"), Row("b", "Bert")]).many()
      List(
        "mail", "Mail",
        [
          Row("1", "Hello").icon("mail").badge("3")
            .menu(Row.Action("delete", "Delete", role: FLOW_ROLE_DESTRUCTIVE)),
          Row("2", "Private").secret().enabled(false).source("face.png"),
        ])
      Button("save", "Save").role(FLOW_ROLE_PRIMARY).placement(FLOW_PLACEMENT_TRAILING)
        .shortcut("Ctrl+S").enabled(false)
    }
  }
}

/// Opens pages by routes, and is found by deep links.
private final class Finder: Coordinator {
  static let id = "finder"
  let context: Context
  init(_ context: Context) { self.context = context }

  func start() throws(FlowError) { try open(Page.self) }

  func navigate(_ route: Route, from screen: flow_screen) -> Bool {
    guard route.name == "page" else { return false }
    do throws(FlowError) {
      try open(Page.self, ["title": route.parameters?["title"] ?? "?"])
      return true
    } catch { return false }
  }
}

@Suite("Words in Swift", .serialized)
struct WordTests {
  @Test("V1: All that an element and a row can say arrives at the host")
  func content() throws {
    let world = try World()
    try world.engine.classes.add(Gallery.self)
    try world.window.open(Gallery.id)
    let screen = try #require(world.window.top)

    let found = try world.engine.content(of: screen).elements

    #expect(found.count == 12)
    #expect(found[0].label == "The first" && found[0].footer == "Below")
    #expect(found[1].icon == "eye" && found[1].label == "See")
    #expect(found[2].kind == FLOW_ELEMENT_NOTE && found[3].kind == FLOW_ELEMENT_UNAVAILABLE)
    #expect(found[4].source == "https://example.org")
    #expect(found[5].limits == .init(minimum: 1, maximum: 9, step: 2) && found[5].hint == "Large")
    #expect(found[6].error == "Too few")
    #expect(found[7].limits == .init(minimum: 0, maximum: 120, step: 1))
    #expect(found[8].isSecret && found[8].label == "Your PIN" && found[8].method == "other")
    #expect(found[9].isMany)
    let (hello, hidden) = (found[10].rows[0], found[10].rows[1])
    #expect(hello.icon == "mail" && hello.badge == "3" && hello.actions.map(\.id) == ["delete"])
    #expect(hidden.isSecret && !hidden.isEnabled && hidden.source == "face.png")
    #expect(found[11].role == FLOW_ROLE_PRIMARY && found[11].shortcut == "Ctrl+S")
    #expect(found[11].placement == FLOW_PLACEMENT_TRAILING && !found[11].isEnabled)
    #expect(world.told.value == [])

    Gallery.heard = []
    try world.engine.set("pin", on: screen, "12")
    try world.engine.set("who", on: screen, ["a", "b"])
    #expect(throws: FlowError.self) { try world.engine.set("age", on: screen, 121) }
    try world.engine.send(Input("mail", "1", action: "delete"), to: screen)
    #expect(Gallery.heard == [#"other "12""#, #"who ["a", "b"]"#, #"delete "1""#])
    try world.engine.end()
  }

  @Test("L1 L4: A deep link is opened from its parts, and a link says which route it holds")
  func links() throws {
    let world = try World()
    try world.engine.classes.add(
      Finder.self, links: [(uri: "find://page/{title}", routes: "page(title)")])
    try world.window.open(Finder.id)
    let root = try #require(world.window.top)
    let transition = Transition.push

    try world.engine.openDeepLink(
      DeepLink(scheme: "find", authority: "page", segments: ["seven"]), in: world.window.handle,
      with: transition)
    #expect(transition.outcome?.kind == FLOW_OUTCOME_DONE)
    #expect(world.title == "seven")

    // One that nobody knows is refused, and told.
    let unknown = Transition.push
    try world.engine.openDeepLink(
      DeepLink(scheme: "find", authority: "nothing", query: [(key: "a", value: "b")]),
      in: world.window.handle,
      with: unknown)
    #expect(unknown.outcome?.reason == FLOW_REASON_UNHANDLED)
    #expect(world.title == "seven")
    try world.engine.popToRoot(from: world.window.handle)

    #expect(try world.engine.linkedRoute(of: root) == nil)
    let flow = try world.engine.instance(
      try #require(world.engine.coordinators.first), as: Finder.self)
    try flow.setLink(of: root, to: Route("page", ["title": "eight"]))
    #expect(try flow.linkedRoute(of: root) == Route("page", ["title": "eight"]))
    #expect(try world.engine.linkedRoute(of: root)?.name == "page")
    #expect(world.title == "eight")
    try flow.openDeepLink(
      DeepLink(scheme: "find", authority: "page", segments: ["nine"]), in: world.window.handle)
    #expect(world.title == "nine")
    #expect(throws: FlowError.self) { try flow.linkedRoute(of: 12345) }
    try world.engine.end()
    #expect(throws: FlowError.self) { try flow.linkedRoute(of: root) }
  }

  @Test("A5 V8: A host says how active it is and its language, and asks for both")
  func host() throws {
    let world = try World()
    #expect(world.engine.activity == FLOW_ACTIVITY_ACTIVE)
    try world.engine.setActivity(FLOW_ACTIVITY_BACKGROUND)
    #expect(world.engine.activity == FLOW_ACTIVITY_BACKGROUND)
    try world.engine.setLocale("ar", FLOW_RIGHT_TO_LEFT)
    #expect(world.engine.locale == ("ar", FLOW_RIGHT_TO_LEFT))
    #expect(Engine.version.split(separator: ".").count == 3)
    #expect(Engine.abi == cflow_abi_version())

    try world.window.open(Page.id)
    let screen = try #require(world.window.top)
    #expect(try world.engine.capability("flow.native-view/1", of: screen) == nil)
    try world.window.open(Page.id)
    try world.window.shown(screen)
    #expect(world.window.layers[0].screens == [screen])
    try world.engine.end()
  }

  @Test("K4: A plugin in Swift that is linked into the program is added by its entry")
  func linked() throws {
    let world = try World()
    let entry = PluginEntry("linked", "1.0") {
      Registry.begin($0, $1, $2, $3) { (registry) throws(FlowError) in
        try registry.add(Finder.self)
      }
    }

    let plugin = try world.engine.add(entry)

    #expect(try world.engine.info(of: plugin).classes.map(\.id) == ["finder"])
    try world.window.open(Finder.id)
    // The class is the plugin's: the host is not given its instances.
    let flow = try #require(world.engine.coordinators.first)
    #expect(throws: FlowError.self) { try world.engine.instance(flow, as: Finder.self) }
    #expect(throws: FlowError.self) { try world.engine.add(entry) }
    try world.engine.end()
  }

  @Test("Numbers of the tables have their words")
  func names() throws {
    let world = try World()
    let link = world.engine.link
    let names = [
      link.name(ofStatus: FLOW_ERROR_LIMIT), link.name(ofKind: FLOW_KIND_SCREEN),
      link.name(ofType: FLOW_TYPE_STRING), link.name(ofRequest: FLOW_REQUEST_POP_TO),
      link.name(of: Cause.back), link.name(ofOutcome: FLOW_OUTCOME_DONE),
      link.name(ofReason: FLOW_REASON_ENDED), link.name(ofStyle: FLOW_STYLE_SHEET),
      link.name(ofChange: FLOW_CHANGE_TABS), link.name(ofEvent: FLOW_EVENT_START),
      link.name(ofAppearance: FLOW_APPEARANCE_HIDDEN), link.name(ofPhase: FLOW_PHASE_RUNNING),
      link.name(ofBack: FLOW_BACK_POP), link.name(ofTabsBack: FLOW_TABS_BACK_HISTORY),
      link.name(ofTakes: FLOW_TAKES_ROW), link.name(ofElement: FLOW_ELEMENT_RANGE),
      link.name(ofPlacement: FLOW_PLACEMENT_TRAILING), link.name(ofRole: FLOW_ROLE_PRIMARY),
      link.name(ofFieldType: FLOW_FIELD_SECURE), link.name(of: Answer.later),
      link.name(ofHandling: FLOW_ROUTE_HANDLED), link.name(ofActivity: FLOW_ACTIVITY_INACTIVE),
    ]

    #expect(names.allSatisfy { !$0.isEmpty && $0 != "?" })
    #expect(names[3] == "pop to" && names[4] == "back" && names[19] == "later")
    #expect(link.name(ofStyle: 99) == "?")
    #expect(link.traits(ofRequest: FLOW_REQUEST_POP) & FLOW_TRAIT_BATCH != 0)
    let transition = Transition.push
    try world.window.open(Page.id, with: transition)
    #expect(link.name(of: try #require(transition.outcome)) == "open: done")
    try world.engine.end()
  }
}
