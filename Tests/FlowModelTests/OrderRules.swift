import Testing

@testable import FlowModel

@Suite("Rules about order")
struct OrderRules {
  // MARK: O1

  @Test("O1: Screens are asked top-most first, each coordinator after its screens and children")
  func departures() throws {
    let world = try World("r")
    try world.script("F", .push("f", from: "F"))
    try world.script("G", .push("g", from: "G"))
    try world.run(.push("F"))
    try world.run(.push("G", from: "F"))
    try world.run(.present("m", from: "f"))

    let told = try world.run(Ask(.popToRoot, "S0"))

    #expect(told.asked == ["m popped", "g popped", "G popped", "f popped", "F popped"])
    #expect(told.gone == ["m popped", "L1", "g popped", "-G popped", "f popped", "-F popped"])
  }

  @Test("O1: One that finishes itself is not asked, those below it are; stop asks it")
  func finishing() throws {
    let world = try World("r")
    try world.script("F", .push("f", from: "F"))
    try world.script("G", .push("g", from: "G"))
    try world.run(.push("F"))
    try world.run(.push("G", from: "F"))

    var plan = world.newPlan()
    try world.tree.plan(world.request(.stop("F")), in: &plan)
    let asked = world.tree.departures(plan, since: Plan.start).map { world.name($0.object) }
    #expect(asked == ["g", "G", "f", "F"])
    world.tree.revert(&plan, to: Plan.start)

    let told = try world.run(.finish("F"))
    #expect(told.asked == ["g popped", "G parent_ended", "f popped"])
  }

  @Test("O1: A coordinator that keeps a screen, or whose child does, is not asked")
  func notEnding() throws {
    let world = try World("r")
    try world.script("F", .push("f", from: "F"), .push("f2", from: "F"))
    try world.run(.push("F"))

    #expect(try world.run(.pop()).asked == ["f2 popped"])
    try world.script("G", .push("g", from: "G"))
    try world.run(.push("G", from: "F"))
    #expect(try world.run(.remove("f")).asked == ["f popped"])
    #expect(try world.run(.pop()).isNoop == false)
    #expect(!world.isAlive("F") && !world.isAlive("G"))
  }

  // MARK: O4

