import CFlowABI
import FlowKit
import FlowKitHost
import Glibc
import Testing

/// Shows every part of an element, and keeps its input.
final class Form: Screen {
  static let id = "form"
  nonisolated(unsafe) static var heard: [String] = []
  let context: Context
  init(_ context: Context) { self.context = context }

  var content: Content {
    var range = Element(FLOW_ELEMENT_RANGE, "size", "Size")
    range.limits = Element.Limits(minimum: 1, maximum: 9, step: 2)
    range.value = 3
    range.hint = "How large it is"
    range.isSecret = true
    var row = Row("a", "Apple", detail: "red")
    row.badge = "2"
    row.isEnabled = false
    row.actions = [Row.Action("eat", "Eat", role: FLOW_ROLE_DESTRUCTIVE, enabled: false)]
    var content = Content("Form") { List("fruit", "Fruit", [row, Row("b", "Banana")]) }
    content.elements.append(range)
    return content
  }

  func input(_ id: String, _ value: Value) throws(FlowError) { Self.heard.append(id) }
}

/// The events it observed, as words.
final class Watcher: Observer {
  var told: [String] = []

  func event(_ event: Event) {
    switch event.kind {
    case FLOW_EVENT_START: told.append("start")
    case FLOW_EVENT_REMOVED: told.append("removed")
    case FLOW_EVENT_FINISHED: told.append("finished \(event.value?["title"]?.string ?? "nothing")")
    case FLOW_EVENT_DONE: told.append("done \(event.outcome?.isDone == true)")
    default: break
    }
  }

  func didStart(_ coordinator: flow_coordinator) { told.append("did start") }
}

/// Answers at once, and notes the changes it was given.
final class Shower: Presenter {
  var shown: [flow_change_kind] = []
  var changed: [flow_screen] = []
  var last: Change?

  func transition(_ change: Change) {
    shown.append(change.facts.kind)
    last = change
    change.complete()
  }

  func changed(_ screen: flow_screen) { changed.append(screen) }
}

@Suite("Hosts in Swift", .serialized)
struct HostTests {
  @Test("Content arrives as it was written")
  func content() throws {
    let world = try World()
    try world.engine.classes.add(Form.self)
    try world.window.open(Form.id)

    let content = try world.engine.content(of: try #require(world.window.top))
    let range = try #require(content.element("size"))
    let row = try #require(content.element("fruit")?.rows.first)

    #expect(content.revision == 1)
    #expect(range.limits == Element.Limits(minimum: 1, maximum: 9, step: 2))
    #expect(range.value.number == 3)
    #expect(range.hint == "How large it is")
    #expect(range.isSecret && range.isInteractive && !range.isPressed && !range.hasRows)
    let fruit = try #require(content.element("fruit"))
    #expect(Set([fruit.key, range.key, row.key, fruit.rows[1].key, 0]).count == 5)
    #expect(row.detail == "red" && row.badge == "2" && !row.isEnabled && !row.isSecret)
    #expect(row.actions.map(\.id) == ["eat"])
    #expect(row.actions.first?.role == FLOW_ROLE_DESTRUCTIVE)
    #expect(row.actions.first?.isEnabled == false)
    try world.engine.end()
  }

  @Test("An input that comes twice does nothing; one that answers what is not there says so")
  func input() throws {
    let world = try World()
    try world.engine.classes.add(Form.self)
    try world.window.open(Form.id)
    let screen = try #require(world.window.top)
    var input = Input("size", 5)
    input.revision = try world.engine.content(of: screen).revision
    input.number = 7
    Form.heard = []

    let first = try world.engine.send(input, to: screen)
    let second = try world.engine.send(input, to: screen)

    #expect(first && !second)
    #expect(Form.heard == ["size"])
    #expect(throws: FlowError.self) { try world.engine.send(Input("none"), to: screen) }
    try world.engine.end()
  }

  @Test("The tree is read as values")
  func tree() throws {
    let world = try World()
    try world.open { flow in
      try flow.open(Page.self)
      try flow.open(Page.self, ["title": "sheet"], with: .present())
    }
    let engine = world.engine

    let layers = world.window.layers
    let top = try #require(world.window.top)
    let screen = try #require(engine.screen(top))
    let coordinator = try #require(engine.coordinators.first)

    #expect(engine.windows == [world.window.handle])
    #expect(layers.map(\.style) == [FLOW_STYLE_PUSH, FLOW_STYLE_SHEET])
    #expect(layers.map(\.screens.count) == [1, 1])
    #expect(layers.last?.screens == [top])
    #expect(screen.classID == Page.id && screen.owner == coordinator)
    #expect(engine.coordinator(coordinator)?.classID == Script.id)
    #expect(engine.classID(of: top) == Page.id)
    #expect(engine.name(of: top) == "page#2")
    #expect(engine.screen(world.window.handle) == nil)
    try engine.end()
  }

  @Test("An observer hears of each callback, in order")
  func events() throws {
    let world = try World()
    let watcher = Watcher()
    try world.engine.addObserver(watcher)
    try world.open { flow in try flow.open(Page.self, ["title": "page"]) }

    try world.press("done")

    #expect(
      watcher.told == [
        "start", "did start", "done true", "done true", "removed", "finished page", "done true",
      ])
    try world.engine.end()
  }

