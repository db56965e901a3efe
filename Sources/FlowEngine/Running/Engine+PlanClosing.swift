import CFlowABI
import FlowModel

/// Planning what closes. Whatever is gone already is left alone: nothing changes, and the request is a
/// noop (Q3).
extension Engine {
  func planClosing(_ operation: Operation, _ transaction: Transaction, _ draft: inout Draft)
    throws(Hindrance)
  {
    guard isLive(operation.from), !isRemoved(operation.from) else { return }
    switch operation.kind {
    case FLOW_REQUEST_POP: try planPop(operation, keeping: nil, transaction, &draft)
    case FLOW_REQUEST_POP_TO_ROOT: try planPop(operation, keeping: 1, transaction, &draft)
    case FLOW_REQUEST_POP_TO_DEPTH:
      try planPop(operation, keeping: max(1, operation.count), transaction, &draft)
    case FLOW_REQUEST_POP_TO:
      try planPopTo(operation, FLOW_CAUSE_POPPED, transaction, &draft)
    case FLOW_REQUEST_DISMISS, FLOW_REQUEST_DISMISS_ALL:
      try planDismiss(operation, transaction, &draft)
    case FLOW_REQUEST_DISMISS_TO: try planDismissTo(operation, transaction, &draft)
    case FLOW_REQUEST_CLOSE: try planClose(operation.from, transaction, &draft)
    case FLOW_REQUEST_FINISH, FLOW_REQUEST_STOP: try planEnd(operation, transaction, &draft)
    case FLOW_REQUEST_BACK, FLOW_REQUEST_GESTURE_BACK:
      try planBack(operation, transaction, &draft)
    case FLOW_REQUEST_BACK_TO: try planBackTo(operation, transaction, &draft)
    case FLOW_REQUEST_DRAG, FLOW_REQUEST_GESTURE_DRAG:
      try planDrag(operation, transaction, &draft)
    case FLOW_REQUEST_SELECT_TAB: try planSelect(operation, transaction, &draft)
    case FLOW_REQUEST_CLOSE_WINDOW: try planCloseWindow(operation, transaction, &draft)
    default: try planUnload(operation, transaction, &draft)
    }
  }

  /// Whether a handle names something that has left the tree, though its removal is not told yet.
  private func isRemoved(_ handle: flow_handle) -> Bool {
    switch Handle.kind(handle) {
    case FLOW_KIND_SCREEN:
      let screen: ScreenID = Handle.key(handle)
      return tree.screens[screen].stack == nil && screenRecords[Int(screen.slot)].wasOpened
    case FLOW_KIND_LAYER: return !tree.isOpen(Handle.key(handle) as LayerID)
    case FLOW_KIND_ROUTER: return !tree.isOpen(Handle.key(handle) as StackID)
    default: return false
    }
  }

  // MARK: Stacks

  private func planPop(
    _ operation: Operation, keeping keep: Int?, _ transaction: Transaction, _ draft: inout Draft
  ) throws(Hindrance) {
    guard let stack = try source(of: operation.from, draft).stack else { return }
    let depth = tree.stacks[stack].screens.count
    try cut(stack, keeping: keep ?? max(1, depth - 1), FLOW_CAUSE_POPPED, transaction, &draft)
  }

  private func planPopTo(
    _ operation: Operation, _ cause: flow_cause, _ transaction: Transaction, _ draft: inout Draft
  ) throws(Hindrance) {
    let screen = try openScreen(operation.from)
    guard let stack = tree.screens[screen].stack else { return }
    try cut(stack, keeping: tree.screens[screen].position + 1, cause, transaction, &draft)
  }

  func cut(
    _ stack: StackID, keeping keep: Int, _ cause: flow_cause, _ transaction: Transaction,
    _ draft: inout Draft
  ) throws(Hindrance) {
    guard keep < tree.stacks[stack].screens.count else { return }
    let window = tree.layers[tree.stacks[stack].layer].window
    var closing = Closing(of: window, in: tree)
    closing.mark(stack, keeping: keep, in: tree)
    try run(&closing, of: window, cause, transaction, &draft)
  }

  /// The screen of a request about a screen; one that was never opened cannot be closed.
  private func openScreen(_ handle: flow_handle) throws(Hindrance) -> ScreenID {
    guard Handle.kind(handle) == FLOW_KIND_SCREEN else { throw .refused(.gone) }
    let screen: ScreenID = Handle.key(handle)
    guard tree.screens[screen].stack != nil || screenRecords[Int(screen.slot)].wasOpened else {
      throw .refused(.notPresented)
    }
    return screen
  }

  // MARK: Layers

  private func planDismiss(
    _ operation: Operation, _ transaction: Transaction, _ draft: inout Draft
  ) throws(Hindrance) {
    let window = try source(of: operation.from, draft).window
    let count = tree.windows[window].layers.count
    guard count > 1 else {
      if operation.kind == FLOW_REQUEST_DISMISS {
        warn(operation.from, "nothing is presented in this window, so there is nothing to dismiss")
      }
      return
    }
    let wanted = operation.kind == FLOW_REQUEST_DISMISS ? operation.count : count
    try close(
      layersFrom: max(1, count - min(wanted, count)), of: window, FLOW_CAUSE_DISMISSED,
      transaction, &draft)
  }

  private func planDismissTo(
    _ operation: Operation, _ transaction: Transaction, _ draft: inout Draft
  ) throws(Hindrance) {
    let source = try source(of: operation.from, draft)
    guard let stack = source.stack else { return }
    try close(
      layersFrom: tree.layers[tree.stacks[stack].layer].index + 1, of: source.window,
      FLOW_CAUSE_DISMISSED, transaction, &draft)
  }

