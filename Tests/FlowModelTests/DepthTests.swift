import Testing

@testable import FlowModel

/// Steps are counted, not timed: how many objects of the tree an operation looks at.
@Suite("Cost at depth")
struct DepthTests {
  private static func tree(depth: Int) throws -> TreeBuilder {
    let builder = try TreeBuilder()
    try builder.root()
    let stack = try builder.topStack()
    for _ in 1..<depth {
      let screen = try builder.screen()
      var plan = Plan()
      try builder.tree.planPush(screen, on: stack, into: &plan)
      for step in plan.steps { builder.tree.apply(step) }
    }
    return builder
  }

  private static func lookUpsOfPushAndPop(depth: Int) throws -> Int {
    let builder = try tree(depth: depth)
    let screen = try builder.screen()
    let stack = try builder.topStack()
    let before = builder.tree.lookUps
    var push = Plan()
    try builder.tree.planPush(screen, on: stack, into: &push)
    for step in push.steps { builder.tree.apply(step) }
    let top = builder.tree.top(of: builder.window)
    #expect(top == screen)
    let pop = builder.closing { $0.mark(screen, in: $1) }
    for step in pop.steps { builder.tree.apply(step) }
    #expect(pop.removals.map(\.screen) == [screen])
    return builder.tree.lookUps - before
  }

  @Test("T6: Push and pop look at as many objects at depth 1,000,000 as at depth 100")
  func pushAndPop() throws {
    #expect(try Self.lookUpsOfPushAndPop(depth: 1_000_000) == Self.lookUpsOfPushAndPop(depth: 100))
  }

  @Test("T6: Finding a screen's place is one look-up, wherever it lies")
  func identity() throws {
    let builder = try Self.tree(depth: 10_000)
    let deep = builder.stacks[0][5_000]
    let before = builder.tree.lookUps
    let position = builder.tree.screens[deep].position
    let cost = builder.tree.lookUps - before
    #expect(position == 5_000)
    #expect(cost == 1)
  }

  @Test("T6: Removing n screens costs O(n), whatever lies below", arguments: [1, 10, 100])
  func removal(count: Int) throws {
    func cost(depth: Int) throws -> Int {
      let builder = try Self.tree(depth: depth)
      let stack = try builder.topStack()
      let before = builder.tree.lookUps
      let plan = builder.closing { $0.mark(stack, keeping: depth - count, in: $1) }
      #expect(plan.removals.count == count)
      return builder.tree.lookUps - before
    }
    #expect(try cost(depth: 10_000) == cost(depth: 1_000))
    #expect(try cost(depth: 1_000) <= 2 * count + 16)
  }
}
