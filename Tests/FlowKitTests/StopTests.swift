import CFlowABI
import FlowKit
import FlowKitHost
import Testing

/// Keeps the changes that it is shown, and completes none of them.
private final class Slow: Presenter {
  var changes: [Change] = []

  func transition(_ change: Change) { changes.append(change) }
}

@Suite("What is over is stopped in silence", .serialized)
struct StopTests {
  @Test("D1: A timer that was stopped is stopped again, and nobody is told")
  func twice() throws {
    let world = try World()
    var runs = 0
    var timers: [Timer] = []

    try world.open { flow in
      try flow.open(Page.self)
      timers.append(try flow.after(milliseconds: 5) { runs += 1 })
      timers.append(try flow.every(milliseconds: 5) { runs += 1 })
    }
    for timer in timers { timer.stop() }
    for timer in timers { timer.stop() }
    world.now.value = 100
    try world.engine.dispatch()

    #expect(runs == 0)
    #expect(world.told.value == [])
    try world.engine.end()
  }

  @Test("D3: A timer that has run is stopped, inside its own run as well, and nobody is told")
  func run() throws {
    let world = try World()
    var runs: [String] = []
    var once: Timer?
    var often: Timer?

    try world.open { flow in
      try flow.open(Page.self)
      once = try flow.after(milliseconds: 5) {
        runs.append("once")
        once?.stop()
      }
      often = try flow.every(milliseconds: 5) {
        runs.append("often")
        often?.stop()
        often?.stop()
      }
    }
    world.now.value = 10
    try world.engine.dispatch()
    once?.stop()
    often?.stop()
    world.now.value = 20
    try world.engine.dispatch()

    #expect(runs == ["once", "often"])
    #expect(world.told.value == [])
    try world.engine.end()
  }

  @Test("D1: A timer that went with its owner is stopped, and nobody is told")
  func gone() throws {
    let world = try World()
    var timer: Timer?
    var stopped = 0

    try Script.$next.withValue(
      Script.Next { flow in
        try flow.open(Page.self)
        timer = try flow.every(milliseconds: 5) { try? flow.stop() }
      }
    ) {
      // Right after the timer went, and before the instance is destroyed.
      try world.window.open(Script.id) { _ in
        #expect(timer?.isRunning == false)
        timer?.stop()
        stopped += 1
      }
    }
    #expect(timer?.isRunning == true)
    world.now.value = 10
    try world.engine.dispatch()
    timer?.stop()
    try world.engine.end()
    timer?.stop()

    #expect(stopped == 1)
    #expect(world.told.value == [])
  }

  @Test("Q8: A change is completed once; later calls do nothing, and nobody is told")
  func change() throws {
    let world = try World()
    let presenter = Slow()
    try world.window.open(Page.id, with: .push.atOnce)
    try world.window.show(with: presenter)

    try world.window.open(Page.id)
    let change = try #require(presenter.changes.last)
    change.complete()
    change.complete()
    #expect(world.window.layers.first?.screens.count == 2)
    #expect(world.told.value == [])

    // Given up: the engine has told of that, and of nothing else.
    try world.window.open(Page.id)
    let late = try #require(presenter.changes.last)
    world.now.value = 20_000
    try world.engine.dispatch()
    let told = world.told.value.count
    late.complete()
    #expect(world.told.value.count == told)
    try world.engine.end()
    late.complete()
  }
}
