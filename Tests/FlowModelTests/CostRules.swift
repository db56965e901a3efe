import Testing

@testable import FlowModel

/// The cost of requests, counted in objects that are looked up: time would depend on the machine.
@Suite("Rules about cost")
struct CostRules {
  /// Above the 64 screens up to which a debug build checks the whole tree after every step.
  private static let few = 100
  private static let many = 1_000

  /// The look-ups of `body` in a world of each size.
  private func costs(
    _ make: (Int) throws -> World, do body: (World) throws -> Void
  ) throws -> [Int] {
    try [Self.few, Self.many].map { count in
      let world = try make(count)
      let before = world.tree.lookUps
      try body(world)
      return world.tree.lookUps - before
    }
  }

  // MARK: Layers

  private func worldWithLayers(_ count: Int, style: Style) throws -> World {
    let world = try World("r")
    for _ in 0..<count { try world.open(.present, from: "W", style: style) }
    return world
  }

  @Test(
    "T6, Q7: Push and pop below n layers cost what they change, also to compare and to show",
    arguments: [Style.sheet, .alert, .fullScreenCover])
  func belowLayers(style: Style) throws {
    let costs = try costs({ try worldWithLayers($0, style: style) }) { world in
      try world.looking { plan in
        try world.open(.push, from: "r", plan: &plan)
        try world.tree.plan(world.request(.pop("L0")), in: &plan)
      }
      try world.looking { plan in try world.open(.push, from: "r", plan: &plan) }
    }

    #expect(costs[0] == costs[1])
  }

  @Test("T6: A batch that pushes in each of n layers costs the same for each")
  func inEachLayer() throws {
    let costs = try costs({ try worldWithLayers($0, style: .sheet) }) { world in
      let layers = world.tree.windows[try world.window()].layers
      try world.looking { plan in
        for layer in layers.dropLast(2) {
          var request = Request(.push, from: .layer(layer))
          request.presentable = world.tree.addScreen().map { .screen($0) } ?? .none
          try world.tree.plan(request, in: &plan)
        }
      }
    }

    #expect(costs[1] <= costs[0] * Self.many / (Self.few - 2))
  }

  // MARK: Stacks

  private func worldWithScreens(_ count: Int) throws -> World {
    let world = try World("r")
    for _ in 0..<count { try world.open(.push, from: "W") }
    return world
  }

  /// Removes the screen that lies so far below the top.
  private func remove(below top: Int, in world: World) throws {
    guard let stack = world.tree.baseStack(of: try world.window()) else { return }
    let screens = world.tree.stacks[stack].screens
    let request = Request(.remove, from: .screen(screens[screens.count - 1 - top]))
    try world.looking { plan in
      try world.tree.plan(request, in: &plan)
      #expect(plan.removals.count == 1)
    }
  }

  @Test("T6, Q14: Remove costs the screens above, whatever lies below", arguments: [0, 1, 10])
  func remove(below top: Int) throws {
    let costs = try costs(worldWithScreens) { try remove(below: top, in: $0) }

    #expect(costs[0] == costs[1])
  }

  @Test("Q14: Taking a remove back costs the screens above, too")
  func removeTakenBack() throws {
    let costs = try costs(worldWithScreens) { world in
      guard let stack = world.tree.baseStack(of: try world.window()) else { return }
      let screens = world.tree.stacks[stack].screens
      let request = Request(.remove, from: .screen(screens[screens.count - 5]))
      var plan = world.newPlan()
      try world.tree.plan(request, in: &plan)
      world.tree.revert(&plan, to: Plan.start)
    }

    #expect(costs[0] == costs[1])
  }

  @Test("Q14: Each screen above a removed one costs but a few look-ups")
  func removeAtBottom() throws {
    let costs = try costs(worldWithScreens) { world in
      try remove(below: world.tree.screens.count - 2, in: world)
    }

    // A debug build looks at each of them again.
    #expect(costs[1] - costs[0] <= 5 * (Self.many - Self.few))
  }

  // MARK: Tabs

  /// A world in which the coordinator T has opened `count` layers of two tabs each.
  private func worldWithTabs(_ count: Int) throws -> World {
    let world = try World("r")
    try world.script("T", .push("t", from: "T"))
    try world.run(.push("T"))
    for _ in 0..<count {
      var request = Request(.openTabs, from: world["T"])
      request.style = .fullScreenCover
      for _ in 0..<2 { request.all.append(world.tree.addScreen().map { .screen($0) } ?? .none) }
      var plan = world.newPlan()
      try world.tree.plan(request, in: &plan)
    }
    return world
  }

