import Testing

@testable import FlowModel

@Suite("Rules about appearance")
struct AppearanceRules {
  @Test(
    "A1: Only a full-screen cover makes what is below disappear",
    arguments: [
      Style.sheet, .popover, .alert, .confirmationDialog, .fullScreenCover,
    ])
  func covers(style: Style) throws {
    let world = try World("r")
    let name = style == .alert || style == .confirmationDialog ? "alert" : "m"

    let told = try world.run(.present(name, style))

    #expect(told.entering == [name])
    #expect(told.leaving == (style == .fullScreenCover ? ["r"] : []))
  }

  @Test("A1: What lies between two covers is seen again when the upper one goes, and nothing below")
  func twoCovers() throws {
    let world = try World("r")
    try world.run(.present("c", .fullScreenCover))
    try world.run(.present("m"))
    let upper = try world.run(.present("d", .fullScreenCover))
    #expect(upper.leaving == ["m", "c"])

    let back = try world.run(.dismiss())

    #expect(back.leaving == ["d"] && back.entering == ["c", "m"])
    #expect(try world.run(.dismiss("W", 2)).entering == ["r"])
  }

  @Test("O3: Who leaves is told top-most first, who comes bottom-most first")
  func orderOfAppearance() throws {
    let world = try World("r")
    try world.run(.present("m"))
    try world.run(.present("n"))

    let told = try world.run(.push("a", from: "r"), .push("m2", from: "m"))

    #expect(told.leaving == ["m"] || told.leaving == ["m", "r"])
    let cover = try world.run(.present("c", .fullScreenCover))
    #expect(cover.leaving == ["n", "m2", "a"])
    #expect(try world.run(.dismiss()).entering == ["a", "m2", "n"])
  }

  @Test(
    "O3: Layers that are touched here and there, in whatever order, are told in theirs",
    arguments: [3, 12])
  func scatteredLayers(count: Int) throws {
    let world = try World("r")
    for index in 1...count { try world.run(.present("l\(index)")) }
    let touched = (1..<count).filter { $0 % 3 != 0 }
    let asks = (touched.filter { $0 % 2 == 0 } + touched.filter { $0 % 2 == 1 }).map {
      Ask.push("p\($0)", from: "l\($0)")
    }

    let told = try world.run(asks.map { world.request($0) })

    #expect(told.leaving == touched.reversed().map { "l\($0)" })
    #expect(told.entering == touched.map { "p\($0)" })
    #expect(told.changes == ["push l\(touched[touched.count - 1])>p\(touched[touched.count - 1])"])
  }

