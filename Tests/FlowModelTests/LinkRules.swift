import Testing

@testable import FlowModel

/// The tree after a route is brought: screens that a link has opened close, and all beyond a
/// screen.
@Suite("Rules about links")
struct LinkRules {
  private func unlink(_ names: String..., cause: Int32 = 0) -> Ask {
    var ask = Ask(.link, "-")
    ask.all = names
    ask.cause = cause
    return ask
  }

  private func trim(_ landing: String) -> Ask {
    var ask = Ask(.deepLink, "-")
    ask.landing = landing
    return ask
  }

  @Test("L1: Emptying a link closes what is bound to it, with all above; causes as for close")
  func emptied() throws {
    let world = try World("r")
    try world.script("F", .push("f", from: "F"))
    try world.run(.push("F"))
    try world.run(.push("x"))
    #expect(try world.run(unlink("F")).gone == ["x popped", "f popped", "-F dismissed"])

    try world.run(.push("a"))
    try world.run(.push("b"))
    #expect(try world.run(unlink("a")).gone == ["b popped", "a popped"])

    try world.run(.present("m"))
    #expect(try world.run(unlink("m")).gone == ["m dismissed", "L1"])
    #expect(world.layers == "L0:[r]")
  }

  @Test("L1: What is bound goes newest first; what has gone already is left alone")
  func severalBound() throws {
    let world = try World("r", "a", "b")
    try world.run(.close("b"))

    #expect(try world.run(unlink("b", "a")).gone == ["a popped"])
    #expect(try world.run(unlink("b", "a")).isNoop)
  }

  @Test("L1: Another route replaces what is bound: the cause is replaced, also of those below")
  func replaced() throws {
    let world = try World("r")
    try world.script("F", .push("f", from: "F"))
    try world.script("G", .push("g", from: "G"))
    try world.run(.push("F"))
    try world.run(.push("G", from: "F"))

    let told = try world.run(unlink("F", cause: Cause.replaced))

    #expect(told.gone == ["g replaced", "-G replaced", "f replaced", "-F replaced"])
  }

  @Test("L1: What has become a window's root is not closed by emptying a link")
  func boundRoot() throws {
    let world = try World("r")
    let before = world.tree.dump

    #expect(throws: Refusal.notPresented) { try world.run(unlink("r")) }

    #expect(world.tree.dump == before)
  }

  @Test("L4: What lies beyond the screen a link leads to closes as one transition")
  func trimmed() throws {
    let world = try World("r", "a", "b")
    try world.run(.present("m"))
    try world.run(.push("m2", from: "m"))

    let told = try world.run(trim("a"))

    #expect(told.gone == ["m2 popped", "m popped", "L1", "b popped"])
    #expect(told.changes == ["dismiss(sheet) m2>a"])
    #expect(try world.run(trim("a")).isNoop)
  }

  @Test("L4: A screen in a tab that is not selected is shown; other tabs keep what they show")
  func trimmedInTab() throws {
    let world = try World()
    try world.run(.tabs(["a", "b"]))
    try world.run(.push("a2"))
    try world.run(.push("b2", from: "b"))
    try world.run(.push("b3", from: "b"))

    let told = try world.run(trim("b2"))

    #expect(told.gone == ["b3 popped"])
    #expect(told.changes == ["select a2>b2"])
    #expect(world.layers == "L0:{[a, a2] | *[b, b2]}")
  }

  @Test("L4: A landing that has gone closes nothing")
  func landingHasGone() throws {
    let world = try World("r", "a", "b")
    try world.run(.pop())
    #expect(try world.run(trim("b")).isNoop)
    #expect(world.layers == "L0:[r, a]")
  }

  @Test("L1, A6: A tab that was added for a link goes with it, but not the last of layer 0")
  func addedTab() throws {
    let world = try World()
    try world.run(.tabs(["a", "b"]))
    let tabs = world.tree.layers[try #require(world.tree.layers.keys.first)].tabs
    var wish = Request(.link, from: .none)
    wish.all = [.router(tabs[1]), world["b"]]
    wish.cause = Cause.replaced
    #expect(try world.run([wish]).gone == ["b replaced"])
    #expect(world.layers == "L0:{*[a]}")

    wish.all = [.router(tabs[0]), world["a"]]
    #expect(throws: Refusal.notPresented) { try world.run([wish]) }
    #expect(world.layers == "L0:{*[a]}")
  }
}
