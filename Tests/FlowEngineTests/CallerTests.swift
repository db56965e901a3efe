import CFlowABI
import FlowMessages
import Testing
@testable import FlowCalling
@testable import FlowEngine
@testable import FlowRecords
@testable import FlowDeciding
@testable import FlowRunning

@Suite("Calls that lead out of the engine")
final class CallerTests {
  private let world: World
  private var engine: Engine { world.engine }

  init() throws { world = try World() }
  deinit { world.shutDown() }

  // MARK: Depth

  @Test("What runs outside is counted, also nested, and on the way back")
  func depth() {
    var depths: [Int] = [engine.caller.depth]
    engine.outside {
      depths.append(engine.caller.depth)
      engine.outside { depths.append(engine.caller.depth) }
      depths.append(engine.caller.depth)
    }
    depths.append(engine.caller.depth)

    #expect(depths == [0, 1, 2, 1, 0])
  }

  @Test("The count is right when what runs outside throws")
  func throwing() {
    let fault = fault { () throws(Fault) in
      try engine.outside { () throws(Fault) in
        try engine.outside { () throws(Fault) in throw Fault(FLOW_ERROR_LIMIT, "test") }
      }
    }

    #expect(fault.status == FLOW_ERROR_LIMIT)
    #expect(engine.caller.depth == 0 && !engine.isInCallback)
  }

  @Test("What runs outside hands its result on")
  func result() {
    #expect(engine.outside { 7 } == 7)
    #expect(engine.outside { nil as Int? } == nil)
  }

  @Test("Diagnostics and posts are counted like all other ways out")
  func otherWays() throws {
    var depths: [String: Int] = [:]
    world.on("post") { depths["post"] = $0.engine.caller.depth }
    world.on("post destroy") { depths["post destroy"] = $0.engine.caller.depth }
    world.host.onDiagnostic = { [engine] in depths["diagnostic"] = engine.caller.depth }
    world.notesEnds = true
    let note = world.callback("post")
    let status = engine.post(
      flow_callback(
        function: { data, _, _ in World.run(data) }, user_data: note.user_data,
        destroy: note.destroy))

    engine.dispatch()
    world.ask(.push("C"))

    #expect(status == FLOW_OK)
    #expect(depths == ["post": 1, "post destroy": 1, "diagnostic": 1])
    world.host.onDiagnostic = nil
  }

  @Test("Calls nested too deep are refused: of methods, and of create")
  func tooDeep() throws {
    func nest(_ depth: Int, do body: () throws -> Void) rethrows {
      if depth == 0 { return try body() }
      try engine.outside { try nest(depth - 1, do: body) }
    }
    world.ask(.stack(["a"]))
    let a = try world.handle("a")

    try nest(Caller.nestingLimit - 1) {
      #expect(!engine.caller.isTooDeep)
      try engine.invoke(a, method: immortal("press"), arguments: nil, count: 0, into: nil)
    }
    nest(Caller.nestingLimit) {
      let call = fault { () throws(Fault) in
        try engine.invoke(a, method: immortal("press"), arguments: nil, count: 0, into: nil)
      }
      let create = fault { () throws(Fault) in
        _ = try engine.create(immortal("screen"), arguments: nil)
      }
      #expect(call.status == FLOW_ERROR_LIMIT && create.status == FLOW_ERROR_LIMIT)
    }

    #expect(world.told() == ["a press"])
    #expect(engine.caller.depth == 0)
  }

  // MARK: The end of instances

  @Test("O8: The end of an instance waits until no callback is on the stack")
  func doomed() throws {
    let a = try world.handle("a")

    try engine.outside {
      try engine.destroy(a)
      engine.settle()
      #expect(world.told() == [] && engine.hasDoomed && !world.isAlive("a"))
      try engine.outside { try engine.destroy(world.handle("b")) }
      engine.settle()
      #expect(world.told() == [])
    }
    engine.settle()

    #expect(world.told() == ["a destroy", "b destroy"] && !engine.hasDoomed)
  }

  @Test("O8: With nothing on the stack an instance ends at once")
  func atOnce() throws {
    try engine.destroy(world.handle("a"))

    #expect(world.told() == ["a destroy"])
  }

  @Test("O8: What is destroyed inside a destroy ends after that, without recursion")
  func inDestroy() throws {
    for name in ["a", "b", "c"] { _ = try world.handle(name) }
    world.on("a destroy") {
      try $0.engine.destroy($0.handle("b"))
      $0.note("a over")
    }
    world.on("b destroy") {
      try $0.engine.destroy($0.handle("c"))
      $0.note("b over")
    }

    try engine.destroy(world.handle("a"))
    engine.settle()

    #expect(world.told() == ["a destroy", "a over", "b destroy", "b over", "c destroy"])
  }

  @Test("O8: A screen that closes itself in a method is destroyed after the method")
  func closesItself() throws {
    world.ask(.stack(["r", "a"]))
    world.on("a press") {
      $0.ask(.close("a"))
      $0.note("over")
    }

    try engine.invoke(
      world.handle("a"), method: immortal("press"), arguments: nil, count: 0, into: nil)
    engine.settle()

    #expect(
      world.told() == [
        "a press", "over", "a will_disappear", "r will_appear", "a did_disappear", "r did_appear",
        "a removed", "a destroy", "close a: done",
      ])
  }

  // MARK: The class of an instance

  /// Registers a class and makes an instance, which nobody but the engine knows.
  private func makeOwn() throws -> flow_handle {
    let destroy: @convention(c) (UnsafeMutableRawPointer?) -> Void = {
      $0.map { Unmanaged<World>.fromOpaque($0).takeUnretainedValue().note("destroy") }
    }
    try world.register(FLOW_KIND_SCREEN, id: "own", methods: [method("destroy", "v(p)", destroy)])
    return try engine.create(immortal("own"), arguments: nil)
  }

  private var own: ClassEntry? { engine.classes.find(immortal("own")) }

  @Test("O8: An instance keeps its class until its destroy is over, registered or not")
  func keepsClass() throws {
    let handle = try makeOwn()
    weak let entry = own
    var wasThere = false

    try engine.outside {
      try engine.destroy(handle)
      if let own { engine.classes.remove(own) }
      wasThere = own == nil && entry != nil
    }
    engine.settle()

    #expect(wasThere && world.told() == ["destroy"])
    #expect(entry == nil)
  }

  @Test("A class goes only with the last of its instances")
  func lastInstance() throws {
    let first = try makeOwn()
    let second = try engine.create(immortal("own"), arguments: nil)
    weak let entry = own
    #expect(own?.live == 2)

    try engine.outside {
      try engine.destroy(first)
      if let own { engine.classes.remove(own) }
    }
    engine.settle()
    #expect(entry != nil && entry?.live == 1)
    try engine.destroy(second)

    #expect(world.told() == ["destroy", "destroy"])
    #expect(entry == nil)
  }

  @Test("A registered class stays without instances")
  func registered() throws {
    try engine.destroy(makeOwn())
    weak let entry = own

    #expect(entry != nil && entry?.live == 0)
    #expect(world.told() == ["destroy"])
  }
}
