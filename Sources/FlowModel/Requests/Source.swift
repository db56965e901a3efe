/// The requester of an opening and the place it leads to, worked out from `from`.
struct Source {
  var owner: CoordinatorID?
  var window: WindowID
  /// The stack to push on; nil in an empty window, and for a coordinator that has opened nothing
  /// (T5).
  var stack: StackID?
  var presenter: ScreenID?
  /// The place of the first screen: in an empty window, or by a coordinator that has opened nothing
  /// yet.
  var first: Place?
}

extension Tree {
  /// Works out the source that `from` stands for. Throws if it stands for none.
  @_optimize(speed)
  func source(_ from: Object) throws(Refusal) -> Source {
    switch from {
    case .coordinator(let coordinator): return try source(of: coordinator)
    case .screen(let screen):
      guard screens.contains(screen) else { throw .gone }
      guard let stack = screens[screen].stack else {
        throw screens[screen].wasOpened ? .gone : .neverOpened
      }
      let owner = screens[screen].owner
      if let owner, isEnding(owner) { throw .ended }
      return Source(owner: owner, window: window(of: stack), stack: stack, presenter: screen)
    case .router(let stack):
      guard isOpen(stack) else { throw .gone }
      return source(stack)
    case .layer(let layer):
      guard isOpen(layer) else { throw .gone }
      return source(layers[layer].stack)
    case .window(let window):
      guard windows.contains(window) else { throw .gone }
      let base = baseStack(of: window)
      return Source(
        owner: nil, window: window, stack: base, presenter: top(of: window),
        first: base == nil ? .root(window) : nil)
    case .none, .outside: throw .gone
    }
  }

  private func source(_ tab: StackID) -> Source {
    let stack = shown(in: tab)
    return Source(owner: nil, window: window(of: stack), stack: stack, presenter: top(of: stack))
  }

  private func source(of coordinator: CoordinatorID) throws(Refusal) -> Source {
    guard coordinators.contains(coordinator) else { throw .ended }
    if isEnding(coordinator) { throw .ended }
    let node = coordinators[coordinator]
    if node.phase == .created { throw .noWindow }
    if !node.hasOpened {
      guard let place = firstPlace(of: coordinator) else { throw .noWindow }
      let presenter: ScreenID? =
        switch place {
        case .stack(let stack), .top(let stack, _), .pane(let stack): top(of: stack)
        case .layer(_, _, let presenter): presenter
        default: nil
        }
      guard let window = window(of: place) else { throw .noWindow }
      return Source(
        owner: coordinator, window: window, stack: nil, presenter: presenter, first: place)
    }
    let stack = stack(of: coordinator)
    guard let window = stack.map({ window(of: $0) }) ?? node.window, windows.contains(window) else {
      throw .noWindow
    }
    return Source(
      owner: coordinator, window: window, stack: stack, presenter: stack.flatMap { top(of: $0) },
      first: windows[window].layers.isEmpty ? .root(window) : nil)
  }

  /// Finds the place of a coordinator's first screen: the one it was opened for, or, if that has
  /// gone, the one where its parent pushes (T5). Nil if there is no window left.
  private func firstPlace(of coordinator: CoordinatorID) -> Place? {
    let node = coordinators[coordinator]
    switch node.place {
    case .stack(let stack), .pane(let stack): if isOpen(stack) { return node.place }
    case .top(let stack, let screen):
      if isOpen(stack) { return screens[screen].stack == stack ? node.place : .stack(stack) }
    case .tabs(let layer): if isOpen(layer) { return node.place }
    case .root(let window):
      guard windows.contains(window) else { return nil }
      return node.isRoot ? baseStack(of: window).map { .stack($0) } ?? node.place : node.place
    case .layer(let window, let style, let presenter):
      guard windows.contains(window) else { return nil }
      return .layer(window, style, presenter: presenter.flatMap { isOpen($0) ? $0 : nil })
    case nil: return nil
    }
    if let parent = node.parent, let stack = stack(of: parent) { return .stack(stack) }
    guard let window = node.window, windows.contains(window) else { return nil }
    return .root(window)
  }

  /// Returns the stack a coordinator pushes on: its own while that is open, else its parent's; nil
  /// if it has opened nothing yet (T5).
  package func stack(of coordinator: CoordinatorID) -> StackID? {
    var each: CoordinatorID? = coordinator
    while let current = each {
      let node = coordinators[current]
      if !node.hasOpened {
        if current == coordinator { return nil }
      } else if let stack = home(node.place) {
        return stack
      }
      each = node.parent
    }
    return coordinators[coordinator].window.flatMap { baseStack(of: $0) }
  }

  /// True if a coordinator pushes in a tab, or will open its first screen there.
  package func isAtHome(_ coordinator: CoordinatorID, in tab: StackID) -> Bool {
    if case .stack(tab) = coordinators[coordinator].place { return true }
    return stack(of: coordinator) == tab
  }

  private func home(_ place: Place?) -> StackID? {
    switch place {
    case .stack(let stack), .top(let stack, _), .pane(let stack):
      isOpen(stack) ? shown(in: stack) : nil
    case .tabs(let layer): isOpen(layer) ? layers[layer].stack : nil
    case .root(let window): baseStack(of: window)
    case .layer, nil: nil
    }
  }

  package func window(of place: Place) -> WindowID? {
    switch place {
    case .root(let window), .layer(let window, _, _): windows.contains(window) ? window : nil
    case .stack(let stack), .top(let stack, _), .pane(let stack):
      isOpen(stack) ? window(of: stack) : nil
    case .tabs(let layer): isOpen(layer) ? layers[layer].window : nil
    }
  }

  /// The window an object is in.
  package func window(of object: Object) -> WindowID? {
    switch object {
    case .none, .outside: nil
    case .window(let window): windows.contains(window) ? window : nil
    case .layer(let layer): layers.contains(layer) ? layers[layer].window : nil
    case .router(let stack): stacks.contains(stack) ? window(of: stack) : nil
    case .screen(let screen): window(of: screen)
    case .coordinator(let coordinator):
      coordinators[coordinator].window.flatMap { windows.contains($0) ? $0 : nil }
    }
  }
}
