package import CFlowABI
package import FlowModel

/// The engine's record of a layer, beside its place in the tree. Most layers need none.
package final class LayerRecord {
  private var dismissed = WaitingCallbacks()
  /// The texts of its tabs.
  package private(set) var tabs: TabsText?
  /// The requested selections of its tabs that are not over, oldest first.
  package private(set) var selections: Series<WaitingSelection> = []
  /// The place it points at, on the screen it was presented from.
  private var source: Anchor?
  /// The host's data on it.
  package var data = HostData()
  /// True once its `dismissed` is being told: it takes no more data.
  package private(set) var isTimeOver = false

  package init() {}

  /// Keeps a callback that runs when the layer goes.
  package func addDismissed(_ callback: consuming Callback?, for subject: flow_handle) {
    dismissed.append(callback, for: subject)
  }

  /// Calls a function with each method that is called when the layer goes.
  package func forEachDismissed(_ body: (NamedMethod, flow_handle) -> Void) {
    dismissed.forEachMethod(body)
  }

  /// Hands out the first of the callbacks that run when the layer goes.
  package func takeDismissed() -> WaitingCallbacks.Waiting? { dismissed.takeFirst() }

  /// Closes it to further data, because it goes.
  package func endTime() { isTimeOver = true }

  /// Points at an element of its presenter, or at a row of one.
  package func point(at source: Anchor) { self.source = source }

  // MARK: Tabs

  /// Gives the tabs that have been opened their texts.
  package func open(_ stacks: Series<StackID>, text: TabsText?) {
    text?.settle(stacks)
    tabs = text
  }

  /// Adds a selection that waits, behind all others.
  package func addSelection(_ selection: WaitingSelection) { selections.append(selection) }

  /// Drops the selections of a request that is over.
  package func forgetSelections(of request: TransitionID) {
    selections.keepOnly { $0.request != request }
  }
}

extension LayerRecord {
  /// The id of that element as C reads it, empty if there is none; valid as long as the record.
  package var sourceText: flow_string {
    source?.elementText ?? flow_string()
  }

  /// The id of the row of that element, likewise.
  package var sourceRowText: flow_string { source?.rowText ?? flow_string() }
}
