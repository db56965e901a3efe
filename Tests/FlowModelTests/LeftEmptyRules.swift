import Testing

@testable import FlowModel

@Suite("Rules about coordinators that are left with nothing")
struct LeftEmptyRules {
  /// A family of a parent `P` with a child `F`, which shows `f`.
  private func family(parentShows: Bool = false) throws -> World {
    let world = try World("r")
    try world.script("F", .push("f", from: "F"))
    try world.script("P", .push(parentShows ? "p" : "F", from: "P"))
    try world.run(.push("P"))
    if parentShows { try world.run(.push("F", from: "P")) }
    return world
  }

  private func loseScreen(
    _ world: World, screen: String, of coordinator: String, wasAlert: Bool = false,
    opensMore: Bool = false
  ) throws -> Fate {
    world.tree.removeScreen(try world.screen(screen))
    let loss = Loss.screen(cause: Cause.back, wasAlert: wasAlert, opensMore: opensMore)
    return world.fate(of: try world.coordinator(coordinator), after: loss)
  }

  private func cause(_ world: World, coordinator: String) throws -> Int32 {
    world.tree.coordinators[try world.coordinator(coordinator)].cause
  }

  @Test("O5, O10: A coordinator ends with its last screen, and for the same cause")
  func lastScreen() throws {
    let world = try family()

    #expect(try loseScreen(world, screen: "f", of: "F") == .ends)
    #expect(try cause(world, coordinator: "F") == Cause.back)
  }

  @Test("O5: One that still has a screen goes on, and its cause stays open")
  func anotherScreen() throws {
    let world = try family()
    try world.run(.push("g", from: "F"))

    #expect(try loseScreen(world, screen: "g", of: "F") == .goesOn)
    #expect(try cause(world, coordinator: "F") == 0)
  }

  @Test("O5, O11: While a child shows something it goes on, and remembers how its own screens went")
  func childShows() throws {
    let world = try family(parentShows: true)
    let parent = try world.coordinator("P")

    #expect(try loseScreen(world, screen: "p", of: "P") == .goesOn)
    #expect(try loseScreen(world, screen: "f", of: "F") == .ends)
    world.tree.setPhase(.ending, of: try world.coordinator("F"))
    world.tree.detach(try world.coordinator("F"))
    #expect(world.fate(of: parent, after: .child(cause: Cause.finished)) == .ends)
    #expect(try cause(world, coordinator: "P") == Cause.back)
  }

  @Test("O9: One whose child is about to start goes on without a screen")
  func opensMore() throws {
    let world = try family()

    #expect(try loseScreen(world, screen: "f", of: "F", opensMore: true) == .goesOn)
  }

  @Test("V4: After an alert it goes on while something it has asked for waits, not otherwise")
  func afterAlert() throws {
    for (pending, fate) in [(1, Fate.goesOn), (0, .ends)] {
      let world = try family()
      world.tree.addPending(pending, to: try world.coordinator("F"))

      #expect(try loseScreen(world, screen: "f", of: "F", wasAlert: true) == fate)
    }
  }

  @Test("O5: What was asked for otherwise does not keep one that has lost its last screen")
  func pendingComesTooLate() throws {
    let world = try family()
    world.tree.addPending(1, to: try world.coordinator("F"))

    #expect(try loseScreen(world, screen: "f", of: "F") == .ends)
  }

  @Test(
    "O11: A parent with nothing left ends with its last child, as stopped where that finished",
    arguments: [
      (Cause.finished, Cause.stopped), (Cause.parentEnded, Cause.stopped),
      (Cause.popped, Cause.popped),
    ])
  func lastChild(ended: Int32, expected: Int32) throws {
    let world = try family()
    let child = try world.coordinator("F")
    world.tree.removeScreen(try world.screen("f"))
    world.tree.setPhase(.ending, of: child)
    world.tree.detach(child)

    let parent = try world.coordinator("P")
    #expect(world.fate(of: parent, after: .child(cause: ended)) == .ends)
    #expect(try cause(world, coordinator: "P") == expected)
  }

  @Test("O11: A parent goes on that shows something, has asked for something, or is a root")
  func parentGoesOn() throws {
    let world = try family(parentShows: true)
    let parent = try world.coordinator("P")
    let loss = Loss.child(cause: Cause.popped)
    #expect(world.fate(of: parent, after: loss) == .goesOn)

    world.tree.removeScreen(try world.screen("p"))
    world.tree.detach(try world.coordinator("F"))
    world.tree.addPending(1, to: parent)
    #expect(world.fate(of: parent, after: loss) == .goesOn)

    world.tree.addPending(-1, to: parent)
    #expect(world.fate(of: parent, after: loss) == .ends)
    let root = try world.newCoordinator(isRoot: true)
    world.tree.setPhase(.running, of: root)
    #expect(world.fate(of: root, after: loss) == .goesOn)
  }

  @Test("O5, C4: A parent that is ending ends after its last child and its last screen")
  func endingParent() throws {
    let world = try family(parentShows: true)
    let parent = try world.coordinator("P")
    world.tree.setPhase(.ending, of: parent)
    let loss = Loss.child(cause: Cause.popped)

    #expect(world.fate(of: parent, after: loss) == .goesOn)
    #expect(try loseScreen(world, screen: "p", of: "P") == .goesOn)
    world.tree.detach(try world.coordinator("F"))
    #expect(world.fate(of: parent, after: loss) == .ends)
    #expect(try cause(world, coordinator: "P") == 0)
  }

  @Test("C2: One that has never shown anything ends as stopped, which its author is told; once")
  func neverOpened() throws {
    let world = try World("r")
    let empty = try world.newCoordinator(isRoot: false)
    #expect(world.fate(of: empty, after: .wish) == .goesOn)
    world.tree.setPhase(.running, of: empty)

    #expect(world.hasNothing(empty))
    #expect(world.fate(of: empty, after: .wish) == .endsUnopened)
    #expect(world.tree.coordinators[empty].cause == Cause.stopped)
    #expect(world.fate(of: empty, after: .wish) == .ends)
  }

  @Test("C2: A root goes on with nothing, and so does one that has deferred")
  func lastsWithout() throws {
    let world = try World("r")
    let root = try world.newCoordinator(isRoot: true)
    let slow = try world.newCoordinator(isRoot: false)
    for each in [root, slow] { world.tree.setPhase(.running, of: each) }
    world.tree.addPending(1, to: slow)

    #expect(world.fate(of: root, after: .wish) == .goesOn)
    #expect(world.fate(of: slow, after: .wish) == .goesOn)
    world.tree.removeCoordinator(slow)
    #expect(world.fate(of: slow, after: .wish) == .goesOn)
    #expect(!world.hasNothing(slow))
  }
}

extension World {
  fileprivate func fate(of coordinator: CoordinatorID, after loss: Loss) -> Fate {
    tree.fate(of: coordinator, after: loss)
  }

  fileprivate func newCoordinator(isRoot: Bool) throws -> CoordinatorID {
    let made = tree.addCoordinator(isRoot: isRoot)
    return try #require(made)
  }
}
