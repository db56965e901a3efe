import Testing

@testable import FlowModel

/// Builds small trees by the same plans the engine uses. A class, because a tree is never copied.
final class TreeBuilder {
  var tree: Tree
  let window: WindowID

  init() throws {
    var tree = Tree()
    let window = tree.addWindow()
    self.window = try #require(window)
    self.tree = tree
  }

  func screen() throws -> ScreenID {
    let screen = tree.addScreen()
    return try #require(screen)
  }

  @discardableResult
  func root() throws -> ScreenID {
    let screen = try screen()
    try apply { tree, plan in try tree.planRoot(screen, flags: [], of: window, into: &plan) }
    return screen
  }

  @discardableResult
  func push(on stack: StackID? = nil) throws -> ScreenID {
    let screen = try screen()
    let target = try stack ?? topStack()
    try apply { tree, plan in try tree.planPush(screen, on: target, into: &plan) }
    return screen
  }

  @discardableResult
  func present(_ style: Style = .sheet, from presenter: ScreenID? = nil) throws
    -> ScreenID
  {
    let screen = try screen()
    try apply { tree, plan in
      try tree.planPresent(
        screen, style: style, flags: [], presenter: presenter, in: window, into: &plan)
    }
    return screen
  }

  func topStack() throws -> StackID {
    let top = tree.topLayer(of: window)
    let layer = try #require(top)
    return tree.layers[layer].stack
  }

  func stack(ofLayer index: Int) -> StackID {
    tree.layers[tree.windows[window].layers[index]].stack
  }

  /// The stacks of the window, bottom layer first.
  var stacks: [[ScreenID]] {
    tree.windows[window].layers.map { Array(tree.stacks[tree.layers[$0].stack].screens) }
  }

  @discardableResult
  func apply(_ make: (borrowing Tree, inout Plan) throws -> Void) throws -> Plan {
    var plan = Plan()
    try make(tree, &plan)
    for step in plan.steps { tree.apply(step) }
    tree.checkInvariants()
    return plan
  }

  func closing(_ mark: (inout Closing, borrowing Tree) -> Void) -> Plan {
    var plan = Plan()
    var closing = Closing(of: window, in: tree)
    mark(&closing, tree)
    closing.plan(into: &plan, in: tree)
    return plan
  }
}
