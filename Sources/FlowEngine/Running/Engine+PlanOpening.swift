import CFlowABI
import FlowModel
import FlowForeign

/// Planning what opens.
extension Engine {
  func planOpening(
    _ operation: Operation, _ transition: TransitionID, _ transaction: Transaction,
    _ draft: inout Draft
  ) throws(Hindrance) {
    let source = try source(of: operation.from, draft)
    if operation.kind == FLOW_REQUEST_SET_STACK {
      return try planStack(operation, source, transaction, &draft)
    }
    if operation.kind == FLOW_REQUEST_OPEN_TABS {
      return try planTabs(operation, source, transition, transaction, &draft)
    }
    switch Handle.kind(operation.presentable) {
    case FLOW_KIND_SCREEN:
      try planScreen(Handle.key(operation.presentable), operation, source, transaction, &draft)
    case FLOW_KIND_COORDINATOR:
      try planStart(
        Handle.key(operation.presentable), operation, source, transition, transaction, &draft)
    default: throw .refused(.container)
    }
  }

  /// Where an opening leads.
  func place(_ operation: Operation, _ source: Source) throws(Hindrance) -> Place {
    if operation.kind == FLOW_REQUEST_SET_ROOT { return .root(source.window) }
    if let place = source.place { return place }
    let presents =
      operation.kind == FLOW_REQUEST_PRESENT
      || operation.kind == FLOW_REQUEST_OPEN && operation.style != .push
    if presents {
      let style = operation.style == .push ? Style.sheet : operation.style
      return .layer(source.window, style, presenter: source.presenter)
    }
    guard let stack = source.stack else { throw .refused(.noWindow) }
    return operation.kind == FLOW_REQUEST_REPLACE_TOP ? .top(stack) : .stack(stack)
  }

  private func planScreen(
    _ screen: ScreenID, _ operation: Operation, _ source: Source, _ transaction: Transaction,
    _ draft: inout Draft
  ) throws(Hindrance) {
    try checkFresh(screen)
    let place =
      try isAlert(screen) ? placeOfAlert(operation, source) : place(operation, source)
    try touch(source.window, transaction)
    draft.plan.cause = cause(FLOW_CAUSE_REPLACED)
    var flags = operation.flags
    if let owner = source.owner, source.place != nil {
      flags.formUnion(coordinatorRecords[Int(owner.slot)].flags)
    }
    do throws(Refusal) {
      switch place {
      case .root(let window) where operation.kind == FLOW_REQUEST_SET_ROOT:
        try tree.planRoot(screen, flags: flags, of: window, into: &draft.plan)
      case .root(let window):
        try tree.planPresent(
          screen, style: .push, flags: flags, presenter: nil, in: window, into: &draft.plan)
      case .stack(let stack): try tree.planPush(screen, on: stack, into: &draft.plan)
      case .top(let stack): try tree.planReplaceTop(screen, on: stack, into: &draft.plan)
      case .tabs(let layer):
        try tree.planPush(screen, on: tree.layers[layer].stack, into: &draft.plan)
      case .layer(let window, let style, let presenter):
        try tree.planPresent(
          screen, style: style, flags: flags, presenter: presenter, in: window, into: &draft.plan)
      }
    } catch {
      throw .refused(error)
    }
    if let owner = source.owner { tree.own(screen, by: owner) }
    tree.setFlags(flags, of: screen)
    draft.openings.append(Opening(screen: screen, operation: operation))
    commit(transaction, &draft)
    if operation.kind == FLOW_REQUEST_SET_ROOT {
      try endRootCoordinator(of: source.window, operation, transaction, &draft)
    }
  }

  func checkFresh(_ screen: ScreenID) throws(Hindrance) {
    guard tree.screens.contains(screen) else { throw .refused(.gone) }
    guard tree.screens[screen].stack == nil else { throw .refused(.duplicate) }
    guard !screenRecords[Int(screen.slot)].wasOpened, tree.screens[screen].owner == nil else {
      throw .refused(.gone)
    }
  }

  private func planStack(
    _ operation: Operation, _ source: Source, _ transaction: Transaction, _ draft: inout Draft
  ) throws(Hindrance) {
    guard let stack = source.stack else { throw .refused(.noWindow) }
    try touch(source.window, transaction)
    let screens = ContiguousArray(operation.screens.map { Handle.key($0) as ScreenID })
    draft.plan.cause = cause(FLOW_CAUSE_REPLACED)
    do throws(Refusal) {
      try tree.planArrange(stack, new: screens, into: &draft.plan)
    } catch {
      throw .refused(error)
    }
    guard draft.plan.steps.count > draft.applied else { return }
    for screen in screens where tree.screens[screen].stack == nil {
      try checkFresh(screen)
    }
    // What goes with a set goes with its new top-most screen.
    let last = screens.last { tree.screens[$0].stack == nil }
    for screen in screens where tree.screens[screen].stack == nil {
      if let owner = source.owner { tree.own(screen, by: owner) }
      draft.openings.append(
        Opening(screen: screen, operation: operation, hasCallbacks: screen == last))
    }
    commit(transaction, &draft)
  }

  private func planStart(
    _ coordinator: CoordinatorID, _ operation: Operation, _ source: Source,
    _ transition: TransitionID, _ transaction: Transaction, _ draft: inout Draft
  ) throws(Hindrance) {
    guard tree.coordinators.contains(coordinator) else { throw .refused(.ended) }
    guard tree.coordinators[coordinator].phase == .created,
      !draft.starts.contains(where: { $0.coordinator == coordinator })
    else { throw .refused(.duplicate) }
    let place = try place(operation, source)
    let isRoot = tree.coordinators[coordinator].isRoot
    if isRoot {
      // It shows nothing itself, so that it can only take a window (T5).
      guard case .root = place else { throw .refused(.container) }
    }
    try touch(source.window, transaction)
    var start = Start(
      coordinator: coordinator, parent: source.owner, place: place, operation: operation,
      transition: transition)
    if operation.isCarried {
      start.parent = nil
      start.carrier = Handle.key(operation.from)
    }
    if case .root(let window) = place, Handle.kind(operation.from) == FLOW_KIND_WINDOW {
      start.rootOf = window
    }
    if operation.kind == FLOW_REQUEST_SET_ROOT {
      draft.plan.cause = cause(FLOW_CAUSE_REPLACED)
      tree.planClear(source.window, into: &draft.plan)
      commit(transaction, &draft)
      try endRootCoordinator(of: source.window, operation, transaction, &draft)
      draft.endsFirst = true
    }
    draft.changes = true
    draft.starts.append(start)
  }

  /// A window's root coordinator ends when the host replaces the root, with all it shows elsewhere (C2).
  private func endRootCoordinator(
    of window: WindowID, _ operation: Operation, _ transaction: Transaction, _ draft: inout Draft
  ) throws(Hindrance) {
    guard Handle.kind(operation.from) == FLOW_KIND_WINDOW, let root = tree.windows[window].root,
      tree.coordinators.contains(root), !isEnding(root, draft)
    else { return }
    try planEnd(
      root, FLOW_CAUSE_REPLACED, nil, causeOfDescendants: FLOW_CAUSE_REPLACED, transaction, &draft)
  }
}
