/// Plans for remove, go to and set arguments.
extension Tree {
  /// Takes one screen out of its stack; those above it stay (Q14).
  mutating func planRemove(_ request: borrowing Request, in plan: inout Plan) throws(Refusal) {
    guard case .screen(let screen) = request.from, let stack = screens[screen].stack else { return }
    let going = screensGoing(with: screen)
    if going.count < stacks[stack].screens.count {
      return remove(screen, with: going, cause: Cause.popped, in: &plan)
    }
    let layer = stacks[stack].layer
    if !canClose(stacks[stack].screens[0], rootOf: layer) { throw .notPresented }
    var closing = Closing(cause: Cause.dismissed)
    closing.mark(stacks[stack].screens[0], in: self)
    close(closing, in: &plan)
  }

  /// Takes one screen out of its stack, with the layers presented from it and the coordinators it
  /// carries; the others above it stay. Complexity: O(screens above the lowest that goes).
  mutating func remove(_ screen: ScreenID, cause: Int32, in plan: inout Plan) {
    remove(screen, with: screensGoing(with: screen), cause: cause, in: &plan)
  }

  private mutating func remove(
    _ screen: ScreenID, with going: Few<ScreenID>, cause: Int32, in plan: inout Plan
  ) {
    guard let stack = screens[screen].stack else { return }
    let position = screens[screen].position
    var closing = Closing(cause: cause)
    if going.count == 1, position == stacks[stack].screens.count - 1 {
      closing.mark(stack, keeping: position, in: self)
      return close(closing, in: &plan)
    }
    let first = plan.removals.count
    if first > 0 { plan.needsOrder = true }
    for index in 0..<going.count {
      if let layer = going[index].flatMap({ screens[$0].presented }) {
        closing.mark(layer, in: self)
      }
    }
    closing.run(&self, in: &plan)
    plan.cause = cause
    if going.count == 1 {
      noteRemoval(of: screen, in: &plan)
      takeStep(.takeOut(screen, stack, at: position), in: &plan)
    } else {
      takeOut(going, of: stack, in: &plan)
    }
    closeCarried(from: first, in: &plan)
  }

  private mutating func takeOut(
    _ going: Few<ScreenID>, of stack: StackID, in plan: inout Plan
  ) {
    var gone = NumberTable()
    var low = Int.max
    for index in 0..<going.count {
      guard let screen = going[index] else { break }
      gone.insert(screen.number)
      low = min(low, screens[screen].position)
    }
    let old = stacks[stack].screens[low...]
    for screen in old.reversed() where gone.contains(screen.number) {
      noteRemoval(of: screen, in: &plan)
    }
    arrange(
      stack, new: old.kept { !gone.contains($0.number) }, from: low, in: &plan)
  }

  /// Returns a screen, and the screens on its stack that leave with it because it carries their
  /// coordinator (C3).
  private func screensGoing(with screen: ScreenID) -> Few<ScreenID> {
    var going = Few(screen)
    if screens[screen].carried.first == nil { return going }
    var seen = NumberTable()
    seen.insert(screen.number)
    var index = 0
    while let carrier = going[index] {
      index += 1
      forEachCarried(by: carrier) {
        if screens[$0].stack == screens[screen].stack, seen.insert($0.number) {
          going.append($0)
        }
      }
    }
    return going
  }

  /// Goes back to the screen that the caller has found on the stack, or opens one it has made, on
  /// top or in place of the top one. If it has done neither yet, an imagined screen stands for it
  /// (Q15).
  mutating func planGoTo(_ request: borrowing Request, in plan: inout Plan) throws(Refusal) {
    let source = try source(request.from)
    let pane = pane(request, from: source)
    if case .screen(let screen) = request.presentable, let stack = screens[screen].stack,
      stack == pane ?? source.stack
    {
      if request.flags.contains(.unlessThere) { return }
      cut(stack, keeping: screens[screen].position + 1, cause: Cause.popped, in: &plan)
      if pane != nil { selectPane(stack, in: &plan) }
      return
    }
    let replaces =
      pane == nil && request.flags.contains(.inPlace) && source.first == nil
      && source.stack.flatMap { top(of: $0) } != nil
    var push = Request(replaces ? .replaceTop : .push, from: request.from)
    push.flags = request.flags.subtracting([.unlessThere, .inPlace])
    push.pane = request.pane
    push.presentable = request.presentable
    if case .none = push.presentable {
      guard let screen = imagineScreen(&plan) else { throw .gone }
      push.presentable = .screen(screen)
    }
    try planOpening(push, in: &plan)
  }

  /// Plans new arguments for a screen, which only the caller knows. Nothing moves, but the window
  /// counts as touched, so that it is busy meanwhile (Q18).
  mutating func planArguments(_ request: borrowing Request, in plan: inout Plan) {
    guard case .screen(let screen) = request.from, let window = window(of: screen),
      !request.hasArguments
    else { return }
    touch(window, in: &plan)
    plan.isChange = true
  }

  /// Returns the stack in which a go to searches, and on which it would push, now.
  package func stackOfGoTo(_ request: borrowing Request) -> StackID? {
    pane(of: request) ?? stackOfSource(request.from)
  }

  /// Returns the stack on which a request would push now.
  package func stackOfSource(_ from: Object) -> StackID? {
    do throws(Refusal) {
      return try source(from).stack
    } catch {
      return nil
    }
  }

  /// Returns the place for which `from` stands now: the stack of a pop to root, the window of a
  /// dismiss all; none if there is none.
  package func place(stoodFor request: borrowing Request) -> Object {
    do throws(Refusal) {
      let source = try source(request.from)
      if isUnopened(source) { return .none }
      if request.kind == .dismissAll { return .window(source.window) }
      return source.stack.map { .router($0) } ?? .none
    } catch {
      return .none
    }
  }
}
