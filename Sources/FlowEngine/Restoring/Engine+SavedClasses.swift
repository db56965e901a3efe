import CFlowABI
import FlowCalls
import FlowMessages
import FlowModel
import FlowPlugins
import FlowRecords
import FlowValues

/// The classes that records name.
extension Engine {
  /// Finds the class of a record, which must be of its plugin and fit its place (S9).
  func findEntry(
    _ text: flow_string, plugin: flow_string, for object: Object, version: UInt32
  ) throws(Fault) -> ClassEntry {
    let id = TextBlock(copying: "\(text)" as Message)
    let entry = try classEntry(id.pointer)
    withExtendedLifetime(id) {}
    let own = entry.plugin.flatMap { plugins[$0] }.map { flow_text($0.file.id) } ?? flow_string()
    guard Values.equal(plugin, own) else {
      throw Fault(
        FLOW_ERROR_UNKNOWN_CLASS, "class '\(text)' is of another plugin than the saved one")
    }
    let isScreen = if case .screen = object { true } else { false }
    guard entry.definition.kind == (isScreen ? FLOW_KIND_SCREEN : FLOW_KIND_COORDINATOR) else {
      throw Fault(FLOW_ERROR_WRONG_KIND, "class '\(text)' is of another kind than the saved one")
    }
    if case .coordinator(let key) = object,
      tree.coordinators[key].isRoot != (entry.definition.flags & FLOW_CLASS_ROOT != 0)
    {
      throw Fault(
        FLOW_ERROR_WRONG_KIND,
        "class '\(text)' has FLOW_CLASS_ROOT, or had it when it was saved, but not both")
    }
    guard version <= entry.definition.stateVersion else {
      throw Fault(
        FLOW_ERROR_UNSUPPORTED,
        """
        the state has the version \(version), which is newer than that of class '\(text)', \
        \(entry.definition.stateVersion)
        """)
    }
    return entry
  }
}