  @Test("A presenter is asked to show each change, until the engine ends, however that is")
  func presenter() throws {
    let presenter = Shower()
    do {
      let world = try World()
      try world.window.show(with: presenter)
      try world.window.open(Page.id)
      try world.window.open(Page.id, with: .present())
    }

    #expect(presenter.shown.prefix(2) == [FLOW_CHANGE_ROOT, FLOW_CHANGE_PRESENT])
    #expect(presenter.last?.hasMore == false)
    presenter.last?.complete()
  }

  @Test("K7: presenters of two windows are of one class, and each goes with its instance")
  func presenters() throws {
    let world = try World()
    let left = Shower()
    weak var right: Shower?
    let one = try world.engine.addPresenter(left)
    let other: flow_presenter
    do {
      let made = Shower()
      right = made
      other = try world.engine.addPresenter(made)
    }
    try world.engine.check(
      flow_window_set_presenter(world.engine.pointer, world.window.handle, one))

    try world.window.open(Page.id)

    #expect(world.engine.classID(of: one) == world.engine.classID(of: other))
    #expect(left.shown == [FLOW_CHANGE_ROOT])
    #expect(right != nil)
    try world.engine.destroy(other)
    #expect(right == nil)
    try world.engine.end()
  }

  @Test("W6: an object that a screen or a layer was given is there until that has gone")
  func data() throws {
    let world = try World()
    let engine = world.engine
    let key = DataKey<Shower>()
    try world.window.open(Page.id)
    try world.window.open(Page.id, with: .present())
    let screen = try #require(world.window.top)
    let layer = try #require(world.window.layers.last?.handle)
    weak var kept: Shower?
    weak var refused: Shower?
    do {
      let made = Shower()
      kept = made
      try engine.setData(made, for: key, of: screen)
      try engine.setData(made, for: key, of: layer)
    }

    #expect(try engine.data(for: key, of: screen) === kept)
    #expect(try engine.data(for: DataKey<Shower>(), of: screen) == nil)
    try engine.setData(nil, for: key, of: screen)
    #expect(try engine.data(for: key, of: screen) == nil)
    #expect(try engine.data(for: key, of: layer) === kept)
    #expect(throws: FlowError.self) {
      let made = Shower()
      refused = made
      try engine.setData(made, for: key, of: FLOW_NONE)
    }
    #expect(refused == nil)
    try engine.end()
    #expect(kept == nil)
  }

  @Test("A transition tells what became of a wish to go back")
  func back() throws {
    let world = try World()
    try world.window.open(Page.id)
    let wish = Transition.push
    var reason: flow_reason?
    wish.done = { reason = $0.reason }

    try world.window.back(with: wish)

    #expect(reason == FLOW_REASON_UNHANDLED)
    #expect(wish.outcome?.kind == FLOW_OUTCOME_REFUSED)
    #expect(wish.outcome?.request == FLOW_REQUEST_BACK)
    #expect(throws: FlowError.self) { try world.window.back(with: wish) }
    try world.engine.end()
  }

  @Test("A host asks for what the tables of the headers say, on behalf of a place")
  func verbs() throws {
    let world = try World()
    let (engine, window) = (world.engine, world.window)
    let (root, other, sheet) = (
      try engine.create(Page.id), try engine.create(Page.id), try engine.create(Page.id)
    )

    try engine.setRoot(root, from: window.handle)
    try engine.push(other, from: root)
    try engine.present(sheet, from: root)
    #expect(window.top == sheet)
    try engine.dismiss(from: window.handle)
    #expect(window.top == other)
    try engine.pop(to: root)
    #expect(window.top == root)
    try engine.setArguments(of: root, ["page": 2])
    try engine.go(to: Page.id, ["page": 2], from: root)
    #expect(window.top == root)
    try engine.closeWindow(window.handle)
    #expect(engine.windows.isEmpty)
    #expect(throws: FlowError.self) { try engine.pop(from: 99) }
    try engine.end()
  }

  @Test("A plugin is known by its classes and their methods")
  func plugins() throws {
    guard let folder = getenv("FLOW_FIXTURES").map({ String(cString: $0) }) else { return }
    let engine = try Engine()

    let plugin = try engine.load("\(folder)/good.so")
    let info = try engine.info(of: plugin)

    #expect(engine.plugins == [plugin])
    #expect(info.path.hasSuffix("good.so"))
    #expect(info.classes.map(\.id) == engine.classIDs(of: plugin))
    #expect(info.classes.contains { $0.methods.contains { $0.name == "create" } })
    #expect(throws: FlowError.self) { try engine.info(ofClass: "nobody.has.this") }
    try engine.end()
  }

  @Test("A method is called by its name")
  func invoke() throws {
    let world = try World()
    try world.window.open(Page.id)

    let result = try world.engine.invoke("double", of: try #require(world.window.top), [21])

    #expect(result == 42)
    try world.engine.end()
  }
}

@Test func keysAreCompared() throws {
  let steps = try KeyStep.steps(from: [1, 2, 3], to: [4, 3, 2])
  #expect(
    steps == [
      .take(from: 1), .remove(from: 0), .insert(at: 0), .put(at: 2, from: 1),
    ])
  let error = #expect(throws: FlowError.self) { try KeyStep.steps(from: [1, 1], to: []) }
  #expect(error?.status == FLOW_ERROR_DUPLICATE_ID)
  #expect(error?.message == "the key 1 stands twice in 'before': at 0 and at 1")
}
