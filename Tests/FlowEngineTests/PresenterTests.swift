import CFlowABI
import FlowMessages
import Testing
@testable import FlowCalling
@testable import FlowEngine
@testable import FlowRecords
@testable import FlowDeciding
@testable import FlowRunning

@Suite("The performer: presenters that answer late, and fingers")
final class PresenterTests {
  private let world: World

  init() throws {
    world = try World("r")
    try world.setPresenter("P")
    _ = world.told()
  }

  deinit { world.shutDown() }

  // MARK: Answers

  @Test("Q7, O3: What comes after the presenter waits for its answer")
  func late() throws {
    #expect(
      world.ask(.push("a").animated) == [
        "r will_disappear", "a will_appear", "P transition push r->a animated",
      ])
    #expect(world.layers() == [["r", "a"]])

    #expect(world.completePresenter() == ["r did_disappear", "a did_appear", "push a: done"])
  }

  @Test("Q2: Requests about a busy window wait in order; those for another window do not")
  func busy() throws {
    world.ask(.push("a").animated)

    #expect(world.ask(.push("b")) == [])
    #expect(world.ask(.pop()) == [])
    #expect(
      world.ask(.root("v", from: "V")) == ["v will_appear", "v did_appear", "root v: done"])

    #expect(
      world.completePresenter() == [
        "r did_disappear", "a did_appear", "push a: done", "a will_disappear", "b will_appear",
        "P transition push a->b", "a did_disappear", "b did_appear", "push b: done",
        "b will_disappear", "a will_appear", "P transition pop b->a", "b did_disappear",
        "a did_appear", "b removed", "b destroy", "pop: done",
      ])
  }

  @Test("Q3: A request about what is gone by the time its turn comes is noop")
  func goneMeanwhile() throws {
    world.ask(.push("a"))
    world.ask(.pop().animated)
    #expect(world.ask(.close("a")) == [])

    #expect(world.completePresenter().suffix(3) == ["a destroy", "pop: done", "close a: noop"])
  }

  @Test("Q8: A presenter that answers inside its method keeps the order")
  func answersAtOnce() throws {
    world.on("P transition") { $0.completePresenter() }

    #expect(
      world.ask(.push("a").animated) == [
        "r will_disappear", "a will_appear", "P transition push r->a animated",
        "r did_disappear", "a did_appear", "push a: done",
      ])
  }

  @Test("Q8: One that does not answer in time is given up, told the whole tree, and all goes on")
  func timeout() throws {
    world.ask(.push("a").animated)
    world.ask(.push("b"))
    #expect(world.pass(999) == [])

    #expect(
      world.pass(1) == [
        "P transition set -->a", "r did_disappear", "a did_appear", "push a: failed(timeout)",
        "a will_disappear", "b will_appear", "P transition push a->b", "a did_disappear",
        "b did_appear", "push b: done",
      ])
    #expect(world.host.diagnostics.count == 1)
    let token = try #require(world.tokens.first)
    let late = fault { () throws(Fault) in try world.engine.complete(token) }
    #expect(late.status == FLOW_ERROR_NOT_RUNNING)
  }

  @Test("Q7: A presenter that closes one layer at a time gets them top to bottom, one by one")
  func oneLayer() throws {
    try world.setPresenter("POne")
    _ = world.told()
    world.ask(.present("m"))
    world.ask(.present("n"))
    world.ask(.present("o"))

    var wish = Wish(FLOW_REQUEST_DISMISS_TO, from: "r", text: "dismiss")
    wish.isAnimated = true
    let first = world.ask(wish)
    #expect(
      first == [
        "o will_disappear", "n will_disappear", "m will_disappear",
        "POne transition dismiss o->n animated",
      ])
    #expect(world.completePresenter() == ["POne transition dismiss n->m animated"])
    #expect(world.completePresenter() == ["POne transition dismiss m->r animated"])
    #expect(
      world.completePresenter() == [
        "o did_disappear", "n did_disappear", "m did_disappear", "o removed", "o destroy",
        "n removed", "n destroy", "m removed", "m destroy", "dismiss: done",
      ])
  }

  @Test("Q2: A presenter given inside a callback is told the tree after it")
  func setInCallback() throws {
    world.on("a did_appear") {
      try $0.setPresenter("POther")
      $0.note("over")
    }

    let told = world.ask(.push("a"))

    #expect(told.suffix(3) == ["over", "push a: done", "POther transition set -->a"])
  }

  @Test("A transition whose presenter is replaced goes on; the new one is told the whole tree")
  func replaced() throws {
    world.ask(.push("a").animated)
    try world.setPresenter("POther")

    #expect(
      world.told() == [
        "POther transition set -->a", "r did_disappear", "a did_appear", "push a: done",
      ])
  }

  @Test("W4: The end of the engine does not wait for presenters; causes are shut down")
  func shutDown() throws {
    world.on("C start") { $0.ask(.push("c", from: "C")) }
    world.ask(.push("C").heard)
    world.ask(.push("b").animated)
    world.ask(.push("x"))

    world.engine.shutDown()

    let told = world.told()
    #expect(told.contains("push b: done") && told.contains("x destroy"))
    #expect(told.contains("push x: refused(shut down)"))
    #expect(told.contains("C finished shut down"))
    #expect(
      told.filter { $0.hasSuffix("removed") } == ["b removed", "c removed", "r removed"])
  }

  // MARK: Gestures

  private func begin() throws {
    world.ask(.push("a"))
    #expect(
      world.ask(.gestureBack().animated) == [
        "a will_disappear", "r will_appear", "P gesture a->r 0.0",
      ])
    #expect(world.layers() == [["r", "a"]])
  }

  private func lift(goes: Bool) throws -> [String] {
    try world.engine.endGesture(world.transition("gesture"), goes: goes)
    let told = world.told()
    try world.release("gesture")
    return told
  }

  @Test("G2: Progress goes to the presenter only, and its window is busy")
  func progress() throws {
    try begin()

    try world.engine.moveGesture(world.transition("gesture"), to: 0.5)
    #expect(world.told() == ["P gesture a->r 0.5"])
    #expect(world.ask(.push("x")) == [])
    let gesture = try world.transition("gesture")
    for progress in [-0.1, 1.5, .nan] {
      let refused = fault { () throws(Fault) in
        try world.engine.moveGesture(gesture, to: progress)
      }
      #expect(refused.status == FLOW_ERROR_INVALID_ARGUMENT)
    }
    _ = try lift(goes: false)
  }

  @Test("G3: A finished gesture goes on like a back, with what waits behind it")
  func finish() throws {
    try begin()
    world.ask(.push("x"))

    #expect(try lift(goes: true) == ["P transition pop a->r animated"])
    let told = world.completePresenter()
    #expect(
      told.prefix(5) == [
        "a did_disappear", "r did_appear", "a removed", "a destroy", "gesture: done",
      ])
    #expect(told.last == "push x: done" && world.layers() == [["r", "x"]])
  }

  @Test("G4: A cancelled gesture tells who goes and comes back, and leaves all as it was")
  func cancel() throws {
    try begin()

    let told = try lift(goes: false)
    #expect(
      told == ["r will_disappear", "a will_appear", "P transition cancel r->a animated"])
    #expect(
      world.completePresenter() == ["r did_disappear", "a did_appear", "gesture: cancelled"])
    #expect(world.layers() == [["r", "a"]])
  }

  @Test("G3: Vetoes are asked when the finger leaves; a no takes the gesture back")
  func vetoed() throws {
    world.ask(.push("qa"))
    world.answer("qa may_leave", FLOW_ANSWER_NO)
    world.ask(.gestureBack())

    #expect(
      try lift(goes: true) == [
        "qa may_leave back", "r will_disappear", "qa will_appear", "P transition cancel r->qa",
        "r did_disappear", "qa did_appear", "gesture: vetoed by qa",
      ])
  }

  @Test("G3: One that waits for an answer is taken back, and goes as a plain wish when allowed")
  func later() throws {
    world.ask(.push("qa"))
    world.answer("qa may_leave", FLOW_ANSWER_LATER)
    world.ask(.gestureBack())

    #expect(
      try lift(goes: true) == [
        "qa may_leave back", "r will_disappear", "qa will_appear", "P transition cancel r->qa",
        "r did_disappear", "qa did_appear",
      ])
    #expect(
      world.give(FLOW_ANSWER_YES, by: "qa") == [
        "qa will_disappear", "r will_appear", "P transition pop qa->r", "qa did_disappear",
        "r did_appear", "qa removed", "qa destroy", "gesture: done",
      ])
  }

  @Test("G4: One that waited and may not go any more is cancelled without a word")
  func laterAndCovered() throws {
    world.ask(.push("qa"))
    world.answer("qa may_leave", FLOW_ANSWER_LATER)
    world.ask(.gestureBack())
    _ = try lift(goes: true)
    world.ask(.push("x"))

    #expect(world.give(FLOW_ANSWER_YES, by: "qa") == ["gesture: cancelled"])
    #expect(world.layers() == [["r", "qa", "x"]])
  }

  @Test("G4: A gesture of which nothing is heard is cancelled when the presenter's time is up")
  func silent() throws {
    try begin()
    _ = world.pass(600)
    try world.engine.moveGesture(world.transition("gesture"), to: 0.1)
    _ = world.told()
    #expect(world.pass(999) == [])

    let told = world.pass(1)

    #expect(told.prefix(2) == ["r will_disappear", "a will_appear"])
    world.completePresenter()
    try world.release("gesture")
    #expect(world.layers() == [["r", "a"]])
  }

  @Test("G4: A gesture whose presenter is replaced is cancelled, and the new one told the tree")
  func presenterReplaced() throws {
    try begin()
    try world.setPresenter("POther")
    try world.release("gesture")

    let told = world.told()
    #expect(told.contains("POther transition set -->a") && told.last == "gesture: cancelled")
    #expect(world.layers() == [["r", "a"]])
  }

  @Test("G2: A gesture in a busy window is refused, and where the user may not go")
  func refused() throws {
    #expect(world.ask(.gestureBack()) == ["gesture: refused(unhandled)"])
    try world.release("gesture")
    world.ask(.push("a").flagged(FLOW_OPEN_NO_BACK))
    #expect(world.ask(.gestureBack()) == ["gesture: refused(not allowed)"])
    try world.release("gesture")
    world.ask(.push("b").animated)

    #expect(world.ask(.gestureBack()) == ["gesture: refused(busy)"])
    world.completePresenter()
    try world.release("gesture")
  }
}
