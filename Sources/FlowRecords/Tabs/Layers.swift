package import CFlowABI
package import FlowMessages
import FlowModel

/// The engine's record of a layer, beside its place in the tree. Most layers need none.
package final class LayerRecord {
  package var dismissed = WaitingCallbacks()
  /// The texts of its tabs.
  package var tabs: TabsText?
  /// The requested selections of its tabs that are not over, oldest first.
  package var selections: ContiguousArray<WaitingSelection> = []
  /// The id of the element that it points at, on the screen it was presented from.
  package var source: TextBlock?

  package init() {}
}

extension LayerRecord {
  /// The id of that element as C reads it, empty if there is none; valid as long as the record.
  package var sourceText: flow_string {
    source.map { flow_string(data: $0.pointer, size: strlen($0.pointer)) } ?? flow_string()
  }
}
