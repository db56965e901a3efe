import CFlowABI
import FlowKit
import FlowKitHost
import Testing

@Suite("Tasks on the engine's thread", .serialized)
struct TaskTests {
  @Test("A task waits for a child's value, and asks")
  func value() throws {
    let world = try World()
    try world.open { flow in
      try flow.open(Page.self)
      flow.task {
        let value = try await flow.open(Script.self, with: .present())
        let isSure = await flow.confirm("Sure?")
        try flow.finish(with: ["value": value, "sure": .boolean(isSure)])
      }
    }

    try world.dispatch()
    let child = world.title
    try world.press("done")
    try world.dispatch()
    let question = world.title
    try world.press("yes")
    try world.dispatch()

    #expect(child == "child")
    #expect(question == "Sure?")
    #expect(world.ending == .finished(["value": ["title": "child"], "sure": true]))
    #expect(world.told.value == [])
    try world.engine.end()
  }

  @Test("A child that ends without a value throws, which is told to nobody")
  func noValue() throws {
    let world = try World()
    var cause: Cause?
    try world.open { flow in
      try flow.open(Page.self)
      flow.task {
        do {
          _ = try await flow.open(Script.self)
        } catch let error as NotFinished {
          cause = error.cause
          throw error
        }
      }
    }

    try world.dispatch()
    try world.window.back()
    try world.dispatch()

    #expect(cause == .back)
    #expect(world.told.value == [])
    try world.engine.end()
  }

  @Test("What cannot be opened throws why")
  func unknown() throws {
    let world = try World()
    try world.open { flow in
      try flow.open(Page.self)
      flow.task { _ = try await flow.finished("nobody.has.this") }
    }

    try world.dispatch()

    #expect(world.told.value.count { $0.hasPrefix("script task: No registered class") } == 1)
    try world.engine.end()
  }

  @Test("A task sleeps by the engine's clock, and ends with its coordinator")
  func sleep() throws {
    let world = try World()
    var trace: [String] = []
    try world.open { flow in
      try flow.open(Page.self)
      flow.task {
        try await flow.sleep(milliseconds: 1000)
        trace.append("slept")
        do {
          try await flow.sleep(milliseconds: 1000)
        } catch {
          trace.append("\(error)")
          throw error
        }
      }
    }

    try world.dispatch()
    let before = trace
    world.now.value = 1000
    try world.engine.dispatch()
    try world.dispatch()
    let after = trace
    try world.press("done")
    try world.dispatch()

    #expect(before == [])
    #expect(after == ["slept"])
    #expect(trace == ["slept", "CancellationError()"])
    #expect(world.told.value == [])
    try world.engine.end()
  }

  @Test("A task that is left when the engine ends is cancelled, and ends")
  func engineEnds() async throws {
    let task = try Self.leaveTask()
    await task.value

    #expect(task.isCancelled)
  }

  private static func leaveTask() throws -> Task<Void, Never> {
    let world = try World()
    var left: Task<Void, Never>?
    try world.open { flow in
      try flow.open(Page.self)
      left = flow.task { while true { try await flow.sleep(milliseconds: 10_000) } }
    }
    try world.dispatch()
    try world.engine.end()
    return try #require(left)
  }

  @Test("A transition closes what it opened, whichever way, and is used once")
  func transitions() throws {
    let world = try World()
    for make in [{ Transition.push }, { Transition.present() }] {
      var titles: [String?] = []
      try world.open { flow in
        try flow.open(Page.self)
        let transition = make()
        try flow.open(Page.self, ["title": "above"], with: transition)
        #expect(throws: FlowError.self) { try flow.open(Page.self, with: transition) }
        flow.task {
          titles.append(world.title)
          transition.close()
          // What a callback asks for, and a task is one, happens when it is over.
          await Task.yield()
          titles.append(world.title)
          #expect(transition.outcome?.isDone == true)
          try flow.finish()
        }
      }
      try world.dispatch()
      #expect(titles == ["above", "page"])
    }
    try world.engine.end()
  }
}
