import Testing

@testable import FlowModel

@Suite("Rules about gestures and the user's wishes")
struct GestureRules {
  @Test("G1: Whether the user may go back or drag is known beforehand")
  func knownBefore() throws {
    let world = try World("r")
    #expect(!world.tree.canGoBack(from: try world.screen("r")))
    try world.run(.push("a"))
    #expect(world.tree.canGoBack(from: try world.screen("a")))
    try world.run(.push("locked", .noBack))
    #expect(!world.tree.canGoBack(from: try world.screen("locked")))
    try world.run(.present("m"))
    #expect(world.tree.canGoBack(from: try world.screen("m")))
    #expect(world.tree.canDrag(try world.layer("L1")))
    #expect(!world.tree.canDrag(try world.layer("L0")))
    try world.run(.present("n", .sheet, .noDrag))
    #expect(!world.tree.canGoBack(from: try world.screen("n")))
    #expect(!world.tree.canDrag(try world.layer("L2")))
  }

  @Test(
    "G1: The user may not do what a screen or layer forbids, and that screen is told; programs may"
  )
  func forbidden() throws {
    let world = try World("r")
    try world.run(.push("a", .noBack))
    for kind in [RequestKind.back, .gestureBack] {
      #expect(world.refusal(Ask(kind)) == .notAllowed)
      #expect(world.tree.forbidder(of: world.request(Ask(kind))) == (try world.screen("a")))
    }
    #expect(world.refusal(Ask(.backTo, "r")) == .notAllowed)
    #expect(world.refusal(.pop()) == nil)

    try world.run(.present("m", .sheet, .noDrag))
    for ask in [Ask(.drag, "L1"), Ask(.gestureDrag, "L1"), .back()] {
      #expect(world.refusal(ask) == .notAllowed)
      #expect(world.tree.forbidder(of: world.request(ask)) == (try world.screen("m")))
    }
    #expect(try world.run(.dismiss()).gone == ["m dismissed", "L1"])
    #expect(try world.run(.pop()).gone == ["a popped"])
  }

  @Test("G1: Nobody is told of an attempt who forbids nothing")
  func nobodyForbids() throws {
    let world = try World("r", "a")

    #expect(world.tree.forbidder(of: world.request(.drag("L0"))) == nil)
    try world.run(.present("m"))
    #expect(world.refusal(Ask(.backTo, "r")) == .notAllowed)
    #expect(world.tree.forbidder(of: world.request(Ask(.backTo, "r"))) == nil)
    #expect(world.tree.forbidder(of: world.request(.pop())) == nil)
  }

  @Test("G2: A gesture is planned, shown and taken back: the tree is not touched")
  func begin() throws {
    let world = try World("r", "a")
    let before = world.tree.dump
    var plan = world.newPlan()

    try world.tree.plan(world.request(Ask(.gestureBack)), in: &plan)
    var goes = Appearing()
    world.tree.compare(plan.views[0], into: &goes)
    world.tree.revert(&plan, to: Plan.start)

    #expect(goes.leaving.map { world.name($0) } == ["a"])
    #expect(goes.entering.map { world.name($0) } == ["r"])
    #expect(world.tree.dump.differences(from: before) == [])
  }

  @Test(
    "G3: Planned anew, a gesture that leads elsewhere now can be told from the one that was shown"
  )
  func finish() throws {
    let world = try World("r", "a")
    func shown() throws -> Appearing {
      var plan = world.newPlan()
      try world.tree.plan(world.request(Ask(.gestureBack)), in: &plan)
      var goes = Appearing()
      world.tree.compare(plan.views[0], into: &goes)
      world.tree.revert(&plan, to: Plan.start)
      return goes
    }
    let first = try shown()

    #expect(try shown().isSame(as: first))
    try world.run(.push("b"))
    #expect(try !shown().isSame(as: first))
    try world.run(.remove("b"))
    #expect(try world.run(Ask(.gestureBack)).gone == ["a back"])
  }

  @Test("G4: What would have come goes, and the other way round, when a gesture is cancelled")
  func cancel() throws {
    let world = try World("r", "a")
    var plan = world.newPlan()
    try world.tree.plan(world.request(Ask(.gestureBack)), in: &plan)
    var goes = Appearing()
    world.tree.compare(plan.views[0], into: &goes)
    world.tree.revert(&plan, to: Plan.start)

    goes.swapSides()

    #expect(goes.leaving.map { world.name($0) } == ["r"])
    #expect(goes.entering.map { world.name($0) } == ["a"])
  }

  @Test("G5: A jump back is a pop to a screen with cause back; every removed screen is told")
  func jump() throws {
    let world = try World("r", "a", "b", "c")

    let told = try world.run(Ask(.backTo, "r"))

    #expect(told.gone == ["c back", "b back", "a back"])
    #expect(told.changes == ["pop c>r"])
    #expect(try world.run(Ask(.backTo, "r")).isNoop)
  }

  @Test("G6: Back pops, then dismisses the top layer; on layer 0's root it is unhandled")
  func back() throws {
    let world = try World("r", "a")
    try world.run(.present("m"))
    try world.run(.push("x", from: "m"))

    #expect(try world.run(.back()).gone == ["x back"])
    #expect(try world.run(.back()).gone == ["m back", "L1"])
    #expect(try world.run(.back()).gone == ["a back"])
    #expect(world.refusal(.back()) == .unhandled)
    #expect(world.refusal(.back("V")) == .unhandled)
    #expect(world.layers == "L0:[r]")
  }

  @Test(
    "G6: At the root of a tab back selects the initial one, or those before, each once, or none")
  func backThroughTabs() throws {
    func way(_ back: TabsBack) throws -> [String] {
      let world = try World()
      try world.run(.tabs(["a", "b", "c"], back: back))
      for tab in [1, 2, 1] { try world.run(.select(tab)) }
      var seen: [String] = []
      while world.refusal(.back()) == nil { seen += try world.run(.back()).entering }
      return seen
    }

    #expect(try way(.initial) == ["a"])
    #expect(try way(.history) == ["c", "a"])
    #expect(try way(.none) == [])
    #expect(try way(.previous) == ["a"])
  }

  @Test("P9: A turn is planned to the neighbours of the selected page, and history knows of it")
  func turn() throws {
    let world = try World()
    try world.run(.tabs(["a", "b", "c"], back: .history))
    let pages = world.tree.layers[try world.layer("L0")].tabs
    func refusal(_ page: Int) -> Refusal? {
      var plan = world.newPlan()
      defer { world.tree.revert(&plan, to: Plan.start) }
      do throws(Refusal) {
        try world.tree.plan(Request(.gestureTurn, from: .router(pages[page])), in: &plan)
        return nil
      } catch {
        return error
      }
    }

    #expect([0, 1, 2].map(refusal) == [.notAllowed, nil, .notAllowed])
    var told = Told()
    world.perform([Request(.gestureTurn, from: .router(pages[1]))], &told)
    #expect(told.changes == ["select a>b"])
    #expect([0, 1, 2].map(refusal) == [nil, .notAllowed, nil])
    #expect(try world.run(.back()).entering == ["a"])
    try world.run(.present("m"))
    #expect(refusal(1) == .notAllowed)
  }
}
