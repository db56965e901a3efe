import CFlowABI
import FlowModel
import FlowForeign

/// Planning the end of coordinators, windows and plugins.
extension Engine {
  func planEnd(_ operation: Operation, _ transaction: Transaction, _ draft: inout Draft)
    throws(Hindrance)
  {
    guard Handle.kind(operation.from) == FLOW_KIND_COORDINATOR else { throw .refused(.gone) }
    let coordinator: CoordinatorID = Handle.key(operation.from)
    let phase = tree.coordinators[coordinator].phase
    guard phase != .created else { throw .refused(.notPresented) }
    guard !isEnding(coordinator, draft) else { return }
    let finishes = operation.kind == FLOW_REQUEST_FINISH
    try planEnd(
      coordinator, finishes ? FLOW_CAUSE_FINISHED : FLOW_CAUSE_STOPPED, operation.value,
      transaction, &draft)
  }

  /// Ends a coordinator: its children, all they opened, and all above that, as one transition (C4).
  func planEnd(
    _ coordinator: CoordinatorID, _ cause: flow_cause, _ value: OwnedValue?,
    causeOfDescendants: flow_cause = FLOW_CAUSE_PARENT_ENDED, _ transaction: Transaction,
    _ draft: inout Draft
  ) throws(Hindrance) {
    var closings: ContiguousArray<(window: WindowID, closing: Closing)> = []
    mark(coordinator, &closings)
    try run(&closings, nil, transaction, &draft)
    draft.endings.append(
      Ending(
        coordinator: coordinator, cause: cause, value: value,
        causeOfDescendants: causeOfDescendants))
    draft.changes = true
  }

  /// What is carried by a screen that goes, goes with it (C3).
  ///
  /// - Parameter first: the first of the draft's removals that have not been looked at.
  func planCarried(from first: Int, _ transaction: Transaction, _ draft: inout Draft)
    throws(Hindrance)
  {
    var next = first
    var addsMore = false
    while next < draft.plan.removals.count {
      let removal = draft.plan.removals[next]
      next += 1
      let carried = tree.screens[removal.screen].carried
      for coordinator in carried where !isEnding(coordinator, draft) {
        let before = draft.plan.removals.count
        try planEnd(coordinator, removal.cause, nil, transaction, &draft)
        addsMore = addsMore || draft.plan.removals.count > before
      }
    }
    if addsMore { Engine.order(&draft.plan.removals) }
  }

  private func mark(
    _ coordinator: CoordinatorID,
    _ closings: inout ContiguousArray<(window: WindowID, closing: Closing)>
  ) {
    var screen = tree.coordinators[coordinator].firstScreen
    while let each = screen {
      mark(each, &closings)
      screen = tree.screens[each].nextOfOwner
    }
    for layer in coordinatorRecords[Int(coordinator.slot)].tabs where tree.isOpen(layer) {
      mark(layer, &closings)
    }
    var child = tree.coordinators[coordinator].firstChild
    while let each = child {
      mark(each, &closings)
      child = tree.coordinators[each].nextSibling
    }
  }

  /// Tabs end with whoever opened them, also when nothing is in them.
  private func mark(
    _ layer: LayerID, _ closings: inout ContiguousArray<(window: WindowID, closing: Closing)>
  ) {
    let node = tree.layers[layer]
    for index in closings.indices where closings[index].window == node.window {
      return closings[index].closing.mark(layer: node.index)
    }
    var closing = Closing(of: node.window, in: tree)
    closing.mark(layer: node.index)
    closings.append((node.window, closing))
  }

  private func mark(
    _ screen: ScreenID, _ closings: inout ContiguousArray<(window: WindowID, closing: Closing)>
  ) {
    guard let window = tree.window(of: screen) else { return }
    for index in closings.indices where closings[index].window == window {
      return closings[index].closing.mark(screen, in: tree)
    }
    var closing = Closing(of: window, in: tree)
    closing.mark(screen, in: tree)
    closings.append((window, closing))
  }

  private func run(
    _ closings: inout ContiguousArray<(window: WindowID, closing: Closing)>, _ cause: flow_cause?,
    _ transaction: Transaction, _ draft: inout Draft
  ) throws(Hindrance) {
    for index in closings.indices {
      try run(
        &closings[index].closing, of: closings[index].window, cause, transaction, &draft)
    }
  }

  /// Plans a closing and applies it. Without a given cause, coordinators that only lose their screens
  /// by it are popped or dismissed, by what goes.
  func run(
    _ closing: inout Closing, of window: WindowID, _ cause: flow_cause?,
    _ transaction: Transaction, _ draft: inout Draft
  ) throws(Hindrance) {
    try touch(window, transaction)
    let first = draft.plan.removals.count
    draft.plan.cause = self.cause(cause ?? FLOW_CAUSE_POPPED)
    closing.plan(into: &draft.plan, in: tree)
    if cause == nil, closing.closesLayer {
      for index in first..<draft.plan.removals.count {
        draft.plan.removals[index].cause = self.cause(FLOW_CAUSE_DISMISSED)
      }
    }
    commit(transaction, &draft)
  }

  func planCloseWindow(
    _ operation: Operation, _ transaction: Transaction, _ draft: inout Draft
  ) throws(Hindrance) {
    guard Handle.kind(operation.from) == FLOW_KIND_WINDOW else { throw .refused(.gone) }
    let window: WindowID = Handle.key(operation.from)
    try touch(window, transaction)
    try close(layersFrom: 0, of: window, FLOW_CAUSE_DISMISSED, transaction, &draft)
    if let root = tree.windows[window].root, tree.coordinators.contains(root) {
      try planEnd(
        root, FLOW_CAUSE_DISMISSED, nil, causeOfDescendants: FLOW_CAUSE_DISMISSED, transaction,
        &draft)
    }
    draft.closesWindow = window
    draft.changes = true
  }

  /// Ends all that lives of a plugin's classes; the classes go afterwards.
  func planUnload(
    _ operation: Operation, _ transaction: Transaction, _ draft: inout Draft
  ) throws(Hindrance) {
    guard Handle.kind(operation.from) == FLOW_KIND_PLUGIN else { throw .refused(.gone) }
    let plugin: PluginID = Handle.key(operation.from)
    var closings: ContiguousArray<(window: WindowID, closing: Closing)> = []
    for coordinator in tree.coordinators.keys
    where coordinatorRecords[Int(coordinator.slot)].instance.entry.plugin == plugin
      && tree.coordinators[coordinator].phase != .created
    {
      mark(coordinator, &closings)
      draft.endings.append(
        Ending(coordinator: coordinator, cause: FLOW_CAUSE_UNLOADED, value: nil))
    }
    for screen in tree.screens.keys
    where screenRecords[Int(screen.slot)].instance.entry.plugin == plugin {
      mark(screen, &closings)
    }
    try run(&closings, FLOW_CAUSE_UNLOADED, transaction, &draft)
    draft.unloads = plugin
    draft.changes = true
  }
}
