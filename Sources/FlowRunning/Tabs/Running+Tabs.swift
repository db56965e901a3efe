import CFlowABI
import FlowCalling
import FlowCalls
import FlowDeciding
import FlowModel
import FlowRecords

/// Closes empty tabs, and tells owners of tabs that were selected again.
extension Running {
  /// Drops the texts of tabs that were removed.
  func dropTabs(_ stacks: Series<StackID>) {
    for stack in stacks {
      let layer = tree.stacks[stack].layer
      layers[layer]?.tabs?.keepOnly(tree.layers[layer].tabs)
    }
  }

  /// Closes tabs that show nothing and have no coordinator left to fill them (T2), and leaves such
  /// a pane (P2): as part of the transaction being carried out, or by a request of the engine's own
  /// that ends before it (O7).
  func closeEmptyTabs(around stack: StackID, in transaction: Transaction?) {
    guard tree.stacks.contains(stack) else { return }
    let layer = tree.stacks[stack].layer
    if tree.isDeserted(layer) {
      runOwn(.close, of: .layer(layer), in: transaction)
    } else if let pane = tree.paneInsteadOfEmpty(in: layer) {
      runOwn(.selectTabOf, of: .router(pane), in: transaction)
    }
  }

  /// Tells owners of selected tabs that were selected again.
  func tellReselected(_ transaction: Transaction) {
    for index in transaction.plan.reselections.indices {
      let layer = transaction.plan.reselections[index].layer
      let tab = transaction.plan.reselections[index].tab
      guard tree.isOpen(layer), tree.selectedTab(of: layer) == tab else { continue }
      emit(FLOW_EVENT_RESELECTED, of: handle(layer))
      guard let owner = tree.layers[layer].owner, tree.coordinators.contains(owner)
      else { continue }
      call(
        .reselected, of: coordinators[owner]?.instance, named: handle(owner), handle(layer),
        UInt64(tree.layers[layer].selection.index))
    }
  }
}
