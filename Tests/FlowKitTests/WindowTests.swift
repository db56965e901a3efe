import CFlowABI
import FlowKit
import FlowKitHost
import Testing

/// Completes a change when somebody waits for it.
private final class Hasty: Presenter {
  var open: [Change] = []
  var hurried = 0

  func transition(_ change: Change) { open.append(change) }

  func hurry(_ token: flow_token) {
    hurried += 1
    open.first { $0.facts.token == token }?.complete()
  }
}

@Suite("Windows in Swift", .serialized)
struct WindowTests {
  @Test("Q20: A presenter hears that a request waits, and completes the change inside")
  func hurry() throws {
    let world = try World()
    let presenter = Hasty()
    try world.window.open(Page.id, with: .push.atOnce)
    try world.window.show(with: presenter)

    try world.window.open(Page.id)
    #expect(presenter.hurried == 0)
    try world.window.open(Page.id, with: .push.atOnce)

    #expect(presenter.hurried == 1)
    #expect(world.window.layers.first?.screens.count == 3)
    try world.engine.end()
  }

  @Test("A5 O10: A window says how active it is, and is closed by the user")
  func activity() throws {
    let world = try World()
    try world.open { flow in try flow.open(Page.self) }

    #expect(world.window.activity == FLOW_ACTIVITY_ACTIVE)
    try world.window.setActivity(FLOW_ACTIVITY_INACTIVE)
    #expect(world.window.activity == FLOW_ACTIVITY_INACTIVE)
    try world.engine.closeWindow(world.window.handle, with: .push.byUser)

    #expect(world.ending?.cause == .closed)
    #expect(throws: FlowError.self) { try world.window.setActivity(FLOW_ACTIVITY_INACTIVE) }
    try world.engine.end()
  }
}
