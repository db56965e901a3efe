package import CFlowABI
package import FlowMessages
package import FlowModel

/// What the engine keeps of a layer beside its place in the tree.
package final class LayerRecord {
  private var dismissed = WaitingCallbacks()
  /// The texts of its tabs.
  package private(set) var tabs: TabsText?
  /// The selections that wait, in the order they were asked for.
  package private(set) var selections: ContiguousArray<WaitingSelection> = []
  /// The element of its presenter that it points at.
  private var source: TextBlock?

  package init() {}

  /// Keeps a callback that runs when the layer goes.
  package func addDismissed(_ callback: consuming Callback?, for subject: flow_handle) {
    dismissed.append(callback, for: subject)
  }

  /// Hands out the first of the callbacks that run when the layer goes.
  package func takeDismissed() -> WaitingCallbacks.Waiting? { dismissed.take() }

  /// Points at an element of its presenter.
  package func point(at source: TextBlock) { self.source = source }

  // MARK: Tabs

  /// Gives the tabs that have been opened their texts.
  package func open(_ stacks: ContiguousArray<StackID>, text: TabsText?) {
    text?.settle(stacks)
    tabs = text
  }

  /// Adds a selection that waits, behind all others.
  package func addSelection(_ selection: WaitingSelection) { selections.append(selection) }

  /// Drops the selections of a request that is over.
  package func forgetSelections(of request: TransitionID) {
    selections.removeAll { $0.request == request }
  }
}

extension LayerRecord {
  /// What its presenter is told of that; good as long as it lives.
  package var sourceText: flow_string {
    source.map { flow_string(data: $0.pointer, size: strlen($0.pointer)) } ?? flow_string()
  }
}