  @Test("O4: Layers go top to bottom, screens top to bottom; of tabs the selected one first")
  func topMostFirst() throws {
    let world = try World("r")
    try world.run(.tabs(["a", "b", "c"], selected: 1, .sheet))
    try world.run(.push("b2", from: "b"))
    try world.run(.present("m"))
    try world.run(.push("m2", from: "m"))

    let told = try world.run(Ask(.dismissAll))

    #expect(
      told.gone == [
        "m2 dismissed", "m dismissed", "L2", "b2 dismissed", "b dismissed", "c dismissed",
        "a dismissed", "L1",
      ])
  }

  @Test("O4: Windows go in the order in which the request touched them first, each whole")
  func windows() throws {
    let world = try World("r", "a")
    try world.run(.root("v", from: "V"))
    try world.run(.push("v2", from: "V"))
    try world.run(.present("m", from: "V"))

    let told = try world.run(.pop("V"), .pop("W"), .dismiss("V"), .pop("V"))

    #expect(told.gone == ["m popped", "L1", "v2 popped", "a popped"])
    let other = try world.run(.push("x"), .push("y", from: "V"), .pop("V"), .pop("W"))
    #expect(other.gone == ["x popped", "y popped"])
  }

  @Test("O4: What goes from several tabs that stay goes from the selected one first")
  func someOfTabs() throws {
    let world = try World()
    try world.run(.tabs(["a", "b", "c"], selected: 1))
    for (name, tab) in [("F", "a"), ("G", "b"), ("H", "c")] {
      try world.script(name, .push(name.lowercased(), from: name))
      try world.run(.push(name, from: tab))
    }
    var request = Request(.unload, from: .none)
    request.all = [world["F"], world["H"], world["G"]]

    let told = try world.run([request])

    #expect(told.gone.filter { !$0.hasPrefix("-") } == ["g unloaded", "h unloaded", "f unloaded"])
    #expect(told.gone.filter { $0.hasPrefix("-") }.count == 3)
    #expect(world.layers == "L0:{[a] | *[b] | [c]}")
  }

  @Test("O4: What is carried goes before its carrier when it lies above, whatever asked for it")
  func carried() throws {
    let world = try World("r", "a")
    try world.script("C", .push("c", from: "C"))
    try world.run(.carried("C", by: "a"))
    #expect(world.layers == "L0:[r, a, c@C]")

    #expect(try world.run(.remove("a")).gone == ["c popped", "-C popped", "a popped"])
  }

  @Test("O4: A screen named in a set stack that goes with its carrier is left out")
  func leftOut() throws {
    let world = try World("r", "a")
    try world.script("C", .push("c", from: "C"))
    try world.run(.carried("C", by: "a"))

    let told = try world.run(.stack(["r", "c", "x"]))

    #expect(told.gone == ["c replaced", "-C replaced", "a replaced"])
    #expect(world.layers == "L0:[r, x]")
  }

  @Test("O4: In a batch the order is the same as if one request had removed all")
  func inABatch() throws {
    let world = try World("r", "a", "b")
    try world.run(.present("m"))

    let told = try world.run(.remove("a"), .dismiss(), .pop())

    #expect(told.gone == ["m dismissed", "L1", "b popped", "a popped"])
  }

  @Test(
    "O4: In a batch it is the order of the tree before it, what the batch has opened before that")
  func beforeTheBatch() throws {
    let world = try World()
    try world.run(.tabs(["a", "b"]))
    try world.run(.push("a1", from: "a"))
    try world.run(.push("b1", from: "b"))
    try world.run(.push("b2", from: "b1"))

    let told = try world.run(
      .pop("b"), .select(1), .push("n", from: "a1"), .push("o", from: "b1"), .pop("a"), .pop("o"),
      .pop("b1"), .pop("a1"))

    #expect(
      told.gone == ["o popped", "n popped", "a1 popped", "b2 popped", "b1 popped"])
    #expect(world.layers == "L0:{[a] | *[b]}")
  }

  @Test("O4: What has been taken back has moved nothing")
  func takenBack() throws {
    let world = try World()
    try world.run(.tabs(["a", "b"]))
    try world.run(.push("a1", from: "a"))
    try world.run(.push("b1", from: "b"))
    var plan = world.newPlan()
    try world.tree.plan(world.request(.pop("a1")), in: &plan)
    let mark = plan.mark
    try world.tree.plan(world.request(.select(1)), in: &plan)
    try world.tree.plan(world.request(.push("n", from: "b1")), in: &plan)
    world.tree.revert(&plan, to: mark)
    try world.tree.plan(world.request(.pop("b1")), in: &plan)
    plan.orderRemovals()

    #expect(plan.removals.map { world.name(.screen($0.screen)) } == ["a1", "b1"])
    #expect(plan.removals.allSatisfy { $0.age == 0 })
    world.tree.revert(&plan, to: Plan.start)
  }

  @Test("O4: The completion of a set stack goes with the root-most of its new screens")
  func firstOfStack() throws {
    let world = try World("r", "a")
    var plan = world.newPlan()
    try world.tree.plan(world.request(.stack(["x", "r", "y"])), in: &plan)

    #expect(plan.openings.map { world.name($0.screen) } == ["x", "y"])
    #expect(plan.openings.map { $0.isFirst } == [true, false])
  }

  // MARK: O7, O9

  @Test("O7: A layer of tabs of which nothing was left goes with the request that emptied it")
  func desertedTabs() throws {
    let world = try World("r")
    try world.script("F", isDeferring: true)
    try world.script("G", isDeferring: true)
    try world.run(.tabs(["F", "G"], .sheet))
    try world.run(.stop("F"))
    #expect(world.layers == "L0:[r] L1(sheet):{*[] | []}")

    try world.run(.stop("G"))

    #expect(world.layers == "L0:[r]")
  }

  @Test(
    "O9: If a coordinator replaces a root, the old tree has ended before it starts, in a batch too"
  )
  func oldTreeFirst() throws {
    let world = try World()
    try world.script("A", .push("a", from: "A"))
    try world.script("B", .push("b", from: "B"))
    try world.script("C", .push("c", from: "C"))
    try world.run(.root("A"))
    try world.run(.present("m"))

    let told = try world.run(.root("B"))
    #expect(told.startedLate == ["B"])
    #expect(told.gone == ["m replaced", "L1", "a replaced", "-A replaced"])
    #expect(told.leaving == ["m", "a"] && told.entering == ["b"])
    #expect(world.layers == "L0:[b@B]")

    let batch = try world.run(.push("x"), .root("C"), .push("y"))
    #expect(batch.startedLate == ["C"])
    #expect(world.layers == "L0:[c@C, y]")
  }

  @Test("O9: If a new root would end who asks for it, it is refused before anything ends")
  func wouldEndWhoAsks() throws {
    let world = try World()
    try world.script("A", .push("a", from: "A"))
    try world.run(.root("A"))
    try world.script("B", .push("b", from: "B"))
    let carrying = Ask.opening(.setRoot, "C", "a")
    var ask = carrying
    ask.isCarried = true

    #expect(world.refusal(ask) == .gone || world.refusal(ask) == .ended)
    #expect(world.layers == "L0:[a@A]")
    try world.run(.stop("A"))
    #expect(world.refusal(.root("x", from: "A")) == .ended)
  }

  @Test(
    "O9: While a new root defers its window is empty; what opens there is the root, it comes on top"
  )
  func deferringRoot() throws {
    let world = try World("r")
    try world.script("S", isDeferring: true)
    try world.run(.root("S"))
    #expect(world.layers == "")

    try world.run(.push("x"))
    try world.run(.push("s", from: "S"))

    #expect(world.layers == "L0:[x, s@S]")
    #expect(world.tree.windows[try world.window()].root == (try world.coordinator("S")))
    try world.run(.root("y"))
    #expect(!world.isAlive("S"))
  }

  // MARK: O10

  @Test("O10: The cause of an end is what the request did to the last screen")
  func causes() throws {
    func gone(_ ask: Ask, presented: Bool = false) throws -> String? {
      let world = try World("r")
      try world.script("F", .push("f", from: "F"))
      try world.run(presented ? .present("F") : .push("F"))
      return try world.run(ask).gone.last
    }

    #expect(try gone(.pop()) == "-F popped")
    #expect(try gone(Ask(.popTo, "r")) == "-F popped")
    #expect(try gone(.dismiss(), presented: true) == "-F dismissed")
    #expect(try gone(.close("L1"), presented: true) == "-F dismissed")
    #expect(try gone(.close("f")) == "-F popped")
    #expect(try gone(.close("f"), presented: true) == "-F dismissed")
    #expect(try gone(.stack(["r"])) == "-F replaced")
    #expect(try gone(.opening(.replaceTop, "x")) == "-F replaced")
    #expect(try gone(.back()) == "-F back")
    #expect(try gone(.back(), presented: true) == "-F back")
    #expect(try gone(.drag("L1"), presented: true) == "-F dragged")
    #expect(try gone(.finish("F")) == "-F finished")
    #expect(try gone(.stop("F")) == "-F stopped")
    #expect(try gone(.close("F")) == "-F dismissed")
    #expect(try gone(.root("x"))?.hasSuffix("replaced") == true)
    #expect(try gone(Ask(.closeWindow, "W"))?.hasSuffix("dismissed") == true)
    var byUser = Ask(.closeWindow, "W")
    byUser.flags = .byUser
    #expect(try gone(byUser)?.hasSuffix("closed") == true)
    var unload = Ask(.unload, "W")
    unload.all = ["F"]
    #expect(try gone(unload) == "-F unloaded")
  }

  @Test("O10: What lies in a layer above a screen that goes, goes with the same cause")
  func layerAbove() throws {
    let world = try World("r", "a")
    try world.script("M", .push("m", from: "M"))
    try world.run(.present("M", from: "a"))

    #expect(try world.run(.stack(["r"])).gone == ["m replaced", "L1", "-M replaced", "a replaced"])
  }

  @Test(
    "O10: Coordinators below one that ends by name end as parent_ended; others lose their screens"
  )
  func byName() throws {
    let world = try World("r")
    try world.script("F", .push("f", from: "F"))
    try world.script("G", .push("g", from: "G"))
    try world.script("H", .push("h", from: "H"))
    try world.run(.push("F"))
    try world.run(.push("G", from: "F"))
    try world.run(.push("H"))

    let told = try world.run(.stop("F"))

    #expect(
      told.gone == [
        "h popped", "-H popped", "g popped", "-G parent_ended", "f popped", "-F stopped",
      ])
  }

  // MARK: O5, O11

  @Test("O5: A coordinator whose child still shows something does not end with its own last screen")
  func childShows() throws {
    let world = try World("r")
    try world.script("F", .push("f", from: "F"))
    try world.script("G", .push("g", from: "G"))
    try world.run(.push("F"))
    try world.run(.push("G", from: "F"))

    #expect(try world.run(.remove("f")).gone == ["f popped"])
    #expect(world.isAlive("F"))
  }

  @Test("O11: One without screens of its own ends with its last child: stopped if that finished")
  func lastChild() throws {
    let world = try World("r")
    try world.script("F", .push("G", from: "F"))
    try world.script("G", .push("g", from: "G"))
    try world.run(.push("F"))
    #expect(world.layers == "L0:[r, g@G]")

    #expect(try world.run(.finish("G")).gone == ["g popped", "-G finished", "-F stopped"])

    try world.script("H", .push("I", from: "H"))
    try world.script("I", .push("i", from: "I"))
    try world.run(.push("H"))
    #expect(try world.run(.pop()).gone == ["i popped", "-I popped", "-H popped"])
  }

  @Test("O11: One that has deferred, or waits for a request, outlives its last child")
  func waiting() throws {
    let world = try World("r")
    try world.script("F", .push("G", from: "F"), isDeferring: true)
    try world.script("G", .push("g", from: "G"))
    try world.run(.push("F"))

    try world.run(.pop())

    #expect(world.isAlive("F") && !world.isAlive("G"))
    try world.endDefer("F")
    #expect(world.hasNothing(try world.coordinator("F")))
  }
}
