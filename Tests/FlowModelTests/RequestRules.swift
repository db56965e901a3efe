import Testing

@testable import FlowModel

@Suite("Rules about requests")
struct RequestRules {
  // MARK: Q3

  @Test("Q3: What is gone already is a noop, for every kind of request that closes")
  func goneIsNoop() throws {
    let world = try World("r", "a")
    try world.script("F", .push("f", from: "F"))
    try world.run(.present("F"))
    world.keep("L1", as: "OldLayer")
    world.keep("S1", as: "OldStack")
    try world.run(.dismiss())
    try world.run(.pop())

    for ask in [
      Ask.close("a"), .remove("a"), Ask(.popTo, "a"), Ask(.backTo, "a"), .pop("a"), .stop("F"),
      .finish("F"), .close("F"), .pop("F"), .close("OldLayer"), .drag("OldLayer"),
      .dismiss("OldLayer"), .pop("OldStack"), .close("OldStack"), Ask(.popToRoot, "OldStack"),
    ] {
      #expect(try world.run(ask).isNoop, "\(ask.kind) \(ask.from)")
    }
    #expect(world.layers == "L0:[r]")
  }

  @Test("Q3: A flow that has lost its last screen is gone, though that may not have been told yet")
  func lostLastScreen() throws {
    let world = try World("r")
    try world.script("F", .push("f", from: "F"))
    try world.run(.push("F"))

    let told = try world.run(.close("f"), .stop("F"), .pop("F"))

    #expect(told.leftOut == 0)
    #expect(told.gone == ["f popped", "-F popped"])
  }

  @Test("Q3: A wish that waited removes those of its screens that are left, and nothing else")
  func pinned() throws {
    let world = try World("r", "a", "b", "c")
    let wish = try world.wish(.pop(), about: "c", "b", cause: Cause.popped)

    try world.run(.pop())
    #expect(try world.run([wish]).gone == ["b popped"])
    #expect(try world.run([wish]).isNoop)
    #expect(world.layers == "L0:[r, a]")
  }

  @Test("Q3: A wish that waited is a noop if something else would go with its screens")
  func pinnedBelowAnother() throws {
    let world = try World("r", "a")
    let wish = try world.wish(.back(), about: "a", cause: Cause.back)
    try world.run(.push("b"))
    let before = world.tree.dump

    #expect(try world.run([wish]).isNoop)

    #expect(world.tree.dump == before)
  }

  @Test("Q3: What waited to take the place of a screen is a noop if that has gone or is covered")
  func pinnedPlace() throws {
    for ask in [
      Ask.opening(.replaceTop, "n"), .opening(.replaceTop, "F"),
      .opening(.goTo, "n", flags: .inPlace),
    ] {
      let world = try World("r", "a")
      try world.script("F", .push("f", from: "F"))
      let waiting = try world.pinned(ask)
      #expect(waiting.pinned?.screens == [try world.screen("a")])

      try world.run(.push("x"))
      #expect(try world.run([waiting]).isNoop)
      try world.run(.pop())
      try world.run(.present("m", from: "a"))
      #expect(try world.run([waiting]).isNoop)
      try world.run(.dismiss())
      try world.run(.pop())
      #expect(try world.run([waiting]).isNoop)
      #expect(world.layers == "L0:[r]")
    }
  }

  @Test("Q3: What waited to take the place of a screen does so if that is as it was")
  func pinnedPlaceStays() throws {
    let world = try World("r", "a")
    try world.script("F", .push("f", from: "F"))
    try world.run(.present("m", from: "a"))
    let waiting = try world.pinned(.opening(.replaceTop, "F"))
    #expect(waiting.pinned?.screens == [try world.screen("m"), try world.screen("a")])
    try world.run(.dismiss())

    let told = try world.run([waiting])

    #expect(told.asked == ["a replaced"])
    #expect(told.gone == ["a replaced"])
    #expect(world.layers == "L0:[r, f@F]")
  }

  @Test("Q3: Who asked and has ended is told so, whatever has become of the screen")
  func pinnedEnded() throws {
    let world = try World("r")
    try world.script("F", .push("f", from: "F"))
    try world.run(.push("F"))
    let waiting = try world.pinned(.opening(.replaceTop, "n", "F"))
    let fromScreen = try world.pinned(.opening(.replaceTop, "n", "f"))
    try world.run(.stop("F"))

    #expect(throws: Refusal.ended) { try world.run([waiting]) }
    #expect(try world.run([fromScreen]).isNoop)
  }

