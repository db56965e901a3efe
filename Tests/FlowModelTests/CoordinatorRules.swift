import Testing

@testable import FlowModel

@Suite("Rules about coordinators")
struct CoordinatorRules {
  @Test("C1: A coordinator starts as a window's root, on a stack, or over a screen; once")
  func starts() throws {
    let world = try World()
    for name in ["A", "B", "C"] {
      try world.script(name, .push(name.lowercased(), from: name))
    }

    try world.run(.root("A"))
    try world.run(.push("B"))
    try world.run(.present("C", .popover))

    #expect(world.layers == "L0:[a@A, b@B] L1(popover):[c@C]")
    #expect(world.refusal(.push("B")) == .duplicate)
    #expect(world.refusal(.push("x"), .push("B")) == .duplicate)
    try world.run(.stop("B"))
    #expect(world.refusal(.push("B")) == .ended)
  }

  @Test("C1: A start whose place has gone before its turn is refused")
  func placeHasGone() throws {
    let world = try World("r", "a")
    try world.script("P", .push("p", from: "P"))
    try world.run(.push("P"))
    var plan = world.newPlan()
    try world.tree.plan(world.request(.push("F", from: "P")), in: &plan)
    try world.tree.plan(world.request(.carried("C", by: "a")), in: &plan)
    #expect(plan.starts.map { world.tree.refusal(of: $0) == nil } == [true, true])

    try world.tree.plan(world.request(.stop("P")), in: &plan)
    try world.tree.plan(world.request(.close("a")), in: &plan)

    #expect(plan.starts.map { world.tree.refusal(of: $0) == .ended } == [true, true])
    world.tree.revert(&plan, to: Plan.start)
    #expect(world.layers == "L0:[r, a, p@P]")
  }

  @Test("C2: One that opens nothing has no content and is stopped; a root coordinator lives on")
  func opensNothing() throws {
    let world = try World("r")
    try world.script("Root")

    let told = try world.run(.push("F"))
    #expect(told.gone == ["-F stopped"] && told.leftOut == 1)

    try world.run(.root("Root"))
    #expect(world.isAlive("Root") && world.layers == "")
    try world.run(.push("x", from: "Root"))
    try world.run(.stop("Root"))
    #expect(!world.isAlive("Root"))
  }

  @Test(
    "C2: A window's root coordinator ends when the root is replaced from the window, not by another"
  )
  func rootCoordinator() throws {
    let world = try World()
    try world.script("Root", .push("a", from: "Root"))
    try world.run(.root("Root"))

    try world.run(.root("b", from: "Root"))
    #expect(world.isAlive("Root") && world.layers == "L0:[b@Root]")

    try world.run(.root("c"))
    #expect(!world.isAlive("Root") && world.layers == "L0:[c]")
  }

  @Test(
    "C3: A carried one ends when its screen goes, with all it shows, wherever, and with that cause"
  )
  func carried() throws {
    let world = try World("r", "a")
    try world.script("C", .push("c", from: "C"))
    try world.run(.carried("C", by: "a"))
    try world.run(.present("m", from: "c"))
    try world.run(.push("x"))

    let told = try world.run(.stack(["r", "x"]))

    #expect(told.gone.last == "a replaced")
    #expect(told.gone.contains("-C replaced") && told.gone.contains("m replaced"))
    #expect(world.tree.coordinators.count == 0)
  }

  @Test("C3: It has no parent, and is put down when it ends before its screen")
  func carriedEndsFirst() throws {
    let world = try World("r", "a")
    try world.script("C", .push("c", from: "C"))
    try world.run(.carried("C", by: "a"))
    #expect(world.tree.coordinators[try world.coordinator("C")].parent == nil)

    try world.run(.stop("C"))

    #expect(world.tree.screens[try world.screen("a")].carried.first == nil)
    #expect(world.layers == "L0:[r, a]")
  }

