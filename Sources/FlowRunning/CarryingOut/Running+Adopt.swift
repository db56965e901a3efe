import CFlowABI
import FlowCalling
import FlowDeciding
import FlowMessages
import FlowModel
import FlowRecords

/// Makes a plan final: opened objects get their callbacks, sources and records.
extension Running {
  func adopt(_ part: Part, of request: Submission, in transaction: Transaction) {
    if request.binding != nil { bind(transaction.plan, of: request) }
    if transaction.plan.selectsTabs { adoptSelection(part, of: request, in: transaction) }
    for index in transaction.plan.tabs.indices {
      adoptTabs(transaction.plan.tabs[index], for: part, of: request)
    }
    if let tab = transaction.plan.newTab { adoptTab(part, in: tab) }
    if !transaction.plan.goneTabs.isEmpty { dropTabs(transaction.plan.goneTabs) }
    for index in transaction.plan.openings.indices {
      adopt(transaction.plan.openings[index], for: part, of: request)
    }
    // Nothing was opened (a set stack only lost screens, or a go to went back), so the callbacks
    // have no screen to belong to.
    if part.opens, transaction.plan.starts.isEmpty, transaction.plan.tabs.isEmpty,
      !transaction.plan.openings.contains(where: { $0.isFirst })
    {
      part.endCallbacks(in: self)
    }
    adoptKind(part, in: transaction)
  }

  /// Notes the tab that a route selects, or the pane in which a route opens.
  @inline(never)
  private func adoptSelection(_ part: Part, of request: Submission, in transaction: Transaction) {
    guard let selection = transaction.plan.lastSelection,
      part.selects || tree.hasPanes(selection.layer)
    else { return }
    noteTurn(to: selection.tab, from: selection.left, of: request)
  }

  @inline(__always)
  private func adopt(_ opening: Opening, for part: Part, of request: Submission) {
    let screen = opening.screen
    screens[screen]?.open(by: request.id)
    transitions.addOpened(handle(screen), by: request.id)
    if opening.isFirst { addCompletion(part.takeCompletion(), for: handle(screen), to: screen) }
    guard let stack = tree.screens[screen].stack else {
      if opening.isFirst { part.endCallbacks(in: self) }
      return
    }
    let layer = tree.stacks[stack].layer
    // Layer 0 is never dismissed (T1), and a layer of tabs has its own callbacks and source.
    let isLayersFirst =
      tree.screens[screen].position == 0 && tree.layers[layer].index > 0
      && tree.layers[layer].tabs.isEmpty
    if opening.isFirst {
      if isLayersFirst {
        addDismissed(part.takeDismissed(), for: layer)
        setSource(part.source, for: layer)
      }
      part.endCallbacks(in: self)
    }
    settleDown(screen, layer: layer, isLayersFirst: isLayersFirst)
  }

  /// Gives the first screen of a coordinator, and of its ancestors that had opened nothing, the
  /// callbacks that waited for it.
  @inline(__always)
  private func settleDown(_ screen: ScreenID, layer: LayerID, isLayersFirst: Bool) {
    var each = tree.screens[screen].owner
    if let owner = each { endDefer(of: owner) }
    while let coordinator = each, !tree.coordinators[coordinator].isRoot {
      guard coordinators[coordinator]?.hasOpened == false else { return }
      noteOpened(coordinator)
      if let callbacks = coordinators[coordinator]?.callbacks {
        addCompletion(callbacks.takeCompletion(), for: handle(coordinator), to: screen)
        if isLayersFirst {
          addDismissed(callbacks.takeDismissed(), for: layer)
          setSource(callbacks.source, for: layer)
        }
        callbacks.takeDismissed()?.endData(in: self)
      }
      each = tree.coordinators[coordinator].parent
    }
  }

  @_optimize(speed)
  private func addCompletion(
    _ callback: consuming Callback?, for subject: flow_handle, to screen: ScreenID
  ) {
    guard let callback else { return }
    guard let extra = screens.extra(of: screen) else { return callback.endData(in: self) }
    extra.addCompletion(consume callback, for: subject)
  }

  private func addDismissed(_ dismissed: consuming Callback?, for layer: LayerID) {
    guard let dismissed else { return }
    keepRecord(of: layer)
    layers[layer]?.addDismissed(consume dismissed, for: handle(layer))
  }

  @inline(__always)
  private func setSource(_ source: Anchor?, for layer: LayerID) {
    guard let source else { return }
    keepRecord(of: layer)
    layers[layer]?.point(at: source)
  }

}