  @Test("Q3: A wish that had nothing to remove does nothing when it comes back")
  func pinnedToNothing() throws {
    let world = try World("r")
    let waiting = try world.pinned(.pop())
    #expect(waiting.pinned?.screens == [])
    try world.run(.push("x"))

    #expect(try world.run([waiting]).isNoop)
    #expect(world.layers == "L0:[r, x]")
  }

  @Test(
    "Q3: A coordinator that defers replaces the screen that was on top when it was opened, or none")
  func lateReplacement() throws {
    let world = try World("r", "t")
    try world.script("S", isDeferring: true)
    try world.run(.opening(.replaceTop, "S"))
    try world.run(.push("x"))
    #expect(world.layers == "L0:[r, t, x]")

    #expect(try world.run(.push("s", from: "S")).gone == ["t replaced"])
    #expect(world.layers == "L0:[r, x, s@S]")

    try world.script("T", isDeferring: true)
    try world.run(.opening(.replaceTop, "T"))
    try world.run(.close("s"))
    try world.run(.push("t2", from: "T"))
    #expect(world.layers == "L0:[r, x, t2@T]")
  }

  // MARK: Q4, Q5

  @Test("Q4: A coordinator that has ended, or is being ended, opens nothing")
  func ended() throws {
    let world = try World("r")
    try world.script("F", .push("f", from: "F"))
    try world.run(.push("F"))
    var plan = world.newPlan()
    try world.tree.plan(world.request(.stop("F")), in: &plan)
    #expect(throws: Refusal.ended) {
      try world.tree.plan(world.request(.push("x", from: "F")), in: &plan)
    }
    world.tree.revert(&plan, to: Plan.start)
    try world.tree.plan(world.request(.close("f")), in: &plan)
    #expect(throws: Refusal.ended) {
      try world.tree.plan(world.request(.push("x", from: "F")), in: &plan)
    }
    world.tree.revert(&plan, to: Plan.start)

    try world.run(.stop("F"))

    #expect(world.refusal(.push("x", from: "F")) == .ended)
    #expect(world.refusal(.push("F")) == .ended)
  }

  @Test("Q4: Who would be ended by its own request, because its carrier makes room, is refused")
  func endsItself() throws {
    let world = try World("r", "a")
    try world.script("C", isDeferring: true)
    try world.run(.carried("C", by: "a"))
    try world.run(.push("c", from: "C"))

    #expect(world.refusal(.stack(["x"], from: "C")) == .ended)
    #expect(world.refusal(.stack(["r", "x", "c"], from: "C")) == .ended)
    #expect(world.refusal(.stack(["a", "x"], from: "C")) == nil)
    try world.run(.present("m", from: "c"))
    try world.run(.remove("c"))
    #expect(world.layers == "L0:[r, a]")

    try world.script("D", .push("d", from: "D"))
    try world.run(.carried("D", by: "a", .sheet))
    try world.run(.push("top", from: "d"))
    try world.tree.addPending(1, to: world.coordinator("D"))
    #expect(world.refusal(.opening(.replaceTop, "y", "D")) == nil)
    #expect(world.layers == "L0:[r, a] L1(sheet):[d@D, top@D]")
  }

  @Test("Q5: Relative requests never empty a stack")
  func neverEmpty() throws {
    let world = try World("r", "a", "b")

    #expect(try world.run(.counted(.popToDepth, "W", -3)).gone == ["b popped", "a popped"])
    for ask in [Ask.pop(), Ask(.popToRoot), .counted(.popToDepth, "W", 0), .dismiss("W", 9)] {
      #expect(try world.run(ask).isNoop)
    }
    #expect(world.layers == "L0:[r]")
  }

  // MARK: Q7

  @Test("Q7: The host sees one change from the old visible screen to the new one")
  func oneChange() throws {
    let world = try World("r")

    #expect(try world.run(.push("a")).changes == ["push r>a"])
    #expect(try world.run(.opening(.replaceTop, "b")).changes == ["replace a>b"])
    #expect(try world.run(.push("c"), .push("d"), .push("e")).changes == ["push b>e"])
    #expect(try world.run(Ask(.popTo, "b")).changes == ["pop e>b"])
    #expect(try world.run(.present("m", .popover)).changes == ["present(popover) b>m"])
    #expect(try world.run(.dismiss()).changes == ["dismiss(popover) m>b"])
    #expect(try world.run(.stack(["x", "b"])).changes == [])
    #expect(try world.run(.stack(["b", "x"])).changes == ["replace b>x"])
    #expect(try world.run(.stack(["y"])).changes == ["replace x>y"])
  }

  @Test("Q7: What came and went within one request was never seen")
  func neverSeen() throws {
    let world = try World("r")

    let told = try world.run(.push("x"), .present("m", .popover), .dismiss(), .pop())

    #expect(told.changes == [] && told.entering == [] && told.leaving == [])
    #expect(told.gone == ["m dismissed", "L1", "x popped"])
  }

  @Test(
    "Q7: A presenter that closes one layer at a time gets each with its own style, then the rest")
  func layerByLayer() throws {
    let world = try World("r")
    try world.run(.present("m", .sheet))
    try world.run(.present("n", .popover))

    let root = try world.run(.root("s"))
    #expect(root.changes == ["root n>s"])
    #expect(root.steps == ["dismiss(popover) n>m", "dismiss(sheet) m>r", "root r>s"])

    try world.run(.present("o", .fullScreenCover))
    try world.run(.present("p", .popover))
    let push = try world.run(.push("x"), .dismiss("W", 2), .push("y"))
    #expect(push.steps == ["dismiss(popover) p>o", "dismiss(fullScreenCover) o>s", "push s>y"])
  }

  @Test("Q7: A change under a cover is not seen; a selection there is told")
  func underACover() throws {
    let world = try World()
    try world.run(.tabs(["a", "b"]))
    try world.run(.present("c", .fullScreenCover))

    #expect(try world.run(.push("x", from: "a")).changes == [])
    #expect(try world.run(.select(1, "a")).changes == ["select x>b"])
  }

  // MARK: Q10

  @Test("Q10: A report of what is shown adds nothing; one of a lower screen goes back there")
  func reports() throws {
    let world = try World("r", "a", "b")
    func report(_ screen: String, in window: String = "W") -> Ask {
      var ask = Ask(.backTo, screen)
      ask.reportedIn = window
      return ask
    }

    #expect(try world.run(report("b")).isNoop)
    #expect(try world.run(report("a")).gone == ["b back"])
    #expect(try world.run(report("b")).isNoop)
    #expect(world.refusal(report("new")) == .notAllowed)
    #expect(world.refusal(report("r", in: "V")) == .notAllowed)
    try world.run(.present("m"))
    #expect(world.refusal(report("r")) == .notAllowed)
    try world.run(.dismiss())
    try world.run(.push("locked", .noBack))
    #expect(world.refusal(report("r")) == .notAllowed)
    #expect(world.layers == "L0:[r, a, locked]")
  }

  // MARK: Q12

  @Test("Q12: If one request of a batch is refused, nothing is run")
  func batchRefused() throws {
    let world = try World("r", "a")
    try world.script("F", .push("f", from: "F"))

    #expect(world.refusal(.push("F"), .pop(), .close("r")) == .notPresented)
    #expect(world.refusal(.pop(), .push("x"), .push("x")) == .duplicate)
    #expect(world.refusal(.stop("F"), .push("F")) == .noWindow)
    #expect(world.layers == "L0:[r, a]")
  }

  @Test("Q12: Each request of a batch meets what the one before has left, coordinators started")
  func batchInOrder() throws {
    let world = try World("r")
    try world.script("D", .push("d", from: "D"))
    try world.script("C", .push("c", from: "C"))
    try world.script("E", .push("e", from: "E"))

    try world.run(.push("D"), .push("x"))
    #expect(world.layers == "L0:[r, d@D, x]")
    try world.run(.present("C"), .dismiss())
    #expect(world.layers == "L0:[r, d@D, x]")
    try world.run(.push("E"), .stop("E"))
    #expect(world.layers == "L0:[r, d@D, x]")
    #expect(!world.isAlive("C") && !world.isAlive("E"))
  }

  @Test(
    "Q12: Two roots in one batch: the second ends the first, and what is pushed stands on its stack"
  )
  func twoRoots() throws {
    let world = try World("r")
    try world.script("A", .push("a", from: "A"))
    try world.script("B", .push("b", from: "B"))

    try world.run(.root("A"), .root("B"), .push("x"))

    #expect(world.layers == "L0:[b@B, x]")
    #expect(!world.isAlive("A") && !world.isAlive("r"))
  }

  @Test("Q12: Whoever stood there before the batch is asked, once; what the batch opens is not")
  func batchAsks() throws {
    let world = try World("r", "a")
    try world.script("F", .push("f", from: "F"))

    let told = try world.run(.pop(), .push("F"), .push("x"), Ask(.popToRoot), .push("y"))

    #expect(told.asked == ["a popped"])
    #expect(world.layers == "L0:[r, y]")
  }

  @Test("Q12: What a start has made impossible is left out, the rest is carried out")
  func leftOut() throws {
    let world = try World("r", "a")
    try world.script("F", .push("f", from: "F"), .close("a"))

    let told = try world.run(.push("F"), .push("x", from: "a"), .push("y"))

    #expect(told.leftOut > 0)
    #expect(world.layers == "L0:[r, y]" || world.layers == "L0:[r, f@F, y]")
  }

  @Test("Q3 Q12: A relative request behind a coordinator is about what the coordinator opens")
  func imagined() throws {
    let world = try World("r", "a")
    try world.script("F", .push("f", from: "F"))
    var plan = world.newPlan()
    var foresight = Foresight()
    try world.tree.plan(world.request(.push("F")), in: &plan)
    world.tree.imagine(since: Plan.start, in: &plan)
    world.tree.noteOpeners(since: Plan.start, in: plan, made: nil, to: &foresight)
    var pops: [Request] = []
    for _ in 0..<2 {
      let mark = plan.mark
      var pop = world.request(.pop())
      try world.tree.plan(pop, in: &plan)
      pop.pinned = world.tree.pins(of: pop, since: mark, in: plan, foresight: &foresight)
      pops.append(pop)
    }
    world.tree.revert(&plan, to: Plan.start)
    #expect(world.layers == "L0:[r, a]")
    #expect(pops[0].pinned?.screens == [] && pops[0].pinned?.isBehind == true)
    #expect(pops[1].pinned?.screens == [try world.screen("a")])

    // Before the coordinator has opened anything the first takes nothing, and no other screen.
    #expect(try world.run([pops[0]]).isNoop)
    try world.run(.push("F"))
    #expect(try world.run([pops[0]]).gone.first == "f popped")
    #expect(try world.run([pops[1]]).gone == ["a popped"])
  }

  // MARK: O1

  @Test("O1: Who would go by the first opening of a coordinator is asked before that starts")
  func askedBeforeStart() throws {
    let world = try World("r", "a")
    try world.script("F", .push("f", from: "F"))
    try world.script("G", .push("g", from: "G"))
    try world.script("M", .present("m", from: "M"))

    let replaced = try world.run(.opening(.replaceTop, "F"))
    #expect(replaced.asked == ["a replaced"])
    #expect(replaced.gone == ["a replaced"])

    try world.run(.push("t", .transient))
    let layer = try world.run(.push("M"))
    #expect(layer.asked == ["t replaced"])
    #expect(layer.gone == [])
    try world.run(.dismiss())

    #expect(try world.run(.present("G")).asked == [])
    #expect(world.layers == "L0:[r, f@F, t] L1(sheet):[g@G]")
  }

  @Test("O1 Q4: A coordinator is started that would end with what it takes the place of, if it did")
  func endsWithItsPlace() throws {
    let world = try World("r", "t")
    try world.run(.opening(.replaceTop, "w", flags: .transient))
    try world.script("K", .present("k", from: "K"))
    try world.script("N", .push("n", from: "N"))
    try world.run(.carried("K", by: "w", .sheet))

    #expect(world.refusal(.carried("N", by: "w")) == nil)
    #expect(world.layers == "L0:[r, w] L1(sheet):[k@K]")
  }

  // MARK: Q14

  @Test("Q14: Remove takes one screen out of its stack, and nothing above it")
  func removeMiddle() throws {
    let world = try World("r", "a", "b")
    try world.run(.present("m", from: "a"))

    let told = try world.run(.remove("a"))

    #expect(told.gone == ["m popped", "L1", "a popped"])
    #expect(world.layers == "L0:[r, b]")
    #expect(try world.run(.remove("r")).changes == [])
    #expect(world.layers == "L0:[b]")
    #expect(world.refusal(.remove("b")) == .notPresented)
  }

  @Test("Q14: At the only screen of a layer above 0, remove is a close")
  func removeAlone() throws {
    let world = try World("r")
    try world.run(.present("m"))

    #expect(try world.run(.remove("m")).gone == ["m dismissed", "L1"])
    #expect(world.layers == "L0:[r]")
  }

  @Test("Q14: What a removed screen carries goes with it, wherever it is")
  func removeCarrier() throws {
    let world = try World("r", "a")
    try world.script("C", .push("c", from: "C"))
    try world.run(.carried("C", by: "a"))
    try world.run(.push("b"))
    #expect(world.layers == "L0:[r, a, c@C, b]")

    let told = try world.run(.remove("a"))

    #expect(!world.isAlive("C") && !world.isAlive("c"))
    #expect(told.gone.last == "a popped")
  }

  @Test("Q14: Who stands with nobody but what it carries stands alone")
  func removeAloneWithCarried() throws {
    let world = try World("r")
    try world.script("C", .push("c", from: "C"))
    try world.run(.carried("C", by: "r"))
    #expect(world.refusal(.remove("r")) == .notPresented)

    try world.script("D", .push("d", from: "D"))
    try world.run(.present("m"))
    try world.run(.carried("D", by: "m"))
    let told = try world.run(.remove("m"))

    #expect(told.gone == ["d dismissed", "-D dismissed", "m dismissed", "L1"])
    #expect(world.layers == "L0:[r, c@C]")
  }

  @Test("Q14: What lies between a removed screen and what that carries stays")
  func removeBetween() throws {
    let world = try World("r", "a")
    try world.script("C", .push("c", from: "C"))
    try world.script("D", .push("d", from: "D"))
    try world.run(.carried("C", by: "a"))
    try world.run(.carried("D", by: "c"))
    try world.run(.push("b"))
    try world.run(.stack(["r", "c", "x", "d", "a", "b"]))

    let told = try world.run(.remove("a"))

    #expect(world.layers == "L0:[r, x, b]")
    #expect(told.gone.filter { !$0.hasPrefix("-") } == ["a popped", "d popped", "c popped"])
    try world.run(.pop())
    #expect(world.layers == "L0:[r, x]")
  }

  // MARK: Q19

  private func swap(_ one: String, _ other: String) -> Ask {
    var ask = Ask(.swap, one)
    ask.open = other
    return ask
  }

  @Test("Q19, A1: Two screens of a stack change places; if one was on top, the other is seen now")
  func swapTop() throws {
    let world = try World("r", "a", "b", "c")

    let told = try world.run(swap("a", "c"))

    #expect(world.layers == "L0:[r, c, b, a]")
    #expect(told.leaving == ["c"] && told.entering == ["a"] && told.gone == [])
    #expect(told.changes == ["replace c>a"] && told.asked == [])
    try world.run(.pop())
    #expect(world.layers == "L0:[r, c, b]")
  }

  @Test("Q19: Two screens with others above them change places unseen, the root among them")
  func swapBelow() throws {
    let world = try World("r", "a", "b")

    let told = try world.run(swap("a", "r"))

    #expect(world.layers == "L0:[a, r, b]")
    #expect(told.leaving == [] && told.entering == [] && told.changes == [])
  }

  @Test("Q19, T3, T4, C3: Owners, layers and what is carried stay with their screens")
  func swapKeeps() throws {
    let world = try World("r")
    try world.script("F", .push("f", from: "F"), .push("g", from: "F"))
    try world.script("C", .push("k", from: "C"))
    try world.run(.push("F"))
    try world.run(.carried("C", by: "g"))
    try world.run(.present("m", from: "k"))

    let told = try world.run(swap("k", "f"))

    #expect(world.layers == "L0:[r, k@C, g@F, f@F] L1(sheet):[m@C]")
    #expect(told.leaving == ["k"] && told.entering == ["f"])
    // A screen that is carried goes with its carrier, and the layer with the screen it was
    // presented from.
    #expect(
      try world.run(.remove("g")).gone == ["m popped", "L1", "g popped", "k popped", "-C popped"])
    #expect(world.layers == "L0:[r, f@F]")
  }

  @Test(
    "Q19, Q3, Q16: Nothing is done for the same screen or if one is gone; other stacks are refused"
  )
  func swapRefused() throws {
    let world = try World("r", "a", "b")
    try world.run(.present("m", from: "r"))

    #expect(try world.run(swap("a", "a")).steps == [])
    #expect(world.refusal(swap("a", "m")) == .gone)
    #expect(world.refusal(swap("a", "x")) == .neverOpened)
    #expect(world.refusal(swap("x", "a")) == .neverOpened)
    try world.run(.remove("b"))
    #expect(try world.run(swap("a", "b")).steps == [])
    #expect(try world.run(swap("b", "a")).steps == [])
    #expect(world.layers == "L0:[r, a] L1(sheet):[m]")
  }

  @Test(
    "Q19, O4, Q12: In a batch those behind meet the new order; removals are told in the old one")
  func swapInBatch() throws {
    let world = try World("r", "a", "b", "c")

    let told = try world.run(swap("a", "c"), .pop(), .remove("c"))

    #expect(world.layers == "L0:[r, b]")
    #expect(told.gone == ["c popped", "a popped"])
  }

  // MARK: Q15

  @Test("Q15: Go to goes back to the screen that was found, or pushes the one that was made")
  func goTo() throws {
    let world = try World("r", "a", "b")

    #expect(try world.run(.opening(.goTo, "b")).isNoop)
    #expect(try world.run(.opening(.goTo, "r")).gone == ["b popped", "a popped"])
    #expect(try world.run(.opening(.goTo, "x")).changes == ["push r>x"])
    #expect(world.layers == "L0:[r, x]")
  }

  @Test(
    "Q15: What go to would make is made when the plan needs it; until then nobody knows the screen"
  )
  func goToLater() throws {
    let world = try World("r")
    #expect(world.refusal(Ask(.goTo)) == nil)
    #expect(world.refusal(Ask(.goTo), Ask(.pop), Ask(.goTo)) == nil)
    #expect(world.tree.screens.count == 1)
  }

  @Test(
    "Q15: Unless there leaves what is found as it is; in place replaces the top screen if none is")
  func goToFlags() throws {
    let world = try World("r", "a", "b")

    #expect(try world.run(.opening(.goTo, "r", flags: .unlessThere)).isNoop)
    #expect(
      try world.run(.opening(.goTo, "x", flags: [.unlessThere, .inPlace])).gone == ["b replaced"])
    #expect(world.layers == "L0:[r, a, x]")
    #expect(try world.run(.opening(.goTo, "r", flags: .inPlace)).gone == ["x popped", "a popped"])
    #expect(try world.run(.opening(.goTo, "y", flags: .inPlace)).changes == ["replace r>y"])
    #expect(world.tree.screens[try world.screen("y")].flags.isEmpty)
  }

  // MARK: Q17

  @Test("Q17: A transient screen goes for what is opened on it, and for nothing else")
  func transient() throws {
    let world = try World("r")
    try world.run(.push("splash", .transient))
    #expect(try world.run(.present("sheet")).gone == [])
    #expect(try world.run(.dismiss()).gone == ["sheet dismissed", "L1"])

    let covered = try world.run(.push("a"))

    #expect(covered.gone == ["splash replaced"])
    #expect(covered.changes == ["replace splash>a"])
    #expect(try world.run(.back()).gone == ["a back"])
    #expect(world.layers == "L0:[r]")
  }

  @Test(
    "Q17: A transient screen goes when a coordinator opens its first screen, and not with set stack"
  )
  func transientBelowFlow() throws {
    let world = try World("r")
    try world.script("F", .push("f", from: "F"))
    try world.run(.push("splash", .transient))
    #expect(try world.run(.push("F")).gone == ["splash replaced"])
    #expect(world.layers == "L0:[r, f@F]")

    try world.run(.push("wait", .transient))
    try world.run(.stack(["r", "wait", "x"]))
    #expect(world.layers == "L0:[r, wait, x]")
  }

  // MARK: Q16

  @Test(
    "Q16: A screen never opened, one that has gone, and who is in no window have their reasons"
  )
  func reasons() throws {
    let world = try World("r", "a")
    try world.run(.pop())

    #expect(world.refusal(.push("x", from: "new")) == .neverOpened)
    #expect(world.refusal(.close("new")) == .neverOpened)
    #expect(world.refusal(.push("x", from: "a")) == .gone)
    #expect(world.refusal(.push("x", from: "F")) == .noWindow)
    #expect(world.refusal(.stop("F")) == .noWindow)
    #expect(world.refusal(.close("F")) == .noWindow)
    #expect(world.refusal(.close("W")) == .notPresented)
  }
}