  @Test(
    "C4: Finish closes what a coordinator and its children opened, with all above, as one change")
  func finish() throws {
    let world = try World("r")
    try world.script("F", .push("f", from: "F"))
    try world.script("G", .push("g", from: "G"))
    try world.run(.push("F"))
    try world.run(.push("x"))
    try world.run(.present("G", from: "F"))
    try world.run(.present("m"))

    let told = try world.run(.finish("F"))

    #expect(told.changes == ["dismiss(sheet) m>r"])
    #expect(
      told.gone == [
        "m popped", "L2", "g popped", "L1", "-G parent_ended", "x popped", "f popped",
        "-F finished",
      ])
    #expect(try world.run(.finish("F")).isNoop)
    #expect(world.layers == "L0:[r]")
  }

  @Test("C5: A pushed coordinator that ends inside somebody else's layer leaves that layer alone")
  func pushedEnds() throws {
    let world = try World("r")
    try world.script("F", .push("f", from: "F"))
    try world.run(.present("m"))
    try world.run(.push("F", from: "m"))

    #expect(try world.run(.stop("F")).gone == ["f popped", "-F stopped"])
    #expect(world.layers == "L0:[r] L1(sheet):[m]")
  }

  @Test("C6: Losing a later screen does not end it; losing the last does, whoever removed it")
  func lastScreen() throws {
    let world = try World("r")
    try world.script("F", .push("f", from: "F"), .push("f2", from: "F"))
    try world.run(.push("F"))
    try world.run(.push("x"))

    try world.run(.remove("f"))
    #expect(world.isAlive("F"))
    #expect(try world.run(Ask(.popToRoot)).gone == ["x popped", "f2 popped", "-F popped"])
  }

  @Test(
    "C7: Closing a popover, alert or dialog never ends its presenter",
    arguments: [
      Style.popover, .alert, .confirmationDialog,
    ])
  func presenterLives(style: Style) throws {
    let world = try World("r")
    try world.script("F", .push("f", from: "F"))
    try world.run(.push("F"))
    try world.run(.present(style == .popover ? "m" : "alert", from: "F", style))

    try world.run(.dismiss())

    #expect(world.isAlive("F") && world.layers == "L0:[r, f@F]")
  }

  // MARK: C10

  private func deferring(_ ask: Ask, in stack: [String] = ["r", "a"]) throws -> World {
    let world = try World()
    for (index, name) in stack.enumerated() {
      try world.run(index == 0 ? .root(name) : .push(name))
    }
    try world.script("F", isDeferring: true)
    try world.run(ask)
    return world
  }

  @Test("C10: One that has opened nothing has no stack, and never touches its parent's screens")
  func noStack() throws {
    let world = try deferring(.push("F"))
    let before = world.tree.dump

    for ask in [
      Ask.pop("F"), Ask(.popToRoot, "F"), .dismiss("F"), Ask(.dismissAll, "F"),
      Ask(.dismissTo, "F"),
      .select(0, "F"), .opening(.replaceTop, "x", "F"),
    ] {
      #expect(try world.run(ask).isNoop, "\(ask.kind)")
    }
    #expect(world.tree.stack(of: try world.coordinator("F")) == nil)
    world.discard(world["x"])
    #expect(world.tree.dump.coordinators == before.coordinators)
    #expect(world.layers == "L0:[r, a]")
  }

  @Test("C10: A first opening comes where its own opening said, whatever was opened meanwhile")
  func firstOpening() throws {
    let pushed = try deferring(.push("F", from: "a"))
    try pushed.run(.present("m"))
    try pushed.run(.push("f", from: "F"))
    #expect(pushed.layers == "L0:[r, a, f@F] L1(sheet):[m]")

    let presented = try deferring(.present("F", .popover))
    try presented.run(.opening(.open, "f", "F", .sheet))
    #expect(presented.layers == "L0:[r, a] L1(popover):[f@F]")

    let tab = try deferring(.tabs(["F", "b"]), in: [])
    try tab.run(.present("f", from: "F"))
    #expect(tab.layers == "L0:{*[f@F] | [b]}")

    let root = try deferring(.root("F"), in: [])
    try root.run(.stack(["f", "g"], from: "F"))
    #expect(root.layers == "L0:[f@F, g@F]")
  }

  @Test("C10: A pushed one whose first opening has a layer style presents it, and is at home there")
  func firstOpeningPresented() throws {
    let world = try deferring(.push("F"))

    try world.run(.present("f", from: "F"))
    try world.run(.push("f2", from: "F"))

    #expect(world.layers == "L0:[r, a] L1(sheet):[f@F, f2@F]")
  }

  @Test(
    "C10: Tabs, a set stack, go to or a child may be the first opening; flags count for each screen"
  )
  func otherFirstOpenings() throws {
    let tabs = try deferring(.present("F"))
    try tabs.run(.tabs(["x", "y"], from: "F"))
    #expect(tabs.layers == "L0:[r, a] L1(sheet):{*[x@F] | [y@F]}")

    let stack = try deferring(.present("F", .fullScreenCover))
    let told = try stack.run(.stack(["x", "y"], from: "F", .noBack))
    #expect(told.changes == ["present(fullScreenCover) a>y"])
    for name in ["x", "y"] {
      #expect(stack.tree.screens[try stack.screen(name)].flags.contains(.noBack))
    }

    let goTo = try deferring(.push("F"))
    try goTo.run(.opening(.goTo, "a2", "F"))
    #expect(goTo.layers == "L0:[r, a, a2@F]")

    let child = try deferring(.present("F"))
    try child.script("G", .push("g", from: "G"))
    try child.run(.push("G", from: "F"))
    try child.run(.push("f", from: "F"))
    #expect(child.layers == "L0:[r, a] L1(sheet):[g@G, f@F]")
  }

  @Test("C10: If it deferred and its stack has gone, it pushes where its parent does")
  func stackHasGone() throws {
    let world = try World("r")
    try world.script("P", .push("p", from: "P"))
    try world.run(.push("P"))
    try world.run(.present("m", from: "P"))
    try world.script("F", isDeferring: true)
    try world.run(.push("F", from: "m"))
    try world.run(.dismiss())

    try world.run(.push("f", from: "F"))

    #expect(world.layers == "L0:[r, p@P, f@F]")
  }

  @Test("C10: If its presenter has gone, it is presented over the top screen of that window")
  func presenterHasGone() throws {
    let world = try World("r", "a")
    try world.script("F", isDeferring: true)
    try world.run(.present("F", from: "a"))
    try world.run(.pop())
    try world.run(.push("b"))

    try world.run(.push("f", from: "F"))

    #expect(world.layers == "L0:[r, b] L1(sheet):[f@F]")
    #expect(world.tree.layers[try world.layer("L1")].presenter == (try world.screen("b")))
  }
}