  func close(
    layersFrom index: Int, of window: WindowID, _ cause: flow_cause, _ transaction: Transaction,
    _ draft: inout Draft
  ) throws(Hindrance) {
    guard index < tree.windows[window].layers.count else { return }
    var closing = Closing(of: window, in: tree)
    closing.mark(layer: index)
    try run(&closing, of: window, cause, transaction, &draft)
  }

  // MARK: Anything

  private func planClose(
    _ target: flow_handle, _ transaction: Transaction, _ draft: inout Draft
  ) throws(Hindrance) {
    switch Handle.kind(target) {
    case FLOW_KIND_SCREEN: try planClose(openScreen(target), transaction, &draft)
    case FLOW_KIND_COORDINATOR:
      let coordinator: CoordinatorID = Handle.key(target)
      let node = tree.coordinators[coordinator]
      let isWindowRoot = node.window.map {
        tree.windows.contains($0) && tree.windows[$0].root == coordinator
      }
      guard node.phase != .created, isWindowRoot != true else { throw .refused(.notPresented) }
      try planEnd(coordinator, FLOW_CAUSE_DISMISSED, nil, transaction, &draft)
    case FLOW_KIND_TRANSITION:
      let opened = transitions[Handle.key(target)].opened
      if isLive(opened) { try planClose(opened, transaction, &draft) }
    case FLOW_KIND_LAYER, FLOW_KIND_ROUTER:
      let source = try source(of: target, draft)
      guard let stack = source.stack else { return }
      let index = tree.layers[tree.stacks[stack].layer].index
      guard index > 0 || transaction.request.isOwn else { throw .refused(.notPresented) }
      try close(
        layersFrom: index, of: source.window, FLOW_CAUSE_DISMISSED, transaction, &draft)
    default: throw .refused(.notPresented)
    }
  }

  private func planClose(
    _ screen: ScreenID, _ transaction: Transaction, _ draft: inout Draft
  ) throws(Hindrance) {
    guard let layer = tree.layer(of: screen) else { return }
    let node = tree.layers[layer]
    let isRoot = tree.screens[screen].position == 0
    guard !isRoot || node.index > 0 && node.tabs.isEmpty else { throw .refused(.notPresented) }
    var closing = Closing(of: node.window, in: tree)
    closing.mark(screen, in: tree)
    let cause = isRoot ? FLOW_CAUSE_DISMISSED : FLOW_CAUSE_POPPED
    try run(&closing, of: node.window, cause, transaction, &draft)
  }

  // MARK: The user's wishes

  private func planBack(
    _ operation: Operation, _ transaction: Transaction, _ draft: inout Draft
  ) throws(Hindrance) {
    let window = try source(of: operation.from, draft).window
    guard let layer = tree.topLayer(of: window) else { throw .refused(.unhandled) }
    let node = tree.layers[layer]
    let depth = tree.stacks[node.stack].screens.count
    if depth > 1 {
      guard mayGoBack(from: node.stack) else { throw .refused(.notAllowed) }
      return try cut(node.stack, keeping: depth - 1, FLOW_CAUSE_BACK, transaction, &draft)
    }
    if let tab = tree.tabBack(of: layer) {
      guard depth == 0 || mayGoBack(from: node.stack) else { throw .refused(.notAllowed) }
      return try select(tab, of: layer, isBack: true, transaction, &draft)
    }
    guard node.index > 0 else { throw .refused(.unhandled) }
    guard !node.flags.contains(.noDrag), depth == 0 || mayGoBack(from: node.stack) else {
      throw .refused(.notAllowed)
    }
    try close(layersFrom: node.index, of: window, FLOW_CAUSE_BACK, transaction, &draft)
  }

  private func mayGoBack(from stack: StackID) -> Bool {
    tree.top(of: stack).map { !tree.screens[$0].flags.contains(.noBack) } ?? false
  }

  /// A jump back (G5), or a toolkit's report of what it shows (Q10).
  private func planBackTo(
    _ operation: Operation, _ transaction: Transaction, _ draft: inout Draft
  ) throws(Hindrance) {
    let screen = try openScreen(operation.from)
    guard let stack = tree.screens[screen].stack else { return }
    let isReport = operation.window != 0
    let window = tree.layers[tree.stacks[stack].layer].window
    if isReport, operation.window != handle(window) {
      if isLive(operation.window) { tellWhole(Handle.key(operation.window)) }
      throw .refused(.notAllowed)
    }
    if isReport, tree.top(of: window) == screen { return }
    let isOnTop = tree.topLayer(of: window).map { tree.layers[$0].stack == stack } ?? false
    let isAllowed = isOnTop && mayGoBack(from: stack)
    guard isAllowed || tree.top(of: stack) == screen && !isReport else {
      if isReport { tellWhole(window) }
      throw .refused(.notAllowed)
    }
    try planPopTo(operation, FLOW_CAUSE_BACK, transaction, &draft)
  }

  private func planDrag(
    _ operation: Operation, _ transaction: Transaction, _ draft: inout Draft
  ) throws(Hindrance) {
    guard Handle.kind(operation.from) == FLOW_KIND_LAYER else { throw .refused(.gone) }
    let layer: LayerID = Handle.key(operation.from)
    guard tree.isOpen(layer) else { return }
    let node = tree.layers[layer]
    guard node.index > 0, !node.flags.contains(.noDrag) else { throw .refused(.notAllowed) }
    try close(layersFrom: node.index, of: node.window, FLOW_CAUSE_DRAGGED, transaction, &draft)
  }
}
