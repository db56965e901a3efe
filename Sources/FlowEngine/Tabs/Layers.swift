import CFlowABI
import FlowMessages
import FlowModel

/// What the engine keeps of a layer beside its place in the tree.
final class LayerRecord {
  var dismissed = WaitingCallbacks()
  /// The texts of its tabs.
  var tabs: TabsText?
  /// The selections that wait, in the order they were asked for.
  var selections: ContiguousArray<WaitingSelection> = []
  /// The element of its presenter that it points at.
  var source: TextBlock?
}

extension LayerRecord {
  /// What its presenter is told of that; good as long as it lives.
  var sourceText: flow_string {
    source.map { flow_string(data: $0.pointer, size: strlen($0.pointer)) } ?? flow_string()
  }
}
