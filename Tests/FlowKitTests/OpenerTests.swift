import CFlowABI
import FlowKit
import FlowKitHost
import Testing

/// Something that a closure holds; gone when the closure is.
private final class Held {}

/// One way to open pages: a request, as a host makes it.
private struct Opening: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let kind: flow_request_kind
  let alone: @Sendable (Engine, flow_handle, Transition) throws(FlowError) -> Void
  let inBatch: @Sendable (inout Batch, flow_handle, Transition) -> Void

  static var all: [Opening] {
    let page = Opener(Page.self, ["title": "new"])
    return [
      Opening(
        testDescription: "open", kind: FLOW_REQUEST_OPEN,
        alone: { (engine, place, with) throws(FlowError) in
          try engine.open(page, from: place, with: with)
        },
        inBatch: { $0.open(page, from: $1, with: $2) }),
      Opening(
        testDescription: "push", kind: FLOW_REQUEST_PUSH,
        alone: { (engine, place, with) throws(FlowError) in
          try engine.push(page, from: place, with: with)
        },
        inBatch: { $0.push(page, from: $1, with: $2) }),
      Opening(
        testDescription: "present", kind: FLOW_REQUEST_PRESENT,
        alone: { (engine, place, with) throws(FlowError) in
          try engine.present(page, from: place, with: with)
        },
        inBatch: { $0.present(page, from: $1, with: $2) }),
      Opening(
        testDescription: "set root", kind: FLOW_REQUEST_SET_ROOT,
        alone: { (engine, place, with) throws(FlowError) in
          try engine.setRoot(page, from: place, with: with)
        },
        inBatch: { $0.setRoot(page, from: $1, with: $2) }),
      Opening(
        testDescription: "replace top", kind: FLOW_REQUEST_REPLACE_TOP,
        alone: { (engine, place, with) throws(FlowError) in
          try engine.replaceTop(page, from: place, with: with)
        },
        inBatch: { $0.replaceTop(page, from: $1, with: $2) }),
      Opening(
        testDescription: "open tabs", kind: FLOW_REQUEST_OPEN_TABS,
        alone: { (engine, place, with) throws(FlowError) in
          try engine.openTabs([Tab(page), Tab(page)], from: place, with: with)
        },
        inBatch: { $0.openTabs([Tab(page), Tab(page)], from: $1, with: $2) }),
      Opening(
        testDescription: "add tab", kind: FLOW_REQUEST_ADD_TAB,
        alone: { (engine, place, with) throws(FlowError) in
          try engine.addTab(Tab(page), from: place, with: with)
        },
        inBatch: { $0.addTab(Tab(page), from: $1, with: $2) }),
    ]
  }
}

@Suite("Openers in requests", .serialized)
struct OpenerTests {
  private func pages(in world: World) throws -> Int {
    try world.engine.liveCount(FLOW_KIND_SCREEN, classID: Page.id)
  }

