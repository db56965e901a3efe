import CFlowABI
import FlowKit
import FlowKitHost
import Glibc
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

  @Test("A sleep ends when its task is cancelled, and its timer is stopped")
  func cancelledSleep() throws {
    let world = try World()
    var trace: [String] = []
    var task: Task<Void, Never>?
    try world.open { flow in
      try flow.open(Page.self)
      task = flow.task {
        trace.append("begun")
        do {
          try await flow.sleep(milliseconds: 1000)
        } catch {
          trace.append("\(error)")
          throw error
        }
      }
    }

    try world.dispatch()
    let timers = try world.engine.liveCount(FLOW_KIND_TIMER)
    let before = trace
    task?.cancel()
    try world.dispatch()

    #expect(timers == 1)
    #expect(before == ["begun"])
    #expect(trace == ["begun", "CancellationError()"])
    #expect(try world.engine.liveCount(FLOW_KIND_TIMER) == 0)
    #expect(world.told.value == [])
    try world.engine.end()
  }

  @Test("A sleep ends when its task is cancelled on another thread")
  func sleepCancelledElsewhere() throws {
    let world = try World()
    var trace: [String] = []
    var task: Task<Void, Never>?
    try world.open { flow in
      try flow.open(Page.self)
      task = flow.task {
        do {
          try await flow.sleep(milliseconds: 600_000)
        } catch {
          trace.append("\(error)")
        }
        trace.append(world.title ?? "")
      }
    }

    try world.dispatch()
    let cancelled = try #require(task)
    Task.detached { cancelled.cancel() }
    // The engine's thread waits for what wakes it, and resumes the task itself.
    var wait = pollfd(fd: try world.engine.descriptor(), events: Int16(POLLIN), revents: 0)
    #expect(poll(&wait, 1, 60_000) == 1)
    try world.dispatch()

    #expect(trace == ["CancellationError()", "page"])
    #expect(try world.engine.liveCount(FLOW_KIND_TIMER) == 0)
    try world.engine.end()
  }

  @Test("A task that was cancelled before it sleeps does not sleep")
  func cancelledBeforeSleep() throws {
    let world = try World()
    var trace: [String] = []
    try world.open { flow in
      try flow.open(Page.self)
      let early = flow.task {
        do {
          try await flow.sleep(milliseconds: 1000)
        } catch {
          trace.append("early: \(error)")
        }
      }
      early.cancel()
      flow.task {
        withUnsafeCurrentTask { $0?.cancel() }
        do {
          try await flow.sleep(milliseconds: 1000)
        } catch {
          trace.append("itself: \(error)")
        }
      }
    }

    try world.dispatch()

    #expect(trace == ["early: CancellationError()", "itself: CancellationError()"])
    #expect(try world.engine.liveCount(FLOW_KIND_TIMER) == 0)
    #expect(world.told.value == [])
    try world.engine.end()
  }

  @Test("A sleep whose time has passed is over, also if its task is cancelled before it goes on")
  func cancelledTooLate() throws {
    let world = try World()
    var trace: [String] = []
    var task: Task<Void, Never>?
    try world.open { flow in
      try flow.open(Page.self)
      task = flow.task {
        do {
          try await flow.sleep(milliseconds: 1000)
        } catch {
          trace.append("\(error)")
        }
      }
    }

    try world.dispatch()
    world.now.value = 1000
    try world.engine.dispatch()
    let before = trace
    task?.cancel()
    try world.dispatch()

    #expect(before == [])
    #expect(trace == ["CancellationError()"])
    #expect(try world.engine.liveCount(FLOW_KIND_TIMER) == 0)
    #expect(world.told.value == [])
    try world.engine.end()
  }

  @Test("A sleep ends with its screen or coordinator, in any task, and does not begin after that")
  func ownerOfSleep() throws {
    let world = try World()
    var trace: [String] = []
    try world.open { flow in
      try flow.open(Page.self)
      var child: Script?
      let script = Script.Next {
        child = $0
        try $0.open(Page.self, ["title": "child"])
      }
      try Script.$next.withValue(script) { try flow.open(Script.self) }
      flow.task {
        for _ in 0..<2 {
          do {
            try await child?.sleep(milliseconds: 1000)
          } catch {
            trace.append("\(error), \(Task.isCancelled)")
          }
        }
      }
    }

    try world.dispatch()
    let before = trace
    let title = world.title
    try world.press("done")
    try world.dispatch()

    #expect(title == "child")
    #expect(before == [])
    #expect(trace == ["CancellationError(), false", "CancellationError(), false"])
    #expect(try world.engine.liveCount(FLOW_KIND_TIMER) == 0)
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
          // Requests of a callback, and a task is one, are carried out when it is over.
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
