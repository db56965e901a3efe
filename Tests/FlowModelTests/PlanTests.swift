import Testing

@testable import FlowModel

@Suite("Plans")
struct PlanTests {
  @Test("Q7: Planning changes nothing")
  func planningIsPure() throws {
    let builder = try TreeBuilder()
    try builder.root()
    let a = try builder.push()
    try builder.present()
    let before = builder.stacks

    let plan = builder.closing { $0.mark(a, in: $1) }

    #expect(!plan.isEmpty)
    #expect(builder.stacks == before)
  }

  @Test("T4: A layer goes with the screen it was presented from, and all above it")
  func layersFollowTheirPresenter() throws {
    let builder = try TreeBuilder()
    let root = try builder.root()
    let a = try builder.push()
    let sheet = try builder.present(from: a)
    let upper = try builder.present(from: root)

    let plan = builder.closing { $0.mark(a, in: $1) }

    #expect(plan.removals.map(\.screen) == [upper, sheet, a])
    #expect(plan.removals.map { $0.closes != nil } == [true, true, false])
  }

  @Test("O4: Removals go layers top to bottom, screens top to bottom")
  func removalOrder() throws {
    let builder = try TreeBuilder()
    try builder.root()
    let a = try builder.push()
    let b = try builder.push()
    let sheet = try builder.present(from: b)
    let inSheet = try builder.push()

    let plan = builder.closing { closing, tree in closing.mark(a, in: tree) }

    #expect(plan.removals.map(\.screen) == [inSheet, sheet, b, a])
  }

  @Test("Q12: Reverting a plan's steps in reverse gives back the same tree")
  func revertIsExact() throws {
    let builder = try TreeBuilder()
    let root = try builder.root()
    let a = try builder.push()
    let b = try builder.push()
    try builder.present(from: a)
    try builder.push()
    let before = builder.stacks
    let fresh = try builder.screen()
    let stack = builder.stack(ofLayer: 0)

    for mark in [root, a, b] {
      let plan = builder.closing { $0.mark(mark, in: $1) }
      for step in plan.steps { builder.tree.apply(step) }
      #expect(builder.stacks != before)
      for step in plan.steps.reversed() { builder.tree.revert(step) }
      builder.tree.checkInvariants()
      #expect(builder.stacks == before)
    }
    let arranged = try builder.apply { tree, plan in
      try tree.planArrange(stack, new: [root, b, fresh], into: &plan)
    }
    for step in arranged.steps.reversed() { builder.tree.revert(step) }
    #expect(builder.stacks == before)
    let place = builder.tree.screens[fresh].stack
    #expect(place == nil)
  }

  @Test("T2: Setting a stack keeps what stays and removes only what goes, top first")
  func arrange() throws {
    let builder = try TreeBuilder()
    let root = try builder.root()
    let a = try builder.push()
    let b = try builder.push()
    let fresh = try builder.screen()
    let stack = builder.stack(ofLayer: 0)

    let plan = try builder.apply { tree, plan in
      try tree.planArrange(stack, new: [root, b, fresh], into: &plan)
    }

    #expect(builder.stacks == [[root, b, fresh]])
    #expect(plan.removals.map(\.screen) == [a])
  }

  @Test("T2: A stack refuses a screen twice, and none at all; nothing changes")
  func arrangeRefuses() throws {
    let builder = try TreeBuilder()
    let root = try builder.root()
    let stack = builder.stack(ofLayer: 0)
    let before = builder.stacks

    #expect(throws: Refusal.duplicate) {
      try builder.apply { try $0.planArrange(stack, new: [root, root], into: &$1) }
    }
    #expect(throws: Refusal.empty) {
      try builder.apply { try $0.planArrange(stack, new: [], into: &$1) }
    }
    #expect(builder.stacks == before)
  }

  @Test(
    "A1: Only a full-screen cover hides what is below", arguments: [Style.sheet, .popover, .alert])
  func visibility(style: Style) throws {
    let builder = try TreeBuilder()
    let root = try builder.root()
    let over = try builder.present(style)
    var visible: ContiguousArray<ScreenID> = []

    builder.tree.visibleScreens(of: builder.window, into: &visible)
    #expect(Array(visible) == [root, over])

    let cover = try builder.present(.fullScreenCover)
    builder.tree.visibleScreens(of: builder.window, into: &visible)
    #expect(Array(visible) == [cover])
  }
}
