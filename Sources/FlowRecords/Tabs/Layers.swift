package import CFlowABI
package import FlowMessages
import FlowModel

/// What the engine keeps of a layer beside its place in the tree.
package final class LayerRecord {
  package var dismissed = WaitingCallbacks()
  /// The texts of its tabs.
  package var tabs: TabsText?
  /// The selections that wait, in the order they were asked for.
  package var selections: ContiguousArray<WaitingSelection> = []
  /// The element of its presenter that it points at.
  package var source: TextBlock?

  package init() {}
}

extension LayerRecord {
  /// What its presenter is told of that; good as long as it lives.
  package var sourceText: flow_string {
    source.map { flow_string(data: $0.pointer, size: strlen($0.pointer)) } ?? flow_string()
  }
}
