import CFlowABI
import FlowModel

/// What the engine keeps of a layer beside its place in the tree.
struct LayerRecord {
  var dismissed: ContiguousArray<flow_callback> = []
  /// The texts of its tabs.
  var tabs: TabsText?
}
