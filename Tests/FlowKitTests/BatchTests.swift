import CFlowABI
import FlowKit
import FlowKitHost
import Testing

/// Counts the changes that it is shown.
private final class Counting: Presenter {
  var changes = 0

  func transition(_ change: Change) {
    changes += 1
    change.complete()
  }
}

@Suite("Batches and tabs in Swift", .serialized)
struct BatchTests {
  private func page(titled title: String) -> Opener { Opener(Page.self, ["title": .string(title)]) }

  private func titles(in world: World) throws -> [String] {
    try world.window.layers.flatMap(\.screens).map { try world.engine.content(of: $0).title }
  }

  @Test("Q12: A batch is one change with one outcome, and its parts tell of what they opened")
  func batch() throws {
    let world = try World()
    let presenter = Counting()
    var told: [String] = []
    try world.open { [self] flow in
      try flow.push(page(titled: "a"))
      try flow.push(page(titled: "b"))
    }
    try world.window.show(with: presenter)
    let script = try world.engine.instance(
      try #require(world.engine.coordinators.first), as: Script.self)
    let before = presenter.changes
    let whole = Transition.push
    whole.done = { told.append($0.kind == FLOW_OUTCOME_DONE ? "done" : "?") }
    let part = Transition.push
    part.completion = { told.append("d is gone") }

    try script.batch(with: whole) { [self] requests in
      requests.pop()
      requests.push(page(titled: "c"))
      requests.push(page(titled: "d"), with: part)
      requests.push(page(titled: "e"))
      #expect(requests.count == 4)
    }

    #expect(try titles(in: world) == ["a", "c", "d", "e"])
    #expect(presenter.changes == before + 1)
    #expect(told == ["done"])
    #expect(whole.outcome?.request == FLOW_REQUEST_BATCH)
    #expect(part.outcome == nil)
    part.close()
    try script.popToRoot()
    #expect(told == ["done", "d is gone"])
    try world.engine.end()
  }

  @Test("Q12: Every other request of a batch does in it what it does alone")
  func others() throws {
    let world = try World()
    try world.open { [self] flow in try flow.push(page(titled: "a")) }
    let flow = try #require(world.engine.coordinators.first)
    let script = try world.engine.instance(flow, as: Script.self)
    func check(giving expected: [String], fill: (inout Batch) -> Void) throws {
      try script.batch(fill: fill)
      #expect(try titles(in: world) == expected)
    }
    func screen(at index: Int) -> flow_screen { world.window.layers[0].screens[index] }

    try check(giving: ["a", "b", "c"]) { requests in
      requests.setStack([screen(at: 0)])
      requests.push(page(titled: "b"))
      requests.push(page(titled: "c"))
    }
    try check(giving: ["b", "a", "c"]) { $0.swapScreens(screen(at: 0), and: screen(at: 1)) }
    try check(giving: ["b", "c"]) { $0.remove(screen(at: 1)) }
    try check(giving: ["b", "c"]) { requests in
      requests.push(page(titled: "d"))
      requests.pop(to: screen(at: 1))
    }
    try check(giving: ["b"]) { requests in
      requests.push(page(titled: "d"))
      requests.popToDepth(1)
    }
    try check(giving: ["b", "e"]) { $0.go(to: page(titled: "e")) }
    try check(giving: ["b"]) { requests in
      requests.setArguments(of: screen(at: 1), to: ["title": "f"])
      requests.popToRoot()
    }
    try check(giving: ["b", "g", "h"]) { requests in
      requests.present(page(titled: "g"), with: .present())
      requests.present(page(titled: "h"))
    }
    try check(giving: ["b"]) { requests in
      requests.dismiss()
      requests.close(world.window.layers[1].handle)
    }
    try check(giving: ["b"]) { requests in
      requests.present(page(titled: "i"))
      requests.dismissAll()
    }
    try check(giving: ["b"]) { requests in
      requests.present(page(titled: "i"))
      requests.dismiss(to: screen(at: 0))
    }
    try check(giving: ["j"]) { $0.replaceTop(page(titled: "j")) }
    try check(giving: ["k"]) { $0.setRoot(page(titled: "k")) }
    try check(giving: []) { $0.finish(flow, value: 7) }
    #expect(world.ending == .finished(7))
    try world.engine.end()
  }

  @Test("Q12 C4: A flow that a batch opens tells its ending to the part, and is stopped by another")
  func endings() throws {
    let world = try World()
    var endings: [Ending] = []
    var child: flow_coordinator = FLOW_NONE
    try world.open { [self] flow in try flow.push(page(titled: "a")) }
    let script = try world.engine.instance(
      try #require(world.engine.coordinators.first), as: Script.self)

    try script.batch { requests in
      requests.push(Opener(Script.self)) { endings.append($0) }
    }
    child = try #require(world.engine.coordinators.last)
    #expect(try titles(in: world) == ["a", "child"])
    try script.batch { $0.stop(child) }

    #expect(endings == [.ended(.stopped)])
    #expect(try titles(in: world) == ["a"])
    try world.engine.end()
  }

  @Test("A6 G6: Tabs are opened, added, moved, selected and removed by flows in Swift")
  func tabs() throws {
    let world = try World()
    func layer() -> LayerInfo { world.window.layers[0] }
    func names() -> [String] { layer().tabs.map { $0.isSelected ? "*" + $0.title : $0.title } }

    try world.open { [self] flow in
      try flow.openTabs(
        Tabs(
          [
            Tab(page(titled: "a"), id: "a", title: "A"),
            Tab(Opener(Script.self), id: "b", title: "B"),
          ],
          selected: 1, back: FLOW_TABS_BACK_HISTORY, keeps: true))
    }
    let script = try world.engine.instance(
      try #require(world.engine.coordinators.first), as: Script.self)
    #expect(names() == ["A", "*B"])
    #expect(world.title == "child")
    try script.addTab(Tab(page(titled: "c"), id: "c", title: "C"))
    try script.addTab(Tab(page(titled: "d"), id: "d", title: "D"), at: 0)
    #expect(names() == ["D", "A", "*B", "C"])
    try script.selectTab(3)
    try script.moveTab(layer().tabs[0].router, to: 3)
    #expect(names() == ["A", "B", "*C", "D"])
    try script.batch { requests in
      requests.selectTab(of: layer().tabs[0].router)
      requests.removeTab(layer().tabs[3].router)
      requests.addTab(Tab(Opener(Page.self), title: "E"), at: 1)
      requests.moveTab(layer().tabs[1].router, to: 0)
      requests.selectTab(0)
    }
    #expect(names() == ["*B", "A", "E", "C"])

    // Refused: an id that another tab has; the roots go.
    let before = try world.engine.liveCount(FLOW_KIND_SCREEN, classID: Page.id)
    let transition = Transition.push
    try script.addTab(Tab(page(titled: "x"), id: "a"), with: transition)
    #expect(transition.outcome?.reason == FLOW_REASON_DUPLICATE)
    #expect(throws: FlowError.self) {
      try script.openTabs(
        [Tab(page(titled: "x"), id: "x"), Tab(page(titled: "y"), id: "x")], with: .present())
    }
    #expect(throws: FlowError.self) { try script.openTabs([], with: .present()) }
    #expect(throws: FlowError.self) {
      try script.openTabs(Tabs([Tab(page(titled: "x"))], selected: -1), with: .present())
    }
    #expect(throws: FlowError.self) {
      try script.addTab(Tab(page(titled: "x")), with: .present().carried)
    }
    #expect(try world.engine.liveCount(FLOW_KIND_SCREEN, classID: Page.id) == before)
    #expect(names() == ["*B", "A", "E", "C"])
    try script.openTabs(
      .panes([Tab(page(titled: "list"), id: "list"), .empty(placeholder: "Nothing")]),
      with: .present())
    let layer = try #require(world.window.layers.last)
    #expect(layer.panes.map(\.isSeen) == [true, false])
    #expect(layer.panes.map(\.keepsPlace) == [false, true])
    try world.engine.panes(world.window.handle, fit: 2)
    #expect(world.engine.fit(of: world.window.handle) == 2)
    let letter = Transition.push.inPane(2)
    try world.engine.open(page(titled: "letter"), from: layer.screens[0], with: letter)
    #expect(world.engine.panes(of: layer.handle).map(\.isSelected) == [false, true])

    try script.openTabs(
      .pages([Tab(page(titled: "one")), Tab(page(titled: "two"))], selected: 1), with: .present())
    let pages = try #require(world.window.layers.last)
    #expect(pages.layout == FLOW_LAYOUT_PAGES)
    let turn = try world.engine.beginTurn(to: pages.tabs[0].router)
    try turn.move(to: 0.5)
    try turn.cancel()
    #expect(turn.outcome?.kind == FLOW_OUTCOME_CANCELLED)
    // Back leads to the page before, if nothing else is said.
    try world.window.back()
    #expect(world.engine.tabs(of: pages.handle).map(\.isSelected) == [true, false])
    try world.engine.end()
  }
}