  @Test("O3, Q7: What changes in a layer and then goes with it left as it was seen")
  func touchedAndGone() throws {
    let world = try World("r")
    for name in ["k", "l", "m", "n"] { try world.run(.present(name)) }

    let told = try world.run(
      .push("x", from: "l"), .push("y", from: "r"), .dismiss("W", 3), .push("z", from: "k"))

    #expect(
      told.gone == ["x dismissed", "n dismissed", "L4", "m dismissed", "L3", "l dismissed", "L2"])
    #expect(told.leaving == ["n", "m", "l", "k", "r"] && told.entering == ["y", "z"])
    #expect(
      told.steps == [
        "dismiss(sheet) n>m", "dismiss(sheet) m>l", "dismiss(sheet) l>k", "push k>z",
      ])
    #expect(told.changes == ["dismiss(sheet) n>z"])
  }

  @Test("A1: A cover hides what was seen below it, though it has changed since")
  func coverAfterChanges() throws {
    let world = try World("r")
    for name in ["l", "m"] { try world.run(.present(name)) }

    let told = try world.run(.push("y", from: "r"), .present("c", .fullScreenCover))
    #expect(told.leaving == ["m", "l", "r"] && told.entering == ["c"])

    let back = try world.run(.push("z", from: "y"), .dismiss())
    #expect(back.leaving == ["c"] && back.entering == ["z", "l", "m"])
  }

  @Test("A2: Selecting a tab hides and shows; it never removes")
  func select() throws {
    let world = try World()
    try world.run(.tabs(["a", "b"]))
    try world.run(.push("x"))

    let told = try world.run(.select(1))

    #expect(told.leaving == ["x"] && told.entering == ["b"] && told.gone == [])
    #expect(told.changes == ["select x>b"])
    #expect(world.layers == "L0:{[a, x] | *[b]}")
    #expect(world.refusal(.select(2)) == .gone)
    #expect(world.refusal(.select(-1)) == .gone)
  }

  @Test("A2: Selecting the selected tab pops it to its root, and is told also when nothing changes")
  func reselect() throws {
    let world = try World()
    try world.run(.tabs(["a", "b"]))
    try world.run(.push("x"))
    var plan = world.newPlan()
    try world.tree.plan(world.request(.select(0)), in: &plan)
    #expect(plan.reselections.map { $0.to } == [0] && plan.isChange)
    world.tree.revert(&plan, to: Plan.start)
    #expect(plan.reselections.map { $0.to } == [])

    #expect(try world.run(.select(0)).gone == ["x popped"])
    try world.tree.plan(world.request(.select(0)), in: &plan)
    #expect(plan.reselections.map { $0.to } == [0] && !plan.isChange)
  }

  @Test("A2: Tabs that are marked so stay as they are when they are selected again")
  func keptTabs() throws {
    let world = try World()
    try world.run(.tabs(["a", "b"], keeps: true))
    try world.run(.push("x"))

    #expect(try world.run(.select(0)).isNoop)
    #expect(world.layers == "L0:{*[a, x] | [b]}")
  }

  @Test("Q3: A selection is about its tab, wherever that stands, and never becomes another one")
  func selectIdentity() throws {
    let world = try World()
    try world.run(.tabs(["a", "b", "c"]))
    try world.run(.push("x"))
    let tabs = world.tree.layers[try #require(world.tree.layers.keys.first)].tabs
    var wish = world.request(.select(0))
    wish.tab = tabs[2]
    var plan = world.newPlan()
    try world.tree.plan(wish, in: &plan)
    #expect(plan.selections.map { $0.tab } == [tabs[2]])
    #expect(plan.selections.map { $0.left } == [tabs[0]])
    world.tree.revert(&plan, to: Plan.start)

    // The selected tab is not selected once more, and another one not for it.
    wish.tab = tabs[0]
    try world.tree.plan(wish, in: &plan)
    #expect(!plan.isChange && plan.reselections.map { $0.to } == [])
    wish.tab = tabs[1]
    wish.reselects = true
    try world.tree.plan(wish, in: &plan)
    #expect(!plan.isChange && plan.reselections.map { $0.to } == [])
    #expect(world.layers == "L0:{*[a, x] | [b] | [c]}")

    // It has gone, by name or by router.
    var removal = Request(.removeTab, from: .router(tabs[1]))
    try world.run([removal])
    for kind in [RequestKind.selectTab, .selectTabOf] {
      removal = Request(kind, from: kind == .selectTab ? wish.from : .router(tabs[1]))
      if kind == .selectTab { removal.tab = tabs[1] }
      try world.tree.plan(removal, in: &plan)
      #expect(plan.isChange == false)
    }
  }

  @Test(
    "A2: The one who opened the tabs is asked about a selection, and about the user's way back")
  func whoIsAsked() throws {
    let world = try World()
    try world.run(.tabs(["a", "b"]))
    var plan = world.newPlan()
    try world.tree.plan(world.request(.select(1)), in: &plan)
    #expect(plan.selections.map { $0.isBack } == [false])
    #expect(plan.selections.map { $0.to } == [1])
    plan.keep(world.tree)

    var back = world.newPlan()
    try world.tree.plan(world.request(.back()), in: &back)
    #expect(back.selections.map { $0.isBack } == [true])
  }

  @Test("A3: What is pushed into a covered stack, or another tab, appears when that is seen")
  func covered() throws {
    let world = try World()
    try world.run(.tabs(["a", "b"]))
    let other = try world.run(.push("y", from: "b"))
    #expect(other.entering == [] && other.leaving == [] && other.changes == [])
    #expect(try world.run(.select(1)).entering == ["y"])

    try world.run(.present("c", .fullScreenCover))
    let below = try world.run(.push("z", from: "y"))
    #expect(below.entering == [] && below.leaving == [])
    #expect(try world.run(.dismiss()).entering == ["z"])
  }
}
