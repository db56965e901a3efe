import FlowCalls
import FlowMessages
package import FlowModel
package import CFlowABI

/// Finding the classes of a plugin and their instances. The cost grows with the number of these,
/// not with all that the engine holds.
extension Records {
  /// Returns the classes a plugin has registered, oldest first.
  package func classEntries(of plugin: PluginID) -> Series<ClassEntry> {
    plugins[plugin]?.classes ?? []
  }

  /// Returns the class of a plugin that is marked as the one to begin with.
  package func markedFirst(of plugin: PluginID) -> ClassEntry? {
    classEntries(of: plugin).first { $0.definition.flags & FLOW_CLASS_FIRST != 0 }
  }

  /// Returns the class of a plugin that a host begins with: the one that is marked, else its first
  /// of coordinators.
  package func firstClass(of plugin: PluginID) -> ClassEntry? {
    markedFirst(of: plugin)
      ?? classEntries(of: plugin).first { $0.definition.kind == FLOW_KIND_COORDINATOR }
  }

  package func screens(of plugin: PluginID) -> Series<ScreenID> {
    var all: Series<ScreenID> = []
    for entry in classEntries(of: plugin) { entry.screens.append(to: &all) }
    return all.sortedBySlot()
  }

  package func coordinators(of plugin: PluginID) -> Series<CoordinatorID> {
    var all: Series<CoordinatorID> = []
    for entry in classEntries(of: plugin) { entry.coordinators.append(to: &all) }
    return all.sortedBySlot()
  }

  package func hasInstances(_ plugin: PluginID, kind: flow_kind) -> Bool {
    classEntries(of: plugin).contains { $0.definition.kind == kind && $0.hasInstances }
  }

  /// Bars a plugin's classes: from now on nothing of them is made or opened (K6).
  package func bar(_ plugin: PluginID) {
    plugins.noteEnd(of: plugin)
    for entry in classEntries(of: plugin) { entry.close() }
    for screen in screens(of: plugin) { tree.bar(.screen(screen)) }
    for coordinator in coordinators(of: plugin) { tree.bar(.coordinator(coordinator)) }
  }
}
