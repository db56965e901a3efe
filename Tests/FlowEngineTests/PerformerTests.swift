import CFlowABI
import FlowMessages
import FlowModel
import Testing
@testable import FlowCalling
@testable import FlowEngine
@testable import FlowRecords
@testable import FlowDeciding
@testable import FlowRunning

@Suite("The performer: what the outside is told, and when")
final class PerformerTests {
  private let world: World

  init() throws { world = try World("r") }
  deinit { world.shutDown() }

  // MARK: Order

  @Test("O3, O7: A push tells who goes, then who comes, and its outcome last")
  func push() throws {
    #expect(
      world.ask(.push("a")) == [
        "r will_disappear", "a will_appear", "r did_disappear", "a did_appear", "push a: done",
      ])
    #expect(world.layers() == [["r", "a"]])
  }

  @Test("O3–O7: A pop tells who goes and comes, then the removal, and its outcome last")
  func pop() throws {
    world.ask(.push("a").heard)

    #expect(
      world.ask(.pop()) == [
        "a will_disappear", "r will_appear", "a did_disappear", "r did_appear", "a removed",
        "a completion", "a destroy", "pop: done",
      ])
  }

  @Test("O3: Screens that are not seen before or after are told of no appearance")
  func notSeen() throws {
    world.ask(.stack(["r", "a", "b"]))

    #expect(
      world.ask(.popToRoot()) == [
        "b will_disappear", "r will_appear", "b did_disappear", "r did_appear", "b removed",
        "b destroy", "a removed", "a destroy", "pop to root: done",
      ])
  }

  @Test("O4, A1: A sheet leaves what is below visible; dismissed comes after its last screen")
  func sheet() throws {
    #expect(
      world.ask(.present("m").heard) == ["m will_appear", "m did_appear", "present m: done"])
    world.ask(.push("n", from: "m"))

    #expect(
      world.ask(.dismiss()) == [
        "n will_disappear", "n did_disappear", "n removed", "n destroy", "m removed",
        "m completion", "m destroy", "m dismissed", "dismiss: done",
      ])
  }

  @Test("A1, O3: A cover makes what is below disappear, bottom-most first when it is seen again")
  func cover() throws {
    world.ask(.present("m"))

    #expect(
      world.ask(.present("c", style: .fullScreenCover)) == [
        "m will_disappear", "r will_disappear", "c will_appear", "m did_disappear",
        "r did_disappear", "c did_appear", "present c: done",
      ])
    #expect(
      world.ask(.dismiss()) == [
        "c will_disappear", "r will_appear", "m will_appear", "c did_disappear", "r did_appear",
        "m did_appear", "c removed", "c destroy", "dismiss: done",
      ])
  }

  @Test("O3: The presenter is asked between will and did, of headless windows nobody")
  func presenter() throws {
    try world.setPresenter("P")
    #expect(world.told() == ["P transition set -->r"])

    #expect(
      world.ask(.push("a")) == [
        "r will_disappear", "a will_appear", "P transition push r->a", "r did_disappear",
        "a did_appear", "push a: done",
      ])
  }

  // MARK: Starting

  @Test(
    "Q13, C1: What a start opens, also through a child, is one transition with one outcome last")
  func start() throws {
    try world.setPresenter("P")
    _ = world.told()
    world.on("C start") {
      $0.ask(.push("c", from: "C"))
      $0.ask(.push("D", from: "C"))
      #expect($0.layers() == [["r"]])
    }
    world.on("D start") { $0.ask(.push("d", from: "D")) }

    #expect(
      world.ask(.push("C")) == [
        "C start", "D start", "r will_disappear", "d will_appear", "P transition push r->d",
        "r did_disappear", "d did_appear", "push c: done", "push d: done", "push D: done",
        "push C: done",
      ])
    #expect(world.layers() == [["r", "c", "d"]])
  }

  @Test("Q13: What else a start asks for waits in the queue")
  func otherInStart() throws {
    world.on("C start") {
      $0.ask(.push("c", from: "C"))
      $0.ask(.popToRoot())
    }

    let told = world.ask(.push("C"))

    #expect(
      told == [
        "C start", "r will_disappear", "c will_appear", "r did_disappear", "c did_appear",
        "push c: done", "push C: done", "c will_disappear", "r will_appear", "c did_disappear",
        "r did_appear", "c removed", "c destroy", "C destroy", "pop to root: done",
      ])
  }

  @Test("C9: Observers hear of a start after it, and of the end before the parent does")
  func observer() throws {
    _ = try world.handle("O")
    world.on("C start") { $0.ask(.push("D", from: "C")) }
    world.on("D start") { $0.ask(.push("d", from: "D")) }

    let told = world.ask(.push("C"))
    let ends = world.ask(.pop())

    #expect(told.prefix(4) == ["C start", "O did_start C", "D start", "O did_start D"])
    #expect(
      ends.suffix(8) == [
        "d removed", "d destroy", "O did_finish D popped", "C child_finished D popped", "D destroy",
        "O did_finish C popped", "C destroy", "pop: done",
      ])
  }

  @Test("C2: A start that does nothing ends its coordinator; the request is failed(start)")
  func emptyStart() throws {
    #expect(world.ask(.push("C")) == ["C start", "C destroy", "push C: failed(start)"])
    #expect(world.host.diagnostics.count == 1)
  }

  @Test("C2: One that defers is ended when its time is up; what it opens before counts")
  func deferring() throws {
    for name in ["C", "D"] {
      world.on("\(name) start") { try $0.engine.deferStart(of: $0.handle(name)) }
    }

    #expect(world.ask(.push("C")) == ["C start", "push C: done"])
    #expect(world.ask(.push("D")) == ["D start", "push D: done"])
    world.ask(.push("c", from: "C"))
    #expect(world.pass(4999) == [])
    #expect(world.pass(1) == ["D destroy"])
    #expect(world.layers() == [["r", "c"]])
  }

  // MARK: Batches

  @Test("Q12: In a batch a flow starts when its turn comes; nobody is told before all is planned")
  func batch() throws {
    try world.setPresenter("P")
    _ = world.told()
    world.on("C start") {
      #expect($0.layers() == [["r", "a"]])
      $0.ask(.push("c", from: "C"))
    }

    #expect(
      world.ask(.push("a"), .push("C"), .push("b")) == [
        "C start", "r will_disappear", "b will_appear", "P transition push r->b",
        "r did_disappear", "b did_appear", "push c: done", "batch: done",
      ])
    #expect(world.layers() == [["r", "a", "c", "b"]])
  }

  @Test("Q12: If one request of a batch is refused, none is run, and nothing starts")
  func refusedBatch() throws {
    #expect(
      world.ask(.push("a"), .push("C"), .close("W0")) == [
        "a destroy", "C destroy", "batch: refused(not presented)",
      ])
    #expect(world.layers() == [["r"]])
  }

  @Test("Q12: A relative request behind a flow that opens nothing hits nothing else")
  func leftOut() throws {
    world.ask(.push("a"))
    world.on("C start") { try $0.engine.deferStart(of: $0.handle("C")) }

    let told = world.ask(.push("C"), .pop())

    #expect(told == ["C start", "batch: failed(start)"])
    #expect(world.layers() == [["r", "a"]])
    #expect(world.isAlive("C"))
  }

  @Test("Q12: What a start has made impossible is left out, and the rest is still carried out")
  func impossible() throws {
    world.ask(.push("a"))
    world.on("C start") {
      $0.ask(.push("c", from: "C"))
      $0.ask(.push("a", from: "C"))
    }

    let told = world.ask(.push("C"), .push("D"), .push("b"))

    #expect(told.last == "batch: failed(start)")
    #expect(told.contains("push a: refused(duplicate)") && told.contains("D destroy"))
    #expect(world.layers() == [["r", "a", "c", "b"]])
  }

  @Test("Q12: Those who stood there are asked once, before anything starts; a no runs nothing")
  func batchIsAsked() throws {
    world.ask(.push("qa"))
    world.on("C start") { $0.ask(.push("c", from: "C")) }
    world.answer("qa may_leave", FLOW_ANSWER_NO)

    #expect(
      world.ask(.pop(), .push("C")) == [
        "qa may_leave popped", "C destroy", "batch: vetoed by qa",
      ])
    world.on("E start") { $0.ask(.push("e", from: "E")) }
    let told = world.ask(.pop(), .push("E"))
    #expect(told.prefix(2) == ["qa may_leave popped", "E start"])
    #expect(told.filter { $0.hasPrefix("qa may_leave") }.count == 1)
  }

  @Test("Q12: A batch that removes what it opens shows nothing, and still ends it in order")
  func cameAndWent() throws {
    world.on("C start") { $0.ask(.push("c", from: "C").heard) }

    #expect(
      world.ask(.push("C"), .pop()) == [
        "C start", "c removed", "c completion", "c destroy", "C destroy", "push c: done",
        "batch: done",
      ])
    #expect(world.layers() == [["r"]])
  }

  @Test("Q12: A batch in which nothing had to be done is noop")
  func noopBatch() throws {
    #expect(world.ask(.pop(), .dismiss()) == ["batch: noop"])
  }

  // MARK: Vetoes

  @Test("O1: Who would go is asked first, top-most first, until one says no; nothing changes")
  func veto() throws {
    world.ask(.stack(["r", "qa", "qb"]))
    world.answer("qa may_leave", FLOW_ANSWER_NO)

    #expect(
      world.ask(.popToRoot()) == [
        "qb may_leave popped", "qa may_leave popped", "pop to root: vetoed by qa",
      ])
    #expect(world.layers() == [["r", "qa", "qb"]])
  }

  @Test("O1, O2: With everybody's yes the request runs, after all have been asked")
  func allowed() throws {
    world.ask(.push("qa"))
    world.on("qa may_leave") { #expect($0.layers() == [["r", "qa"]]) }
    world.on("qa will_disappear") { #expect($0.layers() == [["r"]]) }

    #expect(
      world.ask(.pop()) == [
        "qa may_leave popped", "qa will_disappear", "r will_appear", "qa did_disappear",
        "r did_appear", "qa removed", "qa destroy", "pop: done",
      ])
  }

  @Test("O1: A coordinator is asked after its screens, not one that finishes itself")
  func coordinatorAsked() throws {
    world.on("Q start") { $0.ask(.push("qq", from: "Q")) }
    world.ask(.push("Q"))
    world.answer("Q may_leave", FLOW_ANSWER_NO)

    #expect(
      world.ask(.pop()) == [
        "qq may_leave popped", "Q may_leave popped", "pop: vetoed by Q",
      ])
    let told = world.ask(.finish("Q"))
    #expect(told.first == "qq may_leave popped" && !told.contains { $0.hasPrefix("Q may_leave") })
    #expect(told.last == "finish Q: done")
  }

  @Test("O1: Who needs time holds nothing up; who said yes is not asked again")
  func later() throws {
    world.ask(.stack(["r", "qa", "qb"]))
    world.answer("qa may_leave", FLOW_ANSWER_LATER)
    #expect(world.ask(.popToRoot()) == ["qb may_leave popped", "qa may_leave popped"])

    #expect(
      world.ask(.push("x")) == [
        "qb will_disappear", "x will_appear", "qb did_disappear", "x did_appear", "push x: done",
      ])

    #expect(
      world.give(FLOW_ANSWER_YES, by: "qa") == [
        "x will_disappear", "r will_appear", "x did_disappear", "r did_appear", "x removed",
        "x destroy", "qb removed", "qb destroy", "qa removed", "qa destroy", "pop to root: done",
      ])
  }

  @Test("O1: Another request that would have to ask the same one is vetoed by it meanwhile")
  func askedTwice() throws {
    world.ask(.push("qa"))
    world.answer("qa may_leave", FLOW_ANSWER_LATER)
    world.ask(.pop())

    #expect(world.ask(.back()) == ["back: vetoed by qa"])
    #expect(world.give(FLOW_ANSWER_NO, by: "qa") == ["pop: vetoed by qa"])
  }

  @Test("Q3: A pop that is allowed later removes the screen it was about, or nothing")
  func pinned() throws {
    world.ask(.stack(["r", "a", "qb"]))
    world.answer("qb may_leave", FLOW_ANSWER_LATER, FLOW_ANSWER_LATER)
    world.ask(.pop())
    world.ask(.push("x"))

    #expect(world.give(FLOW_ANSWER_YES, by: "qb") == ["pop: noop"])
    #expect(world.layers() == [["r", "a", "qb", "x"]])

    world.ask(.pop())
    #expect(world.ask(.pop()) == ["qb may_leave popped"])
    let told = world.give(FLOW_ANSWER_YES, by: "qb")
    #expect(told.last == "pop: done")
    #expect(world.layers() == [["r", "a"]])
  }

  @Test("Q3: A pop whose screen goes otherwise meanwhile is noop")
  func pinnedGone() throws {
    world.ask(.stack(["r", "a", "qb"]))
    world.answer("qb may_leave", FLOW_ANSWER_LATER)
    world.ask(.pop())

    let told = world.ask(.stack(["r", "a"]).flagged(FLOW_OPEN_FORCE))

    #expect(told.contains("stack: done") && told.last == "pop: noop")
    #expect(world.layers() == [["r", "a"]])
  }

  @Test("O1: With FLOW_OPEN_FORCE nobody is asked")
  func force() throws {
    world.ask(.push("qa"))
    world.answer("qa may_leave", FLOW_ANSWER_NO)

    #expect(world.ask(.pop().flagged(FLOW_OPEN_FORCE)).first == "qa will_disappear")
  }

  // MARK: Ends

  @Test("O6: The value of finish is delivered once, to the parent, and a second finish is noop")
  func finish() throws {
    world.on("C start") {
      $0.ask(.push("c", from: "C"))
      $0.ask(.push("D", from: "C"))
    }
    world.on("D start") { $0.ask(.push("d", from: "D")) }
    world.ask(.push("C"))

    #expect(
      world.ask(.finish("D", value: 42)) == [
        "d will_disappear", "c will_appear", "d did_disappear", "c did_appear", "d removed",
        "d destroy", "C child_finished D finished 42", "D destroy", "finish D: done",
      ])
    #expect(world.ask(.finish("D", value: 43)) == ["finish D: noop"])
  }

  @Test("O6, O5: Who opened it with a callback gets the value instead of the parent, once")
  func finishedCallback() throws {
    world.on("C start") {
      $0.ask(.push("c", from: "C"))
      $0.ask(.push("D", from: "C").heard)
    }
    world.on("D start") { $0.ask(.push("d", from: "D")) }
    world.ask(.push("C"))

    let told = world.ask(.finish("D", value: 42))

    #expect(
      told.suffix(6) == [
        "d removed", "D completion", "d destroy", "D finished finished 42", "D destroy",
        "finish D: done",
      ])
  }

  @Test("O6: Without finish there is no value, and finish with NULL has the null value")
  func noValue() throws {
    for name in ["C", "D"] {
      world.on("\(name) start") { $0.ask(.push(name.lowercased(), from: name)) }
      world.ask(.push(name).heard)
    }
    var wish = Wish.finish("D")
    wish.givesNull = true

    #expect(world.ask(wish).contains("D finished finished null"))
    #expect(world.ask(.stop("C")).contains("C finished stopped"))
  }

  @Test("C4, O5: finish ends the children first, and closes all that was opened, as one transition")
  func finishFamily() throws {
    world.on("C start") {
      $0.ask(.push("c", from: "C"))
      $0.ask(.push("D", from: "C"))
    }
    world.on("D start") { $0.ask(.push("d", from: "D")) }
    world.ask(.push("C").heard)

    #expect(
      world.ask(.finish("C", value: 1)) == [
        "d will_disappear", "r will_appear", "d did_disappear", "r did_appear", "d removed",
        "d destroy", "C child_finished D parent ended", "D destroy", "c removed", "C completion",
        "c destroy", "C finished finished 1", "C destroy", "finish C: done",
      ])
  }

  @Test("O9: When a root is replaced by a coordinator, the old tree has ended before its start")
  func setRoot() throws {
    world.ask(.push("a"))
    world.on("C start") {
      #expect($0.layers() == [] && !$0.isAlive("r"))
      $0.ask(.push("c", from: "C"))
    }

    #expect(
      world.ask(.root("C")) == [
        "a will_disappear", "a did_disappear", "a removed", "a destroy", "r removed", "r destroy",
        "C start", "c will_appear", "c did_appear", "push c: done", "root C: done",
      ])
  }

  @Test("O9: A screen as new root is shown in the place of the old tree, which goes afterwards")
  func setRootScreen() throws {
    #expect(
      world.ask(.root("s")) == [
        "r will_disappear", "s will_appear", "r did_disappear", "s did_appear", "r removed",
        "r destroy", "root s: done",
      ])
  }

  @Test("O9: Asked for by somebody whom it would end it is refused before anything ends")
  func setRootByItself() throws {
    world.on("C start") { $0.ask(.push("c", from: "C")) }
    world.ask(.push("C", from: "r").flagged(FLOW_OPEN_CARRIED))

    #expect(world.ask(.root("D", from: "C")) == ["D destroy", "root D: refused(ended)"])
    #expect(world.layers() == [["r", "c"]])
  }

  @Test("O9: Who asks and is left without a screen does not end: it opens the new root")
  func setRootByParent() throws {
    world.on("C start") { $0.ask(.push("c", from: "C")) }
    world.on("D start") { $0.ask(.push("d", from: "D")) }
    world.ask(.root("C"))

    #expect(
      world.ask(.root("D", from: "C")) == [
        "c will_disappear", "c did_disappear", "c removed", "c destroy", "D start",
        "d will_appear", "d did_appear", "push d: done", "root D: done",
      ])
    #expect(world.isAlive("C") && world.layers() == [["d"]])
  }

  // MARK: In callbacks

  @Test(
    "Q2: What is asked for in a callback runs after the request, never nested",
    arguments: [
      "r will_disappear", "a will_appear", "r did_disappear", "a did_appear", "push a:",
      "P transition",
    ])
  func inCallback(_ call: String) throws {
    try world.setPresenter("P")
    _ = world.told()
    let plain = [
      "r will_disappear", "a will_appear", "P transition push r->a", "r did_disappear",
      "a did_appear", "push a: done",
    ]
    let second = [
      "a will_disappear", "x will_appear", "P transition push a->x", "a did_disappear",
      "x did_appear", "push x: done",
    ]
    world.on(call) {
      $0.ask(.push("x"))
      #expect($0.layers() == [["r", "a"]])
    }

    #expect(world.ask(.push("a")) == plain + second)
    #expect(world.layers() == [["r", "a", "x"]])
  }

  @Test(
    "Q2: What is asked for while something goes runs after the request too",
    arguments: [
      "m will_disappear", "m did_disappear", "m removed", "m completion", "m destroy",
      "m dismissed", "dismiss:",
    ])
  func inRemoval(_ call: String) throws {
    world.ask(.present("m").heard)
    world.on(call) {
      $0.ask(.push("x"))
      #expect($0.layers() == [["r"]])
    }

    #expect(
      world.ask(.dismiss()) == [
        "m will_disappear", "m did_disappear", "m removed", "m completion", "m destroy",
        "m dismissed", "dismiss: done", "r will_disappear", "x will_appear", "r did_disappear",
        "x did_appear", "push x: done",
      ])
  }

  @Test("Q2, C8: Requests of several callbacks run in the order in which they were made")
  func severalInCallbacks() throws {
    world.on("r will_disappear") { $0.ask(.push("x")) }
    world.on("a will_appear") { $0.ask(.push("y")) }
    world.on("push a:") { $0.ask(.push("z")) }

    let told = world.ask(.push("a"))

    #expect(
      told.filter { $0.hasPrefix("push") } == [
        "push a: done", "push x: done", "push y: done", "push z: done",
      ])
    #expect(world.layers() == [["r", "a", "x", "y", "z"]])
  }

  @Test("Q2: 10,000 requests that lead to one another are enough: the next is an error")
  func endlessChain() throws {
    var count = 0
    var failure: Fault?
    func goOn(_ world: World) {
      count += 1
      world.on("pop:") { world in
        do { try world.submit(.pop()) } catch let fault as Fault { failure = fault }
        if failure == nil { goOn(world) }
      }
    }
    goOn(world)
    world.ask(.pop())

    #expect(count == Chain.limit + 1)
    #expect(failure?.status == FLOW_ERROR_LIMIT)
    #expect(world.ask(.push("a")).last == "push a: done")
  }
}