  @Test("T2: Letting go of a layer of tabs costs the same, however many its opener has opened")
  func oneLayerOfTabs() throws {
    let costs = try costs(worldWithTabs) { world in
      let layers = world.tree.windows[try world.window()].layers
      world.tree.removeLayer(layers[layers.count / 2])
      world.tree.removeLayer(layers[1])
      world.tree.removeLayer(layers[layers.count - 1])
    }

    #expect(costs[0] == costs[1])
  }

  @Test(
    "C4, T2: The layers of tabs that a coordinator has opened end with it, at the same cost each")
  func layersOfTabsEnd() throws {
    let costs = try costs(worldWithTabs) { world in
      var told = Told()
      world.perform([world.request(.stop("T"))], &told)
      #expect(world.layers == "L0:[r]" && world.tree.layers.count == 1)
    }

    #expect(costs[1] <= costs[0] * Self.many / Self.few)
  }

  @Test("T2, O4: Tabs that are emptied together cost the same each")
  func tabsEmptied() throws {
    let costs = try [8, 64].map { count in
      let world = try World("r")
      try world.script("T", .tabs((0..<count).map { "F\($0)" }, from: "T", .fullScreenCover))
      for tab in 0..<count { try world.script("F\(tab)", .push("f\(tab)", from: "F\(tab)")) }
      try world.run(.push("T"))
      let before = world.tree.lookUps
      var plan = world.newPlan()
      try world.tree.plan(world.request(.stop("T")), in: &plan)
      plan.orderRemovals()
      #expect(plan.removals.count == count)
      return world.tree.lookUps - before
    }

    #expect(costs[1] <= costs[0] * 64 / 8)
  }

  /// Two empty tabs of F and G, beside other coordinators that show a screen each.
  private func worldWithEmptyTabs(_ count: Int) throws -> World {
    let world = try World("r")
    for index in 0..<count {
      try world.script("C\(index)", .push("c\(index)", from: "C\(index)"))
    }
    var told = Told()
    world.perform((0..<count).map { world.request(.push("C\($0)")) }, &told)
    for name in ["F", "G"] { try world.script(name, isDeferring: true) }
    try world.run(.tabs(["F", "G"], .sheet))
    return world
  }

  @Test("T2: Empty tabs go at the same cost, however many coordinators there are elsewhere")
  func emptyTabsGo() throws {
    let costs = try costs(worldWithEmptyTabs) { world in
      try world.looking { plan in
        try world.tree.plan(world.request(.stop("F")), in: &plan)
        #expect(world.tree.windows[try world.window()].layers.count == 2)
        try world.tree.plan(world.request(.stop("G")), in: &plan)
        #expect(world.tree.windows[try world.window()].layers.count == 1)
      }
    }

    #expect(costs[0] == costs[1])
  }

  @Test(
    "A6: A tab without newcomers is removed at the same cost, however many coordinators there are")
  func tabRemoved() throws {
    let costs = try costs({ count in
      let world = try worldWithEmptyTabs(count)
      var told = Told()
      world.perform([world.request(.push("f", from: "F"))], &told)
      return world
    }) { world in
      let layer = try #require(world.tree.windows[try world.window()].layers.last)
      let tab = try #require(world.tree.layers[layer].tabs.first)
      try world.looking { plan in
        try world.tree.plan(Request(.removeTab, from: .router(tab)), in: &plan)
      }
    }

    #expect(costs[0] == costs[1])
  }
}

extension World {
  /// Opens a screen without a name, and looks at nothing else.
  func open(_ kind: RequestKind, from: String, style: Style = .push) throws {
    var plan = newPlan()
    try open(kind, from: from, style: style, plan: &plan)
  }

  func open(
    _ kind: RequestKind, from: String, style: Style = .push, plan: inout Plan
  ) throws {
    var request = Request(kind, from: self[from])
    request.presentable = tree.addScreen().map { .screen($0) } ?? .none
    request.style = style
    try tree.plan(request, in: &plan)
  }

  /// Plans requests, and finds all callbacks that follow.
  func looking(_ body: (inout Plan) throws -> Void) throws {
    var plan = newPlan()
    try body(&plan)
    plan.orderRemovals()
    var appearing = Appearing()
    for view in plan.views {
      tree.compare(view, into: &appearing)
      _ = tree.change(view, in: plan)
      _ = tree.changesLayerByLayer(view, in: plan)
    }
  }
}
