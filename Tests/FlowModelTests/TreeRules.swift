import Testing

@testable import FlowModel

@Suite("Rules about the tree")
struct TreeRules {
  // MARK: T1

  @Test("T1: What opens in an empty window becomes layer 0, in whatever style")
  func rootIsLayerZero() throws {
    let world = try World()

    try world.run(.present("r", .fullScreenCover))

    #expect(world.layers == "L0:[r]")
  }

  @Test("T1: Layer 0 is replaced; it is never popped, dismissed, closed or backed away")
  func rootStays() throws {
    let world = try World("r")

    #expect(try world.run(.pop()).isNoop)
    #expect(try world.run(.dismiss()).isNoop)
    #expect(try world.run(Ask(.dismissAll)).isNoop)
    #expect(world.refusal(.close("r")) == .notPresented)
    #expect(world.refusal(.close("L0")) == .notPresented)
    #expect(world.refusal(.close("S0")) == .notPresented)
    #expect(world.refusal(.back()) == .unhandled)
    #expect(world.refusal(.drag("L0")) == .notAllowed)
    #expect(world.layers == "L0:[r]")

    let told = try world.run(.root("s"))
    #expect(told.gone == ["r replaced"])
    #expect(told.changes == ["root r>s"])
    #expect(world.layers == "L0:[s]")
  }

  @Test("T1: A window is empty after the coordinator that opened its root has ended")
  func emptyWindow() throws {
    let world = try World()
    try world.script("F", .push("f", from: "F"))
    try world.run(.root("F"))

    let told = try world.run(.stop("F"))

    #expect(told.gone == ["f dismissed", "-F stopped"])
    #expect(world.layers == "")
  }

  @Test("T1: No layer above 0 has the style push")
  func stylesOfLayers() throws {
    let world = try World("r")

    try world.run(.present("m", .push))
    try world.run(.present("alert", .push))
    try world.run(.opening(.goTo, "alert2"))

    #expect(world.layers == "L0:[r] L1(sheet):[m] L2(alert):[alert] L3(alert):[alert2]")
  }

  @Test(
    "T1: If no screen is seen nothing is presented: over an empty tab, an alert in an empty window"
  )
  func nothingToLieOver() throws {
    let world = try World()
    #expect(world.refusal(.opening(.open, "alert", "W", .alert)) == .empty)

    try world.script("F", isDeferring: true)
    try world.run(.tabs(["F", "b"]))
    #expect(world.layers == "L0:{*[] | [b]}")
    #expect(world.refusal(.present("m")) == .empty)
    #expect(world.refusal(.present("G")) == .empty)
    #expect(world.refusal(.tabs(["x", "y"], .sheet)) == .empty)
    #expect(world.refusal(.opening(.open, "alert", "W", .alert)) == .empty)
  }

  // MARK: T2

  @Test("T2: A stack has at least its root, and no screen twice")
  func stacks() throws {
    let world = try World("r", "a")

    #expect(world.refusal(.push("a")) == .duplicate)
    #expect(world.refusal(.present("r")) == .duplicate)
    #expect(world.refusal(.stack([])) == .empty)
    #expect(world.refusal(.stack(["r", "x", "x"])) == .duplicate)
    #expect(try world.run(.counted(.popToDepth, "W", 0)).gone == ["a popped"])
    #expect(world.layers == "L0:[r]")
  }

  @Test("T2: A layer of tabs has one stack a tab; the root of a tab is never popped or closed")
  func tabRoots() throws {
    let world = try World()
    try world.run(.tabs(["a", "b"], selected: 1))
    try world.run(.push("x"))
    #expect(world.layers == "L0:{[a] | *[b, x]}")

    #expect(try world.run(.pop()).gone == ["x popped"])
    #expect(try world.run(.pop()).isNoop)
    #expect(world.refusal(.close("a")) == .notPresented)
    #expect(world.refusal(.remove("b")) == .notPresented)
    #expect(world.refusal(.tabs(["x1", "y1"])) == .container)
    #expect(world.refusal(.tabs(["x1", "x1"], .sheet)) == .duplicate)
  }

