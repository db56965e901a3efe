import CFlowABI
import Testing
@testable import FlowCalling
@testable import FlowEngine
@testable import FlowRecords
@testable import FlowDeciding
@testable import FlowRunning

@Suite("Callbacks that run once")
final class CallbackTests {
  private let world: World

  init() throws {
    world = try World()
    world.notesEnds = true
  }

  deinit { world.shutDown() }

  private func make(_ text: String) -> Callback? {
    Callback(given: world.callback(text), engine: world.engine)
  }

  private func makeEndOnly(_ text: String) -> Callback? {
    var given = world.callback(text)
    given.function = nil
    return Callback(given: given, engine: world.engine)
  }

  @Test("O6: A callback runs once, and then ends what it was given")
  func runs() {
    if let callback = make("x") {
      let has = callback.isHeard(in: world.engine)
      #expect(has)
      callback.run(0, in: world.engine)
    }

    #expect(world.told() == ["x", "x destroy"])
  }

  @Test("O6: A callback that nobody has a use for ends what it was given, and does not run")
  func dropped() {
    make("x")?.endData(in: world.engine)

    #expect(world.told() == ["x destroy"])
  }

  @Test("Without a function there is only something to end; with neither there is no callback")
  func incomplete() {
    if let callback = makeEndOnly("x") {
      let has = callback.isHeard(in: world.engine)
      #expect(!has)
      callback.run(0, in: world.engine)
    }
    #expect(world.told() == ["x destroy"])

    let none = Callback(given: flow_callback(), engine: world.engine)
    let isNone = none == nil
    #expect(isNone)
    let (finished, done, answered) = (
      FinishedCallback(given: flow_finished_callback(), by: 0, engine: world.engine) == nil,
      DoneCallback(given: flow_done_callback(), by: 0, engine: world.engine) == nil,
      AnsweredCallback(given: flow_answered_callback(), by: 0, engine: world.engine) == nil
    )
    #expect(finished && done && answered)
  }

  @Test("A callback without anything to end runs")
  func noDestroy() {
    var given = world.callback("x")
    let destroy = given.destroy
    given.destroy = nil
    if let callback = Callback(given: given, engine: world.engine) {
      callback.run(0, in: world.engine)
    }

    #expect(world.told() == ["x"])
    world.engine.outside { destroy?(given.user_data) }
  }

  // MARK: Where they are kept

  private final class Holder {
    var callback: Callback?
    init(_ callback: consuming Callback?) { self.callback = callback }
  }

  @Test("O6: Taken out of a member of a class, a callback runs; its owner ends nothing twice")
  func ofClass() {
    do {
      let holder = Holder(make("x"))
      if let callback = holder.callback.take() { callback.run(0, in: world.engine) }
      #expect(world.told() == ["x", "x destroy"])
      let isTaken = holder.callback == nil
      #expect(isTaken)
    }

    #expect(world.told() == [])
  }

  @Test(
    "O6: A callback that goes with the object that holds it is a mistake, which debug builds trap")
  func withItsOwner() async {
    await #expect(processExitsWith: .failure) {
      let world = try World()
      do {
        let holder = Holder(Callback(given: world.callback("x"), engine: world.engine))
        withExtendedLifetime(holder) {}
      }
      world.shutDown()
    }
  }

  @Test("O6: Callbacks of objects in an array run or end in any order")
  func ofArray() {
    let holders = ["a", "b", "c"].map { Holder(make($0)) }
    if let callback = holders[1].callback.take() { callback.run(0, in: world.engine) }
    #expect(world.told() == ["b", "b destroy"])

    for holder in holders { holder.callback.take()?.endData(in: world.engine) }
    #expect(world.told() == ["a destroy", "c destroy"])
  }

  @Test("O6: All kinds of callbacks end what they were given after they have run")
  func otherKinds() {
    let callback = world.callback("x")
    let finished = flow_finished_callback(
      function: { _, _, _, _, _ in }, user_data: callback.user_data, destroy: callback.destroy)
    if let made = FinishedCallback(given: finished, by: 0, engine: world.engine) {
      made.run(0, cause: FLOW_CAUSE_POPPED, value: nil, in: world.engine)
    }
    #expect(world.told() == ["x destroy"])

    let second = world.callback("y")
    let done = flow_done_callback(
      function: { _, _, _, _ in }, user_data: second.user_data, destroy: second.destroy)
    var outcome = flow_outcome()
    if let made = DoneCallback(given: done, by: 0, engine: world.engine) {
      made.run(0, outcome: &outcome, in: world.engine)
    }
    #expect(world.told() == ["y destroy"])

    let third = world.callback("z")
    let answered = flow_answered_callback(
      function: { _, _, _, _ in }, user_data: third.user_data, destroy: third.destroy)
    var button = flow_string()
    if let made = AnsweredCallback(given: answered, by: 0, engine: world.engine) {
      made.run(0, button: &button, in: world.engine)
    }
    #expect(world.told() == ["z destroy"])
  }

  // MARK: Inside

  @Test("A callback and its destroy are counted as callbacks: what they ask for waits (Q2)")
  func depth() throws {
    world.ask(.stack(["r", "a"]))
    var depths: [Int] = []
    world.on("x") {
      depths.append($0.engine.caller.depth)
      $0.ask(.push("b"))
    }
    world.on("x destroy") {
      depths.append($0.engine.caller.depth)
      #expect($0.engine.isInCallback)
      $0.ask(.push("c"))
      #expect($0.layers() == [["r", "a"]])
    }

    if let callback = make("x") { callback.run(0, in: world.engine) }

    #expect(depths == [1, 1] && !world.engine.isInCallback)
    world.engine.settle()
    #expect(world.layers() == [["r", "a", "b", "c"]])
  }

  @Test("The destroy of a callback that is dropped is counted too")
  func depthOfDropped() {
    var depth = 0
    world.on("x destroy") { depth = $0.engine.caller.depth }

    make("x")?.endData(in: world.engine)

    #expect(depth == 1 && world.engine.caller.depth == 0)
  }

  // MARK: Those that wait

  private func list(_ texts: String...) -> WaitingCallbacks {
    var list = WaitingCallbacks()
    for (index, text) in texts.enumerated() { list.append(make(text), for: UInt64(index + 1)) }
    return list
  }

  @Test("O4: Callbacks that wait are taken in the order they came, each with its subject")
  func inOrder() {
    var list = list("a", "b", "c")
    var subjects: [flow_handle] = []
    while let taken = list.takeFirst() {
      subjects.append(taken.subject)
      taken.run(in: world.engine)
    }

    #expect(subjects == [1, 2, 3])
    #expect(world.told() == ["a", "a destroy", "b", "b destroy", "c", "c destroy"])
    let isEmpty = list.takeFirst() == nil
    #expect(isEmpty)
  }

  @Test("O4: Some may come while others are taken, and the order holds")
  func comingWhileTaken() {
    var list = list("a", "b", "c")
    if let taken = list.takeFirst() { taken.run(in: world.engine) }
    list.append(make("d"), for: 3)
    if let taken = list.takeFirst() { taken.run(in: world.engine) }
    if let taken = list.takeFirst() { taken.run(in: world.engine) }
    if let taken = list.takeFirst() { taken.run(in: world.engine) }
    list.append(make("e"), for: 4)
    list.append(nil, for: 5)
    list.append(make("f"), for: 6)
    while let taken = list.takeFirst() { taken.run(in: world.engine) }

    #expect(world.told().filter { !$0.hasSuffix("destroy") } == ["a", "b", "c", "d", "e", "f"])
  }
}
