import CFlowABI
import FlowModel

/// On whose behalf, and where, something is opened: what `from` stands for.
struct Source {
  var owner: CoordinatorID?
  var window: WindowID
  var stack: StackID?
  var presenter: ScreenID?
  /// Where a coordinator that has shown nothing yet must open its first screen.
  var place: Place?
}

extension Engine {
  /// - Parameter draft: what earlier operations of the same request do; they may end who asks.
  func source(of handle: flow_handle, _ draft: Draft) throws(Hindrance) -> Source {
    switch Handle.kind(handle) {
    case FLOW_KIND_COORDINATOR: return try source(coordinator: Handle.key(handle), draft)
    case FLOW_KIND_SCREEN: return try source(screen: Handle.key(handle), draft)
    case FLOW_KIND_ROUTER: return try source(stack: Handle.key(handle), owner: nil)
    case FLOW_KIND_LAYER:
      let layer: LayerID = Handle.key(handle)
      guard tree.layers.contains(layer) else { throw .refused(.gone) }
      return try source(stack: tree.layers[layer].stack, owner: nil)
    case FLOW_KIND_WINDOW: return try source(window: Handle.key(handle))
    default: throw .refused(.gone)
    }
  }

  private func source(coordinator: CoordinatorID, _ draft: Draft) throws(Hindrance) -> Source {
    guard tree.coordinators.contains(coordinator) else { throw .refused(.ended) }
    let node = tree.coordinators[coordinator]
    guard !isEnding(coordinator, draft) else { throw .refused(.ended) }
    guard node.phase != .created else { throw .refused(.noWindow) }
    let stack = tree.stack(of: coordinator)
    let home = stack.map { tree.layers[tree.stacks[$0].layer].window } ?? node.window
    guard let window = home, tree.windows.contains(window) else { throw .refused(.noWindow) }
    return Source(
      owner: coordinator, window: window, stack: stack,
      presenter: stack.flatMap { tree.top(of: $0) },
      place: pendingPlace(of: coordinator, window))
  }

  /// Whether a coordinator is being ended, or will be by an earlier operation of the same request.
  func isEnding(_ coordinator: CoordinatorID, _ draft: Draft) -> Bool {
    if tree.coordinators[coordinator].phase == .ending { return true }
    return draft.endings.contains { tree.isWithin(coordinator, $0.coordinator) }
  }

  private func pendingPlace(of coordinator: CoordinatorID, _ window: WindowID) -> Place? {
    let node = tree.coordinators[coordinator]
    if node.isRoot || node.shown > 0 || coordinatorRecords[Int(coordinator.slot)].hasOpened {
      return tree.windows[window].layers.isEmpty ? .root(window) : nil
    }
    return node.place
  }

  private func source(screen: ScreenID, _ draft: Draft) throws(Hindrance) -> Source {
    guard tree.screens.contains(screen) else { throw .refused(.gone) }
    guard let stack = tree.screens[screen].stack else {
      throw .refused(screenRecords[Int(screen.slot)].wasOpened ? .gone : .noWindow)
    }
    var source = try source(stack: stack, owner: tree.screens[screen].owner)
    if let owner = source.owner, isEnding(owner, draft) { throw .refused(.ended) }
    source.presenter = screen
    return source
  }

  private func source(stack: StackID, owner: CoordinatorID?) throws(Hindrance) -> Source {
    guard tree.isOpen(stack) else { throw .refused(.gone) }
    return Source(
      owner: owner, window: tree.layers[tree.stacks[stack].layer].window, stack: stack,
      presenter: tree.top(of: stack))
  }

  private func source(window: WindowID) throws(Hindrance) -> Source {
    guard tree.windows.contains(window) else { throw .refused(.gone) }
    let base = tree.windows[window].layers.first
    return Source(
      owner: nil, window: window, stack: base.map { tree.layers[$0].stack },
      presenter: tree.top(of: window), place: base == nil ? .root(window) : nil)
  }
}
