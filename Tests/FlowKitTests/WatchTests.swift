import CFlowABI
import FlowKit
import FlowKitHost
import Glibc
import Testing

/// Two ends of a pipe, closed at the end.
private final class Pipe {
  let reading: Int32
  private(set) var writing: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw FlowError(FLOW_ERROR_LIMIT, "no pipe can be made") }
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    close(reading)
    hangUp()
  }

  func send() { _ = write(writing, "x", 1) }

  func readByte() {
    var byte: UInt8 = 0
    _ = read(reading, &byte, 1)
  }

  func hangUp() {
    if writing >= 0 { close(writing) }
    writing = -1
  }
}

@Suite("Watches in Swift", .serialized)
struct WatchTests {
  @Test("D5: A watch hears when its descriptor is ready, and of the end of the other side")
  func ready() throws {
    let world = try World()
    let pipe = try Pipe()
    var heard: [WatchEvents] = []
    var watch: Watch?

    try world.open { flow in
      try flow.open(Page.self)
      watch = try flow.watch(pipe.reading) { events in
        heard.append(events)
        if events.contains(.read) { pipe.readByte() }
        if events.contains(.closed) {
          watch?.stop()
          watch?.stop()
        }
      }
    }
    try world.dispatch()
    #expect(heard == [])
    pipe.send()
    try world.dispatch()
    #expect(heard == [.read])
    pipe.hangUp()
    try world.dispatch()
    #expect(heard == [.read, .closed])
    #expect(watch?.isRunning == false)
    watch?.stop()

    #expect(world.told.value == [])
    try world.engine.end()
  }

  @Test("D1: A watch goes with its owner, and with what its closure holds")
  func gone() throws {
    final class Held {}
    let world = try World()
    let pipe = try Pipe()
    var heard = 0
    var watch: Watch?
    weak var held: Held?

    try world.open { flow in
      try flow.open(Page.self)
      let mine = Held()
      held = mine
      watch = try flow.watch(pipe.reading) { _ in
        withExtendedLifetime(mine) { heard += 1 }
        try? flow.stop()
      }
    }
    #expect(held != nil)
    pipe.send()
    try world.dispatch()

    #expect(heard == 1)
    #expect(held == nil)
    #expect(watch?.isRunning == false)
    watch?.stop()
    try world.engine.end()
    watch?.stop()
    #expect(world.told.value == [])
  }

  @Test("D5: What cannot be watched is refused, and what the closure holds goes")
  func refused() throws {
    final class Held {}
    let world = try World()
    weak var held: Held?
    var statuses: [flow_status] = []

    try world.open { flow in
      try flow.open(Page.self)
      let mine = Held()
      held = mine
      for (descriptor, events) in [(-1, WatchEvents.read), (0, []), (0, .closed)] {
        do throws(FlowError) {
          try flow.watch(Int32(descriptor), for: events) { _ in withExtendedLifetime(mine) {} }
        } catch {
          statuses.append(error.status)
        }
      }
    }

    #expect(statuses == [flow_status](repeating: FLOW_ERROR_INVALID_ARGUMENT, count: 3))
    #expect(held == nil)
    try world.engine.end()
  }

  @Test("D1: A host's timers and watches are the engine's")
  func host() throws {
    let world = try World()
    let pipe = try Pipe()
    var heard: [String] = []

    let watch = try world.engine.watch(pipe.reading) { _ in
      heard.append("watch")
      pipe.readByte()
    }
    try world.engine.after(milliseconds: 5) { heard.append("once") }
    let often = try world.engine.every(milliseconds: 10) { heard.append("often") }
    pipe.send()
    world.now.value = 5
    try world.engine.dispatch()
    world.now.value = 20
    try world.engine.dispatch()

    #expect(heard == ["once", "watch", "often"])
    try world.engine.end()
    often.stop()
    watch.stop()
    #expect(throws: FlowError.self) { try world.engine.watch(pipe.reading) { _ in } }
  }
}
