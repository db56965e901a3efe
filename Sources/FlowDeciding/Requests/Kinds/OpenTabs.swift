import CFlowABI
import FlowCalling
import FlowMessages
import FlowValues
package import FlowModel
package import FlowRecords

/// Open tabs: the titles, images and flags of the new layer's tabs (A2).
extension Deciding {
  private static var tabLimit: Int { 64 }

  /// Reads the tabs that a request opens.
  func copyTabs(_ pointer: UnsafePointer<flow_tabs>?, into part: Part) throws(Fault) {
    let tabs = try SizedStruct.read(given(pointer, named: "tabs"))
    guard tabs.count >= 1, tabs.count <= Deciding.tabLimit, let first = tabs.tabs else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT,
        "% tabs were given; there can be 1 to %", tabs.count, Deciding.tabLimit)
    }
    guard tabs.selected >= 0, tabs.selected < tabs.count else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT,
        "tab % of % cannot be selected; they are counted from 0", tabs.selected, tabs.count)
    }
    let read = try SizedArray.read(sized: first, count: tabs.count, of: "the tabs")
    let text = try TabsText.copy(of: tabs, given: read)
    var roots: Series<Object> = []
    for tab in read { roots.append(try presentable(tab.root)) }
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
    if tree.layers[layer].index > 0 {
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
