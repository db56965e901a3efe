import FlowCalls
package import CFlowABI
import FlowCalling
package import FlowMessages
package import FlowModel
package import FlowRecords

/// Tabs as callers read them, and asking before one is selected (flow/tabs.h, A2).
extension Deciding {
  /// The element that a layer points at (flow_layer_get).
  package func source(of layer: LayerID) -> flow_string {
    layers[layer]?.sourceText ?? flow_string()
  }

  /// The row of that element, empty if the layer points at no row.
  package func sourceRow(of layer: LayerID) -> flow_string {
    layers[layer]?.sourceRowText ?? flow_string()
  }

  package func tabText(of layer: LayerID) -> TabsText? { layers[layer]?.tabs }

  /// Counts the tabs or pages, or the panes, of a layer; 0 if it has none (flow_layer_tab_count,
  /// flow_layer_pane_count).
  package func stackCount(of layer: LayerID, arePanes: Bool) -> Int {
    tree.arrangement(of: layer, ofPanes: arePanes).map { tree.layers[$0].tabs.count } ?? 0
  }

  /// Describes a tab, page or pane (flow_layer_tab_at, flow_layer_pane_at).
  package func tab(_ index: Int, of layer: LayerID, arePanes: Bool) throws(Fault)
    -> flow_tab_info
  {
    guard let layer = tree.arrangement(of: layer, ofPanes: arePanes) else { throw .beyondTheEnd }
    let node = tree.layers[layer]
    guard node.tabs.indices.contains(index),
      let text = layers[layer]?.tabs?.text(of: node.tabs[index])
    else { throw .beyondTheEnd }
    var info = flow_tab_info()
    info.selected = index == node.selection.index ? FLOW_TRUE : FLOW_FALSE
    info.router = handle(node.tabs[index])
    info.id = text.id.text
    info.title = text.title.text
    info.image = text.image.text
    info.empty_text = text.emptyText.text
    info.seen = tree.isSeenInLayer(node.tabs[index]) ? FLOW_TRUE : FLOW_FALSE
    info.layer = tree.stacks[node.tabs[index]].inner.map { handle($0) } ?? 0
    info.flags = node.places.contains(.at(index)) ? FLOW_TAB_KEEPS_PLACE : 0
    return info
  }

  // MARK: Asking

  /// Finds the coordinator that is asked before a tab is selected; nil if it has said yes, or the
  /// same request opens that tab.
  func selector(_ transaction: Transaction, for request: Submission, mark: Plan.Mark) -> Asking? {
    guard request.asksBeforeLeaving else { return nil }
    for selection in transaction.plan.selections(since: mark)
    where !transaction.plan.tabs.contains(selection.layer) && !tree.hasPanes(selection.layer) {
      let isNew = request.parts.contains { $0.madeTabs.contains(selection.tab) }
      let asked = isNew ? handle(selection.layer) : handle(selection.tab)
      guard let owner = tree.layers[selection.layer].owner, tree.coordinators.contains(owner),
        coordinators[owner]?.instance.standard(.maySelect) != nil,
        !request.allowed.contains(asked)
      else { continue }
      return .select(handle(owner), selection, asked)
    }
    return nil
  }

  /// Asks a coordinator if a tab may be selected. The indices are those of the present tree, in
  /// which the tab may stand elsewhere than after the request.
  func askToSelect(
    _ selector: flow_handle, selected: TabSelection, asked: flow_handle, for request: Submission
  ) -> flow_answer {
    guard let instance = try? instance(selector) else { return FLOW_ANSWER_YES }
    emit(FLOW_EVENT_MAY_SELECT, of: selector)
    return ask(selector, name: "may_select", about: request, subject: asked) { question in
      var selection = flow_selection()
      selection.struct_size = UInt32(MemoryLayout<flow_selection>.size)
      selection.layer = handle(selected.layer)
      selection.from = tree.layers[selected.layer].selection.index
      selection.to = tree.layers[selected.layer].tabs.firstIndex(of: selected.tab) ?? selected.to
      selection.question = handle(question)
      return withUnsafePointer(to: &selection) {
        callForAnswer(
          .maySelect, of: instance, named: selector,
          argument: Calling.word(of: UnsafeRawPointer($0)))
      }
    }
  }
}