  @Test(
    "T2: A tab empties when its coordinator ends, which replaces it; with the last the layer goes"
  )
  func emptiedTabs() throws {
    let world = try World("r")
    try world.script("F", .push("f", from: "F"))
    try world.script("G", .push("g", from: "G"))
    try world.run(.tabs(["F", "G"], .sheet))
    #expect(world.layers == "L0:[r] L1(sheet):{*[f@F] | [g@G]}")

    let first = try world.run(.stop("F"))
    #expect(first.changes == ["replace f>-"])
    #expect(first.gone == ["f popped", "-F stopped"])
    #expect(world.layers == "L0:[r] L1(sheet):{*[] | [g@G]}")

    let second = try world.run(.stop("G"))
    #expect(second.gone == ["g dismissed", "L1", "-G stopped"])
    #expect(world.layers == "L0:[r]")
  }

  @Test("T2: A tab of a coordinator that opens nothing is empty, and filled by its first opening")
  func tabFilledLate() throws {
    let world = try World()
    try world.script("F", isDeferring: true)
    try world.run(.tabs(["F", "b"]))

    let told = try world.run(.push("f", from: "F"))

    #expect(told.changes == ["replace ->f"])
    #expect(world.layers == "L0:{*[f@F] | [b]}")
  }

  // MARK: T3

  @Test("T3: A screen has at most one owner, who opened it; the host's have none")
  func owners() throws {
    let world = try World("r")
    try world.script("F", .push("f", from: "F"))
    try world.run(.push("F"))
    try world.run(.push("x", from: "f"))
    try world.run(.push("y"))

    #expect(world.layers == "L0:[r, f@F, x@F, y]")
    #expect(world.tree.coordinators[try world.coordinator("F")].owned == 2)
  }

