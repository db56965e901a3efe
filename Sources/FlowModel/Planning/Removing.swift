/// Plans for remove and go to.
extension Tree {
  /// Takes one screen out of its stack; those above it stay (Q14).
  mutating func planRemove(_ request: borrowing Request, _ plan: inout Plan) throws(Refusal) {
    guard case .screen(let screen) = request.from, let stack = screens[screen].stack else { return }
    if stacks[stack].screens.count > 1 {
      return remove(screen, on: stack, Cause.popped, &plan)
    }
    let layer = stacks[stack].layer
    if layers[layer].index == 0 || !layers[layer].tabs.isEmpty { throw .notPresented }
    var closing = Closing(cause: Cause.dismissed)
    closing.mark(layer, in: self)
    close(closing, &plan)
  }

  /// Goes back to a screen the caller has found on the stack, or pushes one it has made; if it has done
  /// neither yet, one that nobody knows stands for it (Q15).
  mutating func planGoTo(_ request: borrowing Request, _ plan: inout Plan) throws(Refusal) {
    let source = try source(request.from)
    if case .screen(let screen) = request.presentable, let stack = screens[screen].stack,
      stack == source.stack
    {
      return cut(stack, keeping: screens[screen].position + 1, Cause.popped, &plan)
    }
    var push = Request(.push, from: request.from)
    push.flags = request.flags
    push.presentable = request.presentable
    if case .none = push.presentable {
      guard let screen = imagineScreen(&plan) else { throw .gone }
      push.presentable = .screen(screen)
    }
    try planOpening(push, &plan)
  }

  /// The stack on which a request would push now, whose screens go to looks at.
  package func stackOfSource(_ from: Object) -> StackID? {
    do throws(Refusal) {
      return try source(from).stack
    } catch {
      return nil
    }
  }
}
