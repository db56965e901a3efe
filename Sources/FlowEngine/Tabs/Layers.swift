import FlowModel

/// What the engine keeps of a layer beside its place in the tree.
final class LayerRecord {
  var dismissed = WaitingCallbacks()
  /// The texts of its tabs.
  var tabs: TabsText?
}
