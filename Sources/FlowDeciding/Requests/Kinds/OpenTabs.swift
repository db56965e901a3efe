package import CFlowABI
import FlowCalling
import FlowMessages
import FlowValues
package import FlowModel
package import FlowRecords

/// Open tabs: the titles, images and flags of the new layer's tabs (A2).
extension Deciding {
  /// Reads the tabs that a request opens.
  func copyTabs(_ pointer: UnsafePointer<flow_tabs>?, into part: Part) throws(Fault) {
    let tabs = try SizedStruct.read(given(pointer, named: "tabs"))
    guard tabs.count >= 1, tabs.count <= Tree.tabLimit, let first = tabs.tabs else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT,
        "% tabs were given; there can be 1 to %", tabs.count, Tree.tabLimit)
    }
    guard tabs.selected >= 0, tabs.selected < tabs.count else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT,
        "tab % of % cannot be selected; they are counted from 0", tabs.selected, tabs.count)
    }
    let read = try SizedArray.read(sized: first, count: tabs.count, of: "the tabs")
    let text = try TabsText.copy(of: tabs, given: read)
    var roots: Series<Object> = []
    for tab in read {
      let isEmpty = text.layout == .panes && tab.root == FLOW_NONE
      roots.append(isEmpty ? .none : try presentable(tab.root))
    }
    part.openTabs(roots, text: text, selected: tabs.selected)
  }

  func planTabs(_ part: Part, in request: Submission, plan: inout Plan) throws(Refusal) {
    part.noteMadeTabs([])
    try tree.plan(part.request, in: &plan)
    if request.parts.count > 1, let layer = plan.tabs.last {
      part.noteMadeTabs(tree.layers[layer].tabs)
    }
  }

  /// Gives the new layer its texts, and the callbacks and source of the request.
  package func adoptTabs(_ layer: LayerID, for part: Part, of request: Submission) {
    keepRecord(of: layer)
    layers[layer]?.open(tree.layers[layer].tabs, text: part.tabs)
    if let source = part.source { layers[layer]?.point(at: source) }
    if tree.layers[layer].index > 0 || tree.layers[layer].outer != nil {
      layers[layer]?.addDismissed(part.takeDismissed(), for: handle(layer))
    }
    part.endCallbacks(in: self)
    transitions.setOpened(handle(layer), by: request.id)
    queue.callAll(about: handle(request.id))
    guard let owner = tree.layers[layer].owner else { return }
    endDefer(of: owner)
    var each: CoordinatorID? = owner
    while let coordinator = each, coordinators[coordinator]?.hasOpened == false {
      noteOpened(coordinator)
      each = tree.coordinators[coordinator].parent
    }
  }

  /// Adds a record for a layer that has none.
  package func keepRecord(of layer: LayerID) {
    if !layers.contains(layer) { layers.insert(LayerRecord(), for: layer) }
  }
}

/// Panes: how many fit (P3).
extension Deciding {
  /// True if a request says how many panes fit in a window in the background. It waits aside until
  /// the window is seen; the younger of two such requests supersedes the other.
  @inline(__always)
  func isForUnseenWindow(_ request: Submission) -> Bool {
    request.kind == .panes && waitsUntilSeen(request)
  }

  @inline(never)
  private func waitsUntilSeen(_ request: Submission) -> Bool {
    guard request.verdict == nil, case .window(let window) = request.parts[0].request.from,
      tree.windows.contains(window)
    else { return false }
    if let waiting = windows[window]?.waitingPanes {
      let isYounger = request.order > waiting.order
      (isYounger ? waiting : request).conclude(with: Outcome(kind: FLOW_OUTCOME_SUPERSEDED))
      if !isYounger { return false }
      letPanesChange(of: window)
    }
    let isUnseen = activityTold(in: window) == FLOW_ACTIVITY_BACKGROUND
    if isUnseen { windows[window]?.letPanesWait(for: request) }
    return isUnseen
  }

  /// Lets the request for another number of panes come back that waits until a window is seen.
  package func letPanesChange(of window: WindowID) {
    guard let waiting = windows[window]?.waitingPanes else { return }
    windows[window]?.letPanesWait(for: nil)
    queue.comeBack(waiting)
  }

  /// Lets the request for another number of panes come back if its window is seen now.
  package func letPanesChange(ofSeen window: WindowID) {
    if activityTold(in: window) != FLOW_ACTIVITY_BACKGROUND { letPanesChange(of: window) }
  }

  /// The activity that screens of a window are told: the less active of the host's and its own.
  package func activityTold(in window: WindowID) -> flow_activity {
    max(hostActivity, windows[window]?.activity ?? FLOW_ACTIVITY_ACTIVE)
  }

  /// Checks the number of a request: of panes there are 1 to 64.
  @inline(__always)
  func checkCount(of given: borrowing Given) throws(Fault) {
    if given.kind == .panes { try checkPanes(given.request.count) }
  }

  @inline(never)
  private func checkPanes(_ count: Int) throws(Fault) {
    guard count >= 1, count <= Tree.tabLimit else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT, "% panes were given; 1 to % can fit", count, Tree.tabLimit)
    }
  }
}