  @Test("T3: A screen is opened once: one that has gone cannot come back")
  func onceOnly() throws {
    let world = try World("r", "a")
    var plan = world.newPlan()
    try world.tree.plan(world.request(.pop()), in: &plan)

    // Its `removed` has not run yet.
    #expect(throws: Refusal.gone) {
      try world.tree.plan(world.request(.push("a")), in: &plan)
    }
    world.tree.revert(&plan, to: Plan.start)
    try world.run(.pop())
    #expect(world.refusal(.push("a")) == .gone)
  }

  // MARK: T4

  @Test("T4: A layer goes with the screen it was presented from, and all above it")
  func layersFollowTheirPresenter() throws {
    let world = try World("r", "a")
    try world.run(.present("m", from: "a"))
    try world.run(.present("n", from: "r"))

    let told = try world.run(.pop("L0"))

    #expect(told.gone == ["n popped", "L2", "m popped", "L1", "a popped"])
    #expect(world.layers == "L0:[r]")
  }

  @Test("T4: Presenting lands on the top-most layer, and is told from the screen it lies over")
  func presentingLandsOnTop() throws {
    let world = try World("r")
    try world.run(.present("m"))
    try world.run(.push("x", from: "m"))

    let told = try world.run(.present("n", from: "r", .popover))

    #expect(world.layers == "L0:[r] L1(sheet):[m, x] L2(popover):[n]")
    #expect(told.changes == ["present(popover) x>n"])
    // It belongs to r all the same.
    try world.run(.pop("x"))
    #expect(world.layers == "L0:[r] L1(sheet):[m] L2(popover):[n]")
  }

  @Test("T4: A layer belongs to a screen that is alive and in its own window")
  func presenterOfThisWindow() throws {
    let world = try World("r")
    try world.run(.root("v", from: "V"))
    try world.script("F", isDeferring: true)
    try world.run(.present("F", from: "r"))
    try world.run(.push("a"))
    try world.run(.remove("r"))

    try world.run(.push("f", from: "F"))

    #expect(world.layers == "L0:[a] L1(sheet):[f@F]")
    #expect(world.tree.layers[try world.layer("L1")].presenter == (try world.screen("a")))
  }

  // MARK: T5

  @Test(
    "T5: A pushed coordinator joins the stack of whoever pushed it; a presented one gets a layer")
  func whereCoordinatorsStand() throws {
    let world = try World("r")
    try world.script("F", .push("f", from: "F"))
    try world.script("M", .push("m", from: "M"))
    try world.script("N", .push("n", from: "N"))

    try world.run(.push("F"))
    try world.run(.present("M", from: "F"))
    try world.run(.push("N", from: "M"))
    try world.run(.push("f2", from: "F"))

    #expect(world.layers == "L0:[r, f@F, f2@F] L1(sheet):[m@M, n@N]")
  }

  @Test(
    "T5: When its stack has gone a coordinator pushes where its parent does, and is at home there")
  func stackHasGone() throws {
    let world = try World("r")
    try world.script("P", .push("p", from: "P"))
    try world.script("F", .push("f", from: "F"))
    try world.run(.push("P"))
    try world.run(.present("F", from: "P"))
    try world.script("D", isDeferring: true)
    try world.run(.push("D", from: "F"))
    try world.run(.dismiss())
    // F lives on, because a child of it has not opened anything yet.
    #expect(world.layers == "L0:[r, p@P]" && world.isAlive("F"))

    try world.run(.push("x", from: "F"))
    try world.run(.push("d", from: "D"))

    #expect(world.layers == "L0:[r, p@P, x@F, d@D]")
  }

  @Test("T5: A router, a root coordinator and tabs cannot be pushed")
  func containers() throws {
    let world = try World("r")

    #expect(world.refusal(.push("Root")) == .container)
    #expect(world.refusal(.present("Root")) == .container)
    #expect(world.refusal(.push("S0")) == .container)
    #expect(world.refusal(.tabs(["a", "b"])) == .container)
    #expect(world.refusal(.tabs(["a", "Root"], .sheet)) == .container)
    #expect(world.refusal(.stack(["r", "F"])) == .container)
    #expect(world.layers == "L0:[r]")
  }

  @Test("T5: Who opened tabs pushes on the selected one")
  func ownerOfTabs() throws {
    let world = try World()
    try world.script("T", .tabs(["a", "b"], from: "T"))
    try world.run(.root("T"))
    try world.run(.push("x", from: "T"))
    try world.run(.select(1))

    try world.run(.push("y", from: "T"))

    #expect(world.layers == "L0:{[a@T, x@T] | *[b@T, y@T]}")
  }

  // MARK: T6

  private func cost(_ depth: Int, do body: (World) throws -> Void) throws -> Int {
    let world = try World("r")
    for _ in 0..<depth { try world.push() }
    let before = world.tree.lookUps
    try body(world)
    return world.tree.lookUps - before
  }

  @Test("T6: Push and pop look at as many objects at depth 10,000 as at depth 100")
  func pushAndPop() throws {
    let costs = try [100, 10_000].map { depth in
      try cost(depth) { world in
        try world.push()
        var plan = world.newPlan()
        try world.tree.plan(world.request(.pop()), in: &plan)
        #expect(plan.removals.count == 1)
      }
    }
    #expect(costs[0] == costs[1])
  }

  @Test("T6: Removing n screens costs O(n), whatever lies below", arguments: [1, 10, 100])
  func removal(count: Int) throws {
    let costs = try [1_000, 5_000].map { depth in
      try cost(depth) { world in
        var plan = world.newPlan()
        let request = world.request(.counted(.popToDepth, "W", depth + 1 - count))
        try world.tree.plan(request, in: &plan)
        #expect(plan.removals.count == count)
      }
    }
    #expect(costs[0] == costs[1])
    #expect(costs[0] <= 16 * count + 100)
  }

  // MARK: T7

  @Test("T7: A step that leaves a screen at a wrong place stops a debug build")
  func wrongPlace() async {
    await #expect(processExitsWith: .failure) {
      let world = try World("r")
      let root = try world.screen("r")
      world.tree.screens[root].position = 7
      try world.push()
    }
  }

  @Test("T7: A step that leaves a layer without a presenter stops a debug build")
  func noPresenter() async {
    await #expect(processExitsWith: .failure) {
      let world = try World("r")
      try world.run(.present("m"))
      let layer = try world.layer("L1")
      world.tree.layers[layer].presenter = nil
      try world.push()
    }
  }

  @Test("T7: Above 64 screens what a step touches is still checked")
  func large() async {
    await #expect(processExitsWith: .failure) {
      let world = try World("r")
      for _ in 0..<100 { try world.push() }
      guard let stack = world.tree.baseStack(of: try world.window()) else { return }
      world.tree.stacks[stack].screens.swapAt(99, 100)
      var plan = world.newPlan()
      try world.tree.plan(world.request(.pop()), in: &plan)
    }
  }

  @Test("T7: A tree that keeps the rules passes")
  func fine() async {
    await #expect(processExitsWith: .success) {
      let world = try World("r")
      try world.run(.present("m"))
      for _ in 0..<100 { try world.push() }
    }
  }
}

extension World {
  /// Pushes a screen without a name, and looks at nothing else.
  func push() throws {
    var plan = newPlan()
    var request = Request(.push, from: self["W"])
    request.presentable = tree.addScreen().map { .screen($0) } ?? .none
    try tree.plan(request, in: &plan)
  }
}