  @Test("Q11: What an opener made for a refused request is destroyed", arguments: Opening.all)
  private func refused(opening: Opening) throws {
    let world = try World()
    var ended: flow_coordinator = FLOW_NONE
    try world.open { flow in
      try flow.open(Page.self)
      let child = Script.Next { try $0.open(Page.self) }
      try Script.$next.withValue(child) { ended = try flow.open(Script.id) }
    }
    try world.engine.stop(ended)
    let before = try pages(in: world)
    var outcomes: [Outcome] = []
    weak var held: Held?
    func transition() -> Transition {
      let mine = Held()
      held = mine
      let transition = Transition.push
      transition.done = { outcomes.append($0) }
      transition.completion = { withExtendedLifetime(mine) {} }
      return transition
    }

    // One who has ended cannot open anything.
    try opening.alone(world.engine, ended, transition())
    #expect(outcomes.map(\.kind) == [FLOW_OUTCOME_REFUSED])
    #expect(outcomes.map(\.request) == [opening.kind])
    #expect(held == nil)
    #expect(try pages(in: world) == before)

    let whole = transition()
    let part = Transition.push
    try world.engine.batch(from: world.window.handle, with: whole) { requests in
      requests.push(Opener(Page.self))
      opening.inBatch(&requests, ended, part)
    }
    #expect(outcomes.last?.kind == FLOW_OUTCOME_REFUSED)
    #expect(outcomes.last?.request == FLOW_REQUEST_BATCH)
    #expect(try pages(in: world) == before)

    // A handle that never was one is an error, and what was made for it goes.
    #expect(throws: FlowError.self) { try opening.alone(world.engine, 12345, transition()) }
    #expect(held == nil)
    #expect(throws: FlowError.self) {
      try world.engine.batch(from: world.window.handle, with: transition()) { requests in
        requests.push(Opener(Page.self))
        opening.inBatch(&requests, 12345, .push)
      }
    }
    #expect(held == nil)
    #expect(try pages(in: world) == before)
    try world.engine.end()
  }

  @Test("Each verb of a flow opens what an opener says")
  func opened() throws {
    let world = try World()
    func titles() throws -> [String] {
      try world.window.layers.flatMap(\.screens).map { try world.engine.content(of: $0).title }
    }
    func page(titled title: String) -> Opener { Opener(Page.self, ["title": .string(title)]) }

    try world.open { flow in
      try flow.push(page(titled: "a"))
      try flow.push(page(titled: "b"))
    }
    #expect(try titles() == ["a", "b"])
    let flow = try #require(world.engine.coordinators.first)
    let script = try world.engine.instance(flow, as: Script.self)
    try script.replaceTop(page(titled: "c"))
    #expect(try titles() == ["a", "c"])
    try script.present(page(titled: "d"), with: .present())
    #expect(try titles() == ["a", "c", "d"])
    try script.dismiss()
    try script.setStack([page(titled: "e"), page(titled: "f"), page(titled: "g")])
    #expect(try titles() == ["e", "f", "g"])
    try script.go(to: page(titled: "e"))
    #expect(try titles() == ["e"])
    try script.go(to: page(titled: "h"), with: .push.inPlace)
    try script.go(to: page(titled: "h"), with: .push.unlessThere)
    #expect(try titles() == ["h"])
    try script.push(page(titled: "i"), with: .push.transient)
    try script.push(page(titled: "j"))
    #expect(try titles() == ["h", "j"])
    try script.setRoot(page(titled: "k"))
    #expect(try titles() == ["k"])
    try world.engine.end()
  }

  @Test("K2 Q11: If one of several cannot be made, none of them stays")
  func several() throws {
    let world = try World()
    try world.open { flow in
      try flow.open(Page.self)
      let good = Opener(Page.self)
      let bad = Opener("script", ["fail": true])
      #expect(throws: FlowError.self) { try flow.setStack([good, bad]) }
      #expect(throws: FlowError.self) {
        try flow.openTabs([Tab(good), Tab(bad)], with: .present())
      }
      #expect(throws: FlowError.self) {
        try flow.batch { requests in
          requests.push(good)
          requests.pop()
          requests.push(bad)
        }
      }
    }

    #expect(try pages(in: world) == 1)
    #expect(world.window.layers.first?.screens.count == 1)
    try world.engine.end()
  }

  @Test("A transition that was used makes nothing, and runs nothing")
  func used() throws {
    let world = try World()
    try world.open { flow in
      let transition = Transition.push
      try flow.open(Page.self, with: transition)
      #expect(transition.opened != FLOW_NONE)
      let other = Transition.push
      #expect(throws: FlowError.self) { try flow.push(Opener(Page.self), with: transition) }
      #expect(throws: FlowError.self) {
        try flow.batch { requests in requests.push(Opener(Page.self), with: transition) }
      }
      #expect(throws: FlowError.self) {
        try flow.batch(with: other) { requests in
          requests.push(Opener(Page.self), with: other)
        }
      }
      #expect(throws: FlowError.self) {
        let twice = Transition.push
        try flow.batch { requests in
          requests.push(Opener(Page.self), with: twice)
          requests.push(Opener(Page.self), with: twice)
        }
      }
      #expect(throws: FlowError.self) { try flow.batch { _ in } }
    }

    #expect(try pages(in: world) == 1)
    try world.engine.end()
  }

  @Test("N2: An instance of a class of one's own is found by its handle, others are refused")
  func instances() throws {
    let world = try World()
    try world.open { flow in
      let page = try flow.open(Page.id)
      let transition = Transition.push
      try flow.push(page, with: transition)
      #expect(throws: FlowError.self) { try flow.instance(page, as: Script.self) }
      #expect(throws: FlowError.self) { try flow.instance(12345, as: Page.self) }
    }
    let top = try #require(world.window.top)
    #expect(try world.engine.instance(top, as: Page.self).handle == top)
    #expect(throws: FlowError.self) { try world.engine.instance(top, as: Script.self) }
    try world.engine.end()
  }
}
